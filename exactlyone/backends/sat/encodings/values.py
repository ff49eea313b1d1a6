"""Clauses for the constraints on values: all different, all different but zeros, straights."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Mapping, Sequence
from itertools import combinations, pairwise

from ....models import AllDifferent, AllDifferentConsecutive, AllDifferentExcept0, IntVar
from .clauses import Clauses


def all_different(constraint: AllDifferent, out: Clauses) -> None:
    """Each value at most once; where there are as many values as variables, each value at least once too.

    The second is implied, and is what finds hidden singles by unit propagation.
    """
    if len(constraint.scope) < len(constraint.variables):
        out.contradict()
        return
    out.set_apart(constraint.variables)
    holders = _holders(constraint.variables, out)
    for literals in holders.values():
        out.at_most_one(literals)
    if len(holders) <= len(constraint.variables):
        for literals in holders.values():
            out.at_least_one(literals)
    if len(holders) < len(constraint.variables):
        out.contradict()


def all_different_except_0(constraint: AllDifferentExcept0, out: Clauses) -> None:
    """Each value but 0 at most once; a variable named twice can only be 0."""
    scope = constraint.scope
    out.set_apart(scope)
    for value, literals in _holders(scope, out).items():
        if value != 0:
            out.at_most_one(literals)
    if len(scope) < len(constraint.variables):
        for variable in [v for v in scope if constraint.variables.count(v) > 1]:
            out.clauses += [(-literal,) for value, literal in out.of(variable).items() if value != 0]


def straight(constraint: AllDifferentConsecutive, out: Clauses) -> None:
    """Distinct values that fill an interval; see `Choices` for the ways to say it.

    L variables hold the L values of an interval only if they differ: the groups are implied, and left out where a row
    or column says so already. Where starts are spoken of, the start is the smallest value of every satisfying
    assignment, so that the auxiliaries are determined.
    """
    variables, length = constraint.variables, len(constraint.variables)
    if len(constraint.scope) < length:
        out.contradict()
        return
    holders = _holders(variables, out)
    starts = [s for s in sorted(holders) if all(s + step in holders for step in range(length))]
    if not starts:
        if variables:
            out.contradict()
        return
    apart = out.are_apart(variables)
    for value, literals in holders.items():
        if value == 0 or not apart:  # what keeps them apart may spare zeros, and pairs alone do not imply the group
            out.at_most_one(literals)
    _STRAIGHTS[out.choices.straight](variables, holders, starts, out)


Holders = Mapping[int, list[int]]
"""For each value the literals that say a variable has it."""


def _by_order(variables: Sequence[IntVar], holders: Holders, starts: list[int], out: Clauses) -> None:
    """By order literals "the smallest value is at least s".

    A value v bounds the start to v - L + 1 .. v, and a start so bounded needs v in some variable. Measured against the
    other two: about half the solving time.
    """
    length = len(variables)
    after = [0, *(out.new() for _ in starts[1:])]
    out.clauses += [(-later, earlier) for earlier, later in pairwise(after[1:])]
    for value, literals in holders.items():
        first, last = bisect_left(starts, value - length + 1), bisect_right(starts, value)
        if first >= last:
            out.clauses += [(-literal,) for literal in literals]
            continue
        bounds: list[int] = []
        if first > 0:
            bounds.append(after[first])
        if last < len(starts):
            bounds.append(-after[last])
        out.clauses += [(-literal, bound) for literal in literals for bound in bounds]
        out.at_least_one([*(-bound for bound in bounds), *literals])


def _by_selectors(variables: Sequence[IntVar], holders: Holders, starts: list[int], out: Clauses) -> None:
    """By a literal for each start: a value needs a start that reaches it, a start needs each of its values."""
    length = len(variables)
    chosen = out.integer(starts)
    for value, literals in holders.items():
        reaching = [chosen[start] for start in starts if start <= value < start + length]
        for literal in literals:
            out.at_least_one([-literal, *reaching])
        for start in reaching:
            out.at_least_one([-start, *literals])


def _by_pairs(variables: Sequence[IntVar], holders: Holders, starts: list[int], out: Clauses) -> None:
    """No two values L or more apart: L different values within reach of each other fill an interval."""
    length = len(variables)
    for one, other in combinations(variables, 2):
        far = [(a, b) for v, a in out.of(one).items() for w, b in out.of(other).items() if abs(v - w) >= length]
        out.clauses += [(-a, -b) for a, b in far]


_STRAIGHTS = {"order": _by_order, "selectors": _by_selectors, "pairwise": _by_pairs}


def _holders(variables: Sequence[IntVar], out: Clauses) -> dict[int, list[int]]:
    """For each value the literals that say a variable has it, in the order of the variables."""
    holders: defaultdict[int, list[int]] = defaultdict(list)
    for variable in variables:
        for value, literal in out.of(variable).items():
            holders[value].append(literal)
    return holders
