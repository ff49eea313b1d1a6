"""A second opinion on what another decider found, for many boards: by sessions that boards of one geometry share.

To confirm an answer is less than to find it. The session has to admit the answer, which shows that its encoding is not
too strong; and with that answer blocked it has to refute all others. What is not confirmed is no verdict: the board
goes to the ordinary panel (`decision.decide`), which tells deciders at odds from deciders at their limit.
"""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass

from .backends.base import Backend, Deadline, Limits, Outcome, Session, Statistics, Status
from .backends.sat import Sat
from .models import Literal
from .puzzles.puzzle import Answer, Geometry, Puzzle, model_of

MOST_SESSIONS = 8
"""Geometries whose sessions are kept, the latest used ones."""
MOST_BOARDS = 1000
"""Boards after which a session is opened anew: what it learnt and the blocks it had are memory, and slow it down."""


@dataclass(frozen=True, slots=True)
class Confirmation:
    """Whether a decider confirmed that a puzzle has the given answer and no other, or none; and if not, why."""

    confirmed: bool
    name: str
    encoding: str
    reason: str | None
    statistics: Statistics


class Confirmer:
    """One backend, and the sessions it has open. Not thread-safe: one board at a time."""

    def __init__(self, backend: Backend | None = None) -> None:
        self._backend: Backend = Sat() if backend is None else backend
        self._sessions: OrderedDict[Geometry, tuple[Session, int]] = OrderedDict()

    def confirm(self, puzzle: Puzzle, answer: Answer | None, limits: Limits = Limits()) -> Confirmation:
        """Whether the puzzle has this answer and no other one (None: no answer at all), by the word of the backend."""
        statistics: list[Statistics] = []
        reason = self._reason(puzzle, answer, limits.start(), statistics)
        cost = sum(statistics, Statistics())
        return Confirmation(reason is None, self._backend.name, self._backend.encoding, reason, cost)

    def close(self) -> None:
        """Free the sessions."""
        while self._sessions:
            self._sessions.popitem()[1][0].close()

    def _reason(
        self, puzzle: Puzzle, answer: Answer | None, deadline: Deadline, statistics: list[Statistics]
    ) -> str | None:
        model = model_of(puzzle.geometry)
        clues = puzzle.literals(model)
        session = self._session(puzzle.geometry)

        def ask(assuming: list[Literal]) -> Outcome:
            outcome = session.solve(assuming, deadline.remaining())
            deadline.conflicts_used += outcome.statistics.conflicts
            statistics.append(outcome.statistics)
            return outcome

        if answer is None:
            outcome = ask(clues)
            return _not(Status.UNSATISFIABLE, outcome, "it finds an answer")
        values = dict(zip(model.answer, answer, strict=True))
        taken = [Literal(variable, value) for variable, value in values.items()]
        refused = _not(Status.SATISFIABLE, ask([*clues, *taken]), "it refuses the answer")
        if refused is not None:
            return refused
        block = session.block(values)
        try:
            return _not(Status.UNSATISFIABLE, ask(clues), "it finds another answer")
        finally:
            block.release()

    def _session(self, geometry: Geometry) -> Session:
        session, boards = self._sessions.pop(geometry, (None, 0))
        if session is not None and boards >= MOST_BOARDS:
            session.close()
            session = None
        if session is None:
            session, boards = self._backend.open(model_of(geometry)), 0
        self._sessions[geometry] = session, boards + 1
        if len(self._sessions) > MOST_SESSIONS:
            self._sessions.popitem(last=False)[1][0].close()
        return session


def _not(wanted: Status, outcome: Outcome, otherwise: str) -> str | None:
    """None if the outcome is the wanted one, else why not."""
    if outcome.status is wanted:
        return None
    return outcome.reason or "it gave up" if outcome.status is Status.UNKNOWN else otherwise
