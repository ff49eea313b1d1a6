"""Symmetries: permutations of literals that turn puzzles into puzzles with as many answers.

A symmetry moves places (a reflection of the board) and may rename values (v becomes n + 1 - v). The puzzle it leads to
may have another shape: a transposed board of 6 x 8 is one of 8 x 6.

The symmetries of a geometry are those that its kind names (`symmetries`, which may lead to other shapes), all that
keep its `structure` (symmetry_group.py), and the renamings of `interchangeable` values. Two puzzles are equal up to
symmetry if some of these, one after the other, lead from one to the other.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import lru_cache
from random import Random
from typing import TYPE_CHECKING

from ..models import ModelError

if TYPE_CHECKING:
    from .acting import Action
    from .geometry import Answer, Clues, Geometry
    from .puzzle import Puzzle

Point = tuple[int, int]
Values = tuple[int, ...]
"""What each value becomes, by its number; values beyond the end stay as they are."""


@dataclass(frozen=True)
class Symmetry:
    """A map from the puzzles of one geometry to those of another (often the same).

    name           in words;
    target         the geometry of the puzzles it leads to;
    answer_from    for each answer place of the target, the place of the source that its value comes from;
    clue_from      the same for the clue places;
    answer_values  what answer values become, or None if they stay;
    clue_values    for each clue place of the target, what its values become, or None if they stay; None if all stay.
    """

    name: str
    target: Geometry
    answer_from: tuple[int, ...]
    clue_from: tuple[int, ...]
    answer_values: Values | None = None
    clue_values: tuple[Values | None, ...] | None = None

    def clues(self, clues: Clues) -> Clues:
        """The clues of the puzzle it leads to."""
        moved = [clues[place] for place in self.clue_from]
        if self.clue_values is None:
            return tuple(moved)
        return tuple(_renamed(clue, names) for clue, names in zip(moved, self.clue_values, strict=True))

    def answer(self, answer: Answer) -> Answer:
        """The answer that an answer becomes."""
        moved = [answer[place] for place in self.answer_from]
        return tuple(_becomes(value, self.answer_values) for value in moved)

    @property
    def changes_nothing(self) -> bool:
        """Whether each place and value stays as it is."""
        renames = self.answer_values is not None or self.clue_values is not None
        moves = any(place != i for places in (self.answer_from, self.clue_from) for i, place in enumerate(places))
        return not (renames or moves)

    def renaming(self, name: str, values: Values) -> Symmetry:
        """This symmetry, with values renamed afterwards, in answers and clues alike. Raises ModelError on a second."""
        if self.answer_values is not None or self.clue_values is not None:
            raise ModelError(f"{self.name} renames values already")
        both = f"{self.name}, {name}" if self.name != "identity" else name
        return replace(self, name=both, answer_values=values, clue_values=(values,) * len(self.clue_from))

    def then(self, other: Symmetry, name: str) -> Symmetry:
        """This symmetry, and another one of its target afterwards; called by its own name if that changes nothing."""
        if other.changes_nothing:
            return self
        clue_values = None
        if self.clue_values is not None or other.clue_values is not None:
            first = self.clue_values or (None,) * len(self.clue_from)
            second = other.clue_values or (None,) * len(other.clue_from)
            clue_values = tuple(
                _both(first[place], names) for place, names in zip(other.clue_from, second, strict=True)
            )
        return Symmetry(
            name if self.name == "identity" else f"{self.name}, {name}",
            other.target,
            tuple(self.answer_from[place] for place in other.answer_from),
            tuple(self.clue_from[place] for place in other.clue_from),
            _both(self.answer_values, other.answer_values),
            clue_values,
        )


def _becomes(value: int, names: Values | None) -> int:
    """A value by its new name."""
    return value if names is None or value >= len(names) else names[value]


def _renamed(clue: int | None, names: Values | None) -> int | None:
    """A clue by its new name."""
    return None if clue is None else _becomes(clue, names)


def _both(first: Values | None, second: Values | None) -> Values | None:
    """What values become by two renamings, one after the other."""
    if first is None or second is None:
        return first or second
    longest = max(len(first), len(second))
    return tuple(_becomes(_becomes(value, first), second) for value in range(longest))


@dataclass(frozen=True, slots=True)
class Turn:
    """One of the eight symmetries of the rectangle: where point (row, column) of the turned one comes from."""

    name: str
    transposes: bool
    mirrors: bool
    """Whether a falling diagonal becomes a rising one."""
    source: Callable[[int, int, int, int], Point]
    """(row, column, rows, columns) of the turned rectangle -> the point of the rectangle before."""

    def shape(self, rows: int, cols: int) -> Point:
        """Rows and columns of the turned rectangle."""
        return (cols, rows) if self.transposes else (rows, cols)

    def cells(self, rows: int, cols: int) -> tuple[int, ...]:
        """For each point of the turned rectangle, the index of the one before; `rows`, `cols` are those before."""
        return _turned_cells(self, rows, cols)


@lru_cache(maxsize=256)
def _turned_cells(turn: Turn, rows: int, cols: int) -> tuple[int, ...]:
    high, wide = turn.shape(rows, cols)
    points = (turn.source(r, c, high, wide) for r in range(high) for c in range(wide))
    return tuple(r * cols + c for r, c in points)


TURNS = (
    Turn("identity", False, False, lambda r, c, high, wide: (r, c)),
    Turn("mirrored left-right", False, True, lambda r, c, high, wide: (r, wide - 1 - c)),
    Turn("mirrored top-bottom", False, True, lambda r, c, high, wide: (high - 1 - r, c)),
    Turn("half turn", False, False, lambda r, c, high, wide: (high - 1 - r, wide - 1 - c)),
    Turn("transposed", True, False, lambda r, c, high, wide: (c, r)),
    Turn("transposed along the other diagonal", True, False, lambda r, c, high, wide: (wide - 1 - c, high - 1 - r)),
    Turn("quarter turn right", True, True, lambda r, c, high, wide: (wide - 1 - c, r)),
    Turn("quarter turn left", True, True, lambda r, c, high, wide: (c, high - 1 - r)),
)
"""The symmetries of the rectangle, the identity first."""


def identity(geometry: Geometry) -> Symmetry:
    """The symmetry that changes nothing."""
    answers, clues = range(len(geometry.answer_places)), range(len(geometry.clue_places))
    return Symmetry("identity", geometry, tuple(answers), tuple(clues))


def transformed(puzzle: Puzzle, symmetry: Symmetry) -> Puzzle:
    """The puzzle that a symmetry of its geometry leads to. Raises ModelError if it is none, or one of another shape."""
    if not isinstance(symmetry, Symmetry):
        raise ModelError(f"a puzzle is transformed by a symmetry of its geometry, not by {symmetry!r:.60}")
    if len(symmetry.clue_from) != len(puzzle.clues):
        raise ModelError(f"{symmetry.name} is no symmetry of this {puzzle.kind}")
    return type(puzzle)(symmetry.target, symmetry.clues(puzzle.clues))


def random_symmetry(geometry: Geometry, draw: Random) -> Symmetry:
    """One of the geometry's symmetries, each with the same chance; interchangeable values are renamed at random."""
    symmetry = draw.choice(_symmetries(geometry))
    action = _action(symmetry.target)
    if action is not None:
        symmetry = symmetry.then(action.random(draw), "places moved")
    highest = symmetry.target.interchangeable
    if not highest:
        return symmetry
    values = (0, *draw.sample(range(1, highest + 1), highest))
    return symmetry.then(identity(symmetry.target).renaming("", values), "values renamed")


