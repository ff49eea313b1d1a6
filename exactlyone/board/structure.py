"""What the symmetries of a geometry keep: points of several sorts, and families of sets of points.

A kind says it by name: its places, the values that are not all alike, and what holds them together (lines, boxes,
neighbours). A symmetry is a permutation of the points that maps each sort and each family to itself; nothing else is
said of it, so the group is complete as soon as the structure says no more than the rules do.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable

NUMBER = "number"
"""The sort of the values of answer places."""
Value = tuple[str, int]
"""The name of a point that stands for a value: its sort and the value."""


def number(value: int) -> Value:
    """The point of a value that answer places take."""
    return NUMBER, value


class Structure:
    """Points and sets of points, by names. Points of one sort may be exchanged, sets of one family too.

    points  the sort of each point, by its name: places go by the names that the geometry gives them;
    sorts   for each place whose values are points: their sort;
    sets    the sets of each family.

    Values that are no points stay as they are, or are interchangeable if the geometry says so.
    """

    def __init__(self, places: Iterable[str]) -> None:
        self.points: dict[Hashable, str] = dict.fromkeys(places, "place")
        self.sorts: dict[str, str] = {}
        self.sets: dict[str, list[frozenset[Hashable]]] = {}

    def add(self, sort: str, names: Iterable[Hashable]) -> None:
        """More points, or another sort for points that are there."""
        self.points.update(dict.fromkeys(names, sort))

    def values(self, values: Iterable[int], places: Iterable[str], sort: str = NUMBER) -> None:
        """The values that these places take, as points that may be exchanged as far as sets allow."""
        self.add(sort, [(sort, value) for value in values])
        self.sorts.update(dict.fromkeys(places, sort))

    def keep(self, family: str, sets: Iterable[Iterable[Hashable]]) -> None:
        """Sets that are mapped to sets of the same family."""
        self.sets.setdefault(family, []).extend(map(frozenset, sets))
