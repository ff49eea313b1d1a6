"""The constraints, by what they speak of: primitives, values, graphs."""

from .base import Constraint, Fresh
from .graphs import Acyclic, HamiltonianPath
from .primitives import Clause, Count, Linear, Table
from .values import AllDifferent, AllDifferentConsecutive, AllDifferentExcept0, Distance, Multiple

__all__ = [
    "Acyclic",
    "AllDifferent",
    "AllDifferentConsecutive",
    "AllDifferentExcept0",
    "Clause",
    "Constraint",
    "Count",
    "Distance",
    "Fresh",
    "HamiltonianPath",
    "Linear",
    "Multiple",
    "Table",
]
