"""One run of CP-SAT's search, which Ctrl-C stops within a moment."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor, wait
from dataclasses import dataclass
from time import perf_counter
from typing import TYPE_CHECKING, Any

from ortools.sat.python import cp_model

from ...models import ModelError
from ..base import Limits, Statistics, Status
from .store import Store

if TYPE_CHECKING:
    from .session import CpSat


PAIRS_AS_CLAUSES = 0
"""The largest domain for which CP-SAT makes clauses of an equation of two integers when it loads a model: none.

Releases 9.10 to 9.15 without presolve call satisfiable models infeasible where they do, if the integers are linked to
their Booleans one way. The store links both ways; this leaves out the step that is at fault, which costs nothing.
"""


@dataclass(frozen=True, slots=True)
class Finding:
    """What a run came to: a value for each of CP-SAT's variables, or the assumptions that cannot all hold."""

    status: Status
    solution: Sequence[int]
    conflicting: Sequence[int]
    statistics: Statistics


def run(store: Store, settings: CpSat, limits: Limits) -> Finding:
    """Search within the limits. Raises ModelError if CP-SAT refuses the model."""
    model = store.model
    solver = cp_model.CpSolver()
    for name, value in parameters(store, settings, limits).items():
        setattr(solver.parameters, name, value)
    started = perf_counter()
    code = _solve_interruptibly(solver, model)
    seconds = perf_counter() - started
    if code == cp_model.MODEL_INVALID:
        raise ModelError(f"CP-SAT refuses the model: {solver.solution_info() or model.validate()}")
    response: Any = solver.response_proto
    statistics = Statistics(0.0, seconds, int(response.num_conflicts), int(response.num_branches))
    if code in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        return Finding(Status.SATISFIABLE, list(response.solution), (), statistics)
    if code == cp_model.INFEASIBLE:
        core = list(response.sufficient_assumptions_for_infeasibility)
        return Finding(Status.UNSATISFIABLE, (), core, statistics)
    return Finding(Status.UNKNOWN, (), (), statistics)


def parameters(store: Store, settings: CpSat, limits: Limits) -> dict[str, bool | int | float]:
    """CP-SAT's own parameters, by name. Release 9.15 with a circuit and two workers can crash the process."""
    found: dict[str, bool | int | float] = {
        "num_workers": 1 if store.has_circuit else settings.workers,
        "cp_model_presolve": settings.presolve,
        "linearization_level": settings.linearization_level,
        "cp_model_probing_level": settings.probing_level,
        "symmetry_level": settings.symmetry_level,
        "random_seed": settings.seed,
        "use_sat_inprocessing": store.has_routes if settings.inprocessing is None else settings.inprocessing,
        "catch_sigint_signal": False,
        "max_domain_size_when_encoding_eq_neq_constraints": PAIRS_AS_CLAUSES,
    }
    if limits.seconds is not None:
        found["max_time_in_seconds"] = limits.seconds
    if limits.conflicts is not None:
        found["max_number_of_conflicts"] = limits.conflicts
    return found


def _solve_interruptibly(solver: cp_model.CpSolver, model: cp_model.CpModel) -> Any:
    """Solve in a thread of its own: Python hears Ctrl-C only while its main thread is not inside CP-SAT."""
    with ThreadPoolExecutor(max_workers=1, thread_name_prefix="cp-sat") as pool:
        future = pool.submit(solver.solve, model)
        try:
            return future.result()
        finally:
            while not future.done():  # again and again: a request that comes before the search has begun is lost
                solver.stop_search()
                wait((future,), timeout=0.02)
