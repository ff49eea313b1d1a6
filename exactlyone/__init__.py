"""exactlyone decides whether a logic puzzle has exactly one solution, and shows the evidence.

    import exactlyone as eo
    eo.load("board.txt").check()

The map of the package (imports run from the top down; ARCHITECTURE.md says more):

    cli                                  the command line
    reporting                            what the services found, as text for people and as JSON records
    candidates, redundancy               what places may hold, which clues are needed
    generation, minimising               boards made to order, boards without needless clues
    selftest, selftesting                boards decided again by every decider; solvers tested on random models
    uniqueness, counting, solving        the services: check, count_solutions, solve and solutions ...
    watching                             what a work has come to so far, for whoever waits or stops it
    arguments, audit, tallying           ... what they are given, what they may claim, answers counted and not kept
    decision, deciders, clash            ... and what they share: several deciders on one puzzle, why there is no answer
    certificates                         verdicts with proofs that anyone can check, and their check
    explanation                          how a board is solved, step by step, with reasons; hints
    rating                               how hard a board is, by those steps
    collection                           check_many: whole collections, by many processes or a cluster
    comparison                           compare: strategies on the same boards, as tables and pictures
    difficulty, examples                 what a puzzle asks of the search; the package's own boards
    playing                              boards to play, on a page or in a notebook
    drawing                              pictures of boards
    formats                              text <-> puzzle
    backends                             how a model is decided: CP-SAT, SAT, and the hand-written search
    puzzles                              what puzzles there are: one file a kind
    models                               what a puzzle says: variables, constraints, models; and the errors

What a user needs stands here; the model language is `exactlyone.models`. Solvers are loaded when they first decide.
"""

from collections.abc import Iterable, Mapping
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
    from .comparison import Comparison, Strategy
    from .puzzles.hidato.board import Hidato
    from .puzzles.kropki.board import Kropki
    from .puzzles.slant.board import Slant
    from .puzzles.str8ts.board import Str8ts
    from .puzzles.sudoku.board import Sudoku
    from .puzzles.x_sudoku.board import XSudoku
    from .rating import Rating

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
    "check",
    "check_many",
    "compare",
    "count_solutions",
    "example",
    "load",
    "load_all",
    "loads",
    "rate",
    "register",
    "same_up_to_symmetry",
    "solutions",
    "solve",
    "verify_certificate",
    "watched_by",
]

# Their modules lie below `arguments`, so what they are given is judged here.
load, load_all, loads = checked(_load), checked(_load_all), checked(_loads)
same_up_to_symmetry = checked(_same_up_to_symmetry)


def compare(
    puzzles: Mapping[str, Puzzle] | Iterable[Puzzle],
    strategies: "Iterable[str | Strategy]",
    limits: Limits | None = None,
    *,
    repeats: int = 1,
    seed: int = 0,
    ratings: bool = False,
) -> "Comparison":
    """The same boards decided in several ways, and what each took: see `exactlyone.comparison.compare`."""
    from .comparison import compare  # not needed by most, and slow to load

    return compare(puzzles, strategies, limits, repeats=repeats, seed=seed, ratings=ratings)


def rate(puzzle: Puzzle, limits: Limits | None = None) -> "Rating":
    """How hard a puzzle is, by the steps that explain it: see `exactlyone.rating.rate`."""
    from .rating import rate  # not needed by most, and slow to load

    return rate(puzzle, limits)


def __getattr__(name: str) -> object:
    """The classes of the package's own kinds, loaded when they are first named."""
    for entry in puzzles.KINDS.values():
        module, _, attribute = entry.partition(":")
        if attribute == name:
            return getattr(import_module(module), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
