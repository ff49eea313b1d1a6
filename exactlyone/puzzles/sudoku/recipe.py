"""Sudoku: a random full grid, every cell a clue."""

from __future__ import annotations

from random import Random
from typing import ClassVar

from ...generation.filling import random_answer
from ...generation.recipe import BaseBoard, Recipe, Size, square
from .board import DEFAULT_BOX, Sudoku


class SudokuRecipe(Recipe):
    """Boards with the usual boxes of their size; sizes without a usual box are drawn without boxes."""

    kind = "sudoku"
    menu = (Size(4, 4), Size(6, 6), Size(8, 8), Size(9, 9))
    geometry: ClassVar[type[Sudoku]] = Sudoku

    def draw(self, size: Size, draw: Random, symmetric: bool) -> BaseBoard | None:
        side = square(size, self.kind, 4)
        geometry = self.geometry(side, DEFAULT_BOX.get(side))
        answer = random_answer(geometry, [None] * (side * side), draw)
        return None if answer is None else BaseBoard(geometry, answer, answer)


RECIPE = SudokuRecipe()
