"""Sudoku and X-Sudoku elsewhere: in one line, with the usual boxes of their size; in links their diagonals are lost."""

from __future__ import annotations

from ...formats.puzzlink import RefusedGenre
from .board import DEFAULT_BOX, Sudoku

LINK = RefusedGenre(
    "sudoku", "a link for Sudoku does not say whether the diagonals count", "the board as text, sudoku or x-sudoku"
)


def line_shape(kind: type[Sudoku], size: int) -> Sudoku:
    """The shape of a board in one line."""
    return kind(size, DEFAULT_BOX[size])
