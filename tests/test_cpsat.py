"""The CP-SAT backend: what the contract suite cannot see from outside.

How diagonals on a grid are recognised and said as a contour, what given literals leave of a model, what settings do to
cores, and that the combination which ortools 9.15 gets wrong is never posted.
"""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import threading
from collections.abc import Callable
from itertools import permutations, product
from pathlib import Path

import ortools
import pytest
from ortools.sat.python import cp_model
from random_models import MAKERS, answers, as_tuple, random_model, some_literal

from exactlyone.backends.base import Limits, Status
from exactlyone.backends.cpsat import CpSat
from exactlyone.backends.cpsat.forests import find_lattice, post_contour, post_levels
from exactlyone.backends.cpsat.lowering import lower
from exactlyone.backends.cpsat.search import run
from exactlyone.backends.cpsat.store import FALSE, TRUE, Store
from exactlyone.models import (
    Acyclic,
    AllDifferent,
    AllDifferentConsecutive,
    AllDifferentExcept0,
    Clause,
    Constraint,
    Count,
    Distance,
    HamiltonianPath,
    IntVar,
    Linear,
    Literal,
    Model,
    ModelError,
    Multiple,
    Rule,
    Table,
)
from exactlyone.puzzles import Geometry, Hidato, Kropki, Puzzle, Slant, Str8ts, XSudoku

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
    model = model_of(Count(tuple(cell.eq(1) for cell in cells), total), answer=cells)
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


# paths ---------------------------------------------------------------------------------------------------------------


def path_model(rows: int, cols: int) -> tuple[Model, tuple[IntVar, ...], list[tuple[int, ...]]]:
    """Rook paths on a grid, and all of them by trying every numbering of so few cells."""
    cells = list(product(range(rows), range(cols)))
    variables = tuple(IntVar(f"r{r}c{c}", tuple(range(len(cells) + 2))) for r, c in cells)
    near = tuple(tuple(j for j, (u, v) in enumerate(cells) if abs(r - u) + abs(c - v) == 1) for r, c in cells)
    rule = HamiltonianPath(variables, near)
    numberings = permutations(range(1, len(cells) + 1))
    return model_of(rule), variables, [n for n in numberings if rule.holds(dict(zip(variables, n, strict=True)))]


@pytest.mark.parametrize("seed", range(12))
def test_given_numbers_narrow_a_path_without_losing_an_answer(seed: int) -> None:
    """Numbers that fit, and numbers that do not, as clues of paths on 2 x 3 and 2 x 4 cells."""
    model, variables, paths = path_model(2, 3 + seed % 2)
    chance = random.Random(seed)
    shown = dict(zip(variables, chance.choice(paths), strict=True))
    given = tuple(variable.eq(shown[variable]) for variable in chance.sample(variables, 2))
    if seed % 3 == 0:
        given += (chance.choice(variables).ne(chance.randint(1, 6)), chance.choice(variables).eq(chance.randint(0, 8)))
    expected = {path for path in paths if all(clue.holds(dict(zip(variables, path, strict=True))) for clue in given)}
    assert all_answers(model, given) == expected


def test_a_known_end_shrinks_the_path_before_it_is_posted() -> None:
    geometry = Hidato(6, 6, (True,) * 36)
    model = geometry.rules()
    ends = [model.answer[0].eq(1), model.answer[35].eq(6)]
    blank, one_end, both = (len(lower(model, ends[:n]).model.proto.variables) for n in range(3))
    assert blank > 36 * 36
    assert one_end < 0.95 * blank
    assert both < 0.75 * one_end


@pytest.mark.parametrize("given", [((0, 1), (1, 5)), ((0, 1), (1, 1)), ((0, 9),)])
def test_numbers_that_no_path_can_have_leave_no_answer(given: tuple[tuple[int, int], ...]) -> None:
    model, variables, _ = path_model(2, 2)
    literals = tuple(variables[node].eq(number) for node, number in given)
    with CpSat().open(model, literals) as session:
        outcome = session.solve([variables[2].eq(2)])
        assert (outcome.status, outcome.core) == (Status.UNSATISFIABLE, ())


# forests -------------------------------------------------------------------------------------------------------------


Edges = list[tuple[int, int, Literal]]


