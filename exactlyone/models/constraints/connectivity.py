"""Constraints on what hangs together: chosen nodes in one piece, and chosen edges that are a single loop."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import ClassVar

from ..errors import ModelError
from ..variables import IntVar, Literal
from ..words import Words
from .base import Constraint, Fresh, distinct
from .primitives import Cardinality, Clause


@dataclass(frozen=True, slots=True)
class Connected(Constraint):
    """The chosen nodes hang together: from each of them a way leads to each other one, over chosen nodes only.

    `nodes`: node i is chosen where its literal is true. `edges`: pairs of indices of nodes that are next to each other.
    No chosen node at all, or a single one, hangs together.

    Global Constraint Catalogue: connected is the nearest, and chooses arcs; ours chooses nodes. MiniZinc: connected.
    """

    nodes: tuple[Literal, ...]
    edges: tuple[tuple[int, int], ...]
    words: ClassVar[Words] = Words(
        parts="{it} would cut {rule} apart",
        parted="else {rule} falls apart",
        broken="{rule} falls apart",
    )

    def __post_init__(self) -> None:
        if not all(0 <= node < len(self.nodes) for edge in self.edges for node in edge):
            raise ModelError(f"an edge joins two of the {len(self.nodes)} nodes")

    @property
    def scope(self) -> tuple[IntVar, ...]:
        return distinct(tuple(literal.variable for literal in self.nodes))

    @property
    def neighbours(self) -> tuple[tuple[int, ...], ...]:
        """For each node those next to it, each once and without itself."""
        near: list[dict[int, None]] = [{} for _ in self.nodes]
        for one, other in self.edges:
            if one != other:
                near[one][other] = near[other][one] = None
        return tuple(map(tuple, near))

    def holds(self, values: Mapping[IntVar, int]) -> bool:
        left = {node for node, literal in enumerate(self.nodes) if literal.holds(values)}
        near = self.neighbours
        todo = [left.pop()] if left else []
        while todo:
            beside = left.intersection(near[todo.pop()])
            left -= beside
            todo += beside
        return not left

    def decompose(self, fresh: Fresh) -> Iterator[Constraint]:
        """The first chosen node is reached in no step, and others from a chosen neighbour in one step more.

        All auxiliaries are determined by the scope. Their number grows with the square of the nodes: for small models,
        and as the reference for better encodings.
        """
        near = self.neighbours
        reached = []
        before: tuple[Literal, ...] = ()
        """True where a node before this one is chosen."""
        for node, literal in enumerate(self.nodes):
            reached.append(fresh(f"first[{node}]", (0, 1)).eq(1))
            yield from _both(reached[-1], (literal, *(~earlier for earlier in before)))
            some = fresh(f"chosen[..{node}]", (0, 1)).eq(1)
            yield from _both(~some, (~literal, *(~earlier for earlier in before)))
            before = (some,)
        for step in range(1, len(self.nodes)):
            last = reached
            reached = []
            for node, literal in enumerate(self.nodes):
                beside = fresh(f"beside[{node},{step}]", (0, 1)).eq(1)
                yield from _both(~beside, (~last[node], *(~last[other] for other in near[node])))
                reached.append(fresh(f"reached[{node},{step}]", (0, 1)).eq(1))
                yield from _both(reached[-1], (literal, beside))
        for literal, one in zip(self.nodes, reached, strict=True):
            yield Clause((~literal, one))


@dataclass(frozen=True, slots=True)
class SingleLoop(Constraint):
    """The chosen edges are one closed loop, which comes to no vertex twice; so at least one edge is chosen.

    `edges`: (vertex, vertex, literal): the edge is chosen where its literal is true. No edge joins a vertex to itself;
    two edges between the same two vertices are a loop.

    Global Constraint Catalogue: circuit, of those vertices only that it comes to. MiniZinc: subcircuit. CP-SAT:
    add_circuit, with an arc from each vertex to itself.
    """

    edges: tuple[tuple[int, int, Literal], ...]
    words: ClassVar[Words] = Words(
        parts="{it} would leave more than one loop",
        parted="else there is more than one loop",
    )

    def __post_init__(self) -> None:
        if any(one == other for one, other, _ in self.edges):
            raise ModelError("an edge of a loop joins two different vertices")

    @property
    def scope(self) -> tuple[IntVar, ...]:
        return distinct(tuple(literal.variable for _, _, literal in self.edges))

    @property
    def incident(self) -> Mapping[int, Sequence[int]]:
        """For each vertex the indices of the edges that lead to it."""
        found: dict[int, list[int]] = {}
        for i, (one, other, _) in enumerate(self.edges):
            found.setdefault(one, []).append(i)
            found.setdefault(other, []).append(i)
        return found

    def holds(self, values: Mapping[IntVar, int]) -> bool:
        beside: dict[int, list[int]] = {}
        for one, other, literal in self.edges:
            if literal.holds(values):
                beside.setdefault(one, []).append(other)
                beside.setdefault(other, []).append(one)
        if not beside or any(len(others) != 2 for others in beside.values()):
            return False
        reached = set(list(beside)[:1])
        todo = list(reached)
        for vertex in todo:
            new = set(beside[vertex]) - reached
            reached |= new
            todo += new
        return len(reached) == len(beside)

    def decompose(self, fresh: Fresh) -> Iterator[Constraint]:
        """Some edge is chosen, each vertex has two chosen edges or none, and edges that meet hang together."""
        literals = tuple(literal for _, _, literal in self.edges)
        yield Clause(literals)
        pairs: list[tuple[int, int]] = []
        for vertex, here in self.incident.items():
            yield Cardinality(tuple(literals[i] for i in here), fresh(f"degree[{vertex}]", (0, 2)))
            pairs += combinations(here, 2)
        yield Connected(literals, tuple(pairs))


def _both(defined: Literal, parts: tuple[Literal, ...]) -> Iterator[Clause]:
    """The defined literal is true exactly where all parts are."""
    yield from (Clause((~defined, part)) for part in parts)
    yield Clause((defined, *(~part for part in parts)))
