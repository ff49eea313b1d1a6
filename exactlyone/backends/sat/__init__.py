"""Deciding models by SAT solvers.

session.py      Sat, the backend, and its sessions
standing.py     a model that stays in a solver for many boards; pooled.py, shapes.py: models that share one;
                anew.py: models lowered for each board; asking.py: what they all are asked
search.py       a solver and its searches; the only file that imports python-sat
solvers.py      what each solver can do
prepared.py     what is worked out once for a model; guards.py: blocks
tightening.py   domains under given clues, before they are lowered; walks.py: the same along a path
encodings/      constraints as clauses
dpll/           the same clauses in a search of our own, in machine code: refuting.py, listing.py
scripting.py    a wrong denial as a program on python-sat alone
"""

from .session import Sat

__all__ = ["Sat"]
