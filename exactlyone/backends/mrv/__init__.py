"""The hand-written search: minimum remaining values, with propagation written for each kind.

It reads a puzzle's geometry and clues itself and shares nothing with the models or with the code of the puzzles: a
fault there shows as a disagreement. One file a kind holds its rules; `kernel` holds the loop.

    search = open_search(geometry, clues)
    while (state := search.run(1000)) is State.PAUSED:
        ...                                             # look at the clock
    search.answer                                       # if state is State.FOUND; run again for the next answer
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Hashable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache
from importlib import import_module
from random import Random
from typing import TYPE_CHECKING, Any

from ..machine_code import compiles
from .kernel import Machine, Rules, Search, State, interpreted
from .settings import OWN, TIES, Settings, altered

if TYPE_CHECKING:
    from ...puzzles.puzzle import Geometry

__all__ = [
    "KINDS",
    "OWN",
    "TIES",
    "Machine",
    "NoRules",
    "Rules",
    "Search",
    "Settings",
    "State",
    "compiles",
    "compiling",
    "open_search",
    "rules_of",
    "searched",
]

_MODULES = {
    "hidato": "hidato",
    "kropki": "kropki",
    "slant": "slant",
    "str8ts": "str8ts",
    "sudoku": "x_sudoku",
    "x-sudoku": "x_sudoku",
}

KINDS = frozenset(_MODULES)
"""The kinds with rules of their own here."""


class NoRules(Exception):
    """The hand-written search has no rules for this kind; a search over the kind's model can decide it."""


def rules_of(kind: str) -> Rules[Any]:
    """The rules of a kind. Raises NoRules for a kind that is not in KINDS."""
    if kind not in KINDS:
        raise NoRules(f"no hand-written search for {kind!r}; there is one for {', '.join(sorted(KINDS))}")
    # Imported when first needed: a program that decides one kind need not load the others.
    name = f"{__name__}.{_MODULES[kind]}"
    rules: Rules[Any] = (sys.modules.get(name) or import_module(name)).RULES
    return rules


def open_search(
    geometry: Geometry,
    clues: Sequence[int | None],
    draw: Random | None = None,
    *,
    counting: bool = False,
    compiled: bool | None = None,
    settings: Settings = OWN,
    block: int = 1,
) -> Search:
    """A search for the answers of a puzzle; with `draw`, in a random order. Raises NoRules as rules_of does.

    counting   count the places decided on the way, too: `Search.placements`;
    compiled   by machine code where numba is installed, and where the puzzle fits into its words; None: see
               `compiling`;
    settings   what of the search is left out or done otherwise;
    block      how many answers a compiled search finds before it comes back: `Search.left`.
    """
    rules = rules_of(geometry.kind)
    if settings != OWN:
        rules = altered(geometry.kind, rules, settings)
    shape = None if rules.shape is None else rules.shape(geometry)
    if settings.reordered:
        compiled = False
    elif compiled is None:
        compiled = _COMPILING.get() and _warm(geometry.kind)
    machine = _machine(rules, geometry if shape is None else shape.family, compiled)
    return Search(machine, clues, draw, counting, shape, block)


WARM, NODES_A_SEARCH = 200, 10
"""Searches of a kind in one process before it is worth the loading of its code (half a second), or its making (5); so
many nodes count as a search.
"""

_opened: Counter[str] = Counter()
_COMPILING: ContextVar[bool] = ContextVar("compiling", default=False)


@contextmanager
def compiling() -> Iterator[None]:
    """For many boards: searches opened within are compiled where they can be, once there were WARM of their kind.

    It changes no answer and no count of nodes.
    """
    token = _COMPILING.set(True)
    try:
        yield
    finally:
        _COMPILING.reset(token)


def searched(kind: str, nodes: int) -> None:
    """Count what a search among many boards took, for the decision whether it is time for machine code."""
    _opened[kind] += nodes // NODES_A_SEARCH


def _warm(kind: str) -> bool:
    _opened[kind] += 1
    return _opened[kind] > WARM


@lru_cache(maxsize=256)
def _machine(rules: Rules[Any], family: Hashable, compiled: bool) -> Machine:
    """What runs the rules of a kind on the boards of one geometry, or of all that it shares its layout with."""
    if compiled and compiles():
        from .compiled import machine

        return machine(rules, family)
    return interpreted(rules, family)
