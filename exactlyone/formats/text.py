"""The plain text format, made for people; a file may hold several boards.

    ; a comment
    x-sudoku box=2x2 id=small
    1 . . .
    . . 3 .
    . . . .
    . 2 . .

A board is a header line (the kind, then options as name=value) and the grid below it, as the kind writes it. A line
whose first word is a kind starts the next board. `id=NAME` names a board; a name with blanks stands in double quotes,
with the escapes of JSON. Lines that start with a semicolon are comments. Empty lines around a board are skipped.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import NoReturn

from ..board import KINDS, Puzzle
from ..board.kinds import meant_kind, other_names
from ..board.options import WordsBlock
from ..board.scan import Line, Token, either, quoted
from ..models import InputError, close_names
from .boards import BadBoard, Board, Found, read_as
from .forms import FileFormat
from .lines import check_characters, is_content, text_lines

LONGEST_BOARD = 1 << 24
"""The most characters of the grid of a board."""
WORD_LIKE_A_KIND = re.compile(r"[A-Za-z]{3}")
HEADER_WORD = re.compile(r'[^\s"=]+="(?:[^"\\]|\\.)*"(?!\S)|\S+')


@dataclass(frozen=True, slots=True)
class Section:
    """A header line and the lines below it, comments left out; `long`: there are more than may be, not kept here."""

    header: Line
    below: tuple[Line, ...]
    long: bool


def read_sections(lines: Iterable[Line]) -> Iterator[Found]:
    """The boards of a text, one for each header, as soon as the next header is seen."""
    for section in _sections(lines):
        try:
            yield _read_section(section)
        except InputError as error:
            yield BadBoard(_header_id(section.header), error.within(line=section.header.number), section.header.number)


def read_board(text: str) -> Board:
    """The only board of a text. Raises InputError if it cannot be read, or if there is another number of boards."""
    sections = list(_sections(text_lines(text)))
    if len(sections) > 1:
        sections[1].header.fail("there is a second board", "one board")
    if not sections:
        raise InputError("there is no board", expected=_kinds_wanted())
    try:
        return _read_section(sections[0])
    except InputError as error:
        raise error.within(line=sections[0].header.number) from None


def write_board(puzzle: Puzzle, id: str | None = None) -> str:
    """A board in the text format, without a line end at its end. Raises InputError if it would not read back equal."""
    text = board_text(puzzle, id)
    try:
        same = read_board(text).puzzle == puzzle
    except InputError as error:
        raise InputError(f"the text format cannot carry this {puzzle.kind} board: {error.problem}") from error
    if not same:
        raise InputError(f"the text format cannot carry this {puzzle.kind} board")
    return text


def board_text(puzzle: Puzzle, id: str | None = None) -> str:
    """The text of `write_board`, not read back: enough to distinguish boards, as their hash does."""
    options = [puzzle.geometry.header_text()]
    if id is not None:
        plain = id.isprintable() and re.fullmatch(r'[^\s"]+', id)
        options.append(f"id={id}" if plain else f"id={json.dumps(id, ensure_ascii=False)}")
    return f"{' '.join([puzzle.kind, *filter(None, options)])}\n{puzzle.geometry.grid_text(puzzle.clues)}"


def _sections(lines: Iterable[Line]) -> Iterator[Section]:
    header: Line | None = None
    words_below = False
    below: list[Line] = []
    size = 0
    for line in lines:
        if line.text.startswith(";"):
            continue
        if header is None:
            header = line if is_content(line) else None
            words_below = header is not None and _words_below(header)
        elif _starts_board(line, words_below):
            yield Section(header, tuple(below), size > LONGEST_BOARD)
            header, words_below, below, size = line, _words_below(line), [], 0
        else:
            size += len(line.text) + 1
            below += [line] if size <= LONGEST_BOARD else []
    if header is not None:
        yield Section(header, tuple(below), size > LONGEST_BOARD)


def _words_below(header: Line) -> bool:
    """Whether the grid below a header may hold words."""
    kind = KINDS.get(_first_word(header))
    return kind is not None and any(isinstance(option, WordsBlock) for option in kind.options)


def _starts_board(line: Line, words_below: bool) -> bool:
    """Whether a line is a header: its first word is a kind, or looks like one misspelt.

    Where the grid of a kind may hold words, only an exact kind counts.
    """
    word = _first_word(line)
    if word in KINDS:
        return True
    return not words_below and WORD_LIKE_A_KIND.match(word) is not None and bool(_close_kinds(word))


def _first_word(line: Line) -> str:
    return (line.text.split(maxsplit=1) or [""])[0]


def _close_kinds(word: str) -> list[str]:
    """The kinds that a misspelt or foreign name may mean, the closest first."""
    return close_names(word, KINDS, other_names())


def _read_section(section: Section) -> Board:
    header = section.header
    if section.long:
        header.fail("the board is too long", f"at most {LONGEST_BOARD:,} characters below its header")
    for line in (header, *section.below):
        check_characters(line)
    words = [Token(match.group(), header.number, match.start() + 1) for match in HEADER_WORD.finditer(header.text)]
    kind = words[0]
    if kind.text not in KINDS:
        _fail_kind(kind)
    options, bare = _options(words[1:])
    id = _id(options.pop("id", None))
    puzzle = read_as(kind.text, options, bare, trimmed(section.below))
    return Board(id, puzzle, header.number)


def kind_said(text: str) -> str:
    """The kind that the text of a board begins with: older files say some kinds by the options of others."""
    return next((_first_word(line) for line in text_lines(text) if is_content(line)), "")


def trimmed(lines: Sequence[Line]) -> Sequence[Line]:
    """The lines without the empty ones at the start and the end."""
    filled = [i for i, line in enumerate(lines) if line.text.strip()]
    return lines[filled[0] : filled[-1] + 1] if filled else ()


def _options(words: Sequence[Token]) -> tuple[dict[str, Token], list[Token]]:
    """The options of a header line by name, each with its value where it stands; and the words that are none."""
    options: dict[str, Token] = {}
    bare: list[Token] = []
    for word in words:
        name, equals, value = word.text.partition("=")
        if not equals:
            bare.append(word)
            continue
        if not name:
            word.fail("an option without a name", "name=value")
        if not value:
            word.fail(f"the option {quoted(name)} has no value", f"{name}=VALUE, without blanks around the =")
        if name in options:
            word.fail(f"the option {quoted(name)} stands twice", "it once")
        options[name] = Token(value, word.line, word.column + len(name) + 1)
    return options, bare


def _id(token: Token | None) -> str:
    """The name of a board, "" if it has none."""
    if token is None or not token.text.startswith('"'):
        return token.text if token is not None else ""
    try:
        id = json.loads(token.text)
    except json.JSONDecodeError:
        token.fail(f"{quoted(token.text)} is not a name in quotes", 'id=NAME or id="A NAME"')
    if not id or not id.isprintable():
        token.fail(f"{quoted(id)} is not a name", "printable characters")
    return str(id)


def _header_id(header: Line) -> str:
    """The name in a header that may be broken elsewhere."""
    try:
        for match in HEADER_WORD.finditer(header.text):
            if match.group().startswith("id="):
                return _id(Token(match.group()[3:], header.number, match.start() + 4))
    except InputError:
        return ""  # the error of the board says it already
    return ""


def _fail_kind(word: Token) -> NoReturn:
    if re.match(r"[0-9.#*;-]", word.text) or len(word.text) == 1:
        word.fail("a grid without a header", f"{_kinds_wanted()}, and the grid on the lines below it")
    word.fail(f"unknown kind {quoted(word.text)}{meant_kind(word.text)}", _kinds_wanted())


def _kinds_wanted() -> str:
    return f"a header line that starts with {either(KINDS)}"


TEXT = FileFormat(
    name="text",
    title="a board as text",
    read=read_sections,
    write=lambda board, strict: (write_board(board.puzzle, board.id), ()),
)
