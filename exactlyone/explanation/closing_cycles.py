"""Loops that are closed, or that one more edge would close, among edges that are drawn."""

from __future__ import annotations

from collections import deque
from collections.abc import Collection

from .network import CycleBan, Network


def closing(network: Network, true: Collection[int]) -> list[int]:
    """The reasons that forbid the loops which the edges of true literals close, or close but for one edge."""
    return [reason for rule in network.loops for reason in _closing(network, rule, true)]


def _closing(network: Network, rule: CycleBan, true: Collection[int]) -> list[int]:
    leader: dict[int, int] = {}

    def find(vertex: int) -> int:
        while leader.setdefault(vertex, vertex) != vertex:
            leader[vertex] = leader[leader[vertex]]
            vertex = leader[vertex]
        return vertex

    beside: dict[int, list[tuple[int, int]]] = {}
    closed: list[tuple[int, int, int]] = []
    others: list[tuple[int, int, int]] = []
    for u, v, literal in rule.edges:
        if literal not in true:
            if -literal not in true:
                others.append((u, v, literal))
        elif find(u) == find(v):
            closed.append((u, v, literal))
        else:
            leader[find(u)] = find(v)
            beside.setdefault(u, []).append((v, literal))
            beside.setdefault(v, []).append((u, literal))
    closed += [edge for edge in others if edge[0] in beside and find(edge[0]) == find(edge[1])]
    return [network.loop(rule, [literal, *_way(beside, u, v)]) for u, v, literal in closed]


def _way(beside: dict[int, list[tuple[int, int]]], start: int, end: int) -> list[int]:
    """The literals of the edges along the only way between two vertices of a tree."""
    came: dict[int, tuple[int, int]] = {start: (start, 0)}
    todo = deque([start])
    while end not in came:
        vertex = todo.popleft()
        for other, literal in beside[vertex]:
            if other not in came:
                came[other] = (vertex, literal)
                todo.append(other)
    literals = []
    while end != start:
        end, literal = came[end]
        literals.append(literal)
    return literals
