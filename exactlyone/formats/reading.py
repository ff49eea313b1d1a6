"""One way in for all formats: recognise what a text, a file or a folder holds, and read its boards one after another.

A file is JSON Lines if it starts with a brace; a list, one board a line, if its first line is a link, a game id or a
board in one line (`slant 5x5:...` and `x-sudoku ...81 characters...` are such lines too); else it is the text format.
A board that cannot be read is given as a BadBoard and does not stop those after it.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from itertools import chain, islice
from pathlib import Path

from ..models import InputError
from ..puzzles import Puzzle
from ..puzzles.scan import Line, Token, quoted
from .boards import BadBoard, Board, Found
from .line import looks_like_line, read_line
from .lines import PACKED, UNREADABLE, check_characters, decoded_lines, is_content, open_bytes, text_lines
from .puzzlink import looks_like_link, read_link
from .record import read_record
from .tatham import looks_like_game_id, read_game_id
from .text import read_sections

EXTENSIONS = (".txt", ".jsonl", ".json", ".board")
"""The files of a folder that are read; .gz may follow."""

NO_BOARD = "a board as text, JSON Lines, or a list of links, game ids or one-line boards"
OneWord = Callable[[Token, bool], tuple[Puzzle, tuple[str, ...]]]
"""Reads a board in one word, strictly or not: the puzzle and what is left out."""

FORMS: tuple[tuple[str | None, Callable[[str], bool], OneWord], ...] = (
    (None, looks_like_link, read_link),
    ("slant", looks_like_game_id, lambda word, strict: (read_game_id(word), ())),
    ("x-sudoku", looks_like_line, lambda word, strict: (read_line(word), ())),
)
"""The forms of a board in one word: the kind that may stand before it, how it is recognised, and its reader."""


def read_boards(text: str, file: str | None = None, *, strict: bool = False) -> Iterator[Found]:
    """The boards of a text, in order and read only when asked for; `file` is its name in errors and ids.

    `strict`: a board whose format says something that is left out (Board.ignored) is a BadBoard.
    """
    return _named(_boards(text_lines(text), strict), file)


def read_stream(stream: Iterable[bytes], file: str | None = None, *, strict: bool = False) -> Iterator[Found]:
    """The boards of a binary file that is open, line by line; else as read_boards."""
    return _named(_boards(decoded_lines(stream), strict), file)


def read_path(path: str | Path, *, strict: bool = False) -> Iterator[Found]:
    """The boards of a file, or of all files below a folder in the order of their names; else as read_boards.

    Raises InputError, before anything is read, if there is no such file or the folder holds no file of boards.
    """
    return chain.from_iterable(_read_file(file, strict) for file in files_of(path))


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


def read_argument(argument: str, *, strict: bool = False) -> Found | None:
    """The board that a command line argument is itself: a link, a game id or one line. None if it is none of these."""
    words = argument.split()
    if _one_word_form(words) is None:
        return None
    word = words[-1]  # the name of a file may start as a line does, so that here a line is only digits and dots
    if not (looks_like_link(word) or looks_like_game_id(word) or re.fullmatch(r"[0-9.]+", word)):
        return None
    return next(_named(iter([_read_line(Line(argument, 1), strict, alone=True)]), argument))


def load(path: str | Path) -> Puzzle:
    """The only puzzle of a file. Raises InputError if it cannot be read as a whole, or if there are more."""
    return _only(read_path(path, strict=True), str(path))


def load_all(path: str | Path) -> list[Puzzle]:
    """All puzzles of a file or folder. Raises InputError at the first that cannot be read as a whole."""
    return [_puzzle(found) for found in read_path(path, strict=True)]


def loads(text: str) -> Puzzle:
    """The only puzzle of a text. Raises InputError if it cannot be read as a whole, or if there are more."""
    return _only(read_boards(text, strict=True), None)


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


def _read_file(path: Path, strict: bool) -> Iterator[Found]:
    try:
        with open_bytes(path) as stream:
            yield from read_stream(stream, str(path), strict=strict)
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


def _boards(lines: Iterator[Line], strict: bool) -> Iterator[Found]:
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
            yield from _form(content, strict)(everything)
        else:
            problem = "there is no board" if any(line.text.strip() for line in everything) else "the file is empty"
            yield BadBoard("", InputError(problem, expected=NO_BOARD))
    except InputError as error:  # of the lines as well: readers turn the fault of a board into a BadBoard
        yield BadBoard("", error, error.line)


def _fail(fault: InputError) -> Line:
    raise fault


def _form(content: list[Line], strict: bool) -> Callable[[Iterable[Line]], Iterator[Found]]:
    """The reader for a file that starts with these lines, at most two, which are neither empty nor comments."""
    words = content[0].text.split()
    if words[0][0] in "{[":
        return lambda lines: (read_record(line) for line in lines if is_content(line))
    if _one_word_form(words) is None and _one_word_form(words[:1]) is None:  # what follows the board is its error
        return read_sections
    alone = len(content) == 1
    if not alone and all(map(_may_be_slant, content)) and len(content[0].text.strip()) == len(content[1].text.strip()):
        content[0].fail(
            "lines like these may be a grid of Slant or boards of X-Sudoku",
            "slant on a line above the grid, or x-sudoku and a blank before each board",
        )
    return lambda lines: (_read_line(line, strict, alone) for line in lines if is_content(line))


def _may_be_slant(line: Line) -> bool:
    """Whether a line could be a row of a Slant grid: then it is a board in one line only if it says so."""
    return re.fullmatch(r"\s*[.0-4]+\s*", line.text) is not None


def _one_word_form(words: list[str]) -> OneWord | None:
    """The form of the board that a line of these words is, if it is one."""
    for kind, recognised, read in FORMS:
        if words and recognised(words[-1]) and (len(words) == 1 or words[:-1] == [kind]):
            return read
    return None


def _read_line(line: Line, strict: bool, alone: bool) -> Found:
    """The board in one line of a list; `alone`: the only line."""
    try:
        check_characters(line)
        words = line.tokens()
        read = _one_word_form([word.text for word in words])
        if read is None and len(words) > 1 and _one_word_form([words[0].text]):
            words[1].fail(f"the line goes on with {quoted(words[1].text)}", "one board a line")
        if read is None:
            words[0].fail("this is not a board in one line", "a link, a game id or a one-line X-Sudoku")
        if not alone and _may_be_slant(line):
            words[0].fail("without a digit above 4 this may be a row of a Slant grid", "x-sudoku and a blank before it")
        puzzle, ignored = read(words[-1], strict)
        return Board("", puzzle, line.number, ignored)
    except InputError as error:
        return BadBoard("", error.within(line=line.number), line.number)
