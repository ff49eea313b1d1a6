"""Symmetries: permutations of literals that turn puzzles into puzzles with as many answers.

A symmetry moves places (a reflection of the board) and may rename values (v becomes n + 1 - v). The puzzle it leads to
may have another shape: a transposed board of 6 x 8 is one of 8 x 6.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from random import Random
from typing import TYPE_CHECKING

from ..models import ModelError

if TYPE_CHECKING:
    from .puzzle import Answer, Clues, Geometry, Puzzle

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
    clue_values    what clue values become, or None if they stay.
    """

    name: str
    target: Geometry
    answer_from: tuple[int, ...]
    clue_from: tuple[int, ...]
    answer_values: Values | None = None
    clue_values: Values | None = None

    def clues(self, clues: Clues) -> Clues:
        """The clues of the puzzle it leads to."""
        return tuple(_moved(clues, self.clue_from, self.clue_values))

    def answer(self, answer: Answer) -> Answer:
        """The answer that an answer becomes."""
        moved = _moved(answer, self.answer_from, self.answer_values)
        return tuple(value for value in moved if value is not None)

    def renaming(self, name: str, values: Values) -> Symmetry:
        """This symmetry, with values renamed afterwards, in answers and clues alike. Raises ModelError on a second."""
        if self.answer_values is not None or self.clue_values is not None:
            raise ModelError(f"{self.name} renames values already")
        both = f"{self.name}, {name}" if self.name != "identity" else name
        return replace(self, name=both, answer_values=values, clue_values=values)


def _moved(values: Sequence[int | None], places: Sequence[int], names: Values | None) -> Sequence[int | None]:
    """The values of these places, each by its new name."""
    moved = [values[place] for place in places]
    if names is None:
        return moved
    return [value if value is None or value >= len(names) else names[value] for value in moved]


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
    """One of the geometry's symmetries, and a random renaming where values are interchangeable."""
    symmetry = draw.choice(_symmetries(geometry))
    highest = geometry.interchangeable
    if not highest:
        return symmetry
    values = draw.sample(range(1, highest + 1), highest)
    return symmetry.renaming("values renamed", (0, *values))


def canonical(puzzle: Puzzle) -> Puzzle:
    """The same puzzle for all that are equivalent under the symmetries of their geometry."""
    geometry, clues = min(_images(puzzle), key=_order)
    return type(puzzle)(geometry, clues)


def same_up_to_symmetry(one: Puzzle, other: Puzzle) -> bool:
    """Whether a symmetry of its geometry turns one puzzle into the other."""
    return one.kind == other.kind and canonical(one) == canonical(other)


@lru_cache(maxsize=64)
def _symmetries(geometry: Geometry) -> tuple[Symmetry, ...]:
    """The symmetries of a geometry, worked out once."""
    return geometry.symmetries()


def _images(puzzle: Puzzle) -> Iterator[tuple[Geometry, Clues]]:
    for symmetry in _symmetries(puzzle.geometry):
        clues = symmetry.clues(puzzle.clues)
        yield symmetry.target, _in_order(clues) if puzzle.geometry.interchangeable else clues


def _in_order(clues: Clues) -> Clues:
    """Interchangeable values, renamed in the order of their first appearance."""
    names: dict[int, int] = {}
    return tuple(None if clue is None else names.setdefault(clue, len(names) + 1) for clue in clues)


def _order(image: tuple[Geometry, Clues]) -> tuple[str, Sequence[int]]:
    geometry, clues = image
    return _written_out(geometry), [-1 if clue is None else clue for clue in clues]


_written_out = lru_cache(maxsize=256)(repr)
