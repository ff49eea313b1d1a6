"""What each place may hold: the values that stand there in some answer ("true candidates"), and in how many.

That a value is possible is shown by an answer, which the plain checker has accepted. That it is not is a refutation by
SAT; where the hand-written search comes to the same within a small budget, it is confirmed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from time import perf_counter

from ..arguments import checked
from ..backends.base import Deadline, Limits
from ..backends.mrv import Search, State, open_search
from ..board.geometry import Answer, model_of
from ..board.puzzle import Puzzle
from ..deciding.deciders import MRV_SLICE
from ..models import Disagreement, ModelError
from ..watching import INTERRUPTED, keeping
from .census import Census

FEW = 32
"""If there are no more answers than these, they are all found, so that every count is exact."""
NODES = 300
"""Nodes of the search to confirm that one value is impossible; most take none."""
MOST_NODES = 3_000
"""Nodes of the search for all values of a board together."""

PlaceValue = tuple[int, int]
"""An answer place and a value."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A value that a place has in `number` answers, or in more unless `exact`."""

    value: int
    number: int
    exact: bool


@dataclass(frozen=True, slots=True)
class PlaceCandidates:
    """An answer place by name, the values it has in some answer, and those of which it was not settled in the limit."""

    name: str
    candidates: tuple[Candidate, ...]
    unsettled: tuple[int, ...]

    @property
    def values(self) -> tuple[int, ...]:
        """The values it has in some answer."""
        return tuple(candidate.value for candidate in self.candidates)

    @property
    def value(self) -> int | None:
        """Its value, if it has the same in every answer."""
        return self.candidates[0].value if len(self.candidates) == 1 and not self.unsettled else None


@dataclass(frozen=True, slots=True)
class Candidates:
    """What each answer place may hold.

    places     one for each answer place, in order; none has a value if there is no answer;
    answers    how many answers were found on the way, each checked;
    complete   whether these are all;
    confirmed  2 if the hand-written search, too, refuted every value that is missing, else 1; 0 if some are unsettled;
    reason     the limit that ran out, else None.
    """

    puzzle: Puzzle
    places: tuple[PlaceCandidates, ...]
    answers: int
    complete: bool
    confirmed: int
    reason: str | None
    seconds: float

    @property
    def settled(self) -> bool:
        """Whether it is known of every value whether it is possible."""
        return not any(place.unsettled for place in self.places)

    def notes(self) -> dict[str, tuple[int, ...]]:
        """The values of the places that are open, as notes for a picture (`exactlyone.drawing.Marks`)."""
        return {place.name: place.values for place in self.places if place.value is None}

    def filled(self) -> list[int | None]:
        """The answer as far as all answers are alike."""
        return [place.value for place in self.places]


@checked
def candidates(puzzle: Puzzle, cap: int = 1, limits: Limits | None = None) -> Candidates:
    """The values of each place that stand there in some answer.

    `cap`: answers are counted up to so many for each value; further ones may have been met. What a limit leaves open is
    unsettled, never missing; on Ctrl-C Interrupted is raised with what is known, the rest unsettled. Raises ModelError
    on a cap below 1, Disagreement where the hand-written search finds an answer that SAT has refuted.
    """
    if cap < 1:
        raise ModelError(f"answers are counted up to one or more, not up to {cap}")
    started = perf_counter()
    model = model_of(puzzle.geometry)
    wanted = {
        (place, value): variable.eq(value) for place, variable in enumerate(model.answer) for value in variable.domain
    }
    deadline = (limits or Limits()).start()
    with (
        closing(Census[PlaceValue](puzzle, wanted, _pairs, deadline)) as census,
        keeping(lambda: _result(puzzle, census, 0, INTERRUPTED, perf_counter() - started)),
    ):
        census.count(1)
        if len(census.answers) <= FEW:
            census.enumerate(FEW + 1)
        census.count(cap)
        confirmed = 0
        if all(number or pair in census.settled for pair, number in census.counts.items()):
            missing = [pair for pair, number in census.counts.items() if not number]
            confirmed = 1 + _confirmed(puzzle, missing, census.answers if census.exhausted else None, deadline)
        return _result(puzzle, census, confirmed, census.reason, perf_counter() - started)


def _result(
    puzzle: Puzzle, census: Census[PlaceValue], confirmed: int, reason: str | None, seconds: float
) -> Candidates:
    """What is known by now."""
    model = model_of(puzzle.geometry)
    places = tuple(
        PlaceCandidates(
            name,
            tuple(Candidate(v, n, (i, v) in census.settled) for v in variable.domain if (n := census.counts[i, v])),
            tuple(v for v in variable.domain if not census.counts[i, v] and (i, v) not in census.settled),
        )
        for i, (name, variable) in enumerate(zip(puzzle.geometry.answer_places, model.answer, strict=True))
    )
    return Candidates(puzzle, places, len(census.answers), census.exhausted, confirmed, reason, seconds)


def _pairs(answer: Answer) -> Iterator[PlaceValue]:
    return iter(enumerate(answer))


# a second opinion -----------------------------------------------------------------------------------------------------


def _confirmed(
    puzzle: Puzzle, missing: Sequence[PlaceValue], all_answers: Sequence[Answer] | None, deadline: Deadline
) -> bool:
    """Whether the hand-written search, too, finds no answer with the missing values. Raises Disagreement if it does."""
    if puzzle.geometry.search() is None:  # a search by the model is no second reading
        return False
    search = open_search(puzzle.geometry, puzzle.clues)
    if all_answers is not None:
        return _no_others(search, set(all_answers), deadline)
    index = {name: i for i, name in enumerate(puzzle.geometry.clue_places)}
    names = puzzle.geometry.answer_places
    if not index.keys() >= set(names):  # the search is asked by clues, and these places cannot have any
        return False
    left = MOST_NODES
    for place, value in missing:
        clue = index[names[place]]
        if puzzle.clues[clue] is not None:
            continue  # the plain checker sees to it that an answer keeps the clues
        search.restart([(clue, value)])
        state = _run(search, min(NODES, left), deadline)
        left -= search.nodes
        if state is State.FOUND:
            raise Disagreement(f"sat says that {names[place]} is never {value}, mrv has found an answer in which it is")
        if state is not State.DONE or left <= 0:
            return False
        search.restart([(clue, None)])
    return True


def _run(search: Search, nodes: int, deadline: Deadline) -> State:
    """Go on for so many nodes, or until the time is over."""
    last, state = search.nodes + nodes, State.PAUSED
    while state is State.PAUSED and search.nodes < last and deadline.seconds_left != 0:
        state = search.run(min(MRV_SLICE, last - search.nodes))
    return state


def _no_others(search: Search, known: set[Answer], deadline: Deadline) -> bool:
    """Whether the search ends without another answer than those known."""
    while (state := _run(search, MOST_NODES - search.nodes, deadline)) is State.FOUND:
        if search.answer not in known:
            raise Disagreement(f"sat says that there are no answers but {len(known)}, mrv has found another one")
    return state is State.DONE
