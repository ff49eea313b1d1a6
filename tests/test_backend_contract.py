"""What every backend must do, whatever it is made of. A new backend is one more entry of BACKENDS."""

from __future__ import annotations

import os
import random
import signal
import threading
from collections.abc import Callable, Iterator, Sequence

import pytest
from random_models import answers, as_tuple, random_model, some_literal

from exactlyone import Hidato, Slant, Str8ts, XSudoku
from exactlyone.backends.base import Backend, Limits, Session, Status
from exactlyone.board import Puzzle
from exactlyone.models import Acyclic, AllDifferent, Clause, IntVar, Literal, Model


def cpsat() -> Backend:
    from exactlyone.backends.cpsat import CpSat

    return CpSat()


def sat(solver: str) -> Callable[[], Backend]:
    def make() -> Backend:
        from exactlyone.backends.sat import Sat

        return Sat(solver)

    return make


BACKENDS: dict[str, Callable[[], Backend]] = {
    "sat": sat("minicard"),
    "sat:cadical195": sat("cadical195"),
    "sat:glucose4": sat("glucose4"),
    "cpsat": cpsat,
}


@pytest.fixture(params=BACKENDS)
def backend(request: pytest.FixtureRequest) -> Backend:
    return BACKENDS[request.param]()


def latin(size: int) -> Model:
    model = Model("latin")
    cells = [[model.int_var(f"r{r}c{c}", range(1, size + 1)) for c in range(size)] for r in range(size)]
    for line in (*cells, *zip(*cells, strict=True)):
        model.add("line", AllDifferent(tuple(line)))
    model.answer = model.clues = tuple(cell for row in cells for cell in row)
    return model


def pigeons(holes: int) -> Model:
    """One pigeon too many, said pair by pair, so that no counting argument is at hand: hard for its size."""
    model = Model("pigeons")
    pigeons = [model.int_var(f"pigeon {i}", range(holes)) for i in range(holes + 1)]
    for i, left in enumerate(pigeons):
        for right in pigeons[:i]:
            for hole in range(holes):
                model.add("apart", Clause((left.ne(hole), right.ne(hole))))
    model.answer = tuple(pigeons)
    return model


def enumerate_answers(
    session: Session, model: Model, assuming: Sequence[Literal] = (), most: int = 100_000
) -> Iterator[tuple[int, ...]]:
    """Solve, block, solve again, until there is no more."""
    while True:
        outcome = session.solve(assuming)
        assert outcome.status is not Status.UNKNOWN
        if outcome.values is None:
            return
        yield as_tuple(model, outcome.values)
        session.block(outcome.values)
        most -= 1
        assert most, "more answers than there can be"


# answers and blocks --------------------------------------------------------------------------------------------------


def test_an_answer_has_a_value_of_its_domain_for_each_answer_variable_and_obeys_the_rules(backend: Backend) -> None:
    model = latin(4)
    with backend.open(model) as session:
        values = session.solve().values
    assert values is not None
    assert set(values) == set(model.answer)
    assert not model.violations(values)


def test_blocking_lists_all_latin_squares_of_side_4_once_each(backend: Backend) -> None:
    model = latin(4)
    with backend.open(model) as session:
        found = list(enumerate_answers(session, model))
    assert len(found) == len(set(found)) == 576


def test_variables_in_no_rule_take_each_value_of_their_domain(backend: Backend) -> None:
    model = Model("free")
    model.answer = (model.int_var("a", (3, 8)), model.int_var("b", (-1, 0, 5)), model.int_var("c", (7,)))
    with backend.open(model) as session:
        found = list(enumerate_answers(session, model))
    assert sorted(found) == [(a, b, 7) for a in (3, 8) for b in (-1, 0, 5)]


def test_a_model_without_answer_variables_has_one_answer_or_none(backend: Backend) -> None:
    model = Model("nothing asked")
    flag = model.int_var("flag", (0, 1))
    with backend.open(model) as session:
        assert list(enumerate_answers(session, model)) == [()]
    model.add("never", Clause((flag.eq(7),)))
    with backend.open(model) as session:
        assert list(enumerate_answers(session, model)) == []


