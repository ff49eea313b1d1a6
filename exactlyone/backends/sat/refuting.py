"""The search for another answer (dpll.py) over the clauses of a solver, as machine code.

It takes a while to load, and to lay out clauses for it: for many boards only. Where it does not confirm, nothing is
said; a solver is asked then.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Collection, Iterable, Sequence
from functools import cache

import numpy as np

from ..machine_code import machine_code, used
from . import dpll
from .dpll import BRANCHES, CONFIRMED, DEEPEST, LONGEST, SATISFIED, UNKNOWN, Formula, Lists, Memory, code
from .encodings import Loops
from .search import Demands

NOTHING = np.empty(0, np.int32)
MOST_FORCED = 2_000_000
"""Pairs of literals that force each other above which groups take too much memory."""


class Refuter:
    """Clauses, groups and loops laid out; `premises`: literals that nothing is lost by denying, unless assumed.

    `top`: the highest SAT variable; `decided`: how many have a value in an answer, premises and theirs apart.
    Raises TooLong if there is a clause or a group that is too long.
    """

    def __init__(
        self, demands: Demands, loops: Sequence[Loops], premises: Iterable[int], top: int, decided: int
    ) -> None:
        self._decided = decided
        clauses, groups = demands
        self._confirm = _compiled()
        literals = 2 * top + 2
        forced: list[dict[int, None]] = [{} for _ in range(literals)]
        self._always: list[int] = []
        longer: list[list[int]] = []
        for clause in clauses:
            different = _codes(clause)
            if len(different) == 1:
                self._always.append(clause[0])
            elif len(different) == 2:
                one, other = different
                forced[one ^ 1][other] = forced[other ^ 1][one] = None
            elif different:
                longer.append(different)
        for group in map(_codes, groups):
            for one in group:
                forced[one].update({other ^ 1: None for other in group if other != one})
        # Where values exclude each other, clauses that say "somewhere" are the places to branch.
        longer.sort(key=lambda clause: any(literal & 1 for literal in clause))
        preferred = sum(not any(literal & 1 for literal in clause) for clause in longer)
        if max(map(len, longer), default=0) > LONGEST or sum(map(len, forced)) > MOST_FORCED:
            raise TooLong
        inside: list[list[int]] = [[] for _ in range(literals)]
        for number, clause in enumerate(longer):
            for literal in clause:
                inside[literal].append(number)
        edges, vertices = [], 0
        for one_loops in loops:
            edges += [(vertices + u, vertices + v, code(literal)) for u, v, literal in one_loops.edges]
            vertices += one_loops.vertices
        edge = np.full(literals, -1, np.int32)
        for number, (_, _, literal) in enumerate(edges):
            if edge[literal] >= 0:
                raise TooLong  # a literal that chooses several edges
            edge[literal] = number
        ends = np.array(edges, np.int32).reshape(-1, 3).T.copy()
        size = sum(map(len, longer))
        known = np.zeros(literals, np.int8)
        counts = np.array([len(clause) for clause in longer], np.int8)
        denied = np.zeros(literals, np.int8)
        for premise in _codes(premises):
            denied[premise] = 1
            known[premise], known[premise ^ 1] = -1, 1
            counts[inside[premise ^ 1]] += SATISFIED
        self._formula = Formula(
            _lists(forced),
            _lists(longer),
            _lists(inside),
            bool(groups),
            preferred,
            denied,
            known,
            counts,
            edge,
            *ends,
        )
        self._memory = Memory(
            np.empty((DEEPEST, literals), np.int8),
            np.empty((DEEPEST, len(longer)), np.int8),
            np.empty((DEEPEST, vertices), np.int32),
            np.empty((DEEPEST, 1), np.int32),
            np.empty(DEEPEST, np.int32),
            np.empty(literals, np.int32),
            np.empty(literals, np.int8),
            np.empty(literals, np.int32),
            np.empty(2 * len(longer), np.int32),
            np.empty(len(edges) + 1, np.int32),
            np.empty(len(longer) + 1, np.int32),
            Lists(np.empty(literals + 1, np.int32), np.empty(2 * len(longer), np.int32)),
            Lists(np.empty(len(longer) + 1, np.int32), np.empty(size + 1, np.int32)),
            Lists(np.empty(literals + 1, np.int32), np.empty(size, np.int32)),
        )

    def confirms(self, assumed: Iterable[int], taken: Iterable[int], auxiliaries: int = 0) -> bool | None:
        """Whether it finds that the assumed literals admit the answer `taken` and no other; with none, none at all.

        None if there are literals that it does not know. `auxiliaries`: how many the assumed premises have.
        """
        given, answer = array("i", self._always), array("i", taken)
        given.extend(assumed)
        numbers = np.frombuffer(given, np.int32), np.frombuffer(answer, np.int32) if answer else NOTHING
        decided = self._decided + auxiliaries
        found = self._confirm(self._formula, self._memory, *numbers, decided, BRANCHES)
        return None if found == UNKNOWN else found == CONFIRMED


class TooLong(Exception):
    """The clauses do not fit into the layout: they are left to the solver."""


@cache
def _compiled() -> Callable[..., int]:
    return machine_code(dpll.confirm, "dpll", used([dpll], __package__), allocates=False)


def _codes(numbers: Iterable[int]) -> list[int]:
    """Literals as the search takes them, each once."""
    return [code(number) for number in dict.fromkeys(numbers)]


def _lists(lists: Sequence[Collection[int]]) -> Lists:
    begin = np.zeros(len(lists) + 1, np.int32)
    begin[1:] = np.cumsum([len(one) for one in lists])
    return Lists(begin, np.array([item for one in lists for item in one], np.int32))
