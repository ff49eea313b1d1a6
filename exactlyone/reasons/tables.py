"""The pieces of a relation of few variables: a clause, a table, and whatever is small enough to be tried out."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations, product
from math import prod

from ..models import Clause, Constraint, IntVar, Table
from ..models.projection import Projected
from .reason import CnfClause, Part, Reading

MOST_TRIED = 4096
"""Assignments of a constraint that are tried one by one."""

ScopeValues = tuple[tuple[int, ...], ...]
Pattern = tuple[tuple[tuple[int, int, bool], ...], ...]
"""Clauses as (column, value, whether it has that value)."""


def clause(constraint: Clause, reading: Reading) -> Iterator[Part]:
    """A clause is a clause; literals that the clues make true or false are left out."""
    literals = [reading.literal(literal) for literal in constraint.literals]
    if not any(literal is True for literal in literals):
        yield ("relation",), (tuple(dict.fromkeys(literal for literal in literals if literal is not False)),)


def table(constraint: Table, reading: Reading) -> Iterator[Part] | None:
    """The tuples that fit the clues, as a relation of the variables that are left."""
    scope, printed = constraint.scope, reading.printed
    if len(scope) != len(constraint.variables):
        return relation(constraint, reading)
    clues = tuple(printed.get(variable) for variable in scope)
    left = [variable for variable in scope if variable not in printed]
    domains = tuple(variable.domain for variable in left)
    if prod(map(len, domains)) > MOST_TRIED:
        return None
    pattern = _pattern_of_rows(constraint.tuples, clues, domains)
    return _written(pattern, left, reading)


def relation(constraint: Constraint, reading: Reading) -> Iterator[Part] | None:
    """Any constraint, by trying out the values that the clues leave; None if they are too many."""
    left = [variable for variable in constraint.scope if variable not in reading.printed]
    domains = tuple(variable.domain for variable in left)
    if prod(map(len, domains)) > MOST_TRIED:
        return None
    values = {variable: reading.printed[variable] for variable in constraint.scope if variable in reading.printed}
    rows = set()
    for row in product(*domains):
        values.update(zip(left, row, strict=True))
        if constraint.holds(values):
            rows.add(row)
    return _written(_pattern(frozenset(rows), domains), left, reading)


def projection(constraint: Projected, reading: Reading) -> Iterator[Part] | None:
    """What rules with auxiliaries say of the board; not that numbers differ which another rule keeps different."""
    printed = reading.printed
    left = [variable for variable in constraint.scope if variable not in printed]
    domains = tuple(variable.domain for variable in left)
    if prod(map(len, domains)) > MOST_TRIED:
        return None
    within = {v: (printed[v],) if v in printed else v.domain for v in constraint.scope}
    kept = [i for i, variable in enumerate(constraint.scope) if variable not in printed]
    rows = frozenset(tuple([row[i] for i in kept]) for row in constraint.rows(within))
    return _written(_unknown(_pattern(rows, domains), left, reading), left, reading)


def _unknown(pattern: Pattern, variables: list[IntVar], reading: Reading) -> Pattern:
    """Without the clauses that only say of two variables that are kept apart anyway that both are not this value."""

    def known(picks: tuple[tuple[int, int, bool], ...]) -> bool:
        if len(picks) != 2 or picks[0][2] or picks[1][2] or picks[0][1] != picks[1][1] or picks[0][1] == 0:
            return False
        pair = {variables[picks[0][0]], variables[picks[1][0]]}
        return len(pair) == 2 and any(pair <= apart for apart in reading.apart)

    return tuple(picks for picks in pattern if not known(picks))


def _written(pattern: Pattern, variables: list[IntVar], reading: Reading) -> Iterator[Part]:
    codes = [reading.atoms.of(variable) for variable in variables]
    clauses: list[CnfClause] = [
        tuple([codes[i][value] if true else -codes[i][value] for i, value, true in picks]) for picks in pattern
    ]
    if clauses:
        yield ("relation",), tuple(clauses)


@lru_cache(maxsize=1024)
def _pattern_of_rows(rows: frozenset[tuple[int, ...]], clues: tuple[int | None, ...], domains: ScopeValues) -> Pattern:
    """The clauses of the rows that show these clues."""
    fitting = frozenset(
        tuple(value for value, clue in zip(row, clues, strict=True) if clue is None)
        for row in rows
        if all(clue is None or clue == value for value, clue in zip(row, clues, strict=True))
    )
    return _pattern(fitting, domains)


def _pattern(rows: frozenset[tuple[int, ...]], domains: ScopeValues) -> Pattern:
    rows = frozenset(row for row in rows if all(value in domain for value, domain in zip(row, domains, strict=True)))
    if not rows:
        return ((),)
    if len(domains) == 2:
        supports = _supports(rows, domains)
        if prod(map(len, domains)) - len(rows) > 2 * len(supports):
            return supports  # they propagate more
    return _conflicts(rows, domains)


def _supports(rows: frozenset[tuple[int, ...]], domains: ScopeValues) -> Pattern:
    """Of two variables: each value of one needs one of these values of the other."""
    clauses = []
    for here in (0, 1):
        there = 1 - here
        for value in domains[here]:
            fitting = [other for other in domains[there] if (_pair(here, value, other)) in rows]
            if len(fitting) < len(domains[there]):
                clauses.append(((here, value, False), *((there, other, True) for other in fitting)))
    return tuple(clauses)


def _pair(here: int, value: int, other: int) -> tuple[int, int]:
    return (value, other) if here == 0 else (other, value)


def _conflicts(rows: frozenset[tuple[int, ...]], domains: ScopeValues) -> Pattern:
    """The smallest combinations of values that no row has."""
    clauses: list[tuple[tuple[int, int, bool], ...]] = []
    columns = range(len(domains))
    refused: dict[tuple[int, ...], set[tuple[int, ...]]] = {}
    for size in range(1, len(domains) + 1):
        for chosen in combinations(columns, size):
            seen = {tuple(row[i] for i in chosen) for row in rows}
            refused[chosen] = set()
            for values in product(*(domains[i] for i in chosen)):
                if values in seen:
                    continue
                refused[chosen].add(values)
                smaller = (
                    (chosen[:i] + chosen[i + 1 :], values[:i] + values[i + 1 :]) for i in range(size) if size > 1
                )
                if not any(rest in refused[some] for some, rest in smaller):
                    clauses.append(tuple((i, value, False) for i, value in zip(chosen, values, strict=True)))
    return tuple(clauses)
