"""The search for another answer, as machine code.

It takes a while to load, and to lay out clauses for it: for many boards only. Where it does not confirm, nothing is
said; a solver is asked then.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Sequence
from functools import cache

import numpy as np

from ...machine_code import machine_code, used
from ..encodings import Lazy
from ..search import Demands
from . import other_answer as deciding
from .arrays import CONFIRMED, UNKNOWN
from .laying import Laid

BRANCHES = 400
"""Branches after which it gives up: a solver that learns is better from there on."""
NOTHING = np.empty(0, np.int32)


class OtherAnswerRefuter(Laid):
    """Asks whether clauses admit an answer and no other one. Arguments and errors are those of `Laid`."""

    def __init__(self, demands: Demands, lazy: Sequence[Lazy], premises: Iterable[int], top: int) -> None:
        super().__init__(demands, lazy, premises, top)
        self._confirm = _compiled()

    def confirms(self, assumed: Iterable[int], taken: Iterable[int]) -> bool | None:
        """Whether it finds that the assumed literals admit the answer `taken` and no other; with none, none at all.

        None if there are literals that it does not know.
        """
        given, answer = array("i", self._units), array("i", taken)
        given.extend(assumed)
        numbers = np.frombuffer(given, np.int32), np.frombuffer(answer, np.int32) if answer else NOTHING
        found = self._confirm(self._formula, self._memory, *numbers, BRANCHES)
        return None if found == UNKNOWN else found == CONFIRMED


@cache
def _compiled() -> Callable[..., int]:
    return machine_code(deciding.confirm, "dpll", used([deciding], __package__), allocates=False)
