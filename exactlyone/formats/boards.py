"""What reading a file gives: boards, and in the place of a board that cannot be read, the reason."""

from __future__ import annotations

from dataclasses import dataclass

from ..models import InputError
from ..puzzles import Puzzle


@dataclass(frozen=True, slots=True)
class Board:
    """A puzzle that was read: its name, the line it starts in, and what the format said that was left out."""

    id: str
    puzzle: Puzzle
    line: int | None = None
    ignored: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class BadBoard:
    """A board that cannot be read. It stands in the place of the board, so that those after it are still read."""

    id: str
    error: InputError
    line: int | None = None


Found = Board | BadBoard
"""What a format reads; its id is "" where the text does not name it."""
