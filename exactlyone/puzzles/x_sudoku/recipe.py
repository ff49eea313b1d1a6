"""X-Sudoku: as Sudoku, on grids whose diagonals count."""

from __future__ import annotations

from ...board import Puzzle
from ...board.geometry import Answer
from ...deciding.batches import check_quickly
from ...deciding.uniqueness import Uniqueness
from ..sudoku.board import Sudoku
from ..sudoku.recipe import SudokuRecipe
from .board import XSudoku


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


RECIPE = XSudokuRecipe()
