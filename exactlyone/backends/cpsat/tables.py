"""Tables said to CP-SAT: two or three open variables as clauses, more of them as CP-SAT's own table.

A table is often shared by many rules and mostly fixed in one place (the colour of a dot), so what follows from the
tuples alone is worked out once and remembered.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from math import prod

from ...models import Distance, IntVar, Multiple, Table
from .store import TRUE, Store

Rows = frozenset[tuple[int, ...]]


def post_table(store: Store, constraint: Table) -> None:
    variables, rows = constraint.variables, constraint.tuples
    if len(constraint.scope) < len(variables):
        variables, rows = constraint.scope, _without_repeats(constraint)
    fixed = tuple((place, store.domain(v)[0]) for place, v in enumerate(variables) if len(store.domain(v)) == 1)
    if fixed:
        closed = {place for place, _ in fixed}
        variables = tuple(variable for place, variable in enumerate(variables) if place not in closed)
        rows = cut(rows, fixed)
    if len(variables) == 2:
        _post_pairs(store, variables[0], variables[1], rows)
        return
    if len(variables) == 3:
        place, condition = min(enumerate(variables), key=lambda at: len(store.domain(at[1])))
        left, right = variables[:place] + variables[place + 1 :]
        for value, boolean in store.booleans(condition).items():
            _post_pairs(store, left, right, cut(rows, ((place, value),)), boolean)
        return
    rows = frozenset(row for row in rows if all(v in store.domain(x) for x, v in zip(variables, row, strict=True)))
    if len(rows) == prod(len(store.domain(variable)) for variable in variables):
        return
    if len(variables) < 2 or not rows:
        store.clause([store.booleans(variables[0])[row[0]] for row in rows])
    else:
        store.table([store.number(variable) for variable in variables], rows)


def post_relation(store: Store, constraint: Distance | Multiple) -> None:
    variables = constraint.scope
    rows = product(*(variable.domain for variable in variables))
    allowed = frozenset(row for row in rows if constraint.holds(dict(zip(variables, row, strict=True))))
    post_table(store, Table(variables, allowed))


def _post_pairs(store: Store, left: IntVar, right: IntVar, rows: Rows, only_if: int = TRUE) -> None:
    """Two variables take one of the pairs where `only_if` is true."""
    one, other = store.booleans(left), store.booleans(right)
    pairs = pairs_of(rows, tuple(one), tuple(other))
    for value, excluded in pairs.exclusions:
        store.implies((only_if, one[value]), [~other[v] for v in excluded])
    for value, fitting in pairs.rightwards:
        store.clause([~only_if, ~one[value], *[other[v] for v in fitting]])
    for value, fitting in pairs.leftwards:
        store.clause([~only_if, ~other[value], *[one[v] for v in fitting]])


Fits = tuple[tuple[int, tuple[int, ...]], ...]
"""Values on one side, each with those on the other side that it goes with."""


@dataclass(frozen=True, slots=True)
class Pairs:
    """What keeps two variables to some pairs: exclusions where they are few, else supports both ways."""

    exclusions: Fits
    rightwards: Fits
    leftwards: Fits


@lru_cache(maxsize=1024)
def pairs_of(rows: Rows, left: tuple[int, ...], right: tuple[int, ...]) -> Pairs:
    """The rows within the domains, as what excludes or supports what; values that everything goes with are left out."""
    allowed = [(a, b) for a, b in rows if a in left and b in right]
    fits = {a: {v for u, v in allowed if u == a} for a in left}
    if len(allowed) * 2 > len(left) * len(right):
        excluded = ((a, tuple(b for b in right if b not in fits[a])) for a in left)
        return Pairs(tuple((a, values) for a, values in excluded if values), (), ())
    rightwards = ((a, tuple(sorted(fits[a]))) for a in left)
    leftwards = ((b, tuple(a for a in left if b in fits[a])) for b in right)
    return Pairs(
        (),
        tuple((a, values) for a, values in rightwards if len(values) < len(right)),
        tuple((b, values) for b, values in leftwards if len(values) < len(left)),
    )


@lru_cache(maxsize=256)
def cut(rows: Rows, fixed: tuple[tuple[int, int], ...]) -> Rows:
    """The rows that have the fixed values in those places, without the places."""
    closed = {place for place, _ in fixed}
    return frozenset(
        tuple(value for place, value in enumerate(row) if place not in closed)
        for row in rows
        if all(row[place] == value for place, value in fixed)
    )


@lru_cache(maxsize=256)
def is_total(rows: Rows, place: int, domains: tuple[tuple[int, ...], ...]) -> bool:
    """Whether every choice of values in the other places has a row, so that the rows say nothing about them."""
    others = domains[:place] + domains[place + 1 :]
    reached = {row[:place] + row[place + 1 :] for row in rows if row[place] in domains[place]}
    return reached.issuperset(product(*others))


def _without_repeats(constraint: Table) -> Rows:
    """The rows over the scope: those that give a variable named twice one value."""
    places: Sequence[int] = [constraint.variables.index(variable) for variable in constraint.scope]
    return frozenset(
        tuple(row[place] for place in places)
        for row in constraint.tuples
        if all(row[constraint.variables.index(v)] == value for v, value in zip(constraint.variables, row, strict=True))
    )
