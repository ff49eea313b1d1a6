"""What becomes of units of input: read, decided and written as lines, all in the process that decides.

The process that reads the input and writes the output only passes on what it gets: then many processes can work for it.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ..backends.base import Limits
from ..deciding.uniqueness import Uniqueness, Verdict
from ..formats import BadBoard, Board, Found
from ..models import ExactlyOneError
from ..reporting import error_line, error_record, ignored_lines, named, verdict_line, verdict_record, verdict_text
from .chunk_deciding import check_batch
from .errors import as_error
from .inputs import Unit, read

UNREAD, FAILED = "unread", "failed"
"""What is counted of a board that is an ERROR: it could not be read, or the deciders failed on it."""
RECORD, LINE, ANSWERS = "record", "line", "answers"
"""What is written of a board: a JSON object, a line for people, the line and the answers."""

STATUS, NO_HASH = b'"status": "', b'"hash": null'

Note = tuple[str, tuple[str, ...]]
"""What a board counts as (a verdict in small letters, UNREAD or FAILED), and what is printed of it on the screen:
faults, and what of its text was ignored. Plain tuples, for their millions."""
RecordAndNote = tuple[str, Note]
"""What is written of a board, and its note."""


@dataclass(frozen=True, slots=True)
class Asked:
    """How boards are decided, and what is written of them; `run` is the run that a record belongs to.

    certify   the folder that gets a certificate of each verdict;
    kind      the kind that boards are said to be of
    """

    deciders: tuple[str, ...] | None = None
    limits: Limits | None = None
    form: str = RECORD
    run: str | None = None
    certify: Path | None = None
    kind: str | None = None


def check_units(asked: Asked, units: Sequence[Unit]) -> list[RecordAndNote]:
    """What is written of each unit."""
    found = [read(unit, asked.kind) for unit in units]
    puzzles = [board.puzzle for board in found if isinstance(board, Board)]
    verdicts = iter(check_batch(puzzles, asked.deciders, asked.limits))
    return [
        _failed(asked, board, board.error) if isinstance(board, BadBoard) else _decided(asked, board, next(verdicts))
        for board in found
    ]


def failed_unit(asked: Asked, unit: Unit, error: BaseException) -> RecordAndNote:
    """What is written of a unit on which a process ended, ran out of memory, or came upon a fault of the program."""
    return _failed(asked, read(unit, asked.kind), as_error(error))


def counted(line: bytes) -> str:
    """What a record that was written counts as. (Quotes inside a name have a backslash before them.)"""
    start = line.index(STATUS) + len(STATUS)
    word = line[start : line.index(b'"', start)].decode().lower()
    if word != "error":
        return word
    return UNREAD if NO_HASH in line else FAILED


def _decided(asked: Asked, board: Board, verdict: Verdict | ExactlyOneError) -> RecordAndNote:
    if not isinstance(verdict, Verdict):
        return _failed(asked, board, verdict)
    told = _ignored(board)
    if asked.certify is not None and verdict.status is not Uniqueness.UNKNOWN:
        from ..certificates.filing import filed  # much that is not needed else

        try:
            missing = filed(asked.certify, board.id, board.puzzle, verdict.status.value, asked.limits)
        except ExactlyOneError as error:
            return _failed(asked, board, error)
        told += () if missing is None else (named(board, missing),)
    if asked.form == RECORD:
        text = _dumped(asked, verdict_record(board.id, verdict, board.line))
    else:
        said = verdict_text(verdict) if asked.form == ANSWERS else verdict_line(verdict)
        text = named(board, said)
    return text, (verdict.status.value.lower(), told)


def _failed(asked: Asked, found: Found, error: ExactlyOneError) -> RecordAndNote:
    if isinstance(found, BadBoard):
        error = found.error
    puzzle = found.puzzle if isinstance(found, Board) else None
    said = error_line(found, error, puzzle is not None)
    text = _dumped(asked, error_record(found.id, str(error), puzzle, found.line)) if asked.form == RECORD else ""
    return text, (UNREAD if puzzle is None else FAILED, (*_ignored(found), said))


def _ignored(found: Found) -> tuple[str, ...]:
    if isinstance(found, BadBoard):
        return ()
    return tuple(ignored_lines(found))


def _dumped(asked: Asked, record: dict[str, Any]) -> str:
    return json.dumps(record if asked.run is None else {**record, "run": asked.run})
