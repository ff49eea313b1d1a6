"""The canonical form of clues under a group: the least of their images, found by refinement instead of by trying all.

The colours of a geometry's points (see symmetry_group.py) take in the clues too: a place mixes with its value, a value
with the places that show it. Then the group's base points are given out one after the other. A base point can come from
certain points; of those the search tries the points of the rarest colour, and colours are refined by each choice. What
colours say is the same for equivalent boards, so choices can be compared by it (their *trace*): the least trace wins,
and among equals the least image. Two equal images give a symmetry of the board itself, which spares further choices.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import numpy as np

from .acting import Action
from .geometry import Clues
from .symmetry import comparable, in_order
from .symmetry_group import Hashes, Level, Permutation, mixed, refined, singled_out

Trace = list[tuple[int, int, int]]
"""Of each choice: how many points had the colour, the colour, and a word of what was refined by it."""


def least_image(action: Action, clues: Clues) -> Clues:
    """The same clues for all that a symmetry of the group, and a renaming of interchangeable values, makes equal."""
    return _ImageSearch(action, clues).least()


class _ImageSearch:
    """The images of one board's clues, by depth first."""

    def __init__(self, action: Action, clues: Clues) -> None:
        self.action, self.clues = action, clues
        self.frame, self.levels = action.group.frame, action.group.levels
        self.interchangeable = action.geometry.interchangeable
        self.trace: Trace | None = None
        self.path: list[int] = []
        self.element = np.arange(self.frame.size)
        self.image: Clues = ()
        self.symmetries: list[list[int]] = []
        """What is known to lead the board to itself: for each point where it comes from."""
        self.colours = self._coloured()

    def least(self) -> Clues:
        """The least image."""
        colours = refined(self.colours, self._mingled)
        self._visit(0, np.arange(self.frame.size), colours, [], [])
        return self.image

    def _coloured(self) -> Hashes:
        """Colours by the sort of each point and the values that stay as they are; lays out the links to the others."""
        links: list[tuple[int, int]] = []
        extra = self.interchangeable + 1
        colours = np.concatenate([self.frame.sorts, np.zeros(extra, np.uint64)])
        stays = np.zeros(len(colours), np.uint64)
        for place, clue in enumerate(self.clues):
            point = self.action.clue_points[place]
            if clue is None:
                continue
            value = self.action.value_point(place, clue)
            if value is None and 1 <= clue <= self.interchangeable:
                value = self.frame.size + clue
            if value is None:
                stays[point] = clue + 2
            else:
                stays[point] = 1
                links.append((point, value))
        self.places = np.array([place for place, _ in links], np.intp)
        self.values = np.array([value for _, value in links], np.intp)
        shown = [point for point, clue in zip(self.action.clue_points, self.clues, strict=True) if clue is not None]
        self.shown = np.array(sorted({*shown, *(value for _, value in links if value < self.frame.size)}), np.intp)
        """The points that clues speak of: once they are fixed, the image is."""
        return colours + mixed(stays)

    def _mingled(self, colours: Hashes) -> Hashes:
        """What the frame says of the surroundings of each point, and what the clues say."""
        found = np.zeros(len(colours), np.uint64)
        found[: self.frame.size] = self.frame.mingled(colours[: self.frame.size])
        words = mixed(~colours)
        found[self.places] += words[self.values]
        np.add.at(found, self.values, words[self.places])
        return found

    def _visit(self, depth: int, element: Permutation, colours: Hashes, trace: Trace, path: list[int]) -> int:
        """Try what is left to choose. Gives the depth to go back to: a smaller one if all below it is known."""
        if depth == len(self.levels) or not self._moves(self.levels[depth], element):
            return self._arrive(depth, element, trace, path)
        level = self.levels[depth]
        count, colour, candidates = _rarest(element, level, colours)
        tried: set[int] = set()
        for point in candidates:
            if point in self._alike(tried, path):
                continue
            tried.add(point)
            # A point that has its colour for itself is singled out already.
            further = refined(singled_out(colours, point, depth), self._mingled) if count > 1 else colours
            note = int(mixed(further).sum(dtype=np.uint64)) if count > 1 else 0
            longer = [*trace, (count, colour, note)]
            if self.trace is not None and longer > self.trace[: len(longer)]:
                continue
            back = self._visit(depth + 1, element[level.reached[candidates[point]]], further, longer, [*path, point])
            if back < depth:
                return back
        return depth

    def _moves(self, level: Level, element: Permutation) -> bool:
        """Whether choices from this level on can still change the image."""
        target = np.empty_like(element)
        target[element] = np.arange(len(element))
        return bool(level.moved[target[self.shown]].any())

    def _arrive(self, depth: int, element: Permutation, trace: Trace, path: list[int]) -> int:
        """Take an image in: it is the least so far, or one that was there before, or neither."""
        image = in_order(self.action.image(self.clues, element), self.interchangeable)
        if self.trace is not None and image == self.image:
            symmetry = np.empty_like(element)
            symmetry[element] = self.element
            self.symmetries.append(symmetry.tolist())
            return next((i for i, (one, other) in enumerate(zip(path, self.path, strict=False)) if one != other), depth)
        if self.trace is None or (trace, comparable(image)) < (self.trace, comparable(self.image)):
            self.trace, self.path, self.element, self.image = trace, path, element, image
        return depth

    def _alike(self, tried: set[int], path: Sequence[int]) -> set[int]:
        """The points tried, and those that a known symmetry of the board makes equal to them here."""
        known = [symmetry for symmetry in self.symmetries if all(symmetry[point] == point for point in path)]
        found, todo = set(tried), list(tried)
        while todo and known:
            here = todo.pop()
            further = {symmetry[here] for symmetry in known} - found
            found |= further
            todo += further
        return found


def _rarest(element: Permutation, level: Level, colours: Hashes) -> tuple[int, int, dict[int, int]]:
    """Of the points that this level's base point can come from now, those of the rarest colour.

    How many, their colour, and of each point the point of the level that stands for it.
    """
    standing = list(level.reached)
    points = element[standing]
    listed = colours[points].tolist()
    count, colour = min((count, colour) for colour, count in Counter(listed).items())
    candidates = {
        point: stands for point, stands, other in zip(points.tolist(), standing, listed, strict=True) if other == colour
    }
    return count, colour, candidates