def diagonals(rows: int, cols: int, corner: int = 0) -> tuple[list[IntVar], Edges]:
    """The cells of a rectangle, and their diagonals: first the falling, then the rising one of each cell."""
    cells = [IntVar(f"cell {i}", (0, 1)) for i in range(rows * cols)]
    edges = []
    for i, cell in enumerate(cells):
        top_left = corner + i // cols * (cols + 1) + i % cols
        edges.append((top_left, top_left + cols + 2, cell.eq(0)))
        edges.append((top_left + 1, top_left + cols + 1, cell.eq(1)))
    return cells, edges


@pytest.mark.parametrize(("rows", "cols"), [(1, 1), (1, 4), (4, 1), (2, 2), (3, 2), (2, 5)])
def test_diagonals_are_recognised_however_they_are_listed(rows: int, cols: int) -> None:
    cells, edges = diagonals(rows, cols, corner=17)
    variants = [
        edges,
        [*edges[1::2], *edges[::2]],
        [(v, u, literal) for u, v, literal in reversed(edges)],
        [(u, v, literal.variable.ne(1 - literal.value)) for u, v, literal in edges],
        [(u, v, literal if literal.value == 0 else literal.variable.ne(0)) for u, v, literal in edges],
        random.Random(3).sample(edges, len(edges)),
    ]
    for variant in variants:
        lattice = find_lattice(tuple(variant))
        assert lattice is not None
        assert (lattice.rows, lattice.cols, lattice.origin) == (rows, cols, 17)
        for literal, cell in zip(lattice.falling, cells, strict=True):
            assert (literal.holds({cell: 0}), literal.holds({cell: 1})) == (True, False)


