"""The search over a model: every constraint against brute force over all assignments, and answers without repeats."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import product

import pytest

from exactlyone.backends.mrv.generic import open_search
from exactlyone.backends.mrv.kernel import State
from exactlyone.models import (
    Acyclic,
    AllDifferent,
    AllDifferentConsecutive,
    AllDifferentExcept0,
    Cardinality,
    Clause,
    Connected,
    Constraint,
    Distance,
    HamiltonianPath,
    IntVar,
    Linear,
    Literal,
    Model,
    Multiple,
    Runs,
    SingleLoop,
    Table,
    Visible,
)


def answers(model, literals=()):
    opened = open_search(model, literals)
    found = []
    while (state := opened.run(3)) is not State.DONE:
        if state is State.FOUND:
            found.append(opened.answer)
    return found


def by_brute_force(model, literals=()):
    found = set()
    for row in product(*(variable.domain for variable in model.variables)):
        values = dict(zip(model.variables, row, strict=True))
        if all(literal.holds(values) for literal in literals) and not model.violations(values):
            found.add(tuple(values[variable] for variable in model.answer))
    return sorted(found)


@dataclass(frozen=True)
class SumIsOdd(Constraint):
    """A constraint the search has never heard of."""

    variables: tuple[IntVar, ...]

    @property
    def scope(self) -> tuple[IntVar, ...]:
        return tuple(dict.fromkeys(self.variables))

    def holds(self, values: Mapping[IntVar, int]) -> bool:
        return sum(values[variable] for variable in self.variables) % 2 == 1


class ClauseThatIsFalse(Clause):
    """A subclass with another meaning: its own `holds` counts, not what its base is known for."""

    def holds(self, values: Mapping[IntVar, int]) -> bool:
        return not super().holds(values)


# Each makes a random constraint of one class over some of the variables, repeats included.


def some(variables, rng, most=4):
    return tuple(rng.choice(variables) for _ in range(rng.randint(0, most)))


def apart(variables, rng, least=1):
    return tuple(rng.sample(variables, rng.randint(least, len(variables))))


def literal(variables, rng):
    return Literal(rng.choice(variables), rng.randint(-2, 5), rng.random() < 0.5)


def literals(variables, rng):
    return tuple(literal(variables, rng) for _ in range(rng.randint(0, 4)))


def mostly_apart(variables, rng):
    return some(variables, rng) if rng.random() < 0.2 else apart(variables, rng)


def a_linear(variables, rng):
    terms = tuple((rng.randint(-2, 3), variable) for variable in some(variables, rng))
    lower, upper = sorted((rng.randint(-6, 8), rng.randint(-6, 8)))
    return Linear(terms, rng.choice((lower, None)), rng.choice((upper, None)))


def a_table(variables, rng):
    columns = some(variables, rng, 3)
    every = list(product(range(-1, 5), repeat=len(columns)))
    return Table(columns, frozenset(rng.sample(every, rng.randint(0, len(every)))))


def a_path(variables, rng):
    nodes = mostly_apart(variables, rng)
    near: list[set[int]] = [set() for _ in nodes]
    for u in range(len(nodes)):
        for v in range(u):
            if rng.random() < 0.8:
                near[u].add(v)
                near[v].add(u)
    return HamiltonianPath(nodes, tuple(tuple(sorted(others)) for others in near))


def a_forest(variables, rng):
    ends = ((rng.randint(5, 8), rng.randint(5, 8)) for _ in range(rng.randint(1, 7)))
    return Acyclic(tuple((u, v, literal(variables, rng)) for u, v in ends if u != v or rng.random() < 0.1))


def hanging_together(variables, rng):
    nodes = tuple(literal(variables, rng) for _ in range(rng.randint(0, 7)))
    pairs = [(u, v) for u in range(len(nodes)) for v in range(u + 1) if rng.random() < 0.4]
    return Connected(nodes, tuple(pairs))


def a_loop(variables, rng):
    ends = (rng.sample(range(5), 2) for _ in range(rng.randint(1, 8)))
    return SingleLoop(tuple((u, v, literal(variables, rng)) for u, v in ends))


CONSTRAINTS = {
    "Clause": lambda variables, rng: Clause(literals(variables, rng)),
    "Linear": a_linear,
    "Cardinality": lambda variables, rng: Cardinality(literals(variables, rng), rng.choice((*variables, 0, 1, 2))),
    "Table": a_table,
    "AllDifferent": lambda variables, rng: AllDifferent(mostly_apart(variables, rng)),
    "AllDifferentExcept0": lambda variables, rng: AllDifferentExcept0(mostly_apart(variables, rng)),
    "AllDifferentConsecutive": lambda variables, rng: AllDifferentConsecutive(mostly_apart(variables, rng)),
    "Distance": lambda variables, rng: Distance(rng.choice(variables), rng.choice(variables), rng.randint(0, 2)),
    "Multiple": lambda variables, rng: Multiple(rng.choice(variables), rng.choice(variables), rng.randint(1, 3)),
    "HamiltonianPath": a_path,
    "Acyclic": a_forest,
    "Connected": hanging_together,
    "SingleLoop": a_loop,
    "Visible": lambda variables, rng: Visible(some(variables, rng), rng.choice((*variables, 1, 2, 3))),
    "Runs": lambda variables, rng: Runs(literals(variables, rng), rng.choice(((), (1,), (2,), (1, 1), (1, 2)))),
    "SumIsOdd": lambda variables, rng: SumIsOdd(some(variables, rng)),
    "ClauseThatIsFalse": lambda variables, rng: ClauseThatIsFalse(literals(variables, rng)),
}


@pytest.mark.parametrize("others", [False, True], ids=["alone", "with another"])
@pytest.mark.parametrize("name", CONSTRAINTS)
def test_random_models_against_brute_force(name, others):
    rng = random.Random(name)
    seen = set()
    for _ in range(120):
        model = Model("random")
        for index in range(rng.randint(2, 5)):
            values = rng.sample(range(-1, 5), rng.randint(1, 4)) if rng.random() < 0.4 else range(rng.randint(2, 5))
            model.int_var(f"x{index}", values)
        model.answer = tuple(rng.sample(model.variables, rng.randint(1, len(model.variables))))
        model.add("it", CONSTRAINTS[name](model.variables, rng))
        if others:
            other = rng.choice(list(CONSTRAINTS))
            model.add(other, CONSTRAINTS[other](model.variables, rng))
        given = [literal(model.variables, rng)] if rng.random() < 0.3 else []
        expected = by_brute_force(model, given)
        found = answers(model, given)
        assert sorted(found) == expected, (model.rules, [v.domain for v in model.variables], given)
        seen.add(min(len(expected), 1))
    assert seen == {0, 1}


def test_auxiliaries_do_not_multiply_answers():
    """A published case: raw enumeration lists 13, for two pairs satisfy both relations."""
    model = Model("either relation")
    a, b = model.int_var("a", range(1, 10)), model.int_var("b", range(1, 10))
    t, u = model.int_var("t", (0, 1)), model.int_var("u", (0, 1))
    pairs = list(product(range(1, 10), repeat=2))
    model.add("t", Table((t, a, b), frozenset((on, x, y) for on in (0, 1) for x, y in pairs if not on or x - y == 1)))
    model.add("u", Table((u, a, b), frozenset((on, x, y) for on in (0, 1) for x, y in pairs if not on or x == 2 * y)))
    model.add("one of them", Clause((t.eq(1), u.eq(1))))
    model.answer = (a, b)
    found = answers(model)
    assert len(found) == len(set(found)) == 11
    model.answer = (a, b, t, u)
    assert len(answers(model)) == 13


def test_auxiliaries_without_values_leave_no_answer():
    """Whether the three auxiliaries can be told apart is only seen by trying them."""
    model = Model("three in two")
    a = model.int_var("a", range(3))
    pigeons = [model.int_var(f"p{index}", (0, 1, 2)) for index in range(3)]
    for index in range(3):
        model.add("near", Linear(((1, pigeons[index]), (1, pigeons[index - 1])), 1, 3))
        for value in (0, 1, 2):
            model.add("apart", Clause((pigeons[index].ne(value), pigeons[index - 1].ne(value))))
        model.add("a says which is missing", Clause((a.ne(2), pigeons[index].ne(2))))
    model.answer = (a,)
    assert sorted(answers(model)) == by_brute_force(model) == [(0,), (1,)]


def test_values_far_apart_and_negative():
    model = Model("far apart")
    a, b = model.int_var("a", (-(10**12), 0, 10**12)), model.int_var("b", (-5, 10**12))
    model.add("different", AllDifferent((a, b)))
    model.add("not negative", Linear(((1, a), (1, b)), 0, None))
    model.answer = (a, b)
    far = 10**12
    assert sorted(answers(model)) == [(-far, far), (0, far), (far, -5)]


def x_sudoku_4():
    model = Model("x-sudoku 4x4")
    cell = [[model.int_var(f"r{r}c{c}", range(1, 5)) for c in range(4)] for r in range(4)]
    for k in range(4):
        model.add("row", AllDifferent(tuple(cell[k])))
        model.add("column", AllDifferent(tuple(row[k] for row in cell)))
        model.add("box", AllDifferent(tuple(cell[k // 2 * 2 + i // 2][k % 2 * 2 + i % 2] for i in range(4))))
    model.add("diagonal", AllDifferent(tuple(cell[k][k] for k in range(4))))
    model.add("diagonal", AllDifferent(tuple(cell[k][3 - k] for k in range(4))))
    model.answer = model.clues = tuple(variable for row in cell for variable in row)
    return model


def test_x_sudoku():
    model = x_sudoku_4()
    found = answers(model)
    assert len(found) == len(set(found)) == 48
    for answer in found[:5]:
        given = [model.answer[place].eq(answer[place]) for place in (0, 6, 9)]
        assert sorted(answers(model, given)) == sorted(f for f in found if all(f[p] == answer[p] for p in (0, 6, 9)))
    assert answers(model, [model.answer[0].eq(5)]) == []
    assert answers(model, [model.answer[0].eq(1), model.answer[1].eq(1)]) == []


def slant(rows, cols):
    """The clue variables are no answers: where no clue is printed they are auxiliaries."""
    model = Model("slant")
    cell = [model.int_var(f"cell {i}", (0, 1)) for i in range(rows * cols)]
    touching: list[list[Literal]] = [[] for _ in range((rows + 1) * (cols + 1))]
    edges = []
    for i, variable in enumerate(cell):
        corner = i + i // cols
        for u, v, way in ((corner, corner + cols + 2, 0), (corner + 1, corner + cols + 1, 1)):
            edges.append((u, v, variable.eq(way)))
            touching[u].append(variable.eq(way))
            touching[v].append(variable.eq(way))
    degree = [model.int_var(f"vertex {v}", range(5)) for v in range(len(touching))]
    for variable, near in zip(degree, touching, strict=True):
        model.add("degree", Cardinality(tuple(near), variable))
    model.add("no loop", Acyclic(tuple(edges)))
    model.answer, model.clues = tuple(cell), tuple(degree)
    return model


def test_slant():
    assert len(answers(slant(2, 2))) == 15
    assert len(answers(slant(2, 3))) == 56
    assert len(answers(slant(3, 3))) == 384
    model = slant(2, 2)
    for vertex, clue, count in ((0, 1, 8), (4, 0, 0), (4, 4, 1), (4, 2, 6)):
        assert len(answers(model, [model.clues[vertex].eq(clue)])) == count


def test_hidato():
    model = Model("hidato 3x3")
    cells = tuple(model.int_var(f"cell {i}", range(1, 10)) for i in range(9))
    near = [[j for j in range(9) if j != i and max(abs(i // 3 - j // 3), abs(i % 3 - j % 3)) == 1] for i in range(9)]
    model.add("path", HamiltonianPath(cells, tuple(map(tuple, near))))
    model.answer = cells
    assert len(answers(model)) == 784


def test_straights():
    """Exact counts of the Global Constraint Catalogue: n variables over 0..n."""
    for size, count in ((2, 4), (3, 12), (4, 48), (5, 240)):
        model = Model("straight")
        variables = tuple(model.int_var(f"x{index}", range(size + 1)) for index in range(size))
        model.add("straight", AllDifferentConsecutive(variables))
        model.answer = variables
        assert len(answers(model)) == count


def test_latin_squares_and_a_pause():
    model = Model("latin 4x4")
    cell = [[model.int_var(f"r{r}c{c}", range(4)) for c in range(4)] for r in range(4)]
    for k in range(4):
        model.add("row", AllDifferent(tuple(cell[k])))
        model.add("column", AllDifferent(tuple(row[k] for row in cell)))
    model.answer = tuple(variable for row in cell for variable in row)
    opened = open_search(model)
    assert opened.run(0) is State.PAUSED
    assert opened.nodes == 0
    assert len(set(answers(model))) == 576


def test_a_model_without_rules():
    model = Model("free")
    a = model.int_var("a", (1, 2))
    model.int_var("unused", range(50))
    model.answer = (a, a)
    assert sorted(answers(model)) == [(1, 1), (2, 2)]