def test_auxiliary_variables_do_not_multiply_answers(backend: Backend) -> None:
    """a - b = 1 or a = 2 b over 1..9, each under a Boolean of its own: 11 pairs, of which 2 satisfy both."""
    model = Model("helper Booleans")
    a, b = model.int_var("a", range(1, 10)), model.int_var("b", range(1, 10))
    t, u = model.int_var("t", (0, 1)), model.int_var("u", (0, 1))
    model.add("either", Clause((t.eq(1), u.eq(1))))
    for x in range(1, 10):
        for y in range(1, 10):
            if x - y != 1:
                model.add("t", Clause((t.eq(0), a.ne(x), b.ne(y))))
            if x != 2 * y:
                model.add("u", Clause((u.eq(0), a.ne(x), b.ne(y))))
    model.answer = (a, b)
    with backend.open(model) as session:
        found = list(enumerate_answers(session, model))
    assert len(found) == len(set(found)) == 11


def test_a_blocked_answer_comes_back_when_the_block_is_released(backend: Backend) -> None:
    model = Model("one bit")
    bit = model.int_var("bit", (0, 1))
    model.answer = (bit,)
    with backend.open(model) as session:
        zero, one = session.block({bit: 0}), session.block({bit: 1})
        assert session.solve().status is Status.UNSATISFIABLE
        one.release()
        assert session.solve().values == {bit: 1}
        one.release()
        assert session.solve((bit.eq(0),)).status is Status.UNSATISFIABLE
        zero.release()
        assert session.solve((bit.eq(0),)).values == {bit: 0}


def test_an_answer_stays_blocked_while_other_assumptions_come_and_go(backend: Backend) -> None:
    model = latin(3)
    first = model.answer[0]
    with backend.open(model) as session:
        fixed = [first.eq(1), model.answer[1].eq(2), model.answer[3].eq(2)]
        values = session.solve(fixed).values
        assert values is not None
        block = session.block(values)
        for value in (2, 3, 1):
            assert session.solve((first.eq(value),)).status is Status.SATISFIABLE
        assert session.solve(fixed).status is Status.UNSATISFIABLE
        block.release()
        assert session.solve(fixed).values == values


def test_blocks_of_parts_and_of_values_outside_the_domain(backend: Backend) -> None:
    model = Model("parts")
    a, b = model.int_var("a", (1, 2, 3)), model.int_var("b", (1, 2, 3))
    model.answer = (a, b)
    with backend.open(model) as session:
        session.block({a: 2})
        session.block({a: 9, b: 1})
        assert sorted(enumerate_answers(session, model)) == [(x, y) for x in (1, 3) for y in (1, 2, 3)]
    with backend.open(model) as session:
        nothing = session.block({})
        assert session.solve().status is Status.UNSATISFIABLE
        nothing.release()
        assert session.solve().status is Status.SATISFIABLE


def test_many_blocks_released_in_any_order(backend: Backend) -> None:
    model = Model("many")
    a, b = model.int_var("a", range(15)), model.int_var("b", range(15))
    model.answer = (a, b)
    with backend.open(model) as session:
        blocks = {(x, y): session.block({a: x, b: y}) for x in range(15) for y in range(15)}
        assert session.solve().status is Status.UNSATISFIABLE
        free = random.Random(3).sample(sorted(blocks), 40)
        for pair in free:
            blocks[pair].release()
        assert sorted(enumerate_answers(session, model)) == sorted(free)


# assumptions, cores, given literals ----------------------------------------------------------------------------------


def test_a_core_is_a_part_of_the_assumptions_that_cannot_hold(backend: Backend) -> None:
    model = latin(3)
    a, b, *_, z = model.answer
    assumed = [z.eq(1), a.eq(2), b.eq(2), z.ne(3)]
    with backend.open(model) as session:
        outcome = session.solve(assumed)
        assert outcome.status is Status.UNSATISFIABLE
        assert outcome.core is not None
        assert {a.eq(2), b.eq(2)} <= set(outcome.core) <= set(assumed)
        assert all(any(literal is one for one in assumed) for literal in outcome.core)
        assert session.solve(outcome.core).status is Status.UNSATISFIABLE
        assert session.solve().status is Status.SATISFIABLE


