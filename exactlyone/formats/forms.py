"""What a format is, and the table of formats.

A format is a module with one object, and one line in FORMATS; other packages add theirs by an entry point of the group
exactlyone.formats, a session by `register_format`. What a format has to know of a single kind, such as the name of its
links, stands with the kind: in `links.py`, beside its `board.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from ..board import KINDS, Geometry, Puzzle
from ..board.scan import Line, Token
from ..models import InputError, ModelError
from ..registry import Registry
from .boards import Board, Found

TextAndLoss = tuple[str, tuple[str, ...]]
"""The text, and what the format cannot carry."""
Read = tuple[Puzzle, tuple[str, ...]]
"""A puzzle, and what the text says that is left out."""


def _never(text: object) -> bool:
    return False


@dataclass(frozen=True, kw_only=True)
class Format:
    """A way to write boards.

    name   as in `show --as NAME`;
    title  for errors, such as "a link";
    kinds  the names of the kinds that it can hold;
    write  a board in it, and what it cannot carry; if the second argument is true, that is an error. Raises InputError
           if it cannot hold the board.
    """

    name: str
    title: str
    kinds: Callable[[], Iterable[str]] = lambda: KINDS
    write: Callable[[Board, bool], TextAndLoss]


@dataclass(frozen=True, kw_only=True)
class FileFormat(Format):
    """A format of whole texts.

    recognises  whether a text is one, by its first lines that are neither empty nor comments, at most two;
    read        its boards, one after another; a board that cannot be read is a BadBoard.
    """

    recognises: Callable[[Sequence[Line]], bool] = _never
    read: Callable[[Iterable[Line]], Iterator[Found]]


@dataclass(frozen=True, kw_only=True)
class WordFormat(Format):
    """A format of boards in one word; several stand one a line, whatever formats they are in.

    recognises  whether a word is a board in it: no other format and no name of a file looks so;
    meant       whether a word that nothing recognises is a failed attempt at it;
    says_kind   it says the kind itself, so that no kind stands before the word;
    read        the puzzle of a word, strictly or not, of the kind that is said elsewhere, if one is. Strict: what would
                be left out is an error. Raises InputError;
    screen      the lines of a list, of the kind that is said, with their doubts. Raises InputError if the list may be
                something else.
    """

    recognises: Callable[[str], bool]
    meant: Callable[[str], bool] = _never
    says_kind: bool = False
    read: Callable[[Token, bool, str | None], Read]
    screen: Callable[[Iterator[Line], str | None], Iterator[Line]] | None = None

    def reads(self, words: Sequence[str], certain: bool) -> bool:
        """Whether a line of these words is a board in it, maybe after its kind; not `certain`: or an attempt."""
        asked = self.recognises if certain else self.meant
        return asked(words[-1]) and (
            len(words) == 1 or (len(words) == 2 and not self.says_kind and words[0] in self.kinds())
        )


FORMATS: Registry[Format] = Registry(
    "formats",
    {
        "text": "exactlyone.formats.text:TEXT",
        "json": "exactlyone.formats.record:RECORDS",
        "link": "exactlyone.formats.puzzlink:LINK",
        "id": "exactlyone.formats.tatham:GAME_ID",
        "line": "exactlyone.formats.line:LINE",
    },
    "exactlyone.formats",
)
"""The formats by name. The first is what a text is if no other one recognises it."""


def register_format(format: Format) -> Format:
    """Add a format for this session. A later one of the same name takes its place.

    Raises ModelError if it is none, or if its name is taken.
    """
    if not isinstance(format, FileFormat | WordFormat):
        raise ModelError(f"a format is a FileFormat or a WordFormat: {format!r:.60} is not")
    FORMATS.register(format.name, format)
    return format


def write(board: Board, form: str, *, strict: bool = False) -> TextAndLoss:
    """A board in a format of FORMATS, and what the format cannot carry; strict: that is an error.

    Raises InputError if the format cannot carry such a board at all, or is not known.
    """
    if form not in FORMATS:
        raise InputError(f"unknown form {form!r}{FORMATS.hint(str(form))}", expected=" or ".join(FORMATS))
    return FORMATS[form].write(board, strict)


def said_by(kind: type[Geometry], name: str, inherited: bool = False) -> Any:
    """What a kind has of this name in its links.py, or None.

    What it has from a kind that it derives from would be read as a board of that one: it counts if `inherited` only.
    """
    said = kind.part("links", name)
    bases = [base for base in kind.__mro__[1:] if issubclass(base, Geometry)]
    return said if inherited or all(base.part("links", name) is not said for base in bases) else None


def said_by_kinds(name: str, inherited: bool = False) -> Iterator[tuple[type[Geometry], Any]]:
    """The kinds that have something of this name in their links.py, each with it."""
    for kind in KINDS.loadable():
        if (said := said_by(kind, name, inherited)) is not None:
            yield kind, said
