"""Deciding models by SAT: the models lowered to clauses, the solvers those of python-sat.

Assumed literals are assumptions, a block is a clause with a guard that is assumed until the block is released, and
rules that are not written out are cut off one answer at a time (models/lazy.py).
"""

from __future__ import annotations

import time
from collections.abc import Hashable, Mapping, Sequence
from typing import TYPE_CHECKING
from weakref import ref

from ...models import AnswerRejected, IntVar, Literal, Model, ModelError
from ..base import Block, Deadline, Denied, Limits, Outcome, ResidentModels, Session, Statistics, Status
from ..machine_code import compiles
from .encodings import BEST, TRUE, Choices, Clauses, Codes
from .guards import Guarded, Guards
from .prepared import Preparations
from .resident.incremental import Shared
from .resident.lowered_again import Anew
from .resident.pooled import Pool
from .resident.shapes import ModelShape, ModelShapes
from .search import SatSolver, drained, known
from .solvers import DEFAULT, SOLVERS

if TYPE_CHECKING:
    from .all_answers import Listing

NO_LIMITS = Limits()


class Sat:
    """A backend on a SAT solver of python-sat.

    `solver` is a name that PySAT knows, short names included. Raises MissingBackend if it is unknown, not built into
    this python-sat, or unfit. `choices`: which of several encodings is taken.
    """

    encoding = "clauses"

    def __init__(self, solver: str = DEFAULT, choices: Choices = BEST) -> None:
        self.solver = known(solver)
        self.name = "sat" if self.solver == DEFAULT else f"sat:{self.solver}"
        self._choices = choices
        self._preparations = Preparations(SOLVERS[self.solver].groups, choices)
        self._shapes = ModelShapes()

    def open(self, model: Model, given: Sequence[Literal] = ()) -> SatSession:
        """A session in which the given literals hold from the start; it has no core over them."""
        began = time.perf_counter()
        clauses = self._preparations.clauses(model, given)
        return SatSession(self.solver, model, clauses, began)

    def script(self, denied: Denied) -> str | None:
        """A program on python-sat alone that shows that the solver denies an answer; None if it does not."""
        from .scripting import script

        clauses = self._preparations.clauses(denied.model, denied.given)
        return None if clauses is None else script(self.solver, clauses, denied)

    def listing(self, model: Model, given: Sequence[Literal], block: int) -> Listing | None:
        """All answers of the model under the given literals, in machine code, so many at a time.

        None where machine code cannot be had, the model is not fit for it, or another solver than the usual one is
        asked.
        """
        usual = self.solver == DEFAULT and self._choices == BEST
        clauses = self._preparations.clauses(model, given) if usual and compiles() else None
        if clauses is None:
            return None
        from .all_answers import Listing

        return Listing.of(clauses, [clauses.of(variable) for variable in model.answer], block)

    def family(self, model: Model) -> Hashable:
        """Models of one form stand together, others by themselves."""
        shape = self._shape(model)
        return ref(model) if shape is None else shape.form

    def stand(self, model: Model) -> ResidentModels:
        """A place for all models of this one's family, for many boards."""
        shape = self._shape(model)
        if shape is not None:
            return Pool(self.solver, shape.form, self._shapes)
        if self._preparations.anew(model):
            return Anew(self.solver, model, self._preparations)
        return Shared(self.solver, model, self._preparations.lowered(model))

    def _shape(self, model: Model) -> ModelShape | None:
        """How the model would stand among others, said by the best encodings only; a solver that does not propagate
        would be ten times as slow.
        """
        return self._shapes.of(model) if SOLVERS[self.solver].direct and self._choices == BEST else None

    def __repr__(self) -> str:
        return f"Sat({self.solver!r})"


