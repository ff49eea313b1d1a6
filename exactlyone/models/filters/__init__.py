"""What the search over a model concludes from each constraint: filters by class, or what `holds` alone can tell.

The files follow those of the constraints: primitives, values, graphs, connectivity.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from .. import (
    Acyclic,
    AllDifferent,
    AllDifferentConsecutive,
    AllDifferentExcept0,
    Cardinality,
    Clause,
    Connected,
    Constraint,
    Distance,
    HamiltonianPath,
    Linear,
    Multiple,
    SingleLoop,
    Table,
)
from . import connectivity, graphs, primitives, values
from .base import Filter, PlaceOrder

__all__ = ["Filter", "PlaceOrder", "filters_for"]


def filters_for(constraint: Constraint, places: PlaceOrder) -> list[Filter]:
    """The filters that together mean the constraint.

    By exact type: a subclass may mean something else, and is judged by its own `holds`.
    """
    return _MAKERS.get(type(constraint), _by_holds)(constraint, places)


@dataclass(frozen=True, slots=True)
class HoldsFilter:
    """Asks the constraint itself, once all places of the scope or all but one have one value."""

    scope: tuple[int, ...]
    constraint: Constraint
    places: PlaceOrder

    def narrow(self, pos: list[int]) -> bool:
        undecided = [place for place in self.scope if pos[place] & (pos[place] - 1)]
        if len(undecided) > 1:
            return True
        variables = self.places.variables
        values = {variables[place]: self.places.value(pos[place]) for place in self.scope}
        if not undecided:
            return self.constraint.holds(values)
        last = undecided[0]
        for value in self.places.of(pos[last]):
            values[variables[last]] = value
            if not self.constraint.holds(values):
                pos[last] ^= self.places.bit[value]
        return True


def _by_holds(constraint: Constraint, places: PlaceOrder) -> list[Filter]:
    return [HoldsFilter(places.scope(constraint), constraint, places)]


_MAKERS: dict[type[Constraint], Callable[[Any, PlaceOrder], list[Filter]]] = {
    Acyclic: graphs.acyclic,
    AllDifferent: values.all_different,
    AllDifferentConsecutive: values.straight,
    AllDifferentExcept0: values.all_different_except_0,
    Clause: primitives.clause,
    Connected: connectivity.together,
    Cardinality: primitives.count,
    Distance: values.relation,
    HamiltonianPath: graphs.path,
    Linear: primitives.linear,
    Multiple: values.relation,
    SingleLoop: connectivity.single_loop,
    Table: primitives.table,
}
