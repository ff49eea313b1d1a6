"""Grids of numbers as text: read and written by every kind whose cells hold numbers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from .scan import Token, quoted

if TYPE_CHECKING:
    from .geometry import Clues


def read_number(token: Token, highest: int | None, other: str = "") -> int | None:
    """`.` is empty (None), else a number in 1..highest (None = no upper bound). Raises InputError.

    `other` says in the error what else the kind takes as a cell, such as "# for a hole".
    """
    if token.text == ".":
        return None
    number = f"a number in 1..{highest}" if highest is not None else "a number of at least 1"
    expected = f"{number}, . for an empty cell, or {other}" if other else f"{number}, or . for an empty cell"
    if not token.text.isascii() or not token.text.isdigit():
        token.fail(f"{quoted(token.text)} is not a cell", expected)
    if not token.text.strip("0"):
        token.fail(f"{token.text} is out of range", expected)
    return token.integer(1, highest, "a number")


def table(cells: Sequence[str], cols: int) -> str:
    """Words in rows of `cols`, padded so that columns line up; no blanks at the ends of lines."""
    width = max(map(len, cells), default=1)
    words = cells if width == 1 else [cell.rjust(width) for cell in cells]
    return "\n".join(" ".join(words[i : i + cols]).rstrip() for i in range(0, len(words), cols))


def shown(number: int | None) -> str:
    """A number, or a dot for none."""
    return "." if number is None else str(number)


def filled(clues: Clues, answer: Sequence[int | None] | None) -> Sequence[int | None]:
    """The clues, and in the places without one the values of an answer, if there is one."""
    if answer is None:
        return clues
    return [value if clue is None else clue for clue, value in zip(clues, answer, strict=True)]
