"""How each constraint is said to CP-SAT: one function a kind of constraint, one table that finds it.

What is not in the table is decomposed. Graphs have files of their own: paths.py, forests.py, connectivity.py.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Any

from ...models import (
    Acyclic,
    AllDifferent,
    AllDifferentConsecutive,
    AllDifferentExcept0,
    Cardinality,
    Clause,
    Connected,
    Constraint,
    Distance,
    HamiltonianPath,
    IntVar,
    Linear,
    ModelError,
    Multiple,
    SingleLoop,
    Table,
)
from .connectivity import post_connected, post_single_loop
from .forests import post_acyclic
from .paths import post_path
from .store import FALSE, LARGEST, TRUE, Store
from .tables import post_relation, post_table


def post(store: Store, constraint: Constraint) -> None:
    """Demand the constraint of CP-SAT. Raises ModelError for a type that is not in the table and does not decompose."""
    say = POSTINGS.get(type(constraint))
    if say is not None:
        say(store, constraint)
        return
    for simpler in constraint.decomposed(store.fresh):
        post(store, simpler)


def post_clause(store: Store, constraint: Clause) -> None:
    store.clause([store.reference(literal) for literal in constraint.literals])


def post_linear(store: Store, constraint: Linear) -> None:
    coefficients: dict[IntVar, int] = {}
    for coefficient, variable in constraint.terms:
        coefficients[variable] = coefficients.get(variable, 0) + coefficient
    terms: list[tuple[int, int]] = []
    constant = least = most = 0
    for variable, coefficient in coefficients.items():
        domain = store.domain(variable)
        ends = (coefficient * domain[0], coefficient * domain[-1])
        least, most = least + min(ends), most + max(ends)
        index, factor, offset = store.number(variable)
        constant += coefficient * offset
        if coefficient * factor:
            terms.append((coefficient * factor, index))
    if max(-least, most) > LARGEST:
        raise ModelError(f"CP-SAT calculates with numbers up to {LARGEST}, and this sum may come to more")
    lower = least if constraint.lower is None else max(least, constraint.lower)
    upper = most if constraint.upper is None else min(most, constraint.upper)
    if lower > upper:
        store.clause(())
    elif lower > least or upper < most:
        store.linear(terms, lower - constant, upper - constant)


def post_count(store: Store, constraint: Cardinality) -> None:
    references = [store.reference(literal) for literal in constraint.literals]
    total = constraint.total
    if isinstance(total, IntVar):
        index, factor, offset = store.number(total)
        if factor:
            _post_sum(store, references, [(-factor, index)], offset)
            return
        total = offset
    uncertain = [reference for reference in references if reference not in (TRUE, FALSE)]
    wanted = total - references.count(TRUE)
    if len({max(reference, ~reference) for reference in uncertain}) < len(uncertain):
        _post_sum(store, uncertain, [], wanted)
    elif wanted == 1:
        store.exactly_one(uncertain)
    elif wanted == len(uncertain) - 1:
        store.exactly_one([~reference for reference in uncertain])
    elif wanted in (0, len(uncertain)):
        for reference in uncertain:
            store.clause([reference if wanted else ~reference])
    else:
        _post_sum(store, uncertain, [], wanted)


def _post_sum(store: Store, references: list[int], terms: list[tuple[int, int]], total: int) -> None:
    """The number of true references, and the terms added to it, make the total."""
    weights: dict[int, int] = {}
    for reference in references:
        if reference < 0:  # 1 minus the Boolean
            total -= 1
        index, weight = (reference, 1) if reference >= 0 else (~reference, -1)
        weights[index] = weights.get(index, 0) + weight
    for weight, index in terms:
        weights[index] = weights.get(index, 0) + weight
    store.linear([(weight, index) for index, weight in weights.items()], total, total)


def post_all_different(store: Store, constraint: AllDifferent | AllDifferentExcept0) -> None:
    variables = constraint.scope
    holders: dict[int, list[int]] = {}
    for variable in variables:
        for value, boolean in store.booleans(variable).items():
            holders.setdefault(value, []).append(boolean)
    zeros = holders.pop(0, []) if isinstance(constraint, AllDifferentExcept0) else []
    if len(variables) < len(constraint.variables):  # a variable named twice would differ from itself, 0 apart
        for variable in {v for v in variables if constraint.variables.count(v) > 1}:
            store.clause([store.booleans(variable).get(0, FALSE) if zeros else FALSE])
    if not zeros and len(holders) < len(variables):
        store.clause(())
    must_occur = not zeros and len(holders) == len(variables)  # as many values as places: each value finds its place
    for references in holders.values():
        if must_occur:
            store.exactly_one(references)
        else:
            store.at_most_one(references)


def post_straight(store: Store, constraint: AllDifferentConsecutive) -> None:
    """With L places the straight starts at one of some values s; "it starts at s or later" is a Boolean for each s.

    A value v in a place says that the start lies between v - L + 1 and v, and a start between them wants v in a place.
    That is enough: L values must occur in L places.
    """
    variables, length = constraint.scope, len(constraint.variables)
    if not length:
        return
    if len(variables) < length:
        store.clause(())
        return
    holders: dict[int, list[int]] = {}
    for variable in variables:
        for value, boolean in store.booleans(variable).items():
            holders.setdefault(value, []).append(boolean)
    starts = [s for s in sorted(holders) if all(value in holders for value in range(s, s + length))]
    if not starts:
        store.clause(())
        return
    later = {s: store.boolean() for s in starts[1:]}  # the start is s or later
    for s, following in pairwise(starts[1:]):
        store.clause([~later[following], later[s]])

    def at_least(start: int) -> int:
        """The start is `start` or later."""
        return next((later.get(s, TRUE) for s in starts if s >= start), FALSE)

    repeats_barred = any(apart.issuperset(variables) for apart in store.apart)  # mostly by the row or column
    for value, references in holders.items():
        first, beyond = at_least(value - length + 1), at_least(value + 1)
        if not repeats_barred:
            store.at_most_one(references)
        elsewhere = [~reference for reference in references]
        store.implies((~first,), elsewhere)
        store.implies((beyond,), elsewhere)
        store.clause([~first, beyond, *references])


POSTINGS: dict[type[Constraint], Callable[[Store, Any], None]] = {
    Acyclic: post_acyclic,
    AllDifferent: post_all_different,
    AllDifferentConsecutive: post_straight,
    AllDifferentExcept0: post_all_different,
    Clause: post_clause,
    Connected: post_connected,
    Cardinality: post_count,
    Distance: post_relation,
    HamiltonianPath: post_path,
    Linear: post_linear,
    Multiple: post_relation,
    SingleLoop: post_single_loop,
    Table: post_table,
}
