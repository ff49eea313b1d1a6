"""The rules of Hidato as a model."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...board import grid
from ...models import HamiltonianPath, Model

if TYPE_CHECKING:
    from .board import Hidato


def rules(board: Hidato) -> Model:
    model = Model(board.kind)
    numbers = range(1, len(board.cells) + 1)
    variables = tuple(model.int_var(name, numbers) for name in board.answer_places)
    adjacent = grid.adjacent_cells(board.rows, board.cols, board.present, diagonal=not board.rook)
    position = {cell: i for i, cell in enumerate(board.cells)}
    neighbours = tuple(tuple(position[other] for other in adjacent[cell]) for cell in board.cells)
    model.add("the path", HamiltonianPath(variables, neighbours))
    model.answer = model.clues = variables
    return model
