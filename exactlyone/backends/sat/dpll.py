"""A search for another answer, small enough to read: unit propagation and branching (DPLL), for machine code.

M. Davis, G. Logemann, D. Loveland, "A machine program for theorem-proving", 1962; weights after F. Boussemart et al.,
"Boosting systematic search by weighting constraints", 2004.

Most boards of a batch need some thirty conflicts, for which a solver that learns takes two to four times as long. What
this search says is only taken where it finds no other answer; else, and where its branches give out, a solver is asked.

Written in the kernel language of the hand-written search (plain loops over flat arrays) but sharing no code with it. A
literal is an even number, its negation the next odd one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Ints = NDArray[np.int32]
    Bytes = NDArray[np.int8]
    Rows = NDArray[np.int32]
    ByteRows = NDArray[np.int8]

CONFIRMED, CONTRADICTED, GIVEN_UP, UNKNOWN = 1, 0, -1, -2
"""What `confirm` comes to: no other answer; the answer refused; not settled; a literal that no clause here has."""
REFUSED, UNDECIDED = -1, -2
"""What `admit` comes to where it is no number of places."""

SATISFIED = 64
"""Added to the count of a clause that a true literal satisfies. Clauses are shorter than that."""
LONGEST = SATISFIED - 1
"""Literals of the longest clause."""
DEEPEST = 64
"""Branches open at a time, and positions that are kept."""
BRANCHES = 400
"""Branches after which it gives up: a solver that learns is better from there on."""
BUMP = 4
"""What a contradiction adds to the weight of its variables."""
PAIR = 5
"""How many longer clauses a clause of two weighs as much as, where heavy variables are branched on."""


class Lists(NamedTuple):
    """Several lists in one array: list i is `items[begin[i]:begin[i + 1]]`."""

    begin: Ints
    items: Ints


class Formula(NamedTuple):
    """What all boards have in common.

    forced     what each literal forces by itself: its at-most-one groups and its clauses of two;
    clauses    the others, first those to branch on;
    inside     the clauses in which each literal stands;
    grouped    whether values exclude each other: then it branches on values of a clause, else on the heaviest variable;
    preferred  how many clauses come first to branch on;
    premises   for each literal whether it is false unless it is assumed: no clause has it positively;
    known, counts   what a position is to begin with, all premises denied;
    edge       the edge that each literal chooses, or -1;
    one, other, chosen   of each edge: its ends, and its literal. Chosen edges may hold no cycle.
    """

    forced: Lists
    clauses: Lists
    inside: Lists
    grouped: bool
    preferred: int
    premises: Bytes
    known: Bytes
    counts: Bytes
    edge: Ints
    one: Ints
    other: Ints
    chosen: Ints


class Position(NamedTuple):
    """A branch, to be gone back to: what is known of each literal (1 true, -1 false, 0 open), how many literals of each
    clause are not false, the tree of chosen edges that each vertex is in, and in how many places an answer may still
    differ.
    """

    known: Bytes
    counts: Bytes
    trees: Ints
    free: Ints


class Left(NamedTuple):
    """How much is left under the clues: literals up to the last open one, pairs and clauses to branch on, all clauses."""

    literals: int
    pairs: int
    preferred: int
    clauses: int


class Memory(NamedTuple):
    """Space for one question at a time: rows of positions, and what is left of the formula under the clues.

    edges: how many are open, and which; open: which clauses are.
    """

    known: ByteRows
    counts: ByteRows
    trees: Rows
    free: Rows
    literals: Ints
    trail: Ints
    blocked: Bytes
    weights: Ints
    pairs: Ints
    edges: Ints
    open: Ints
    forced: Lists
    clauses: Lists
    inside: Lists


def position(memory: Memory, depth: int) -> Position:
    """The position at a depth."""
    return Position(memory.known[depth], memory.counts[depth], memory.trees[depth], memory.free[depth])


def fill(row: Bytes | Ints, value: int) -> None:
    """One value throughout. A loop for each row: machine code does several entries at a time then."""
    for i in range(len(row)):
        row[i] = value


def copy_row(at: Bytes | Ints, to: Bytes | Ints) -> None:
    """The same entries."""
    for i in range(len(at)):
        to[i] = at[i]


def copy(at: Position, to: Position, clauses: int) -> None:
    """Make one position like another, with so many clauses."""
    copy_row(at.known, to.known)
    copy_row(at.trees, to.trees)
    for clause in range(clauses):
        to.counts[clause] = at.counts[clause]
    to.free[0] = at.free[0]


def code(number: int) -> int:
    """The literal that is number v, or -v, for a solver."""
    return 2 * number if number > 0 else 1 - 2 * number


def assume(known: Bytes, trail: Ints, end: int, literal: int) -> int:
    """Make a literal true: the new end of the trail, or -1 if it is false."""
    if known[literal] < 0:
        return -1
    if known[literal] == 0:
        known[literal] = 1
        known[literal ^ 1] = -1
        trail[end] = literal
        end += 1
    return end


def follow(forced: Lists, known: Bytes, trail: Ints, end: int, literal: int, weights: Ints) -> int:
    """What a true literal forces by itself; -1 on a contradiction."""
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
    return end


def unit(
    clauses: Lists, forced: Lists, more: Lists, inside: Lists, at: Position, memory: Memory, head: int, end: int
) -> int:
    """Unit propagation of the trail from `head` on: the new end of the trail, or -1 on a contradiction."""
    known, counts, _, free = at
    trail, blocked, weights = memory.trail, memory.blocked, memory.weights
    while head < end:
        literal = trail[head]
        head += 1
        end = follow(forced, known, trail, end, literal, weights)
        if end < 0:
            return -1
        end = follow(more, known, trail, end, literal, weights)
        if end < 0:
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


def propagate(
    formula: Formula,
    clauses: Lists,
    forced: Lists,
    more: Lists,
    inside: Lists,
    at: Position,
    memory: Memory,
    head: int,
    end: int,
) -> int:
    """Unit propagation, and no edge chosen that would close a cycle: the trail's new end, -1 on a contradiction."""
    known, trees, trail = at.known, at.trees, memory.trail
    one, other, chosen = formula.one, formula.other, formula.chosen
    while True:
        start = head
        end = unit(clauses, forced, more, inside, at, memory, head, end)
        if end < 0 or len(chosen) == 0:
            return end
        head = end
        joined = False
        for i in range(start, end):
            edge = formula.edge[trail[i]]
            if edge >= 0:
                old, new = trees[one[edge]], trees[other[edge]]
                if old == new:
                    return -1
                for vertex in range(len(trees)):  # quicker than union and find, whose paths every edge would follow
                    if trees[vertex] == old:
                        trees[vertex] = new
                joined = True
        if joined:
            for i in range(1, memory.edges[0] + 1):
                edge = memory.edges[i]
                literal = chosen[edge]
                if known[literal] == 0 and trees[one[edge]] == trees[other[edge]]:
                    end = assume(known, trail, end, literal ^ 1)
        if end == head:
            return end


