"""A certificate as a decider: what it proves rests on the printed rules and on no solver, model or encoding."""

from __future__ import annotations

from time import perf_counter

from ..backends.base import Deadline, Statistics
from ..board.geometry import Answer
from ..board.puzzle import Puzzle
from ..deciding.deciders import Enumeration
from ..models import InputError
from .certificate import Certificate
from .errors import NotCertified, ProofRejected
from .making import Certifier


class ProofEnumeration(Enumeration):
    """No answer, one, or the first two of several: a certificate says no more.

    A proof that is refused is an objection to whoever says the same by the model: its clauses are made of that.
    """

    def __init__(self, puzzle: Puzzle, name: str) -> None:
        super().__init__(puzzle, name)
        self._certifier: Certifier | None = None
        self._certificate: Certificate | None = None

    def _next(self, deadline: Deadline) -> Answer | str | None:
        if self.objection is not None:
            return self.objection
        try:
            claim = self._made(deadline).claim
        except NotCertified as error:
            return deadline.exhausted() or str(error)
        except InputError as error:
            return f"there is no certificate of such a board: {error}"
        except ProofRejected as error:
            self.objection = str(error)
            return self.objection
        if len(self.answers) < len(claim.answers):
            return tuple(claim.answers[len(self.answers)])
        if claim.trusted:
            return "its proof has clauses that can only be taken on trust"
        return None if len(claim.answers) < 2 else "it proves only that there is one answer, or none"

    def _made(self, deadline: Deadline) -> Certificate:
        if self._certificate is None:
            started, conflicts = perf_counter(), deadline.conflicts_used
            try:
                self._certifier = self._certifier or Certifier(self.puzzle)
                self._certificate = self._certifier.run(deadline)
            finally:
                spent = perf_counter() - started
                self.statistics += Statistics(solve_seconds=spent, conflicts=deadline.conflicts_used - conflicts)
        return self._certificate

    def close(self) -> None:
        if self._certifier is not None:
            self._certifier.close()
