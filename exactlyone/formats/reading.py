"""One way in for all formats: recognise what a text, a file or a folder holds, and read its boards one after another.

A file is JSON Lines if it starts with a brace; a list, one board a line, if its first line is a link, a game id or a
board in one line, or a kind above such a line; else it is the text format. The kind may stand before a line, too
(`slant 5x5:...`, `x-sudoku ...81 characters...`). Where neither says the kind, `kind` may: what it contradicts is an
error. A board that cannot be read is given as a BadBoard and does not stop those after it.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import replace
from itertools import chain, islice
from pathlib import Path

from ..board import KINDS, Puzzle
from ..board.kinds import meant_kind
from ..board.scan import Line, Token, quoted
from ..models import InputError
from ..puzzles.slant.board import Slant
from .boards import BadBoard, Board, Found
from .line import BARE, SIDES, looks_like_line, may_be_slant, read_line
from .line import KINDS as LINE_KINDS
from .lines import PACKED, UNREADABLE, check_characters, decoded_lines, is_content, open_bytes, text_lines
from .puzzlink import looks_like_link, read_link
from .record import read_record
from .tatham import looks_like_game_id, read_game_id
from .text import read_sections

EXTENSIONS = (".txt", ".jsonl", ".json", ".board")
"""The files of a folder that are read; .gz may follow."""

NO_BOARD = "a board as text, JSON Lines, or a list of links, game ids or one-line boards"
ROW_OR_LINE = min(set(SIDES) & set(SIDES.values()))
"""The length of a line that is a board in one line, and might be a row of a larger one: 16."""
OneWord = Callable[[Token, bool, str | None], tuple[Puzzle, tuple[str, ...]]]
"""Reads a board in one word, strictly or not, of the kind that is said: the puzzle and what is left out."""

FORMS: tuple[tuple[Collection[str], Callable[[str], bool], OneWord], ...] = (
    ((), looks_like_link, lambda word, strict, kind: read_link(word, strict)),
    ((Slant.kind,), looks_like_game_id, lambda word, strict, kind: (read_game_id(word), ())),
    (LINE_KINDS, looks_like_line, lambda word, strict, kind: (read_line(word, kind or BARE), ())),
)
"""The forms of a board in one word: the kinds that may stand before it, how it is recognised, and its reader."""


def read_boards(
    text: str, file: str | None = None, *, strict: bool = False, kind: str | None = None
) -> Iterator[Found]:
    """The boards of a text, in order and read only when asked for; `file` is its name in errors and ids.

    strict  a board whose format says something that is left out (Board.ignored) is a BadBoard;
    kind    the kind of boards that do not say theirs; one that says another is a BadBoard. Raises InputError if there
            is no such kind.
    """
    return _named(_boards(text_lines(text), strict, known_kind(kind)), file)


def read_stream(
    stream: Iterable[bytes], file: str | None = None, *, strict: bool = False, kind: str | None = None
) -> Iterator[Found]:
    """The boards of a binary file that is open, line by line; else as read_boards."""
    return _named(_boards(decoded_lines(stream), strict, known_kind(kind)), file)


def read_path(path: str | Path, *, strict: bool = False, kind: str | None = None) -> Iterator[Found]:
    """The boards of a file, or of all files below a folder in the order of their names; else as read_boards.

    Raises InputError, before anything is read, if there is no such file or the folder holds no file of boards.
    """
    known_kind(kind)
    return chain.from_iterable(_read_file(file, strict, kind) for file in files_of(path))


def known_kind(kind: str | None) -> str | None:
    """The kind itself. Raises InputError if there is none of this name."""
    if kind is not None and kind not in KINDS:
        raise InputError(f"there is no kind {quoted(kind)}{meant_kind(kind)}", expected=" or ".join(KINDS))
    return kind


def as_said(found: Found, kind: str | None) -> Found:
    """What was read, or in the place of a board that says another kind than `kind`, the error."""
    if kind is None or isinstance(found, BadBoard) or found.puzzle.kind == kind:
        return found
    error = InputError(f"the board is {found.puzzle.kind}", expected=f"{kind}, as was said", line=found.line)
    return BadBoard(found.id, error, found.line)


def files_of(path: str | Path) -> list[Path]:
    """The file itself, or all files of boards below a folder in the order of their names.

    Raises InputError if there is no such file or the folder holds no file of boards.
    """
    path = Path(path)
    if not os.path.exists(path):  # unlike Path.exists, no exception for a name that cannot be one
        raise InputError("there is no such file", expected=f"{NO_BOARD}, or a folder of such files", file=str(path))
    if not path.is_dir():
        return [path]
    files = sorted(file for file in path.rglob("*") if _is_of_boards(file.name) and not file.is_dir())
    if not files:
        raise InputError(
            "the folder holds no boards", expected=f"files named *{', *'.join(EXTENSIONS)}", file=str(path)
        )
    return files


def _is_of_boards(name: str) -> bool:
    return name.lower().removesuffix(PACKED).endswith(EXTENSIONS)


def read_argument(argument: str, *, strict: bool = False, kind: str | None = None) -> Found | None:
    """The board that a command line argument is itself: a link, a game id or one line. None if it is none of these."""
    words = argument.split()
    if _one_word_form(words) is None:
        return None
    word = words[-1]  # the name of a file may start as a line does, so that here a line is only digits and dots
    if not (looks_like_link(word) or looks_like_game_id(word) or re.fullmatch(r"[0-9.]+|[0-9A-Za-z.]{100,}", word)):
        return None
    found = _read_line(Line(argument, 1), strict, known_kind(kind), certain=True)
    return next(_named(iter([as_said(found, kind)]), argument))


def load(path: str | Path, *, kind: str | None = None) -> Puzzle:
    """The only puzzle of a file; `kind`: see `read_boards`.

    Raises InputError if it cannot be read as a whole, or if there are more.
    """
    return _only(read_path(path, strict=True, kind=kind), str(path))


def load_all(path: str | Path, *, kind: str | None = None) -> list[Puzzle]:
    """All puzzles of a file or folder; `kind`: see `read_boards`.

    Raises InputError at the first that cannot be read as a whole.
    """
    return [_puzzle(found) for found in read_path(path, strict=True, kind=kind)]


def loads(text: str, *, kind: str | None = None) -> Puzzle:
    """The only puzzle of a text; `kind`: see `read_boards`.

    Raises InputError if it cannot be read as a whole, or if there are more.
    """
    return _only(read_boards(text, strict=True, kind=kind), None)


def _only(boards: Iterator[Found], file: str | None) -> Puzzle:
    first = next(boards)
    others = sum(1 for _ in boards)
    if others:
        raise InputError(f"there are {others + 1} boards", expected="one; load_all reads them all", file=file)
    return _puzzle(first)


def _puzzle(found: Found) -> Puzzle:
    if isinstance(found, BadBoard):
        raise found.error
    return found.puzzle


def _read_file(path: Path, strict: bool, kind: str | None) -> Iterator[Found]:
    try:
        with open_bytes(path) as stream:
            yield from read_stream(stream, str(path), strict=strict, kind=kind)
    except UNREADABLE as error:
        yield unreadable(path, error)


def unreadable(path: str | Path, error: BaseException) -> BadBoard:
    """What stands in the place of a file's boards, or of its last ones, when reading it fails."""
    problem = f"the file cannot be read: {getattr(error, 'strerror', None) or error}"
    return BadBoard(str(path), InputError(problem, file=str(path)))


