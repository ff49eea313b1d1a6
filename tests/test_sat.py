"""The SAT backend apart from the contract: names of solvers, what they can do, lazy cycles, cost of many questions."""

from __future__ import annotations

import gc
import signal
import threading
import weakref

import pysat.solvers
import pytest
from random_models import answers, as_tuple, random_model

from exactlyone import Hidato, Kropki, Slant, XSudoku
from exactlyone.backends.base import Limits, Status
from exactlyone.backends.sat import Sat, search
from exactlyone.backends.sat.guards import LARGEST_BATCH
from exactlyone.backends.sat.solvers import DEFAULT, SOLVERS, UNFIT
from exactlyone.board import Puzzle
from exactlyone.models import AllDifferent, AnswerRejected, Clause, IntVar, MissingBackend, Model, ModelError


def enumerate_answers(backend: Sat, model: Model, given: tuple = ()) -> list[tuple[int, ...]]:
    found = []
    with backend.open(model, given) as session:
        while (values := session.solve().values) is not None:
            found.append(as_tuple(model, values))
            session.block(values)
    return found


BUILT = [name for name in SOLVERS if hasattr(search.SolverNames, name)]
"""The solvers that this release of python-sat has: older ones lack the newest."""

# solvers -------------------------------------------------------------------------------------------------------------


def test_at_least_the_solvers_of_the_oldest_release_we_ask_for_are_there() -> None:
    assert {DEFAULT, "cadical153", "cadical195", "glucose3", "glucose4", "minisat22"} <= set(BUILT)


def test_the_default_is_called_sat_and_the_others_by_their_solver() -> None:
    assert Sat().name == Sat(DEFAULT).name == "sat"
    assert Sat("glucose4").name == Sat("g4").name == "sat:glucose4"
    assert Sat("cd195").solver == "cadical195"
    assert Sat().encoding == Sat("glucose4").encoding == "clauses"


@pytest.mark.parametrize("name", ["", "nonsense", "Glucose5", "__init__", "mro"])
def test_an_unknown_solver_is_refused_with_the_known_ones(name: str) -> None:
    with pytest.raises(MissingBackend, match=r"known are minicard.*glucose4"):
        Sat(name)


@pytest.mark.parametrize("name", [*UNFIT, "lgl", "cms"])
def test_a_solver_that_cannot_keep_the_promises_is_refused_with_the_reason(name: str) -> None:
    with pytest.raises(MissingBackend, match="cannot be used: it"):
        Sat(name)


def test_a_solver_that_this_python_sat_was_built_without_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(search.SolverNames, "glucose4")
    with pytest.raises(MissingBackend, match="not built"):
        Sat("glucose4")


@pytest.mark.parametrize("solver", BUILT)
def test_every_solver_agrees_with_brute_force(solver: str) -> None:
    backend = Sat(solver)
    for seed in range(200, 230):
        model = random_model(seed)
        found = enumerate_answers(backend, model)
        assert len(found) == len(set(found))
        assert set(found) == answers(model)


@pytest.mark.parametrize("solver", BUILT)
def test_every_solver_has_cores_limits_and_statistics(solver: str) -> None:
    model = XSudoku(9, (3, 3)).rules()
    cells = model.answer
    with Sat(solver).open(model) as session:
        assert session.solve().status is Status.SATISFIABLE
        wrong = [cells[0].eq(1), cells[40].eq(7), cells[10].eq(1), cells[80].ne(5)]
        outcome = session.solve(wrong)
        assert outcome.status is Status.UNSATISFIABLE
        assert {cells[0].eq(1), cells[10].eq(1)} <= set(outcome.core or ()) <= set(wrong)
        assert session.solve(wrong[1:]).status is Status.SATISFIABLE
    with Sat(solver).open(pigeons(9)) as session:
        outcome = session.solve(limits=Limits(conflicts=20))
        assert outcome.status is Status.UNKNOWN
        assert outcome.reason == "limit of 20 conflicts"
        assert outcome.statistics.conflicts >= 20
        assert session.solve(limits=Limits(seconds=0.05)).reason == "time limit of 0.05 s"


@pytest.mark.parametrize("solver", ["minicard", "minisat22", "cadical153", "cadical195"])
@pytest.mark.parametrize("conflicts", [1, 20, 450, 1000])
def test_a_budget_of_conflicts_is_kept(solver: str, conflicts: int) -> None:
    with Sat(solver).open(pigeons(10)) as session:
        outcome = session.solve(limits=Limits(conflicts=conflicts))
        assert outcome.status is Status.UNKNOWN
        assert conflicts <= outcome.statistics.conflicts <= conflicts + 10


