"""Models lowered anew for each board: those of which few clauses are left under the clues (see prepared.py)."""

from __future__ import annotations

from collections.abc import Sequence
from time import perf_counter

from ...models import Literal, Model
from ..base import Deadline, Standing, Statistics
from .asking import REFUSED, Asker
from .encodings import TRUE
from .prepared import Preparations
from .search import Search, drained
from .solvers import SOLVERS


class Anew(Standing):
    """A solver for each board."""

    weight = 0

    def __init__(self, solver: str, preparations: Preparations) -> None:
        self._solver = solver
        self._preparations = preparations

    def only(
        self, model: Model, clues: Sequence[int | None], answer: Sequence[int] | None, deadline: Deadline
    ) -> tuple[str | None, Statistics]:
        began = perf_counter()
        shown = zip(model.clues, clues, strict=True)
        given = [Literal(variable, value) for variable, value in shown if value is not None]
        clauses = self._preparations.clauses(model, given)
        if clauses is None:
            return (None if answer is None else REFUSED), Statistics(perf_counter() - began)
        taken = None
        if answer is not None:
            values = zip(model.answer, answer, strict=True)
            taken = [clauses.of(variable).get(value, -TRUE) for variable, value in values]
        search = Search(self._solver, drained(clauses, SOLVERS[self._solver].groups))
        try:
            asked, used = perf_counter(), deadline.conflicts_used
            reason = _reason(Asker(search, clauses.loops), taken, clauses.new(), deadline)
            return reason, Statistics(asked - began, perf_counter() - asked, deadline.conflicts_used - used)
        finally:
            search.close()

    def close(self) -> None:
        """Nothing is kept."""


def _reason(asker: Asker, taken: list[int] | None, guard: int, deadline: Deadline) -> str | None:
    if taken is None:
        return asker.any([], deadline)
    if -TRUE in taken:
        return REFUSED
    free = [literal for literal in taken if literal != TRUE]
    return asker.refused(taken, None, deadline) or asker.other([], free, guard, deadline)
