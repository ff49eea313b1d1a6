"""How hard a puzzle is: by the steps that explain it, and beside that by what searches make of it.

    measuring.py    rate: all measures of a board
    rating.py       what comes out, and the one figure
    propagating_solver.py  how far propagation alone gets, after tests, after a few values given away
    refutation.py   what it costs a SAT solver, over shuffles
    rating_report.py  text and records

Nothing here depends on a clock: a limit ends a rating without a figure. docs/difficulty.md defines the measures.
"""

from .measuring import rate
from .rating import Rating, SearchMeasures

__all__ = ["Rating", "SearchMeasures", "rate"]
