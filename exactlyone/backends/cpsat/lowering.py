"""A whole model for CP-SAT: what every board of a shape has in common is built once, the rest for each board.

Rules over answer variables alone are posted once and copied. Rules that speak of clues are posted for each board, with
the printed clues as constants; so is a path, which shrinks to a fraction once some of its numbers are known.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from weakref import WeakKeyDictionary

from ...models import (
    AllDifferent,
    AllDifferentExcept0,
    Cardinality,
    Constraint,
    HamiltonianPath,
    IntVar,
    Literal,
    Model,
    ModelError,
    Rule,
    Table,
)
from .posting import post
from .store import Store
from .tables import is_total


@dataclass(frozen=True, slots=True)
class Late:
    """A rule that waits for the given literals, and the variable that it does nothing but define, if there is one."""

    constraint: Constraint
    defined: IntVar | None


@dataclass(frozen=True, slots=True)
class LoweredModel:
    """What a model comes to before anything is given, and the parts that show whether the model is still the same."""

    rules: tuple[Rule, ...]
    variables: frozenset[IntVar]
    store: Store
    late: tuple[Late, ...]


_BASES: WeakKeyDictionary[Model, LoweredModel] = WeakKeyDictionary()


def check_known(model: Model, variables: Iterable[IntVar]) -> None:
    """Raise ModelError if a variable is none of the model's: what is asked of it would be met, and mean nothing."""
    strangers = set(variables) - _base(model).variables
    if strangers:
        raise ModelError(f"{model} has no such variable: {', '.join(sorted(variable.name for variable in strangers))}")


def lower(model: Model, given: Sequence[Literal]) -> Store:
    """The model in CP-SAT, with the given literals true in every solution."""
    check_known(model, (literal.variable for literal in given))
    base = _base(model)
    store = Store(base.store)
    domains: dict[IntVar, tuple[int, ...]] = {}
    for literal in given:
        domain = domains.get(literal.variable, literal.variable.domain)
        domains[literal.variable] = tuple(v for v in domain if (v == literal.value) is literal.positive)
    if not all(domains.values()):
        store.clause(())
        return store
    for variable, domain in domains.items():
        store.restrict(variable, domain)
    for late in base.late:
        if late.defined is None or late.defined in domains:
            post(store, late.constraint)
        else:
            store.defer(late.defined, partial(_post_later, late.constraint))
    for variable in model.answer:  # those in no rule, too
        store.booleans(variable)
    return store


def _post_later(constraint: Constraint, store: Store) -> None:
    post(store, constraint)


def _base(model: Model) -> LoweredModel:
    base = _BASES.get(model)
    if base is None or base.rules != tuple(model.rules) or len(base.variables) != len(model.variables):
        base = _BASES[model] = _build(model)
    return base


def _build(model: Model) -> LoweredModel:
    answer = set(model.answer)
    mentions = Counter(variable for rule in model.rules for variable in rule.constraint.scope)
    store = Store()
    for rule in model.rules:
        if isinstance(rule.constraint, AllDifferent | AllDifferentExcept0):
            store.apart.append(frozenset(rule.constraint.scope))
    late = []
    for rule in model.rules:
        constraint = rule.constraint
        others = [variable for variable in constraint.scope if variable not in answer]
        if others or isinstance(constraint, HamiltonianPath):
            defined = (variable for variable in others if mentions[variable] == 1 and _defines(constraint, variable))
            late.append(Late(constraint, next(defined, None)))
        else:
            post(store, constraint)
    return LoweredModel(tuple(model.rules), frozenset(model.variables), store, tuple(late))


def _defines(constraint: Constraint, variable: IntVar) -> bool:
    """Whether every assignment of the other variables leaves the variable a value, so that the rule forbids nothing."""
    if isinstance(constraint, Cardinality):
        counted = any(literal.variable is variable for literal in constraint.literals)
        return not counted and set(variable.domain).issuperset(range(len(constraint.literals) + 1))
    if isinstance(constraint, Table) and len(constraint.scope) == len(constraint.variables):
        domains = tuple(other.domain for other in constraint.variables)
        return is_total(constraint.tuples, constraint.variables.index(variable), domains)
    return False
