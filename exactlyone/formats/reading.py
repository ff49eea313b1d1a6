"""One way in for all formats: recognise what a text, a file or a folder holds, and read its boards one after another.

A file is what a format of FORMATS recognises; a list, one board a line, if its first line is a board in one word, or a
kind above such a line; else it is the text format. The kind may stand before a line, too (`slant 5x5:...`, `x-sudoku
...81 characters...`). Where neither says the kind, `kind` may: what it contradicts is an error. A board that cannot be
read is given as a BadBoard and does not stop those after it.

The package's own formats are asked first; those of installed packages only if nothing else is found, since looking for
them is slow. A text that begins with a kind is one of ours, if it is no list.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import chain, islice
from pathlib import Path
from typing import NoReturn

from ..board import KINDS, Puzzle
from ..board.kinds import meant_kind
from ..board.scan import Line, Token, either, quoted
from ..models import InputError
from .boards import BadBoard, Board, Found
from .forms import FORMATS, FileFormat, WordFormat
from .lines import PACKED, UNREADABLE, check_characters, decoded_lines, is_content, open_bytes, text_lines
from .text import read_sections

EXTENSIONS = (".txt", ".jsonl", ".json", ".board")
"""The files of a folder that are read; .gz may follow."""

NO_BOARD = "a board as text, JSON Lines, or a list of links, game ids or one-line boards"
ADDRESS = re.compile(r"[A-Za-z]+://")


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
    if not words or (format := _meant_format(words, search=not os.path.exists(argument))) is None:
        return None
    if not (format.recognises(words[-1]) or ADDRESS.match(words[-1])):  # it may be the name of a file
        return None
    found = _read_line(Line(argument, 1), strict, known_kind(kind))
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
    headed = words[0] in KINDS and (len(words) == 1 or "=" in words[1])
    for search, certain in ((False, True), (not headed, True), (not headed, False)):
        if _is_one_board(words, search, certain) or _heads_list(content, search, certain):
            return lambda lines: _read_list(filter(is_content, lines), strict, kind)
        for format in FORMATS.loadable(search):
            if isinstance(format, FileFormat) and format.recognises(content):
                return format.read
    return read_sections


def _is_one_board(words: list[str], search: bool, certain: bool) -> bool:
    """Whether a line is a board in one word, maybe after its kind; what follows such a board is an error of its own."""
    return any(_word_format(some, search, certain) is not None for some in (words, words[:1]))


def _heads_list(content: Sequence[Line], search: bool, certain: bool) -> bool:
    """Whether a list begins here: a kind on a line of its own, and below it a board in one word of this kind, or the
    names of the columns of a table, and below them a row.
    """
    (word, *more), *below = (line.text.split() for line in content)
    if more or not below or not _is_one_board(below[0], search, certain):
        return False
    return _word_format([word, below[0][0]], search, certain) is not None or "," in word


def _meant_format(words: Sequence[str], search: bool = True) -> WordFormat | None:
    """The format of the board that a line of these words is, or else an attempt at."""
    return _word_format(words, search, True) or _word_format(words, search, False)


def _word_format(words: Sequence[str], search: bool, certain: bool) -> WordFormat | None:
    """The format of the board that a line of these words is, if it is one; not `certain`: that it is an attempt at.

    search  whether to look for installed formats.
    """
    for format in FORMATS.loadable(search):
        if isinstance(format, WordFormat) and format.reads(words, certain):
            return format
    return None


def _read_list(lines: Iterator[Line], strict: bool, kind: str | None) -> Iterator[Found]:
    """The boards of a list. A line that is only a kind says the kind of those below."""
    for format in FORMATS.loadable(search=False):  # if the first line is of an installed one, they are known by now
        if isinstance(format, WordFormat) and format.screen is not None:
            lines = format.screen(lines, kind)
    head: Line | None = None
    for line in lines:
        if line.text.strip() in KINDS:
            if head is not None:
                yield _nothing_below(head)
            head, kind = line, line.text.strip()
            continue
        head = None
        yield as_said(_read_line(line, strict, kind), kind)
    if head is not None:
        yield _nothing_below(head)


def _nothing_below(head: Line) -> BadBoard:
    error = InputError("there is no board below the kind", expected="boards, one a line", line=head.number, column=1)
    return BadBoard("", error, head.number)


def _read_line(line: Line, strict: bool, kind: str | None) -> Found:
    """The board in one line, of the kind that is said elsewhere."""
    try:
        check_characters(line)
        words = line.tokens()
        format = _meant_format([word.text for word in words])
        if format is None:
            _fail_line(words)
        if line.doubt is not None:
            words[0].fail(*line.doubt)
        puzzle, ignored = format.read(words[-1], strict, words[0].text if len(words) > 1 else kind)
        return Board("", puzzle, line.number, ignored)
    except InputError as error:
        return BadBoard("", error.within(line=line.number), line.number)


def _fail_line(words: Sequence[Token]) -> NoReturn:
    if len(words) > 1 and _meant_format([words[0].text]):
        words[1].fail(f"the line goes on with {quoted(words[1].text)}", "one board a line")
    if "," in words[0].text:
        words[0].fail("tables (CSV) are not read", "the boards alone, one a line")
    titles = [format.title for format in FORMATS.loadable() if isinstance(format, WordFormat)]
    words[0].fail("this is not a board in one line", either(titles))
