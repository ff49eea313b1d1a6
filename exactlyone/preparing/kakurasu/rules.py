"""The rules of Kakurasu as a model."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...models import Linear, Words

if TYPE_CHECKING:
    from ...parts.board_model import BoardModel
    from .board import Kakurasu

SUM = Words(subject="the {label}", stated="the {clue} as the {label}", broken="{rule} does not fit")
"""How a sum is told."""


def rules(board: Kakurasu, model: BoardModel) -> None:
    for place, total in model.clues(board.sums):
        line = model.at(sorted(place.cells))
        weighed = tuple((weight, cell) for weight, cell in enumerate(line, 1))
        model.add(place.name, Linear((*weighed, (-1, total)), 0, 0), SUM)
