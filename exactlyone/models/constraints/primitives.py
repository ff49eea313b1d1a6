"""The constraints that every backend takes as they are: Clause, Linear, Cardinality and Table.

All others decompose into these, so a new backend that lowers the four can decide every model.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from ..errors import ModelError
from ..variables import IntVar, Literal
from ..words import Words
from .base import Constraint, distinct


@dataclass(frozen=True, slots=True)
class Clause(Constraint):
    """At least one of the literals is true. The empty clause is false.

    Global Constraint Catalogue: clause_or. MiniZinc: bool_clause. CP-SAT: add_bool_or.
    """

    literals: tuple[Literal, ...]

    @property
    def scope(self) -> tuple[IntVar, ...]:
        return distinct(tuple(literal.variable for literal in self.literals))

    def holds(self, values: Mapping[IntVar, int]) -> bool:
        return any(literal.holds(values) for literal in self.literals)


@dataclass(frozen=True, slots=True)
class Linear(Constraint):
    """`lower <= sum of coefficient * variable <= upper`; a bound of None is absent.

    Global Constraint Catalogue: scalar_product. MiniZinc: int_lin_le, int_lin_eq. CP-SAT: add_linear_constraint.
    """

    terms: tuple[tuple[int, IntVar], ...]
    lower: int | None
    upper: int | None

    @property
    def scope(self) -> tuple[IntVar, ...]:
        return distinct(tuple(variable for _, variable in self.terms))

    def holds(self, values: Mapping[IntVar, int]) -> bool:
        total = sum(coefficient * values[variable] for coefficient, variable in self.terms)
        return (self.lower is None or self.lower <= total) and (self.upper is None or total <= self.upper)


@dataclass(frozen=True, slots=True)
class Cardinality(Constraint):
    """Exactly `total` of the literals are true; `total` is a variable or a number. A literal named twice counts twice.

    Global Constraint Catalogue: among. MiniZinc: count_eq. CP-SAT: a linear equation over Booleans.
    """

    literals: tuple[Literal, ...]
    total: IntVar | int
    words: ClassVar[Words] = Words(stated="the {clue} at {label}")

    @property
    def scope(self) -> tuple[IntVar, ...]:
        counted = tuple(literal.variable for literal in self.literals)
        return distinct(counted + ((self.total,) if isinstance(self.total, IntVar) else ()))

    def holds(self, values: Mapping[IntVar, int]) -> bool:
        total = values[self.total] if isinstance(self.total, IntVar) else self.total
        return sum(literal.holds(values) for literal in self.literals) == total


@dataclass(frozen=True, slots=True)
class Table(Constraint):
    """The variables, in their order, take one of the listed tuples. Raises ModelError if a tuple has another length.

    Global Constraint Catalogue: in_relation. MiniZinc: table. CP-SAT: add_allowed_assignments.
    """

    variables: tuple[IntVar, ...]
    tuples: frozenset[tuple[int, ...]]

    def __post_init__(self) -> None:
        if any(len(row) != len(self.variables) for row in self.tuples):
            raise ModelError(f"a table over {len(self.variables)} variables needs tuples of that length")

    @property
    def scope(self) -> tuple[IntVar, ...]:
        return distinct(self.variables)

    def holds(self, values: Mapping[IntVar, int]) -> bool:
        return tuple(values[variable] for variable in self.variables) in self.tuples
