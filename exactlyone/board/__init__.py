"""What a board is: its geometry, its clues, its symmetries, its text; and the registry of kinds.

puzzle        a geometry with printed clues; geometry: a kind at one size and shape
registry      the kinds by name, and how one is added
grid          cells, houses, neighbours
printed       rules in pieces, which certificates are checked against
readings      what plain checkers share
scan, options, written   how grids and header lines are read and written
symmetry      symmetries with names; structure, groups, acting, canonical: the whole group of a geometry
"""

from .geometry import Answer, Clues, Geometry, Violation
from .kinds import KINDS, register
from .puzzle import Puzzle
from .symmetry import Symmetry, same_up_to_symmetry

__all__ = [
    "KINDS",
    "Answer",
    "Clues",
    "Geometry",
    "Puzzle",
    "Symmetry",
    "Violation",
    "register",
    "same_up_to_symmetry",
]
