"""Models that stay in a solver for board after board, which ask whether an answer is the only one.

incremental.py     one model in one solver; clues are assumptions
pooled.py          models of one form in one solver; shapes.py says which have one form
lowered_again.py   models that are lowered again for each board
refuting.py        what all three ask first: the search in machine code (dpll)
asking.py          what they all ask a solver
"""
