"""Rules that are too large to be written out: a clause for each assignment that turns out to break one.

The clause forbids as few values as it can be shown to: the constraint fails whatever the other variables are.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from itertools import product
from math import prod

from ..backends.leave_one_out import shrunk
from ..models import Cardinality, Constraint, IntVar, Linear
from ..models.projection import Projected
from .reason import Cutter, Part, Reading
from .tables import MOST_TRIED

Domains = Mapping[IntVar, Sequence[int]]


def broken(constraint: Constraint, reading: Reading) -> Cutter:
    """Finds out whether the constraint fails where these literals are true, and on which of them that rests."""
    scope = constraint.scope
    free: dict[IntVar, Sequence[int]] = {
        variable: (reading.printed[variable],) if variable in reading.printed else variable.domain for variable in scope
    }

    def cut(true: Collection[int]) -> list[Part]:
        domains = dict(free)
        fixed: dict[IntVar, int] = {}
        for variable in scope:
            for value, literal in reading.atoms.of(variable).items() if variable in reading.atoms else ():
                if literal in true:
                    domains[variable], fixed[variable] = (value,), literal
        if not fails(constraint, domains):
            return []
        kept = shrunk(
            list(fixed)[::-1],
            lambda few: fails(constraint, {**free, **{variable: domains[variable] for variable in few}}),
        ).kept
        names = [variable.name for variable in kept]
        return [(("broken", *names), (tuple(-fixed[variable] for variable in kept),))]

    return cut


def fails(constraint: Constraint, domains: Domains) -> bool:
    """Whether no assignment within the domains satisfies it, where that can be told without trying too many."""
    if isinstance(constraint, Projected):
        return not constraint.possible(domains)
    if isinstance(constraint, Linear):
        least = most = 0
        for coefficient, variable in constraint.terms:
            ends = [coefficient * value for value in domains[variable]]
            least, most = least + min(ends), most + max(ends)
        over = constraint.upper is not None and least > constraint.upper
        return over or (constraint.lower is not None and most < constraint.lower)
    if isinstance(constraint, Cardinality):
        held = [
            {(value == literal.value) is literal.positive for value in domains[literal.variable]}
            for literal in constraint.literals
        ]
        least = sum(one == {True} for one in held)
        most = sum(True in one for one in held)
        totals = domains[constraint.total] if isinstance(constraint.total, IntVar) else (constraint.total,)
        return not any(least <= total <= most for total in totals)
    scope = constraint.scope
    if prod(len(domains[variable]) for variable in scope) > MOST_TRIED:
        return False
    rows = product(*(domains[variable] for variable in scope))
    return not any(constraint.holds(dict(zip(scope, row, strict=True))) for row in rows)
