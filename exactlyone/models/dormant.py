"""Constraints that demand nothing until somebody speaks of one of their variables.

A vertex of a Slant board without a clue, an edge of a Kropki board that may carry anything: such a variable is no
answer, stands in one constraint only, and has a fitting value for whatever the others do. Its constraint need not be
encoded until the variable is assumed, given or blocked. That leaves out most of a sparse board's clauses.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from math import prod

from . import Cardinality, Constraint, IntVar, Model, Table


def dormant_constraints(model: Model) -> dict[IntVar, Constraint]:
    """Variables that are no answers and follow freely from one constraint, with that constraint; each of them once."""
    uses = Counter(variable for rule in model.rules for variable in rule.constraint.scope)
    answer = set(model.answer)
    found: dict[IntVar, Constraint] = {}
    for rule in model.rules:
        for variable in _followers(rule.constraint):
            if uses[variable] == 1 and variable not in answer:
                found[variable] = rule.constraint
                break
    return found


def _followers(constraint: Constraint) -> list[IntVar]:
    """The variables of a constraint that have a fitting value for all values of the others."""
    if isinstance(constraint, Cardinality) and isinstance(constraint.total, IntVar):
        counted = {literal.variable for literal in constraint.literals}
        free = set(constraint.total.domain).issuperset(range(len(constraint.literals) + 1))
        return [constraint.total] if free and constraint.total not in counted else []
    if isinstance(constraint, Table) and len(constraint.scope) == len(constraint.variables):
        domains = tuple(variable.domain for variable in constraint.variables)
        free_columns = _free_columns(constraint.tuples, domains)
        return [variable for variable, free in zip(constraint.variables, free_columns, strict=True) if free]
    return []


@lru_cache(maxsize=64)
def _free_columns(rows: frozenset[tuple[int, ...]], domains: tuple[tuple[int, ...], ...]) -> tuple[bool, ...]:
    """For each column whether every combination of the others stands in some row."""
    sets = [frozenset(domain) for domain in domains]
    inside = [row for row in rows if all(value in domain for value, domain in zip(row, sets, strict=True))]
    return tuple(
        len({row[:i] + row[i + 1 :] for row in inside}) == prod(len(domain) for j, domain in enumerate(sets) if j != i)
        for i in range(len(sets))
    )
