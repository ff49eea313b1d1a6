"""The search for all answers, as machine code: each exactly once, whatever stands behind it in auxiliaries."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache

import numpy as np
from numpy.typing import NDArray

from ...machine_code import machine_code, used
from ..encodings import TRUE, Lazy
from ..search import Demands
from . import listing
from .arrays import AnswerLiterals
from .laying import Laid, TooLong, cycles_of
from .listing import BRANCHES, DONE, FOUND, LEFT, NOT_STARTED, PAUSED, REGISTERS, STUCK

MOST_ROOM = 200_000_000
"""Bytes of positions that are kept, above which a problem is too large."""
HEAVY = 1 << 28
"""A weight at which all are halved, so that none leaves its word."""
SPARE = 64
"""Branches beside those that say a place's value."""

__all__ = ["DONE", "FOUND", "PAUSED", "STUCK", "Lister"]


class Lister(Laid):
    """Lists what satisfies clauses, groups and lazy rules. `answers`: of each place the literal of each value.

    `block`: the most answers of one run. Raises TooLong where there is not room enough.
    """

    def __init__(
        self,
        demands: Demands,
        lazy: Sequence[Lazy],
        top: int,
        answers: Sequence[Mapping[int, int]],
        block: int,
    ) -> None:
        depth = sum(len(values) > 1 for values in answers) + SPARE
        clauses = demands[0]
        if depth * (2 * top + 2 * len(clauses) + 4 * sum(one.vertices for one in cycles_of(lazy))) > MOST_ROOM:
            raise TooLong
        super().__init__(demands, lazy, (), top, depth)
        self._gather = _compiled()
        self._units.append(TRUE)
        self._assumed = np.array(list(dict.fromkeys(self._units)), np.int32)
        literals = [literal for values in answers for literal in values.values()]
        begin = np.zeros(len(answers) + 1, np.int32)
        begin[1:] = np.cumsum([len(values) for values in answers])
        self._places = AnswerLiterals(
            begin,
            np.array(literals, np.int32),
            np.array([value for values in answers for value in values], np.int64),
            np.zeros(len(literals), np.int32),
            np.zeros(top + 1, np.int8),
        )
        self._answers = np.empty((block, len(answers)), np.int64)
        self._registers = np.zeros(REGISTERS, np.int64)
        self._registers[0] = NOT_STARTED

    @property
    def branches(self) -> int:
        """Values tried so far."""
        return int(self._registers[BRANCHES])

    @property
    def left(self) -> NDArray[np.int64]:
        """The answers of the last run, as rows. The next run writes over them."""
        return self._answers[: self._registers[LEFT]]

    def run(self, branches: int) -> int:
        """Go on for so many branches, or until there are as many answers as a block: FOUND, DONE, PAUSED, STUCK."""
        self._registers[LEFT] = 0
        if self._memory.weights.max(initial=0) > HEAVY:
            np.right_shift(self._memory.weights, 1, out=self._memory.weights)
        return self._gather(
            self._formula, self._memory, self._assumed, self._places, self._registers, branches, self._answers
        )


@cache
def _compiled() -> Callable[..., int]:
    return machine_code(listing.gather, "dpll_listing", used([listing], __package__), allocates=False)
