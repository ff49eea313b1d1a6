"""A random answer of a geometry under some clues, by the hand-written search with candidates in random order.

The answers are not uniformly distributed: a search that goes where the fewest candidates are left prefers answers that
are reached by few decisions. docs/generating.md shows by how much.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from ..backends.mrv import State, open_search
from ..board.geometry import Answer, Geometry

TRIALS = 40
"""Trials of one attempt for each answer place: an unlucky start is given up soon and made again."""


def random_answer(geometry: Geometry, clues: Sequence[int | None], draw: Random, attempts: int = 10) -> Answer | None:
    """An answer that agrees with the clues, or None if no attempt found one (there may be none)."""
    trials = TRIALS * len(geometry.answer_places)
    for _ in range(attempts):
        search = open_search(geometry, clues, draw)
        state = search.run(trials)
        if state is State.FOUND:
            return search.answer
        if state is State.DONE:
            return None
    return None
