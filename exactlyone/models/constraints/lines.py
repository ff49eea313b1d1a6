"""Constraints on a line of places, read from one end: how many are seen, and in which runs some of them lie.

Both are automata, and decompose into one table a place, which leads from state to state.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import groupby
from typing import ClassVar, TypeVar

from ..errors import ModelError
from ..variables import IntVar, Literal
from ..words import Words
from .base import Constraint, Fresh, distinct
from .primitives import Clause, Table

State = TypeVar("State", bound=Hashable)
SeenSoFar = tuple[int | None, int]
"""The highest so far, if there is one, and how many were seen."""


@dataclass(frozen=True, slots=True)
class Visible(Constraint):
    """So many of the variables are larger than all before them: `total`, a variable or a number.

    They are houses by their heights, and those that one sees from where the line begins.

    Global Constraint Catalogue: increasing_peak is near; skyscrapers have no entry of their own.
    """

    variables: tuple[IntVar, ...]
    total: IntVar | int
    words: ClassVar[Words] = Words(stated="the {clue} at {label}", broken="{rule} cannot come out any more")

    @property
    def scope(self) -> tuple[IntVar, ...]:
        return distinct((*self.variables, *((self.total,) if isinstance(self.total, IntVar) else ())))

    def holds(self, values: Mapping[IntVar, int]) -> bool:
        heights = [values[variable] for variable in self.variables]
        seen = sum(all(height > before for before in heights[:i]) for i, height in enumerate(heights))
        return seen == (values[self.total] if isinstance(self.total, IntVar) else self.total)

    def decompose(self, fresh: Fresh) -> Iterator[Constraint]:
        total = self.total
        most = total.domain[-1] if isinstance(total, IntVar) else total

        def step(_: int, state: SeenSoFar, height: int) -> SeenSoFar | None:
            highest, seen = state
            if highest is not None and height <= highest:
                return state
            return None if seen == most else (height, seen + 1)

        def end(state: SeenSoFar) -> Iterable[tuple[int, ...]]:
            if isinstance(total, IntVar):
                return [(state[1],)] if state[1] in total.domain else []
            return [()] if state[1] == total else []

        ends = (total,) if isinstance(total, IntVar) else ()
        start: SeenSoFar = (None, 0)
        return _along(fresh, self.variables, start, step, ends, end)


@dataclass(frozen=True, slots=True)
class Runs(Constraint):
    """The true literals lie in runs of these lengths, in this order, with at least one false literal between two runs.

    Raises ModelError for a run without a length.

    Global Constraint Catalogue: consecutive_groups_of_ones. Lines of a nonogram.
    """

    literals: tuple[Literal, ...]
    lengths: tuple[int, ...]
    words: ClassVar[Words] = Words(broken="{rule} cannot come out any more")

    def __post_init__(self) -> None:
        if any(length < 1 for length in self.lengths):
            raise ModelError(f"a run has one cell at least: {self.lengths}")

    @property
    def scope(self) -> tuple[IntVar, ...]:
        return distinct(tuple(literal.variable for literal in self.literals))

    def holds(self, values: Mapping[IntVar, int]) -> bool:
        runs = groupby(literal.holds(values) for literal in self.literals)
        return tuple(len(list(run)) for chosen, run in runs if chosen) == self.lengths

    def decompose(self, fresh: Fresh) -> Iterator[Constraint]:
        """The states are the runs that are over and the cells of one that is not."""
        lengths, literals = self.lengths, self.literals

        def step(place: int, state: tuple[int, int], value: int) -> tuple[int, int] | None:
            over, within = state
            if literals[place].holds({literals[place].variable: value}):
                return (over, within + 1) if over < len(lengths) and within < lengths[over] else None
            if within == 0:
                return state
            return (over + 1, 0) if within == lengths[over] else None

        def end(state: tuple[int, int]) -> Iterable[tuple[int, ...]]:
            over, within = state
            ended = within == 0 or within == lengths[over]
            return [()] if ended and over + (within > 0) == len(lengths) else []

        return _along(fresh, tuple(literal.variable for literal in literals), (0, 0), step, (), end)


def _along(
    fresh: Fresh,
    variables: tuple[IntVar, ...],
    start: State,
    step: Callable[[int, State, int], State | None],
    ends: tuple[IntVar, ...],
    end: Callable[[State], Iterable[tuple[int, ...]]],
) -> Iterator[Constraint]:
    """One table a variable, from state to state, and one that ends with what `end` says of the last state.

    The auxiliaries, a state after each variable, are determined by the variables. A step to None is none.
    """
    number = {start: 0}
    before = fresh("state[0]", (0,))
    for place, variable in enumerate(variables):
        states, number = number, {}
        rows = set()
        for state, old in states.items():
            for value in variable.domain:
                new = step(place, state, value)
                if new is not None:
                    rows.add((old, value, number.setdefault(new, len(number))))
        if not rows:
            yield Clause(())
            return
        after = fresh(f"state[{place + 1}]", tuple(range(len(number))))
        yield Table((before, variable, after), frozenset(rows))
        before = after
    yield Table((before, *ends), frozenset((old, *last) for state, old in number.items() for last in end(state)))
