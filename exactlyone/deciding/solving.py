"""One answer of a puzzle, or all of them one at a time."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass

from ..arguments import checked
from ..backends.base import Limits, Status
from ..board.geometry import Answer
from ..board.puzzle import Puzzle
from ..models import ExactlyOneError
from ..watching import keeping, turning
from .audit import audit
from .deciders import decider as decider_of
from .deciders import named, readers
from .panel import Decision, Opinion, Witnessed, decide, usual_deciders
from .uniqueness import clash_of


class Unfinished(ExactlyOneError):
    """A limit ran out before the end. What was found so far is right, but there may be more.

    `partial`: what was found, where the caller has it not yet (`exactlyone.rating.rate`: the explanation).
    """

    def __init__(self, message: str, partial: object = None) -> None:
        super().__init__(message)
        self.partial = partial


@dataclass(frozen=True, slots=True)
class Solution(Witnessed):
    """One answer of a puzzle, checked; or UNSATISFIABLE, with the `readings` of the rules that say so; or UNKNOWN, with
    the limit.
    """

    puzzle: Puzzle
    status: Status
    answer: Answer | None
    reason: str | None
    opinions: tuple[Opinion, ...]
    seconds: float

    def __str__(self) -> str:
        if self.answer is None:
            return self.status.value if self.reason is None else f"{self.status.value}: {self.reason}"
        return self.puzzle.geometry.grid_text(self.puzzle.clues, self.answer)


@checked
def solve(puzzle: Puzzle, deciders: Sequence[str] | None = None, limits: Limits | None = None) -> Solution:
    """One answer, which may not be the only one. Arguments and errors as for `exactlyone.deciding.uniqueness.check`."""
    names = named(deciders, usual_deciders(puzzle))
    with turning(lambda decision: _solution(puzzle, decision, names)):
        return _solution(puzzle, decide(puzzle, 1, names, limits), names)


def _solution(puzzle: Puzzle, decision: Decision, names: Sequence[str]) -> Solution:
    """What a decision with one answer asked for says."""
    if decision.answers:
        status, answer = Status.SATISFIABLE, decision.answers[0]
        return Solution(puzzle, status, answer, None, decision.opinions, decision.seconds)
    status = Status.UNSATISFIABLE if decision.complete else Status.UNKNOWN
    audit(0, 0 if status is Status.UNSATISFIABLE else None, (), decision.opinions, readers(puzzle, names))
    if status is Status.UNSATISFIABLE:
        clash_of(puzzle, decision, None)
    return Solution(puzzle, status, None, decision.reason, decision.opinions, decision.seconds)


@checked
def solutions(puzzle: Puzzle, decider: str | None = None, limits: Limits | None = None) -> Iterator[Answer]:
    """Every answer by one decider (None = the hand-written search), each checked, found only when asked for.

    The seconds of the limits count the search, not what the caller does between two answers. Raises Unfinished if a
    limit ran out before the last answer; on Ctrl-C, Interrupted with a tuple of the answers known by then.
    """
    left = limits or Limits()
    with (
        closing(decider_of(decider or "mrv").open(puzzle)) as enumeration,
        keeping(lambda: tuple(enumeration.answers)),
    ):
        while True:
            spent = enumeration.statistics.build_seconds + enumeration.statistics.solve_seconds
            seconds = None if left.seconds is None else max(0.0, left.seconds - spent)
            conflicts = None if left.conflicts is None else max(0, left.conflicts - enumeration.work)
            known = len(enumeration.answers)
            reason = enumeration.advance(known + 1, Limits(seconds, conflicts))
            if reason is not None:
                raise Unfinished(f"not all answers are known: {reason}")
            if len(enumeration.answers) == known:
                return
            yield enumeration.answers[-1]
