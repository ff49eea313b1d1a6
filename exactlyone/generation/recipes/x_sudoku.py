"""X-Sudoku: as Sudoku, on grids whose diagonals count."""

from __future__ import annotations

from ...pairing import check_quickly
from ...puzzles import Puzzle, Sudoku, XSudoku
from ...puzzles.puzzle import Answer
from ...uniqueness import Uniqueness
from .sudoku import SudokuRecipe


class XSudokuRecipe(SudokuRecipe):
    """Boards that say beside whether they need their diagonals."""

    kind = "x-sudoku"
    geometry = XSudoku

    def remarks(self, puzzle: Puzzle, answer: Answer) -> dict[str, int | bool]:
        """Whether the board would have other answers without its diagonals."""
        shape = puzzle.geometry
        assert isinstance(shape, XSudoku)
        without = Puzzle(Sudoku(shape.size, shape.box), puzzle.clues)
        return {"diagonals_needed": check_quickly(without).status is Uniqueness.MULTIPLE}
