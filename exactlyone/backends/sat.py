"""Deciding models by SAT solvers: the models lowered to clauses, the solvers those of python-sat (PySAT).

A. Ignatiev, A. Morgado, J. Marques-Silva, "PySAT: A Python Toolkit for Prototyping with SAT Oracles", SAT 2018.

Assumed literals are assumptions, a block is a clause with a guard that is assumed until the block is released, and
cycles are cut off one answer at a time (encodings/loops.py). A search runs in slices of a few conflicts, between
which time limits are looked at and Ctrl-C gets through.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pysat.solvers import NoSuchSolverError, Solver, SolverNames

from ..models import AnswerRejected, IntVar, Literal, MissingBackend, Model, ModelError
from .base import Block, Deadline, Limits, Outcome, Session, Statistics, Status
from .encodings import TRUE, Clauses, Codes, settle, written_out
from .guards import Guarded, Guards
from .prepared import Preparations


@dataclass(frozen=True, slots=True)
class Abilities:
    """What a solver can do beyond assumptions, cores and conflict budgets, which all the solvers below have.

    groups     takes at-most-one groups as they are, instead of clauses;
    yields     lets other Python threads and Ctrl-C through: PySAT's interface to the others puts its own handler on
               Ctrl-C, which leaves the solver broken, so they run outside the main thread, where it does not;
    proofs     its DRAT proof held in every trial over "solve, block, solve" (loaded without groups).
    """

    groups: bool = False
    yields: bool = True
    proofs: bool = False


SOLVERS: Mapping[str, Abilities] = {
    "minicard": Abilities(groups=True),
    "cadical103": Abilities(yields=False, proofs=True),
    "cadical153": Abilities(yields=False, proofs=True),
    "cadical195": Abilities(yields=False, proofs=True),
    "cadical300": Abilities(yields=False),
    "ergo": Abilities(),
    "gluecard3": Abilities(groups=True, proofs=True),
    "gluecard4": Abilities(groups=True, proofs=True),
    "glucose3": Abilities(proofs=True),
    "glucose4": Abilities(proofs=True),
    "glucose42": Abilities(proofs=True),
    "maplechrono": Abilities(proofs=True),
    "maplecm": Abilities(proofs=True),
    "maplesat": Abilities(),
    "mergesat3": Abilities(),
    "minisat22": Abilities(),
    "minisatgh": Abilities(),
    "minisatep": Abilities(),
}
"""The solvers by their PySAT name, the first one the default."""

UNFIT: Mapping[str, str] = {
    "lingeling": "it cannot be stopped, neither by a limit nor by Ctrl-C",
    "kissat404": "it takes no assumptions and answers one question only",
    "cryptosat": "it has no statistics, and needs a package of its own",
}
"""Solvers of python-sat that cannot keep the promises of a session, and why."""

DEFAULT = next(iter(SOLVERS))

SLICE_SECONDS = 0.08
"""What one slice of a search should take: far below the 0.3 s in which Ctrl-C should get through."""

FIRST_SLICE, SHORTEST_SLICE = 500, 20
"""Conflicts of the first slice: most puzzles need fewer. Conflicts of a slice on instances that are slow."""

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
        self._slice = FIRST_SLICE
        self._solver: Any = None
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
        if self._closed:
            raise ModelError("the session is closed")
        reason = deadline.exhausted()
        if reason is not None:
            return Outcome(Status.UNKNOWN, reason=reason, statistics=self._cost(0.0, 0, 0))
        if self._clauses is None or self._guards is None:
            return Outcome(Status.UNSATISFIABLE, core=(), statistics=self._cost(0.0, 0, 0))
        began = time.perf_counter()
        assumed: dict[int, Literal] = {}
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
        if self._closed:
            raise ModelError("the session is closed")
        if self._clauses is None or self._guards is None:
            return Guarded()
        began = time.perf_counter()
        taken = [self._clauses.literal(Literal(variable, value)) for variable, value in values.items()]
        sure = -TRUE in taken  # some value cannot be taken anyway
        block = Guarded() if sure else self._guards.add([-literal for literal in taken if literal != TRUE])
        self._build_seconds += time.perf_counter() - began
        return block

    def close(self) -> None:
        if self._solver is not None and not self._closed:
            self._solver.delete()
        self._closed = True

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
        """One SAT search, in slices."""
        conflicts, _ = self._effort()
        while deadline.exhausted() is None:
            left = deadline.remaining().conflicts
            self._solver.conf_budget(self._slice if left is None else min(self._slice, left))
            began = time.perf_counter()
            found = self._run_slice(assumptions)
            spent = time.perf_counter() - began
            before, (conflicts, _) = conflicts, self._effort()
            deadline.conflicts_used += conflicts - before
            if found is not None:
                return found
            if spent < SLICE_SECONDS / 2:
                self._slice *= 2
            elif spent > SLICE_SECONDS:
                self._slice = max(SHORTEST_SLICE, int((conflicts - before) * SLICE_SECONDS / spent))
        return None

    def _run_slice(self, assumptions: list[int]) -> bool | None:
        solver = self._solver
        if self._abilities.yields or threading.current_thread() is not threading.main_thread():
            return _verdict(solver.solve_limited(assumptions, expect_interrupt=True))
        found: list[bool | None] = []
        thread = threading.Thread(target=lambda: found.append(_verdict(solver.solve_limited(assumptions))))
        thread.start()
        try:
            thread.join()
        finally:
            thread.join()  # after Ctrl-C too: the solver may not be touched before its slice has ended
        return found[0]

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
