"""Clauses for one path through all nodes, and for graphs without cycles.

A path: every number has one node and every node one number; a node with number t has a neighbour with t - 1 and one
with t + 1. A forest is not written out: `Loops` holds its edges, and each answer that has a cycle is cut off by one
clause a cycle. Only cycles of at most six edges are forbidden beforehand: they are most of those that turn up.
"""

from __future__ import annotations

from collections import defaultdict

from ....models import Acyclic, HamiltonianPath
from .clauses import TRUE, Clauses
from .loops import Edge, Loops, short_cycles


def path(constraint: HamiltonianPath, out: Clauses) -> None:
    """The variables number the nodes 1..K along one path."""
    variables, last = constraint.variables, len(constraint.variables)
    if len(constraint.scope) < last:
        out.contradict()
        return
    holders: defaultdict[int, dict[int, int]] = defaultdict(dict)
    for node, variable in enumerate(variables):
        for number, literal in out.of(variable).items():
            if 1 <= number <= last:
                holders[number][node] = literal
            else:
                out.add(-literal)
    for number in range(1, last + 1):
        out.exactly_one(list(holders[number].values()))
    for number in range(1, last + 1):
        mine = holders[number].items()
        for step in (number - 1, number + 1):
            if not 1 <= step <= last:
                continue
            beside = holders[step]
            if TRUE in beside.values():  # most numbers, where a board prints many of them
                near = constraint.neighbours[next(node for node, literal in beside.items() if literal == TRUE)]
                out.clauses += [(-literal,) for node, literal in mine if node not in near]
                continue
            for node, literal in mine:
                support = [beside[other] for other in constraint.neighbours[node] if other in beside]
                out.clauses.append(support if literal == TRUE and support else [-literal, *support])


def forest(constraint: Acyclic, out: Clauses) -> None:
    """The chosen edges hold no cycle: short ones are forbidden here, the others when they turn up."""
    edges: list[Edge] = []
    for u, v, condition in constraint.edges:
        literal = out.literal(condition)
        if u == v:
            out.add(-literal)
        elif literal != -TRUE:
            edges.append((u, v, literal))
    out.loops.append(Loops.of(edges))
    for cycle in short_cycles(tuple((u, v) for u, v, _ in edges)):
        literals = {-edges[i][2] for i in cycle}
        if not any(-literal in literals for literal in literals):
            out.at_least_one(sorted(literals))
