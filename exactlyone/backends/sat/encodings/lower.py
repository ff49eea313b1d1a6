"""From a constraint to clauses, by its type: one table, one entry a type."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from ....models import (
    Acyclic,
    AllDifferent,
    AllDifferentConsecutive,
    AllDifferentExcept0,
    Cardinality,
    Clause,
    Connected,
    Constraint,
    HamiltonianPath,
    IntVar,
    Linear,
    Model,
    SingleLoop,
    Table,
)
from ....models.dormant import dormant_constraints
from . import connectivity, graphs, sums, tables, values
from .choices import BEST, Choices
from .clauses import Clauses

ENCODERS: Mapping[type[Constraint], Callable[[Any, Clauses], None]] = {
    Acyclic: graphs.forest,
    AllDifferent: values.all_different,
    AllDifferentConsecutive: values.straight,
    AllDifferentExcept0: values.all_different_except_0,
    Clause: tables.clause,
    Connected: connectivity.together,
    Cardinality: sums.count,
    HamiltonianPath: graphs.path,
    Linear: sums.linear,
    SingleLoop: connectivity.single_loop,
    Table: tables.table,
}
"""How each type is written as clauses. All other types are decomposed first."""


def encode(constraint: Constraint, out: Clauses) -> None:
    """Demand the constraint. Raises ModelError for a type that is not in the table and does not decompose."""
    encoder = ENCODERS.get(type(constraint))
    if encoder is not None:
        encoder(constraint, out)
        return
    for simpler in constraint.decomposed(out.fresh):
        encode(simpler, out)


def settle(out: Clauses) -> None:
    """Encode the constraints that were woken since, and those that they wake."""
    while out.woken:
        encode(out.woken.pop(), out)


def lower(
    model: Model,
    domains: Mapping[IntVar, tuple[int, ...]],
    dormant: Mapping[IntVar, Constraint] | None = None,
    choices: Choices = BEST,
) -> Clauses:
    """The model over the given domains, its answer variables numbered first.

    `dormant`: what `dormant_constraints` found, if the caller knows it already. Variables with a smaller domain than
    the model's are awake: somebody spoke of them.
    """
    if dormant is None:
        dormant = dormant_constraints(model)
    asleep = {v: constraint for v, constraint in dormant.items() if len(domains[v]) == len(v.domain)}
    out = Clauses(domains, asleep, choices)
    for variable in model.answer:
        out.of(variable)
    sleeping = {id(constraint) for constraint in asleep.values()}
    for rule in model.rules:
        if id(rule.constraint) not in sleeping:
            encode(rule.constraint, out)
    settle(out)
    return out


def lower_all(model: Model, constraints: Iterable[Constraint] = ()) -> Clauses:
    """The model over its own domains with nothing asleep, and some constraints more: what a file shows.

    What `lazy` holds is not in the clauses: it is cut off answer by answer.
    """
    out = lower(model, {variable: variable.domain for variable in model.variables}, {})
    for constraint in constraints:
        encode(constraint, out)
    return out
