"""The pieces of rules that are not written out: those that turn up are named when they turn up."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from itertools import combinations
from typing import Any

from ..models import Acyclic, Connected, Constraint, Literal, SingleLoop
from ..models.connectivity import Islands, Rings
from ..models.cycles import Edge, Loops, short_cycles
from ..models.lazy import Lazy, SatClause
from .reason import CnfClause, Cutter, Part, Reading


def short_loops(constraint: Acyclic, reading: Reading) -> Iterator[Part]:
    """The cycles of a few edges: most of those that turn up."""
    sure = _sure(reading)
    edges = _edges(constraint.edges, reading)
    for u, v, literal in edges:
        if u == v:
            yield _part("cycle", _without(sure, (-literal,)), reading)
    edges = [edge for edge in edges if edge[0] != edge[1]]
    for cycle in short_cycles(tuple((u, v) for u, v, _ in edges)):
        literals = {edges[i][2] for i in cycle}
        if not any(-literal in literals for literal in literals):
            yield _part("cycle", _without(sure, (-literal for literal in sorted(literals))), reading)


def degrees(constraint: SingleLoop, reading: Reading) -> Iterator[Part]:
    """Some edge is chosen, and at each vertex two or none."""
    sure = _sure(reading)
    edges = _edges(constraint.edges, reading)
    yield from _clauses(("some",), [[literal for _, _, literal in edges]], sure)
    at: dict[int, list[int]] = {}
    for one, other, literal in edges:
        at.setdefault(one, []).append(literal)
        at.setdefault(other, []).append(literal)
    for vertex, here in at.items():
        goes_on = [[-literal, *here[:i], *here[i + 1 :]] for i, literal in enumerate(here)]
        once = [[-literal for literal in three] for three in combinations(here, 3)]
        yield from _clauses(("passes", vertex), [*goes_on, *once], sure)


def nothing(constraint: Connected, reading: Reading) -> Iterator[Part]:
    """Of what hangs together nothing is written out."""
    return iter(())


def _clauses(aspect: tuple[str | int, ...], clauses: Iterable[Sequence[int]], sure: int) -> Iterator[Part]:
    """A part for these clauses but for what is true in any case."""
    written: dict[CnfClause, None] = {}
    for clause in clauses:
        if sure not in clause and not any(-literal in clause for literal in clause):
            written[_without(sure, clause)] = None
    if written:
        yield aspect, tuple(written)


def cutter(constraint: Constraint, reading: Reading) -> Cutter | None:
    """Finds the clauses of a rule that true literals break, where the rule is not written out."""
    return _asking(constraint, reading, lambda lazy: lazy.cuts)


def watcher(constraint: Constraint, reading: Reading) -> Cutter | None:
    """The same, and the clauses that force something."""
    return _asking(constraint, reading, lambda lazy: lazy.watch)


LazyQuestion = Callable[[Collection[int]], list[SatClause]]


def _asking(constraint: Constraint, reading: Reading, question: Callable[[Lazy], LazyQuestion]) -> Cutter | None:
    maker = _MAKERS.get(type(constraint))
    if maker is None:
        return None
    aspect, make = maker
    ask, sure = question(make(constraint, reading)), _sure(reading)

    def find(true: Collection[int]) -> list[Part]:
        clauses = {_without(sure, clause): None for clause in ask({*true, sure})}
        return [_part(aspect, clause, reading) for clause in clauses]

    return find


def _loops(constraint: Acyclic, reading: Reading) -> Lazy:
    return Loops.of([edge for edge in _edges(constraint.edges, reading) if edge[0] != edge[1]])


def _islands(constraint: Connected, reading: Reading) -> Lazy:
    literals = [_said(literal, reading) for literal in constraint.nodes]
    possible = [node for node, literal in enumerate(literals) if literal is not None]
    number = {node: i for i, node in enumerate(possible)}
    near = constraint.neighbours
    return Islands(
        tuple(literal for literal in literals if literal is not None),
        tuple(tuple(number[other] for other in near[node] if other in number) for node in possible),
    )


def _rings(constraint: SingleLoop, reading: Reading) -> Lazy:
    return Rings(tuple(_edges(constraint.edges, reading)))


_MAKERS: dict[type[Constraint], tuple[str, Callable[[Any, Reading], Lazy]]] = {
    Acyclic: ("cycle", _loops),
    Connected: ("apart", _islands),
    SingleLoop: ("ring", _rings),
}
"""What the pieces are called, and the rule over literals."""


def _sure(reading: Reading) -> int:
    """The literal of what is chosen whatever the answer is."""
    return len(reading.atoms.place_values) + 1


def _said(literal: Literal, reading: Reading) -> int | None:
    """The literal as one of ours; None where it is false whatever the answer is."""
    said = reading.literal(literal)
    return _sure(reading) if said is True else None if said is False else said


def _edges(edges: Iterable[tuple[int, int, Literal]], reading: Reading) -> list[Edge]:
    """The edges that may be chosen."""
    said = [(one, other, _said(literal, reading)) for one, other, literal in edges]
    return [(one, other, literal) for one, other, literal in said if literal is not None]


def _without(sure: int, clause: Iterable[int]) -> CnfClause:
    return tuple(sorted({literal for literal in clause if literal != -sure}))


def _part(sort: str, clause: CnfClause, reading: Reading) -> Part:
    names = [reading.atoms.meaning(-literal).variable.name for literal in sorted(clause, key=abs)]
    return (sort, *names), (clause,)
