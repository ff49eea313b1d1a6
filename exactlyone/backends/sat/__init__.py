"""Deciding models by SAT solvers.

session.py      Sat, the backend, and its sessions
resident/       models that stay in a solver for many boards
formula.py      for services that work on clauses themselves: clause_solver, clauses_of
search.py       SatSolver, a ClauseSolver; the only file that imports python-sat
solvers.py      what each solver can do
prepared.py     what is worked out once for a model; guards.py: blocks
tightening.py   domains under given clues, before they are lowered; walks.py: the same along a path
encodings/      constraints as clauses
dpll/           the same clauses in a search of our own, in machine code; all_answers.py: all answers by it
scripting.py    a wrong denial as a program on python-sat alone
"""

from importlib import import_module
from typing import TYPE_CHECKING

from .encodings import BEST, LOOPS, STRAIGHT, TRUE, Choices, dimacs
from .formula import Formula, clause_solver, clauses_of
from .session import Sat
from .solvers import DEFAULT, SOLVERS

if TYPE_CHECKING:
    from .all_answers import Listing
    from .resident.asking import ANY, OTHER, REFUSED

__all__ = [
    "ANY",
    "BEST",
    "DEFAULT",
    "LOOPS",
    "OTHER",
    "REFUSED",
    "SOLVERS",
    "STRAIGHT",
    "TRUE",
    "Choices",
    "Formula",
    "Listing",
    "Sat",
    "clause_solver",
    "clauses_of",
    "dimacs",
]

_FOR_MANY = {
    "Listing": ".all_answers",
    "ANY": ".resident.asking",
    "OTHER": ".resident.asking",
    "REFUSED": ".resident.asking",
}
"""What is for many boards or many answers, and loads numpy: a single check does without."""


def __getattr__(name: str) -> object:
    if name not in _FOR_MANY:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(_FOR_MANY[name], __name__), name)
