"""Clauses for what hangs together: chosen nodes, and the edges of a single loop.

Neither is written out. Where the chosen nodes of an answer fall into parts, these are cut off by separators, and where
there are several loops, by clauses that allow but one (models/connectivity.py). Beforehand it is only said that no
chosen node is alone and no loop ends: that is most of what turns up. Levels, vertex elimination, distances, and inside
and outside of a loop were tried, too: all were slower on every size of board.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from ....models import Connected, SingleLoop
from ....models.connectivity import Islands, Rings
from .clauses import TRUE, Clauses


def together(constraint: Connected, out: Clauses) -> None:
    """The chosen nodes hang together: a lonely one is forbidden here, larger parts when they turn up."""
    literals = [out.literal(literal) for literal in constraint.nodes]
    possible = [node for node, literal in enumerate(literals) if literal != -TRUE]
    if len(possible) < 2:
        return
    number = {node: i for i, node in enumerate(possible)}
    near = constraint.neighbours
    islands = Islands(
        tuple(literals[node] for node in possible),
        tuple(tuple(number[other] for other in near[node] if other in number) for node in possible),
    )
    _not_alone(islands, out)
    out.lazy.append(islands)


def _not_alone(islands: Islands, out: Clauses) -> None:
    """A chosen node has a chosen neighbour, unless none before it is chosen: then none of the others need be."""
    earlier = -TRUE
    """Whether a node before is chosen; all the same where a node is sure, and any chosen one needs a neighbour."""
    if TRUE in islands.literals:
        earlier = TRUE
    for literal, near in zip(islands.literals, islands.near, strict=True):
        if literal != TRUE and earlier != -TRUE:
            neighbours = [islands.literals[other] for other in near]
            out.at_least_one([-literal, *([-earlier] if earlier != TRUE else []), *neighbours])
        if earlier == -TRUE:
            earlier = literal
        elif earlier != TRUE:
            before, earlier = earlier, out.new()
            out.clauses += [(-before, earlier), (-literal, earlier), (-earlier, before, literal)]


def single_loop(constraint: SingleLoop, out: Clauses) -> None:
    """Each vertex has two chosen edges or none; several loops are cut off when they turn up."""
    edges = [(one, other, out.literal(literal)) for one, other, literal in constraint.edges]
    edges = [edge for edge in edges if edge[2] != -TRUE]
    out.at_least_one([literal for _, _, literal in edges])
    at: dict[int, list[int]] = {}
    for one, other, literal in edges:
        at.setdefault(one, []).append(literal)
        at.setdefault(other, []).append(literal)
    for here in at.values():
        _two_or_none(here, out)
    out.lazy.append(Rings(tuple(edges)))


def _two_or_none(literals: Sequence[int], out: Clauses) -> None:
    for i, literal in enumerate(literals):
        others = [*literals[:i], *literals[i + 1 :]]
        out.at_least_one(others if literal == TRUE else [-literal, *others])
    out.clauses += [[-literal for literal in three] for three in combinations(literals, 3)]