def reduce(formula: Formula, at: Position, memory: Memory) -> Left:
    """Write what the clues left of the clauses: those of two open literals to `forced`, the others to `clauses`.

    And of the edges, and the weights to begin with: in how many clauses a variable stands, here and now. Nothing is written of the
    literals after the last open one: nothing will be asked.
    """
    known, counts, _, _ = at
    begin, items = formula.clauses
    forced, clauses, inside, pairs, still_open = memory.forced, memory.clauses, memory.inside, memory.pairs, memory.open
    ends = len(known)
    while ends > 0 and known[ends - 1] != 0:
        ends -= 1
    for literal in range(ends + 1):
        forced.begin[literal] = 0
        inside.begin[literal] = 0
    # What is open is written down at once and then kept or overwritten: no jumps that a processor cannot foresee.
    found = 0
    for clause in range(len(counts)):
        still_open[found] = clause
        found += counts[clause] < SATISFIED
    number, to_branch, preferred, last, two = 0, 0, 0, 0, 0
    for k in range(found):
        clause = still_open[k]
        first = last
        for i in range(begin[clause], begin[clause + 1]):
            literal = items[i]
            clauses.items[last] = literal
            last += known[literal] == 0
        if last - first == 2:
            last = first
            for i in range(first, first + 2):
                literal = clauses.items[i]
                pairs[two] = literal
                two += 1
                forced.begin[literal ^ 1] += 1
            if clause < formula.preferred:
                to_branch += 1
        else:
            for i in range(first, last):
                inside.begin[clauses.items[i]] += 1
            clauses.begin[number] = first
            memory.counts[0, number] = last - first
            number += 1
            if clause < formula.preferred:
                preferred = number
    clauses.begin[number] = last
    # Where each list ends; filled from behind, it is where it begins.
    for literal in range(1, ends + 1):
        forced.begin[literal] += forced.begin[literal - 1]
        inside.begin[literal] += inside.begin[literal - 1]
    for k in range(two):
        literal = pairs[k] ^ 1
        forced.begin[literal] -= 1
        forced.items[forced.begin[literal]] = pairs[k ^ 1]
    for clause in range(number):
        for i in range(clauses.begin[clause], clauses.begin[clause + 1]):
            literal = clauses.items[i]
            inside.begin[literal] -= 1
            inside.items[inside.begin[literal]] = clause
    pair = 1 if formula.grouped else PAIR
    for literal in range(0, ends, 2):
        longer = inside.begin[literal + 2] - inside.begin[literal]
        memory.weights[literal >> 1] = longer + pair * (forced.begin[literal + 2] - forced.begin[literal])
    last = 0
    for edge in range(len(formula.chosen)):
        if known[formula.chosen[edge]] == 0:
            last += 1
            memory.edges[last] = edge
    memory.edges[0] = last
    return Left(ends, to_branch, preferred, number)


