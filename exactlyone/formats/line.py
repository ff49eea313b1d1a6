"""A Sudoku or an X-Sudoku in one line: its cells row by row.

The length gives the size, and that the usual boxes: 81 characters are a 9x9 board with boxes of 3x3, 36 a 6x6 one with
boxes of 2 rows x 3 columns, 16 a 4x4 one with boxes of 2x2; 64, 100, 144, 225, 256 and 625 are read, too. A line is a
Sudoku, as all collections of such lines have it; only a word beside it says that the diagonals count.

An empty cell is . or 0. Above nine, numbers are letters, A for 10 and so on; or, where no digit stands, A for 1 and so
on. What could be either is refused: a line with letters that may be both, and a 0 that may be a number.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import chain, islice
from math import isqrt
from string import ascii_uppercase

from ..board import KINDS, Puzzle
from ..board.scan import Line, Token
from ..models import InputError
from .forms import WordFormat, said_by, said_by_kinds

BARE = "sudoku"
"""The kind that a line is of unless something else is said."""
SIDES = {side * side: side for side in (4, 6, 8, 9, 10, 12, 15, 16, 25)}
"""The side of a board by the length of its line."""
LETTERS_FROM = 100
"""From this length on a line may begin with a letter."""
CHARACTERS = re.compile(rf"[0-9.]{{16,}}|[0-9A-Za-z.]{{{LETTERS_FROM},}}")
ROW_OR_LINE = min(set(SIDES) & set(SIDES.values()))
"""The length of a line that is a board in one line, and might be a row of a larger one: 16."""
DIGITS = "123456789"
EXPECTED = f"{', '.join(map(str, list(SIDES)[:-1]))} or {max(SIDES)} characters, such as 81 for 9x9"


def recognises(word: str) -> bool:
    """Whether a word is a board in one line: it has only its characters, and is long."""
    if word[:1].isalpha() and len(word) not in SIDES:
        return False
    return CHARACTERS.fullmatch(word) is not None


def meant(word: str) -> bool:
    """Whether a word is meant as a board in one line: it is long and starts as one."""
    return re.match(r"[\"']?[0-9._*-]\S{15}", word) is not None


def read_line(word: Token, kind: str = BARE) -> Puzzle:
    """The puzzle of a line of this kind. Raises InputError."""
    shape = said_by(KINDS[kind], "line_shape", inherited=True) if kind in KINDS else None
    if shape is None:
        word.fail(f"a board in one line is no {kind}", " or ".join(kinds()))
    _refuse_table(word)
    size = SIDES.get(len(word.text))
    if size is None:
        place = word.column + min(len(word.text), max(SIDES))
        Token("", word.line, place).fail(f"the board has {len(word.text)} characters", EXPECTED)
    values = _values(word, size)
    for i, char in enumerate(word.text if set(word.text) - values.keys() else ""):
        if char not in values:
            last = str(size) if size < 10 else ascii_uppercase[size - 10]
            word.character(i).fail(f"{char!r} is not a cell", f"1 to {last}, or . for an empty cell")
    return Puzzle(shape(KINDS[kind], size), tuple([values[char] for char in word.text]))


def write_line(puzzle: Puzzle) -> str:
    """The board in one line, after the name of its kind where the line alone could be taken for something else.

    Raises InputError if there is no such line.
    """
    geometry = puzzle.geometry
    shape = said_by(type(geometry), "line_shape", inherited=True)
    if shape is None:
        raise InputError(f"there is no one-line form for {puzzle.kind}", expected=" or ".join(kinds()))
    size = isqrt(len(puzzle.clues))
    if size * size not in SIDES or geometry != shape(type(geometry), size):
        raise InputError(
            f"one line cannot carry size {size} with {geometry.header_text()}",
            expected=f"one of the sizes {', '.join(map(str, SIDES.values()))} with the usual boxes",
        )
    signs = "." + DIGITS + ascii_uppercase
    line = "".join(signs[clue or 0] for clue in puzzle.clues)
    try:
        read_line(Token(line, 1, 1), puzzle.kind)
    except InputError as error:
        raise InputError(f"one line cannot carry this board: {error.problem}") from error
    return line if puzzle.kind == BARE and not may_be_slant(line) else f"{puzzle.kind} {line}"


def kinds() -> Iterator[str]:
    """The kinds that a line may be of."""
    return (kind.kind for kind, _ in said_by_kinds("line_shape", inherited=True))


def may_be_slant(text: str) -> bool:
    """Whether a line could be a row of a Slant grid: then it is a board in one line only if something says so."""
    return re.fullmatch(r"\s*[.0-4]+\s*", text) is not None


def screen(lines: Iterator[Line], kind: str | None) -> Iterator[Line]:
    """The lines of a list, in doubt where they may be rows of a Slant grid: where neither the kind nor the length of
    the first line says what they are. Raises InputError if they may be the rows of one board, all of them.
    """
    ahead = list(islice(lines, 2))
    texts = [line.text.strip() for line in ahead]
    slant = len(ahead) == 2 and all(map(may_be_slant, texts))
    if slant and kind is None and len(texts[0]) == len(texts[1]):
        ahead[0].fail(
            "lines like these may be a grid of Slant or Sudokus",
            "slant on a line above the grid, or sudoku on a line above the boards",
        )
    width = 0 if len(ahead) == 2 and may_be_slant(texts[0]) else len(texts[0])
    for line in _no_grid(chain(ahead, lines)):
        text = line.text.strip()
        kind = text if text in KINDS else kind
        if kind is None and len(text) != width and may_be_slant(text):
            doubt = "without a digit above 4 this may be a row of a Slant grid", "sudoku and a blank before it"
            line = replace(line, doubt=doubt)
        yield line


def _no_grid(lines: Iterator[Line]) -> Iterator[Line]:
    """The same lines. Raises InputError if they may be the rows of one board as well as boards, one a line."""
    ahead = list(islice(lines, 2))
    if any(len(line.text.strip()) == ROW_OR_LINE for line in ahead):
        ahead += islice(lines, ROW_OR_LINE)
        rows = [line for line in ahead if line.text.strip() not in KINDS]
        if len(rows) == ROW_OR_LINE and all(len(line.text.strip()) == ROW_OR_LINE for line in rows):
            rows[0].fail(
                f"{ROW_OR_LINE} lines like this may be one board or {ROW_OR_LINE} boards",
                "blanks between the cells of one board, or the kind and a blank before each of several",
            )
    yield from chain(ahead, lines)


def _refuse_table(word: Token) -> None:
    """Raise InputError where a line is one of a table: what its columns hold is not known."""
    if sign := re.search("[\"',;]", word.text):
        what = "a quotation mark" if sign[0] in "\"'" else "a separator of columns"
        word.character(sign.start()).fail(
            f"{sign[0]!r} is {what}, and tables (CSV) are not read", "the board alone, one a line, without quotes"
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


LINE = WordFormat(
    name="line",
    title="a one-line Sudoku",
    kinds=kinds,
    recognises=recognises,
    meant=meant,
    read=lambda word, strict, kind: (read_line(word, kind or BARE), ()),
    write=lambda board, strict: (write_line(board.puzzle), ()),
    screen=screen,
)
