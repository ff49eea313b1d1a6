"""Answers counted without being kept: how many there are, and a fingerprint of all of them.

A count of millions shows no answer, and to check each would take a hundred times as long as to find it. What stands
for that: of each decider the first thousand answers and every 97th later one pass the plain checker (97 is no divisor
of anything a search does in turn), and two deciders that read the rules on their own must come to the same number and
to the same fingerprint: the sum of 64-bit hashes of all answers, in which neither order nor block matters. A decider
that gives one answer twice and misses another one, or takes one that breaks a rule, has another sum.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from array import array
from collections.abc import Callable, Sequence
from struct import iter_unpack
from time import perf_counter
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from ..backends.base import Deadline, Limits, Session, Statistics, Status
from ..backends.mrv import Search, State
from ..backends.sat import Sat
from ..board.geometry import Answer, model_of
from ..board.puzzle import Puzzle
from ..models import AnswerRejected
from .deciders import Decider, ModelDecider, MrvDecider, search_of

if TYPE_CHECKING:
    from ..backends.sat import Listing

FIRST, EVERY = 1000, 97
"""How many answers of a decider are checked at first, and of how many one is checked from there on."""
KEPT = 10
"""Answers that are kept, for the report of a disagreement."""
BLOCK = 1024
"""Answers that a decider in machine code brings at a time."""
SLICE, LONGEST = 200, 100_000
"""Nodes between two looks at the clock: at first, and at most."""
QUICK, SLOW = 0.02, 0.1
"""Seconds of a slice below which the next one is twice as long, and above which it is half as long."""
MODULUS = 2**64

Rows = Sequence[Sequence[int]] | NDArray[np.int64]


class Tally(ABC):
    """The answers of one puzzle as one decider counts them.

    found        answers so far; they are all different if the decider is right; `answers`: the first few;
    checked      how many of them the plain checker has accepted;
    fingerprint  the sum of their hashes; comparable within one process;
    exhausted    whether there are no more;
    statistics   what it cost so far; work: conflicts (nodes, for a search), by which `Limits.conflicts` is measured.
    """

    def __init__(self, puzzle: Puzzle, name: str, encoding: str) -> None:
        self.puzzle, self.name, self.encoding = puzzle, name, encoding
        self.found = self.checked = self.fingerprint = 0
        self.answers: list[Answer] = []
        self.exhausted = False
        self.statistics = Statistics()
        self.work = 0
        self._slice = SLICE

    def advance(self, upto: int | None, limits: Limits, report: Callable[[], object] = lambda: None) -> str | None:
        """Go on until `upto` answers or a few more are counted (None = all), or none is left; `report` now and then.

        Returns None then, else the limit that ran out. The limits count from this call.
        """
        deadline = limits.start()
        try:
            while not self.exhausted and (upto is None or self.found < upto):
                if (reason := deadline.exhausted()) is not None:
                    return reason
                if (reason := self._timed(deadline)) is not None:
                    return reason
                report()
            return None
        finally:
            self.work += deadline.conflicts_used

    def _timed(self, deadline: Deadline) -> str | None:
        """One slice, and from its time the length of the next one."""
        started = perf_counter()
        left = deadline.conflicts_left
        reason = self._go_on(self._slice if left is None else min(self._slice, left), deadline)
        spent = perf_counter() - started
        self.statistics += Statistics(solve_seconds=spent)
        if spent < QUICK:
            self._slice = min(2 * self._slice, LONGEST)
        elif spent > SLOW:
            self._slice = max(self._slice // 2, 1)
        return reason

    @abstractmethod
    def _go_on(self, nodes: int, deadline: Deadline) -> str | None:
        """Count for about so many nodes; why it cannot go on, if so."""

    def _begin_again(self) -> None:
        """Forget what was counted."""
        self.found = self.checked = self.fingerprint = 0
        self.answers.clear()

    def _take(self, rows: Rows) -> None:
        """Count answers, and check those whose turn it is. Raises AnswerRejected."""
        words = _words(rows)
        width = 8 * len(self.puzzle.geometry.answer_places)
        hashes = [hash(words[i : i + width]) for i in range(0, len(words), width)]
        self.fingerprint = (self.fingerprint + sum(hashes)) % MODULUS
        for i in range(len(hashes)):
            if self.found + i < FIRST or (self.found + i) % EVERY == 0:
                (answer,) = iter_unpack(f"{width // 8}q", words[i * width : (i + 1) * width])
                if broken := self.puzzle.violations(answer):
                    raise AnswerRejected(f"{self.name} gave an answer that breaks a rule: {broken[0]}")
                self.checked += 1
                if len(self.answers) < KEPT:
                    self.answers.append(answer)
        self.found += len(hashes)

    @abstractmethod
    def close(self) -> None:
        """Free what the decider holds."""


def _words(rows: Rows) -> bytes:
    """Rows of values as 64-bit words, one row after the other."""
    if isinstance(rows, np.ndarray):
        return rows.tobytes()
    return b"".join(array("q", row).tobytes() for row in rows)


class SearchTally(Tally):
    """Counts by the hand-written search, in machine code if asked and able."""

    def __init__(self, puzzle: Puzzle, decider: MrvDecider, compiled: bool) -> None:
        super().__init__(puzzle, decider.name, decider.encoding)
        self._compiled = compiled
        self._search: Search | None = None

    def _go_on(self, nodes: int, deadline: Deadline) -> str | None:
        if self._search is None:
            self._search = search_of(self.puzzle, compiled=self._compiled, block=BLOCK)
        before = self._search.nodes
        state = self._search.run(nodes)
        tried = self._search.nodes - before
        deadline.conflicts_used += tried
        self.statistics += Statistics(decisions=tried)
        self._take(self._search.left)
        self.exhausted = state is State.DONE
        return None

    def close(self) -> None:
        self._search = None


class ModelTally(Tally):
    """Counts by the clauses of the model: by the search over them in machine code, or by a solver.

    The solver is asked under assumed values, place after place; no answer is ever forbidden, since a thousand forbidden
    answers make every question after them slower.
    """

    def __init__(self, puzzle: Puzzle, decider: ModelDecider, compiled: bool) -> None:
        super().__init__(puzzle, decider.name, decider.encoding)
        self._backend = decider.backend
        model, started = model_of(puzzle.geometry), perf_counter()
        self._listing: Listing | None = None
        if compiled and isinstance(self._backend, Sat):
            self._listing = self._backend.listing(model, puzzle.literals(model), BLOCK)
            self.statistics = Statistics(build_seconds=perf_counter() - started)
        self._session: Session | None = None
        self._stack: list[tuple[Answer, tuple[int, ...]]] = [((), ())]
        """What is not searched yet: values of the first places, and values that the next place does not have."""

    def _go_on(self, nodes: int, deadline: Deadline) -> str | None:
        if self._listing is None:
            return self._solved(deadline)
        before = self._listing.branches
        rows = self._listing.run(nodes)
        tried = self._listing.branches - before
        deadline.conflicts_used += tried
        self.statistics += Statistics(decisions=tried)
        if rows is None:  # it is not up to this problem
            self._listing = None
            self._begin_again()
        else:
            self._take(rows)
            self.exhausted = self._listing.done
        return None

    def _solved(self, deadline: Deadline) -> str | None:
        """One question to the solver, whose answer goes down to the last place; the other values of each are left."""
        model = model_of(self.puzzle.geometry)
        if self._session is None:
            started = perf_counter()
            self._session = self._backend.open(model, self.puzzle.literals(model))
            self.statistics += Statistics(build_seconds=perf_counter() - started)
        fixed, barred = self._stack[-1]
        assumed = [variable.eq(value) for variable, value in zip(model.answer, fixed, strict=False)]
        assumed += [model.answer[len(fixed)].ne(value) for value in barred]
        outcome = self._session.solve(assumed, deadline.remaining())
        deadline.conflicts_used += outcome.statistics.conflicts
        self.statistics += Statistics(conflicts=outcome.statistics.conflicts)
        if outcome.status is Status.UNKNOWN:
            return deadline.exhausted() or outcome.reason or "the solver gave up"
        if outcome.values is not None:
            answer = tuple([outcome.values[variable] for variable in model.answer])
            self._take([answer])
            self._stack[-1] = (fixed, (*barred, answer[len(fixed)]))
            self._stack += [(answer[:place], (answer[place],)) for place in range(len(fixed) + 1, len(answer))]
        elif outcome.status is Status.SATISFIABLE:
            raise AnswerRejected(f"{self.name} says that there is an answer, and gives none")
        else:
            self._stack.pop()
        self.exhausted = not self._stack
        return None

    def close(self) -> None:
        self._listing = None
        if self._session is not None:
            self._session.close()


class ListedTally(Tally):
    """Counts what a decider lists, answer by answer."""

    def __init__(self, puzzle: Puzzle, decider: Decider) -> None:
        super().__init__(puzzle, decider.name, decider.encoding)
        self._listed = decider.open(puzzle)

    def _go_on(self, nodes: int, deadline: Deadline) -> str | None:
        before = self._listed.work
        reason = self._listed.advance(self.found + 1, deadline.remaining())
        deadline.conflicts_used += self._listed.work - before
        self._take(self._listed.answers[self.found :])
        self.exhausted = self._listed.exhausted
        return reason

    def close(self) -> None:
        self._listed.close()


def tally(puzzle: Puzzle, decider: Decider, compiled: bool) -> Tally:
    """The answers as a decider counts them; `compiled`: in machine code, where there is some for it."""
    if type(decider) is MrvDecider:  # one derived from it may find its answers in another way
        return SearchTally(puzzle, decider, compiled)
    if type(decider) is ModelDecider:
        return ModelTally(puzzle, decider, compiled)
    return ListedTally(puzzle, decider)
