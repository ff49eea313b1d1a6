"""The search in machine code (dpll), once a family of models has had enough boards for it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING

from ...machine_code import compiles
from ..encodings import TRUE, Lazy
from ..search import Demands

if TYPE_CHECKING:
    from ..dpll import OtherAnswerRefuter

MISSED = 300
"""Boards after which the clauses are laid out, which takes as long as they do: 0.1 to 1 s."""

FormulaParts = tuple[Demands, Sequence[Lazy], Sequence[int], int]
"""Clauses and groups, lazy rules, premises, and the highest SAT variable."""


class ValueLiterals(dict[int | None, int]):
    """From the values of a place to the literals that say them; others are false."""

    def __init__(self, known: Mapping[int, int] = MappingProxyType({})) -> None:
        super().__init__(known.items())

    def __missing__(self, value: int | None) -> int:
        return -TRUE


class Refuting:
    """What is asked before a solver. `formula`: says what is to be laid out, with all premises that boards may need."""

    def __init__(self, formula: Callable[[], FormulaParts]) -> None:
        self._formula = formula
        self._missed = 0
        """Boards that were not taken."""
        self._refuter: OtherAnswerRefuter | None = None
        self._able = compiles()

    def confirms(self, assumed: Iterable[int], answer: Iterable[int] | None) -> bool:
        """Whether it confirms that these literals admit the answer and no other; None: that there is none at all.

        An answer without places (Str8ts all in black) is left to the solver: the search would take it for None.
        Boards with premises that it does not know are not taken, and when there were many, all is laid out again.
        Premises that come later change nothing for boards that do not assume them.
        """
        given, taken = list(assumed), list(answer or ())
        if -TRUE in given or -TRUE in taken or (answer is not None and not taken):
            return False
        if self._refuter is not None and self._able:
            found = self._refuter.confirms(given, taken)
            if found is not None:
                return found
        self.miss()
        return False

    def miss(self) -> None:
        """A board was not taken. After so many, lay out what the next ones are asked by."""
        self._missed += 1
        if self._able and self._missed >= MISSED:
            self.lay_out()

    def lay_out(self) -> None:
        """Ask the search in machine code from now on, if it takes these clauses."""
        from ..dpll import OtherAnswerRefuter, TooLong

        self._missed = 0
        try:
            self._refuter = OtherAnswerRefuter(*self._formula())
        except TooLong:
            self._able = False
