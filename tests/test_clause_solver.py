"""What every ClauseSolver must do, against trying all assignments. A new one is one more entry of BUILT."""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from itertools import combinations, product
from random import Random
from types import FrameType
from typing import Any

import pytest
from random_models import answers, random_model

from exactlyone.backends.base import ClauseSolver, Deadline, Limits
from exactlyone.backends.sat import DEFAULT, SOLVERS, TRUE, clause_solver, clauses_of, search
from exactlyone.models import MissingBackend, ModelError

BUILT = [name for name in SOLVERS if hasattr(search.SolverNames, name)]
"""Those of this python-sat."""
VARIABLES = 6
Clauses = list[list[int]]


def unlimited() -> Deadline:
    return Limits().start()


@pytest.fixture(params=BUILT)
def name(request: pytest.FixtureRequest) -> str:
    return request.param


def formula(draw: Random, number: int, longest: int = 3) -> Clauses:
    return [
        [draw.choice((1, -1)) * v for v in draw.sample(range(1, VARIABLES + 1), draw.randint(1, longest))]
        for _ in range(number)
    ]


def holds(clause: Sequence[int], true: set[int]) -> bool:
    return not true.isdisjoint(clause)


def assignments(clauses: Clauses, assumed: Sequence[int] = (), groups: Sequence[Sequence[int]] = ()) -> list[set[int]]:
    """All that satisfy the clauses, by trying each."""
    tried = ({v if on else -v for v, on in enumerate(ons, 1)} for ons in product((False, True), repeat=VARIABLES))
    return [
        true
        for true in tried
        if true.issuperset(assumed)
        and all(holds(clause, true) for clause in clauses)
        and all(len(true.intersection(group)) <= 1 for group in groups)
    ]


def pigeons(holes: int) -> Clauses:
    """One pigeon too many: hard for its size."""
    at = [[pigeon * holes + hole + 1 for hole in range(holes)] for pigeon in range(holes + 1)]
    apart = [[-one, -other] for hole in zip(*at, strict=True) for one, other in combinations(hole, 2)]
    return [*at, *apart]


def propagated(clauses: Clauses, assumed: Sequence[int]) -> set[int] | None:
    """What unit propagation finds; None if it breaks a clause."""
    true = set(assumed)
    if any(-literal in true for literal in true):
        return None
    while True:
        open_ones = [[x for x in clause if -x not in true] for clause in clauses if not holds(clause, true)]
        if not all(open_ones):
            return None
        fresh = {clause[0] for clause in open_ones if len(clause) == 1}
        if not fresh:
            return true
        if any(-literal in fresh for literal in fresh):
            return None
        true |= fresh


def some_assumptions(draw: Random) -> list[int]:
    return [draw.choice((1, -1)) * v for v in draw.sample(range(1, VARIABLES + 1), draw.randint(0, 3))]


def answered(solver: ClauseSolver, clauses: Clauses, assumed: list[int], groups: Clauses) -> bool:
    """Ask one question, and compare the answer, its model or its core."""
    found = solver.run(assumed, unlimited())
    assert found is bool(assignments(clauses, assumed, groups))
    if found:
        model = solver.model(VARIABLES)
        assert [abs(literal) for literal in model[:VARIABLES]] == list(range(1, VARIABLES + 1))
        assert set(model[:VARIABLES]) in assignments(clauses, assumed, groups)
    else:
        core = solver.core()
        assert set(core) <= set(assumed)
        assert not assignments(clauses, core, groups)
    return found


# answers -------------------------------------------------------------------------------------------------------------


def test_answers_models_and_cores_while_clauses_are_added(name: str) -> None:
    seen = set()
    for seed in range(12):
        draw = Random(seed)
        clauses = formula(draw, 6)
        with closing(clause_solver(clauses, solver=name)) as solver:
            for _ in range(6):
                seen.add(answered(solver, clauses, some_assumptions(draw), []))
                more = formula(draw, 2)
                solver.add(more)
                clauses = clauses + more
    assert seen == {True, False}


