"""Clauses for clauses and for tables of allowed tuples.

The forms: a dense relation is written as its forbidden pairs; a sparse one by support clauses ("a = i needs one of
these values of b"; Gent, "Arc Consistency in SAT", 2002), which propagate more. Three variables are a relation of two
for each value of the third. Four and more get one literal for each tuple, which the tuple's values determine.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from operator import itemgetter

from ....models import Clause, IntVar, Table
from .clauses import TRUE, Clauses, Codes

LARGEST_KEPT = 1000
"""Relations with more pairs of values than this are not kept: a pattern has up to one clause a pair."""

Rows = frozenset[tuple[int, ...]]


def clause(constraint: Clause, out: Clauses) -> None:
    """A clause is a clause; false literals are left out, and a clause with a true one is left away."""
    literals = [out.literal(literal) for literal in constraint.literals]
    out.at_least_one([literal for literal in literals if literal != -TRUE])


def table(constraint: Table, out: Clauses) -> None:
    """The variables take one of the listed tuples."""
    variables, rows = _each_once(constraint.variables, constraint.tuples)
    codes = [out.of(variable) for variable in variables]
    if len(codes) == 1:
        out.clauses += [(-literal,) for value, literal in codes[0].items() if (value,) not in rows]
    elif len(codes) == 2:
        _relate(codes[0], codes[1], rows, None, (), out)
    elif len(codes) == 3:
        _by_third(codes, rows, out)
    else:
        _by_tuples(codes, rows, out)


def _by_third(codes: Sequence[Codes], rows: Rows, out: Clauses) -> None:
    """A relation of two variables for each value of the third, for which the smallest domain is taken."""
    third = min(range(3), key=lambda i: len(codes[i]))
    left, right = (codes[i] for i in range(3) if i != third)
    for value, literal in codes[third].items():
        _relate(left, right, rows, (third, value), () if literal == TRUE else (-literal,), out)


def _relate(
    left: Codes, right: Codes, rows: Rows, selected: tuple[int, int] | None, premise: tuple[int, ...], out: Clauses
) -> None:
    """Two variables are related by the selected rows, under a premise (the negated literals it is made of)."""
    small = len(left) * len(right) <= LARGEST_KEPT
    pattern = (_kept_pattern if small else _pattern)(rows, selected, tuple(left), tuple(right))
    pool = [*left.values(), *right.values()]
    pool += [-literal for literal in pool]
    if premise:
        out.clauses += [premise + pick(pool) for pick in pattern]
    else:
        out.clauses += [pick(pool) for pick in pattern]


Pick = Callable[[Sequence[int]], tuple[int, ...]]


def _pattern(
    rows: Rows, selected: tuple[int, int] | None, left: tuple[int, ...], right: tuple[int, ...]
) -> tuple[Pick, ...]:
    """The clauses of a relation of two variables with these domains, each a choice from left, right, -left, -right.

    `selected`: the column and the value of the rows that count.
    """
    allowed = {
        tuple(value for i, value in enumerate(row) if selected is None or i != selected[0])
        for row in rows
        if selected is None or row[selected[0]] == selected[1]
    }
    n, size = len(left), len(left) + len(right)
    fits = {(i, n + j) for i, a in enumerate(left) for j, b in enumerate(right) if (a, b) in allowed}
    conflicts: list[tuple[int, ...]] = []
    supports: list[tuple[int, ...]] = []
    for i in range(n):
        near = [j for j in range(n, size) if (i, j) in fits]
        supports.append((size + i, *near))
        conflicts += [(size + i, size + j) for j in range(n, size) if near and j not in near]
        conflicts += [] if near else [(size + i,)]
    supports += [(size + j, *(i for i in range(n) if (i, j) in fits)) for j in range(n, size)]
    supports = [clause for clause in supports if len(clause) <= (size - n if clause[0] < size + n else n)]
    chosen = conflicts if len(conflicts) <= 2 * len(supports) else supports
    return tuple(itemgetter(*clause) if len(clause) > 1 else _single(clause[0]) for clause in chosen)


_kept_pattern = lru_cache(maxsize=1024)(_pattern)
"""Boards repeat few relations often: working the clauses out once makes those of a Kropki board five times cheaper."""


def _single(index: int) -> Pick:
    return lambda pool: (pool[index],)


def _by_tuples(codes: Sequence[Codes], rows: Rows, out: Clauses) -> None:
    """One literal for each tuple that the domains allow, true exactly if the variables have its values."""
    chosen: list[int] = []
    holders: dict[tuple[int, int], list[int]] = {
        (i, literal): [] for i, domain in enumerate(codes) for literal in domain.values()
    }
    for row in sorted(rows):
        literals = [domain.get(value) for domain, value in zip(codes, row, strict=True)]
        present = [literal for literal in literals if literal is not None]
        if len(present) < len(literals):
            continue
        selector = out.new()
        chosen.append(selector)
        for i, literal in enumerate(present):
            out.add(-selector, literal)
            holders[i, literal].append(selector)
    out.at_least_one(chosen)
    for (_, literal), selectors in holders.items():
        out.at_least_one([-literal, *selectors])


def _each_once(variables: tuple[IntVar, ...], rows: Rows) -> tuple[tuple[IntVar, ...], Rows]:
    """The same table with each variable named once: rows that give one variable two values go."""
    scope = tuple(dict.fromkeys(variables))
    if len(scope) == len(variables):
        return variables, rows
    first = [variables.index(variable) for variable in scope]
    same = [scope.index(variable) for variable in variables]
    short = {row: tuple(row[i] for i in first) for row in rows}
    return scope, frozenset(s for row, s in short.items() if all(row[i] == s[same[i]] for i in range(len(row))))
