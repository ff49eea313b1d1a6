"""A search for another answer, small enough to read: unit propagation and branching (DPLL), for machine code.

M. Davis, G. Logemann, D. Loveland, "A machine program for theorem-proving", 1962; weights after F. Boussemart et al.,
"Boosting systematic search by weighting constraints", 2004.

Most boards of a batch need some thirty conflicts, for which a solver that learns takes two to four times as long. What
this search says is only taken where it finds no other answer; else, and where its branches give out, a solver is asked.

    refuter.py     the door: does a board have another answer?
    lister.py      the other door: all answers of one board
    laying.py      the clauses of a solver laid out
    arrays.py      the arrays that all the others work on
    reducing.py    a board: what its clues leave of the clauses, as a small problem with numbers of its own
    searching.py   the search on that
    other_answer.py  the question: does the problem admit the answer, and no other?
    listing.py     the question: which answers are there?

All but the doors and the layout is written in the kernel language of the hand-written search (plain loops over flat
arrays), but shares no code with it. A literal is an even number, its negation the next odd one.
"""

from .laying import TooLong
from .lister import Lister
from .refuter import OtherAnswerRefuter

__all__ = ["Lister", "OtherAnswerRefuter", "TooLong"]
