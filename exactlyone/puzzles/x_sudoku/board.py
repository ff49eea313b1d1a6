"""X-Sudoku: a Sudoku whose diagonals count; without boxes, a diagonal Latin square.

Rules: every row, column, box and both main diagonals hold each number 1..n once. With an odd side the centre lies on
both diagonals. (A round of the WPF Sudoku Grand Prix 2016 states the rule as here; no single inventor is documented.)
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from ...board.puzzle import Puzzle
from ...board.scan import Line, Token
from ..sudoku.board import DIAGONALS, Sudoku


@dataclass(frozen=True)
class XSudoku(Sudoku):
    """A Sudoku in which both main diagonals hold no number twice."""

    kind: ClassVar[str] = "x-sudoku"
    also_called: ClassVar[tuple[str, ...]] = ("sudoku-x",)
    diagonals: ClassVar[bool] = True

    @classmethod
    def read(cls, options: Mapping[str, Token], words: Sequence[Token], lines: Sequence[Line]) -> Puzzle:
        """As the others; `x-sudoku diagonals=no`, as older files say it, is a Sudoku."""
        if "diagonals" in options and not DIAGONALS.read(options["diagonals"]):
            return Sudoku.read(options, words, lines)
        return super().read(options, words, lines)
