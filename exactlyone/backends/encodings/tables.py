"""Clauses for clauses and for tables of allowed tuples.

The forms: a dense relation is written as its forbidden pairs; a sparse one by support clauses ("a = i needs one of
these values of b"; Gent, "Arc Consistency in SAT", 2002), which propagate more. Three variables are a relation of two
for each value of the third. Four and more get one literal for each tuple, which the tuple's values determine.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache

from ...models import Clause, IntVar, Table
from .clauses import TRUE, Clauses, Codes

Rows = frozenset[tuple[int, ...]]
Relation = Mapping[int, Collection[int]]
"""For each value of one variable the values that another may then have."""


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
        forward, backward = _relations(rows)[()]
        relate((), codes[0], codes[1], forward, backward, out)
    elif len(codes) == 3:
        _by_third(codes, rows, out)
    else:
        _by_tuples(codes, rows, out)


def _by_third(codes: Sequence[Codes], rows: Rows, out: Clauses) -> None:
    """A relation of two variables for each value of the third, for which the smallest domain is taken."""
    third = min(range(3), key=lambda i: len(codes[i]))
    left, right = (codes[i] for i in range(3) if i != third)
    relations = _relations(rows, third)
    for value, literal in codes[third].items():
        premise = () if literal == TRUE else (-literal,)
        if (value,) in relations:
            relate(premise, left, right, *relations[(value,)], out)
        else:
            out.at_least_one(premise)


def relate(
    premise: tuple[int, ...], left: Codes, right: Codes, forward: Relation, backward: Relation, out: Clauses
) -> None:
    """Under a premise (the negated literals it is made of) two variables are related."""
    conflicts: list[tuple[int, ...]] = []
    supports: list[Sequence[int]] = []
    for a, b, relation in ((left, right, forward), (right, left, backward)):
        for value, literal in a.items():
            allowed = relation.get(value, ())
            refused = [other for near, other in b.items() if near not in allowed]
            if not refused:
                continue
            head = (*premise, -literal)
            if len(refused) == len(b):
                out.clauses.append(head)
                continue
            if a is left:
                conflicts += [(*head, -other) for other in refused]
            supports.append([*head, *(other for near, other in b.items() if near in allowed)])
    out.clauses += conflicts if len(conflicts) <= 2 * len(supports) else supports


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


@lru_cache(maxsize=64)
def _relations(rows: Rows, third: int | None = None) -> dict[tuple[int, ...], tuple[Relation, Relation]]:
    """For each value of the third column the relation of the other two, both ways; without a third, under ()."""
    split: dict[tuple[int, ...], tuple[dict[int, set[int]], dict[int, set[int]]]] = {}
    if third is None:
        split[()] = ({}, {})
    for row in rows:
        key = () if third is None else (row[third],)
        left, right = (row[i] for i in range(len(row)) if i != third)
        forward, backward = split.setdefault(key, ({}, {}))
        forward.setdefault(left, set()).add(right)
        backward.setdefault(right, set()).add(left)
    return dict(split)
