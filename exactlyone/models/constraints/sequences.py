"""Constraints on sequences: what a walk along them comes to, and whether two of them are the same."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from ..errors import ModelError
from ..variables import IntVar
from .base import Constraint, Fresh, distinct
from .primitives import Clause, Table

Transition = tuple[int, int, int]
"""(state, value, next state)"""


@dataclass(frozen=True, slots=True)
class Regular(Constraint):
    """The values, one after the other, lead a deterministic automaton from `start` to a state of `accepting`.

    `steps`: what a value leads from a state to; a value that is not there for a state leads nowhere.
    Raises ModelError if two steps differ in where they lead only.

    Global Constraint Catalogue: automaton. MiniZinc: regular.
    """

    variables: tuple[IntVar, ...]
    steps: frozenset[Transition]
    start: int
    accepting: frozenset[int]

    def __post_init__(self) -> None:
        if len({(state, value) for state, value, _ in self.steps}) < len(self.steps):
            raise ModelError("a value leads from a state to two others: the automaton is not deterministic")

    @property
    def scope(self) -> tuple[IntVar, ...]:
        return distinct(self.variables)

    def holds(self, values: Mapping[IntVar, int]) -> bool:
        leads = {(state, value): after for state, value, after in self.steps}
        state: int | None = self.start
        for variable in self.variables:
            if state is None:
                return False
            state = leads.get((state, values[variable]))
        return state in self.accepting

    def decompose(self, fresh: Fresh) -> Iterator[Constraint]:
        """A state after each value, among those that can be reached and lead to an accepting one."""
        if not self.variables:
            if self.start not in self.accepting:
                yield Clause(())
            return
        layers = self._layers()
        last = len(self.variables) - 1
        before: IntVar | None = None
        for i, variable in enumerate(self.variables):
            rows = layers[i]
            if not rows:
                yield Clause(())
                return
            after = None if i == last else fresh(f"state {i + 1}", tuple(sorted({row[2] for row in rows})))
            columns = [one for one in (before, variable, after) if one is not None]
            picked = [k for k, one in enumerate((before, variable, after)) if one is not None]
            yield Table(tuple(columns), frozenset(tuple(row[k] for k in picked) for row in rows))
            before = after

    def _layers(self) -> list[list[Transition]]:
        """The steps that can be taken at each variable on a way that ends well."""
        reached = [{self.start}]
        for variable in self.variables:
            reached.append({c for a, v, c in self.steps if a in reached[-1] and v in variable.domain})
        good = [self.accepting & reached[-1]]
        layers: list[list[Transition]] = []
        for variable, states in zip(reversed(self.variables), reversed(reached[:-1]), strict=True):
            rows = [row for row in self.steps if row[0] in states and row[1] in variable.domain and row[2] in good[-1]]
            layers.append(rows)
            good.append(frozenset(row[0] for row in rows))
        return layers[::-1]


State = TypeVar("State", bound=Hashable)


def walking(
    variables: Sequence[IntVar],
    start: State,
    step: Callable[[State, int], State | None],
    end: Callable[[State], bool],
) -> Regular:
    """A Regular from states of any sort: `step` gives the one after a value (None: nowhere), `end` judges the last."""
    number: dict[State, int] = {start: 0}
    layer, steps = [start], set()
    for variable in variables:
        following: dict[State, None] = {}
        for state in layer:
            for value in variable.domain:
                after = step(state, value)
                if after is not None:
                    following[after] = None
                    steps.add((number[state], value, number.setdefault(after, len(number))))
        layer = list(following)
    return Regular(tuple(variables), frozenset(steps), 0, frozenset(number[state] for state in layer if end(state)))


@dataclass(frozen=True, slots=True)
class LexDifferent(Constraint):
    """Two sequences of equal length are not the same: some position has two different values.

    Global Constraint Catalogue: lex_different. Raises ModelError if the lengths differ.
    """

    one: tuple[IntVar, ...]
    other: tuple[IntVar, ...]

    def __post_init__(self) -> None:
        if len(self.one) != len(self.other):
            raise ModelError("two sequences of different lengths are never the same")

    @property
    def scope(self) -> tuple[IntVar, ...]:
        return distinct(self.one + self.other)

    def holds(self, values: Mapping[IntVar, int]) -> bool:
        return any(values[a] != values[b] for a, b in zip(self.one, self.other, strict=True))

    def decompose(self, fresh: Fresh) -> Iterator[Constraint]:
        differing = []
        for i, (a, b) in enumerate(zip(self.one, self.other, strict=True)):
            if a is b:
                continue
            differs = fresh(f"differs {i + 1}", (0, 1))
            yield Table((a, b, differs), frozenset((v, w, int(v != w)) for v in a.domain for w in b.domain))
            differing.append(differs.eq(1))
        yield Clause(tuple(differing))
