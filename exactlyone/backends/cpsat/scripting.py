"""A model that CP-SAT wrongly calls infeasible, made small and written as a program that needs nothing but ortools."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from inspect import getsource
from pprint import pformat
from typing import TYPE_CHECKING, Any

from ortools.sat.python import cp_model

from ..base import Denied, Limits, Status
from ..leave_one_out import least
from .lowering import lower
from .search import parameters, run
from .store import Store

if TYPE_CHECKING:
    from .session import CpSat

SORTS = ("bool_or", "bool_and", "at_most_one", "exactly_one", "linear", "table", "routes", "circuit")
"""The sorts of constraints that a store makes."""
FIELDS = ("literals", "vars", "coeffs", "domain", "values", "tails", "heads")
"""Their fields that are lists of numbers: all but `exprs`."""
REFERENCES = ("literals", "vars")
"""Fields that name variables."""
LIMITS = Limits(conflicts=100_000)

Fields = dict[str, list[Any]]
Plain = tuple[str, list[int], Fields]
"""A constraint: its sort, what enforces it, and its fields; an expression is (variables, coefficients, offset)."""


def status(told: dict[str, Any], domains: Sequence[Any], constraints: Sequence[Any], assumptions: Sequence[int]) -> str:
    """What CP-SAT calls a model. Programs contain this function as it stands here."""
    model, solver = cp_model.CpModel(), cp_model.CpSolver()
    proto: Any = model.proto
    for name, value in told.items():
        setattr(solver.parameters, name, value)
    for domain in domains:
        proto.variables.add().domain.extend(domain)
    for kind, enforcement, fields in constraints:
        constraint = proto.constraints.add()
        constraint.enforcement_literal.extend(enforcement)
        part = getattr(constraint, kind)
        for name, values in fields.items():
            if name == "exprs":
                for variables, coefficients, offset in values:
                    expression = part.exprs.add()
                    expression.vars.extend(variables)
                    expression.coeffs.extend(coefficients)
                    expression.offset = offset
            else:
                getattr(part, name).extend(values)
    proto.assumptions.extend(assumptions)
    return str(solver.status_name(solver.solve(model)))


SCRIPT = '''\
"""CP-SAT calls a satisfiable model infeasible: exit code 1 if it does."""

from __future__ import annotations

import sys

import ortools
from ortools.sat.python import cp_model

PARAMETERS = {parameters}
DOMAINS = {domains}
CONSTRAINTS = {constraints}
ASSUMPTIONS = {assumptions}
SOLUTION = {solution}


{status}

fixed = [(value, value) for value in SOLUTION]
print("ortools", ortools.__version__)
print("every variable fixed to SOLUTION:", status(PARAMETERS, fixed, CONSTRAINTS, ASSUMPTIONS))
found = status(PARAMETERS, DOMAINS, CONSTRAINTS, ASSUMPTIONS)
print("as it stands:", found)
sys.exit(found == "INFEASIBLE")
'''


def script(settings: CpSat, denied: Denied) -> str | None:
    """The program; None if CP-SAT admits the answer here, or if our constraints do not."""
    store = lower(denied.model, denied.given)
    assumed = [store.reference(literal) for literal in denied.assumed]
    for blocked in denied.blocked:
        values = zip(denied.model.answer, blocked, strict=True)
        store.clause([store.reference(variable.ne(value)) for variable, value in values])
    taken = [store.reference(denied.answer_literal(variable)) for variable in denied.model.answer]
    solution = _solution(store, settings, [*assumed, *taken])
    if solution is None:
        return None
    domains = [tuple(variable.domain) for variable in store.model.proto.variables]
    constraints = [_plain(constraint) for constraint in store.model.proto.constraints]
    told = parameters(store, settings, LIMITS)

    def infeasible(constraints: Sequence[Plain], assumed: Sequence[int]) -> bool:
        return status(told, domains, constraints, assumed) == "INFEASIBLE"

    if not infeasible(constraints, assumed):
        return None
    constraints = least(constraints, lambda fewer: infeasible(fewer, assumed))
    assumed = least(assumed, lambda fewer: infeasible(constraints, fewer))
    used = sorted({at for c in constraints for at in _variables(c)} | {max(at, ~at) for at in assumed})
    number = {old: new for new, old in enumerate(used)}
    return SCRIPT.format(
        status=getsource(status),
        parameters=told,
        domains=[domains[old] for old in used],
        constraints=pformat([_renumbered(constraint, number) for constraint in constraints], width=118, compact=True),
        assumptions=[_new(reference, number) for reference in assumed],
        solution=[solution[old] for old in used],
    )


def _solution(store: Store, settings: CpSat, literals: Sequence[int]) -> Sequence[int] | None:
    """A value for each variable under which the literals are true, from whatever setting finds one."""
    whole = Store(store)
    for reference in literals:
        whole.clause([reference])
    for way in (replace(settings, presolve=True), replace(settings, presolve=False)):
        finding = run(whole, way, LIMITS)
        if finding.status is Status.SATISFIABLE:
            return finding.solution
    return None


def _plain(constraint: Any) -> Plain:
    kind = next(kind for kind in SORTS if _has(constraint, kind))
    part = getattr(constraint, kind)
    fields: Fields = {name: list(getattr(part, name)) for name in FIELDS if getattr(part, name, None)}
    if kind == "table":
        fields["exprs"] = [(list(one.vars), list(one.coeffs), one.offset) for one in part.exprs]
    return kind, list(constraint.enforcement_literal), fields


def _has(constraint: Any, kind: str) -> bool:
    """Whether the constraint is of the kind; releases of CP-SAT say it in two ways."""
    said = getattr(constraint, f"has_{kind}", None)
    return bool(constraint.HasField(kind) if said is None else said())


def _variables(constraint: Plain) -> Iterable[int]:
    _, enforcement, fields = constraint
    for reference in enforcement:
        yield max(reference, ~reference)
    for name in REFERENCES:
        for reference in fields.get(name, ()):
            yield max(reference, ~reference)
    for variables, _, _ in fields.get("exprs", ()):
        yield from variables


def _renumbered(constraint: Plain, number: dict[int, int]) -> Plain:
    kind, enforcement, fields = constraint
    changed = dict(fields)
    for name in REFERENCES:
        if name in fields:
            changed[name] = [_new(reference, number) for reference in fields[name]]
    if "exprs" in fields:
        changed["exprs"] = [([number[v] for v in variables], c, offset) for variables, c, offset in fields["exprs"]]
    return kind, [_new(reference, number) for reference in enforcement], changed


def _new(reference: int, number: dict[int, int]) -> int:
    return number[reference] if reference >= 0 else ~number[~reference]
