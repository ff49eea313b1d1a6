"""The fault of ortools 9.15 with AllDifferent and Inverse together, and that no model of ours holds the two."""

from __future__ import annotations

import pytest
from cpsat_models import SETTINGS, all_answers, model_of
from ortools.sat.python import cp_model

from exactlyone import Hidato, Kropki, Slant, Str8ts, XSudoku
from exactlyone.backends.cpsat import CpSat
from exactlyone.backends.cpsat.lowering import lower
from exactlyone.board import Geometry
from exactlyone.models import AllDifferent, IntVar, Table

PAIRS = [
    [(0, 2), (1, 0), (1, 2), (3, 1), (3, 2), (4, 2), (4, 3), (5, 3)],
    [(1, 2), (1, 3), (1, 5), (2, 0), (2, 1), (2, 3), (2, 4), (3, 2), (4, 0), (4, 1), (5, 0), (5, 1), (5, 2)],
    [(0, 3), (0, 5), (1, 4), (3, 4), (3, 5), (4, 2), (4, 3), (5, 2), (5, 3), (5, 4)],
    [(0, 4), (1, 0), (1, 2), (1, 4), (2, 5), (3, 1), (3, 2), (4, 1), (4, 5), (5, 1)],
    [(0, 2), (0, 5), (1, 2), (1, 3), (2, 1), (3, 0), (3, 2), (3, 4), (5, 2), (5, 3)],
]
"""Which values may follow each other in a permutation y of 0..5, for each of its five places but the last."""


def raw_model_of_the_fault(different: bool) -> tuple[cp_model.CpModel, list[cp_model.IntVar]]:
    model = cp_model.CpModel()
    x, y = ([model.new_int_var(0, 5, f"{name}{i}") for i in range(6)] for name in "xy")
    model.add(x[4] == 3)
    if different:
        model.add_all_different(x)
    model.add_inverse(x, y)
    for place, pairs in enumerate(PAIRS):
        model.add_allowed_assignments([y[place], y[place + 1]], pairs)
    return model, y


@pytest.mark.parametrize("different", [True, False])
@pytest.mark.parametrize("presolve", [True, False])
def test_ortools_is_right_but_where_presolve_meets_all_different_and_inverse(different: bool, presolve: bool) -> None:
    """A satisfiable model: 9.15.6755 calls it infeasible, 9.14.6206 does not; of other releases nothing is promised."""
    model, y = raw_model_of_the_fault(different)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.cp_model_presolve = presolve
    solver.parameters.catch_sigint_signal = False  # else 9.14 takes Ctrl-C from Python for good
    status = solver.solve(model)
    if status == cp_model.INFEASIBLE:
        assert different
        assert presolve
    else:
        assert status == cp_model.OPTIMAL
        assert [solver.value(variable) for variable in y] == [0, 2, 1, 4, 5, 3]


@pytest.mark.parametrize("backend", SETTINGS, ids=str)
def test_the_same_problem_in_our_words_has_its_one_answer(backend: CpSat) -> None:
    y = tuple(IntVar(f"y{i}", tuple(range(6))) for i in range(6))
    follows = [Table((y[i], y[i + 1]), frozenset(pairs)) for i, pairs in enumerate(PAIRS)]
    model = model_of(AllDifferent(y), *follows, answer=y)
    assert all_answers(model, (y[3].eq(4),), backend) == {(0, 2, 1, 4, 5, 3)}


GEOMETRIES = [
    XSudoku(4, (2, 2)),
    Str8ts(3, 3, (False,) * 4 + (True,) + (False,) * 4),
    Slant(3, 3),
    Hidato(3, 3, (True,) * 9),
    Kropki(4, 4),
]


@pytest.mark.parametrize("geometry", GEOMETRIES, ids=lambda geometry: geometry.kind)
def test_no_model_holds_all_different_or_inverse(geometry: Geometry) -> None:
    model = geometry.rules()
    proto = lower(model, [model.answer[0].eq(1)]).model.proto
    text = str(proto)
    assert len(proto.constraints) > 0
    assert "exactly_one" in text or "routes" in text
    assert "inverse" not in text
    assert "all_diff" not in text
