"""Constraints on graphs: one path through all cells, and no cycle among chosen edges."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar

from ..errors import ModelError
from ..variables import IntVar, Literal
from ..words import Words
from .base import Constraint, Fresh, distinct
from .primitives import Clause
from .values import AllDifferent


@dataclass(frozen=True, slots=True)
class HamiltonianPath(Constraint):
    """The K variables are a numbering 1..K of the nodes along one path: every number once, and v next to v + 1.

    `neighbours[i]` lists the indices of the nodes adjacent to node i; adjacency goes both ways.

    Global Constraint Catalogue: path covers a graph with any number of paths; ours is one path through all nodes.
    CP-SAT: a circuit with a dummy node.
    """

    variables: tuple[IntVar, ...]
    neighbours: tuple[tuple[int, ...], ...]

    def __post_init__(self) -> None:
        if len(self.neighbours) != len(self.variables):
            raise ModelError("a path needs one list of neighbours for each node")
        for node, others in enumerate(self.neighbours):
            if any(node not in self.neighbours[other] for other in others):
                raise ModelError("a path needs neighbours that are mutual")

    @property
    def scope(self) -> tuple[IntVar, ...]:
        return distinct(self.variables)

    def holds(self, values: Mapping[IntVar, int]) -> bool:
        numbers = [values[variable] for variable in self.variables]
        if sorted(numbers) != list(range(1, len(numbers) + 1)):
            return False
        node_of = {number: node for node, number in enumerate(numbers)}
        return all(node_of[v + 1] in self.neighbours[node_of[v]] for v in range(1, len(numbers)))

    def decompose(self, fresh: Fresh) -> Iterator[Constraint]:
        last = len(self.variables)
        for variable in self.variables:
            yield Clause(tuple(variable.eq(value) for value in variable.domain if 1 <= value <= last))
        yield AllDifferent(self.variables)
        for node, variable in enumerate(self.variables):
            near = [self.variables[other] for other in self.neighbours[node]]
            for value in variable.domain:
                for step in (value - 1, value + 1):
                    if 1 <= step <= last and 1 <= value <= last:
                        yield Clause((variable.ne(value), *(other.eq(step) for other in near)))


@dataclass(frozen=True, slots=True)
class Acyclic(Constraint):
    """The chosen edges, seen as undirected, hold no cycle; vertices without an edge are allowed.

    `edges`: (vertex, vertex, literal): the edge is chosen where its literal is true. Two chosen edges between the
    same two vertices are a cycle, and so is a chosen edge from a vertex to itself.

    Global Constraint Catalogue: proper_forest is the nearest, and allows no isolated vertex; ours does.
    """

    edges: tuple[tuple[int, int, Literal], ...]
    words: ClassVar[Words] = Words(
        closes="{it} would close a loop with {places}",
        otherwise="else it closes a loop with {places}",
        closed="{places} would close a loop",
    )

    @property
    def scope(self) -> tuple[IntVar, ...]:
        return distinct(tuple(literal.variable for _, _, literal in self.edges))

    def holds(self, values: Mapping[IntVar, int]) -> bool:
        leader: dict[int, int] = {}

        def find(vertex: int) -> int:
            while leader.get(vertex, vertex) != vertex:
                vertex = leader[vertex]
            return vertex

        for u, v, literal in self.edges:
            if literal.holds(values):
                u, v = find(u), find(v)
                if u == v:
                    return False
                leader[u] = v
        return True

    def decompose(self, fresh: Fresh) -> Iterator[Constraint]:
        """Every chosen edge leads from one of its ends to that end's only parent, and parents lie one level higher.

        In a cycle each vertex would be the child of the next and higher than itself. The auxiliaries (a parent edge
        and a level for each vertex) exist for every forest but are not determined by it. Their number grows with the
        square of the vertices: for small models and as the reference for better encodings.
        """
        vertices = sorted({vertex for u, v, _ in self.edges for vertex in (u, v)})
        incident = {vertex: tuple(i for i, edge in enumerate(self.edges) if vertex in edge[:2]) for vertex in vertices}
        levels = tuple(range(len(vertices)))
        parent = {vertex: fresh(f"parent[{vertex}]", (-1, *incident[vertex])) for vertex in vertices}
        level = {vertex: fresh(f"level[{vertex}]", levels) for vertex in vertices}
        for i, (u, v, literal) in enumerate(self.edges):
            if u == v:
                yield Clause((~literal,))
                continue
            yield Clause((~literal, parent[u].eq(i), parent[v].eq(i)))
            for child, up in ((u, v), (v, u)):
                yield Clause((parent[child].ne(i), literal))
                for height in levels:
                    lower = tuple(level[up].eq(below) for below in levels[:height])
                    yield Clause((parent[child].ne(i), level[child].ne(height), *lower))
