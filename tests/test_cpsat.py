"""The CP-SAT backend: what the contract suite cannot see from outside.

Every constraint against its meaning, what given literals leave of a model, and what settings do to cores.
"""

from __future__ import annotations

import random
from itertools import product

import pytest
from cpsat_models import SETTINGS, all_answers, model_of
from random_models import MAKERS, answers, random_model, some_literal

from exactlyone import XSudoku
from exactlyone.backends.base import Limits
from exactlyone.backends.cpsat import CpSat
from exactlyone.backends.cpsat.lowering import _base, lower
from exactlyone.backends.cpsat.search import run
from exactlyone.backends.cpsat.store import FALSE, TRUE, Store
from exactlyone.board import Puzzle
from exactlyone.board.geometry import model_of as model_of_kind
from exactlyone.models import (
    AllDifferent,
    AllDifferentConsecutive,
    AllDifferentExcept0,
    Cardinality,
    Clause,
    Distance,
    HamiltonianPath,
    IntVar,
    Linear,
    Model,
    ModelError,
    Multiple,
    Table,
)

# constraints ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", MAKERS)
def test_each_constraint_has_the_answers_that_its_meaning_gives(kind: str) -> None:
    """Alone in models of random domains, with gaps and negative values, answers or not, printed beforehand or not."""
    satisfiable = 0
    for seed in range(40):
        chance = random.Random(f"{kind} {seed}")
        model = random_model(seed, [kind])
        model.rules.clear()
        model.add("the rule", MAKERS[kind](chance, model.variables))
        given = tuple(some_literal(chance, model.variables) for _ in range(chance.choice((0, 0, 1, 2))))
        expected = answers(model, given)
        if len(expected) <= 40:
            assert all_answers(model, given) == expected, f"seed {seed}: {model.rules}"
            satisfiable += bool(expected)
    assert satisfiable >= 5


@pytest.mark.parametrize("backend", SETTINGS[1:], ids=str)
def test_settings_do_not_change_answers_and_cores_stay_true(backend: CpSat) -> None:
    cores = 0
    for seed in range(25):
        chance = random.Random(seed)
        model = random_model(seed)
        if len(answers(model)) > 30:
            continue
        assert all_answers(model, backend=backend) == answers(model)
        assuming = [some_literal(chance, model.variables) for _ in range(3)]
        with backend.open(model) as session:
            core = session.solve(assuming).core
        if core is not None:
            cores += 1
            assert set(core) <= set(assuming)
            assert not answers(model, core)
    assert cores >= 5


@pytest.mark.parametrize("backend", SETTINGS, ids=str)
def test_where_cp_sat_rewrites_the_model_a_core_is_all_that_was_assumed(backend: CpSat) -> None:
    """Presolve finds the one answer, merges Booleans, and then names one as the core that nobody assumed."""
    x, y = IntVar("x", (1, 2, 3, 4)), IntVar("y", (-2, 0, 1, 5))
    model = model_of(Multiple(y, x, -1))
    assuming = [x.eq(2), y.ne(0), x.eq(3)]
    with backend.open(model) as session:
        core = session.solve(assuming).core
    assert core == ((x.eq(3),) if backend == CpSat() else tuple(assuming))


def test_a_core_keeps_the_order_and_the_words_of_the_question() -> None:
    """Two literals that say the same are one in CP-SAT."""
    x, y = IntVar("x", (1, 2)), IntVar("y", (1, 2))
    model = model_of(AllDifferent((x, y)))
    with CpSat().open(model) as session:
        assert session.solve([x.ne(2), x.eq(1), y.ne(2), y.eq(1)]).core == (x.ne(2), y.ne(2))
        assert session.solve([y.eq(1), x.eq(1), x.ne(2)]).core == (y.eq(1), x.eq(1))


def test_four_open_variables_take_the_rows_of_a_table() -> None:
    chance = random.Random(5)
    for _ in range(10):
        variables = tuple(IntVar(f"v{i}", domain) for i, domain in enumerate([(0, 1, 5), (-3, 2, 4), (1, 2), (0, 7)]))
        rows = frozenset(row for row in product(*(v.domain for v in variables)) if chance.random() < 0.4)
        assert all_answers(model_of(Table(variables, rows))) == rows


def test_a_hundred_values_in_a_sum() -> None:
    x, y = IntVar("x", tuple(range(-50, 50))), IntVar("y", (0, 1000))
    model = model_of(Linear(((3, x), (1, y)), 1120, 1130))
    assert all_answers(model) == {(v, 1000) for v in range(-50, 50) if 1120 <= 3 * v + 1000 <= 1130}


@pytest.mark.parametrize("numbers", [(2**62, 1), (1, 2**62 + 1)])
def test_sums_too_large_for_cp_sat_are_refused_in_words(numbers: tuple[int, int]) -> None:
    coefficient, value = numbers
    x, y = (IntVar(name, (0, 1, 2, value)) for name in "xy")
    with pytest.raises(ModelError, match="CP-SAT calculates with numbers up to"):
        CpSat().open(model_of(Linear(((coefficient, x), (coefficient, y)), 1, None)))


def test_a_model_that_cp_sat_refuses_raises_what_it_says() -> None:
    store = Store()
    store.linear([(2**61, store.integer(0, 9)) for _ in range(3)], 0, 5)
    with pytest.raises(ModelError, match=r"CP-SAT refuses the model: .*overflow"):
        run(store, CpSat(), Limits())


