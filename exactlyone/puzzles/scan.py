"""Text that remembers where it stood, so that an error can name its file, line and column."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NoReturn

from ..models import InputError


def quoted(text: str) -> str:
    """Text as an error message shows it: in quotes, odd characters as escapes, cut where it is long."""
    return repr(text) if len(text) <= 40 else f"{text[:30]!r}..."


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
        expected = f"{what} in {low}..{high}" if high is not None else f"{what} of at least {low}"
        if not re.fullmatch(r"[0-9]+", self.text):
            self.fail(f"{quoted(self.text)} is not a number", expected)
        if len(self.text) > 9:
            self.fail(f"the number {quoted(self.text)} is too long", expected)
        value = int(self.text)
        if value < low or (high is not None and value > high):
            self.fail(f"{value} is out of range", expected)
        return value

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True, slots=True)
class Line:
    """One line of text and its number, counted from 1."""

    text: str
    number: int

    def tokens(self) -> list[Token]:
        """The words between blanks."""
        return [Token(match.group(), self.number, match.start() + 1) for match in re.finditer(r"\S+", self.text)]

    def characters(self) -> list[Token]:
        """The single characters, blanks at the end left out."""
        return [Token(char, self.number, i + 1) for i, char in enumerate(self.text.rstrip())]

    def fail(self, problem: str, expected: str | None = None, column: int = 1) -> NoReturn:
        """Raise InputError at this line."""
        raise InputError(problem, expected=expected, line=self.number, column=column)


def rectangle(lines: Sequence[Line], rows: Sequence[list[Token]], what: str = "cells") -> tuple[int, int]:
    """The shape (rows, columns) of a grid already split into words; every row must be as long as the first.

    Raises InputError at the first row that is not, or if there is no row.
    """
    if not rows:
        raise InputError("the grid is missing", expected="the rows of the grid below the header")
    width = len(rows[0])
    for line, row in zip(lines, rows, strict=True):
        check_width(line, row, width, what)
    return len(rows), width


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
