"""Filters for what hangs together: chosen nodes, and the edges of a single loop."""

from __future__ import annotations

from dataclasses import dataclass

from .. import Connected, SingleLoop
from ..connectivity import bridging
from .base import Filter, PlaceOrder


@dataclass(frozen=True, slots=True)
class TogetherFilter:
    """What no sure node is joined to is not chosen, and what alone joins sure nodes is."""

    scope: tuple[int, ...]
    nodes: tuple[tuple[int, int], ...]
    """For each node its place, and the values with which it is chosen."""
    near: tuple[tuple[int, ...], ...]

    def narrow(self, pos: list[int]) -> bool:
        open_ = [pos[place] & mask != 0 for place, mask in self.nodes]
        sure = [pos[place] & ~mask == 0 for place, mask in self.nodes]
        if True not in sure:
            return True
        reached, bridges = bridging(self.near, open_, sure, sure.index(True))
        for node, (place, mask) in enumerate(self.nodes):
            if open_[node] and not reached[node]:
                pos[place] &= ~mask
        for node in bridges:
            place, mask = self.nodes[node]
            pos[place] &= mask
        return all(pos[place] for place in self.scope)


def together(constraint: Connected, places: PlaceOrder) -> list[Filter]:
    nodes = tuple((places.place[literal.variable], places.mask(literal)) for literal in constraint.nodes)
    return [TogetherFilter(places.scope(constraint), nodes, constraint.neighbours)] if len(nodes) > 1 else []


@dataclass(frozen=True, slots=True)
class LoopFilter:
    """Each vertex has two chosen edges or none, and an edge closes a loop only where it is the whole loop."""

    scope: tuple[int, ...]
    edges: tuple[tuple[int, int, int, int], ...]
    """Each as two vertices, a place, and the values with which it is chosen."""
    at: tuple[tuple[int, ...], ...]
    """For each vertex its edges."""

    def narrow(self, pos: list[int]) -> bool:
        todo = list(range(len(self.at)))
        while todo:
            if not self._two_or_none(todo.pop(), pos, todo):
                return False
        return self._single(pos) and all(pos[place] for place in self.scope)

    def _two_or_none(self, vertex: int, pos: list[int], todo: list[int]) -> bool:
        """What the edges at a vertex say of each other; the vertices that this touches are to be looked at again."""
        sure = 0
        undecided = []
        for i in self.at[vertex]:
            _, _, place, mask = self.edges[i]
            if pos[place] & mask:
                if pos[place] & ~mask:
                    undecided.append(i)
                else:
                    sure += 1
        if sure > 2 or (sure == 1 and not undecided):
            return False
        if sure == 2 or sure + len(undecided) == 1:
            chosen = False
        elif sure == 1 and len(undecided) == 1:
            chosen = True
        else:
            return True
        for i in undecided:
            one, other, place, mask = self.edges[i]
            pos[place] &= mask if chosen else ~mask
            todo += (one, other)
        return True

    def _single(self, pos: list[int]) -> bool:
        """No edge may close a loop beside others, and all lie where they can come together."""
        chosen = [edge for edge in self.edges if not pos[edge[2]] & ~edge[3]]
        undecided = [edge for edge in self.edges if pos[edge[2]] & edge[3] and pos[edge[2]] & ~edge[3]]
        if not chosen:
            return bool(undecided)
        strands = list(range(len(self.at)))
        closed = [_joined(strands, one, other) for one, other, _, _ in chosen].count(False)
        many = len({_leader(strands, edge[0]) for edge in chosen}) > 1
        reach = list(strands)
        for one, other, _, _ in undecided:
            _joined(reach, one, other)
        if (closed and many) or len({_leader(reach, edge[0]) for edge in chosen}) > 1:
            return False
        within = _leader(reach, chosen[0][0])
        for one, other, place, mask in undecided:
            closing = _leader(strands, one) == _leader(strands, other)
            if closed or (closing and many) or _leader(reach, one) != within:
                pos[place] &= ~mask
        return True


def _joined(leader: list[int], one: int, other: int) -> bool:
    """Join two vertices; whether they were not joined yet."""
    one, other = _leader(leader, one), _leader(leader, other)
    leader[one] = other
    return one != other


def _leader(leader: list[int], vertex: int) -> int:
    while leader[vertex] != vertex:
        leader[vertex] = vertex = leader[leader[vertex]]
    return vertex


def single_loop(constraint: SingleLoop, places: PlaceOrder) -> list[Filter]:
    number = {vertex: i for i, vertex in enumerate(constraint.incident)}
    edges = tuple(
        (number[one], number[other], places.place[literal.variable], places.mask(literal))
        for one, other, literal in constraint.edges
    )
    return [LoopFilter(places.scope(constraint), edges, tuple(map(tuple, constraint.incident.values())))]
