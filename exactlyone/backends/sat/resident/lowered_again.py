"""Models lowered again for each board: those of which few clauses are left under the clues (see prepared.py)."""

from __future__ import annotations

from collections.abc import Sequence
from time import perf_counter
from weakref import ref

from ....models import IntVar, Literal, Model
from ...base import Deadline, ResidentModels, Statistics
from ..encodings import TRUE
from ..prepared import Preparations
from ..search import SatSolver, drained
from ..solvers import SOLVERS
from .asking import REFUSED, Asker
from .refuting import FormulaParts, Refuting, ValueLiterals


class Anew(ResidentModels):
    """A solver for each board of a model, asked where the search in machine code does not confirm.

    That has the whole model laid out, and leaves out itself what the clues settle.
    """

    def __init__(self, solver: str, model: Model, preparations: Preparations) -> None:
        self._solver = solver
        self._preparations = preparations
        self._model = ref(model)
        self._refuting = Refuting(self._formula)
        self._tables: dict[IntVar, ValueLiterals] = {}
        """Literals of the model as it is laid out."""
        self._size = 0

    @property
    def weight(self) -> int:
        return self._size

    def only(
        self, model: Model, clues: Sequence[int | None], answer: Sequence[int] | None, deadline: Deadline
    ) -> tuple[str | None, Statistics]:
        began = perf_counter()
        if self._confirms(model, clues, answer):
            return None, Statistics(0.0, perf_counter() - began)
        shown = zip(model.clues, clues, strict=True)
        given = [Literal(variable, value) for variable, value in shown if value is not None]
        clauses = self._preparations.clauses(model, given)
        if clauses is None:
            return (None if answer is None else REFUSED), Statistics(perf_counter() - began)
        taken = None
        if answer is not None:
            values = zip(model.answer, answer, strict=True)
            taken = [clauses.of(variable).get(value, -TRUE) for variable, value in values]
        search = SatSolver(self._solver, drained(clauses, SOLVERS[self._solver].groups))
        try:
            asked, used = perf_counter(), deadline.conflicts_used
            reason = _reason(Asker(search, clauses.lazy), taken, clauses.new(), deadline)
            return reason, Statistics(asked - began, perf_counter() - asked, deadline.conflicts_used - used)
        finally:
            search.close()

    def _confirms(self, model: Model, clues: Sequence[int | None], answer: Sequence[int] | None) -> bool:
        tables = self._tables
        if not tables:  # not laid out, so there are no literals to ask by
            self._refuting.miss()
            return False
        shown = zip(model.clues, clues, strict=True)
        given = [tables[variable][value] for variable, value in shown if value is not None]
        if answer is None:
            return self._refuting.confirms(given, None)
        pairs = zip(model.answer, answer, strict=True)
        return self._refuting.confirms(given, [tables[variable][value] for variable, value in pairs])

    def lay_out(self) -> None:
        self._refuting.lay_out()

    def _formula(self) -> FormulaParts:
        model = self._model()
        assert model is not None, "who asks about a board has its model"
        clauses = self._preparations.lowered(model)
        self._tables = {variable: ValueLiterals(clauses.of(variable)) for variable in {*model.clues, *model.answer}}
        demands = drained(clauses, SOLVERS[self._solver].groups)
        self._size = sum([len(one) for part in demands for one in part])
        return demands, clauses.lazy, (), clauses.top

    def close(self) -> None:
        """Nothing is kept in a solver."""


def _reason(asker: Asker, taken: list[int] | None, guard: int, deadline: Deadline) -> str | None:
    if taken is None:
        return asker.any([], deadline)
    if -TRUE in taken:
        return REFUSED
    free = [literal for literal in taken if literal != TRUE]
    return asker.refused(taken, None, deadline) or asker.other([], free, guard, deadline)
