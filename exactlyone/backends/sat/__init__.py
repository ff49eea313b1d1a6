"""Deciding models by SAT solvers.

session.py      Sat, the backend, and its sessions
standing.py     a model that stays in a solver for many boards; pooled.py, shapes.py: models that share one;
                again.py: models lowered for each board; asking.py: what they all are asked
formula.py      for services that work on clauses themselves: clause_solver, clauses_of
search.py       SatSolver, a ClauseSolver; the only file that imports python-sat
solvers.py      what each solver can do
prepared.py     what is worked out once for a model; guards.py: blocks
tightening.py   domains under given clues, before they are lowered; walks.py: the same along a path
encodings/      constraints as clauses
dpll/           the same clauses in a search of our own, in machine code: refuting.py, listing.py
scripting.py    a wrong denial as a program on python-sat alone
"""

from .asking import ANY, OTHER, REFUSED
from .encodings import BEST, LOOPS, STRAIGHT, TRUE, Choices, dimacs
from .formula import Formula, clause_solver, clauses_of
from .listing import Listing
from .session import Sat
from .solvers import DEFAULT, SOLVERS

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
