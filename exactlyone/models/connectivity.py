"""What falls apart: chosen nodes that do not hang together, and loops that are more than one.

Nodes are told apart by a minimal separator: of the nodes around one part those that the other part comes to without
going through any of them. One of them is chosen, or there is no node in one of the parts.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from .cycles import Edge
from .lazy import SatClause

WITNESSES = 4
"""Nodes of a part for which a clause is named, each with two nodes of the largest part."""

Near = Sequence[Sequence[int]]
"""For each node those next to it."""


@dataclass(frozen=True)
class Islands:
    """Nodes that have to hang together as far as their literals are true. `near`: those next to each, mutual."""

    literals: tuple[int, ...]
    near: Near

    def cuts(self, true: Iterable[int]) -> list[SatClause]:
        known = true if isinstance(true, frozenset | set) else frozenset(true)
        open_ = [-literal not in known for literal in self.literals]
        sure = [literal in known for literal in self.literals]
        parts = [[node for node in part if sure[node]] for part in parts_of(self.near, open_)]
        parts = sorted(filter(None, parts), key=len)
        if len(parts) < 2:
            return []
        largest = parts.pop()
        ends = dict.fromkeys((largest[0], largest[-1]))
        found = []
        for part in parts:
            separator = self._separator(part[0], largest[0], open_)
            found += [self._clause(one, other, separator) for one in part[:WITNESSES] for other in ends]
        return found

    def watch(self, true: Collection[int]) -> list[SatClause]:
        """Broken ones; else what the first sure node is cut off from, and what alone joins it to other sure nodes."""
        known = true if isinstance(true, frozenset | set) else frozenset(true)
        broken = self.cuts(known)
        sure = [literal in known for literal in self.literals]
        if broken or True not in sure:
            return broken
        root = sure.index(True)
        open_ = [-literal not in known for literal in self.literals]
        reached, bridges = bridging(self.near, open_, sure, root)
        found = []
        for part in parts_of(self.near, [here and not there for here, there in zip(open_, reached, strict=True)]):
            separator = self._separator(part[0], root, open_)
            found += [self._clause(node, root, separator) for node in part]
        for bridge, beyond in bridges.items():
            open_[bridge] = False
            found.append(self._clause(beyond, root, self._separator(beyond, root, open_)))
            open_[bridge] = True
        return found

    def _clause(self, one: int, other: int, separator: Iterable[int]) -> SatClause:
        literals = (-self.literals[one], -self.literals[other], *(self.literals[node] for node in separator))
        return list(dict.fromkeys(literals))

    def _separator(self, inside: int, outside: int, open_: Sequence[bool]) -> list[int]:
        """The nodes around the open part of one node that the other comes to first."""
        part = spread(self.near, inside, open_)
        around = {other for node in part for other in self.near[node]}.difference(part)
        passable = [node not in around for node in range(len(self.near))]
        beyond = spread(self.near, outside, passable)
        return sorted(around.intersection(other for node in beyond for other in self.near[node]))


def spread(near: Near, start: int, open_: Sequence[bool]) -> list[int]:
    """The open nodes that are come to from one of them."""
    reached = [start]
    seen = {start}
    for node in reached:
        for other in near[node]:
            if open_[other] and other not in seen:
                seen.add(other)
                reached.append(other)
    return reached


def parts_of(near: Near, open_: Sequence[bool]) -> Iterator[list[int]]:
    """The parts that the open nodes fall into."""
    left = list(open_)
    for start, here in enumerate(left):
        if not here:
            continue
        left[start] = False
        part = [start]
        for node in part:
            for other in near[node]:
                if left[other]:
                    left[other] = False
                    part.append(other)
        yield part


def bridging(near: Near, open_: Sequence[bool], sure: Sequence[bool], root: int) -> tuple[list[bool], dict[int, int]]:
    """Which open nodes the root comes to; and those without which it loses a sure node, each with one that is lost.

    Nodes that are sure themselves are left out. A depth-first tree with low points: R. Tarjan, "Depth-first search and
    linear graph algorithms" (1972).
    """
    order = [-1] * len(near)
    """In which each node is come to."""
    low, at, above = list(order), [0] * len(near), list(order)
    carried = list(order)
    """A sure node in the tree below each node, itself included."""
    bridges: dict[int, int] = {}
    order[root] = low[root] = count = 0
    stack = [root]
    while stack:
        node = stack[-1]
        if at[node] < len(near[node]):
            other = near[node][at[node]]
            at[node] += 1
            if order[other] >= 0:
                low[node] = min(low[node], order[other])
            elif open_[other]:
                count += 1
                order[other] = low[other] = count
                above[other] = node
                stack.append(other)
            continue
        stack.pop()
        if sure[node]:
            carried[node] = node
        parent = above[node]
        if parent >= 0 and carried[node] >= 0:
            carried[parent] = carried[node]
            if low[node] >= order[parent] and not sure[parent]:
                bridges[parent] = carried[node]
        if parent >= 0:
            low[parent] = min(low[parent], low[node])
    return [place >= 0 for place in order], bridges


@dataclass(frozen=True)
class Rings:
    """Edges of which those chosen are one loop, where each vertex is known to have two of them or none."""

    edges: tuple[Edge, ...]

    @cached_property
    def literals(self) -> tuple[int, ...]:
        return tuple(literal for _, _, literal in self.edges)

    def cuts(self, true: Iterable[int]) -> list[SatClause]:
        strands = self._strands(true if isinstance(true, frozenset | set) else frozenset(true))
        if len(strands) < 2:
            return []
        rings = [strand for strand in strands if strand.closed]
        first, last = strands[0], strands[-1]
        return [ring.not_with((last if ring is first else first).literals[0]) for ring in rings]

    def watch(self, true: Collection[int]) -> list[SatClause]:
        """Broken ones; else those by which no edge is beside a ring, or closes one while there is another edge."""
        known = true if isinstance(true, frozenset | set) else frozenset(true)
        strands = self._strands(known)
        broken = self.cuts(known)
        if broken or not strands:
            return broken
        open_ = [edge for edge in self.edges if edge[2] not in known and -edge[2] not in known]
        if strands[-1].closed:
            return [strands[-1].not_with(literal) for _, _, literal in open_]
        strand_of = {vertex: strand for strand in strands for vertex in strand.ends}
        found = []
        for one, other, literal in open_:
            strand = strand_of.get(one)
            if len(strands) > 1 and strand is not None and one != other and strand is strand_of.get(other):
                apart = strands[0] if strand is not strands[0] else strands[1]
                found.append([-literal, *strand.not_with(apart.literals[0])])
        return found

    def _strands(self, true: Collection[int]) -> list[Strand]:
        """The chosen edges, by what hangs together; the longest last."""
        leader: dict[int, int] = {}
        drawn = [edge for edge in self.edges if edge[2] in true]
        for one, other, _ in drawn:
            leader[_leader(leader, one)] = _leader(leader, other)
        together: defaultdict[int, list[Edge]] = defaultdict(list)
        for edge in drawn:
            together[_leader(leader, edge[0])].append(edge)
        return sorted(map(Strand.of, together.values()), key=lambda strand: len(strand.literals))


@dataclass(frozen=True)
class Strand:
    """Chosen edges that hang together; `ends`: their vertices with a single one; `closed`: whether they hold a loop."""

    literals: tuple[int, ...]
    ends: tuple[int, ...]
    closed: bool

    @classmethod
    def of(cls, edges: Sequence[Edge]) -> Strand:
        degree: defaultdict[int, int] = defaultdict(int)
        for one, other, _ in edges:
            degree[one] += 1
            degree[other] += 1
        ends = tuple(vertex for vertex, number in degree.items() if number == 1)
        return cls(tuple(literal for _, _, literal in edges), ends, len(edges) >= len(degree))

    def not_with(self, literal: int) -> SatClause:
        """Not all these edges and one that is none of them."""
        return list(dict.fromkeys([*(-drawn for drawn in self.literals), -literal]))


def _leader(leader: dict[int, int], vertex: int) -> int:
    while (higher := leader.get(vertex, vertex)) != vertex:
        leader[vertex] = leader.get(higher, higher)
        vertex = leader[vertex]
    return vertex
