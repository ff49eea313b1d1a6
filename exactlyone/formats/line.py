"""A Sudoku or an X-Sudoku in one line: its cells row by row.

The length gives the size, and that the usual boxes: 81 characters are a 9x9 board with boxes of 3x3, 36 a 6x6 one with
boxes of 2 rows x 3 columns, 16 a 4x4 one with boxes of 2x2; 64, 100, 144, 225, 256 and 625 are read, too. A line is a
Sudoku, as all collections of such lines have it; only a word beside it says that the diagonals count.

An empty cell is . or 0. Above nine, numbers are letters, A for 10 and so on; or, where no digit stands, A for 1 and so
on. What could be either is refused: a line with letters that may be both, and a 0 that may be a number.
"""

from __future__ import annotations

import re
from string import ascii_uppercase

from ..board import Puzzle
from ..board.scan import Token
from ..models import InputError
from ..puzzles.sudoku.board import DEFAULT_BOX, Sudoku
from ..puzzles.x_sudoku.board import XSudoku

BARE = Sudoku.kind
KINDS: dict[str, type[Sudoku]] = {kind.kind: kind for kind in (Sudoku, XSudoku)}
"""The kinds that a line may be of; BARE is the one that it is unless something else is said."""
SIDES = {side * side: side for side in DEFAULT_BOX}
"""The side of a board by the length of its line."""
LETTERS_FROM = 100
"""From this length on a line may begin with a letter."""
DIGITS = "123456789"
EXPECTED = f"{', '.join(map(str, list(SIDES)[:-1]))} or {max(SIDES)} characters, such as 81 for 9x9"


def looks_like_line(text: str) -> bool:
    """Whether a word is meant as a board in one line, right or wrong: it is long and starts as one."""
    if re.match(r"[\"']?[0-9._*-]\S{15}", text):
        return True
    return len(text) >= LETTERS_FROM and len(text) in SIDES and re.fullmatch(r"[0-9A-Za-z.]+", text) is not None


def read_line(word: Token, kind: str = BARE) -> Puzzle:
    """The puzzle of a line of this kind. Raises InputError."""
    if kind not in KINDS:
        word.fail(f"a board in one line is no {kind}", " or ".join(KINDS))
    _refuse_table(word)
    size = SIDES.get(len(word.text))
    if size is None:
        place = word.column + min(len(word.text), max(SIDES))
        Token("", word.line, place).fail(f"the board has {len(word.text)} characters", EXPECTED)
    values = _values(word, size)
    for i, char in enumerate(word.text):
        if char not in values:
            last = str(size) if size < 10 else ascii_uppercase[size - 10]
            word.character(i).fail(f"{char!r} is not a cell", f"1 to {last}, or . for an empty cell")
    return Puzzle(KINDS[kind](size, DEFAULT_BOX[size]), tuple(values[char] for char in word.text))


def write_line(puzzle: Puzzle) -> str:
    """The board in one line, after the name of its kind where the line alone could be taken for something else.

    Raises InputError if there is no such line.
    """
    geometry = puzzle.geometry
    if not isinstance(geometry, Sudoku):
        raise InputError(f"there is no one-line form for {puzzle.kind}", expected=" or ".join(KINDS))
    if geometry.box is None or geometry.box != DEFAULT_BOX.get(geometry.size):
        raise InputError(
            f"one line cannot carry size {geometry.size} with {geometry.header_text()}",
            expected=f"one of the sizes {', '.join(map(str, DEFAULT_BOX))} with the usual boxes",
        )
    signs = "." + DIGITS + ascii_uppercase
    line = "".join(signs[clue or 0] for clue in puzzle.clues)
    try:
        read_line(Token(line, 1, 1), puzzle.kind)
    except InputError as error:
        raise InputError(f"one line cannot carry this board: {error.problem}") from error
    return line if puzzle.kind == BARE and not may_be_slant(line) else f"{puzzle.kind} {line}"


def may_be_slant(text: str) -> bool:
    """Whether a line could be a row of a Slant grid: then it is a board in one line only if something says so."""
    return re.fullmatch(r"\s*[.0-4]+\s*", text) is not None


def _refuse_table(word: Token) -> None:
    """Raise InputError where a line is one of a table: what its columns hold is not known."""
    for i, char in enumerate(word.text):
        if char in "\"',;":
            what = "a quotation mark" if char in "\"'" else "a separator of columns"
            word.character(i).fail(
                f"{char!r} is {what}, and tables (CSV) are not read", "the board alone, one a line, without quotes"
            )


def _values(word: Token, size: int) -> dict[str, int | None]:
    """What each character of a line stands for. Raises InputError where that is not certain."""
    empty = dict.fromkeys(".0", None)
    if size < 10:
        return {**empty, **{char: int(char) for char in DIGITS[:size]}}
    letters = {char for char in word.text if char.isalpha()}
    if any(char.islower() for char in letters) and any(char.isupper() for char in letters):
        word.fail("large and small letters in one line", "one of them")
    capitals = {char.upper() for char in letters}
    after_nine = ascii_uppercase[: size - 9]
    from_one = ascii_uppercase[:size]
    if letters and not set(word.text) & set(DIGITS):
        if capitals <= set(after_nine):
            word.fail("A may be 1 or 10 where no digit stands", "a board as text, with blanks between its numbers")
        signs = from_one
    else:
        signs = DIGITS + after_nine
        if "0" in word.text and signs[-1] not in capitals:
            word.character(word.text.index("0")).fail(
                f"0 may be an empty cell or a number, as {signs[-1]} stands nowhere", ". for an empty cell"
            )
    found: dict[str, int | None] = {sign: number for number, sign in enumerate(signs, 1)}
    return {**empty, **found, **{sign.lower(): number for sign, number in found.items()}}
