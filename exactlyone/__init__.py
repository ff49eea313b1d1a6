"""exactlyone decides whether a logic puzzle has exactly one solution, and shows the evidence.

    import exactlyone as eo
    eo.load("board.txt").check()

The parts of the package, those that use others first:

    cli                          the command line
    puzzles                      what puzzles there are: a folder for each kind
    comparison, selftesting      strategies compared on the same boards; solvers tested on random models
    playing                      boards to play, on a page or in a notebook
    generation, collection       boards made to order; whole collections decided by many processes or a cluster
    rating, explanation          how hard a board is; how it is solved, step by step; hints
    certificates                 verdicts with proofs that anyone can check, and their check
    inspecting                   candidates, redundant clues, why there is not exactly one answer
    deciding                     check, solve, solutions, count_solutions: several deciders on one puzzle
    formats, drawing, reasons    text <-> puzzle; pictures; what the rules of a board say, as clauses
    board                        what a puzzle is: its geometry and its clues
    backends                     how a model is decided: CP-SAT, SAT, and the hand-written search
    models                       what a puzzle says: variables, constraints, models; and the errors

What a user needs stands here; the model language is `exactlyone.models`. Solvers are loaded when they first decide.
"""

from importlib import import_module
from typing import TYPE_CHECKING

from . import puzzles
from .arguments import checked
from .backends.base import Limits, Status
from .board import KINDS, Geometry, Puzzle, Symmetry, Violation, register
from .board import same_up_to_symmetry as _same_up_to_symmetry
from .certificates.verifying import Verification, verify_certificate
from .collection import check_many
from .deciding.counting import Count, count_solutions
from .deciding.solving import Solution, Unfinished, solutions, solve
from .deciding.uniqueness import Uniqueness, Verdict, check
from .examples import example
from .formats import load as _load
from .formats import load_all as _load_all
from .formats import loads as _loads
from .models import AnswerRejected, Disagreement, ExactlyOneError, InputError, MissingBackend, ModelError
from .watching import Interrupted, watched_by

if TYPE_CHECKING:
    from .certificates.making import certify
    from .comparison import compare
    from .drawing import svg
    from .explanation import explain, hint
    from .inspecting.candidates import candidates
    from .inspecting.minimising import minimise
    from .inspecting.redundancy import redundant
    from .inspecting.variants import variants
    from .inspecting.why import why
    from .playing.widget import play
    from .puzzles.hidato.board import Hidato
    from .puzzles.kropki.board import Kropki
    from .puzzles.slant.board import Slant
    from .puzzles.str8ts.board import Str8ts
    from .puzzles.sudoku.board import Sudoku
    from .puzzles.x_sudoku.board import XSudoku
    from .rating import rate

__version__ = "0.1.0"

__all__ = [
    "KINDS",
    "AnswerRejected",
    "Count",
    "Disagreement",
    "ExactlyOneError",
    "Geometry",
    "Hidato",
    "InputError",
    "Interrupted",
    "Kropki",
    "Limits",
    "MissingBackend",
    "ModelError",
    "Puzzle",
    "Slant",
    "Solution",
    "Status",
    "Str8ts",
    "Sudoku",
    "Symmetry",
    "Unfinished",
    "Uniqueness",
    "Verdict",
    "Verification",
    "Violation",
    "XSudoku",
    "candidates",
    "certify",
    "check",
    "check_many",
    "compare",
    "count_solutions",
    "example",
    "explain",
    "hint",
    "load",
    "load_all",
    "loads",
    "minimise",
    "play",
    "rate",
    "redundant",
    "register",
    "same_up_to_symmetry",
    "solutions",
    "solve",
    "svg",
    "variants",
    "verify_certificate",
    "watched_by",
    "why",
]

# Their modules lie below `arguments`, so what they are given is judged here.
load, load_all, loads = checked(_load), checked(_load_all), checked(_loads)
same_up_to_symmetry = checked(_same_up_to_symmetry)


VERBS = {
    "candidates": "inspecting.candidates",
    "certify": "certificates.making",
    "compare": "comparison",
    "explain": "explanation",
    "hint": "explanation",
    "minimise": "inspecting.minimising",
    "play": "playing.widget",
    "rate": "rating",
    "redundant": "inspecting.redundancy",
    "svg": "drawing",
    "variants": "inspecting.variants",
    "why": "inspecting.why",
}
"""Services that most programs do not need, each with its module, which is loaded when the service is first named."""


def __getattr__(name: str) -> object:
    """The services above, and the classes of the package's own kinds, loaded when they are first named."""
    if name in VERBS:
        return getattr(import_module(f".{VERBS[name]}", __name__), name)
    for entry in puzzles.BUILT_IN.values():
        module, _, attribute = entry.partition(":")
        if attribute == name:
            return getattr(import_module(module), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