class SatSession(Session):
    """One model in one solver. `clauses` is None where the given literals left a variable without values."""

    def __init__(self, solver: str, model: Model, clauses: Clauses | None, began: float) -> None:
        self._clauses = clauses
        self._guards = None if clauses is None else Guards(clauses)
        self._search: SatSolver | None = None
        self._groups = SOLVERS[solver].groups
        self._answer: list[tuple[IntVar, Codes]] = []
        if clauses is not None:
            self._answer = [(variable, clauses.of(variable)) for variable in model.answer]
            self._search = SatSolver(solver, drained(clauses, self._groups))
        self._closed = False
        self._build_seconds = time.perf_counter() - began

    def solve(self, assuming: Sequence[Literal] = (), limits: Limits = NO_LIMITS) -> Outcome:
        deadline = limits.start()
        self._check()
        reason = deadline.exhausted()
        if reason is not None:
            return Outcome(Status.UNKNOWN, reason=reason, statistics=self._cost(0.0, 0, 0))
        if self._clauses is None or self._guards is None or self._search is None:
            return Outcome(Status.UNSATISFIABLE, core=(), statistics=self._cost(0.0, 0, 0))
        self._search.settle()
        began = time.perf_counter()
        assumed: dict[int, Literal] = {}
        with self._clauses:
            clash = self._assume(assuming, assumed)
            self._search.add(*drained(self._clauses, self._groups))
        self._build_seconds += time.perf_counter() - began
        if clash is not None:
            return Outcome(Status.UNSATISFIABLE, core=clash, statistics=self._cost(0.0, 0, 0))
        began = time.perf_counter()
        conflicts, decisions = self._search.effort()
        found, true = self._without_broken([*self._guards.literals(), *assumed], deadline)
        spent = time.perf_counter() - began
        conflicts_after, decisions_after = self._search.effort()
        statistics = self._cost(spent, conflicts_after - conflicts, decisions_after - decisions)
        if found is None:
            return Outcome(Status.UNKNOWN, reason=deadline.exhausted(), statistics=statistics)
        if found is False:
            literals = tuple(assumed[literal] for literal in self._search.core() if literal in assumed)
            return Outcome(Status.UNSATISFIABLE, core=literals, statistics=statistics)
        return Outcome(Status.SATISFIABLE, values=self._values(true), statistics=statistics)

    def block(self, values: Mapping[IntVar, int]) -> Block:
        self._check()
        if self._clauses is None or self._guards is None:
            return Guarded()
        began = time.perf_counter()
        with self._clauses:
            taken = [self._clauses.literal(Literal(variable, value)) for variable, value in values.items()]
            block = self._guards.add([-literal for literal in taken if literal != TRUE])
        self._build_seconds += time.perf_counter() - began
        return block

    def close(self) -> None:
        if self._search is not None and not self._closed:
            self._search.close()
        self._closed = True

    def _check(self) -> None:
        """Raise ModelError if the session cannot be asked: a wrong answer would be worse."""
        if self._closed:
            raise ModelError("the session is closed")
        if self._clauses is not None and not self._clauses.whole:
            raise ModelError("the session was interrupted while its clauses changed: open another one")

    # one question ------------------------------------------------------------------------------------------------

    def _assume(self, assuming: Sequence[Literal], assumed: dict[int, Literal]) -> tuple[Literal, ...] | None:
        """Fill `assumed` from SAT literals to literals; returns assumed literals that cannot hold at sight, or None."""
        assert self._clauses is not None
        for literal in assuming:
            code = self._clauses.literal(literal)
            if code == TRUE:
                continue
            if code == -TRUE:
                return (literal,)
            if -code in assumed:
                return (assumed[-code], literal)
            assumed.setdefault(code, literal)
        return None

    def _without_broken(self, assumptions: list[int], deadline: Deadline) -> tuple[bool | None, frozenset[int]]:
        """Whether there is an answer that breaks no lazy rule, None if a limit ran out; and what is true in it."""
        assert self._clauses is not None
        assert self._search is not None
        while True:
            found = self._search.run(assumptions, deadline)
            if not found:
                return found, frozenset()
            true = frozenset(self._search.model(self._clauses.top))
            cuts = [cut for rule in self._clauses.lazy for cut in rule.cuts(true)]
            if not cuts:
                return True, true
            self._search.add(cuts)

    def _values(self, true: frozenset[int]) -> dict[IntVar, int]:
        values: dict[IntVar, int] = {}
        for variable, codes in self._answer:
            for value, literal in codes.items():
                if literal in true:
                    values[variable] = value
                    break
            else:
                raise AnswerRejected(f"the solver gave {variable} none of its values")
        return values

    def _cost(self, solve_seconds: float, conflicts: int, decisions: int) -> Statistics:
        build_seconds, self._build_seconds = self._build_seconds, 0.0
        return Statistics(build_seconds, solve_seconds, conflicts, decisions)
