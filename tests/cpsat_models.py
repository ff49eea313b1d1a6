"""What the tests of the CP-SAT backend share: settings to try, models of a few constraints, all of their answers."""

from __future__ import annotations

from random_models import as_tuple

from exactlyone.backends.base import Status
from exactlyone.backends.cpsat import CpSat
from exactlyone.models import Clause, Constraint, IntVar, Literal, Model, Rule

SETTINGS = [
    CpSat(),
    CpSat(presolve=True),
    CpSat(workers=2),
    CpSat(workers=4, presolve=True, linearization_level=2, probing_level=2, symmetry_level=2, inprocessing=True),
]


def all_answers(model: Model, given: tuple[Literal, ...] = (), backend: CpSat = SETTINGS[0]) -> set[tuple[int, ...]]:
    """What solve and block list, each answer once."""
    found: set[tuple[int, ...]] = set()
    with backend.open(model, given) as session:
        while (outcome := session.solve()).values is not None:
            answer = as_tuple(model, outcome.values)
            assert answer not in found
            found.add(answer)
            session.block(outcome.values)
        assert outcome.status is Status.UNSATISFIABLE
    return found


def model_of(*constraints: Constraint, answer: tuple[IntVar, ...] | None = None) -> Model:
    """A model of the constraints and their variables, all of them answers if nothing else is said."""
    model = Model("test")
    model.variables = list(dict.fromkeys(variable for constraint in constraints for variable in constraint.scope))
    model.rules = [Rule(f"rule {i}", constraint) for i, constraint in enumerate(constraints)]
    model.answer = tuple(model.variables) if answer is None else answer
    return model


def pigeons(holes: int) -> Model:
    """One pigeon too many, in clauses: hard for its size."""
    model = Model("pigeons")
    sits = [[model.int_var(f"p{p}h{h}", (0, 1)) for h in range(holes)] for p in range(holes + 1)]
    for one in sits:
        model.add("somewhere", Clause(tuple(variable.eq(1) for variable in one)))
    for hole in zip(*sits, strict=True):
        for i, left in enumerate(hole):
            for right in hole[:i]:
                model.add("alone", Clause((left.ne(1), right.ne(1))))
    model.answer = tuple(model.variables)
    return model
