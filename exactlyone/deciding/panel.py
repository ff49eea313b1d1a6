"""Several deciders on one puzzle: each enumerates by itself, and only what two readings of the rules agree on is final.

SAT and CP-SAT are two pieces of code, but both read the model: a fault in that misleads both. So what counts are the
readings of the rules by which there are no more answers (`Decider.reading`). Where no second one comes to its end, two
deciders that share no code may still agree by the first; whoever says so says that it is by one reading.

All deciders share one budget of time. They take turns, and the turns of each round are longer than those of the round
before, so that no decider's bad day holds up the others; an enumeration that gets another turn goes on where it was.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from time import perf_counter
from typing import TYPE_CHECKING, NoReturn

from ..backends.base import Limits, Statistics
from ..board.geometry import Answer
from ..board.puzzle import Puzzle
from ..models import Disagreement
from ..watching import INTERRUPTED, Watcher, keeping, stage
from .deciders import READINGS, Decider, Enumeration, decider, named

if TYPE_CHECKING:
    from .tallying import Tally

WITH_A_SEARCH, WITHOUT = ("sat", "mrv", "proof", "cpsat"), ("sat", "pieces", "proof", "mrv", "cpsat")
"""The deciders of a kind that has a search of its own, and of one that has none. Most boards need only the first two. A
proof takes longer than either, and has no long tail; a search over the model and CP-SAT read the model again."""
FIRST_TURN = 0.25
"""Seconds of a decider's first turn: most printed boards take a tenth of it."""
LONGER = 4
"""Each round's turns are so many times as long as those of the round before."""
PATIENCE, PATIENT_TIMES = 10.0, 20.0
"""Without any limit a second reading has so many seconds after the first, or so many times what the first took."""
BUILT_A_SECOND = 80_000
"""Values of variables that go into a model in a second, measured on blank Hidatos, which take longest."""
BUILT_AT_ONCE, MOST_BUILT = 20_000, 2_000_000
"""Values of variables that are built whatever time is left, and those that would fill a small machine's memory."""


@dataclass(frozen=True, slots=True)
class Opinion:
    """What one decider found: how many answers, whether there are no more, or which limit ended its last turn.

    `reading`: where it has the rules from; `encoding`: the code that says them to its solver.
    """

    decider: str
    reading: str
    encoding: str
    found: int
    exhausted: bool
    reason: str | None
    statistics: Statistics


class Witnessed:
    """Whatever rests on opinions."""

    __slots__ = ()
    opinions: tuple[Opinion, ...]

    @property
    def readings(self) -> tuple[str, ...]:
        """The readings of the rules by which there are no more answers, in an order that no turn depends on."""
        said = {one.reading for one in self.opinions if one.exhausted}
        return tuple([reading for reading in READINGS if reading in said])

    @property
    def confirmed(self) -> int:
        """How many readings of the rules say so."""
        return len(self.readings)


@dataclass(frozen=True, slots=True)
class Decision(Witnessed):
    """What the deciders came to, together.

    answers     all different, each accepted by the plain checker; at most as many as were asked for;
    complete    whether these are all, by as many readings and encodings as were needed;
    opinions    one for each decider that had a turn, in order;
    reason      the limit that ended it, where it is neither complete nor as much as was asked for;
    seconds     wall-clock time of it all.
    """

    answers: tuple[Answer, ...]
    complete: bool
    opinions: tuple[Opinion, ...]
    reason: str | None
    seconds: float


def usual_deciders(puzzle: Puzzle) -> tuple[str, ...]:
    """Those who decide a puzzle where none is named, in the order of their turns."""
    return WITHOUT if puzzle.geometry.search() is None else WITH_A_SEARCH


