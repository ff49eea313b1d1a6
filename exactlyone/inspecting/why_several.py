"""Why a puzzle has several answers: a small region that can be filled in two ways, and the clues that would mend it.

Two answers that a solver happens to find differ in many places. Here a second answer is asked for that agrees with the
first in all places but a few, and in ever fewer, until none of those left can be taken away: that is what a setter has
to look at.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import cached_property

from ..arguments import checked
from ..backends.base import Deadline, Limits, Session, Status
from ..backends.leave_one_out import shrunk
from ..backends.sat import Sat
from ..board.geometry import Answer, model_of
from ..board.puzzle import Puzzle
from ..deciding.uniqueness import Uniqueness, Verdict, check
from ..drawing import Marks
from ..models import AnswerRejected, Disagreement, IntVar, Literal, ModelError, Rule
from ..reporting import joined
from ..watching import INTERRUPTED, keeping
from . import WORK
from .census import Census

STARTS = 8
"""Answers from which a region is looked for."""
COMPARED = 40
"""Answers that are compared with each other to find two that are close."""
MOST = 10
"""How many mending clues are confirmed, and told."""
SHOWN = 12
"""How many places a sentence lists."""


@dataclass(frozen=True, slots=True)
class Mend:
    """A clue that would leave a single answer: in words, and where; `choices`: values that its place has in answers."""

    clue: str
    place: str
    value: int
    answer: Answer
    choices: int

    def __str__(self) -> str:
        return self.clue


@dataclass(frozen=True)
class MultipleExplained:
    """Why a puzzle has several answers.

    answers   two that differ in `region` only, each checked;
    region    the places, by name: the smallest set found;
    minimal   whether none of them could be taken away from it (a smaller one may be elsewhere);
    mends     single clues that leave exactly one answer, by the word of two deciders; the best first: those whose
              place has the fewest values in answers, so that they give away the least, then those within the region;
    more      how many such clues there are besides, by the word of SAT alone;
    reason    the limit that ran out, after which there may be smaller regions and further clues; else None.
    """

    puzzle: Puzzle
    answers: tuple[Answer, Answer]
    region: tuple[str, ...]
    minimal: bool
    mends: tuple[Mend, ...]
    more: int
    reason: str | None

    @cached_property
    def sentences(self) -> tuple[str, ...]:
        """What there is to say, in sentences."""
        text = self.puzzle.geometry.value_text
        index = [self.puzzle.geometry.answer_places.index(name) for name in self.region]
        one, other = (" ".join(text(answer[i]) for i in index[:SHOWN]) for answer in self.answers)
        shown, rest = self.region[:SHOWN], len(self.region) - SHOWN
        if rest > 0:
            where = f"{', '.join(shown)} and {rest} more can be {one} ... or {other} ..."
        else:
            where = f"{joined(shown)} can be {one} or {other}"
        found = [f"There are several solutions: {where}, and all else stays."]
        unless = "" if self.reason is None else f" (not all were tried: {self.reason})"
        if self.mends:
            words = [mend.clue for mend in self.mends] + [f"one of {self.more} more"] * bool(self.more)
            found.append(f"One clue would leave a single solution: {joined(words, 'or')}{unless}.")
        else:
            found.append(f"No single clue {'was found that ' * bool(unless)}would leave a single solution{unless}.")
        return tuple(found)

    @property
    def status(self) -> Uniqueness:
        """What a check says of the puzzle."""
        return Uniqueness.MULTIPLE

    def marks(self) -> Marks:
        """The region, for a picture."""
        return Marks(differing=self.region)

    def __str__(self) -> str:
        return " ".join(self.sentences)


@checked
def why_several(puzzle: Puzzle, verdict: Verdict, limits: Limits | None = None) -> MultipleExplained:
    """Why a puzzle whose verdict is MULTIPLE has several answers. Raises ModelError on any other verdict.

    On Ctrl-C, Interrupted with the smallest region so far.
    """
    if len(verdict.answers) < 2:
        raise ModelError(f"the verdict is {verdict.status.value}, not MULTIPLE")
    limits = limits or Limits(conflicts=WORK)
    seconds = None if limits.seconds is None else limits.seconds / 2
    halves = Limits(seconds, None if limits.conflicts is None else limits.conflicts // 2)
    two = verdict.answers[0], verdict.answers[1]
    with keeping(lambda: MultipleExplained(puzzle, two, _differing(puzzle, two), False, (), 0, INTERRUPTED)):
        mending = _Mending(puzzle, halves.start())
        known = list(dict.fromkeys([*verdict.answers, *mending.answers]))
        deadline = halves.start()
        answers, minimal = _closest(puzzle, known[:COMPARED], deadline)
    region, many = _differing(puzzle, answers), len(mending.found)
    with keeping(lambda: MultipleExplained(puzzle, answers, region, minimal, (), many, INTERRUPTED)):
        mends = mending.confirmed(set(region), deadline)
    reason = mending.reason or deadline.exhausted()
    return MultipleExplained(puzzle, answers, region, minimal, mends, many - len(mends), reason)


def _differing(puzzle: Puzzle, answers: tuple[Answer, Answer]) -> tuple[str, ...]:
    """The places where two answers differ, by name."""
    return tuple([puzzle.geometry.answer_places[i] for i in _places(*answers)])


# a small region -------------------------------------------------------------------------------------------------------


def _closest(puzzle: Puzzle, known: Sequence[Answer], deadline: Deadline) -> tuple[tuple[Answer, Answer], bool]:
    """Two answers that differ in few places, and whether none of these could be taken away."""
    pairs = sorted(
        (len(_places(one, other)), i, j) for i, one in enumerate(known) for j, other in enumerate(known) if i != j
    )
    nearest: dict[int, int] = {}
    for _, i, j in pairs:
        nearest.setdefault(i, j)
    _, first, second = pairs[0]
    best, minimal = (known[first], known[second]), False
    model = model_of(puzzle.geometry)
    for i, j in list(nearest.items())[:STARTS]:
        if deadline.exhausted():
            break
        with Sat().open(model, puzzle.literals(model)) as session:
            other, settled = _shrunk(puzzle, session, known[i], known[j], deadline)
        if (len(_places(known[i], other)), not settled) < (len(_places(*best)), not minimal):
            best, minimal = (known[i], other), settled
    return best, minimal


def _shrunk(puzzle: Puzzle, session: Session, answer: Answer, other: Answer, deadline: Deadline) -> tuple[Answer, bool]:
    """An answer that differs from the first in no more places than `other`; whether none of them can be taken away."""
    variables = model_of(puzzle.geometry).answer
    session.block(dict(zip(variables, answer, strict=True)))

    def another(free: list[int]) -> list[int] | bool | None:
        nonlocal other
        assumed = [variables[i].eq(value) for i, value in enumerate(answer) if i not in free]
        outcome = session.solve(assumed, deadline.remaining())
        deadline.conflicts_used += max(1, outcome.statistics.conflicts)
        if outcome.values is None:
            return None if outcome.status is Status.UNKNOWN else False
        other = tuple([outcome.values[variable] for variable in variables])
        if broken := puzzle.violations(other):
            raise AnswerRejected(f"sat gave an answer that breaks a rule: {broken[0]}")
        return _places(answer, other)

    _, minimal = shrunk(_places(answer, other)[::-1], another, deadline=deadline)
    return other, minimal


def _places(one: Answer, other: Answer) -> list[int]:
    """The indices where two answers differ."""
    return [i for i, (a, b) in enumerate(zip(one, other, strict=True)) if a != b]


# clues that mend it ---------------------------------------------------------------------------------------------------

PrintedClue = tuple[int, int]
"""A clue place and a value that may be printed there."""


class _Mending:
    """The single clues that leave one answer: those of which exactly one answer is known, and no other can be found.

    found    each with the place's number of values in answers;
    answers  all that were seen; reason: the limit that ran out.
    """

    def __init__(self, puzzle: Puzzle, deadline: Deadline) -> None:
        self._puzzle = puzzle
        model = model_of(puzzle.geometry)
        wanted: dict[PrintedClue, Literal] = {}
        for place, (variable, clue) in enumerate(zip(model.clues, puzzle.clues, strict=True)):
            values, optional = puzzle.geometry.legal_clue(place)
            if clue is None and optional:
                wanted.update({(place, v): variable.eq(v) for v in variable.domain if v in values})
        self._reading = _ClueReading(puzzle, wanted)
        with closing(Census[PrintedClue](puzzle, wanted, self._reading.holding, deadline)) as census:
            census.count(2)
        self.answers, self.reason = census.answers, census.reason
        choices: dict[int, int] = {}
        for (place, _), number in census.counts.items():
            choices[place] = choices.get(place, 0) + (number > 0)
        self.found = {
            pair: choices[pair[0]] for pair, number in census.counts.items() if number == 1 and pair in census.settled
        }

    def confirmed(self, region: set[str], deadline: Deadline) -> tuple[Mend, ...]:
        """The best of them, as many as are told, each decided by two deciders. Raises Disagreement if they object."""
        geometry = self._puzzle.geometry
        ranked = sorted(self.found, key=lambda p: (self.found[p], geometry.clue_places[p[0]] not in region, p))
        mends = []
        for place, value in ranked[:MOST]:
            verdict = check(self._puzzle.with_clue(place, value), limits=deadline.remaining())
            words = geometry.clue_text(place, value)
            if verdict.status in (Uniqueness.MULTIPLE, Uniqueness.NONE):
                raise Disagreement(f"sat says that {words} leaves one answer, together it is {verdict.status.value}")
            if verdict.solution is not None:
                name = geometry.clue_places[place]
                mends.append(Mend(words, name, value, verdict.solution, self.found[place, value]))
        return tuple(mends)


class _ClueReading:
    """Which clues an answer would allow: its own values, and what the rules make of them in other places."""

    def __init__(self, puzzle: Puzzle, wanted: dict[PrintedClue, Literal]) -> None:
        model = model_of(puzzle.geometry)
        self._answer = model.answer
        position = {variable: i for i, variable in enumerate(model.answer)}
        self._plain: list[tuple[int, int]] = []
        """(clue place, answer place)"""
        self._ruled: list[tuple[int, IntVar, list[Rule]]] = []
        self._wanted = wanted
        speaking: dict[IntVar, list[Rule]] = {}
        for rule in model.rules:
            for variable in rule.constraint.scope:
                if variable not in position:
                    speaking.setdefault(variable, []).append(rule)
        for place in dict.fromkeys(place for place, _ in wanted):
            variable = model.clues[place]
            if variable in position:
                self._plain.append((place, position[variable]))
            else:
                self._ruled.append((place, variable, speaking.get(variable, [])))

    def holding(self, answer: Answer) -> Iterator[PrintedClue]:
        """The clues among those wanted that an answer allows."""
        for place, i in self._plain:
            if (place, answer[i]) in self._wanted:
                yield place, answer[i]
        values = dict(zip(self._answer, answer, strict=True))
        for place, variable, rules in self._ruled:
            for value in variable.domain:
                if (place, value) in self._wanted:
                    values[variable] = value
                    if all(rule.constraint.holds(values) for rule in rules):
                        yield place, value
            values.pop(variable, None)
