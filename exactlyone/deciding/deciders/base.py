"""What a decider is, and an enumeration: every answer passes the plain checker before it leaves this file."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Container
from typing import Protocol

from ...backends.base import Deadline, Limits, Statistics
from ...board.geometry import Answer
from ...board.puzzle import Puzzle
from ...models import AnswerRejected

READINGS = MODEL, SEARCH, PRINTED = "model", "search", "printed"
"""The readings of the rules that a verdict can rest on. They share no code."""


def judge(puzzle: Puzzle, answer: Answer, known: Container[Answer], name: str) -> None:
    """What every answer of a decider has to pass. Raises AnswerRejected."""
    broken = puzzle.violations(answer)
    if broken:
        raise AnswerRejected(f"{name} gave an answer that breaks a rule: {broken[0]}")
    if answer in known:  # or two copies of the only answer would read as two answers
        raise AnswerRejected(f"{name} gave an answer that it had given before")


class Enumeration(ABC):
    """The answers of one puzzle as one decider finds them.

    answers    those found so far, all different, each accepted by the plain checker; `known`: the same as a set;
    exhausted  whether there are no more;
    objection  what it has against that the others be right, where it has no verdict of its own;
    statistics what it cost so far;
    work       conflicts (nodes, for a search) so far, by which `Limits.conflicts` is measured;
    reason     the limit that ended it last; None if none did.
    """

    def __init__(self, puzzle: Puzzle, name: str) -> None:
        self.puzzle, self.name = puzzle, name
        self.answers: list[Answer] = []
        self.known: set[Answer] = set()
        self.exhausted = False
        self.objection: str | None = None
        self.statistics = Statistics()
        self.work = 0
        self.reason: str | None = None

    @property
    def found(self) -> int:
        """How many answers are known."""
        return len(self.answers)

    def advance(self, upto: int | None, limits: Limits) -> str | None:
        """Go on until `upto` answers are known (None = all) or there are no more.

        Returns None then, else the limit that ran out. The limits count from this call.
        """
        deadline = limits.start()
        try:
            self.reason = self._advance(upto, deadline)
            return self.reason
        finally:
            self.work += deadline.conflicts_used

    def _advance(self, upto: int | None, deadline: Deadline) -> str | None:
        while not self.exhausted and (upto is None or len(self.answers) < upto):
            if (reason := deadline.exhausted()) is not None:
                return reason
            found = self._next(deadline)
            if isinstance(found, str):
                return found
            if found is None:
                self.exhausted = True
            else:
                self._accept(found)
        return None

    def _accept(self, answer: Answer) -> None:
        judge(self.puzzle, answer, self.known, self.name)
        self.known.add(answer)
        self.answers.append(answer)

    @abstractmethod
    def _next(self, deadline: Deadline) -> Answer | str | None:
        """The next answer, or None if there is no more, or the limit that ran out."""

    @abstractmethod
    def close(self) -> None:
        """Free what the decider holds."""


class Decider(Protocol):
    """`encoding` names the code by which it says the rules to a solver: two of one encoding share its faults."""

    @property
    def name(self) -> str: ...

    @property
    def encoding(self) -> str: ...

    def reading(self, puzzle: Puzzle) -> str | None:
        """Where it has the rules of this puzzle from (MODEL, SEARCH or PRINTED); None if it cannot read them."""

    @property
    def loading(self) -> float:
        """Seconds until it is loaded, about: that cannot be stopped. 0 if it is."""

    def weight(self, puzzle: Puzzle) -> int:
        """How much has to be built before the search can start: values of variables that no clue fixes."""

    def open(self, puzzle: Puzzle) -> Enumeration:
        """Start to enumerate; nothing is searched yet."""
