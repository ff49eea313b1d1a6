"""The search on what a board leaves: unit propagation, a branch, and back on a contradiction."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .arrays import CONFIRMED, DEEPEST, GIVEN_UP, LONGEST, SATISFIED, Branch, Memory, OpenAmounts, assume, cut, position

if TYPE_CHECKING:
    from .arrays import Bytes

BUMP = 4
"""What a contradiction adds to the weight of its variables."""


def copy(at: Branch, to: Branch, left: OpenAmounts) -> None:
    """Make one position like another. A loop for each row: machine code does several entries at a time then."""
    for literal in range(2 * left.variables):
        to.known[literal] = at.known[literal]
    for clause in range(left.clauses):
        to.counts[clause] = at.counts[clause]
    for vertex in range(len(at.trees)):
        to.trees[vertex] = at.trees[vertex]
    to.free[0] = at.free[0]


def unit(at: Branch, memory: Memory, head: int, end: int) -> int:
    """Unit propagation of the trail from `head` on: the new end of the trail, or -1 on a contradiction."""
    known, counts, _, free = at
    forced, clauses, inside = memory.forced, memory.clauses, memory.inside
    trail, blocked, weights = memory.trail, memory.blocked, memory.weights
    while head < end:
        literal = trail[head]
        head += 1
        for i in range(forced.begin[literal], forced.begin[literal + 1]):
            other = forced.items[i]
            if known[other] == 0:
                known[other] = 1
                known[other ^ 1] = -1
                trail[end] = other
                end += 1
            elif known[other] < 0:
                weights[other >> 1] += BUMP
                return -1
        for i in range(inside.begin[literal], inside.begin[literal + 1]):
            clause = inside.items[i]
            if counts[clause] < SATISFIED:
                counts[clause] += SATISFIED
        negation = literal ^ 1
        for i in range(inside.begin[negation], inside.begin[negation + 1]):
            clause = inside.items[i]
            left = counts[clause] - 1
            counts[clause] = left
            if left <= 1:
                lost = True
                for j in range(clauses.begin[clause], clauses.begin[clause + 1]):
                    other = clauses.items[j]
                    if known[other] >= 0:
                        end = assume(known, trail, end, other)
                        lost = False
                        break
                if lost:
                    for j in range(clauses.begin[clause], clauses.begin[clause + 1]):
                        weights[clauses.items[j] >> 1] += BUMP
                    return -1
        if blocked[negation]:
            free[0] -= 1
            if free[0] == 0:
                return -1
    return end


def propagate(at: Branch, memory: Memory, edges: int, end: int) -> int:
    """Unit propagation of the trail, and no edge that would close a cycle: its new end, -1 on a contradiction."""
    head = 0
    while True:
        start = head
        end = unit(at, memory, head, end)
        if end < 0 or edges == 0:
            return end
        head = end
        end = cut(memory.edges, edges, at.known, at.trees, memory.trail, start, end)
        if end < 0 or end == head:
            return end


def heaviest(memory: Memory, known: Bytes, variables: int) -> int:
    """The open variable of the highest weight; -1 if there is none."""
    best, most = -1, -1
    for variable in range(variables):
        if known[2 * variable] == 0 and memory.weights[variable] > most:
            best, most = 2 * variable, memory.weights[variable]
    return best


def branch(memory: Memory, at: Branch, pairs: int, begin: int, end: int) -> int:
    """A literal of a shortest open clause, of these the one of the highest weight; -1 if there is none.

    Of the first `pairs` pairs, and of the clauses from `begin` to `end`.
    """
    known, counts = at.known, at.counts
    weights, clauses = memory.weights, memory.clauses
    best, heaviest, least = -1, -1, LONGEST
    for i in range(0, 2 * pairs, 2):
        one, other = memory.pairs[i], memory.pairs[i + 1]
        if known[one] == 0 and known[other] == 0:
            weight = weights[one >> 1] + weights[other >> 1]
            if weight > heaviest:
                heaviest, least = weight, 2
                best = one if weights[one >> 1] > weights[other >> 1] else other
    for clause in range(begin, end):
        left = counts[clause]
        if left <= least:
            weight, own, literal = 0, -1, -1
            for j in range(clauses.begin[clause], clauses.begin[clause + 1]):
                other = clauses.items[j]
                if known[other] == 0:
                    weight += weights[other >> 1]
                    if weights[other >> 1] > own:
                        own, literal = weights[other >> 1], other
            if literal >= 0 and (left < least or weight > heaviest):
                least, heaviest, best = left, weight, literal
    return best


def refute(memory: Memory, left: OpenAmounts, grouped: bool, branches: int) -> int:
    """Whether the first position holds no answer but a blocked one: CONFIRMED or GIVEN_UP."""
    depth = 0
    while True:
        at = position(memory, depth)
        literal = -1
        if grouped:
            literal = branch(memory, at, left.pairs, 0, left.preferred)
            if literal < 0:
                literal = branch(memory, at, 0, left.preferred, left.clauses)
        else:
            literal = heaviest(memory, at.known, left.variables)
        if literal < 0 or branches == 0 or depth == DEEPEST - 1:
            return GIVEN_UP
        branches -= 1
        memory.literals[depth] = literal
        depth += 1
        copy(at, position(memory, depth), left)
        while True:
            at = position(memory, depth)
            if assume(at.known, memory.trail, 0, literal) >= 0 and propagate(at, memory, left.edges, 1) >= 0:
                break
            if depth == 0:
                return CONFIRMED
            depth -= 1
            literal = memory.literals[depth] ^ 1
