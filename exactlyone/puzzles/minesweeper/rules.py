"""The rules of Minesweeper as a model."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...models import Linear, Words
from .board import MOST

if TYPE_CHECKING:
    from ...parts.board_model import BoardModel
    from .board import Minesweeper

MINES = Words(
    subject="the number {label}",
    stated="the {clue} {label}",
    broken="{rule} does not fit the mines around it",
)
"""How a number is told."""


def rules(board: Minesweeper, model: BoardModel) -> None:
    """The number of a cell that is a mine itself counts nine more, so that none can be printed there."""
    around = model.neighbours(diagonal=True)
    for place, number in model.clues(board.numbers):
        (cell,) = place.cells
        mines = [(1, mine) for mine in model.at(around[cell])]
        model.add(place.name, Linear((*mines, (MOST + 1, model.cells[cell]), (-1, number)), 0, 0), MINES)