def test_the_core_is_empty_where_the_model_fails_by_itself(backend: Backend) -> None:
    model = latin(2)
    model.add("never", Clause(()))
    with backend.open(model) as session:
        outcome = session.solve((model.answer[0].eq(1),))
    assert outcome.status is Status.UNSATISFIABLE
    assert outcome.core == ()


def test_blocks_are_not_part_of_a_core(backend: Backend) -> None:
    model = Model("one bit")
    bit, other = model.int_var("bit", (0, 1)), model.int_var("other", (1, 2, 3))
    model.answer = (bit, other)
    with backend.open(model) as session:
        session.block({bit: 0})
        outcome = session.solve((other.eq(2), bit.eq(0)))
        assert outcome.core == (bit.eq(0),)
        session.block({bit: 1})
        assert session.solve().core == ()


def test_assumptions_outside_a_domain_and_at_odds_with_each_other(backend: Backend) -> None:
    model = Model("odd")
    a, b, one = model.int_var("a", (1, 2, 3)), model.int_var("b", (4, 9)), model.int_var("one", (1,))
    model.answer = (a, b, one)
    with backend.open(model) as session:
        assert session.solve((a.ne(7), b.ne(0), one.ne(2), one.eq(1))).status is Status.SATISFIABLE
        for literal in (a.eq(7), one.ne(1)):
            outcome = session.solve((b.eq(4), literal))
            assert outcome.status is Status.UNSATISFIABLE
            assert outcome.core == (literal,)
        for pair in ((a.eq(1), a.eq(2)), (a.eq(1), a.ne(1)), (b.eq(4), b.eq(9)), (b.ne(4), b.ne(9))):
            outcome = session.solve((one.eq(1), *pair))
            assert outcome.status is Status.UNSATISFIABLE
            assert set(outcome.core or ()) == set(pair)
        assert session.solve((a.eq(2), a.eq(2), b.eq(9), b.ne(4))).values == {a: 2, b: 9, one: 1}
        assert session.solve((a.ne(1), a.ne(2))).values is not None
        assert session.solve((a.ne(1), a.ne(2), a.ne(3))).status is Status.UNSATISFIABLE


def test_given_literals_always_hold(backend: Backend) -> None:
    model = Model("given")
    a, b = model.int_var("a", (1, 2, 3)), model.int_var("b", (1, 2, 3))
    model.add("apart", AllDifferent((a, b)))
    model.answer = (a, b)
    with backend.open(model, (a.eq(1), b.ne(2))) as session:
        assert list(enumerate_answers(session, model)) == [(1, 3)]
    with backend.open(model, (a.eq(1),)) as session:
        assert session.solve((a.eq(2),)).status is Status.UNSATISFIABLE
        assert session.solve((a.eq(1), b.eq(3))).values == {a: 1, b: 3}


def test_given_literals_that_no_value_satisfies_make_every_question_unsatisfiable(backend: Backend) -> None:
    model = latin(2)
    a = model.answer[0]
    for given in ((a.eq(5),), (a.eq(1), a.eq(2)), (a.ne(1), a.ne(2)), (a.eq(1), a.ne(1))):
        with backend.open(model, given) as session:
            assert session.solve().status is Status.UNSATISFIABLE
            outcome = session.solve((model.answer[3].eq(1),))
            assert outcome.status is Status.UNSATISFIABLE
            assert outcome.core == ()
            session.block({a: 1}).release()
            assert session.solve(limits=Limits(conflicts=0)).status is Status.UNKNOWN


def test_two_sessions_of_one_model_know_nothing_of_each_other(backend: Backend) -> None:
    model = latin(3)
    with backend.open(model) as left, backend.open(model) as right:
        assert len(list(enumerate_answers(left, model))) == 12
        assert len(list(enumerate_answers(right, model))) == 12
        with backend.open(model, (model.answer[0].eq(1),)) as third:
            assert len(list(enumerate_answers(third, model))) == 4
        assert left.solve().status is Status.UNSATISFIABLE


