"""Deciding models by SAT solvers: the models lowered to clauses, the solvers those of python-sat (PySAT).

A. Ignatiev, A. Morgado, J. Marques-Silva, "PySAT: A Python Toolkit for Prototyping with SAT Oracles", SAT 2018.

Assumed literals are assumptions, a block is a clause with a guard that is assumed until the block is released, and
cycles are cut off one answer at a time (encodings/loops.py). A search that takes more than a few conflicts goes on in
a thread of its own, so that time limits and Ctrl-C can end it.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Mapping, Sequence
from typing import Any

from pysat.solvers import NoSuchSolverError, Solver, SolverNames

from ...models import AnswerRejected, IntVar, Literal, MissingBackend, Model, ModelError
from ..base import Block, Deadline, Limits, Outcome, Session, Statistics, Status
from .encodings import TRUE, Clauses, Codes, settle, written_out
from .guards import Guarded, Guards
from .prepared import Preparations
from .solvers import DEFAULT, SOLVERS, UNFIT

INLINE_CONFLICTS = 200
"""Conflicts before a search moves to a thread of its own, where it can be stopped: most puzzles need fewer. Solvers
that do not yield search in slices of so many conflicts."""

NO_BUDGET = -1

NO_LIMITS = Limits()


class Sat:
    """A backend on a SAT solver of python-sat.

    `solver` is a name that PySAT knows, short names included. Raises MissingBackend if it is unknown, not built into
    this python-sat, or unfit.
    """

    encoding = "clauses"

    def __init__(self, solver: str = DEFAULT) -> None:
        self.solver = _known(solver)
        self.name = "sat" if self.solver == DEFAULT else f"sat:{self.solver}"
        self._preparations = Preparations(SOLVERS[self.solver].groups)

    def open(self, model: Model, given: Sequence[Literal] = ()) -> SatSession:
        """A session in which the given literals hold from the start; it has no core over them."""
        began = time.perf_counter()
        clauses = self._preparations.clauses(model, given)
        return SatSession(self.solver, model, clauses, began)

    def __repr__(self) -> str:
        return f"Sat({self.solver!r})"


def _known(solver: str) -> str:
    """The full name of a solver. Raises MissingBackend."""
    name = next((full for full in (*SOLVERS, *UNFIT) if solver in getattr(SolverNames, full, ())), solver)
    if name in UNFIT:
        raise MissingBackend(f"SAT solver {solver!r} cannot be used: {UNFIT[name]}")
    if name not in SOLVERS:
        raise MissingBackend(f"SAT solver {solver!r} is not known; known are {', '.join(SOLVERS)}")
    try:
        Solver(name=_pysat_name(name)).delete()
    except (AttributeError, AssertionError, NoSuchSolverError) as error:
        raise MissingBackend(f"SAT solver {solver!r} is not built into this python-sat") from error
    return name


def _pysat_name(solver: str) -> str:
    """A name that PySAT takes: its own list of names lacks one of the full ones."""
    names: tuple[str, ...] = getattr(SolverNames, solver)
    return names[-1]


class SatSession(Session):
    """One model in one solver. `clauses` is None where the given literals left a variable without values."""

    def __init__(self, solver: str, model: Model, clauses: Clauses | None, began: float) -> None:
        self._abilities = SOLVERS[solver]
        self._clauses = clauses
        self._guards = None if clauses is None else Guards(clauses)
        self._solver: Any = None
        self._finished = threading.Event()
        self._finished.set()
        self._answer: list[tuple[IntVar, Codes]] = []
        if clauses is not None:
            self._answer = [(variable, clauses.of(variable)) for variable in model.answer]
            first, groups = self._drain(clauses)
            self._solver = Solver(name=_pysat_name(solver), bootstrap_with=first)
            for group in groups:
                self._solver.add_atmost(group, 1)
        self._closed = False
        self._build_seconds = time.perf_counter() - began

    def solve(self, assuming: Sequence[Literal] = (), limits: Limits = NO_LIMITS) -> Outcome:
        deadline = limits.start()
        self._check()
        reason = deadline.exhausted()
        if reason is not None:
            return Outcome(Status.UNKNOWN, reason=reason, statistics=self._cost(0.0, 0, 0))
        if self._clauses is None or self._guards is None:
            return Outcome(Status.UNSATISFIABLE, core=(), statistics=self._cost(0.0, 0, 0))
        if not self._finished.is_set():  # Ctrl-C may have come between any two steps of the question before
            self._stop()
        began = time.perf_counter()
        assumed: dict[int, Literal] = {}
        with self._clauses:
            clash = self._assume(assuming, assumed)
            self._load()
        self._build_seconds += time.perf_counter() - began
        if clash is not None:
            return Outcome(Status.UNSATISFIABLE, core=clash, statistics=self._cost(0.0, 0, 0))
        began = time.perf_counter()
        conflicts, decisions = self._effort()
        found, true = self._search([*self._guards.literals(), *assumed], deadline)
        spent = time.perf_counter() - began
        conflicts_after, decisions_after = self._effort()
        statistics = self._cost(spent, conflicts_after - conflicts, decisions_after - decisions)
        if found is None:
            return Outcome(Status.UNKNOWN, reason=deadline.exhausted(), statistics=statistics)
        if found is False:
            core = self._solver.get_core() or ()
            literals = tuple(assumed[literal] for literal in core if literal in assumed)
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
        if self._solver is not None and not self._closed:
            self._stop()
            self._solver.delete()
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

    def _search(self, assumptions: list[int], deadline: Deadline) -> tuple[bool | None, frozenset[int]]:
        """Whether there is an answer without cycles, None if a limit ran out; and what is true in it."""
        assert self._clauses is not None
        while True:
            found = self._search_clauses(assumptions, deadline)
            if not found:
                return found, frozenset()
            true = frozenset(self._solver.get_model())  # copied at once: adding a clause makes the model stale
            cuts = [cut for loops in self._clauses.loops for cut in loops.cuts(true)]
            if not cuts:
                return True, true
            for cut in cuts:
                self._solver.add_clause(cut)

    def _search_clauses(self, assumptions: list[int], deadline: Deadline) -> bool | None:
        """One SAT search. What it finds depends on no clock: only where it is given up does."""
        conflicts, _ = self._effort()
        budget = INLINE_CONFLICTS
        while deadline.exhausted() is None:
            left = deadline.remaining()
            if left.conflicts is not None:
                budget = left.conflicts if budget == NO_BUDGET else min(budget, left.conflicts)
            self._solver.conf_budget(budget)
            if self._abilities.yields and 0 < budget <= INLINE_CONFLICTS:
                found = _verdict(self._solver.solve_limited(assumptions, expect_interrupt=True))
            else:
                found = self._search_beside(assumptions, left.seconds)
            before, (conflicts, _) = conflicts, self._effort()
            deadline.conflicts_used += conflicts - before
            if found is not None:
                return found
            if self._abilities.yields:
                budget = NO_BUDGET
        return None

    def _search_beside(self, assumptions: list[int], seconds: float | None) -> bool | None:
        """Search in another thread, for at most so many seconds, and until Ctrl-C.

        A solver that yields is told to stop. The others hold the interpreter until their few conflicts are spent, and
        would take Ctrl-C to themselves in the main thread.
        """
        solver, finished = self._solver, self._finished
        found: list[bool | None] = []

        def search() -> None:
            try:
                found.append(_verdict(solver.solve_limited(assumptions, expect_interrupt=True)))
            finally:
                finished.set()

        thread = threading.Thread(target=search)
        finished.clear()
        try:
            thread.start()
        except RuntimeError:  # no more threads are to be had
            finished.set()
            raise
        try:
            finished.wait(seconds)  # not join: after Ctrl-C in a join, Python 3.11 takes a running thread for ended
        finally:
            self._stop()
        return found[0]

    def _stop(self) -> None:
        """End a search that still runs: the solver may not be touched before."""
        if self._abilities.yields:
            self._solver.interrupt()
        self._finished.wait()
        if self._abilities.yields:
            self._solver.clear_interrupt()

    def _values(self, true: frozenset[int]) -> dict[IntVar, int]:
        values: dict[IntVar, int] = {}
        for variable, codes in self._answer:
            for value, literal in codes.items():
                if literal in true:
                    values[variable] = value
                    break
            else:
                # Only the one SAT variable of two values may be in no clause, and then missing: either value will do.
                if len(codes) > 2:
                    raise AnswerRejected(f"the solver gave {variable} none of its values")
                values[variable] = next(iter(codes))
        return values

    # clauses and costs -------------------------------------------------------------------------------------------

    def _drain(self, clauses: Clauses) -> tuple[list[Sequence[int]], list[Sequence[int]]]:
        """What is to be loaded: clauses, and groups if the solver takes them."""
        settle(clauses)
        new, groups = clauses.drain()
        if groups and not self._abilities.groups:
            return [*new, *written_out(groups, clauses.new)], []
        return new, groups

    def _load(self) -> None:
        """Load what was demanded since the last time."""
        assert self._clauses is not None
        new, groups = self._drain(self._clauses)
        for clause in new:
            self._solver.add_clause(clause)
        for group in groups:
            self._solver.add_atmost(group, 1)

    def _effort(self) -> tuple[int, int]:
        """Conflicts and decisions of the solver so far."""
        counted = self._solver.accum_stats()
        return counted["conflicts"], counted["decisions"]

    def _cost(self, solve_seconds: float, conflicts: int, decisions: int) -> Statistics:
        build_seconds, self._build_seconds = self._build_seconds, 0.0
        return Statistics(build_seconds, solve_seconds, conflicts, decisions)


def _verdict(found: object) -> bool | None:
    """True and False as they are; whatever else a solver returns means that it gave up."""
    return found if isinstance(found, bool) else None
