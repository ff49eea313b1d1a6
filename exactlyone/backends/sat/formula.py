"""What services that work on clauses themselves are given: a model as clauses, and a solver for clauses."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache

from ...models import IntVar, Literal, MissingBackend, Model
from ..base import ClauseSolver
from .encodings import BEST, Choices, Codes
from .prepared import Preparations
from .search import Demands, SatSolver, drained, known
from .solvers import DEFAULT, SOLVERS


@dataclass(frozen=True, slots=True)
class Formula:
    """Clauses and at-most-one groups over the variables up to `top`.

    codes  for each answer variable the literal of each of its values (TRUE if it has no other);
    cuts   from the true literals of an assignment: the clauses that it breaks of rules that are not written out.
    """

    demands: Demands
    codes: Mapping[IntVar, Codes]
    top: int
    cuts: Callable[[frozenset[int]], list[Sequence[int]]]


def clauses_of(
    model: Model, given: Sequence[Literal] = (), solver: str = DEFAULT, choices: Choices = BEST
) -> Formula | None:
    """The clauses by which SAT decides the model under the given literals; None if they leave a variable no value.

    The groups are not yet written out, even if the solver does not take them. What is worked out once for a model is
    kept as long as the model lives.
    """
    clauses = _preparations(SOLVERS[solver].groups, choices).clauses(model, given)
    if clauses is None:
        return None
    codes = {variable: clauses.of(variable) for variable in model.answer}
    demands, lazy = drained(clauses, groups_as_they_are=True), clauses.lazy
    return Formula(demands, codes, clauses.top, lambda true: [cut for rule in lazy for cut in rule.cuts(true)])


@cache
def _preparations(groups: bool, choices: Choices) -> Preparations:
    return Preparations(groups, choices)


def clause_solver(
    clauses: Iterable[Sequence[int]],
    groups: Iterable[Sequence[int]] = (),
    *,
    solver: str = DEFAULT,
    proof: bool = False,
) -> ClauseSolver:
    """A solver that holds these clauses and groups. `proof`: keep one; a proof speaks of clauses, not of groups.

    Raises MissingBackend if there is no solver of that name, or none whose proofs are to be trusted.
    """
    solver = _known(solver)
    if proof and not SOLVERS[solver].proofs:
        raise MissingBackend(f"SAT solver {solver!r} keeps no proof that could be relied on")
    return SatSolver(solver, (list(clauses), list(groups)), proof=proof)


_known = lru_cache(maxsize=None)(known)
