"""The rules of a puzzle as small named pieces, each a few clauses over answers: what proofs and explanations use.

    atoms.py       what a SAT variable says: a place has a value
    reason.py      one piece: which rule, which part of it, its clauses
    voice.py       what a rule is called on a board
    building.py    all pieces of a puzzle, and those that are found when they are wanted (graphs)
    values.py tables.py cardinality.py paths.py graphs.py  the pieces of each type of constraint
    merging.py    constraints that share auxiliaries, taken together
    breaking.py    whatever is too large to be written out: one broken assignment at a time

Generic over kinds: it reads the model. No clause has an auxiliary variable, and each follows from the one rule that it
is named after, so that whoever checks a proof can check its clauses one by one without knowing this code.
"""

from .atoms import Atoms
from .building import cut, lazy, narrow, reasons_of, watch
from .reason import Aspect, CnfClause, Reason
from .voice import Voice

__all__ = ["Aspect", "Atoms", "CnfClause", "Reason", "Voice", "cut", "lazy", "narrow", "reasons_of", "watch"]
