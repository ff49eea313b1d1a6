"""All answers: the search of `searching`, which goes on behind an answer instead of giving up.

Variables of answers are branched on before all others. So once these are settled, whatever is still open only says
whether there is such an answer: the branches on it are dropped with the first assignment that is found.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .arrays import OpenAmounts, assume, code, position
from .reducing import CLASH, own, reduce, settle
from .searching import branch, copy, propagate

if TYPE_CHECKING:
    from .arrays import AnswerLiterals, Branch, Ints, LaidFormula, Memory, Words

FOUND, DONE, PAUSED, STUCK = range(4)
"""All rows are written; there are no more answers; the branches are used up; more branches than fit, or a clause that
this search does not take."""
DEPTH, BRANCHES, LEFT, BACK, INNER = range(5)
"""The registers: branches that are open (or NOT_STARTED), those so far, answers of the last run, whether the next step
is back, and where branches on variables of no answer begin. What a board leaves (`OpenAmounts`) follows them."""
SIZES = 5
REGISTERS = 10
NOT_STARTED = -1
NOWHERE = 1 << 30
TRUE, FALSE = -1, -2
"""In the place of a literal's own number where the clues say what it is."""


def gather(
    formula: LaidFormula,
    memory: Memory,
    assumed: Ints,
    places: AnswerLiterals,
    registers: Words,
    branches: int,
    answers: list[Words],
) -> int:
    """Go on for so many branches, or until all rows of `answers` are written: FOUND, DONE, PAUSED or STUCK."""
    if registers[DEPTH] == NOT_STARTED:
        state = begin(formula, memory, assumed, places, registers)
        if state != PAUSED:
            return state
    left = OpenAmounts(
        registers[SIZES], registers[SIZES + 1], registers[SIZES + 2], registers[SIZES + 3], registers[SIZES + 4]
    )
    last = registers[BRANCHES] + branches
    depth, inner = registers[DEPTH], registers[INNER]
    back = registers[BACK] != 0
    state = DONE
    while True:
        at = position(memory, depth)
        literal = -1 if back else choose(memory, places, at, left, formula.grouped)
        if literal >= 0:
            if registers[BRANCHES] >= last or depth == len(memory.literals) - 1:
                state = PAUSED if registers[BRANCHES] >= last else STUCK
                break
            registers[BRANCHES] += 1
            if places.matter[literal >> 1] == 0 and depth < inner:
                inner = depth
            memory.literals[depth] = literal
            depth += 1
            copy(at, position(memory, depth), left)
        elif not back:
            if not read(places, at, answers[registers[LEFT]]):
                return STUCK
            registers[LEFT] += 1
            depth = min(depth, inner)
            if registers[LEFT] == len(answers):
                state, back = FOUND, True
                break
        back = False
        while True:
            if literal >= 0:
                at = position(memory, depth)
                if assume(at.known, memory.trail, 0, literal) >= 0 and propagate(at, memory, left.edges, 1) >= 0:
                    break
            if depth == 0:
                registers[DEPTH], registers[BACK] = 0, 1
                return DONE
            depth -= 1
            if depth < inner:
                inner = NOWHERE
            literal = memory.literals[depth] ^ 1
    registers[DEPTH], registers[INNER], registers[BACK] = depth, inner, 1 if back else 0
    return state


def begin(formula: LaidFormula, memory: Memory, assumed: Ints, places: AnswerLiterals, registers: Words) -> int:
    """Write the small problem, and which of its literals say the values of answers: PAUSED, or what else it is."""
    number, preferred = settle(formula, memory, assumed)
    if number < 0:
        registers[DEPTH], registers[BACK] = 0, 1
        return DONE if number == CLASH else STUCK
    left = reduce(formula, memory, places.literals, number, preferred)
    for variable in range(left.variables):
        places.matter[variable] = 0
    for i in range(len(places.literals)):
        literal = code(places.literals[i])
        if memory.root[literal] == 0:
            places.own[i] = own(memory, literal)
            places.matter[places.own[i] >> 1] = 1
        else:
            places.own[i] = TRUE if memory.root[literal] > 0 else FALSE
    position(memory, 0).free[0] = 0
    registers[SIZES], registers[SIZES + 1], registers[SIZES + 2] = left.variables, left.pairs, left.preferred
    registers[SIZES + 3], registers[SIZES + 4] = left.clauses, left.edges
    registers[DEPTH], registers[INNER], registers[BACK] = 0, NOWHERE, 0
    return PAUSED


def choose(memory: Memory, places: AnswerLiterals, at: Branch, left: OpenAmounts, grouped: bool) -> int:
    """The literal to branch on: of a short clause, or of the heaviest variable; first those of answers. -1: none."""
    if grouped:
        literal = branch(memory, at, left.pairs, 0, left.preferred)
        if literal < 0:
            literal = branch(memory, at, 0, left.preferred, left.clauses)
        if literal >= 0 and places.matter[literal >> 1] != 0:
            return literal
    best, most, matters = -1, -1, 0
    for variable in range(left.variables):
        if at.known[2 * variable] == 0 and places.matter[variable] >= matters:
            weight = memory.weights[variable]
            if places.matter[variable] > matters or weight > most:
                best, most, matters = 2 * variable, weight, places.matter[variable]
    return best


def read(places: AnswerLiterals, at: Branch, answer: Words) -> bool:
    """Write the answer of a position in which all variables of answers are settled; False if a place has no value."""
    for place in range(len(answer)):
        found = False
        for i in range(places.begin[place], places.begin[place + 1]):
            literal = places.own[i]
            if literal == TRUE or (literal >= 0 and at.known[literal] > 0):
                answer[place] = places.values[i]
                found = True
        if not found:
            return False
    return True
