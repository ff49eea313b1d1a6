"""X-Sudoku: a Sudoku whose diagonals count; without boxes, a diagonal Latin square.

Rules: every row, column, box and both main diagonals hold each number 1..n once. With an odd side the centre lies on
both diagonals. (A round of the WPF Sudoku Grand Prix 2016 states the rule as here; no single inventor is documented.)
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from ...board.options import read_switch
from ...board.puzzle import Puzzle
from ...board.scan import Line, Token
from ..sudoku.board import Sudoku


@dataclass(frozen=True)
class XSudoku(Sudoku):
    """A Sudoku in which both main diagonals hold no number twice."""

    kind: ClassVar[str] = "x-sudoku"
    diagonals: ClassVar[bool] = True

    @classmethod
    def read(cls, options: Mapping[str, Token], words: Sequence[Token], lines: Sequence[Line]) -> Puzzle:
        """As the others; `x-sudoku diagonals=no`, as older files say it, is a Sudoku."""
        if read_switch(options.get("diagonals"), "diagonals", True):
            return super().read(options, words, lines)
        return Sudoku.read(options, words, lines)
