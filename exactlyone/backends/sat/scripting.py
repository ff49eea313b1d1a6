"""Clauses that a SAT solver wrongly calls unsatisfiable, made few and written as a program on python-sat alone."""

from __future__ import annotations

from collections.abc import Sequence
from pprint import pformat

from ..base import Denied, Limits
from ..leave_one_out import least
from .encodings import TRUE, Clauses
from .search import Demands, SatSolver, drained, spelled
from .solvers import DEFAULT, SOLVERS

LIMITS = Limits(conflicts=100_000)
WITNESSES = (DEFAULT, "minisat22", "cadical153")
"""Solvers that are asked for a solution; what they give is checked."""

SCRIPT = '''\
"""A SAT solver calls clauses unsatisfiable that have a solution: exit code 1 if it does."""
import sys

import pysat
from pysat.solvers import Solver

SOLVER = {solver!r}
CLAUSES = {clauses}
GROUPS = {groups}  # of each at most one
ASSUMPTIONS = {assumptions}
SOLUTION = {solution}

true = set(SOLUTION)
assert all(true & set(clause) for clause in CLAUSES) and true >= set(ASSUMPTIONS)
assert all(len([literal for literal in group if literal in true]) <= 1 for group in GROUPS)
with Solver(name=SOLVER, bootstrap_with=CLAUSES) as solver:
    for group in GROUPS:
        solver.add_atmost(group, 1)
    found = solver.solve(assumptions=ASSUMPTIONS)
print("python-sat", pysat.__version__, SOLVER, "satisfiable" if found else "unsatisfiable")
sys.exit(not found)
'''


def script(solver: str, clauses: Clauses, denied: Denied) -> str | None:
    """The program; None if the solver admits the answer when it is asked again, or if our clauses do not."""
    assumed = [clauses.literal(literal) for literal in denied.assumed]
    for blocked in denied.blocked:
        values = zip(denied.model.answer, blocked, strict=True)
        clauses.add(*[clauses.literal(variable.ne(value)) for variable, value in values])
    taken = [clauses.literal(denied.answer_literal(variable)) for variable in denied.model.answer]
    demands = drained(clauses, SOLVERS[solver].groups)
    solution = _solution(demands, [*assumed, *taken])
    if solution is None or not _denies(solver, demands, assumed):
        return None
    kept, groups = demands
    kept = least(kept, lambda fewer: _denies(solver, (fewer, groups), assumed))
    groups = least(groups, lambda fewer: _denies(solver, (kept, fewer), assumed))
    assumed = least(assumed, lambda fewer: _denies(solver, (kept, groups), fewer))
    used = {abs(literal) for part in (*kept, *groups, assumed) for literal in part}
    return SCRIPT.format(
        solver=spelled(solver),
        clauses=pformat([list(clause) for clause in kept], width=118, compact=True),
        groups=pformat([list(group) for group in groups], width=118, compact=True),
        assumptions=assumed,
        solution=[literal for literal in solution if abs(literal) in used],
    )


def _denies(solver: str, demands: Demands, assumed: Sequence[int]) -> bool:
    search = SatSolver(solver, demands)
    try:
        return search.run(list(assumed), LIMITS.start()) is False
    finally:
        search.close()


def _solution(demands: Demands, literals: list[int]) -> list[int] | None:
    """The literals of a solution in which these are true, from whatever solver finds one."""
    clauses, groups = demands
    last = max((abs(literal) for part in (*clauses, *groups, literals) for literal in part), default=TRUE)
    for name in WITNESSES:
        if groups and not SOLVERS[name].groups:
            continue
        search = SatSolver(name, demands)
        try:
            if search.run(literals, LIMITS.start()):
                return search.model(last)
        finally:
            search.close()
    return None
