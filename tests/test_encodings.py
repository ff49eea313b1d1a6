"""Clauses against the meaning of constraints: every encoding, projected on its scope, accepts what `holds` accepts.

The counts are from the Global Constraint Catalogue or closed forms, as far as they are published.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import combinations, permutations, product
from math import comb

import pytest
from pysat.solvers import Solver
from random_models import MAKERS, answers, assignments, random_model, some_literal

from exactlyone import Hidato, Kropki, Slant
from exactlyone.backends.sat.encodings import TRUE, Clauses, Loops, lower, lower_all, settle, written_out
from exactlyone.backends.sat.encodings.at_most_one import LARGEST_IN_PAIRS
from exactlyone.backends.sat.tightening import Tightener
from exactlyone.models import (
    AllDifferent,
    AllDifferentConsecutive,
    AllDifferentExcept0,
    Cardinality,
    Clause,
    Constraint,
    HamiltonianPath,
    IntVar,
    Linear,
    Model,
    ModelError,
    Table,
)
from exactlyone.models.cycles import short_cycles
from exactlyone.models.dormant import dormant_constraints


def model_of(*constraints: Constraint) -> Model:
    """A model of these constraints, over the variables they speak of."""
    model = Model("test")
    scope = list(dict.fromkeys(v for constraint in constraints for v in constraint.scope))
    model.variables += scope
    model._known |= set(scope)
    for constraint in constraints:
        model.add("rule", constraint)
    model.answer = tuple(scope)
    return model


def accepted(model: Model, groups: bool) -> set[tuple[int, ...]]:
    """The assignments of all variables that the clauses accept, asked for one by one.

    `groups`: at-most-one groups go into a solver that takes them, else they are written out.
    """
    clauses = lower_all(model)
    codes = [clauses.of(variable) for variable in model.variables]
    demands, at_most_one = clauses.drain()
    if not groups:
        demands += written_out(at_most_one, clauses.new)
    found = set()
    with Solver(name="minicard" if groups else "cadical153", bootstrap_with=demands) as solver:
        for group in at_most_one if groups else ():
            solver.add_atmost(list(group), 1)
        if not solver.solve():
            return found
        for values in product(*(variable.domain for variable in model.variables)):
            while solver.solve([code[value] for code, value in zip(codes, values, strict=True)]):
                found_literals = solver.get_model()
                absent = set(range(1, clauses.top + 1)) - set(map(abs, found_literals))
                true = {*found_literals, *(-variable for variable in absent)}
                cuts = [cut for rule in clauses.lazy for cut in rule.cuts(true)]
                if not cuts:
                    found.add(values)
                    break
                for cut in cuts:
                    solver.add_clause(cut)
    return found


def meant(model: Model) -> set[tuple[int, ...]]:
    """The assignments that satisfy the rules, by their ground meaning."""
    return {
        tuple(values.values())
        for values in assignments(model.variables)
        if all(rule.constraint.holds(values) for rule in model.rules)
    }


@pytest.mark.parametrize("groups", [True, False], ids=["groups", "clauses"])
@pytest.mark.parametrize("maker", MAKERS)
def test_each_encoding_accepts_what_the_constraint_means(maker: str, groups: bool) -> None:
    for seed in range(80):
        model = random_model(seed, (maker,))
        assert accepted(model, groups) == meant(model), f"seed {seed}: {[rule.constraint for rule in model.rules]}"


def test_a_constraint_without_an_encoding_is_decomposed_and_a_primitive_one_refused() -> None:
    class Even(Constraint):
        def __init__(self, variable: IntVar) -> None:
            self.variable = variable

        @property
        def scope(self) -> tuple[IntVar, ...]:
            return (self.variable,)

        def holds(self, values):  # type: ignore[no-untyped-def]
            return values[self.variable] % 2 == 0

    class SaidSimply(Even):
        def decompose(self, fresh):  # type: ignore[no-untyped-def]
            half = fresh("half", tuple(range(-2, 4)))
            yield Linear(((2, half), (-1, self.variable)), 0, 0)

    model = model_of(SaidSimply(IntVar("x", (-3, -2, 0, 3, 4, 5))))
    assert accepted(model, groups=True) == {(-2,), (0,), (4,)}
    with pytest.raises(ModelError, match="Even"):
        lower_all(model_of(Even(IntVar("x", (1, 2)))))


# counts --------------------------------------------------------------------------------------------------------------


def over(n: int, domain: Sequence[int]) -> tuple[IntVar, ...]:
    return tuple(IntVar(f"x{i}", tuple(domain)) for i in range(n))


@pytest.mark.parametrize(
    ("constraint", "counts"),
    [
        (AllDifferent, (6, 24, 120)),
        (AllDifferentConsecutive, (4, 12, 48, 240)),
        (AllDifferentExcept0, (7, 34, 209, 1546)),
    ],
)
def test_counts_of_the_global_constraint_catalogue(constraint: type[AllDifferent], counts: tuple[int, ...]) -> None:
    for n, expected in enumerate(counts, start=2):
        assert len(accepted(model_of(constraint(over(n, range(n + 1)))), groups=True)) == expected


@pytest.mark.parametrize("groups", [True, False], ids=["groups", "clauses"])
def test_counting_literals_has_the_binomials(groups: bool) -> None:
    for n, total in ((5, 2), (7, 3), (8, 4), (6, 1), (4, 0), (3, 3)):
        bits = over(n, (0, 1))
        model = model_of(Cardinality(tuple(bit.eq(1) for bit in bits), total))
        assert len(accepted(model, groups)) == comb(n, total)
    bits = over(5, (0, 1))
    at_most_2 = Linear(tuple((1, bit) for bit in bits), None, 2)
    assert len(accepted(model_of(at_most_2), groups)) == 16
    assert (
        len(accepted(model_of(Cardinality(tuple(bit.eq(0) for bit in bits), IntVar("t", (0, 1, 4, 7)))), groups)) == 11
    )


def test_too_many_variables_for_their_values_are_seen_without_search() -> None:
    clauses = lower_all(model_of(AllDifferent(over(12, range(11)))))
    demands, groups = clauses.drain()
    with Solver(name="cadical153", bootstrap_with=[*demands, *written_out(groups, clauses.new)]) as solver:
        solver.conf_budget(1)
        assert solver.solve_limited() is False


@pytest.mark.parametrize("groups", [True, False], ids=["groups", "clauses"])
def test_several_counts_share_one_pool_of_ids(groups: bool) -> None:
    bits = over(8, (0, 1))

    def exactly(total: int, *places: int) -> Cardinality:
        return Cardinality(tuple(bits[i].eq(1) for i in places), total)

    mixed = model_of(
        Clause((bits[6].eq(0), bits[6].eq(1))), exactly(1, 1, 3, 5), exactly(1, 1, 2, 4), exactly(2, 2, 4, 6)
    )
    assert len({tuple(values[1:]) for values in accepted(mixed, groups)}) == 4
    assert len(accepted(model_of(exactly(2, 0, 1, 2, 3), exactly(2, 4, 5, 6, 7)), groups)) == 36


@pytest.mark.parametrize("n", [1, 2, LARGEST_IN_PAIRS, LARGEST_IN_PAIRS + 1, 20, 170])
def test_at_most_one_of_n_allows_n_plus_1(n: int) -> None:
    clauses = Clauses({})
    literals = [clauses.new() for _ in range(n)]
    with Solver(name="cadical153", bootstrap_with=written_out([literals], clauses.new)) as solver:
        assert all(solver.solve([literal, *(-other for other in literals if other != literal)]) for literal in literals)
        assert solver.solve([-literal for literal in literals])
        assert not any(solver.solve(list(pair)) for pair in combinations(literals, 2))


def test_large_groups_take_few_clauses() -> None:
    clauses = Clauses({})
    literals = [clauses.new() for _ in range(576)]
    assert len(written_out([literals], clauses.new)) < 3 * 576


@pytest.mark.parametrize(
    ("rows", "cols", "rook", "paths"), [(2, 2, False, 24), (2, 3, False, 96), (2, 3, True, 16), (3, 3, True, 40)]
)
def test_paths_over_a_blank_grid(rows: int, cols: int, rook: bool, paths: int) -> None:
    model = Hidato(rows, cols, (True,) * (rows * cols), rook).rules()
    clauses = lower_all(model)
    demands, groups = clauses.drain()
    found = 0
    with Solver(name="cadical153", bootstrap_with=[*demands, *written_out(groups, clauses.new)]) as solver:
        for numbers in permutations(range(1, rows * cols + 1)):
            codes = [clauses.of(v)[number] for v, number in zip(model.answer, numbers, strict=True)]
            found += solver.solve(codes)
    assert found == paths


# cycles --------------------------------------------------------------------------------------------------------------


def simple_cycles(pairs: Sequence[tuple[int, int]], most: int) -> set[tuple[int, ...]]:
    """All sets of at most `most` edges that form one simple cycle, by trying them all."""
    found = set()
    for size in range(2, most + 1):
        for edges in combinations(range(len(pairs)), size):
            ends = [vertex for i in edges for vertex in pairs[i]]
            if len(set(ends)) == size and all(ends.count(vertex) == 2 for vertex in ends):
                reached, todo = {ends[0]}, [ends[0]]
                while todo:
                    vertex = todo.pop()
                    near = {w for i in edges if vertex in pairs[i] for w in pairs[i]} - reached
                    reached |= near
                    todo += near
                if len(reached) == size:
                    found.add(edges)
    return found


def random_graph(chance: random.Random) -> tuple[tuple[int, int], ...]:
    vertices = chance.randint(2, 7)
    ends = [(chance.randrange(vertices), chance.randrange(vertices)) for _ in range(chance.randint(1, 11))]
    return tuple((u, v) for u, v in ends if u != v)


def test_short_cycles_are_exactly_the_cycles_of_up_to_six_edges() -> None:
    chance = random.Random(5)
    for _ in range(150):
        pairs = random_graph(chance)
        found = short_cycles(pairs)
        assert len(found) == len(set(found))
        assert set(found) == simple_cycles(pairs, 6)


def test_every_cut_is_a_cycle_of_the_answer_and_every_cycle_is_cut() -> None:
    chance = random.Random(6)
    for _ in range(300):
        pairs = random_graph(chance)
        literals = [chance.choice((i, -i)) for i in range(2, len(pairs) + 2)]
        true = frozenset(i for i in range(2, len(pairs) + 2) if chance.random() < 0.6)
        chosen = [i for i, literal in enumerate(literals) if (abs(literal) in true) == (literal > 0)]
        said = {i if i in true else -i for i in range(1, len(pairs) + 2)}
        cuts = Loops.of((u, v, literal) for (u, v), literal in zip(pairs, literals, strict=True)).cuts(said)
        cycles = simple_cycles(pairs, len(pairs))
        for cut in cuts:
            edges = tuple(sorted(literals.index(-literal) for literal in cut))
            assert edges in cycles
            assert set(edges) <= set(chosen)
        assert bool(cuts) == any(set(cycle) <= set(chosen) for cycle in cycles)


# what may be left out ------------------------------------------------------------------------------------------------


def test_vertices_of_slant_and_edges_of_kropki_sleep_until_spoken_of() -> None:
    for model, answers_ in ((Slant(3, 3).rules(), 9), (Kropki(4, 4).rules(), 16)):
        assert len(dormant_constraints(model)) == len(model.variables) - answers_
        domains = {variable: variable.domain for variable in model.variables}
        asleep, awake = lower(model, domains), lower_all(model)
        assert len(asleep.clauses) < len(awake.clauses)
        top = asleep.top
        asleep.of(model.variables[-1])
        assert len(asleep.woken) == 1
        assert asleep.top > top


def test_only_variables_that_follow_freely_from_one_rule_sleep() -> None:
    a, b = over(2, (0, 1))
    literals = (a.eq(1), b.eq(1))
    total = IntVar("total", (0, 1, 2))

    def sleeping(*constraints: Constraint, answer: tuple[IntVar, ...] = (a, b)) -> set[IntVar]:
        model = model_of(*constraints)
        model.answer = answer
        return set(dormant_constraints(model))

    assert sleeping(Cardinality(literals, total)) == {total}
    assert sleeping(Cardinality(literals, total), answer=(a, b, total)) == set()
    assert sleeping(Cardinality(literals, total), Clause((total.ne(2),))) == set()
    assert sleeping(Cardinality(literals, IntVar("short", (0, 1)))) == set()
    counts_itself = IntVar("counts itself", (0, 1, 2, 3))
    assert sleeping(Cardinality((*literals, counts_itself.eq(1)), counts_itself)) == set()
    free = Table((a, b, total), frozenset((x, y, x + y) for x in (0, 1) for y in (0, 1)))
    assert sleeping(free) == {total}
    assert sleeping(Table((a, b, total), free.tuples - {(1, 1, 2)})) == set()
    assert sleeping(Table((a, total, total), frozenset({(0, 1, 1), (1, 2, 2)}))) == set()


def test_sleeping_rules_change_no_answer() -> None:
    """Against brute force: what sleeps is left out, and each variable that is spoken of wakes its rule."""
    chance = random.Random(8)
    slept = 0
    for seed in range(200):
        model = random_model(seed, ("count", "table", "clause"))
        model.answer = tuple(v for v in model.variables if chance.random() < 0.5)
        slept += len(dormant_constraints(model))
        clauses = lower(model, {variable: variable.domain for variable in model.variables})
        literals = [some_literal(chance, model.variables) for _ in range(chance.randint(0, 2))]
        if not clauses.give(literals):
            assert not answers(model, literals)
            continue
        settle(clauses)
        demands, groups = clauses.drain()
        codes = [clauses.of(variable) for variable in model.answer]
        with Solver(name="cadical153", bootstrap_with=[*demands, *written_out(groups, clauses.new)]) as solver:
            for values in product(*(variable.domain for variable in model.answer)):
                assumed = [code[value] for code, value in zip(codes, values, strict=True)]
                assert solver.solve(assumed) == (values in answers(model, literals))
    assert slept > 10


# tightening ----------------------------------------------------------------------------------------------------------


def tighten_and_compare(model: Model, seed: int) -> int:
    """Tighten under random literals; no value of an answer may go. Returns how many values did go that need not."""
    chance = random.Random(seed)
    tightener = Tightener(model)
    removed = 0
    solutions = [v for v in assignments(model.variables) if all(rule.constraint.holds(v) for rule in model.rules)]
    for _ in range(4):
        if solutions and chance.random() < 0.8:
            solution = chance.choice(solutions)
            given = [v.eq(solution[v]) for v in chance.sample(model.variables, chance.randint(1, len(model.variables)))]
        else:
            given = [some_literal(chance, model.variables) for _ in range(chance.randint(1, 3))]
        kept = [v for v in solutions if all(literal.holds(v) for literal in given)]
        domains = tightener.domains(given)
        if domains is None:
            assert not kept
            continue
        for variable in model.variables:
            assert {v[variable] for v in kept} <= set(domains[variable]) <= set(variable.domain)
            assert list(domains[variable]) == sorted(domains[variable])
        removed += sum(len(v.domain) - len(domains[v]) for v in {*model.variables} - {one.variable for one in given})
    return removed


@pytest.mark.parametrize("maker", ["all_different", "all_different_except_0", "straight", "path"])
def test_tightening_never_removes_a_value_of_an_answer(maker: str) -> None:
    removed = [tighten_and_compare(random_model(seed, (maker, maker, "clause")), seed) for seed in range(150)]
    assert sum(removed) > 50, "it should remove something, though"


@pytest.mark.parametrize(("rows", "cols", "hole"), [(3, 3, None), (2, 4, None), (3, 3, 4), (3, 3, 0), (1, 5, None)])
def test_tightening_a_path_never_removes_a_number_of_an_answer(rows: int, cols: int, hole: int | None) -> None:
    present = tuple(i != hole for i in range(rows * cols))
    model = Hidato(rows, cols, present).rules()
    chance = random.Random(rows * 10 + cols)
    rule = model.rules[0].constraint
    last = len(model.answer)
    numberings = [dict(zip(model.answer, p, strict=True)) for p in permutations(range(1, last + 1))]
    paths = [values for values in numberings if rule.holds(values)]
    tightener = Tightener(model)
    exact = 0
    for _ in range(60):
        path = chance.choice(paths)
        given = [v.eq(path[v]) for v in chance.sample(model.answer, chance.randint(1, last - 1))]
        kept = [values for values in paths if all(literal.holds(values) for literal in given)]
        domains = tightener.domains(given)
        assert domains is not None
        possible = {v: {values[v] for values in kept} for v in model.answer}
        assert all(possible[v] <= set(domains[v]) for v in model.answer)
        exact += all(possible[v] == set(domains[v]) for v in model.answer)
    assert exact > 20, "the walks leave much more than they should"


def test_distances_between_numbers_are_seen_whichever_comes_first() -> None:
    """In a row of nine, 1 at the left end leaves one number for each cell; so does 9 there."""
    model = Hidato(1, 9, (True,) * 9).rules()
    for first, step in ((1, 1), (9, -1)):
        domains = Tightener(model).domains((model.answer[0].eq(first),))
        assert domains is not None
        assert [domains[v] for v in model.answer] == [(first + i * step,) for i in range(9)]


def test_a_number_with_one_place_left_keeps_the_others_out_of_it() -> None:
    """3x3 with 1 and 3 in opposite corners: 2 is in the centre, and nothing else is."""
    model = Hidato(3, 3, (True,) * 9).rules()
    domains = Tightener(model).domains((model.answer[0].eq(1), model.answer[8].eq(3)))
    assert domains is not None
    assert domains[model.answer[4]] == (2,)
    assert all(2 not in domains[v] for i, v in enumerate(model.answer) if i != 4)


def test_numbers_too_far_apart_leave_nothing() -> None:
    model = Hidato(1, 9, (True,) * 9).rules()
    assert Tightener(model).domains((model.answer[0].eq(1), model.answer[8].eq(5))) is None
    assert Tightener(model).domains((model.answer[0].eq(10),)) is None


def test_naked_and_hidden_singles_and_windows_are_found() -> None:
    a, b, c = over(3, (1, 2, 3))
    domains = Tightener(model_of(AllDifferent((a, b, c)))).domains((a.eq(1), b.ne(3)))
    assert domains == {a: (1,), b: (2,), c: (3,)}
    domains = Tightener(model_of(AllDifferent((a, b, c)))).domains((a.ne(1), b.ne(1)))
    assert domains is not None
    assert domains[c] == (1,)
    cells = over(3, range(1, 10))
    domains = Tightener(model_of(AllDifferentConsecutive(cells))).domains((cells[1].eq(8),))
    assert domains is not None
    assert domains[cells[0]] == (6, 7, 8, 9)
    no_fives = tuple(cell.ne(5) for cell in cells)
    domains = Tightener(model_of(AllDifferentConsecutive(cells))).domains((*no_fives, cells[0].ne(1), cells[2].eq(3)))
    assert domains is not None
    assert (domains[cells[0]], domains[cells[1]]) == ((2, 3, 4), (1, 2, 3, 4))
    assert Tightener(model_of(AllDifferentConsecutive(cells))).domains(
        (*no_fives, *(cell.ne(7) for cell in cells))
    ) == dict.fromkeys(cells, (1, 2, 3, 4))


def test_given_literals_of_another_model_are_refused() -> None:
    model = model_of(AllDifferent(over(2, (1, 2))))
    stranger = IntVar("stranger", (1, 2))
    with pytest.raises(ModelError, match="stranger"):
        Tightener(model).domains((stranger.eq(1),))
    with pytest.raises(ModelError, match="stranger"):
        lower_all(model).of(stranger)


def test_the_constants_are_what_they_say() -> None:
    clauses = lower_all(model_of(Clause((IntVar("one", (5,)).eq(5),))))
    assert clauses.clauses[0] == [TRUE]
    x = IntVar("x", (1, 2, 3))
    clauses = lower_all(model_of(HamiltonianPath((x,), ((),))))
    assert clauses.literal(x.eq(9)) == -TRUE
    assert clauses.literal(x.ne(9)) == TRUE
