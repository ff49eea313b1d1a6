"""The hand-written search: minimum remaining values, with propagation written for each kind.

It reads a puzzle's geometry and clues itself and shares nothing with the models or with the code of the puzzles: a
fault there shows as a disagreement. One file a kind holds its rules; `kernel` holds the loop.

    search = open_search(geometry, clues)
    while (state := search.run(1000)) is State.PAUSED:
        ...                                             # look at the clock
    search.answer                                       # if state is State.FOUND; run again for the next answer
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from random import Random
from typing import TYPE_CHECKING, Any

from .kernel import Rules, Search, State

if TYPE_CHECKING:
    from ...puzzles.puzzle import Geometry

__all__ = ["KINDS", "NoRules", "Rules", "Search", "State", "open_search", "rules_of"]

_MODULES = {
    "hidato": "hidato",
    "kropki": "kropki",
    "slant": "slant",
    "str8ts": "str8ts",
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
    rules: Rules[Any] = import_module(f".{_MODULES[kind]}", __name__).RULES
    return rules


def open_search(geometry: Geometry, clues: Sequence[int | None], draw: Random | None = None) -> Search[Any]:
    """A search for the answers of a puzzle; with `draw`, in a random order. Raises NoRules as rules_of does."""
    return Search(rules_of(geometry.kind), geometry, clues, draw)