def order(geometry: Geometry) -> int:
    """How many symmetries lead puzzles of this geometry to such puzzles; interchangeable values are not renamed."""
    action = _action(geometry)
    if action is not None:
        return action.group.order
    return sum(symmetry.target == geometry for symmetry in _symmetries(geometry))


def generators(geometry: Geometry) -> tuple[Symmetry, ...]:
    """Symmetries that give all others, one after the other; interchangeable values are not renamed."""
    action = _action(geometry)
    return _symmetries(geometry) + (action.generators() if action is not None else ())


def canonical(puzzle: Puzzle) -> Puzzle:
    """The same puzzle for all that are equivalent under the symmetries of their geometry."""
    geometry, ways = _home(puzzle.geometry)
    action = _action(geometry)
    if action is None:
        images = (in_order(way.clues(puzzle.clues), geometry.interchangeable) for way in ways)
        return type(puzzle)(geometry, min(images, key=comparable))
    from .canonical import least_image

    return type(puzzle)(geometry, least_image(action, ways[0].clues(puzzle.clues)))


def same_up_to_symmetry(one: Puzzle, other: Puzzle) -> bool:
    """Whether a symmetry of its geometry turns one puzzle into the other."""
    return one.kind == other.kind and canonical(one) == canonical(other)


def in_order(clues: Clues, interchangeable: int) -> Clues:
    """The values 1 to `interchangeable` renamed in the order of their first appearance."""
    if not interchangeable:
        return clues
    names: dict[int, int] = {}
    return tuple(
        names.setdefault(clue, len(names) + 1) if clue is not None and 1 <= clue <= interchangeable else clue
        for clue in clues
    )


@lru_cache(maxsize=64)
def _symmetries(geometry: Geometry) -> tuple[Symmetry, ...]:
    """The symmetries that a kind names, worked out once."""
    return geometry.symmetries()


def _action(geometry: Geometry) -> Action | None:
    """How all that keeps the structure acts on puzzles; None if the kind says no structure."""
    from .acting import action_of  # numpy takes longer to load than a board to check

    return action_of(geometry)


@lru_cache(maxsize=256)
def _home(geometry: Geometry) -> tuple[Geometry, tuple[Symmetry, ...]]:
    """Of the geometries that symmetries lead to, the one whose puzzles are canonical, and those that lead there."""
    home = min((symmetry.target for symmetry in _symmetries(geometry)), key=repr)
    return home, tuple(symmetry for symmetry in _symmetries(geometry) if symmetry.target == home)


def comparable(clues: Clues) -> list[int]:
    """The clues as numbers, so that of several boards there is a least one."""
    return [-1 if clue is None else clue for clue in clues]
