"""Deciding models by SAT solvers.

session.py      Sat, the backend, and its sessions
standing.py     a model that stays in a solver for many boards; pooled.py, shapes.py: models that share one;
                anew.py: models lowered anew for each board; asking.py: what they all are asked
search.py       a solver and its searches; the only file that imports python-sat
solvers.py      what each solver can do
prepared.py     what is worked out once for a model; guards.py: blocks
tightening.py   domains under given clues, before they are lowered; walks.py: the same along a path
encodings/      constraints as clauses
"""

from .session import Sat

__all__ = ["Sat"]
