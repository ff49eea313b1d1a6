"""How many answers a puzzle has."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from time import perf_counter
from typing import TYPE_CHECKING

from ..arguments import checked
from ..backends.base import Limits
from ..backends.machine_code import compiles
from ..board.puzzle import Puzzle
from ..models import ModelError
from ..watching import INTERRUPTED, keeping, stage, turning
from .audit import audit
from .deciders import Decider, decider, named, readers
from .panel import Decision, Opinion, Witnessed, decide, disagree
from .uniqueness import clash_of

if TYPE_CHECKING:
    from .tallying import Tally

COUNTERS, WITHOUT_A_SEARCH = ("mrv", "sat", "cpsat"), ("sat", "pieces", "mrv", "cpsat")
"""Who counts; the search comes first: it need not remember the answers it has seen."""
FEW = 1000
"""Answers up to which they are found one by one, checked and compared: no machine code is loaded for these."""
LOADING = 30.0
"""Seconds that must be left for machine code to be loaded: that cannot be stopped, and takes a second, or twenty the
first time, when it is made."""
UNCOUNTED = "proof: it proves only that there is one answer, or none"
"""Why a count that one decider finished is not confirmed by the proof that was named beside it."""
FIRST_TURN, LONGER = 1.0, 4
"""Seconds of a tally's first turn; each round's turns are so many times as long as those of the round before."""


@dataclass(frozen=True, slots=True)
class Count(Witnessed):
    """How many different answers were found, and whether that is all.

    number     answers found, or all there are;
    complete   whether there are no more, by as many independent deciders as were needed: two, or the only one named;
               `readings`: by which readings of the rules, and `confirmed`: by how many;
    checked    how many answers the plain checker has accepted: all, or, of many, a part (`deciding.tallying`);
    reason     what ended it: the limit on the number, or the limit that ran out; else None;
    opinions   what each decider found, which is never lost: one may have come to its end where another one had not.
    """

    puzzle: Puzzle
    number: int
    complete: bool
    reason: str | None
    opinions: tuple[Opinion, ...]
    seconds: float
    checked: int

    @property
    def finished(self) -> bool:
        """Whether some decider found that there are no more, though perhaps no second one has confirmed it."""
        return any(one.exhausted and one.found == self.number for one in self.opinions)

    def __str__(self) -> str:
        return str(self.number) if self.finished else f"at least {self.number}"


@checked
def count_solutions(
    puzzle: Puzzle, limit: int | None = None, deciders: Sequence[str] | None = None, limits: Limits | None = None
) -> Count:
    """Count the answers, up to `limit` (None = all of them).

    A complete count is confirmed by a second reading of the rules, if a decider of one is named. Up to a thousand
    answers are compared one by one; if there are more, two deciders count by themselves, in machine code where they
    can, and must come to the same number and the same fingerprint. Memory does not grow with the number.

    Raises ModelError on a limit below 1, Interrupted with a Count on Ctrl-C; arguments and errors otherwise as for
    `exactlyone.deciding.uniqueness.check`.
    """
    if limit is not None and limit < 1:
        raise ModelError(f"a count stops at one or more, not at {limit}")
    limits = limits or Limits()
    deadline = limits.start()
    names = named(deciders, WITHOUT_A_SEARCH if puzzle.geometry.search() is None else COUNTERS)
    few = FEW if limit is None else min(limit, FEW)
    with turning(lambda decision: _few(puzzle, decision, limit)):
        decision = decide(puzzle, few + 1, names, limits)
    if len(decision.answers) <= few or few == limit:
        count = _audited(_few(puzzle, decision, limit), names)
        if decision.complete and not decision.answers:
            clash_of(puzzle, decision, limits)
        return count
    many = _Many(puzzle, names, decision, limit)
    try:
        with keeping(lambda: many.count(INTERRUPTED)):
            reason = many.run(Limits(deadline.seconds_left, limits.conflicts))
            return _audited(many.count(reason and (deadline.exhausted() or reason)), names)
    finally:
        many.close()


def _audited(count: Count, names: Sequence[str]) -> Count:
    """The count, if the evidence bears it. Raises SelfContradiction."""
    able = readers(count.puzzle, names)
    audit(count.number, count.number if count.complete else None, count.number, count.opinions, able)
    return count


def _few(puzzle: Puzzle, decision: Decision, limit: int | None) -> Count:
    """The count that a decision on all answers comes to."""
    number, complete, reason = len(decision.answers), decision.complete, decision.reason
    if limit is not None and number > limit:
        number, complete, reason = limit, False, f"limit of {limit} answers"
    return Count(puzzle, number, complete, reason, decision.opinions, decision.seconds, number)


def _independent(puzzle: Puzzle, names: Sequence[str]) -> list[Decider]:
    """Two deciders of two readings of the rules; else of two encodings of one reading; else the only one.

    A proof shows that there are no more than two answers, and counts none.
    """
    able = [one for one in map(decider, names) if one.reading(puzzle) is not None and one.encoding != "proof"]
    others = [one for one in able if one.encoding != able[0].encoding]
    others.sort(key=lambda one: one.reading(puzzle) == able[0].reading(puzzle))
    return able[:1] + others[:1]


class _Many:
    """The tallies of two deciders that share no encoding, or of the only one, and what they come to.

    `before`: the decision in which more than a few answers were found.
    """

    def __init__(self, puzzle: Puzzle, names: Sequence[str], before: Decision, limit: int | None) -> None:
        self._puzzle, self._before, self._limit = puzzle, before, limit
        self._upto = None if limit is None else limit + 1
        self._deciders = _independent(puzzle, names)
        encodings = {decider(name).encoding for name in readers(puzzle, names)}
        self._needed = min(2, len(encodings))
        """How many have to come to the end: as up to a thousand answers, one is not enough beside a proof."""
        self._tallies: list[Tally] = []
        self._reasons: dict[str, str | None] = {}
        self._stuck: set[str] = set()
        self._started = perf_counter()

    def run(self, limits: Limits) -> str | None:
        """Turn after turn until it is settled (None) or a limit ran out (which)."""
        deadline = limits.start()
        left = deadline.seconds_left
        compiled = compiles() and (left is None or left > LOADING)
        turn = FIRST_TURN
        with stage() as say:

            def report() -> None:
                say(", ".join(f"{one.name} has found {one.found} answers" for one in self._tallies))

            from .tallying import tally  # numpy and SAT take longer to load than most counts

            self._tallies += [tally(self._puzzle, one, compiled) for one in self._deciders]
            while True:
                working = [one for one in self._tallies if not one.exhausted and one.name not in self._stuck]
                able = [one for one in working if one.work != limits.conflicts]
                for one in able:
                    self._turn(one, turn, deadline.seconds_left, limits.conflicts, report)
                    if self._upto is not None and one.found >= self._upto:
                        return None
                if all(one.exhausted for one in self._tallies):
                    return None if len(self._tallies) >= self._needed else UNCOUNTED
                if (over := deadline.exhausted()) is not None:
                    return over
                if not able:
                    return "; ".join(f"{name}: {reason}" for name, reason in self._reasons.items() if reason)
                turn *= LONGER

    def _turn(
        self, one: Tally, seconds: float, left: float | None, conflicts: int | None, report: Callable[[], object]
    ) -> None:
        work = None if conflicts is None else conflicts - one.work
        seconds = seconds if left is None else min(seconds, left)
        before, started = (one.work, one.found), perf_counter()
        reason = one.advance(self._upto, Limits(seconds, work), report)
        if reason is not None and (one.work, one.found) == before and perf_counter() - started < seconds / 2:
            self._stuck.add(one.name)  # it gave up by itself, and would do so again
        spent = conflicts is not None and one.work >= conflicts
        self._reasons[one.name] = f"limit of {conflicts} conflicts" if reason and spent else reason
        if one.exhausted and one.found < (known := len(self._before.answers)):
            disagree(
                self._puzzle, (one,), f"{one.name} says there are no answers but {one.found}, {known} were found before"
            )
        for other in self._tallies:
            self._compare(one, other)
            self._compare(other, one)

    def _compare(self, done: Tally, other: Tally) -> None:
        """Raise Disagreement if `other` found what `done`, who says there are no more, did not find."""
        if not done.exhausted or other.found < done.found or done is other:
            return
        if other.found > done.found or (other.exhausted and other.fingerprint != done.fingerprint):
            what = f"has found {other.found}" if other.found > done.found else "has found others"
            message = f"{done.name} says there are no answers but {done.found}, {other.name} {what}"
            disagree(self._puzzle, (done, other), message)

    def count(self, reason: str | None) -> Count:
        """What it came to by now."""
        found = max([len(self._before.answers), *(one.found for one in self._tallies)])
        complete = len(self._tallies) >= self._needed and all(one.exhausted for one in self._tallies)
        if self._limit is not None and found > self._limit:
            found, reason, complete = self._limit, f"limit of {self._limit} answers", False
        opinions = [
            Opinion(
                one.name,
                by.reading(self._puzzle) or "",
                one.encoding,
                one.found,
                one.exhausted,
                self._reasons.get(one.name),
                one.statistics,
            )
            for by, one in zip(self._deciders, self._tallies, strict=False)  # none before the first turn
        ]
        return Count(
            self._puzzle,
            found,
            complete,
            None if complete else reason,
            self._with_those_before(opinions),
            self._before.seconds + perf_counter() - self._started,
            max([len(self._before.answers), *(one.checked for one in self._tallies)]),
        )

    def _with_those_before(self, opinions: Sequence[Opinion]) -> tuple[Opinion, ...]:
        """What the tallies say, behind what found more before they began again; that bears the number until then."""
        most = max((one.found for one in opinions), default=0)
        if most >= len(self._before.answers):
            return tuple(opinions)
        latest = {one.decider: one for one in [*self._before.opinions, *opinions]}
        for one in self._before.opinions:
            if one.found > latest[one.decider].found:
                latest[one.decider] = replace(one, reason=latest[one.decider].reason)
        return tuple(latest.values())

    def close(self) -> None:
        for one in self._tallies:
            one.close()
