"""Grids of numbers as text: read and written by every kind whose cells hold numbers."""

from __future__ import annotations

from collections.abc import Sequence

from .scan import Token, quoted


def read_number(token: Token, highest: int | None, other: str = "") -> int | None:
    """`.` is empty (None), else a number in 1..highest (None = no upper bound). Raises InputError.

    `other` says in the error what else the kind takes as a cell, such as "# for a hole".
    """
    if token.text == ".":
        return None
    if not token.text.isascii() or not token.text.isdigit():
        number = f"a number in 1..{highest}" if highest is not None else "a number of at least 1"
        last = f", . for an empty cell, or {other}" if other else ", or . for an empty cell"
        token.fail(f"{quoted(token.text)} is not a cell", number + last)
    return token.integer(1, highest, "a number")


def table(cells: Sequence[str], cols: int) -> str:
    """Words in rows of `cols`, padded so that columns line up; no blanks at the ends of lines."""
    width = max((len(cell) for cell in cells), default=1)
    lines = [cells[i : i + cols] for i in range(0, len(cells), cols)]
    return "\n".join(" ".join(cell.rjust(width) for cell in line).rstrip() for line in lines)


def shown(clue: int | None, value: int | None = None) -> str:
    """A clue, else a value filled in, else a dot."""
    number = clue if clue is not None else value
    return "." if number is None else str(number)
