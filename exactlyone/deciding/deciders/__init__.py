"""Deciders: whatever can list the answers of a puzzle, behind one interface.

A decider opens an enumeration. It gives answers one after another, can be given more time and resumes where it
stopped, and says when there are no more. Each reads the rules in one of three ways: by the model, by the hand-written
search, or as they are printed.

    sat, sat:NAME   python-sat, any of its solvers by name
    cpsat           CP-SAT of OR-Tools
    mrv             the hand-written search; for kinds without rules of their own, the search over the model
    pieces          a search over the printed rules, for kinds without a search of their own that say them
    proof           a proof whose every clause is checked against the printed rules, where the kind says them

DECIDERS holds one line for each. Its values are called to make a decider (`base.Decider`), which has the name that it
stands under. Others come by an entry point of "exactlyone.deciders", or by `DECIDERS.register(name, value)`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache

from ...board.puzzle import Puzzle
from ...models import MissingBackend, did_you_mean
from ...registry import Registry
from .base import MODEL, PRINTED, READINGS, SEARCH, Decider, Enumeration, judge
from .by_model import ModelDecider, ModelEnumeration, model_weight, sat_solvers
from .by_search import MRV_SLICE, MrvDecider, MrvEnumeration, search_of

__all__ = [
    "DECIDERS",
    "MODEL",
    "MRV_SLICE",
    "PRINTED",
    "READINGS",
    "SEARCH",
    "Decider",
    "Enumeration",
    "ModelDecider",
    "ModelEnumeration",
    "MrvDecider",
    "MrvEnumeration",
    "decider",
    "decider_names",
    "forms",
    "judge",
    "model_weight",
    "named",
    "readers",
    "search_of",
]

_HERE = __name__
DECIDERS: Registry[Callable[..., Decider]] = Registry(
    "deciders",
    {
        "sat": f"{_HERE}.by_model:sat",
        "cpsat": f"{_HERE}.by_model:cpsat",
        "mrv": f"{_HERE}.by_search:MrvDecider",
        "pieces": f"{_HERE}.by_pieces:PieceDecider",
        "proof": f"{_HERE}.by_proof:ProofDecider",
    },
    "exactlyone.deciders",
)
SOLVERS: Mapping[str, Callable[[], Iterable[str]]] = {"sat": sat_solvers}
"""The deciders that are also made for a solver (NAME:SOLVER), and what lists the names of those."""


def decider(name: str) -> Decider:
    """The decider with this name. Raises MissingBackend, naming those there are."""
    family, colon, solver = name.partition(":")
    if family not in DECIDERS or (colon and (family not in SOLVERS or not solver)):
        hint = did_you_mean(name, decider_names()) or DECIDERS.why_not(family)
        raise MissingBackend(f"no decider is called {name!r}{hint}; there are: {', '.join(forms())}")
    made = _made(DECIDERS[family], solver)
    if made.name.partition(":")[0] != family:  # its answers would be taken for those of another
        raise MissingBackend(f"the decider that is registered as {family!r} calls itself {made.name!r}")
    return made


@lru_cache(maxsize=32)
def _made(making: Callable[..., Decider], solver: str) -> Decider:
    return making(solver) if solver else making()


def forms() -> list[str]:
    """How deciders are named, as messages say it."""
    return [form for one in DECIDERS for form in (one, f"{one}:SOLVER") if form == one or one in SOLVERS]


def decider_names() -> list[str]:
    """The names of all deciders, those with a solver of their own last."""
    return [*DECIDERS, *(f"{family}:{solver}" for family, solvers in SOLVERS.items() for solver in solvers())]


def named(deciders: Sequence[str] | None, default: Sequence[str] = ()) -> tuple[str, ...]:
    """The names of those who are to decide: one name may stand alone, None stands for the default.

    Raises MissingBackend on an unknown name, and where there is none.
    """
    names = tuple(default) if deciders is None else (deciders,) if isinstance(deciders, str) else tuple(deciders)
    if not names:
        raise MissingBackend("no decider is named")
    for name in names:
        decider(name)
    return names


def readers(puzzle: Puzzle, names: Sequence[str]) -> list[str]:
    """Those of the deciders named that can read the rules of this puzzle."""
    return [name for name in names if decider(name).reading(puzzle) is not None]
