"""Constraints that hold only where a premise does: a literal that a question assumes, or does not.

The clauses of a premise say one thing only, that the constraint holds if the literal does. Where it is not assumed the
solver is free to make it false, and nothing follows from it.
"""

from __future__ import annotations

from ....models import AllDifferentConsecutive, Cardinality, Constraint, IntVar, Table
from .at_most_one import written_out
from .clauses import Clauses
from .lower import encode, settle

PREMISED = (AllDifferentConsecutive, Cardinality, Table)
"""Constraints that may have a premise: encoding them does no more than add clauses and groups."""


def premise(constraint: Constraint, out: Clauses) -> int:
    """A fresh literal that demands the constraint. Its variables are spoken of from now on, premise or not."""
    assert isinstance(constraint, PREMISED)
    for variable in constraint.scope:
        out.of(variable)
    return _premise(constraint, out)


def value_premise(variable: IntVar, value: int, out: Clauses) -> int | None:
    """A fresh literal that demands what follows from the value of a sleeping variable (see dormant.py).

    It is weaker than the variable's own literal, which says the value, and gives all of a question's answers alike, at
    a fraction of the clauses. None if the variable has no such value.
    """
    constraint = out.asleep(variable)
    assert isinstance(constraint, PREMISED)
    if value not in variable.domain:
        return None
    for other in constraint.scope:
        if other is not variable:
            out.of(other)
    with out.supposing(variable, value):
        return _premise(constraint, out)


def _premise(constraint: Constraint, out: Clauses) -> int:
    settle(out)
    literal = out.new()
    demanded = out.drain()
    encode(constraint, out)
    clauses, groups = out.drain()
    out.clauses, out.groups = demanded
    out.clauses += [(-literal, *clause) for clause in [*clauses, *written_out(groups, out.new)]]
    return literal
