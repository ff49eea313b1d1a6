"""What the kernels work on: flat arrays, and named tuples of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Ints = NDArray[np.int32]
    Shorts = NDArray[np.int16]
    Bytes = NDArray[np.int8]
    Words = NDArray[np.int64]
    Rows = NDArray[np.int32]
    ShortRows = NDArray[np.int16]
    ByteRows = NDArray[np.int8]

CONFIRMED, CONTRADICTED, GIVEN_UP, UNKNOWN = 1, 0, -1, -2
"""What a question comes to: no other answer; the answer refused; not settled; a literal that no clause here has."""

SATISFIED = 1 << 14
"""Added to the count of a clause that a true literal satisfies. Clauses are shorter than that."""
LONGEST = SATISFIED - 1
"""Literals of the longest clause."""
DEEPEST = 64
"""Branches open at a time, and positions that are kept."""


class Lists(NamedTuple):
    """Several lists in one array: list i is `items[begin[i]:begin[i + 1]]`."""

    begin: Ints
    items: Ints


class ChosenEdges(NamedTuple):
    """Edges that literals choose. Chosen ones may hold no cycle.

    edge    the edge that each literal chooses, or -1;
    one, other, chosen   of each edge: its ends, and its literal.
    """

    edge: Ints
    one: Ints
    other: Ints
    chosen: Ints


class LaidFormula(NamedTuple):
    """What all boards have in common.

    forced     what each literal forces by itself: its at-most-one groups and its clauses of two;
    linked     the variables of literals that force others;
    clauses    the others: first those to branch on, then all that always hold, then those of each premise, without it;
    preferred, always   how many of them come first to branch on, and always hold;
    own        of each literal where the clauses begin that hold under it, and of the next one: where they end;
    grouped    whether values exclude each other: then it branches on values of a clause, else on the heaviest variable;
    premises   for each literal whether it is false unless it is assumed: no clause has it positively;
    known      of each literal to begin with, all premises denied: 1 true, -1 false, 0 open.
    """

    forced: Lists
    linked: Ints
    clauses: Lists
    preferred: int
    always: int
    own: Ints
    grouped: bool
    premises: Bytes
    known: Bytes
    edges: ChosenEdges


class OpenAmounts(NamedTuple):
    """How much a board leaves: open variables, pairs and clauses to branch on, clauses, open edges."""

    variables: int
    pairs: int
    preferred: int
    clauses: int
    edges: int


class Branch(NamedTuple):
    """A branch, to be gone back to: what is known of each literal, how many literals of each clause are not false, the
    tree of chosen edges that each vertex is in, and in how many places an answer may still differ.
    """

    known: Bytes
    counts: Shorts
    trees: Ints
    free: Ints


class Memory(NamedTuple):
    """Space for one board at a time.

    root      what is known of the formula's literals under the clues;
    number    of each of the formula's variables its number among the open ones, or -1; `names` the other way;
    trail     literals in the order in which they became true;
    slots     of each literal the place for what it forces next, while lists are written;
    all others speak of open literals by their own numbers: what is left of the clauses, pairs to branch on, what each
    literal forces, clauses that it is inside of, edges, values of the answer that are denied in `blocked`; weights of
    variables; the literals branched on; and rows of positions.
    """

    root: Bytes
    number: Ints
    names: Ints
    trail: Ints
    slots: Ints
    clauses: Lists
    pairs: Ints
    forced: Lists
    inside: Lists
    edges: ChosenEdges
    blocked: Bytes
    weights: Ints
    literals: Ints
    known: ByteRows
    counts: ShortRows
    trees: Rows
    free: Rows


class AnswerLiterals(NamedTuple):
    """Where answers stand: of each place the literals of its values, from `begin[place]` to `begin[place + 1]`.

    literals, values   what says a value, as a number for a solver, and the value;
    own                of each literal its number in the small problem, or that it is settled; to be written;
    matter             of each variable of the small problem whether it says a value of an answer; to be written.
    """

    begin: Ints
    literals: Ints
    values: Words
    own: Ints
    matter: Bytes


def position(memory: Memory, depth: int) -> Branch:
    """The position at a depth."""
    return Branch(memory.known[depth], memory.counts[depth], memory.trees[depth], memory.free[depth])


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


def cut(edges: ChosenEdges, count: int, known: Bytes, trees: Ints, trail: Ints, start: int, end: int) -> int:
    """Join the trees of the edges that the trail chooses from `start` on, and deny those that would close a cycle.

    The new end of the trail; -1 if a cycle is closed.
    """
    joined = False
    for i in range(start, end):
        edge = edges.edge[trail[i]]
        if edge >= 0:
            old, new = trees[edges.one[edge]], trees[edges.other[edge]]
            if old == new:
                return -1
            for vertex in range(len(trees)):  # quicker than union and find, whose paths every edge would follow
                if trees[vertex] == old:
                    trees[vertex] = new
            joined = True
    if joined:
        for edge in range(count):
            literal = edges.chosen[edge]
            if known[literal] == 0 and trees[edges.one[edge]] == trees[edges.other[edge]]:
                end = assume(known, trail, end, literal ^ 1)
    return end
