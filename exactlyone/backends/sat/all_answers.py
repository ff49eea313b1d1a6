"""All answers of a model by its clauses, in machine code (dpll), without a solver."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from .dpll import Lister, TooLong
from .dpll.lister import DONE, STUCK
from .encodings import Clauses, Codes
from .search import drained

PATIENCE = 100_000
"""Branches without an answer after which a solver that learns is better."""


class Listing:
    """Lists the answers of clauses, block by block.

    branches  values tried so far;
    done      whether there are no more answers.
    """

    def __init__(self, lister: Lister) -> None:
        self._lister = lister
        self._last = 0
        self.done = False

    @classmethod
    def of(cls, clauses: Clauses, answers: Sequence[Codes], block: int) -> Listing | None:
        """`answers`: of each place the literal of each value. None where the clauses do not fit into the layout."""
        try:
            return cls(Lister(drained(clauses, True), clauses.lazy, clauses.top, answers, block))
        except TooLong:
            return None

    @property
    def branches(self) -> int:
        return self._lister.branches

    def run(self, branches: int) -> NDArray[np.int64] | None:
        """Go on for so many branches, or to the end of a block: the answers found, None if this is no way to go on."""
        state = self._lister.run(branches)
        rows = self._lister.left
        if len(rows):
            self._last = self.branches
        if state == STUCK or (state != DONE and self.branches - self._last > PATIENCE):
            return None
        self.done = state == DONE
        return rows
