"""Clauses for one path through all nodes, and for graphs without cycles.

A path: every number has one node and every node one number; a node with number t has a neighbour with t - 1 and one
with t + 1. A forest is not written out: `Loops` holds its edges, and each answer that has a cycle is cut off by one
clause a cycle. Only cycles of at most six edges are forbidden beforehand: they are most of those that turn up. (All of
them are where `Choices` says so: elimination.py.)
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ....models import Acyclic, HamiltonianPath
from ....models.cycles import Edge, Loops, short_cycles
from .clauses import TRUE, Clauses
from .elimination import no_cycle


def path(constraint: HamiltonianPath, out: Clauses) -> None:
    """The variables number the nodes 1..K along one path."""
    variables, last = constraint.variables, len(constraint.variables)
    if len(constraint.scope) < last:
        out.contradict()
        return
    holders: list[dict[int, int]] = [{} for _ in range(last + 1)]
    where: list[int | None] = [None] * (last + 1)
    """For a number, the node that has it for sure."""
    for node, variable in enumerate(variables):
        for number, literal in out.of(variable).items():
            if not 1 <= number <= last:
                out.add(-literal)
                continue
            holders[number][node] = literal
            if literal == TRUE:
                where[number] = node
    for number in range(1, last + 1):
        if where[number] is None or len(holders[number]) > 1:
            out.exactly_one(list(holders[number].values()))
    for number in range(1, last):
        _beside(number, number + 1, holders, where, constraint.neighbours, out)
        _beside(number + 1, number, holders, where, constraint.neighbours, out)


def _beside(
    number: int,
    step: int,
    holders: Sequence[Mapping[int, int]],
    where: Sequence[int | None],
    neighbours: Sequence[Sequence[int]],
    out: Clauses,
) -> None:
    """A node that has the number has a neighbour with the number a step away."""
    there, here = where[step], where[number]
    if there is not None:  # most numbers, where a board prints many of them
        near = neighbours[there]
        if here is None:
            out.clauses += [(-literal,) for node, literal in holders[number].items() if node not in near]
        elif here not in near:
            out.contradict()
        return
    beside = holders[step]
    if here is not None:
        out.at_least_one([beside[other] for other in neighbours[here] if other in beside])
        return
    for node, literal in holders[number].items():
        out.clauses.append([-literal, *[beside[other] for other in neighbours[node] if other in beside]])


def forest(constraint: Acyclic, out: Clauses) -> None:
    """The chosen edges hold no cycle: short ones are forbidden here, the others too or when they turn up."""
    edges: list[Edge] = []
    for u, v, condition in constraint.edges:
        literal = out.literal(condition)
        if u == v:
            out.add(-literal)
        elif literal != -TRUE:
            edges.append((u, v, literal))
    if out.choices.loops == "eager":
        no_cycle(edges, out)
    else:
        out.lazy.append(Loops.of(edges))
    for cycle in short_cycles(tuple((u, v) for u, v, _ in edges)):
        literals = {-edges[i][2] for i in cycle}
        if not any(-literal in literals for literal in literals):
            out.at_least_one(sorted(literals))
