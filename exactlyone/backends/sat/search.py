"""One SAT solver of python-sat, and searches in it that limits and Ctrl-C can end.

A. Ignatiev, A. Morgado, J. Marques-Silva, "PySAT: A Python Toolkit for Prototyping with SAT Oracles", SAT 2018.

A search that takes more than a few conflicts goes on in a thread of its own, so that time limits and Ctrl-C can end it.
"""

from __future__ import annotations

import _thread
import threading
from collections.abc import Iterable, Sequence
from typing import Any

import pysat.solvers
from pysat.solvers import NoSuchSolverError, Solver, SolverNames

from ...models import MissingBackend, did_you_mean
from ...watching import undisturbed
from ..base import ClauseSolver, Deadline
from .encodings import Clauses, settle, written_out
from .solvers import SOLVERS, UNFIT

INLINE_CONFLICTS = 200
"""Conflicts before a search moves to a thread of its own, where it can be stopped: most puzzles need fewer. Solvers
that do not yield search in slices of so many conflicts."""

NO_BUDGET = -1

Demands = tuple[list[Sequence[int]], list[Sequence[int]]]
"""Clauses, and at-most-one groups."""


def known(solver: str) -> str:
    """The full name of a solver. Raises MissingBackend."""
    name = next((full for full in (*SOLVERS, *UNFIT) if solver in getattr(SolverNames, full, ())), solver)
    if name in UNFIT:
        raise MissingBackend(f"SAT solver {solver!r} cannot be used: {UNFIT[name]}")
    if name not in SOLVERS:
        hint = did_you_mean(solver, SOLVERS)
        raise MissingBackend(f"SAT solver {solver!r} is not known{hint}; known are {', '.join(SOLVERS)}")
    try:
        Solver(name=spelled(name)).delete()
    except (AttributeError, AssertionError, NoSuchSolverError) as error:
        raise MissingBackend(f"SAT solver {solver!r} is not built into this python-sat") from error
    return name


def spelled(solver: str) -> str:
    """A name that PySAT takes: its own list of names lacks one of the full ones."""
    names: tuple[str, ...] = getattr(SolverNames, solver)
    return names[-1]


def drained(clauses: Clauses, groups_as_they_are: bool) -> Demands:
    """What was demanded since the last time, as a solver takes it."""
    settle(clauses)
    new, groups = clauses.drain()
    if groups and not groups_as_they_are:
        return [*new, *written_out(groups, clauses.new)], []
    return new, groups


class _Solver(Solver):  # type: ignore[misc]  # PySAT has no types
    """One that Ctrl-C cannot make free its memory twice: PySAT forgets it one instruction after it is freed."""

    def delete(self) -> None:
        with undisturbed():
            super().delete()


class _End:
    """The end of one search, which another thread announces.

    Not an Event: Ctrl-C within its `wait` may unlock what the other thread holds.
    """

    def __init__(self) -> None:
        self.over = False
        self._lock = threading.Lock()
        self._lock.acquire()

    def announce(self) -> None:
        self.over = True
        self._lock.release()

    def wait(self, seconds: float | None = None) -> None:
        """Until the end, or for so many seconds. Whoever has waited successfully may keep the lock."""
        if not self.over:
            self._lock.acquire(timeout=-1 if seconds is None else min(seconds, threading.TIMEOUT_MAX))


