"""A board as a small problem: what its clues leave of the clauses, in numbers of its own.

First the clauses are read again and again, shorter each time, until nothing follows any more by unit propagation. Then
the variables that are still open are numbered, and the search works on nothing else: most clues leave a tenth.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .arrays import GIVEN_UP, UNKNOWN, LaidFormula, Lists, Memory, OpenAmounts, assume, code, cut

if TYPE_CHECKING:
    from .arrays import Bytes, Ints

CLASH = -3
"""What the clues come to where they cannot all hold."""
PAIR = 5
"""How many longer clauses a clause of two weighs as much as, where heavy variables are branched on."""


def spread(forced: Lists, known: Bytes, trail: Ints, head: int, end: int) -> int:
    """What the trail forces from `head` on, literal by literal: its new end, -1 on a contradiction."""
    while head < end:
        literal = trail[head]
        head += 1
        for i in range(forced.begin[literal], forced.begin[literal + 1]):
            end = assume(known, trail, end, forced.items[i])
            if end < 0:
                return -1
    return end


def sweep(
    memory: Memory, forced: Lists, items: Ints, begins: Ints, start: int, begin: int, stop: int, number: int, end: int
) -> tuple[int, int]:
    """Read the clauses from `begin` to `stop`, and write what is open of them as clauses from `number` on.

    `start`: where the first begins, lest that is written over already. How many are written by then, and the trail's
    end, -1 on a contradiction. Not written are clauses that hold, and single literals, which are made true. What is
    read may be what is written over.
    """
    known, trail, written = memory.root, memory.trail, memory.clauses
    last = written.begin[number]
    for clause in range(begin, stop):
        first, after, holds = last, begins[clause + 1], False
        for i in range(start, after):
            literal = items[i]
            if known[literal] > 0:
                holds = True
                break
            written.items[last] = literal
            last += known[literal] == 0
        start = after
        if holds:
            last = first
        elif last - first > 1:
            number += 1
            written.begin[number] = last
        elif last == first:
            return number, -1
        else:
            last = first
            end = spread(forced, known, trail, end, assume(known, trail, end, written.items[first]))
            if end < 0:
                return number, -1
    return number, end


def settle(formula: LaidFormula, memory: Memory, assumed: Ints) -> tuple[int, int]:
    """Unit propagation of the assumed numbers: how many clauses are left, and how many of them to branch on.

    In place of the first GIVEN_UP, UNKNOWN, or CLASH if they cannot all hold.
    """
    known, trail, clauses, trees = memory.root, memory.trail, memory.clauses, memory.trees[0]
    for literal in range(len(known)):
        known[literal] = formula.known[literal]
    for vertex in range(len(trees)):
        trees[vertex] = vertex
    end = 0
    for given in assumed:
        literal = code(given)
        if literal >= len(known):
            return UNKNOWN, 0
        if formula.premises[literal] and known[literal] < 0:  # no longer denied
            known[literal] = known[literal ^ 1] = 0
        end = assume(known, trail, end, literal)
        if end < 0:
            return GIVEN_UP, 0
    end = spread(formula.forced, known, trail, 0, end)
    items, begins = formula.clauses.items, formula.clauses.begin
    number = preferred = clauses.begin[0] = 0
    read, joined = end, 0
    if end >= 0:
        preferred, end = sweep(memory, formula.forced, items, begins, 0, 0, formula.preferred, 0, end)
    if end >= 0:
        begin, stop = formula.preferred, formula.always
        number, end = sweep(memory, formula.forced, items, begins, begins[begin], begin, stop, preferred, end)
    for given in assumed:
        begin, stop = formula.own[code(given)], formula.own[code(given) + 1]
        if begin < stop and end >= 0:
            if clauses.begin[number] + begins[stop] - begins[begin] > len(clauses.items):  # a premise was given twice
                return GIVEN_UP, 0
            number, end = sweep(memory, formula.forced, items, begins, begins[begin], begin, stop, number, end)
    while end >= 0:
        if end > read:
            read = end
            begin, stop, start = preferred, number, clauses.begin[preferred]
            preferred, end = sweep(memory, formula.forced, clauses.items, clauses.begin, 0, 0, begin, 0, end)
            if end >= 0:
                number, end = sweep(
                    memory, formula.forced, clauses.items, clauses.begin, start, begin, stop, preferred, end
                )
        else:
            start, joined = joined, end
            end = cut(formula.edges, len(formula.edges.chosen), known, trees, trail, start, end)
            if end == read:
                return number, preferred
            end = spread(formula.forced, known, trail, read, end) if end >= 0 else -1
    return CLASH, 0


def touch(memory: Memory, variable: int, variables: int) -> int:
    """Give an open variable a number if it has none: how many have one."""
    if memory.number[variable] < 0:
        memory.number[variable] = variables
        memory.names[variables] = variable
        for literal in (2 * variables, 2 * variables + 1):
            memory.slots[literal] = memory.inside.begin[literal] = memory.blocked[literal] = 0
            memory.edges.edge[literal] = -1
        variables += 1
    return variables


def own(memory: Memory, literal: int) -> int:
    """The number of an open literal in the small problem."""
    return int(2 * memory.number[literal >> 1] + (literal & 1))


def reduce(formula: LaidFormula, memory: Memory, taken: Ints, number: int, preferred: int) -> OpenAmounts:
    """Write the small problem: the open variables of `number` clauses, of the answer, of edges, and what they force."""
    root, clauses = memory.root, memory.clauses
    for variable in range(len(memory.number)):
        memory.number[variable] = -1
    variables, pairs, to_branch, written, start, first = 0, 0, 0, 0, 0, 0
    for variable in formula.linked:
        if root[2 * variable] == 0:
            variables = touch(memory, variable, variables)
    last_preferred = preferred
    preferred = 0
    for clause in range(number):
        stop = clauses.begin[clause + 1]
        left = stop - start
        for i in range(start, stop):
            if memory.number[clauses.items[i] >> 1] < 0:
                variables = touch(memory, clauses.items[i] >> 1, variables)
            literal = own(memory, clauses.items[i])
            if left == 2:
                memory.pairs[pairs] = literal
                memory.slots[literal ^ 1] += 1
                pairs += 1
            else:
                clauses.items[first] = literal
                memory.inside.begin[literal] += 1
                first += 1
        if left > 2:
            memory.counts[0, written] = left
            written += 1
            clauses.begin[written] = first
        if clause < last_preferred:
            to_branch, preferred = pairs // 2, written
        start = stop
    for given in taken:
        if root[code(given)] == 0:
            variables = touch(memory, code(given) >> 1, variables)
    edges = 0
    for edge in range(len(formula.edges.chosen)):
        literal = formula.edges.chosen[edge]
        if root[literal] == 0:
            variables = touch(memory, literal >> 1, variables)
            literal = own(memory, literal)
            memory.edges.edge[literal] = edges
            memory.edges.one[edges], memory.edges.other[edges] = formula.edges.one[edge], formula.edges.other[edge]
            memory.edges.chosen[edges] = literal
            edges += 1
    _force(formula, memory, pairs, variables)
    _enter(memory, written, variables)
    return OpenAmounts(variables, to_branch, preferred, written, edges)


def _force(formula: LaidFormula, memory: Memory, pairs: int, variables: int) -> None:
    """Write what open literals force, and the weights of variables as far as it gives them any."""
    forced, slots = memory.forced, memory.slots
    end = forced.begin[0] = 0
    for variable in range(variables):
        weight = slots[2 * variable] + slots[2 * variable + 1]
        memory.weights[variable] = weight if formula.grouped else PAIR * weight
        for sign in range(2):
            literal = 2 * memory.names[variable] + sign
            for i in range(formula.forced.begin[literal], formula.forced.begin[literal + 1]):
                other = formula.forced.items[i]
                number = memory.number[other >> 1]
                forced.items[end] = 2 * number + (other & 1)  # to be written over if it is not open
                end += number >= 0
            literal = 2 * variable + sign
            slots[literal], end = end, end + slots[literal]
            forced.begin[literal + 1] = end
    for i in range(pairs):
        literal = memory.pairs[i] ^ 1
        forced.items[slots[literal]] = memory.pairs[i ^ 1]
        slots[literal] += 1


def _enter(memory: Memory, number: int, variables: int) -> None:
    """Write which clauses literals are inside of, what that adds to weights, and that all is open."""
    clauses, inside = memory.clauses, memory.inside
    inside.begin[2 * variables] = 0
    for literal in range(2 * variables):
        memory.weights[literal >> 1] += inside.begin[literal]
        memory.known[0, literal] = 0
    # Where each list ends; filled from behind, it is where it begins.
    for literal in range(1, 2 * variables + 1):
        inside.begin[literal] += inside.begin[literal - 1]
    for clause in range(number):
        for i in range(clauses.begin[clause], clauses.begin[clause + 1]):
            literal = clauses.items[i]
            inside.begin[literal] -= 1
            inside.items[inside.begin[literal]] = clause