@pytest.mark.parametrize("name", [name for name in BUILT if SOLVERS[name].groups])
def test_groups_are_at_most_one(name: str) -> None:
    seen = set()
    for seed in range(12):
        draw = Random(seed)
        clauses, groups = formula(draw, 3), [[1, 2, -3, 4]]
        with closing(clause_solver(clauses, groups, solver=name)) as solver:
            seen.add(answered(solver, clauses, some_assumptions(draw), groups))
            solver.add([], [[3, 5, 6]])
            groups = [*groups, [3, 5, 6]]
            seen.add(answered(solver, clauses, some_assumptions(draw), groups))
    assert seen == {True, False}


def test_a_variable_in_no_clause_is_false(name: str) -> None:
    with closing(clause_solver([[1]], solver=name)) as solver:
        assert solver.run([], unlimited())
        assert solver.model(3)[:3] == [1, -2, -3]
        assert solver.run([3], unlimited())
        assert {1, 3} <= set(solver.model(3))


def test_no_core_is_needed_without_assumptions(name: str) -> None:
    with closing(clause_solver([[1], [-1]], solver=name)) as solver:
        assert solver.run([], unlimited()) is False
        assert solver.core() == []


# propagation ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", [name for name in BUILT if SOLVERS[name].direct])
def test_consequences_are_those_of_unit_propagation(name: str) -> None:
    on, contradicted, found = VARIABLES + 1, 0, 0
    for seed in range(60):
        draw = Random(seed)
        clauses = [[-on, *clause] for clause in formula(draw, 7)]
        assumed = [on, *some_assumptions(draw)]
        wanted = propagated(clauses, assumed)
        with closing(clause_solver(clauses, solver=name)) as solver:
            true = solver.consequences(assumed)
            assert (None if true is None else {*true, *assumed}) == wanted
            assert solver.run(assumed, unlimited()) or true is None or wanted is not None
        contradicted += wanted is None
        found += wanted is not None and len(wanted) > len(assumed)
    assert contradicted > 5
    assert found > 5


@pytest.mark.parametrize("name", [name for name in BUILT if not SOLVERS[name].direct])
def test_who_does_not_propagate_says_so(name: str) -> None:
    with closing(clause_solver([[1, 2]], solver=name)) as solver, pytest.raises(MissingBackend, match="propagate"):
        solver.consequences([-1])


# proofs --------------------------------------------------------------------------------------------------------------


def lemmas(solver: ClauseSolver) -> Iterator[list[int]]:
    for line in solver.proof():
        if not line.startswith("d"):
            yield [int(word) for word in line.split()[:-1]]


@pytest.mark.parametrize("name", [name for name in BUILT if SOLVERS[name].proofs])
def test_each_step_of_a_proof_follows_from_what_is_before_it(name: str) -> None:
    clauses = pigeons(4)
    with closing(clause_solver(clauses[:-1], solver=name, proof=True)) as solver:
        assert solver.run([], unlimited())
        solver.add(clauses[-1:])
        assert solver.run([], unlimited()) is False
        known = list(clauses)
        for lemma in (*lemmas(solver), []):
            assert propagated(known, [-literal for literal in lemma]) is None, lemma
            known.append(lemma)


@pytest.mark.parametrize("name", [name for name in BUILT if not SOLVERS[name].proofs])
def test_who_keeps_no_good_proof_says_so(name: str) -> None:
    with pytest.raises(MissingBackend, match="proof"):
        clause_solver([[1]], solver=name, proof=True)


def test_without_a_proof_there_are_no_lines(name: str) -> None:
    with closing(clause_solver(pigeons(3), solver=name)) as solver:
        assert solver.run([], unlimited()) is False
        assert solver.proof() == []


# limits --------------------------------------------------------------------------------------------------------------


