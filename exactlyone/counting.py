"""How many answers a puzzle has."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from .arguments import checked
from .audit import audit
from .backends.base import Limits
from .deciders import named
from .decision import Opinion, Witnessed, decide
from .models import ModelError
from .puzzles.puzzle import Puzzle

COUNTERS = ("mrv", "sat", "cpsat")
"""The search comes first here: it need not remember the answers it has seen."""


@dataclass(frozen=True, slots=True)
class Count(Witnessed):
    """How many different answers were found, and whether that is all.

    number     answers found, each checked;
    complete   whether there are no more; `readings`: by which readings of the rules, and `confirmed`: by how many;
    reason     what ended it: the limit on the number, or the limit that ran out; else None.
    """

    puzzle: Puzzle
    number: int
    complete: bool
    reason: str | None
    opinions: tuple[Opinion, ...]
    seconds: float

    def __str__(self) -> str:
        return str(self.number) if self.complete else f"at least {self.number}"


@checked
def count_solutions(
    puzzle: Puzzle, limit: int | None = None, deciders: Sequence[str] | None = None, limits: Limits | None = None
) -> Count:
    """Count the answers, up to `limit` (None = all of them).

    A complete count is confirmed by a second reading of the rules, if a decider of one is named: both find the same
    answers, one by one. Raises ModelError on a limit below 1; arguments and errors otherwise as for
    `exactlyone.uniqueness.check`.
    """
    if limit is not None and limit < 1:
        raise ModelError(f"a count stops at one or more, not at {limit}")
    names = named(deciders, COUNTERS)
    decision = decide(puzzle, None if limit is None else limit + 1, names, limits)
    number = len(decision.answers)
    reason = decision.reason
    if limit is not None and number > limit:
        number, reason = limit, f"limit of {limit} answers"
    count = Count(puzzle, number, decision.complete, reason, decision.opinions, decision.seconds)
    audit(count.number, count.number if count.complete else None, decision.answers, decision.opinions, names)
    return count
