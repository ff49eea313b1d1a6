"""The pieces of counting: exactly so many of some literals are true."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from math import comb

from ..models import Cardinality, IntVar
from .reason import Aspect, CnfClause, Part, Reading

MOST_CLAUSES = 2000
"""Clauses for one total, above which a count is not written out."""


def count(constraint: Cardinality, reading: Reading) -> Iterator[Part] | None:
    """For each total: no more than so many, and no fewer. None if that is too much to write out."""
    literals = [reading.literal(literal) for literal in constraint.literals]
    sure = sum(literal is True for literal in literals)
    counted = [literal for literal in literals if not isinstance(literal, bool)]
    n = len(counted)
    total = constraint.total
    if not isinstance(total, IntVar):
        totals: dict[int, CnfClause] = {total: ()}
    elif total in reading.printed:
        totals = {reading.printed[total]: ()}
    else:
        totals = {value: (-literal,) for value, literal in reading.atoms.of(total).items()}
    if any(comb(n + 1, value - sure + 1) > MOST_CLAUSES for value in totals if 0 <= value - sure <= n):
        return None
    return _written(totals, sure, counted)


def _written(totals: dict[int, CnfClause], sure: int, counted: list[int]) -> Iterator[Part]:
    n = len(counted)
    negated = [-literal for literal in counted]
    each_once = len({abs(literal) for literal in counted}) == n
    for value, premise in totals.items():
        k = value - sure
        plain: Aspect = ("count", value, sure) if sure else ("count", value)
        aspect = ("total", value) if premise or not each_once else plain
        if not 0 <= k <= n:
            yield aspect, (premise,)
            continue
        clauses = [premise + some for some in combinations(negated, k + 1)]
        clauses += [premise + some for some in combinations(counted, n - k + 1)]
        if not each_once:  # a clause has each literal once
            clauses = list(dict.fromkeys(tuple(dict.fromkeys(clause)) for clause in clauses))
        if clauses:
            yield aspect, tuple(clauses)