def test_a_limit_is_no_answer_and_the_solver_can_be_asked_on(name: str) -> None:
    with closing(clause_solver(pigeons(9), solver=name)) as solver:
        for limits in (Limits(seconds=0), Limits(conflicts=0), Limits(conflicts=5)):
            deadline = limits.start()
            assert solver.run([], deadline) is None
            assert deadline.exhausted()
        spent, _ = solver.effort()
        assert spent > 0
        assert deadline.conflicts_used == spent
        solver.add([[-literal] for literal in range(1, 10)])  # the first pigeon has no hole left
        assert solver.run([], unlimited()) is False


def test_ctrl_c_leaves_a_solver_that_answers(name: str) -> None:
    with closing(clause_solver([[-91, *clause] for clause in pigeons(9)], solver=name)) as solver:

        def asked() -> None:
            while True:  # until it comes
                solver.run([91], Limits(conflicts=2000).start())

        timer = threading.Timer(0.05, os.kill, (os.getpid(), signal.SIGINT))
        timer.start()
        with pytest.raises(KeyboardInterrupt):
            asked()
        timer.join()
        assert solver.run([-91], unlimited()) is True


def test_ctrl_c_at_any_line_of_a_search_beside_leaves_a_solver_that_answers(name: str, monkeypatch) -> None:
    """Also within the waiting, where it could unlock what the other thread holds."""
    wrong: list[object] = []
    monkeypatch.setattr(threading, "excepthook", wrong.append)
    monkeypatch.setattr(sys, "unraisablehook", wrong.append)
    for steps in range(1, 100):
        with closing(clause_solver([[-31, *clause] for clause in pigeons(5)], solver=name)) as solver:
            if interrupted_after(steps, lambda solver=solver: solver._run_beside([31], None)) is False:
                break
            assert solver.run([-31], unlimited()) is True
    assert steps > 5
    assert wrong == []


def interrupted_after(steps: int, question: Callable[[], object]) -> bool:
    """Whether Ctrl-C came: it does at this line of Python of the question, counted through all that it calls."""
    seen = 0

    def trace(frame: FrameType, event: str, argument: object) -> Any:
        nonlocal seen
        seen += event == "line" and frame.f_code.co_filename != __file__
        if seen == steps:
            seen += 1
            signal.raise_signal(signal.SIGINT)
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        question()
    except KeyboardInterrupt:
        return True
    finally:
        sys.settrace(before)
    return False


def test_closing_twice_is_harmless(name: str) -> None:
    solver = clause_solver(pigeons(3), solver=name)
    solver.run([], unlimited())
    solver.close()
    solver.close()


@pytest.mark.parametrize("wrong", ["minicrad", "", "lingeling", "cpsat"])
def test_a_solver_that_is_not_there_is_named(wrong: str) -> None:
    with pytest.raises(MissingBackend, match=repr(wrong)):
        clause_solver([[1]], solver=wrong)


# models as clauses ---------------------------------------------------------------------------------------------------


def test_a_models_clauses_have_its_answers() -> None:
    counted = 0
    for seed in range(25):
        model = random_model(seed)
        try:
            wanted = set(answers(model))
            formula = clauses_of(model)
        except ModelError:
            continue
        found: set[tuple[int, ...]] = set()
        if formula is not None:
            codes = [formula.codes[variable] for variable in model.answer]
            with closing(clause_solver(*formula.demands, solver=DEFAULT)) as solver:
                while solver.run([TRUE], unlimited()):
                    true = frozenset(solver.model(formula.top))
                    cuts = formula.cuts(true)
                    answer = tuple(next(value for value, code in some.items() if code in true) for some in codes)
                    if not cuts:
                        assert answer not in found
                        found.add(answer)
                    solver.add(cuts or [[-TRUE, *(-some[v] for some, v in zip(codes, answer, strict=True))]])
        assert found == wanted
        counted += len(wanted)
    assert counted > 50
