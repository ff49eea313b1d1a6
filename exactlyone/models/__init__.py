"""What a puzzle says: variables, constraints, models. Imports the standard library only.

variables.py, constraints/, model.py   the language
words.py       how rules are told
projection.py  what rules say without their auxiliaries
lazy.py cycles.py connectivity.py   rules on graphs, of which clauses are named when they are needed
errors.py      what the package raises
spelling.py, frozen.py   for all of the package: names that are misspelt, values that cannot be changed
"""

from .constraints import (
    Acyclic,
    AllDifferent,
    AllDifferentConsecutive,
    AllDifferentExcept0,
    Cardinality,
    Clause,
    Connected,
    Constraint,
    Distance,
    Fresh,
    HamiltonianPath,
    LexDifferent,
    Linear,
    Multiple,
    Regular,
    Runs,
    SingleLoop,
    Table,
    Visible,
)
from .constraints.sequences import walking
from .errors import AnswerRejected, Disagreement, ExactlyOneError, InputError, MissingBackend, ModelError
from .model import Model, Rule
from .spelling import close_names, did_you_mean
from .variables import IntVar, Literal
from .words import Words

__all__ = [
    "Acyclic",
    "AllDifferent",
    "AllDifferentConsecutive",
    "AllDifferentExcept0",
    "AnswerRejected",
    "Cardinality",
    "Clause",
    "Connected",
    "Constraint",
    "Disagreement",
    "Distance",
    "ExactlyOneError",
    "Fresh",
    "HamiltonianPath",
    "InputError",
    "IntVar",
    "LexDifferent",
    "Linear",
    "Literal",
    "MissingBackend",
    "Model",
    "ModelError",
    "Multiple",
    "Regular",
    "Rule",
    "Runs",
    "SingleLoop",
    "Table",
    "Visible",
    "Words",
    "close_names",
    "did_you_mean",
    "walking",
]
