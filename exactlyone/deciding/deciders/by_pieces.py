"""The decider that searches over the printed rules, for kinds that state them and have no search of their own."""

from __future__ import annotations

from dataclasses import dataclass
from time import perf_counter

from ...backends.base import Deadline, Statistics
from ...board.geometry import Answer
from ...board.piece_search import PieceSearch
from ...board.puzzle import Puzzle
from .base import PRINTED, Enumeration

SLICE = 4
"""Nodes between two looks at the clock."""


class PieceEnumeration(Enumeration):
    """The search over pieces, run in slices of nodes."""

    def __init__(self, puzzle: Puzzle, name: str) -> None:
        super().__init__(puzzle, name)
        self._search: PieceSearch | None = None

    def _next(self, deadline: Deadline) -> Answer | str | None:
        started = perf_counter()
        try:
            if self._search is None:
                printed = self.puzzle.geometry.printed(self.puzzle.clues)
                if printed is None:
                    return "the printed rules of this board are not said"
                self._search = PieceSearch(printed)
            while True:
                before, left = self._search.nodes, deadline.conflicts_left
                found = self._search.run(SLICE if left is None else min(SLICE, left))
                deadline.conflicts_used += self._search.nodes - before
                if found is not None:
                    return self._search.answer if found else None
                if (reason := deadline.exhausted()) is not None:
                    return reason
        finally:
            nodes = 0 if self._search is None else self._search.nodes
            spent = perf_counter() - started
            self.statistics += Statistics(solve_seconds=spent, decisions=nodes - self.statistics.decisions)

    def close(self) -> None:
        self._search = None


@dataclass(frozen=True)
class PieceDecider:
    """Decides by a search over the printed pieces. A search of the kind's own is quicker and makes it needless."""

    name: str = "pieces"
    encoding: str = "pieces"
    loading: float = 0.0

    def reading(self, puzzle: Puzzle) -> str | None:
        geometry = puzzle.geometry
        return PRINTED if geometry.search() is None and geometry.says_printed() else None

    def weight(self, puzzle: Puzzle) -> int:
        return 0

    def open(self, puzzle: Puzzle) -> Enumeration:
        return PieceEnumeration(puzzle, self.name)
