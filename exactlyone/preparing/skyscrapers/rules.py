"""The rules of Skyscrapers as a model."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...models import AllDifferent, IntVar, Regular, Words, walking

if TYPE_CHECKING:
    from ...parts.board_model import BoardModel
    from .board import Skyscrapers

SEEN = Words(subject="the view {label}", stated="the {clue} {label}", broken="{rule} does not fit")
"""How a number beside the grid is told."""


def rules(board: Skyscrapers, model: BoardModel) -> None:
    for name, line in model.lines():
        model.add(name, AllDifferent(model.at(line)))
    for place, number in model.clues(board.views):
        model.add(place.name, view(model.at(place.cells), number), SEEN)


def view(line: tuple[IntVar, ...], number: IntVar) -> Regular:
    """So many are higher than all before them: states are the highest so far, how many were seen, the next position."""
    last = len(line)

    def step(state: tuple[int, int, int], value: int) -> tuple[int, int, int] | None:
        highest, seen, position = state
        if position < last:
            return max(highest, value), seen + (value > highest), position + 1
        return (0, 0, last + 1) if value == seen else None

    return walking((*line, number), (0, 0, 0), step, lambda state: state[2] > last)
