"""Clauses for counting and for linear sums.

A few literals are counted by the clauses that are implied and cannot be shortened: exactly k of n forbids k + 1 true
and n - k + 1 false ones. More of them, and linear sums, run through partial sums: an auxiliary integer after each
term, which the terms determine, restricted to the sums that can still end within the bounds.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from math import comb

from ....models import Cardinality, IntVar, Linear
from .clauses import TRUE, Clauses, Codes

MOST_CLAUSES_FOR_ONE_TOTAL = 40
"""Totals that need more clauses than this go through partial sums: 4 of 8 would take 126, 3 of 6 takes 35."""


def count(constraint: Cardinality, out: Clauses) -> None:
    """Exactly `total` of the literals are true. A literal named twice is chosen twice, and so counts twice."""
    literals = [out.literal(literal) for literal in constraint.literals]
    total = constraint.total
    totals: Codes = out.of(total) if isinstance(total, IntVar) else {total: TRUE}
    sure = literals.count(TRUE)
    counted = [literal for literal in literals if abs(literal) != TRUE]
    n = len(counted)
    if totals.keys() == {sure + 1} and len({abs(literal) for literal in counted}) == n:
        out.exactly_one(counted)
        return
    if any(comb(n + 1, value - sure + 1) > MOST_CLAUSES_FOR_ONE_TOTAL for value in totals if 0 <= value - sure <= n):
        terms = [({0: -literal, 1: literal}, 1) for literal in counted]
        _by_partial_sums(terms, {value - sure: literal for value, literal in totals.items()}, out)
        return
    negated = [-literal for literal in counted]
    for value, literal in totals.items():
        k = value - sure
        premise = () if literal == TRUE else (-literal,)
        if not 0 <= k <= n:
            out.clauses.append(premise or (-TRUE,))
        else:
            out.clauses += [premise + some for some in combinations(negated, k + 1)]
            out.clauses += [premise + some for some in combinations(counted, n - k + 1)]


def linear(constraint: Linear, out: Clauses) -> None:
    """The sum of coefficient * variable lies within the bounds."""
    weights: Counter[IntVar] = Counter()
    for coefficient, variable in constraint.terms:
        weights[variable] += coefficient
    terms = [(out.of(variable), weight) for variable, weight in weights.items() if weight]
    least = sum(min(weight * value for value in codes) for codes, weight in terms)
    most = sum(max(weight * value for value in codes) for codes, weight in terms)
    lower = least if constraint.lower is None else max(least, constraint.lower)
    upper = most if constraint.upper is None else min(most, constraint.upper)
    if lower > upper:
        out.contradict()
    elif (lower, upper) != (least, most):
        _sum_within(terms, lower, upper, out)


def _sum_within(terms: Sequence[tuple[Codes, int]], lower: int, upper: int, out: Clauses) -> None:
    """Partial sums up to the last term but one; the last two parts are then related directly."""
    partial = _Partial({0: TRUE})
    for i, (codes, weight) in enumerate(terms[:-1]):
        rest = [[w * value for value in later] for later, w in terms[i + 1 :]]
        low, high = lower - sum(map(max, rest)), upper - sum(map(min, rest))
        partial = partial.plus(codes, weight, low, high, out)
    codes, weight = terms[-1]
    for s, literal in partial.codes.items():
        fitting = [code for value, code in codes.items() if lower <= s + weight * value <= upper]
        if len(fitting) < len(codes):
            out.at_least_one([-literal, *fitting] if literal != TRUE else fitting)
    for value, code in codes.items():
        fitting = [literal for s, literal in partial.codes.items() if lower <= s + weight * value <= upper]
        if len(fitting) < len(partial.codes):
            out.at_least_one([-code, *fitting] if code != TRUE else fitting)


def _by_partial_sums(terms: Sequence[tuple[Codes, int]], totals: Codes, out: Clauses) -> None:
    """The sum of the terms is the value whose literal in `totals` is true."""
    partial = _Partial({0: TRUE})
    for i, (codes, weight) in enumerate(terms):
        rest = [[w * value for value in later] for later, w in terms[i + 1 :]]
        low, high = min(totals) - sum(map(max, rest)), max(totals) - sum(map(min, rest))
        partial = partial.plus(codes, weight, low, high, out)
    for s, literal in partial.codes.items():
        out.add(-literal, totals.get(s, -TRUE))
    for s, literal in totals.items():
        out.add(-literal, partial.codes.get(s, -TRUE))


class _Partial:
    """The sum of the terms so far, as the literals of its possible values."""

    def __init__(self, codes: Codes) -> None:
        self.codes = codes

    def plus(self, term: Codes, weight: int, low: int, high: int, out: Clauses) -> _Partial:
        """The sum with one more term, kept within low..high; other sums are forbidden."""
        reached = sorted({s + weight * value for s in self.codes for value in term})
        sums = out.integer(s for s in reached if low <= s <= high)
        for s, literal in self.codes.items():
            for value, code in term.items():
                after = sums.get(s + weight * value)
                out.clauses.append((-literal, -code) if after is None else (-literal, -code, after))
        for s, literal in sums.items():
            for value, code in term.items():
                before = self.codes.get(s - weight * value)
                out.clauses.append((-literal, -code) if before is None else (-literal, -code, before))
        return _Partial(sums)
