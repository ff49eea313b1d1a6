"""The rules of Sudoku as a model."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...board import grid
from ...models import AllDifferent, Model

if TYPE_CHECKING:
    from .board import Sudoku


def rules(board: Sudoku) -> Model:
    n = board.size
    model = Model(board.kind)
    cells = tuple(model.int_var(name, range(1, n + 1)) for name in board.answer_places)
    for label, house in grid.houses(n, n, board.box, board.diagonals):
        model.add(label, AllDifferent(tuple(cells[i] for i in house)))
    model.answer = model.clues = cells
    return model
