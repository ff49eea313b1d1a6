"""What reading a file gives: boards, and in the place of a board that cannot be read, the reason."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ..board import KINDS, Puzzle
from ..board.scan import Line, Token
from ..models import InputError, ModelError


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


def read_as(kind: str, options: Mapping[str, Token], words: Sequence[Token], lines: Sequence[Line]) -> Puzzle:
    """The board as its kind reads it. Raises InputError, whatever the kind's own reader comes upon.

    A kind from outside may say with another error that it cannot read a board. That is a fault of one board, and those
    after it are still read.
    """
    try:
        return KINDS[kind].read(options, words, lines)
    except InputError:
        raise
    except ModelError as error:
        raise InputError(str(error)) from error
    except (ValueError, TypeError, LookupError) as error:
        raise InputError(f"{kind} cannot read this board: {type(error).__name__}: {error}") from error