def decide(
    puzzle: Puzzle,
    upto: int | None,
    deciders: Sequence[str] | None,
    limits: Limits | None,
    begun: Enumeration | None = None,
) -> Decision:
    """Find `upto` answers (None = all), or all there are if they are fewer.

    An answer takes one decider, since each is checked. That there are no more takes two readings of the rules. Where
    only one comes to its end - within the limits, or without any within the patience for a second one - it takes two
    deciders that share no encoding, or one if no two such are named. Limits: the seconds are for all together, the
    conflicts for each.
    `begun`: what one of them has found already; it resumes where it stopped.

    Raises Disagreement if deciders or readings contradict each other, AnswerRejected if one gives an answer that breaks
    a rule, MissingBackend on an unknown name or none; Interrupted with a Decision on Ctrl-C.
    """
    names = named(deciders, usual_deciders(puzzle))
    chosen = {one.name: one for one in map(decider, names)}  # two names may be of one decider
    panel = _Panel(puzzle, upto, list(chosen.values()), begun)
    started = perf_counter()  # what is loaded once is not counted
    try:
        with keeping(lambda: panel.decision(INTERRUPTED, perf_counter() - started)):
            reason = panel.run(limits or Limits())
        return panel.decision(reason, perf_counter() - started)
    finally:
        panel.close()


def too_large(weight: int, left: float | None, model: str = "its model") -> str | None:
    """Why a model of so many values should not even be begun: building it cannot be stopped when the time is over."""
    if weight > MOST_BUILT:
        return f"{model} is too large ({weight} values)"
    if left is not None and weight > max(BUILT_AT_ONCE, BUILT_A_SECOND * left):
        return f"building {model} ({weight} values) would take longer than the time that is left"
    return None


