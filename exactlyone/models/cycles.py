"""Cycles among chosen edges: the short ones of a graph, and those of a found answer.

An answer's cycles are found by peeling off its leaves and growing a spanning forest over the rest, breadth first so
that the paths in it are short: every edge outside the forest closes one cycle. Forbidding each of them is sound (no
answer has a cycle) and ends, because each clause removes the answer at hand and there are finitely many cycles.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import chain

from .lazy import SatClause

Edge = tuple[int, int, int]
"""Two vertices and the SAT literal under which the edge is chosen."""

LONGEST = 6
"""The longest cycles forbidden beforehand."""

MOST_WALKS = 200_000
"""Graphs that have more walks of three edges than this are too dense to look for their short cycles beforehand."""


@dataclass(frozen=True)
class Loops:
    """The edges of one graph that may hold no cycle; its vertices are 0 .. vertices - 1."""

    vertices: int
    edges: tuple[Edge, ...]

    @classmethod
    def of(cls, edges: Iterable[Edge]) -> Loops:
        """The same graph with its vertices numbered from 0, without gaps."""
        edges = tuple(edges)
        number = {vertex: i for i, vertex in enumerate(sorted({vertex for edge in edges for vertex in edge[:2]}))}
        return cls(len(number), tuple((number[u], number[v], literal) for u, v, literal in edges))

    @cached_property
    def literals(self) -> tuple[int, ...]:
        """The literals that choose edges."""
        return tuple(literal for _, _, literal in self.edges)

    @cached_property
    def _by_literal(self) -> dict[int, tuple[Edge, ...]]:
        """The edges that a literal chooses."""
        found: defaultdict[int, tuple[Edge, ...]] = defaultdict(tuple)
        for edge in self.edges:
            found[edge[2]] += (edge,)
        return dict(found)

    def cuts(self, true: Iterable[int]) -> list[SatClause]:
        """One clause for each cycle closed by the chosen edges."""
        chosen = list(chain.from_iterable(filter(None, map(self._by_literal.get, true))))
        if self._is_forest(chosen):
            return []
        return [[-literal for literal in cycle] for cycle in _cycles(self._core(chosen))]

    def watch(self, true: Collection[int]) -> list[SatClause]:
        """One clause for each edge that closes a cycle with chosen ones, itself chosen or undecided."""
        above = list(range(self.vertices))
        beside: defaultdict[int, list[tuple[int, int]]] = defaultdict(list)
        closing, open_ = [], []
        for u, v, literal in self.edges:
            if literal not in true:
                if -literal not in true:
                    open_.append((u, v, literal))
                continue
            one, other = _top(above, u), _top(above, v)
            if one == other:
                closing.append((u, v, literal))
                continue
            above[one] = other
            beside[u].append((v, literal))
            beside[v].append((u, literal))
        closing += [edge for edge in open_ if _top(above, edge[0]) == _top(above, edge[1])]
        ways = [(literal, *_way(beside, u, v)) for u, v, literal in closing]
        return [list(dict.fromkeys(-one for one in way)) for way in ways]

    def _is_forest(self, edges: list[Edge]) -> bool:
        """Whether no edge joins what others join already: as most answers are forests, this is asked first."""
        above = list(range(self.vertices))
        for u, v, _ in edges:
            while above[u] != u:
                u = above[u]
            while above[v] != v:
                v = above[v]
            if u == v:
                return False
            above[u] = v
        return True

    def _core(self, edges: list[Edge]) -> list[Edge]:
        """What is left after taking away edges at vertices that have but one, as long as there are any.

        Each vertex keeps the number of its edges and the exclusive or of their indices, which is its edge when there
        is one left.
        """
        degree, mixed = [0] * self.vertices, [0] * self.vertices
        for i, (u, v, _) in enumerate(edges):
            degree[u] += 1
            degree[v] += 1
            mixed[u] ^= i
            mixed[v] ^= i
        for vertex in range(self.vertices):
            while degree[vertex] == 1:
                i = mixed[vertex]
                degree[vertex] = 0
                vertex = edges[i][0] + edges[i][1] - vertex
                degree[vertex] -= 1
                mixed[vertex] ^= i
        return [edge for edge in edges if degree[edge[0]] and degree[edge[1]]]


def _top(above: list[int], vertex: int) -> int:
    while above[vertex] != vertex:
        above[vertex] = vertex = above[above[vertex]]
    return vertex


def _way(beside: Mapping[int, Sequence[tuple[int, int]]], start: int, end: int) -> list[int]:
    """The literals of the edges along the only way between two vertices of a tree, from the end."""
    came: dict[int, tuple[int, int]] = {start: (start, 0)}
    todo = [start]
    for vertex in todo:
        for other, literal in beside[vertex]:
            if other not in came:
                came[other] = (vertex, literal)
                todo.append(other)
    literals = []
    while end != start:
        end, literal = came[end]
        literals.append(literal)
    return literals


def _cycles(edges: list[Edge]) -> Iterator[list[int]]:
    """The literals of one cycle for each edge that a breadth-first spanning forest leaves out."""
    incident: defaultdict[int, list[int]] = defaultdict(list)
    for i, (u, v, _) in enumerate(edges):
        incident[u].append(i)
        incident[v].append(i)
    above: dict[int, tuple[int, int]] = {}  # vertex -> the edge to its parent (-1 at a root), and its depth
    for root in incident:
        if root in above:
            continue
        above[root] = (-1, 0)
        queue = [root]
        for vertex in queue:
            depth = above[vertex][1]
            for i in incident[vertex]:
                other = edges[i][0] + edges[i][1] - vertex
                if other not in above:
                    above[other] = (i, depth + 1)
                    queue.append(other)
    in_forest = {edge for edge, _ in above.values()}
    for i, (u, v, literal) in enumerate(edges):
        if i not in in_forest:
            cycle = {literal}
            while u != v:
                if above[u][1] < above[v][1]:
                    u, v = v, u
                up = edges[above[u][0]]
                cycle.add(up[2])
                u = up[0] + up[1] - u
            yield sorted(cycle)


@lru_cache(maxsize=32)
def short_cycles(pairs: tuple[tuple[int, int], ...]) -> tuple[tuple[int, ...], ...]:
    """The cycles of at most LONGEST edges, as indices of edges; none where the graph is too dense to look.

    Every cycle is found at its smallest vertex, from where two walks of at most three edges meet at its far side.
    """
    incident: defaultdict[int, list[tuple[int, int]]] = defaultdict(list)
    for i, (u, v) in enumerate(pairs):
        incident[u].append((v, i))
        incident[v].append((u, i))
    if sum(len(near) ** 3 for near in incident.values()) > MOST_WALKS:
        return ()
    found: set[tuple[int, ...]] = set()
    for start in incident:
        walks: list[tuple[tuple[int, ...], tuple[int, ...]]] = [((start,), ())]
        meeting: defaultdict[int, list[tuple[tuple[int, ...], tuple[int, ...]]]] = defaultdict(list)
        for vertices, edges in walks:
            for other, edge in incident[vertices[-1]]:
                if other > start and other not in vertices:
                    walk = ((*vertices, other), (*edges, edge))
                    meeting[other].append(walk)
                    if 2 * len(walk[1]) < LONGEST:
                        walks.append(walk)
        for same_end in meeting.values():
            for i, (left, one) in enumerate(same_end):
                for right, two in same_end[:i]:
                    if abs(len(one) - len(two)) <= 1 and len(set(left) & set(right)) == 2 and one[-1] != two[-1]:
                        found.add(tuple(sorted(one + two)))
    return tuple(sorted(found, key=lambda cycle: (len(cycle), cycle)))
