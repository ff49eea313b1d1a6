"""Many boards decided in one go, in one process."""

from __future__ import annotations

from collections.abc import Sequence

from ..backends.base import Limits
from ..backends.mrv import compiling
from ..board.puzzle import Puzzle
from ..deciding.batches import check_quickly
from ..deciding.uniqueness import Verdict
from ..models import ExactlyOneError, ModelError


def check_batch(
    puzzles: Sequence[Puzzle], deciders: Sequence[str] | None = None, limits: Limits | None = None
) -> list[Verdict | ExactlyOneError]:
    """The verdict on each puzzle, in order; in the place of one on which the deciders failed, the error."""
    with compiling():
        return [_one(puzzle, deciders, limits) for puzzle in puzzles]


def _one(puzzle: Puzzle, deciders: Sequence[str] | None, limits: Limits | None) -> Verdict | ExactlyOneError:
    if not isinstance(puzzle, Puzzle):
        return ModelError(f"{puzzle!r:.60} is no puzzle")
    try:
        return check_quickly(puzzle, deciders, limits)
    except ExactlyOneError as error:  # of one board: it does not end the run
        return error
