"""The clauses of a solver laid out as the arrays that the kernels work on, once for all their questions."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import TYPE_CHECKING

import numpy as np

from ..encodings import TRUE, Lazy, Loops
from ..search import Demands
from .arrays import DEEPEST, LONGEST, ChosenEdges, LaidFormula, Lists, Memory, code

if TYPE_CHECKING:
    from .arrays import Ints

MOST_FORCED = 2_000_000
"""Pairs of literals that force each other above which groups take too much memory."""


class TooLong(Exception):
    """The clauses do not fit into the layout: they are left to the solver."""


class Laid:
    """Clauses, groups and cycles laid out; `premises`: literals that nothing is lost by denying, unless assumed.

    `top`: the highest SAT variable; `deepest`: branches that can be open at a time. Raises TooLong if there is a clause
    or a group that is too long, or a lazy rule about anything but cycles.
    """

    def __init__(
        self, demands: Demands, lazy: Sequence[Lazy], premises: Iterable[int], top: int, deepest: int = DEEPEST
    ) -> None:
        clauses, groups = demands
        literals = 2 * top + 2
        premise = np.zeros(literals, np.int8)
        known = np.zeros(literals, np.int8)
        for literal in codes(premises):
            premise[literal] = 1
            known[literal], known[literal ^ 1] = -1, 1
        self._units: list[int] = []
        """What clauses of one literal say; -TRUE, that there is an empty one."""
        pairs: list[tuple[int, int]] = []
        always: list[list[int]] = []
        own: dict[int, list[list[int]]] = {}
        for clause in clauses:
            different = codes(clause)
            if len(different) == 1:
                self._units.append(clause[0])
                premise[different[0] ^ 1] = 0  # it is not only denied, and assuming it is a contradiction
            elif len(different) == 2:
                one, other = different
                pairs += ((one ^ 1, other), (other ^ 1, one))
            elif not different:
                self._units.append(-TRUE)
            else:
                denied = next((literal for literal in different if premise[literal ^ 1]), None)
                if denied is None:
                    always.append(different)
                else:
                    different.remove(denied)
                    own.setdefault(denied ^ 1, []).append(different)
        # Where values exclude each other, clauses that say "somewhere" are the places to branch.
        always.sort(key=lambda clause: any(literal & 1 for literal in clause))
        preferred = sum(not any(literal & 1 for literal in clause) for clause in always)
        ordered = always + [clause for literal in sorted(own) for clause in own[literal]]
        if max(map(len, ordered), default=0) > LONGEST:
            raise TooLong
        forced = _forced(literals, pairs, [codes(group) for group in groups])
        begins = np.zeros(literals + 1, np.int32)
        begins[1:] = np.cumsum([len(own.get(literal, ())) for literal in range(literals)])
        edges, vertices = _edges(cycles_of(lazy), literals)
        self._formula = LaidFormula(
            forced=forced,
            linked=np.flatnonzero(np.diff(forced.begin).reshape(-1, 2).any(axis=1)).astype(np.int32),
            clauses=_lists(ordered),
            preferred=preferred,
            always=len(always),
            own=begins + np.int32(len(always)),
            grouped=bool(groups),
            premises=premise,
            known=known,
            edges=edges,
        )
        self._memory = _memory(literals, ordered, len(forced.items), len(edges.chosen), vertices, deepest)


def codes(numbers: Iterable[int]) -> list[int]:
    """Literals as the search takes them, each once."""
    return [code(number) for number in dict.fromkeys(numbers)]


def _lists(lists: Sequence[Collection[int]]) -> Lists:
    begin = np.zeros(len(lists) + 1, np.int32)
    begin[1:] = np.cumsum([len(one) for one in lists])
    return Lists(begin, np.array([item for one in lists for item in one], np.int32))


def _forced(literals: int, pairs: Sequence[tuple[int, int]], groups: Sequence[Sequence[int]]) -> Lists:
    """What each literal forces by itself, in ascending order and each once."""
    if sum(len(group) ** 2 for group in groups) > MOST_FORCED:
        raise TooLong
    found = [np.array([one * literals + other for one, other in pairs], np.int64)]
    for group in groups:
        members = np.array(group, np.int64)
        one, other = np.repeat(members, len(members)), np.tile(members, len(members))
        apart = one != other
        found.append(one[apart] * literals + (other[apart] ^ 1))
    every = np.unique(np.concatenate(found))
    begin = np.searchsorted(every, np.arange(literals + 1) * literals).astype(np.int32)
    return Lists(begin, (every % literals).astype(np.int32))


def cycles_of(lazy: Sequence[Lazy]) -> list[Loops]:
    """The lazy rules, which all forbid cycles. Raises TooLong otherwise: what is not known would not be refuted."""
    loops = [rule for rule in lazy if isinstance(rule, Loops)]
    if len(loops) < len(lazy):
        raise TooLong
    return loops


def _edges(loops: Sequence[Loops], literals: int) -> tuple[ChosenEdges, int]:
    """The edges of all loops, and how many vertices they have."""
    found, vertices = [], 0
    for one in loops:
        found += [(vertices + u, vertices + v, code(literal)) for u, v, literal in one.edges]
        vertices += one.vertices
    edge = np.full(literals, -1, np.int32)
    for number, (_, _, literal) in enumerate(found):
        if edge[literal] >= 0:
            raise TooLong  # a literal that chooses several edges
        edge[literal] = number
    return ChosenEdges(edge, *np.array(found, np.int32).reshape(-1, 3).T.copy()), vertices


def _memory(
    literals: int, clauses: Sequence[Sequence[int]], forced: int, edges: int, vertices: int, deepest: int
) -> Memory:
    """Room for whatever a board may leave."""

    def room(count: int) -> Ints:
        return np.empty(count, np.int32)

    size, number = sum(map(len, clauses)), len(clauses)
    return Memory(
        root=np.empty(literals, np.int8),
        number=room(literals // 2),
        names=room(literals // 2),
        trail=room(literals),
        slots=room(literals),
        clauses=Lists(room(number + 1), room(size)),
        pairs=room(2 * number),
        forced=Lists(room(literals + 1), room(forced + 2 * number + 1)),
        inside=Lists(room(literals + 1), room(size)),
        edges=ChosenEdges(room(literals), room(edges), room(edges), room(edges)),
        blocked=np.empty(literals, np.int8),
        weights=room(literals // 2),
        literals=room(deepest),
        known=np.empty((deepest, literals), np.int8),
        counts=np.empty((deepest, number), np.int16),
        trees=np.empty((deepest, vertices), np.int32),
        free=np.empty((deepest, 1), np.int32),
    )