class _Panel:
    """The deciders at work on one puzzle."""

    def __init__(
        self, puzzle: Puzzle, upto: int | None, deciders: Sequence[Decider], begun: Enumeration | None = None
    ) -> None:
        self._puzzle, self._upto = puzzle, upto
        self._reading = {one.name: reading for one in deciders if (reading := one.reading(puzzle)) is not None}
        self._deciders = [one for one in deciders if one.name in self._reading]
        self._working: dict[str, Enumeration] = {} if begun is None else {begun.name: begun}
        self._reasons = {name: one.reason for name, one in self._working.items()}
        self._stuck: set[str] = set()

    def run(self, limits: Limits) -> str | None:
        """Turn after turn until it is settled (None) or a limit ran out (which)."""
        with stage() as say:
            return self._rounds(limits, say)

    def _rounds(self, limits: Limits, say: Watcher) -> str | None:
        deadline, unlimited = limits.start(), limits == Limits()
        turn = FIRST_TURN
        while (over := deadline.exhausted()) is None:
            anyone = False
            for one in self._deciders:
                if self._settled():
                    return None
                if unlimited and self._encodings_agree():
                    deadline, unlimited = Limits(self._patience()).start(), False
                left = deadline.seconds_left
                work = self._work_left(one, limits.conflicts)
                if self._has_said_it(one) or work == 0 or one.name in self._stuck:
                    continue
                if one.name not in self._working and (reason := self._not_begun(one, left)) is not None:
                    self._reasons[one.name] = reason
                    self._stuck.add(one.name)
                    continue
                anyone = True
                say(self._so_far(one.name))
                self._turn(one, Limits(turn if left is None else min(turn, left), work))
            if self._settled():
                return None
            if not anyone:
                break
            turn *= LONGER
        return over or self._excuses(limits)

    def _not_begun(self, one: Decider, left: float | None) -> str | None:
        """Why a decider should not even be opened: loading and building cannot be stopped when the time is over."""
        if left is not None and left < one.loading:
            others = {other.encoding for other in self._deciders if not other.loading and other.name not in self._stuck}
            if len(others) >= self._needed():
                return f"loading {one.name} would take longer than the time that is left"
        return too_large(one.weight(self._puzzle), left)

    def _so_far(self, name: str) -> str:
        """Whose turn it is, and how many answers are known, if any."""
        most = max((len(one.answers) for one in self._working.values()), default=0)
        known = f", {most} answer{'s' * (most > 1)} so far" if most else ""
        return f"{name} searches{known}"

    def _turn(self, one: Decider, limits: Limits) -> None:
        if one.name not in self._working:
            self._working[one.name] = one.open(self._puzzle)
        working = self._working[one.name]
        before, started = (working.work, len(working.answers)), perf_counter()
        reason = self._reasons[one.name] = working.advance(self._upto, limits)
        early = limits.seconds is not None and perf_counter() - started < limits.seconds / 2
        if reason is not None and early and (working.work, len(working.answers)) == before:
            self._stuck.add(one.name)  # it gave up by itself, and would do so again
        for other in self._working.values():
            _compare(self._puzzle, other, working)
            _compare(self._puzzle, working, other)

    def _work_left(self, one: Decider, conflicts: int | None) -> int | None:
        if conflicts is None:
            return None
        spent = self._working[one.name].work if one.name in self._working else 0
        return max(0, conflicts - spent)

    def _done(self) -> list[Decider]:
        """Those that have exhausted the space."""
        return [one for one in self._deciders if one.name in self._working and self._working[one.name].exhausted]

    def _encodings_agree(self) -> bool:
        """Whether all is known but for a second reading."""
        return bool(done := self._done()) and len({one.encoding for one in done}) >= self._needed()

    def _needed(self) -> int:
        """How many encodings have to come to the same end."""
        return min(2, len({one.encoding for one in self._deciders}))

    def _has_said_it(self, one: Decider) -> bool:
        """Whether nothing more is to be learnt from this decider."""
        done = self._done()
        again = self._encodings_agree() and self._reading[one.name] in {self._reading[other.name] for other in done}
        return again or one.encoding in {other.encoding for other in done}

    def _patience(self) -> float:
        """Seconds for a second reading, after the first."""
        spent = [self._working[one.name].statistics for one in self._done()]
        return max(PATIENCE, PATIENT_TIMES * sum(one.build_seconds + one.solve_seconds for one in spent))

    def _settled(self) -> bool:
        if self._enough() is not None:
            return True
        readings = {self._reading[one.name] for one in self._done()}
        return len(readings) >= min(2, len(set(self._reading.values()))) and self._encodings_agree()

    def _enough(self) -> Enumeration | None:
        """An enumeration that has found as many answers as were asked for."""
        if self._upto is None:
            return None
        return next((one for one in self._working.values() if len(one.answers) >= (self._upto or 0)), None)

    def _excuses(self, limits: Limits) -> str:
        """Why nobody had another turn. A decider's own reason may name what was left for its last turn only."""
        if not self._deciders:
            return f"no decider that was named can read the rules of {self._puzzle.kind}"
        own = {name: reason for name, reason in self._reasons.items() if reason is not None}
        if limits.conflicts is not None:
            own = {name: own[name] if name in self._stuck else f"limit of {limits.conflicts} conflicts" for name in own}
        return "; ".join(f"{name}: {reason}" for name, reason in own.items())

    def decision(self, reason: str | None, seconds: float) -> Decision:
        """What it came to by now."""
        complete = self._encodings_agree()
        if complete:
            self._hear_objections()
        best = self._enough() or max(self._working.values(), key=lambda one: len(one.answers), default=None)
        opinions = tuple(
            Opinion(
                name,
                self._reading[name],
                one.encoding,
                len(work.answers),
                work.exhausted,
                self._reasons.get(name, INTERRUPTED),
                work.statistics,
            )
            for one in self._deciders
            if (name := one.name) in self._working and (work := self._working[name])
        )
        answers = tuple(best.answers) if best is not None else ()
        return Decision(answers, complete, opinions, None if complete else reason, seconds)

    def _hear_objections(self) -> None:
        """Raise Disagreement if all that is known is by one reading, and another has something against it."""
        done = [self._working[one.name] for one in self._done()]
        (reading, *more) = {self._reading[one.name] for one in done}
        against = next((one for one in self._working.values() if one.objection is not None), None)
        if against is not None and not more:
            who = f"{' and '.join([one.name for one in done])}, by the {reading}, say"
            what = f"that there are no answers but {len(done[0].known)}"
            but = f"{against.name} is not borne out by the printed rules: {against.objection}"
            disagree(self._puzzle, (*done, against), f"{who} {what}, but {but}")

    def close(self) -> None:
        for one in self._working.values():
            one.close()


def _compare(puzzle: Puzzle, done: Enumeration, other: Enumeration) -> None:
    """Raise Disagreement if `other` found an answer that `done`, who says there are no more, did not."""
    if not done.exhausted or done is other:
        return
    if not other.known <= done.known:
        found = f"{done.name} says there are no answers but {len(done.known)}, {other.name} has found another one"
        disagree(puzzle, (done, other), found)


def disagree(puzzle: Puzzle, between: Sequence[Enumeration | Tally], message: str) -> NoReturn:
    """Raise Disagreement, with a file that says what each of these found."""
    from .disagreement import report  # seldom needed, and slow to load

    raise Disagreement(message, report(puzzle, between))