def heaviest(memory: Memory, known: Bytes, literals: int) -> int:
    """The open variable of the highest weight; -1 if there is none."""
    weights = memory.weights
    best, most = -1, -1
    for literal in range(0, literals, 2):
        if known[literal] == 0 and weights[literal >> 1] > most:
            best, most = literal, weights[literal >> 1]
    return best


def branch(memory: Memory, at: Position, pairs: int, begin: int, end: int) -> int:
    """A literal of a shortest open clause, of these the one of the highest weight; -1 if there is none."""
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


def confirm(formula: Formula, memory: Memory, assumed: Ints, taken: Ints, decided: int, branches: int) -> int:
    """Whether the assumed literals admit the answer `taken` and no other one; with none taken, no answer at all.

    Both are numbers as for a solver, an answer's each once.
    `decided`: how many literals are true once the answer is, premises apart: then nothing is left that could break a
    clause.
    """
    at = position(memory, 0)
    known, trail = at.known, memory.trail
    copy_row(formula.known, known)
    copy_row(formula.counts, at.counts)
    fill(memory.blocked, 0)
    fill(memory.forced.begin, 0)
    for vertex in range(len(at.trees)):
        at.trees[vertex] = vertex
    at.free[0] = len(known)
    memory.edges[0] = len(formula.chosen)
    for edge in range(len(formula.chosen)):
        memory.edges[edge + 1] = edge
    nothing = memory.forced  # as yet
    end = 0
    for numbers in (assumed, taken):
        for number in numbers:
            if code(number) >= len(known):
                return UNKNOWN
    begin, items = formula.inside
    for number in assumed:
        literal = code(number)
        if formula.premises[literal] and known[literal] < 0:  # no longer denied
            known[literal] = known[literal ^ 1] = 0
            decided += 1
            for i in range(begin[literal ^ 1], begin[(literal ^ 1) + 1]):
                at.counts[items[i]] -= SATISFIED
        end = assume(known, trail, end, literal)
        if end < 0:
            return GIVEN_UP
    end = propagate(formula, formula.clauses, formula.forced, nothing, formula.inside, at, memory, 0, end)
    if end < 0:
        return CONFIRMED if len(taken) == 0 else CONTRADICTED
    left = reduce(formula, at, memory)
    if len(taken) > 0:
        open_places = admit(formula, memory, left, taken, end, decided)
        if open_places <= 0:
            return CONFIRMED if open_places == 0 else CONTRADICTED if open_places == REFUSED else GIVEN_UP
        at.free[0] = open_places
    return refute(formula, memory, left, branches)


def admit(formula: Formula, memory: Memory, left: Left, taken: Ints, end: int, decided: int) -> int:
    """In how many places that are open the answer stands, which is blocked from now on; REFUSED or UNDECIDED."""
    root, second = position(memory, 0), position(memory, 1)
    copy(root, second, left.clauses)
    head = end
    for number in taken:
        end = assume(second.known, memory.trail, end, code(number))
        if end < 0:
            return REFUSED
    end = propagate(formula, memory.clauses, formula.forced, memory.forced, memory.inside, second, memory, head, end)
    if end != decided:
        return REFUSED if end < 0 else UNDECIDED
    open_places = 0
    for number in taken:
        if root.known[code(number)] == 0:
            memory.blocked[code(number) ^ 1] = 1
            open_places += 1
    return open_places


def refute(formula: Formula, memory: Memory, left: Left, branches: int) -> int:
    """Whether the first position holds no answer but a blocked one."""
    depth = 0
    while True:
        at = position(memory, depth)
        if formula.grouped:
            literal = branch(memory, at, left.pairs, 0, left.preferred)
            if literal < 0:
                literal = branch(memory, at, 0, left.preferred, left.clauses)
        else:
            literal = heaviest(memory, at.known, left.literals)
        if literal < 0 or branches == 0 or depth == DEEPEST - 1:
            return GIVEN_UP
        branches -= 1
        memory.literals[depth] = literal
        depth += 1
        copy(at, position(memory, depth), left.clauses)
        while True:
            at = position(memory, depth)
            if assume(at.known, memory.trail, 0, literal) >= 0:
                end = propagate(formula, memory.clauses, formula.forced, memory.forced, memory.inside, at, memory, 0, 1)
                if end >= 0:
                    break
            if depth == 0:
                return CONFIRMED
            depth -= 1
            literal = memory.literals[depth] ^ 1
