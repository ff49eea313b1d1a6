"""From a model to clauses.

    clauses.py   what a literal means, and the clauses and at-most-one groups under construction
    values.py    all different, all different but zeros, straights
    tables.py    clauses, tables of allowed tuples
    sums.py      counting, linear sums
    graphs.py    paths and forests; elimination.py forbids all cycles beforehand
    connectivity.py  what hangs together
    choices.py   which of several encodings is taken
    dormant.py   constraints that may sleep until they are spoken of
    premises.py  constraints that hold only where a literal does
    at_most_one.py  at-most-one groups written out as clauses
    dimacs.py    a model as a file of clauses
    lower.py     the table from types to encodings

An encoding may use auxiliaries, but projected on the constraint's variables its answers are exactly the constraint's.
Nothing here knows a solver.
"""

from ....models.cycles import Loops
from ....models.dormant import dormant_constraints
from ....models.lazy import Lazy
from .at_most_one import written_out
from .choices import BEST, LOOPS, STRAIGHT, Choices
from .clauses import TRUE, Clauses, Codes
from .dimacs import dimacs
from .lower import lower, lower_all, settle
from .premises import PREMISED, premise, value_premise

__all__ = [
    "BEST",
    "LOOPS",
    "PREMISED",
    "STRAIGHT",
    "TRUE",
    "Choices",
    "Clauses",
    "Codes",
    "Lazy",
    "Loops",
    "dimacs",
    "dormant_constraints",
    "lower",
    "lower_all",
    "premise",
    "settle",
    "value_premise",
    "written_out",
]
