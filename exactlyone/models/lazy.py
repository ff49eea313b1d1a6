"""The contract of rules that are not written out as clauses: those that are needed are named when they are needed.

A rule about graphs has far more clauses than anybody meets. SAT asks for those that an assignment breaks, and goes on
with them; explanations ask for those by which known values force something. cycles.py and connectivity.py have the
rules of this sort.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Protocol

SatClause = list[int]
"""SAT literals one of which is true."""


class Lazy(Protocol):
    """One rule over SAT literals. All clauses that it names follow from it alone."""

    @property
    def literals(self) -> Collection[int]:
        """The literals that it speaks of."""

    def cuts(self, true: Iterable[int]) -> list[SatClause]:
        """Clauses that are broken where these literals are true; none if all literals are decided, and it is obeyed."""

    def watch(self, true: Collection[int]) -> list[SatClause]:
        """Clauses that are broken where these literals are true, or have one literal left that may be true.

        A literal of which neither side is there is undecided. Not all such clauses need be named.
        """