def test_a_model_that_grew_since_it_was_opened_is_opened_as_it_is(backend: Backend) -> None:
    model = latin(2)
    with backend.open(model) as session:
        assert len(list(enumerate_answers(session, model))) == 2
    model.add("more", Clause((model.answer[0].eq(2),)))
    with backend.open(model) as session:
        assert list(enumerate_answers(session, model)) == [(2, 1, 1, 2)]


@pytest.mark.parametrize("seed", range(60))
def test_random_models_have_the_answers_that_brute_force_finds(backend: Backend, seed: int) -> None:
    model = random_model(seed)
    with backend.open(model) as session:
        found = list(enumerate_answers(session, model))
    assert len(found) == len(set(found))
    assert set(found) == answers(model)


@pytest.mark.parametrize("seed", range(60, 120))
def test_given_and_assumed_literals_leave_the_answers_that_brute_force_finds(backend: Backend, seed: int) -> None:
    model = random_model(seed)
    chance = random.Random(seed)
    with backend.open(model) as session:
        for _ in range(3):
            literals = [some_literal(chance, model.variables) for _ in range(chance.randint(1, 3))]
            expected = answers(model, literals)
            with backend.open(model, literals) as other:
                assert set(enumerate_answers(other, model)) == expected
            outcome = session.solve(literals)
            if outcome.values is not None:
                assert as_tuple(model, outcome.values) in expected
            else:
                assert outcome.status is Status.UNSATISFIABLE
                assert not expected
                assert not answers(model, outcome.core or ())
                assert set(outcome.core or ()) <= set(literals)


# limits and costs ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("limits", [Limits(seconds=0), Limits(conflicts=0), Limits(seconds=0, conflicts=5)])
def test_a_limit_of_zero_is_unknown_at_once_and_harms_nothing(backend: Backend, limits: Limits) -> None:
    model = latin(3)
    with backend.open(model) as session:
        outcome = session.solve(limits=limits)
        assert outcome.status is Status.UNKNOWN
        assert outcome.reason
        assert outcome.values is None
        assert outcome.core is None
        assert session.solve().status is Status.SATISFIABLE


@pytest.mark.parametrize("limits", [Limits(conflicts=3), Limits(seconds=0.02)])
def test_a_limit_that_runs_out_is_unknown_and_a_later_question_decides(backend: Backend, limits: Limits) -> None:
    hard, easy = pigeons(11), pigeons(7)  # some solvers look at their limit only every few hundred conflicts
    with backend.open(hard) as session:
        outcome = session.solve(limits=limits)
        assert outcome.status is Status.UNKNOWN
        assert outcome.reason
        assert outcome.values is outcome.core is None
        assert session.solve(limits=limits).status is Status.UNKNOWN
        assert session.solve([pigeon.eq(0) for pigeon in hard.answer[:2]]).status is Status.UNSATISFIABLE
    with backend.open(easy) as session:
        first = session.solve(limits=Limits(conflicts=1))
        assert first.status is Status.UNKNOWN
        assert session.solve().status is Status.UNSATISFIABLE


def test_statistics_tell_what_a_question_cost(backend: Backend) -> None:
    with backend.open(pigeons(6)) as session:
        first = session.solve().statistics
        assert first.build_seconds > 0
        assert first.solve_seconds > 0
        assert first.conflicts > 0
        assert first.decisions > 0
        again = session.solve((), Limits(conflicts=0)).statistics
        assert again.conflicts == again.decisions == again.solve_seconds == 0


def test_ctrl_c_gets_through_a_long_search(backend: Backend) -> None:
    """The limit ends the search if Ctrl-C does not, and the test then fails instead of hanging."""
    model = pigeons(12)
    with backend.open(model) as session:
        timer = threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGINT))
        timer.start()
        try:
            with pytest.raises(KeyboardInterrupt):
                session.solve(limits=Limits(seconds=20))
        finally:
            timer.cancel()
        assert session.solve(limits=Limits(conflicts=2)).status is Status.UNKNOWN
        assert session.solve([pigeon.eq(0) for pigeon in model.answer[:2]]).status is Status.UNSATISFIABLE


