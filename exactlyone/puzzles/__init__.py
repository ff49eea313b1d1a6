"""What puzzles there are: one file a kind, and the registry of kinds."""

from .hidato import Hidato
from .kropki import Kropki
from .puzzle import Answer, Clues, Geometry, Puzzle, Violation
from .registry import Registry
from .slant import Slant
from .str8ts import Str8ts
from .sudoku import Sudoku
from .symmetry import Symmetry, same_up_to_symmetry
from .x_sudoku import XSudoku

KINDS: Registry[type[Geometry]] = Registry(
    "kinds", [(kind.kind, kind) for kind in (Str8ts, Sudoku, XSudoku, Slant, Hidato, Kropki)]
)
"""The kinds by the name they have in files and on the command line. A new kind is one file and one entry here."""

__all__ = [
    "KINDS",
    "Answer",
    "Clues",
    "Geometry",
    "Hidato",
    "Kropki",
    "Puzzle",
    "Slant",
    "Str8ts",
    "Sudoku",
    "Symmetry",
    "Violation",
    "XSudoku",
    "same_up_to_symmetry",
]
