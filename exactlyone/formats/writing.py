"""A board in the form asked for."""

from __future__ import annotations

from collections.abc import Callable

from ..models import InputError, did_you_mean
from .boards import Board
from .line import write_line
from .puzzlink import write_link
from .record import write_record
from .tatham import write_game_id
from .text import write_board

Written = tuple[str, tuple[str, ...]]
"""The text, and what the form cannot carry."""

FORMS: dict[str, Callable[[Board, bool], Written]] = {
    "text": lambda board, strict: (write_board(board.puzzle, board.id), ()),
    "json": lambda board, strict: (write_record(board.id, board.puzzle), ()),
    "link": lambda board, strict: write_link(board.puzzle, strict),
    "id": lambda board, strict: (write_game_id(board.puzzle), ()),
    "line": lambda board, strict: (write_line(board.puzzle), ()),
}
"""The forms by name: the text format, JSON Lines, a puzz.link link, a game id of Slant, a (X-)Sudoku in one line."""


def write(board: Board, form: str, *, strict: bool = False) -> Written:
    """A board in a form of FORMS, and what the form cannot carry; strict: that is an error.

    Raises InputError if the form cannot carry such a board at all, or is not known.
    """
    if form not in FORMS:
        raise InputError(f"unknown form {form!r}{did_you_mean(str(form), FORMS)}", expected=" or ".join(FORMS))
    return FORMS[form](board, strict)
