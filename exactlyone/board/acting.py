"""How the group of a geometry's structure acts on its places and values, as symmetries of its puzzles."""

from __future__ import annotations

from functools import lru_cache
from random import Random

from .geometry import Clues, Geometry
from .structure import NUMBER, Structure
from .symmetry import Symmetry, Values
from .symmetry_group import Permutation, SymmetryGroup, group_of


class Action:
    """The group of a structure, and which of its points are the places and values of a geometry."""

    def __init__(self, geometry: Geometry, structure: Structure) -> None:
        self.geometry = geometry
        self.group: SymmetryGroup = group_of(structure)
        self.points = self.group.frame.number
        self.clue_points = [self.points[name] for name in geometry.clue_places]
        self._answer_points = [self.points[name] for name in geometry.answer_places]
        self._clue_place = {point: place for place, point in enumerate(self.clue_points)}
        self._answer_place = {point: place for place, point in enumerate(self._answer_points)}
        self.sorts = [structure.sorts.get(name) for name in geometry.clue_places]
        """The sort of the values that a clue place shows, where they are points."""
        self._values: dict[str, dict[int, int]] = {}
        for name, point in self.points.items():
            if isinstance(name, tuple) and name[0] in {NUMBER, *structure.sorts.values()}:
                self._values.setdefault(name[0], {})[name[1]] = point

    def value_point(self, place: int, clue: int) -> int | None:
        """The point of a clue's value; None if it is none, since the value stays as it is or is interchangeable."""
        sort = self.sorts[place]
        return None if sort is None else self._values[sort].get(clue)

    def symmetry(self, element: Permutation, name: str) -> Symmetry:
        """An element of the group as a symmetry of the geometry's puzzles."""
        source = element.tolist()
        becomes = {sort: _becomes(points, source) for sort, points in self._values.items()}
        clue_values = tuple(None if sort is None else becomes[sort] for sort in self.sorts)
        return Symmetry(
            name,
            self.geometry,
            tuple(self._answer_place[source[point]] for point in self._answer_points),
            tuple(self._clue_place[source[point]] for point in self.clue_points),
            becomes.get(NUMBER),
            clue_values if any(values is not None for values in clue_values) else None,
        )

    def image(self, clues: Clues, element: Permutation) -> Clues:
        """The clues that an element of the group leads to."""
        return self.symmetry(element, "").clues(clues)

    def random(self, draw: Random) -> Symmetry:
        """One of the group's symmetries, each with the same chance."""
        return self.symmetry(self.group.random(draw), "places moved")

    def generators(self) -> tuple[Symmetry, ...]:
        """Symmetries that generate the group."""
        return tuple(self.symmetry(element, f"generator {i + 1}") for i, element in enumerate(self.group.generators))


def _becomes(points: dict[int, int], source: list[int]) -> Values | None:
    """What each value becomes, given where each point comes from; None if all values stay."""
    value_of = {point: value for value, point in points.items()}
    becomes = list(range(max(points) + 1))
    for value, point in points.items():
        becomes[value_of[source[point]]] = value
    return None if becomes == list(range(len(becomes))) else tuple(becomes)


@lru_cache(maxsize=256)
def action_of(geometry: Geometry) -> Action | None:
    """The group of a geometry; None if its kind states no structure for its own rules."""
    if _stated(geometry, "rules") < _stated(geometry, "structure"):
        return None  # a kind that adds rules to another: what it inherits may say too little
    structure = geometry.structure()
    return None if structure is None else Action(geometry, structure)


def _stated(geometry: Geometry, name: str) -> int:
    """How far up its classes a geometry says this: 0 by its own class."""
    return next(i for i, cls in enumerate(type(geometry).__mro__) if name in vars(cls))