def test_closing_twice_is_harmless(backend: Backend) -> None:
    model = latin(2)
    session = backend.open(model)
    block = session.block({model.answer[0]: 1})
    session.close()
    block.release()
    session.close()


# kinds of puzzles ----------------------------------------------------------------------------------------------------

WHITE, BLACK = False, True
RING = (WHITE,) * 4 + (BLACK,) + (WHITE,) * 4

COUNTED = {
    "X-Sudoku 4x4, empty": (Puzzle(XSudoku(4, (2, 2)), (None,) * 16), 48),
    "Latin square with diagonals, side 5, first row in order": (
        Puzzle(XSudoku(5, None), (1, 2, 3, 4, 5, *(None,) * 20)),
        8,
    ),
    "Str8ts 3x3, black centre": (Puzzle(Str8ts(3, 3, RING), (None,) * 4 + (0,) + (None,) * 4), 12),
    "Str8ts 3x3, 2 in the black centre": (Puzzle(Str8ts(3, 3, RING), (None,) * 4 + (2,) + (None,) * 4), 4),
    "Slant 2x2, no clues": (Puzzle(Slant(2, 2), (None,) * 9), 15),
    "Slant 2x2, corner 1": (Puzzle(Slant(2, 2), (1, *(None,) * 8)), 8),
    "Slant 2x2, centre 0": (Puzzle(Slant(2, 2), (None,) * 4 + (0,) + (None,) * 4), 0),
    "Slant 2x2, centre 2": (Puzzle(Slant(2, 2), (None,) * 4 + (2,) + (None,) * 4), 6),
    "Slant 2x2, centre 4": (Puzzle(Slant(2, 2), (None,) * 4 + (4,) + (None,) * 4), 1),
    "Hidato 2x3, empty": (Puzzle(Hidato(2, 3, (True,) * 6), (None,) * 6), 96),
    "Hidato 3x3 by sides, empty": (Puzzle(Hidato(3, 3, (True,) * 9, rook=True), (None,) * 9), 40),
    "Hidato 3x3, hole in the centre, 1 in a corner": (
        Puzzle(Hidato(3, 3, (True,) * 4 + (False,) + (True,) * 4), (1, *(None,) * 7)),
        6,
    ),
    "Hidato 3x3, a number too high": (Puzzle(Hidato(3, 3, (True,) * 9), (10, *(None,) * 8)), 0),
}


@pytest.mark.parametrize("name", COUNTED)
def test_published_counts(backend: Backend, name: str) -> None:
    """Given and assumed; the counts are published or were found by brute force elsewhere."""
    puzzle, expected = COUNTED[name]
    model = puzzle.geometry.rules()
    with backend.open(model, puzzle.literals(model)) as session:
        found = list(enumerate_answers(session, model))
    assert len(found) == len(set(found)) == expected
    assert not any(puzzle.violations(answer) for answer in found)
    with backend.open(model) as session:
        assert len(list(enumerate_answers(session, model, puzzle.literals(model)))) == expected


def test_a_forest_without_short_cycles_is_still_kept_free_of_long_ones(backend: Backend) -> None:
    """A ring of ten edges, and a chord that makes two cycles of it: 2^11 choices, less those that hold a cycle."""
    model = Model("ring")
    edges = [(i, (i + 1) % 10) for i in range(10)] + [(0, 5)]
    choices: list[IntVar] = [model.int_var(f"edge {i}", (0, 1)) for i in range(11)]
    model.add("no cycle", Acyclic(tuple((u, v, x.eq(1)) for (u, v), x in zip(edges, choices, strict=True))))
    model.answer = tuple(choices)
    with backend.open(model, tuple(x.eq(1) for x in choices[:4])) as session:
        found = set(enumerate_answers(session, model))
    every = [(1, 1, 1, 1, *(n >> k & 1 for k in range(7))) for n in range(128)]
    # a cycle is the whole ring, or the chord with either half; the first four edges are always chosen
    cyclic = [a for a in every if all(a[:10]) or (a[10] and (a[4] or all(a[5:10])))]
    assert found == set(every) - set(cyclic)
