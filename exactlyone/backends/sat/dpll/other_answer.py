"""The question: do the clauses admit an answer under the clues, and no other one?"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .arrays import CONFIRMED, CONTRADICTED, GIVEN_UP, UNKNOWN, LaidFormula, Memory, OpenAmounts, assume, code, position
from .reducing import CLASH, own, reduce, settle
from .searching import copy, propagate, refute

if TYPE_CHECKING:
    from .arrays import Ints


def confirm(formula: LaidFormula, memory: Memory, assumed: Ints, taken: Ints, branches: int) -> int:
    """Whether the assumed literals admit the answer `taken` and no other one; with none taken, no answer at all.

    Both are numbers as for a solver, each once. CONFIRMED, CONTRADICTED, GIVEN_UP or UNKNOWN.
    """
    for value in taken:
        if code(value) >= len(memory.root):
            return UNKNOWN
    number, preferred = settle(formula, memory, assumed)
    if number < 0:
        if number == CLASH:
            return CONTRADICTED if len(taken) > 0 else CONFIRMED
        return number
    left = reduce(formula, memory, taken, number, preferred)
    at = position(memory, 0)
    at.free[0] = 0
    if len(taken) > 0:
        found = admit(memory, left, taken)
        if found != CONFIRMED or at.free[0] == 0:
            return found
    return refute(memory, left, formula.grouped, branches)


def admit(memory: Memory, left: OpenAmounts, taken: Ints) -> int:
    """Whether all holds once the answer is assumed. The first position then knows its open places: they are blocked."""
    root, second = position(memory, 0), position(memory, 1)
    end = 0
    for number in taken:
        literal = code(number)
        if memory.root[literal] < 0:
            return CONTRADICTED
        if memory.root[literal] == 0:
            memory.blocked[own(memory, literal) ^ 1] = 1
            root.free[0] += 1
    copy(root, second, left)
    second.free[0] = 2 * left.variables + 1  # nothing is blocked here
    for number in taken:
        literal = code(number)
        if memory.root[literal] == 0:
            end = assume(second.known, memory.trail, end, own(memory, literal))
            if end < 0:
                return CONTRADICTED
    end = propagate(second, memory, left.edges, end)
    if end < 0:
        return CONTRADICTED
    return CONFIRMED if end == left.variables else GIVEN_UP