# given literals ------------------------------------------------------------------------------------------------------


def test_a_rule_that_only_defines_a_clue_waits_until_the_clue_is_asked_for() -> None:
    cells = tuple(IntVar(f"c{i}", (0, 1)) for i in range(4))
    total = IntVar("total", (0, 1, 2, 3, 4))
    model = model_of(Cardinality(tuple(cell.eq(1) for cell in cells), total), answer=cells)
    counted = [len(lower(model, given).model.proto.constraints) for given in ((), [total.eq(2)], [total.ne(2)])]
    assert counted[0] == 0
    assert min(counted[1:]) > 0
    with CpSat().open(model) as session:
        for _ in range(2):
            outcome = session.solve([total.eq(3)])
            assert outcome.values is not None
            assert sum(outcome.values.values()) == 3
        assert set(session.solve([total.eq(3), cells[0].eq(0), cells[1].eq(0)]).core or ()) == {
            total.eq(3),
            cells[0].eq(0),
            cells[1].eq(0),
        }
    assert len(all_answers(model, (total.ne(2),))) == 10


@pytest.mark.parametrize(("domain", "expected"), [((0, 1, 2), 6), ((0, 2), 4), ((1,), 2), ((3,), 0)])
def test_a_rule_that_leaves_a_clue_no_value_does_not_wait(domain: tuple[int, ...], expected: int) -> None:
    """|a - b| as a table with a clue: over a full domain it forbids nothing, over a part of it it does."""
    a, b, difference = IntVar("a", (1, 2, 3)), IntVar("b", (1, 2)), IntVar("difference", domain)
    triples = frozenset((x, y, abs(x - y)) for x in (1, 2, 3) for y in (1, 2))
    model = model_of(Table((a, b, difference), triples), answer=(a, b))
    assert len(all_answers(model)) == sum(abs(x - y) in domain for x in (1, 2, 3) for y in (1, 2))
    assert len(all_answers(model)) == {6: 6, 4: 3, 2: 3, 0: 0}[expected]


def test_a_model_that_changes_after_it_was_opened_is_built_anew() -> None:
    model = Model("growing")
    x, y = model.int_var("x", range(3)), model.int_var("y", range(3))
    model.answer = (x,)
    model.add("different", AllDifferent((x, y)))
    assert len(all_answers(model)) == 3
    model.answer = (x, y)
    assert len(all_answers(model)) == 6
    model.add("x is not 0", Clause((x.ne(0),)))
    assert len(all_answers(model)) == 4
    model.rules.pop()
    assert len(all_answers(model)) == 6


def test_boards_of_one_shape_do_not_touch_each_other() -> None:
    model = XSudoku(4, (2, 2)).rules()
    corner = model.answer[0]
    assert {answer[0] for answer in all_answers(model, (corner.eq(3),))} == {3}
    assert {answer[0] for answer in all_answers(model, (corner.ne(3),))} == {1, 2, 4}
    assert len(all_answers(model)) == 48


# the store -----------------------------------------------------------------------------------------------------------


def test_constants_take_no_booleans() -> None:
    store = Store()
    x = IntVar("x", (4,))
    assert store.reference(x.eq(4)) == TRUE
    assert store.reference(x.ne(4)) == FALSE
    assert store.reference(x.eq(5)) == FALSE
    y = IntVar("y", (-1, 6))
    assert store.reference(y.eq(6)) == ~store.reference(y.eq(-1)) == store.reference(y.ne(-1))


def test_variables_named_twice() -> None:
    x, y = IntVar("x", (0, 1, 2)), IntVar("y", (0, 1))
    rows = frozenset({(0, 1, 0), (1, 1, 2), (2, 0, 2), (1, 0, 0)})
    assert all_answers(model_of(Table((x, y, x), rows))) == {(0, 1), (2, 0)}
    assert all_answers(model_of(HamiltonianPath((x, x), ((1,), (0,))))) == set()
    assert all_answers(model_of(AllDifferentConsecutive((x, y, x)))) == set()
    assert all_answers(model_of(Distance(x, x, 0))) == {(0,), (1,), (2,)}
    assert all_answers(model_of(Distance(x, x, 1))) == set()
    assert all_answers(model_of(AllDifferentExcept0((x, y, x)))) == {(0, 0), (0, 1)}
    assert all_answers(model_of(AllDifferent((x, y, x)))) == set()


def test_a_printed_board_and_a_board_asked_about_have_the_same_answer() -> None:
    """Clues given beforehand, and the same clues assumed of the blank board."""
    puzzle = Puzzle(XSudoku(4, (2, 2)), (1, None, None, None, None, None, 1, 2, *[None] * 8))
    model = puzzle.geometry.rules()
    literals = puzzle.literals(model)
    with CpSat().open(model) as blank, CpSat().open(model, literals) as printed:
        for _ in range(3):
            one, other = blank.solve(literals), printed.solve()
            assert one.status is other.status
            if one.values is None:
                break
            assert not puzzle.violations([one.values[cell] for cell in model.answer])
            blank.block(one.values)
            printed.block(one.values)


def test_a_model_of_a_kind_is_lowered_once() -> None:
    """Models of geometries are frozen: that must not make them look changed."""
    model = model_of_kind(XSudoku(4, (2, 2)))
    known = _base(model)
    CpSat().open(model).solve()
    assert _base(model) is known
