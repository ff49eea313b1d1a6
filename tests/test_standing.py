"""Models that stay in a solver for many boards, against brute force: all sorts of rules, clues and answers.

What a solver keeps from one board must not show on the next: here it is loaded again after a few boards, or never.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

import pytest
from random_models import MAKERS, answers, assignments, random_model

from exactlyone import Hidato, Kropki, Slant, Str8ts, XSudoku
from exactlyone.backends.base import Limits, ResidentModels
from exactlyone.backends.sat import Sat, search
from exactlyone.backends.sat.encodings import PREMISED, Clauses, premise, value_premise, written_out
from exactlyone.backends.sat.resident import incremental as standing
from exactlyone.backends.sat.resident.lowered_again import Anew
from exactlyone.backends.sat.resident.pooled import Pool
from exactlyone.backends.sat.resident.shapes import ModelShapes
from exactlyone.backends.sat.solvers import SOLVERS
from exactlyone.board.geometry import model_of
from exactlyone.models import (
    Acyclic,
    AllDifferent,
    AllDifferentConsecutive,
    AllDifferentExcept0,
    Clause,
    IntVar,
    Model,
)
from exactlyone.models.cycles import Loops
from exactlyone.models.dormant import dormant_constraints

SOLVERS_TRIED = ("minicard", "glucose4", "cadical103", "cadical195")


@pytest.fixture(params=[3, 1000], ids=["loaded again", "never again"])
def _boards(request, monkeypatch) -> None:
    monkeypatch.setattr(standing, "BOARDS", request.param)
    monkeypatch.setattr(standing, "LITERALS_A_BOARD", 10**9)


def some_clues(chance: random.Random, variables: Sequence[IntVar]) -> list[int | None]:
    """Clues for some variables, now and then a value that there is not."""
    density = chance.random()
    return [
        None if chance.random() > density else chance.choice(v.domain) if chance.random() < 0.95 else 77
        for v in variables
    ]


def agrees(kept: ResidentModels, model: Model, clues: Sequence[int | None], chance: random.Random) -> None:
    """It says of each answer, of some that are none, and of no answer at all, what brute force says."""
    given = [variable.eq(value) for variable, value in zip(model.clues, clues, strict=True) if value is not None]
    right = answers(model, given)
    others = [tuple(chance.choice((*v.domain, 88)) for v in model.answer) for _ in range(3)]
    for answer in [None, *sorted(right)[:3], *others]:
        reason, _ = kept.only(model, clues, answer, Limits().start())
        assert (reason is None) is (right == (set() if answer is None else {answer})), (clues, answer, right)
        if answer is not None and answer not in right:
            assert reason == "it refuses the answer"


@pytest.mark.usefixtures("_boards")
@pytest.mark.parametrize("solver", SOLVERS_TRIED)
@pytest.mark.parametrize("makers", [tuple(MAKERS), ("count", "table"), ("acyclic", "clause"), ("straight",), ("path",)])
def test_random_models(makers: tuple[str, ...], solver: str) -> None:
    chance = random.Random(3)
    backend = Sat(solver)
    kinds = set()
    for seed in range(40):
        model = random_model(seed, makers)
        kept = backend.stand(model)
        kinds.add(type(kept))
        for _ in range(6):
            agrees(kept, model, some_clues(chance, model.clues), chance)
            if kept.worn:
                kept.close()
                kept = backend.stand(model)
        kept.close()
    if makers == ("straight",):
        assert (Pool in kinds) is SOLVERS[solver].direct
    assert kinds & {Pool, Anew} if makers in (("straight",), ("path",)) else standing.Shared in kinds


@pytest.mark.parametrize("solver", SOLVERS_TRIED)
@pytest.mark.parametrize("said", [10, 9, 6, 0])
def test_cycles_too_long_for_clauses_are_refused(said: int, solver: str) -> None:
    """A ring of ten edges, all of which may be chosen but not at once; answers say of some whether they are."""
    model = Model("ring")
    edges = [model.int_var(f"e{i}", (0, 1)) for i in range(10)]
    model.add("no ring", Acyclic(tuple((i, (i + 1) % 10, edge.eq(1)) for i, edge in enumerate(edges))))
    model.answer, model.clues = tuple(edges[:said]), tuple(edges)
    kept = Sat(solver).stand(model)
    all_but_one: list[int | None] = [*(1,) * 9, None]

    def reason(clues: Sequence[int | None], answer: tuple[int, ...] | None) -> str | None:
        return kept.only(model, clues, answer, Limits().start())[0]

    assert reason((1,) * 10, (1,) * said) == "it refuses the answer"
    assert reason((1,) * 10, None) is None
    assert reason(all_but_one, ((1,) * 9 + (0,))[:said]) is None
    assert reason(all_but_one, None) == "it finds an answer"
    assert reason((None,) * 10, (1,) * said) == (
        "it refuses the answer" if said == 10 else "it finds another answer" if said else None
    )
    assert reason((*(1,) * 8, None, None), ((1,) * 8 + (0, 0))[:said]) == (
        "it finds another answer" if said > 8 else None
    )


def test_a_cycle_closed_by_an_edge_that_follows_is_refused() -> None:
    model = Model("ring")
    edges = [model.int_var(f"e{i}", (0, 1)) for i in range(10)]
    model.add("no ring", Acyclic(tuple((i, (i + 1) % 10, edge.eq(1)) for i, edge in enumerate(edges))))
    model.add("together", Clause((edges[8].ne(1), edges[9].eq(1))))
    model.add("together", Clause((edges[9].ne(1), edges[8].eq(1))))
    model.answer = model.clues = tuple(edges[:9])
    kept = Sat().stand(model)
    assert kept.only(model, (1,) * 9, (1,) * 9, Limits().start())[0] == "it refuses the answer"
    assert kept.only(model, (*(1,) * 8, None), (*(1,) * 8, 0), Limits().start())[0] is None


# pools ----------------------------------------------------------------------------------------------------------------

VALUES = (0, 1, 2, 3)


def alike(chance: random.Random) -> Iterator[Model]:
    """Models of one form: five variables, two rows that do not repeat numbers, and straights anywhere."""
    while True:
        model = Model("alike")
        first, *others = [
            model.int_var(f"v{i}", VALUES if i == 0 else sorted(chance.sample(VALUES, chance.randint(1, 4))))
            for i in range(5)
        ]
        model.add("row", AllDifferentExcept0((first, *others[:2])))
        model.add("row", AllDifferent((others[1], others[2], others[3])))
        for _ in range(chance.randint(1, 3)):
            model.add("straight", AllDifferentConsecutive(tuple(chance.sample(model.variables, chance.randint(1, 4)))))
        model.answer = tuple(v for v in model.variables if chance.random() < 0.8)
        model.clues = tuple(chance.sample(model.variables, 4))
        yield model


@pytest.mark.usefixtures("_boards")
def test_models_of_one_form_share_a_solver() -> None:
    chance = random.Random(4)
    backend = Sat()
    models = alike(chance)
    first = next(models)
    pool = backend.stand(first)
    for _ in range(120):
        model = next(models)
        assert backend.family(model) is backend.family(first)
        agrees(pool, model, some_clues(chance, model.clues), chance)
    assert isinstance(pool, Pool)
    assert len(pool._own) > 50


def test_boards_of_str8ts_share_a_solver_by_their_size() -> None:
    backend = Sat()

    def family(rows: int, cols: int, black: str):
        return backend.family(model_of(Str8ts(rows, cols, tuple(mark == "#" for mark in black))))

    assert family(2, 3, "..#...") is family(2, 3, "...#..")
    assert family(2, 3, "..#...") is not family(3, 2, "..#...")
    assert family(2, 3, "..#...") is not family(2, 3, "......"), "without a black cell no cell can be 0"
    assert isinstance(family(2, 3, "######"), type(backend.family(model_of(Slant(2, 2))))), "without straights: alone"


def test_a_large_board_of_str8ts_and_a_path_are_lowered_anew() -> None:
    backend = Sat()
    large = model_of(Str8ts(16, 16, (False,) * 256))
    path = model_of(Hidato(2, 2, (True,) * 4))
    assert isinstance(backend.stand(path), Anew)
    assert isinstance(backend.stand(large), Anew)
    assert isinstance(backend.stand(model_of(XSudoku(4, (2, 2)))), standing.Shared)


def test_variables_that_models_number_otherwise_are_numbered_anew() -> None:
    a, b, c = (IntVar(name, (1, 2, 3)) for name in "abc")
    row, straight = AllDifferent((a, b)), AllDifferentConsecutive((b, c))
    shapes = ModelShapes()

    def shape(*order: IntVar):
        model = Model("shared")
        model.adopt(order)
        model.add("row", row)
        model.add("straight", straight)
        model.answer = model.clues = (a, b, c)
        return shapes.of(model)

    one, other, again = shape(a, b, c), shape(c, b, a), shape(a, b, c)
    assert (list(one.own), list(one.answer)) == ([(1, 2)], [0, 1, 2])
    assert (list(other.own), list(other.answer)) == ([(1, 0)], [2, 1, 0])
    assert (again.own, again.answer, again.form.fixed) == (one.own, one.answer, one.form.fixed)


def test_a_pool_that_has_grown_too_large_is_worn(monkeypatch) -> None:
    monkeypatch.setattr(standing, "MOST_WEIGHT", 300)
    models = alike(random.Random(5))
    backend = Sat()
    pool = backend.stand(next(models))
    asked = 0
    while not pool.worn:
        model = next(models)
        agrees(pool, model, [None] * 4, random.Random(6))
        asked += 1
    assert asked > 1
    assert pool.weight > 300


# premises -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("maker", ["count", "table", "straight"])
def test_a_premise_demands_its_constraint_and_nothing_otherwise(maker: str) -> None:
    for seed in range(60):
        model = random_model(seed, (maker,))
        constraints = [rule.constraint for rule in model.rules if isinstance(rule.constraint, PREMISED)]
        clauses = Clauses({variable: variable.domain for variable in model.variables})
        codes = [clauses.of(variable) for variable in model.variables]
        premises = [premise(constraint, clauses) for constraint in constraints]
        with loaded(clauses) as solver:
            for values in assignments(model.variables):
                said = [code[value] for code, value in zip(codes, values.values(), strict=True)]
                assert solver.solve(said)
                for literal, constraint in zip(premises, constraints, strict=True):
                    assert solver.solve([*said, -literal])
                    assert solver.solve([*said, literal]) is constraint.holds(values)


@pytest.mark.parametrize("model", [Slant(2, 2).rules(), Slant(1, 2).rules(), Kropki(2, 2).rules()], ids=str)
def test_the_premise_of_a_value_demands_what_follows_from_it(model: Model) -> None:
    dormant = dormant_constraints(model)
    assert dormant
    for variable, constraint in dormant.items():
        others = [other for other in constraint.scope if other is not variable]
        clauses = Clauses({v: v.domain for v in model.variables}, dormant)
        codes = [clauses.of(other) for other in others]
        premises = {value: value_premise(variable, value, clauses) for value in (*variable.domain, 99)}
        assert premises.pop(99) is None
        assert clauses.asleep(variable) is constraint
        with loaded(clauses) as solver:
            for values in assignments(others):
                said = [code[value] for code, value in zip(codes, values.values(), strict=True)]
                for value, literal in premises.items():
                    assert solver.solve([*said, literal]) is constraint.holds({**values, variable: value})
                    assert solver.solve([*said, -literal])


def loaded(clauses: Clauses) -> search.Solver:
    demands, groups = clauses.drain()
    return search.Solver(name="cadical153", bootstrap_with=[*demands, *written_out(groups, clauses.new)])


# solvers --------------------------------------------------------------------------------------------------------------

BUILT = [name for name in SOLVERS if hasattr(search.SolverNames, name)]


@pytest.mark.parametrize("solver", BUILT)
def test_what_a_solver_finds_is_said_of_all_variables_in_their_order(solver: str) -> None:
    """Also of those in no clause, which solvers leave out or not."""
    found = search.SatSolver(solver, ([(1,), (-3, 4), (3,), (-6,)], []))
    assert found.run([], Limits().start())
    for last in (0, 1, 4, 6, 9):
        model = found.model(last)
        assert [abs(literal) for literal in model] == list(range(1, last + 1))
        assert set(model) >= {literal for literal in (1, 3, 4, -6) if abs(literal) <= last}
    assert -9 in found.model(9)
    found.close()


def test_propagation_counts_what_is_not_always_true() -> None:
    found = search.SatSolver("minicard", ([(1,), (-2, 3), (-3, 4), (-4, -5, 6)], []))
    assert found.propagate([2]) == 3
    assert found.propagate([2, 5]) == 5
    assert found.propagate([]) == 0
    assert found.propagate([2, -4]) == -1
    found.close()


def test_an_edge_that_is_chosen_twice_by_one_literal_is_a_cycle() -> None:
    loops = Loops.of([(0, 1, 2), (1, 0, 2), (1, 2, -3)])
    assert loops.cuts([1, 2, 3]) == [[-2]]
    assert loops.cuts([1, -2, -3]) == []