def _named(boards: Iterator[Found], file: str | None) -> Iterator[Found]:
    """The same boards with ids for those without: the file's name, with #1, #2, ... if it holds several boards.

    Looks one board ahead. Errors get the name of the file.
    """
    name = file if file is not None else "board"
    ahead = list(islice(boards, 2))
    for number, board in enumerate(chain(ahead, boards), 1):
        if not board.id:
            board = replace(board, id=name if len(ahead) == 1 else f"{name}#{number}")
        yield board if isinstance(board, Board) else replace(board, error=board.error.within(file))


def _boards(lines: Iterator[Line], strict: bool, kind: str | None) -> Iterator[Found]:
    """The boards of a file, without names."""
    ahead: list[Line] = []
    content: list[Line] = []
    faults: list[InputError] = []
    try:
        while len(content) < 2 and (line := next(lines, None)) is not None:
            ahead.append(line)
            content += [line] if is_content(line) else []
    except InputError as error:  # a line that cannot be read; those before it can
        faults.append(error)
    try:
        everything = chain(ahead, lines, map(_fail, faults))
        if content:
            yield from (as_said(found, kind) for found in _form(content, strict, kind)(everything))
        else:
            problem = "there is no board" if any(line.text.strip() for line in everything) else "the file is empty"
            yield BadBoard("", InputError(problem, expected=NO_BOARD))
    except InputError as error:  # of the lines as well: readers turn the fault of a board into a BadBoard
        yield BadBoard("", error, error.line)