class SatSolver(ClauseSolver):
    """One solver of python-sat. `solver` is a full name; `proof`: keep one, of clauses without groups."""

    def __init__(self, solver: str, demands: Demands, *, proof: bool = False) -> None:
        self.abilities = SOLVERS[solver]
        self._proving = proof
        clauses, groups = demands
        self.solver: Any = _Solver(name=spelled(solver), bootstrap_with=clauses, with_proof=proof)
        self._minicard: Any = self.solver.solver if self.abilities.direct else None
        for group in groups:
            self.solver.add_atmost(group, 1)
        self._end: _End | None = None
        """Of the search that was begun last."""
        self.conflicts = 0
        """Conflicts so far."""
        self._open = True

    def add(self, clauses: Iterable[Sequence[int]], groups: Iterable[Sequence[int]] = ()) -> None:
        for clause in clauses:
            self.solver.add_clause(clause)
        for group in groups:
            self.solver.add_atmost(group, 1)

    def effort(self) -> tuple[int, int]:
        counted = self.solver.accum_stats()
        self.conflicts = counted["conflicts"]
        return self.conflicts, counted["decisions"]

    def run(self, assumptions: list[int], deadline: Deadline) -> bool | None:
        self.settle()
        budget = INLINE_CONFLICTS
        while deadline.exhausted() is None:
            left = deadline.conflicts_left
            if left is not None:
                budget = left if budget == NO_BUDGET else min(budget, left)
            self.solver.conf_budget(budget)
            if self.abilities.yields and 0 < budget <= INLINE_CONFLICTS:
                found = _verdict(self.solver.solve_limited(assumptions, expect_interrupt=True))
            else:
                found = self._run_beside(assumptions, deadline.seconds_left)
            before, (after, _) = self.conflicts, self.effort()
            deadline.conflicts_used += after - before
            if found is not None:
                return found
            if self.abilities.yields:
                budget = NO_BUDGET
        return None

    def model(self, last: int) -> list[int]:
        found: list[int] = self.solver.get_model()  # a copy: a new clause makes the solver's own stale
        if len(found) >= last and (last == 0 or abs(found[last - 1]) == last):
            return found[:last]
        named = set(map(abs, found))
        return [*found, *[-variable for variable in range(1, last + 1) if variable not in named]]

    def core(self) -> list[int]:
        core: list[int] | None = self.solver.get_core()
        return core or []

    def proof(self) -> list[str]:
        if not self._proving:
            return []
        self.settle()
        lines: list[str] = self.solver.get_proof() or []
        return lines

    def propagate(self, assumptions: list[int]) -> int | None:
        """How many literals are true if the assumptions are, by unit propagation, those apart that always are.

        -1 if the assumptions are contradicted; None if the solver is not asked such things.
        """
        if not self.abilities.direct:
            return None
        true = self.consequences(assumptions)
        return -1 if true is None else len(true)

    def consequences(self, assumptions: list[int]) -> list[int] | None:
        """For a solver that is called directly.

        PySAT's own method would put a handler of its own on Ctrl-C, which stays once it was used; what it calls does
        not, if it is told that this is not the main thread. Ctrl-C then waits the tenth of a millisecond that this
        takes.
        """
        if self._minicard is None:
            raise MissingBackend("this SAT solver does not propagate by itself; minicard does")
        self.settle()
        possible, true = pysat.solvers.pysolvers.minicard_propagate(self._minicard.minicard, assumptions, 0, 0)
        return list(true or ()) if possible else None

    def _run_beside(self, assumptions: list[int], seconds: float | None) -> bool | None:
        """Search in another thread, for at most so many seconds, and until Ctrl-C.

        A solver that yields is told to stop. The others hold the interpreter until their few conflicts are spent, and
        would take Ctrl-C to themselves in the main thread.
        """
        solver, end = self.solver, _End()
        found: list[bool | None] = []

        def search() -> None:
            try:
                found.append(_verdict(solver.solve_limited(assumptions, expect_interrupt=True)))
            finally:
                end.announce()

        with undisturbed():
            _thread.start_new_thread(search, ())  # a Thread's own start waits for an Event
            self._end = end
        try:
            end.wait(seconds)  # not join: after Ctrl-C in a join, Python 3.11 takes a running thread for ended
        finally:
            self._stop()
        return found[0]

    def settle(self) -> None:
        """End a search that still runs: Ctrl-C may have come between any two steps of the question before."""
        if self._end is not None and not self._end.over:
            self._stop()

    def _stop(self) -> None:
        """The solver may not be touched while it searches."""
        if self.abilities.yields:
            self.solver.interrupt()
        if self._end is not None:
            self._end.wait()
        if self.abilities.yields:
            self.solver.clear_interrupt()

    def close(self) -> None:
        """Free the solver. PySAT's own method frees it twice if Ctrl-C comes in the middle."""
        self._open = False
        self._stop()
        if self._minicard is not None:
            minicard, self._minicard.minicard = self._minicard.minicard, None  # nothing can come in between
            if minicard is not None:
                pysat.solvers.pysolvers.minicard_del(minicard)
        self.solver.delete()

    def __del__(self) -> None:
        if getattr(self, "_open", False):
            self.close()


def _verdict(found: object) -> bool | None:
    """True and False as they are; whatever else a solver returns means that it gave up."""
    return found if isinstance(found, bool) else None
