"""What hangs together, said to CP-SAT: a single loop is its circuit; chosen nodes are cut off solution by solution.

CP-SAT has nothing for nodes that hang together. Ranks, each node one higher than a neighbour, took 50 times as long as
cuts on 17 x 17 cells. A cut says of a part of the chosen nodes: one of the nodes around it is chosen, or there is no
node in it, or none beyond.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from itertools import combinations

from ...models import Connected, SingleLoop
from .store import FALSE, TRUE, Store


@dataclass(frozen=True, slots=True)
class NodeCutter:
    """References to nodes that are to hang together, and for each the nodes beside it."""

    references: tuple[int, ...]
    beside: tuple[frozenset[int], ...]

    def cuts(self, true: Callable[[int], bool]) -> list[list[int]]:
        """The clauses that a solution breaks: one for each part that chosen nodes fall into."""
        left = {node for node, reference in enumerate(self.references) if true(reference)}
        parts: list[set[int]] = []
        while left:
            part: set[int] = set()
            fringe = {min(left)}
            while fringe:
                part |= fringe
                left -= fringe
                fringe = {near for node in fringe for near in self.beside[node]} & left
            parts.append(part)
        if len(parts) < 2:
            return []
        return [self._cut(part, parts[number - 1]) for number, part in enumerate(parts)]

    def _cut(self, part: Collection[int], other: Collection[int]) -> list[int]:
        shore = {near for node in part for near in self.beside[node]}.difference(part)
        ends = [~self.references[min(part)], ~self.references[min(other)]]
        return [*ends, *(self.references[node] for node in sorted(shore))]


def post_connected(store: Store, constraint: Connected) -> None:
    """A chosen node that is not the first has a chosen neighbour; the rest is cut off."""
    references = [store.reference(literal) for literal in constraint.nodes]
    beside: list[set[int]] = [set() for _ in references]
    for one, other in constraint.edges:
        if one != other and FALSE not in (references[one], references[other]):
            beside[one].add(other)
            beside[other].add(one)
    _company(store, references, beside)
    store.cutters.append(NodeCutter(tuple(references), tuple(map(frozenset, beside))))


def _company(store: Store, references: Sequence[int], beside: Sequence[Collection[int]]) -> None:
    """Of two chosen nodes each but the first has a chosen neighbour."""
    sooner = FALSE
    """Whether a node before is chosen."""
    for node, reference in enumerate(references):
        if reference == FALSE:
            continue
        if sooner != FALSE:
            store.clause([~reference, ~sooner, *(references[other] for other in beside[node])])
        if TRUE in (sooner, reference):
            sooner = TRUE
            continue
        chosen = store.boolean()
        store.clause([~chosen, reference, sooner])
        store.implies([reference], [chosen])
        if sooner != FALSE:
            store.implies([sooner], [chosen])
        sooner = chosen


def post_single_loop(store: Store, constraint: SingleLoop) -> None:
    """Each edge can be gone along both ways; a vertex that the loop does not come to has an arc to itself.

    The degrees follow from the circuit. Said as well, they take three quarters of the time away on 20 x 30 cells.
    """
    number: dict[int, int] = {}
    arcs: list[tuple[int, int, int]] = []
    edges = [(one, other, store.reference(literal)) for one, other, literal in constraint.edges]
    edges = [edge for edge in edges if edge[2] != FALSE]
    store.clause([reference for _, _, reference in edges])
    at: dict[int, list[int]] = {}
    for one, other, reference in edges:
        tail, head = (number.setdefault(vertex, len(number)) for vertex in (one, other))
        forth, back = store.boolean(), store.boolean()
        for way in (forth, back):
            store.implies([way], [reference])
        store.clause([~reference, forth, back])
        store.clause([~forth, ~back])
        arcs += [(tail, head, forth), (head, tail, back)]
        at.setdefault(tail, []).append(reference)
        at.setdefault(head, []).append(reference)
    for vertex, here in at.items():
        arcs.append((vertex, vertex, _degree(store, here)))
    if arcs:
        store.circuit(arcs)


def _degree(store: Store, references: Sequence[int]) -> int:
    """Two of the edges at a vertex are chosen or none; returns the Boolean that says "none"."""
    none = store.boolean()
    for i, reference in enumerate(references):
        store.implies([none], [~reference])
        store.clause([~reference, *references[:i], *references[i + 1 :]])
    for three in combinations(references, 3):
        store.clause([~reference for reference in three])
    store.clause([none, *references])
    return none
