"""The constraints, by what they speak of: primitives, values, sequences, graphs."""

from .base import Constraint, Fresh
from .graphs import Acyclic, HamiltonianPath
from .primitives import Cardinality, Clause, Linear, Table
from .sequences import LexDifferent, Regular
from .values import AllDifferent, AllDifferentConsecutive, AllDifferentExcept0, Distance, Multiple

__all__ = [
    "Acyclic",
    "AllDifferent",
    "AllDifferentConsecutive",
    "AllDifferentExcept0",
    "Cardinality",
    "Clause",
    "Constraint",
    "Distance",
    "Fresh",
    "HamiltonianPath",
    "LexDifferent",
    "Linear",
    "Multiple",
    "Regular",
    "Table",
]
