"""CP-SAT as a backend: settings, sessions, blocks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from time import perf_counter
from typing import ClassVar

from ...models import IntVar, Literal, Model, ModelError
from ..base import Deadline, Denied, Limits, Outcome, Session, Statistics, Status
from .lowering import check_known, lower
from .search import Finding, run
from .store import FALSE

NO_LIMITS = Limits()


@dataclass(frozen=True)
class CpSat:
    """Google's CP-SAT. The defaults won on puzzles: they are so small that whatever prepares the search costs more.

    inprocessing   whether clauses are simplified around the search; None: only where a contour is drawn, where it
                   takes half the time of a large board (elsewhere it costs a fifth, and much more on hard paths).

    Cores need one worker and no presolve; otherwise a core is all that was assumed, for what CP-SAT then tells may be
    about other Booleans than ours.
    """

    workers: int = 1
    presolve: bool = False
    linearization_level: int = 0
    probing_level: int = 0
    symmetry_level: int = 0
    inprocessing: bool | None = None
    seed: int = 0

    name: ClassVar[str] = "cpsat"
    encoding: ClassVar[str] = "cp-sat"

    def open(self, model: Model, given: Sequence[Literal] = ()) -> CpSatSession:
        """A session for the model in which the given literals always hold."""
        return CpSatSession(self, model, given)

    def script(self, denied: Denied) -> str | None:
        """A program on CP-SAT alone that shows that it denies an answer; None if it does not."""
        from .scripting import script

        return script(self, denied)


class CpSatSession(Session):
    """One model in CP-SAT. The model is built once and kept; every question searches it anew."""

    def __init__(self, settings: CpSat, model: Model, given: Sequence[Literal]) -> None:
        self._settings, self._model = settings, model
        started = perf_counter()
        self._store = lower(model, given)
        self._answer = model.answer
        self._building = perf_counter() - started
        self._closed = self._torn = False

    def solve(self, assuming: Sequence[Literal] = (), limits: Limits = NO_LIMITS) -> Outcome:
        """Look for an answer in which every assumed literal holds and no block is broken."""
        deadline = limits.start()
        check_known(self._model, (literal.variable for literal in assuming))
        with self._changing():
            assumed = {self._store.reference(literal): literal for literal in reversed(assuming)}
            self._store.assume(list(assumed))
        reason = deadline.exhausted()
        if reason is not None:
            return Outcome(Status.UNKNOWN, reason=reason, statistics=self._cost())
        if FALSE in assumed:
            return Outcome(Status.UNSATISFIABLE, core=(assumed[FALSE],), statistics=self._cost())
        finding, statistics = self._search(deadline)
        if finding.status is Status.SATISFIABLE:
            values = {variable: self._store.value(variable, finding.solution) for variable in self._answer}
            return Outcome(finding.status, values=values, statistics=statistics)
        if finding.status is Status.UNSATISFIABLE:
            exact = self._settings.workers == 1 and not self._settings.presolve
            conflicting = set(finding.conflicting) if exact else assumed.keys()
            core = tuple(literal for reference, literal in reversed(assumed.items()) if reference in conflicting)
            return Outcome(finding.status, core=core, statistics=statistics)
        reason = deadline.exhausted() or _likely_reason(limits)
        return Outcome(finding.status, reason=reason, statistics=statistics)

    def _search(self, deadline: Deadline) -> tuple[Finding, Statistics]:
        """Search, and again as long as a solution breaks what is cut off solution by solution."""
        statistics = self._cost()
        while True:
            finding = run(self._store, self._settings, deadline.remaining())
            statistics += finding.statistics
            deadline.conflicts_used += finding.statistics.conflicts
            if finding.status is not Status.SATISFIABLE:
                return finding, statistics
            with self._changing():
                cut = self._store.cut(finding.solution)
            statistics += self._cost()
            if not cut:
                return finding, statistics
            if deadline.exhausted() is not None:
                return Finding(Status.UNKNOWN, (), (), Statistics()), statistics

    def block(self, values: Mapping[IntVar, int]) -> CpSatBlock:
        """Forbid this combination of values."""
        check_known(self._model, values)
        with self._changing():
            active = self._store.boolean()
            self._store.fix(active, 1)
            broken = [self._store.reference(variable.ne(value)) for variable, value in values.items()]
            self._store.clause([~active, *broken])
        return CpSatBlock(self, active)

    def release(self, active: int) -> None:
        """Make the clauses that hang on the Boolean mean nothing."""
        self._store.fix(active, 0)

    def close(self) -> None:
        """CP-SAT keeps nothing between searches, so there is nothing to free."""
        self._closed = True

    @contextmanager
    def _changing(self) -> Iterator[None]:
        """Around every change of the model: Ctrl-C could lose half of it, and then no answer may follow."""
        if self._closed:
            raise ModelError("the session is closed")
        if self._torn:
            raise ModelError("the session was interrupted while its model changed: open another one")
        started = perf_counter()
        self._torn = True
        yield
        self._torn = False
        self._building += perf_counter() - started

    def _cost(self) -> Statistics:
        """What was built since the question before, told once."""
        building, self._building = self._building, 0.0
        return Statistics(build_seconds=building)


def _likely_reason(limits: Limits) -> str:
    """CP-SAT stops a little before its time is over, and may count conflicts otherwise than we do."""
    if limits.seconds is not None:
        return f"time limit of {limits.seconds:g} s"
    if limits.conflicts is not None:
        return f"limit of {limits.conflicts} conflicts"
    return "CP-SAT gave up"


class CpSatBlock:
    """A clause that holds while its Boolean is true."""

    def __init__(self, session: CpSatSession, active: int) -> None:
        self._session = session
        self._active = active

    def release(self) -> None:
        """Allow the answer again."""
        self._session.release(self._active)
