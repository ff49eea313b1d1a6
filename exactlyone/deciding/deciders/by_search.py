"""The decider that runs the hand-written search; for kinds without one, the search over the model."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from time import perf_counter

from ...backends.base import Deadline, Statistics
from ...backends.mrv import OWN, Search, Settings, State, open_search
from ...board.geometry import Answer
from ...board.puzzle import Puzzle
from .base import MODEL, SEARCH, Enumeration

MRV_SLICE = 20
"""Nodes between two looks at the clock; one takes up to a hundredth of a second where probing takes long."""
MRV_COMPILED_SLICE = 200
"""The same of a search in machine code, which is ten times as quick or more; to call it costs as much as two nodes."""
MRV_SECONDS = 0.05
"""Seconds of a slice above which the next one is half as long: on large boards a node takes longer."""


class MrvEnumeration(Enumeration):
    """The hand-written search, run in slices of nodes. `opening`: what makes it."""

    def __init__(self, puzzle: Puzzle, name: str, opening: Callable[[Puzzle], Search]) -> None:
        super().__init__(puzzle, name)
        self._opening = opening
        self._search: Search | None = None
        self._slice = 0
        """Nodes of the next slice; 0: not known yet."""

    def _next(self, deadline: Deadline) -> Answer | str | None:
        started = perf_counter()
        if self._search is None:
            self._search = self._opening(self.puzzle)
            self.statistics += Statistics(build_seconds=perf_counter() - started)
            started = perf_counter()
        search = self._search
        try:
            while True:
                before, began = search.nodes, perf_counter()
                left = deadline.conflicts_left
                most = self._slice or (MRV_COMPILED_SLICE if search.compiled else MRV_SLICE)
                state = search.run(most if left is None else min(most, left))
                self._slice = max(1, most // 2) if perf_counter() - began > MRV_SECONDS else most
                deadline.conflicts_used += search.nodes - before
                if state is not State.PAUSED:
                    return search.answer if state is State.FOUND else None
                if (reason := deadline.exhausted()) is not None:
                    return reason
        finally:
            spent = perf_counter() - started
            self.statistics += Statistics(solve_seconds=spent, decisions=search.nodes - self.statistics.decisions)

    def close(self) -> None:
        self._search = None


def search_of(
    puzzle: Puzzle, draw: Random | None = None, compiled: bool | None = None, settings: Settings = OWN, block: int = 1
) -> Search:
    """The hand-written search for a puzzle. Arguments as for `open_search`."""
    return open_search(puzzle.geometry, puzzle.clues, draw, compiled=compiled, settings=settings, block=block)


@dataclass(frozen=True)
class MrvDecider:
    """Decides by the hand-written search. `opening`: what makes it."""

    name: str = "mrv"
    encoding: str = "search"
    opening: Callable[[Puzzle], Search] = search_of

    def reading(self, puzzle: Puzzle) -> str:
        return MODEL if puzzle.geometry.search() is None else SEARCH

    @property
    def loading(self) -> float:
        return 0.0

    def weight(self, puzzle: Puzzle) -> int:
        return 0

    def open(self, puzzle: Puzzle) -> Enumeration:
        return MrvEnumeration(puzzle, self.name, self.opening)