@pytest.mark.parametrize("solver", [name for name in BUILT if not SOLVERS[name].yields])
def test_a_solver_that_would_take_ctrl_c_to_itself_runs_beside_the_main_thread(
    solver: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    model = Model("bit")
    model.answer = (model.int_var("bit", (0, 1)),)
    with Sat(solver).open(model) as session:
        original, threads = session._search.solver.solve_limited, []

        def watched(*arguments: object, **named: object) -> object:
            threads.append(threading.current_thread())
            return original(*arguments, **named)

        monkeypatch.setattr(session._search.solver, "solve_limited", watched)
        assert session.solve().status is Status.SATISFIABLE
        assert threads
        assert threading.main_thread() not in threads


def test_only_true_and_false_are_verdicts() -> None:
    assert search._verdict(True) is True
    assert search._verdict(False) is False
    for gave_up in (None, 0, 1, -1, "s UNSATISFIABLE"):
        assert search._verdict(gave_up) is None


def test_a_solver_that_leaves_a_variable_without_value_is_not_believed(monkeypatch: pytest.MonkeyPatch) -> None:
    model = XSudoku(4, (2, 2)).rules()
    with Sat().open(model) as session:
        monkeypatch.setattr(session._search.solver, "get_model", lambda: [1, 2, -3, -4, -5])
        with pytest.raises(AnswerRejected):
            session.solve()


def pigeons(holes: int) -> Model:
    model = Model("pigeons")
    model.answer = tuple(model.int_var(f"pigeon {i}", range(holes)) for i in range(holes + 1))
    for i, left in enumerate(model.answer):
        for right in model.answer[:i]:
            for hole in range(holes):
                model.add("apart", Clause((left.ne(hole), right.ne(hole))))
    return model


# sessions ------------------------------------------------------------------------------------------------------------


def test_a_closed_session_answers_no_question() -> None:
    session = Sat().open(pigeons(2))
    session.close()
    with pytest.raises(ModelError, match="closed"):
        session.solve()
    with pytest.raises(ModelError, match="closed"):
        session.block({})


def test_variables_of_another_model_are_refused() -> None:
    model, stranger = pigeons(2), IntVar("stranger", (0, 1))
    with pytest.raises(ModelError, match="stranger"):
        Sat().open(model, (stranger.eq(1),))
    with Sat().open(model) as session:
        with pytest.raises(ModelError, match="stranger"):
            session.solve((stranger.eq(1),))
        with pytest.raises(ModelError, match="stranger"):
            session.block({stranger: 1})


@pytest.mark.parametrize("when", ["loading", "blocking", "releasing"])
def test_a_session_interrupted_while_its_clauses_change_answers_no_more(
    when: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ctrl-C between two clauses could lose the others, and the next answer would be wrong."""

    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    model = XSudoku(4, (2, 2)).rules()
    with Sat().open(model) as session:
        values = session.solve().values
        assert values is not None
        block, other = session.block(values), session.block({model.answer[0]: 1})
        if when == "loading":
            monkeypatch.setattr(session._search.solver, "add_clause", interrupt)
            change = session.solve
        elif when == "blocking":
            monkeypatch.setattr(session._clauses, "new", interrupt)
            monkeypatch.setattr("exactlyone.backends.sat.guards.LARGEST_BATCH", 0)
            change = lambda: session.block(values)  # noqa: E731
        else:
            monkeypatch.setattr(session._clauses, "new", interrupt)
            change = block.release
        with pytest.raises(KeyboardInterrupt):
            change()
        monkeypatch.undo()
        other.release()
        with pytest.raises(ModelError, match="interrupted"):
            session.solve()
        with pytest.raises(ModelError, match="interrupted"):
            session.block(values)


def test_long_enumerations_assume_few_guards() -> None:
    model = Model("many")
    a, b = model.int_var("a", range(40)), model.int_var("b", range(40))
    model.answer = (a, b)
    with Sat().open(model) as session:
        for x in range(40):
            for y in range(40):
                session.block({a: x, b: y})
        assert session._guards is not None
        assert len(session._guards.literals()) == 1600 // LARGEST_BATCH
        assert session.solve().status is Status.UNSATISFIABLE


def test_a_model_is_prepared_once_and_let_go_with_the_model() -> None:
    backend = Sat()
    model = XSudoku(4, (2, 2)).rules()
    for _ in range(2):
        assert len(enumerate_answers(backend, model)) == 48
    assert len(backend._preparations._known) == 1
    gone = weakref.ref(model)
    del model
    gc.collect()
    assert gone() is None
    assert len(backend._preparations._known) == 0


def test_what_one_session_learns_to_speak_of_is_not_in_the_next() -> None:
    """The model is lowered once for all sessions; waking rules and blocks belong to one session only."""
    backend = Sat()
    model = Slant(2, 2).rules()
    centre = model.clues[4]
    with backend.open(model) as session:
        assert session.solve((centre.eq(4),)).status is Status.SATISFIABLE
        session.block({centre: 2})
    with backend.open(model, (centre.eq(4),)) as session:
        assert session.solve((centre.eq(2),)).status is Status.UNSATISFIABLE
    with backend.open(model) as session:
        for degree, expected in ((0, Status.UNSATISFIABLE), (1, Status.SATISFIABLE), (2, Status.SATISFIABLE)):
            assert session.solve((centre.eq(degree),)).status is expected
    assert len(enumerate_answers(backend, model)) == 15


def test_clues_that_are_no_answers_may_be_asked_for_and_blocked() -> None:
    """Degrees of Slant's vertices: 6 of the 15 fillings of 2x2 have degree 2 in the middle."""
    model = Slant(2, 2).rules()
    centre = model.clues[4]
    with Sat().open(model) as session:
        session.block({centre: 2})
        found = []
        while (values := session.solve((centre.ne(4),)).values) is not None:
            found.append(as_tuple(model, values))
            session.block(values)
        assert len(found) == len(set(found)) == 15 - 6 - 1


@pytest.mark.parametrize("solver", ["minicard", "glucose4"])
def test_slant_and_kropki_boards_given_and_assumed(solver: str) -> None:
    """Counts of the closed form for blank Slant boards, and dotted Latin squares counted by brute force elsewhere."""
    backend = Sat(solver)
    for rows, cols, expected in ((1, 1, 2), (1, 2, 4), (2, 3, 56), (3, 3, 384)):
        assert len(set(enumerate_answers(backend, Slant(rows, cols).rules()))) == expected
    square = Kropki(4, 4, either=False)
    model = square.rules()
    latin = enumerate_answers(backend, model)
    assert len(latin) == len(set(latin)) == 576
    dots: dict[tuple[int, ...], int] = {}
    with backend.open(model) as session:
        for answer in latin[:60]:
            assumed = [v.eq(value) for v, value in zip(model.answer, answer, strict=True)]
            edges = []
            for edge in model.clues[16:]:
                fitting = [c for c in edge.domain if session.solve([*assumed, edge.eq(c)]).values is not None]
                assert len(fitting) == 1
                edges.append(fitting[0])
            dots[tuple(edges)] = dots.get(tuple(edges), 0) + 1
    assert len(dots) == 60, "with 1-2 pairs black, every dotted square of side 4 has one answer"
    for edges in list(dots)[:10]:
        puzzle = Puzzle(square, (*(None,) * 16, *edges))
        assert len(enumerate_answers(backend, model, tuple(puzzle.literals(model)))) == 1


def test_cuts_of_one_question_hold_for_the_next() -> None:
    model = Slant(6, 6).rules()
    with Sat().open(model) as session:
        fillings = set()
        for _ in range(300):
            values = session.solve().values
            assert values is not None
            answer = as_tuple(model, values)
            assert not Puzzle(Slant(6, 6), (None,) * 49).violations(answer)
            fillings.add(answer)
            session.block(values)
        assert len(fillings) == 300


def test_large_paths_are_small_once_numbers_are_given() -> None:
    """A 20x20 snake with every fifth number: 400 cells x 400 numbers shrink to a few thousand literals."""
    size = 20
    model = Hidato(size, size, (True,) * size**2).rules()
    snake = [r * size + (c if r % 2 == 0 else size - 1 - c) for r in range(size) for c in range(size)]
    given = tuple(model.answer[cell].eq(number) for number, cell in enumerate(snake, start=1) if number % 5 == 1)
    with Sat().open(model, given) as session:
        assert session._search.solver.nof_vars() < 10_000
        assert session.solve().status is Status.SATISFIABLE


def test_a_rule_that_is_false_whatever_happens() -> None:
    model = Model("false")
    a = model.int_var("a", (1, 2))
    model.add("apart from itself", AllDifferent((a, a)))
    model.answer = (a,)
    for given in ((), (a.eq(1),)):
        assert enumerate_answers(Sat(), model, given) == []
        assert enumerate_answers(Sat("glucose4"), model, given) == []


@pytest.mark.parametrize("name", ["minicard", "cadical153", "glucose41"])
def test_ctrl_c_while_a_solver_is_freed_does_not_free_it_again(name, monkeypatch):
    """It comes between the call that frees the memory and PySAT's own note of that."""
    freed = []
    library = pysat.solvers.pysolvers
    free = getattr(library, f"{name}_del")

    def freeing(memory, *rest):
        freed.append(memory)
        if len(freed) == 1:
            free(memory, *rest)
            signal.raise_signal(signal.SIGINT)

    held = search.SatSolver(search.known(name), ([[1]], []))
    monkeypatch.setattr(library, f"{name}_del", freeing)
    with pytest.raises(KeyboardInterrupt):
        held.solver.delete()
    del held
    gc.collect()
    assert len(freed) == 1
