"""Small random models and their answers by brute force, for tests that compare deciders with the meaning of rules."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from itertools import product

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

DOMAINS = [(0, 1), (1, 2, 3), (0, 1, 2, 3), (-2, 0, 1, 5), (4,), (1, 2), (-1, 3), (0, 2, 4), (1, 2, 3, 4), (2, 3, 7)]


def some_literal(chance: random.Random, variables: Sequence[IntVar]) -> Literal:
    """A literal, now and then over a value outside the domain."""
    variable = chance.choice(variables)
    value = chance.choice(variable.domain) if chance.random() < 0.85 else chance.randint(-3, 8)
    return Literal(variable, value, chance.random() < 0.6)


def some_of(chance: random.Random, variables: Sequence[IntVar], most: int) -> tuple[IntVar, ...]:
    """A few variables, now and then one of them twice."""
    chosen = chance.sample(list(variables), chance.randint(1, min(most, len(variables))))
    if chance.random() < 0.1:
        chosen.append(chance.choice(chosen))
    return tuple(chosen)


def clause(chance: random.Random, variables: Sequence[IntVar]) -> Constraint:
    return Clause(tuple(some_literal(chance, variables) for _ in range(chance.randint(0, 4))))


def linear(chance: random.Random, variables: Sequence[IntVar]) -> Constraint:
    terms = tuple((chance.randint(-2, 3), variable) for variable in some_of(chance, variables, 4))
    low, high = sorted((chance.randint(-6, 8), chance.randint(-6, 8)))
    return Linear(terms, chance.choice((None, low, high)), chance.choice((None, high)))


def count(chance: random.Random, variables: Sequence[IntVar]) -> Constraint:
    literals = tuple(some_literal(chance, variables) for _ in range(chance.randint(0, 6)))
    return Cardinality(literals, chance.choice(variables) if chance.random() < 0.6 else chance.randint(-1, 5))


def table(chance: random.Random, variables: Sequence[IntVar]) -> Constraint:
    scope = some_of(chance, variables, 4)
    values = [(*variable.domain, 9) for variable in scope]
    kept = chance.random()
    rows = frozenset(row for row in product(*values) if chance.random() < kept)
    return Table(scope, rows)


def all_different(chance: random.Random, variables: Sequence[IntVar]) -> Constraint:
    return AllDifferent(some_of(chance, variables, 4))


def all_different_except_0(chance: random.Random, variables: Sequence[IntVar]) -> Constraint:
    return AllDifferentExcept0(some_of(chance, variables, 4))


def straight(chance: random.Random, variables: Sequence[IntVar]) -> Constraint:
    return AllDifferentConsecutive(some_of(chance, variables, 4))


def distance(chance: random.Random, variables: Sequence[IntVar]) -> Constraint:
    return Distance(chance.choice(variables), chance.choice(variables), chance.randint(-1, 4))


def multiple(chance: random.Random, variables: Sequence[IntVar]) -> Constraint:
    return Multiple(chance.choice(variables), chance.choice(variables), chance.choice((2, 2, 3, -1, 0, 1)))


def path(chance: random.Random, variables: Sequence[IntVar]) -> Constraint:
    scope = some_of(chance, variables, 4)
    pairs = [(i, j) for i in range(len(scope)) for j in range(i) if chance.random() < 0.75]
    mutual = pairs + [(j, i) for i, j in pairs]
    return HamiltonianPath(scope, tuple(tuple(b for a, b in mutual if a == i) for i in range(len(scope))))


def acyclic(chance: random.Random, variables: Sequence[IntVar]) -> Constraint:
    vertices = chance.randint(2, 5)
    ends = [(chance.randrange(vertices), chance.randrange(vertices)) for _ in range(chance.randint(1, 8))]
    return Acyclic(tuple((u, v, some_literal(chance, variables)) for u, v in ends))


def connected(chance: random.Random, variables: Sequence[IntVar]) -> Constraint:
    nodes = tuple(some_literal(chance, variables) for _ in range(chance.randint(0, 7)))
    dense = chance.choice((0.2, 0.4, 0.7))
    pairs = [(i, j) for i in range(len(nodes)) for j in range(i + 1) if chance.random() < dense]
    return Connected(nodes, tuple(pairs))


def single_loop(chance: random.Random, variables: Sequence[IntVar]) -> Constraint:
    vertices = chance.randint(2, 6)
    ends = [chance.sample(range(vertices), 2) for _ in range(chance.randint(0, 9))]
    return SingleLoop(tuple((u, v, some_literal(chance, variables)) for u, v in ends))


def visible(chance: random.Random, variables: Sequence[IntVar]) -> Constraint:
    total = chance.choice(variables) if chance.random() < 0.5 else chance.randint(0, 4)
    return Visible(some_of(chance, variables, 4), total)


def runs(chance: random.Random, variables: Sequence[IntVar]) -> Constraint:
    literals = tuple(some_literal(chance, variables) for _ in range(chance.randint(0, 6)))
    return Runs(literals, tuple(chance.randint(1, 3) for _ in range(chance.randint(0, 2))))


MAKERS = {
    maker.__name__: maker
    for maker in (
        clause,
        linear,
        count,
        table,
        all_different,
        all_different_except_0,
        straight,
        distance,
        multiple,
        path,
        acyclic,
        connected,
        single_loop,
        visible,
        runs,
    )
}
"""How a random constraint of each type is made."""


def random_model(seed: int, makers: Sequence[str] = tuple(MAKERS)) -> Model:
    """A model of up to five variables and a few rules; some variables are no answers."""
    chance = random.Random(seed)
    model = Model(f"random {seed}")
    for i in range(chance.randint(2, 5)):
        model.int_var(f"v{i}", chance.choice(DOMAINS))
    for i in range(chance.randint(0, 3)):
        model.add(f"rule {i}", MAKERS[chance.choice(makers)](chance, model.variables))
    model.answer = tuple(v for v in model.variables if chance.random() < 0.8)
    model.clues = tuple(model.variables)
    return model


def assignments(variables: Sequence[IntVar]) -> list[dict[IntVar, int]]:
    """All total assignments of the variables."""
    return [dict(zip(variables, values, strict=True)) for values in product(*(v.domain for v in variables))]


def answers(model: Model, given: Sequence[Literal] = ()) -> set[tuple[int, ...]]:
    """The answers by brute force, projected on the answer variables."""
    return {
        tuple(values[variable] for variable in model.answer)
        for values in assignments(model.variables)
        if all(literal.holds(values) for literal in given)
        and all(rule.constraint.holds(values) for rule in model.rules)
    }


def as_tuple(model: Model, values: Mapping[IntVar, int]) -> tuple[int, ...]:
    """An answer in the order of the model's answer variables."""
    assert set(values) == set(model.answer)
    return tuple(values[variable] for variable in model.answer)
