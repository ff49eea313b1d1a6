"""Clauses that forbid every cycle beforehand: a parent for each vertex, and an order in which no parent comes back.

Edges without a cycle can be directed so that every vertex has at most one parent and no vertex is its own ancestor;
with a cycle they cannot. That nobody is its own ancestor is said by vertex elimination: M. F. Rankooh and J. Rintanen,
"Propositional encodings of acyclicity and reachability by using vertex elimination" (2022). Vertices go one by one,
the one with the fewest neighbours first; what led through it then leads past it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from ....models.cycles import Edge
from .clauses import Clauses


def no_cycle(edges: Iterable[Edge], out: Clauses) -> None:
    """Demand that the chosen edges hold no cycle; none of them may join a vertex to itself."""
    above: defaultdict[tuple[int, int], int] = defaultdict(out.new)
    """For two vertices the literal "the second is an ancestor of the first", as far as anybody needs it."""
    parents: defaultdict[int, list[int]] = defaultdict(list)
    near: defaultdict[int, set[int]] = defaultdict(set)
    for u, v, literal in edges:
        to_v, to_u = out.new(), out.new()
        out.add(-literal, to_v, to_u)
        out.add(-to_v, above[u, v])
        out.add(-to_u, above[v, u])
        parents[u].append(to_v)
        parents[v].append(to_u)
        near[u].add(v)
        near[v].add(u)
    for candidates in parents.values():
        out.at_most_one(candidates)
    while near:
        gone = min(near, key=lambda vertex: (len(near[vertex]), vertex))
        others = sorted(near.pop(gone))
        for u in others:
            near[u].discard(gone)
            for v in others:
                if u != v:
                    out.add(-above[u, gone], -above[gone, v], above[u, v])
                    near[u].add(v)
    for u, v in list(above):
        if u < v:
            out.add(-above[u, v], -above[v, u])
