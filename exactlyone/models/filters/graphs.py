"""Filters for the constraints on graphs: one path through all cells, and no cycle."""

from __future__ import annotations

from dataclasses import dataclass

from .. import Acyclic, HamiltonianPath
from .base import Filter, Never, PlaceOrder
from .values import DifferentFilter, PermutationFilter


@dataclass(frozen=True, slots=True)
class StepsFilter:
    """Beside a number v there must be a place for v - 1 and one for v + 1, except at the ends."""

    scope: tuple[int, ...]
    neighbours: tuple[tuple[int, ...], ...]
    first: int
    last: int

    def narrow(self, pos: list[int]) -> bool:
        numbers = 2 * self.last - self.first
        for place, near in zip(self.scope, self.neighbours, strict=True):
            beside = 0
            for other in near:
                beside |= pos[other]
            pos[place] &= numbers & (beside << 1 | self.first) & (beside >> 1 | self.last)
            if not pos[place]:
                return False
        return True


def path(constraint: HamiltonianPath, places: PlaceOrder) -> list[Filter]:
    scope = places.scope(constraint)
    numbers = range(1, len(constraint.variables) + 1)
    if not numbers:
        return []
    if len(scope) < len(numbers) or any(number not in places.bit for number in numbers):
        return [Never()]
    neighbours = tuple(tuple(scope[node] for node in near) for near in constraint.neighbours)
    steps = StepsFilter(scope, neighbours, places.bit[1], places.bit[numbers[-1]])
    return [DifferentFilter(scope), steps, PermutationFilter(scope)]


@dataclass(frozen=True, slots=True)
class ForestFilter:
    """The edges that are surely chosen join vertices; a further edge between joined vertices is not chosen."""

    scope: tuple[int, ...]
    edges: tuple[tuple[int, int, int, int], ...]
    vertices: int

    def narrow(self, pos: list[int]) -> bool:
        leader = list(range(self.vertices))
        undecided = []
        for u, v, place, mask in self.edges:
            if pos[place] & ~mask:
                if pos[place] & mask:
                    undecided.append((u, v, place, mask))
                continue
            u, v = _leader(leader, u), _leader(leader, v)
            if u == v:
                return False
            leader[u] = v
        for u, v, place, mask in undecided:
            if _leader(leader, u) == _leader(leader, v):
                pos[place] &= ~mask
        return True


def _leader(leader: list[int], vertex: int) -> int:
    while leader[vertex] != vertex:
        leader[vertex] = vertex = leader[leader[vertex]]
    return vertex


def acyclic(constraint: Acyclic, places: PlaceOrder) -> list[Filter]:
    number: dict[int, int] = {}
    for u, v, _ in constraint.edges:
        number.setdefault(u, len(number))
        number.setdefault(v, len(number))
    edges = tuple(
        (number[u], number[v], places.place[literal.variable], places.mask(literal))
        for u, v, literal in constraint.edges
    )
    return [ForestFilter(places.scope(constraint), edges, len(number))]
