"""Why a board has not exactly one answer: what clashes where it has none, what differs where it has several."""

from __future__ import annotations

from ..arguments import checked
from ..backends.base import Deadline, Limits
from ..board.puzzle import Puzzle
from ..deciding.solving import Unfinished
from ..deciding.uniqueness import Uniqueness, Verdict, check
from ..watching import turning
from . import WORK
from .why_none import NoneExplained, why_none
from .why_several import MultipleExplained, why_several

Why = NoneExplained | MultipleExplained


@checked
def why(puzzle: Puzzle, limits: Limits | None = None) -> Why | None:
    """Why a board has several answers or none; None if it has exactly one.

    The board is checked first. The limits are for both parts; where they run out in the second, its result says so.
    Raises Unfinished, with the verdict, where they run out in the first. On Ctrl-C, Interrupted with what was found.
    """
    deadline = (limits or Limits()).start()
    with turning(lambda verdict: None):
        verdict = check(puzzle, limits=limits)
    if verdict.status is Uniqueness.UNKNOWN:
        raise Unfinished(verdict.reason or "the deciders gave up", verdict)
    return why_not(verdict, deadline)


def why_not(verdict: Verdict, deadline: Deadline) -> Why | None:
    """Why there is no answer, or more than one, by no more than the usual work; None if there is exactly one, or if it
    is not known.
    """
    left = deadline.remaining()
    limits = Limits(left.seconds, WORK if left.conflicts is None else min(WORK, left.conflicts))
    if verdict.status is Uniqueness.NONE:
        return why_none(verdict.puzzle, limits)
    return why_several(verdict.puzzle, verdict, limits) if verdict.status is Uniqueness.MULTIPLE else None
