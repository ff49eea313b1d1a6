"""X-Sudoku: a random full grid, every cell a clue."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from ...pairing import check_quickly
from ...puzzles import Puzzle, XSudoku
from ...puzzles.puzzle import Answer
from ...puzzles.x_sudoku import DEFAULT_BOX
from ...uniqueness import Uniqueness
from ..filling import random_answer
from ..recipe import Base, Recipe, Size, square


class XSudokuRecipe(Recipe):
    """Boards with the usual boxes of their size; sizes without a usual box are drawn without boxes."""

    kind = "x-sudoku"
    menu = (Size(4, 4), Size(6, 6), Size(8, 8), Size(9, 9))

    def draw(self, size: Size, draw: Random, symmetric: bool) -> Base | None:
        side = square(size, self.kind, 4)
        geometry = XSudoku(side, DEFAULT_BOX.get(side))
        answer = random_answer(geometry, [None] * (side * side), draw)
        return None if answer is None else Base(geometry, answer, answer)

    def remarks(self, puzzle: Puzzle, answer: Answer) -> dict[str, int | bool]:
        """Whether the board would have other answers without its diagonals."""
        assert isinstance(puzzle.geometry, XSudoku)
        without = Puzzle(replace(puzzle.geometry, diagonals=False), puzzle.clues)
        return {"diagonals_needed": check_quickly(without).status is Uniqueness.MULTIPLE}