def _fail(fault: InputError) -> Line:
    raise fault


def _form(content: list[Line], strict: bool, kind: str | None) -> Callable[[Iterable[Line]], Iterator[Found]]:
    """The reader for a file that starts with these lines, at most two, which are neither empty nor comments."""
    words = content[0].text.split()
    if words[0][0] in "{[":
        return lambda lines: (read_record(line) for line in lines if is_content(line))
    if not (_is_one_board(content[0]) or (len(content) == 2 and _heads_list(*content))):
        return read_sections
    widths = {len(line.text.strip()) for line in content}
    if len(content) == 2 and kind is None and len(widths) == 1 and all(may_be_slant(line.text) for line in content):
        content[0].fail(
            "lines like these may be a grid of Slant or Sudokus",
            "slant on a line above the grid, or sudoku on a line above the boards",
        )
    width = 0 if len(content) == 2 and may_be_slant(content[0].text) else len(content[0].text.strip())
    return lambda lines: _read_list(filter(is_content, lines), strict, kind, width)


def _is_one_board(line: Line) -> bool:
    """Whether a line is a board in one word, maybe after its kind; what follows such a board is an error of its own."""
    words = line.text.split()
    return _one_word_form(words) is not None or _one_word_form(words[:1]) is not None


def _heads_list(first: Line, second: Line) -> bool:
    """Whether a list begins here: a kind on a line of its own, and below it a board in one word of this kind, or the
    names of the columns of a table, and below them a row.
    """
    word, *more = first.text.split()
    below = second.text.split()[0]
    if more or not _is_one_board(second):
        return False
    return _one_word_form([word, below]) is not None or ("," in word and looks_like_line(below))


def _one_word_form(words: list[str]) -> OneWord | None:
    """The form of the board that a line of these words is, if it is one."""
    for kinds, recognised, read in FORMS:
        if words and recognised(words[-1]) and (len(words) == 1 or (len(words) == 2 and words[0] in kinds)):
            return read
    return None


def _read_list(lines: Iterator[Line], strict: bool, kind: str | None, width: int) -> Iterator[Found]:
    """The boards of a list. A line that is only a kind says the kind of those below.

    width  the length of lines that are certainly no rows of a Slant grid.
    """
    head: Line | None = None
    for line in _no_grid(lines):
        if line.text.strip() in KINDS:
            if head is not None:
                yield _nothing_below(head)
            head, kind = line, line.text.strip()
            continue
        head = None
        certain = kind is not None or len(line.text.strip()) == width
        yield as_said(_read_line(line, strict, kind, certain), kind)
    if head is not None:
        yield _nothing_below(head)


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


def _nothing_below(head: Line) -> BadBoard:
    error = InputError("there is no board below the kind", expected="boards, one a line", line=head.number, column=1)
    return BadBoard("", error, head.number)


def _read_line(line: Line, strict: bool, kind: str | None, certain: bool) -> Found:
    """The board in one line, of the kind that is said elsewhere; `certain`: it is no row of a Slant grid."""
    try:
        check_characters(line)
        words = line.tokens()
        read = _one_word_form([word.text for word in words])
        if read is None and len(words) > 1 and _one_word_form([words[0].text]):
            words[1].fail(f"the line goes on with {quoted(words[1].text)}", "one board a line")
        if read is None and "," in words[0].text:
            words[0].fail("tables (CSV) are not read", "the boards alone, one a line")
        if read is None:
            words[0].fail("this is not a board in one line", "a link, a game id or a one-line Sudoku")
        if not certain and may_be_slant(line.text):
            words[0].fail("without a digit above 4 this may be a row of a Slant grid", "sudoku and a blank before it")
        puzzle, ignored = read(words[-1], strict, words[0].text if len(words) > 1 else kind)
        return Board("", puzzle, line.number, ignored)
    except InputError as error:
        return BadBoard("", error.within(line=line.number), line.number)
