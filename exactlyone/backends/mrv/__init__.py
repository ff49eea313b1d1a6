"""The hand-written search: minimum remaining values, with propagation written for each kind.

The rules that a kind has for it (search.py in the kind's folder) read geometry and clues themselves and share nothing
with the model or the checker: a fault there shows as a disagreement. `kernel` holds the loop. A kind without such rules
is searched by its model (generic.py).

    search = open_search(geometry, clues)
    while (state := search.run(1000)) is State.PAUSED:
        ...                                             # look at the clock
    search.answer                                       # if state is State.FOUND; run again for the next answer
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache
from random import Random
from typing import TYPE_CHECKING, Any

from ..machine_code import compiles
from .kernel import Machine, Rules, Search, State, interpreted
from .settings import OWN, TIES, Settings, altered

if TYPE_CHECKING:
    from ...board.geometry import Geometry

__all__ = [
    "OWN",
    "TIES",
    "Machine",
    "Rules",
    "Search",
    "Settings",
    "State",
    "compiles",
    "compiling",
    "open_search",
    "searched",
]


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
    """A search for the answers of a puzzle; with `draw`, in a random order.

    A kind without rules of its own for the search is searched by its model, which has no use for the rest:

    counting   count the places decided on the way, too: `Search.placements`;
    compiled   by machine code where numba is installed, and where the puzzle fits into its words; None: see
               `compiling`;
    settings   what of the search is left out or done otherwise;
    block      how many answers a compiled search finds before it comes back: `Search.left`.
    """
    rules = geometry.search()
    if rules is None:
        from . import generic  # the package's own kinds have no need of it

        return generic.open_for_clues(geometry.model, clues)
    if settings != OWN:
        rules = altered(rules, settings)
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
