"""Deciders that search the model of a puzzle on a backend: python-sat, and CP-SAT."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from ...backends.base import Backend, Deadline, Session, Status
from ...board.geometry import Answer, model_of
from ...board.puzzle import Puzzle
from ...models import AnswerRejected, Literal, Model
from ...watching import undisturbed
from .base import MODEL, Enumeration

CPSAT, CPSAT_SECONDS = "exactlyone.backends.cpsat", 1.0
"""The module that loads CP-SAT, and about how long that takes."""


class ModelEnumeration(Enumeration):
    """Solve the model, block the answer, solve again."""

    def __init__(self, puzzle: Puzzle, name: str, session: Session) -> None:
        super().__init__(puzzle, name)
        self._session = session
        self._model = model_of(puzzle.geometry)

    def _next(self, deadline: Deadline) -> Answer | str | None:
        outcome = self._session.solve(limits=deadline.remaining())
        deadline.conflicts_used += outcome.statistics.conflicts
        self.statistics += outcome.statistics
        if outcome.status is Status.UNKNOWN:
            return deadline.exhausted() or outcome.reason or "the solver gave up"
        if outcome.status is Status.UNSATISFIABLE:
            return None
        if outcome.values is None:
            raise AnswerRejected(f"{self.name} says that there is an answer, and gives none")
        self._session.block(outcome.values)
        return tuple(outcome.values[variable] for variable in self._model.answer)

    def close(self) -> None:
        self._session.close()


def model_weight(puzzle: Puzzle) -> int:
    """How many values of variables a model has that no clue fixes."""
    model = model_of(puzzle.geometry)
    shown = {variable for variable, clue in zip(model.clues, puzzle.clues, strict=True) if clue is not None}
    return sum(len(variable.domain) for variable in model.variables if variable not in shown)


@dataclass(frozen=True)
class ModelDecider:
    """Decides by the model, on a backend."""

    backend: Backend

    @property
    def name(self) -> str:
        return self.backend.name

    @property
    def encoding(self) -> str:
        return self.backend.encoding

    def reading(self, puzzle: Puzzle) -> str:
        return MODEL

    @property
    def loading(self) -> float:
        return getattr(self.backend, "loading", 0.0)

    def weight(self, puzzle: Puzzle) -> int:
        return model_weight(puzzle)

    def open(self, puzzle: Puzzle) -> Enumeration:
        model = model_of(puzzle.geometry)
        return ModelEnumeration(puzzle, self.name, self.backend.open(model, puzzle.literals(model)))


def sat(solver: str | None = None) -> ModelDecider:
    """python-sat, by its usual solver or the one named."""
    from ...backends.sat import Sat

    return ModelDecider(Sat(solver) if solver else Sat())


def sat_solvers() -> Iterable[str]:
    """The names of the solvers of python-sat."""
    from ...backends.sat import SOLVERS

    return SOLVERS


def cpsat() -> ModelDecider:
    """CP-SAT of OR-Tools."""
    return ModelDecider(_CpSat())


class _CpSat:
    """CP-SAT, loaded when it is first asked: that takes longer than most boards, and most need only the others."""

    name, encoding = "cpsat", "cp-sat"

    @property
    def loading(self) -> float:
        return 0.0 if CPSAT in sys.modules else CPSAT_SECONDS

    def open(self, model: Model, given: Sequence[Literal] = ()) -> Session:
        return _loaded().open(model, given)


def _loaded() -> Backend:
    """CP-SAT. Ctrl-C waits until it is loaded: its machine code would make an ImportError of it."""
    with undisturbed():
        from ...backends.cpsat import CpSat
    return CpSat()
