"""The group of a structure: all permutations of its points that keep its sorts and families, found by refinement.

Points get colours (64-bit words) that depend only on what a symmetry keeps. A round of refinement mixes into the colour
of a point the colours of the sets that it lies in, until that distinguishes no more points. Then one point after
another is singled out: those are the *base*. For each of them a search looks for symmetries that fix the earlier ones
and move it to another point of its colour. What it finds is checked set by set, and a point that it does not reach is
reached by none. The symmetries found are generators of the group, and more: the points that each base point can reach
give its order, and elements drawn with equal chances. (Individualisation and refinement: McKay, "Practical graph
isomorphism", 1981; the chain of base points: Sims.)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from math import prod
from random import Random

import numpy as np
from numpy.typing import NDArray

from .structure import Structure

Hashes = NDArray[np.uint64]
Permutation = NDArray[np.intp]
"""Points by their numbers. A permutation p moves the point p[i] to i: it says of each point where it comes from."""

ODD = (0x9E3779B97F4A7C15, 0xBF58476D1CE4E5B9, 0x94D049BB133111EB)
"""The constants of the generator splitmix64."""
_STEP, _ONE, _OTHER = (np.uint64(word) for word in ODD)
_SHIFTS = tuple(np.uint64(shift) for shift in (30, 27, 31))


def mixed(words: Hashes) -> Hashes:
    """Each word as a word that looks random: the output function of splitmix64."""
    words = words + _STEP
    words = (words ^ (words >> _SHIFTS[0])) * _ONE
    words = (words ^ (words >> _SHIFTS[1])) * _OTHER
    return words ^ (words >> _SHIFTS[2])


def numbered(names: Sequence[Hashable]) -> Hashes:
    """A word for each of these names: equal for equal ones, by the order in which they first stand."""
    order = {name: place for place, name in enumerate(dict.fromkeys(names))}
    return mixed(np.array([order[name] for name in names], np.uint64))


class Frame:
    """A structure laid out in arrays: its points by number, and which lie in which sets."""

    def __init__(self, structure: Structure) -> None:
        self.number = {name: i for i, name in enumerate(structure.points)}
        self.size = len(self.number)
        self.families = [
            (family, frozenset(self.number[name] for name in points))
            for family, sets in structure.sets.items()
            for points in sets
        ]
        self.sorts = numbered(list(structure.points.values()))
        self._kinds = numbered([family for family, _ in self.families])
        self._members = _laid([sorted(points) for _, points in self.families])
        within: list[list[int]] = [[] for _ in range(self.size)]
        for i, (_, points) in enumerate(self.families):
            for point in points:
                within[point].append(i)
        self._within = _laid(within)

    def mingled(self, colours: Hashes) -> Hashes:
        """For each point, what the colours of the points in its sets add up to."""
        sets = mixed(_sums(mixed(colours), self._members) + self._kinds)
        return _sums(sets, self._within)

    def refined(self, colours: Hashes) -> Hashes:
        """Colours that distinguish the points that the structure distinguishes."""
        return refined(colours, self.mingled)

    @cached_property
    def _known(self) -> frozenset[tuple[str, frozenset[int]]]:
        return frozenset(self.families)

    def keeps(self, permutation: Permutation) -> bool:
        """Whether a permutation of the points is a symmetry."""
        if not np.array_equal(self.sorts[permutation], self.sorts):
            return False
        moved = permutation.tolist()
        images = {(family, frozenset(moved[i] for i in points)) for family, points in self._known}
        return images == self._known


def refined(colours: Hashes, mingled: Callable[[Hashes], Hashes]) -> Hashes:
    """Colours mixed with what their surroundings say, as long as that distinguishes more points."""
    count = len(set(colours.tolist()))
    while count < len(colours):
        further = mixed(colours * _OTHER + mingled(colours))
        more = len(set(further.tolist()))
        if more == count:
            return colours
        colours, count = further, more
    return colours


def singled_out(colours: Hashes, point: int, depth: int) -> Hashes:
    """The colours, with one for this point that no other has; `depth`: how many points were singled out before."""
    colours = colours.copy()
    colours[point] = mixed(colours[point : point + 1] + np.uint64(depth + 1))[0]
    return colours


def _laid(rows: Sequence[Sequence[int]]) -> tuple[Permutation, Permutation]:
    """Lists of numbers, one after the other, and where each of them begins and the last one ends."""
    ends = np.cumsum([0, *map(len, rows)])
    return np.fromiter(chain.from_iterable(rows), np.intp, ends[-1]), ends.astype(np.intp)


def _sums(words: Hashes, laid: tuple[Permutation, Permutation]) -> Hashes:
    """For each of the lists, the sum of the words that it names."""
    places, ends = laid
    total = np.zeros(len(places) + 1, np.uint64)
    np.cumsum(words[places], out=total[1:])
    return total[ends[1:]] - total[ends[:-1]]


@dataclass(frozen=True, eq=False)
class Level:
    """A base point, with a symmetry to it from each point it can come from that fixes the base points before it.

    moved  for each point, whether symmetries that fix the base points before this one move it.
    """

    base: int
    reached: dict[int, Permutation]
    moved: NDArray[np.bool_]


@dataclass(frozen=True, eq=False)
class SymmetryGroup:
    """All symmetries of a structure: generators, and what the points of a base can become one after the other."""

    frame: Frame
    generators: tuple[Permutation, ...]
    levels: tuple[Level, ...]

    @property
    def order(self) -> int:
        """How many symmetries there are."""
        return prod(len(level.reached) for level in self.levels)

    def random(self, draw: Random) -> Permutation:
        """One of them, each with the same chance: of each level an element is drawn, which gives each product once."""
        element = np.arange(self.frame.size)
        for level in self.levels:
            element = element[level.reached[draw.choice(list(level.reached))]]
        return element


def group_of(structure: Structure) -> SymmetryGroup:
    """The group of a structure."""
    return _SymmetrySearch(Frame(structure)).group()


class _SymmetrySearch:
    """The base of a frame, the colours on the way to it, and the search for what moves it."""

    def __init__(self, frame: Frame) -> None:
        self.frame = frame
        self.base: list[int] = []
        self.colours = [frame.refined(frame.sorts)]
        """Before any point is singled out, after the first one, and so on; at last all are different."""
        while (point := _point_of_largest_class(self.colours[-1])) is not None:
            self.base.append(point)
            self.colours.append(frame.refined(singled_out(self.colours[-1], point, len(self.colours) - 1)))

    def group(self) -> SymmetryGroup:
        generators: list[Permutation] = []
        levels: list[Level] = []
        for depth in reversed(range(len(self.base))):  # those found below fix this base point's predecessors too
            generators += self._new(depth, generators)
            reached = _reached(self.base[depth], generators, self.frame.size)
            moved = np.zeros(self.frame.size, np.bool_)
            for generator in generators:
                moved |= generator != np.arange(self.frame.size)
            levels.append(Level(self.base[depth], reached, moved))
        return SymmetryGroup(self.frame, tuple(generators), tuple(reversed(levels)))

    def _new(self, depth: int, known: Sequence[Permutation]) -> list[Permutation]:
        """Generators, besides those known, of the symmetries that fix the base points before this depth."""
        base, colours = self.base[depth], self.colours[depth]
        found: list[Permutation] = []
        done = _orbit(base, known)
        for point in np.flatnonzero(colours == colours[base]).tolist():
            if point in done:
                continue
            symmetry = self._from(depth, point, colours)
            if symmetry is None:  # nor is any point that can come from it
                done |= _orbit(point, [*known, *found])
            else:
                found.append(symmetry)
                done |= _orbit(base, [*known, *found])
        return found

    def _from(self, depth: int, point: int, colours: Hashes) -> Permutation | None:
        """A symmetry that moves this point to the base point of this depth; `colours` single out what comes before."""
        colours = self.frame.refined(singled_out(colours, point, depth))
        wanted = self.colours[depth + 1]
        if not np.array_equal(np.sort(colours), np.sort(wanted)):
            return None
        if depth + 1 == len(self.base):
            permutation = np.empty(self.frame.size, np.intp)
            permutation[np.argsort(wanted)] = np.argsort(colours)
            return permutation if self.frame.keeps(permutation) else None
        for candidate in np.flatnonzero(colours == wanted[self.base[depth + 1]]).tolist():
            symmetry = self._from(depth + 1, candidate, colours)
            if symmetry is not None:
                return symmetry
        return None


def _point_of_largest_class(colours: Hashes) -> int | None:
    """The first point of the colour that most points have; None if all are different."""
    listed = colours.tolist()
    colour, count = Counter(listed).most_common(1)[0] if listed else (0, 1)
    return listed.index(colour) if count > 1 else None


def _orbit(point: int, generators: Sequence[Permutation]) -> set[int]:
    """The points that can come to be this one, and it to them."""
    listed = [generator.tolist() for generator in generators]
    found, todo = {point}, [point]
    while todo:
        here = todo.pop()
        for generator in listed:
            if generator[here] not in found:
                found.add(generator[here])
                todo.append(generator[here])
    return found


def _reached(base: int, generators: Sequence[Permutation], size: int) -> dict[int, Permutation]:
    """For each point that can come to be the base point, a product of generators that brings it there."""
    found = {base: np.arange(size)}
    todo = [base]
    for point in todo:
        for generator in generators:
            other = int(generator[point])
            if other not in found:
                found[other] = generator[found[point]]
                todo.append(other)
    return found
