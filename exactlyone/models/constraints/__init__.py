"""The constraints, by what they speak of: primitives, values, sequences, lines, graphs, connectivity."""

from .base import Constraint, Fresh
from .connectivity import Connected, SingleLoop
from .graphs import Acyclic, HamiltonianPath
from .lines import Runs, Visible
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
    "Connected",
    "Constraint",
    "Distance",
    "Fresh",
    "HamiltonianPath",
    "LexDifferent",
    "Linear",
    "Multiple",
    "Regular",
    "Runs",
    "SingleLoop",
    "Table",
    "Visible",
]