def not_quite_a_lattice() -> dict[str, Edges]:
    """Graphs near to the diagonals of a rectangle: a contour would be wrong, or is not worth the doubt."""
    cells, edges = diagonals(2, 3)
    three, more = IntVar("three", (0, 1, 2)), IntVar("more", (0, 1))
    first, rest = edges[:2], edges[2:]
    return {
        "no edges": [],
        "a hole in the middle": [edge for i, edge in enumerate(diagonals(3, 3)[1]) if i // 2 != 4],
        "a corner cut off": edges[:-2],
        "one diagonal missing": edges[1:],
        "one edge more": [*edges, (0, 1, more.eq(1))],
        "a second edge along a diagonal": [*edges, (0, 5, more.eq(1))],
        "one variable for two cells": [*[(u, v, cells[1].eq(i)) for i, (u, v, _) in enumerate(first)], *rest],
        "a third value": [*[(u, v, three.eq(i)) for i, (u, v, _) in enumerate(first)], *rest],
        "both diagonals at once": [*[(u, v, cells[0].eq(0)) for u, v, _ in first], *rest],
        "a diagonal that is never drawn": [(*edges[0][:2], cells[0].eq(5)), *edges[1:]],
        "an end out of place": [(u, v + (i == 4), chosen) for i, (u, v, chosen) in enumerate(edges)],
        "rows joined wrongly": [(u + (u > 3), v + (v > 3), chosen) for u, v, chosen in edges],
        "vertices in another order": [(u * 5 % 12, v * 5 % 12, chosen) for u, v, chosen in edges],
        "a loop": [(0, 0, cells[0].eq(0)), *edges[1:]],
    }


@pytest.mark.parametrize("name", not_quite_a_lattice())
def test_other_graphs_are_not_taken_for_diagonals(name: str) -> None:
    edges = not_quite_a_lattice()[name]
    assert find_lattice(tuple(edges)) is None
    rule = Acyclic(tuple(edges))
    model = model_of(rule)
    forests = {
        values
        for values in product(*(v.domain for v in model.answer))
        if rule.holds(dict(zip(model.answer, values, strict=True)))
    }
    assert all_answers(model) == forests


@pytest.mark.parametrize(("rows", "cols", "forests"), [(1, 1, 2), (1, 3, 8), (2, 1, 4), (2, 2, 15), (2, 3, 56)])
@pytest.mark.parametrize("say", [post_contour, post_levels])
def test_contour_and_levels_allow_the_published_number_of_forests(
    say: Callable[..., None], rows: int, cols: int, forests: int
) -> None:
    cells, edges = diagonals(rows, cols)
    store = Store()
    lattice = find_lattice(tuple(edges))
    assert lattice is not None
    say(store, lattice if say is post_contour else tuple(edges))
    assert store.has_routes is (say is post_contour)
    found = 0
    for values in product((0, 1), repeat=len(cells)):
        store.assume([store.reference(cell.eq(value)) for cell, value in zip(cells, values, strict=True)])
        found += run(store, CpSat(), Limits()).status is Status.SATISFIABLE
    assert found == forests


@pytest.mark.parametrize(("rows", "cols"), [(4, 5), (5, 4), (6, 6), (7, 3)])
def test_the_contour_of_larger_boards_tells_forests_from_cycles(rows: int, cols: int) -> None:
    """Random boards made nearly free of cycles, so that about half of them are."""
    cells, edges = diagonals(rows, cols)
    rule = Acyclic(tuple(edges))
    model = model_of(rule)
    chance = random.Random(rows * 10 + cols)
    seen = {True: 0, False: 0}
    with CpSat().open(model) as session:
        for _ in range(40):
            values = {cell: chance.randint(0, 1) for cell in cells}
            for cell in chance.sample(cells, chance.randint(0, len(cells))):
                alone = [edge for edge in edges if edge[2].variable is not cell]
                drawn = Acyclic((*alone, *(e for e in edges if e[2] == cell.eq(values[cell]))))
                if not drawn.holds(values):
                    values[cell] = 1 - values[cell]
            assuming = [cell.eq(value) for cell, value in values.items()]
            outcome = session.solve(assuming)
            holds = rule.holds(values)
            seen[holds] += 1
            assert (outcome.status is Status.SATISFIABLE) is holds
            if not holds:
                named = {literal.variable for literal in outcome.core or ()}
                kept = tuple(edge for edge in edges if edge[2].variable in named)
                assert not Acyclic(kept).holds(values), "the core names no cycle"
    assert min(seen.values()) >= 5


# limits and signals --------------------------------------------------------------------------------------------------


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


@pytest.mark.parametrize(
    ("limits", "reason"),
    [
        (Limits(conflicts=10), "limit of 10 conflicts"),
        (Limits(seconds=0.05), "time limit of 0.05 s"),
        (Limits(seconds=0.05, conflicts=10**9), "time limit of 0.05 s"),
        (Limits(seconds=1000, conflicts=50), "limit of 50 conflicts"),
    ],
)
def test_the_reason_names_the_limit_that_ran_out(limits: Limits, reason: str) -> None:
    with CpSat().open(pigeons(12)) as session:
        outcome = session.solve(limits=limits)
    assert (outcome.status, outcome.reason) == (Status.UNKNOWN, reason)
    assert (outcome.values, outcome.core) == (None, None)
    assert outcome.statistics.conflicts >= 1


def test_no_thread_is_left_after_a_question() -> None:
    before = threading.active_count()
    with CpSat().open(pigeons(12)) as session:
        session.solve(limits=Limits(conflicts=5))
    assert threading.active_count() == before


INTERRUPTED = """
import sys, threading
sys.path[:0] = {paths}
from test_cpsat import pigeons
from exactlyone.backends.base import Limits
from exactlyone.backends.cpsat import CpSat
session = CpSat().open(pigeons(14))
print("searching", flush=True)
try:
    session.solve(limits=Limits(seconds=60))
except KeyboardInterrupt:
    print("interrupted", threading.active_count(), session.solve(limits=Limits(conflicts=5)).reason)
"""


@pytest.mark.skipif(os.name == "nt", reason="Windows has no SIGINT for one process")
def test_ctrl_c_ends_a_long_search_and_the_session_goes_on() -> None:
    here = Path(__file__).parent
    script = INTERRUPTED.format(paths=[str(here), str(here.parent)])
    with subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "searching\n"
        with pytest.raises(subprocess.TimeoutExpired):  # long enough for the search to have begun
            process.wait(timeout=1)
        process.send_signal(signal.SIGINT)
        said, _ = process.communicate(timeout=30)
        assert said == "interrupted 1 limit of 5 conflicts\n"
        assert process.returncode == 0


# the fault of ortools 9.15 -------------------------------------------------------------------------------------------

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
def test_ortools_is_wrong_where_presolve_meets_all_different_and_inverse(different: bool, presolve: bool) -> None:
    """A satisfiable model. When a new version of ortools fails here, it has been mended, or has got worse."""
    model, y = raw_model_of_the_fault(different)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.cp_model_presolve = presolve
    solver.parameters.catch_sigint_signal = False  # else 9.14 takes Ctrl-C from Python for good
    status = solver.solve(model)
    if ortools.__version__.startswith("9.15.") and different and presolve:
        assert status == cp_model.INFEASIBLE
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
