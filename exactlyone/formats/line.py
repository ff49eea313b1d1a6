"""An X-Sudoku in one line: its cells row by row, . or 0 for an empty one.

81 characters are a 9x9 board with boxes of 3x3, 36 a 6x6 one with boxes of 2 rows x 3 columns, 16 a 4x4 one with boxes
of 2x2. The form is that of plain Sudoku collections; that both diagonals count is not in it, the reader decides.
"""

from __future__ import annotations

import re

from ..models import InputError
from ..puzzles import Puzzle, XSudoku
from ..puzzles.scan import Token

SIZES = {16: 4, 36: 6, 81: 9}
BOXES = {4: (2, 2), 6: (2, 3), 9: (3, 3)}
EXPECTED = "16 characters (4x4), 36 (6x6) or 81 (9x9)"


def looks_like_line(text: str) -> bool:
    """Whether a word is meant as a board in one line, right or wrong: it is long and starts as one."""
    return re.match(r"[0-9.]\S{15}", text) is not None


def read_line(word: Token, diagonals: bool = True) -> Puzzle:
    """The puzzle of a line. `diagonals`: whether both main diagonals count. Raises InputError."""
    size = SIZES.get(len(word.text))
    if size is None:
        place = word.column + (len(word.text) if len(word.text) < 81 else 81)
        Token("", word.line, place).fail(f"the board has {len(word.text)} characters", EXPECTED)
    cells = ".0123456789"[: size + 2]
    for i, char in enumerate(word.text):
        if char not in cells:
            word.character(i).fail(f"{char!r} is not a cell", f"1 to {size}, or . or 0 for an empty cell")
    clues = tuple(None if char in ".0" else int(char) for char in word.text)
    return Puzzle(XSudoku(size, BOXES[size], diagonals), clues)


def write_line(puzzle: Puzzle, diagonals: bool = True) -> str:
    """The board in one line. Raises InputError unless reading it with the same `diagonals` gives the puzzle back."""
    geometry = puzzle.geometry
    if not isinstance(geometry, XSudoku):
        raise InputError(f"there is no one-line form for {puzzle.kind}", expected="x-sudoku")
    if geometry.size not in BOXES or geometry.box != BOXES[geometry.size]:
        box = "none" if geometry.box is None else f"{geometry.box[0]}x{geometry.box[1]}"
        raise InputError(
            f"one line cannot carry size {geometry.size} with box={box}", expected="4, 6 or 9, usual boxes"
        )
    if geometry.diagonals != diagonals:
        word = "count" if diagonals else "do not count"
        raise InputError(f"one line is read as a board whose diagonals {word}", expected="such a board")
    return "".join("." if clue is None else str(clue) for clue in puzzle.clues)
