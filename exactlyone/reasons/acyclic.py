"""The pieces of a graph without cycles: one for each cycle, the short ones beforehand, the others when they turn up."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from ..models import Acyclic
from ..models.cycles import Edge, Loops, short_cycles
from .reason import CnfClause, Cutter, Part, Reading


def short_loops(constraint: Acyclic, reading: Reading) -> Iterator[Part]:
    """The cycles of a few edges: most of those that turn up."""
    edges, sure = _edges(constraint, reading)
    for u, v, literal in edges:
        if u == v:
            yield _part(() if literal == sure else (-literal,), reading)
    edges = [edge for edge in edges if edge[0] != edge[1]]
    for cycle in short_cycles(tuple((u, v) for u, v, _ in edges)):
        literals = {edges[i][2] for i in cycle}
        if not any(-literal in literals for literal in literals):
            yield _part(tuple(sorted(-literal for literal in literals if literal != sure)), reading)


def loops(constraint: Acyclic, reading: Reading) -> Cutter:
    """Finds the cycles among the edges that true literals choose."""
    edges, sure = _edges(constraint, reading)
    graph = Loops.of([edge for edge in edges if edge[0] != edge[1]])

    def cut(true: Collection[int]) -> list[Part]:
        found = {}
        for clause in graph.cuts([*true, sure]):
            part = _part(tuple(literal for literal in clause if literal != -sure), reading)
            found[part[1]] = part
        return list(found.values())

    return cut


def _edges(constraint: Acyclic, reading: Reading) -> tuple[list[Edge], int]:
    """The edges that may be chosen, and the literal of those that are chosen for sure."""
    sure = len(reading.atoms.place_values) + 1
    edges: list[Edge] = []
    for u, v, condition in constraint.edges:
        literal = reading.literal(condition)
        if literal is True:
            edges.append((u, v, sure))
        elif literal is not False:
            edges.append((u, v, literal))
    return edges, sure


def _part(clause: CnfClause, reading: Reading) -> Part:
    names = [reading.atoms.meaning(-literal).variable.name for literal in sorted(clause, key=abs)]
    return ("cycle", *names), (clause,)
