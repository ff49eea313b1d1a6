"""Constraints on the values of some variables: all different, straights, and the relations of two dots.

Each names its entry in the Global Constraint Catalogue (Beldiceanu, Carlsson, Rampon).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations
from typing import ClassVar

from ..variables import IntVar
from ..words import Words
from .base import Constraint, Fresh, distinct
from .primitives import Clause, Table


@dataclass(frozen=True, slots=True)
class AllDifferent(Constraint):
    """No two of the variables are equal. A variable named twice differs from itself, so that is false.

    Global Constraint Catalogue: alldifferent. MiniZinc: all_different. CP-SAT: add_all_different.
    """

    variables: tuple[IntVar, ...]

    @property
    def scope(self) -> tuple[IntVar, ...]:
        return distinct(self.variables)

    def holds(self, values: Mapping[IntVar, int]) -> bool:
        return len({values[variable] for variable in self.variables}) == len(self.variables)

    def decompose(self, fresh: Fresh) -> Iterator[Constraint]:
        yield from _pairwise_different(self.variables, free=())
        union = sorted({value for variable in self.variables for value in variable.domain})
        if len(union) <= len(self.variables):  # a permutation: every value must find its place (or it is false anyway)
            for value in union:
                yield Clause(tuple(variable.eq(value) for variable in self.variables if value in variable.domain))


@dataclass(frozen=True, slots=True)
class AllDifferentExcept0(Constraint):
    """No two of the variables are equal, except that any number of them may be 0.

    Global Constraint Catalogue: alldifferent_except_0. MiniZinc: all_different_except_0.
    """

    variables: tuple[IntVar, ...]

    @property
    def scope(self) -> tuple[IntVar, ...]:
        return distinct(self.variables)

    def holds(self, values: Mapping[IntVar, int]) -> bool:
        shown = [values[variable] for variable in self.variables if values[variable] != 0]
        return len(set(shown)) == len(shown)

    def decompose(self, fresh: Fresh) -> Iterator[Constraint]:
        yield from _pairwise_different(self.variables, free=(0,))


@dataclass(frozen=True, slots=True)
class AllDifferentConsecutive(Constraint):
    """The straight: the values are distinct and fill an interval, in any order.

    Global Constraint Catalogue: alldifferent_consecutive_values.
    """

    variables: tuple[IntVar, ...]
    words: ClassVar[Words] = Words(broken="{rule} cannot be completed")

    @property
    def scope(self) -> tuple[IntVar, ...]:
        return distinct(self.variables)

    def holds(self, values: Mapping[IntVar, int]) -> bool:
        taken = {values[variable] for variable in self.variables}
        if not taken:
            return True
        return len(taken) == len(self.variables) == max(taken) - min(taken) + 1

    def starts(self) -> tuple[int, ...]:
        """The smallest values that some straight over these domains can have."""
        length = len(self.variables)
        union = {value for variable in self.variables for value in variable.domain}
        return tuple(start for start in sorted(union) if union.issuperset(range(start, start + length)))

    def decompose(self, fresh: Fresh) -> Iterator[Constraint]:
        """One auxiliary, the smallest value of the straight, which the scope determines."""
        yield AllDifferent(self.variables)
        starts = self.starts()
        if not self.variables:
            return
        if not starts:
            yield Clause(())
            return
        length = len(self.variables)
        start = fresh("start", starts)
        for variable in self.variables:
            for value in variable.domain:
                near = tuple(start.eq(s) for s in starts if s <= value < s + length)
                yield Clause((variable.ne(value), *near))
        for s in starts:
            for value in range(s, s + length):
                holders = tuple(variable.eq(value) for variable in self.variables if value in variable.domain)
                yield Clause((start.ne(s), *holders))


@dataclass(frozen=True, slots=True)
class Distance(Constraint):
    """`|left - right| == distance`: a white dot where the distance is 1.

    Global Constraint Catalogue: distance.
    """

    left: IntVar
    right: IntVar
    distance: int

    @property
    def scope(self) -> tuple[IntVar, ...]:
        return distinct((self.left, self.right))

    def holds(self, values: Mapping[IntVar, int]) -> bool:
        return abs(values[self.left] - values[self.right]) == self.distance

    def decompose(self, fresh: Fresh) -> Iterator[Constraint]:
        yield _relation(self, self.left, self.right)


@dataclass(frozen=True, slots=True)
class Multiple(Constraint):
    """One of the two is `factor` times the other: a black dot where the factor is 2.

    Global Constraint Catalogue: multiple (there: one is any multiple of the other; ours names the factor).
    """

    left: IntVar
    right: IntVar
    factor: int

    @property
    def scope(self) -> tuple[IntVar, ...]:
        return distinct((self.left, self.right))

    def holds(self, values: Mapping[IntVar, int]) -> bool:
        a, b = values[self.left], values[self.right]
        return a == self.factor * b or b == self.factor * a

    def decompose(self, fresh: Fresh) -> Iterator[Constraint]:
        yield _relation(self, self.left, self.right)


def _relation(constraint: Constraint, left: IntVar, right: IntVar) -> Table:
    """A constraint on two variables written out, by its own `holds`."""
    if left is right:
        return Table((left,), frozenset((a,) for a in left.domain if constraint.holds({left: a})))
    pairs = ((a, b) for a in left.domain for b in right.domain)
    return Table((left, right), frozenset((a, b) for a, b in pairs if constraint.holds({left: a, right: b})))


def _pairwise_different(variables: tuple[IntVar, ...], free: tuple[int, ...]) -> Iterator[Constraint]:
    """No two share a value, the free ones apart."""
    for left, right in combinations(variables, 2):
        for value in left.domain:
            if value not in free and value in right.domain:
                yield Clause((left.ne(value), right.ne(value)))
