"""Filters for the constraints on values: all different, straights, and the relations of two dots."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product

from .. import AllDifferent, AllDifferentConsecutive, AllDifferentExcept0, Distance, Multiple
from .base import Filter, Never, PlaceOrder
from .primitives import ClauseFilter, TableFilter


@dataclass(frozen=True, slots=True)
class DifferentFilter:
    """A value that one place must have leaves the others; the `free` values may repeat."""

    scope: tuple[int, ...]
    free: int = 0

    def narrow(self, pos: list[int]) -> bool:
        settled: list[int] = []
        taken = 0
        while True:
            fresh = [place for place in self.scope if place not in settled and not pos[place] & (pos[place] - 1)]
            if not fresh:
                return True
            for place in fresh:
                if pos[place] & taken:
                    return False
                taken |= pos[place] & ~self.free
            settled += fresh
            for place in self.scope:
                if place not in settled:
                    pos[place] &= ~taken
                    if not pos[place]:
                        return False


@dataclass(frozen=True, slots=True)
class PermutationFilter:
    """As many values as places: a value that only one place can have is its own, and each must find a place."""

    scope: tuple[int, ...]

    def narrow(self, pos: list[int]) -> bool:
        once = twice = 0
        for place in self.scope:
            twice |= once & pos[place]
            once |= pos[place]
        if once.bit_count() < len(self.scope):
            return False
        if once.bit_count() == len(self.scope):
            _own(pos, self.scope, once & ~twice)
        return True


def _own(pos: list[int], scope: tuple[int, ...], values: int) -> None:
    """Each of these values has only one place that can have it."""
    for place in scope:
        if pos[place] & values:
            pos[place] &= values
            if pos[place] & (pos[place] - 1):
                pos[place] = 0  # two values with no other place


def all_different(constraint: AllDifferent, places: PlaceOrder) -> list[Filter]:
    scope = places.scope(constraint)
    return [Never()] if len(scope) < len(constraint.variables) else [DifferentFilter(scope), PermutationFilter(scope)]


def all_different_except_0(constraint: AllDifferentExcept0, places: PlaceOrder) -> list[Filter]:
    scope = places.scope(constraint)
    zero = places.bit.get(0, 0)
    # A variable that is named twice equals itself.
    twice = [variable for variable in constraint.scope if constraint.variables.count(variable) > 1]
    only_zero: list[Filter] = [ClauseFilter((places.place[variable],), (zero,)) for variable in twice]
    return [DifferentFilter(scope, zero), *only_zero]


@dataclass(frozen=True, slots=True)
class StraightFilter:
    """The union of the windows still possible holds every place; their intersection finds a place for every value."""

    scope: tuple[int, ...]
    windows: tuple[int, ...]

    def narrow(self, pos: list[int]) -> bool:
        union = 0
        for place in self.scope:
            union |= pos[place]
        within, always = 0, -1
        for window in self.windows:
            if not window & ~union and all(pos[place] & window for place in self.scope):
                within |= window
                always &= window
        if not within:
            return False
        once = twice = 0
        for place in self.scope:
            pos[place] &= within
            twice |= once & pos[place]
            once |= pos[place]
        _own(pos, self.scope, once & ~twice & always)
        return True


def straight(constraint: AllDifferentConsecutive, places: PlaceOrder) -> list[Filter]:
    length = len(constraint.variables)
    scope = places.scope(constraint)
    if not length:
        return []
    if len(scope) < length:
        return [Never()]
    windows = tuple(
        sum(places.bit[value] for value in range(start, start + length))
        for start in places.values
        if all(value in places.bit for value in range(start, start + length))
    )
    return [DifferentFilter(scope), StraightFilter(scope, windows)]


def relation(constraint: Distance | Multiple, places: PlaceOrder) -> list[Filter]:
    """A constraint on one or two variables, written out by its own `holds`."""
    scope = constraint.scope
    rows = product(*(variable.domain for variable in scope))
    allowed = [row for row in rows if constraint.holds(dict(zip(scope, row, strict=True)))]
    return [TableFilter(places.scope(constraint), tuple(tuple(places.bit[value] for value in row) for row in allowed))]
