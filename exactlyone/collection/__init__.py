"""Whole collections of boards: decided by many processes or a cluster, in order, and resumed where they were stopped.

checking.py    check_many                         deciding.py    many boards in one go, in one process
ordered.py     chunks of work in order            errors.py      what can go wrong with them
processes.py   processes that may die             worker.py      what runs in each of them
inline.py      no process at all
"""

from .checking import check_many

__all__ = ["check_many"]
