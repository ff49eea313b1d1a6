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
    _configure(solver.parameters, settings, limits)
    if settings.inprocessing is None:
        solver.parameters.use_sat_inprocessing = store.has_routes
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


def _configure(parameters: Any, settings: CpSat, limits: Limits) -> None:
    parameters.num_workers = settings.workers
    parameters.cp_model_presolve = settings.presolve
    parameters.linearization_level = settings.linearization_level
    parameters.cp_model_probing_level = settings.probing_level
    parameters.symmetry_level = settings.symmetry_level
    parameters.random_seed = settings.seed
    parameters.use_sat_inprocessing = bool(settings.inprocessing)
    parameters.catch_sigint_signal = False
    if limits.seconds is not None:
        parameters.max_time_in_seconds = limits.seconds
    if limits.conflicts is not None:
        parameters.max_number_of_conflicts = limits.conflicts


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
