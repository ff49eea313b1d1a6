"""Printed rules about what hangs together, as pieces: cells in one group, and a single loop.

They are read here once more, plainly, and share nothing with the models. A node or an edge is chosen where the value of
its place is among some values, as bits.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from .printed import ValuesLeft

Chosen = tuple[int, int]
"""A place, and its values that choose something."""


@dataclass(frozen=True, slots=True)
class OneGroup:
    """From each chosen node a way leads to each other one over chosen nodes; `near`: for each node those beside it."""

    nodes: Sequence[Chosen]
    near: Sequence[Sequence[int]]
    start: Sequence[int]

    def possible(self, left: ValuesLeft) -> bool:
        """Whether what is surely chosen lies together, if everything is chosen that may be."""
        may, must = [], []
        for place, values in self.nodes:
            here = left.get(place, self.start[place])
            if here == 0:
                return False
            may.append(here & values != 0)
            must.append(here & ~values == 0)
        if True not in must:
            return True
        visited = [False] * len(must)
        todo = [must.index(True)]
        while todo:
            node = todo.pop()
            if may[node] and not visited[node]:
                visited[node] = True
                todo += self.near[node]
        return all(seen for seen, wanted in zip(visited, must, strict=True) if wanted)


@dataclass(frozen=True, slots=True)
class OneLoop:
    """The chosen edges are one closed loop that comes to no vertex twice. An edge: two vertices, what chooses it."""

    edges: Sequence[tuple[int, int, Chosen]]
    start: Sequence[int]

    def possible(self, left: ValuesLeft) -> bool:
        """Whether each drawn edge can go on, all can come together, and no loop is closed beside others."""
        may: set[int] = set()
        must: set[int] = set()
        for number, (_, _, (place, values)) in enumerate(self.edges):
            here = left.get(place, self.start[place])
            if here == 0:
                return False
            if here & values:
                may.add(number)
                if here & ~values == 0:
                    must.add(number)
        at = self._at_vertices(may)
        if not self._goes_on(may, must, at):
            return False
        if not must:
            return bool(may)
        reached = self._line(min(must), may, at)
        return must <= reached and self._no_loop_beside(must, at)

    def _at_vertices(self, edges: set[int]) -> dict[int, set[int]]:
        found: dict[int, set[int]] = {}
        for number in edges:
            for vertex in self.edges[number][:2]:
                found.setdefault(vertex, set()).add(number)
        return found

    def _goes_on(self, may: set[int], must: set[int], at: dict[int, set[int]]) -> bool:
        """Take away, from `may` and `at`, edges that lead nowhere or pass a full vertex; False if a drawn one goes."""
        todo = list(at)
        while todo:
            here = at[todo.pop()]
            drawn = here & must
            if len(drawn) > 2:
                return False
            gone = here if len(here) == 1 else here - drawn if len(drawn) == 2 else set()
            if gone & must:
                return False
            for number in list(gone):
                may.discard(number)
                for vertex in self.edges[number][:2]:
                    at[vertex].discard(number)
                    todo.append(vertex)
        return True

    def _line(self, begin: int, among: set[int], at: dict[int, set[int]]) -> set[int]:
        """The edges of these that one is joined to, itself included."""
        reached, todo = {begin}, [begin]
        while todo:
            for vertex in self.edges[todo.pop()][:2]:
                new = (at[vertex] & among) - reached
                reached |= new
                todo += new
        return reached

    def _no_loop_beside(self, must: set[int], at: dict[int, set[int]]) -> bool:
        """Whether drawn edges that close a loop are all drawn edges."""
        todo = set(must)
        while todo:
            line = self._line(min(todo), must, at)
            todo -= line
            closed = all(len(at[vertex] & line) == 2 for number in line for vertex in self.edges[number][:2])
            if closed and line != must:
                return False
        return True
