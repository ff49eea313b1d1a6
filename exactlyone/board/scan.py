"""Text that remembers where it stood, so that an error can name its file, line and column."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import NoReturn, TypeVar

from ..models import InputError

Meaning = TypeVar("Meaning")
WORD = re.compile(r"\S+")


def quoted(text: str) -> str:
    """Text as an error message shows it: in quotes, odd characters as escapes, cut where it is long."""
    return repr(text) if len(text) <= 40 else f"{text[:30]!r}..."


def either(words: Iterable[str]) -> str:
    """Words as an error lists them: "a, b or c"."""
    *some, last = words
    return f"{', '.join(some)} or {last}" if some else last


@dataclass(frozen=True, slots=True)
class Token:
    """A word and where it stands; line and column count from 1."""

    text: str
    line: int
    column: int

    def fail(self, problem: str, expected: str | None = None) -> NoReturn:
        """Raise InputError at this place."""
        raise InputError(problem, expected=expected, line=self.line, column=self.column)

    def integer(self, low: int, high: int | None, what: str) -> int:
        """The word as an integer in low..high (high None = unbounded). Only the digits 0-9 count. Raises InputError."""
        if not (self.text.isascii() and self.text.isdigit()):
            problem = f"{quoted(self.text)} is not a number"
        elif len(self.text) > 9:
            problem = f"the number {quoted(self.text)} is too long"
        else:
            value = int(self.text)
            if value >= low and (high is None or value <= high):
                return value
            problem = f"{value} is out of range"
        expected = f"{what} in {low}..{high}" if high is not None else f"{what} of at least {low}"
        raise InputError(problem, expected=expected, line=self.line, column=self.column)

    def character(self, index: int) -> Token:
        """One character of the word, where it stands."""
        return Token(self.text[index], self.line, self.column + index)

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True, slots=True)
class Line:
    """One line of text and its number, counted from 1.

    long   it is longer than may be, and only its start is here;
    doubt  why it may be something else than it is read as, and what to write instead.
    """

    text: str
    number: int
    long: bool = False
    doubt: tuple[str, str] | None = None

    def tokens(self) -> list[Token]:
        """The words between blanks."""
        return [Token(match.group(), self.number, match.start() + 1) for match in WORD.finditer(self.text)]

    def characters(self) -> list[Token]:
        """The single characters, blanks at the end left out."""
        return [Token(char, self.number, i + 1) for i, char in enumerate(self.text.rstrip())]

    def fail(self, problem: str, expected: str | None = None, column: int = 1) -> NoReturn:
        """Raise InputError at this line."""
        raise InputError(problem, expected=expected, line=self.number, column=column)


@dataclass(frozen=True, slots=True)
class GridMarks:
    """The marks of a grid, row by row, as they are written; where a mark stands is worked out for errors only.

    lines  the lines of the grid;
    rows   the marks of each line: its words, or its single characters if `single`.
    """

    lines: Sequence[Line]
    rows: Sequence[Sequence[str]]
    single: bool

    @classmethod
    def words(cls, lines: Sequence[Line]) -> GridMarks:
        """The words between blanks."""
        return cls(lines, [line.text.split() for line in lines], False)

    @classmethod
    def characters(cls, lines: Sequence[Line]) -> GridMarks:
        """The single characters, blanks at the ends of lines left out."""
        return cls(lines, [line.text.rstrip() for line in lines], True)

    def rectangle(self, what: str = "cells") -> tuple[int, int]:
        """The shape (rows, columns); every row must be as long as the first. Raises InputError at the first that is
        not, or if there is no row.
        """
        if not self.rows:
            raise InputError("the grid is missing", expected="the rows of the grid below the header")
        width = len(self.rows[0])
        self.check_width(width, what)
        return len(self.rows), width

    def check_width(self, width: int, what: str) -> None:
        """Raise InputError at the first row that has not `width` marks."""
        for line, row in zip(self.lines, self.rows, strict=True):
            if len(row) != width or not row:
                check_width(line, self._tokens(line), width, what)

    def read(self, meaning: Callable[[Token], Meaning]) -> list[Meaning]:
        """What each mark means, row by row. `meaning` is asked once for each mark, however often it stands there."""
        known: dict[str, Meaning] = {}
        found = []
        for line, row in zip(self.lines, self.rows, strict=True):
            for i, mark in enumerate(row):
                if mark not in known:
                    try:
                        known[mark] = meaning(Token(mark, line.number, 1))
                    except InputError:
                        known[mark] = meaning(self._tokens(line)[i])  # the same error, where the mark stands
                found.append(known[mark])
        return found

    def _tokens(self, line: Line) -> list[Token]:
        return line.characters() if self.single else line.tokens()


def check_width(line: Line, row: list[Token], width: int, what: str = "cells") -> None:
    """Raise InputError unless the row has exactly `width` words."""
    if not row:
        line.fail("an empty line inside the grid", f"a row of {width} {what}")
    if len(row) < width:
        line.fail(f"the row has {len(row)} {what}", f"{width}", column=len(line.text.rstrip()) + 1)
    if len(row) > width:
        row[width].fail(f"the row has {len(row)} {what}", f"{width}")


def blocks(lines: Sequence[Line]) -> Iterator[list[Line]]:
    """The runs of lines between empty lines."""
    run: list[Line] = []
    for line in lines:
        if line.text.strip():
            run.append(line)
        elif run:
            yield run
            run = []
    if run:
        yield run
