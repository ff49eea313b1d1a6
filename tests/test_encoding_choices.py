"""Where there are several encodings, all accept the same: what the constraint means, and what brute force finds."""

from __future__ import annotations

import brute
import pytest
import strategies
from hypothesis import given
from random_models import answers, as_tuple, random_model

from exactlyone import Slant, Str8ts
from exactlyone.backends.base import Limits
from exactlyone.backends.sat import Sat, search
from exactlyone.backends.sat.encodings import LOOPS, STRAIGHT, Choices, Clauses, lower
from exactlyone.board import Puzzle
from exactlyone.board.geometry import model_of
from exactlyone.deciding.deciders import ModelDecider
from exactlyone.models import AllDifferentConsecutive, AllDifferentExcept0, Model, ModelError

CHOICES = [*(Choices(straight=name) for name in STRAIGHT), *(Choices(loops=name) for name in LOOPS)]
SOLVERS = [name for name in ("minicard", "cadical195") if hasattr(search.SolverNames, name)]


def lowered(model, choices: Choices) -> Clauses:
    return lower(model, {variable: variable.domain for variable in model.variables}, choices=choices)


def found(choices: Choices, solver: str, model, given=()) -> list[tuple[int, ...]]:
    tuples = []
    with Sat(solver, choices).open(model, given) as session:
        while (values := session.solve().values) is not None:
            tuples.append(as_tuple(model, values))
            session.block(values)
    return tuples


@pytest.mark.parametrize("solver", SOLVERS)
@pytest.mark.parametrize("choices", CHOICES, ids=lambda one: f"{one.straight}-{one.loops}")
@pytest.mark.parametrize("makers", [("straight",), ("acyclic",), ("straight", "acyclic", "clause", "all_different")])
def test_each_accepts_what_is_meant(makers, choices, solver):
    for seed in range(60):
        model = random_model(seed, makers)
        tuples = found(choices, solver, model)
        assert len(tuples) == len(set(tuples)), f"seed {seed}: an answer came twice"
        assert set(tuples) == answers(model), f"seed {seed}: {[rule.constraint for rule in model.rules]}"


@pytest.mark.parametrize("choices", CHOICES, ids=lambda one: f"{one.straight}-{one.loops}")
@pytest.mark.parametrize("domain", [(0, 1, 2, 3), (-2, -1, 0, 1), (0, 1), (0, 2, 3, 4)])
@pytest.mark.parametrize("length", [2, 3])
@pytest.mark.parametrize("first", ["around", "straight"])
def test_a_straight_has_one_zero_where_others_may_have_more(choices, domain, length, first):
    """What surrounds the straight keeps its cells apart, but not its zeros. Found by `selftest --solvers`."""
    model = Model("zeros")
    cells = tuple(model.int_var(f"c{i}", domain) for i in range(4))
    rules = {"around": AllDifferentExcept0(cells), "straight": AllDifferentConsecutive(cells[:length])}
    for label in sorted(rules, key=lambda label: label != first):
        model.add(label, rules[label])
    model.answer = model.clues = cells
    assert set(found(choices, SOLVERS[0], model)) == answers(model)


@pytest.mark.parametrize(("kind", "choices"), [("str8ts", one) for one in CHOICES[:3]] + [("slant", CHOICES[4])])
@given(data=strategies.st.data())
def test_each_finds_what_brute_force_finds(kind, choices, data):
    puzzle = data.draw(strategies.puzzles(kind))
    expected = brute.few(puzzle)
    if expected is None:
        return
    enumeration = ModelDecider(Sat(choices=choices)).open(puzzle)
    assert enumeration.advance(None, Limits()) is None
    assert set(enumeration.answers) == expected


def test_they_are_said_in_different_clauses():
    """A choice that goes nowhere would pass every other test."""
    line = model_of(Str8ts(5, 5, (False,) * 3 + (True,) * 2 + (False,) * 20))
    sizes = {choice: lowered(line, Choices(straight=choice)) for choice in STRAIGHT}
    assert len({tuple(sorted(map(tuple, clauses.clauses))) for clauses in sizes.values()}) == 3
    assert sizes["pairwise"].top < sizes["order"].top <= sizes["selectors"].top
    square = model_of(Slant(4, 4))
    assert lowered(square, Choices(loops="lazy")).lazy
    eager = lowered(square, Choices(loops="eager"))
    assert not eager.lazy
    assert eager.top > lowered(square, Choices()).top


def test_a_long_cycle_is_forbidden_beforehand():
    """All answers of a Slant 4 x 4 with its corners, by a solver that is never told of a cycle; one could have eight
    edges.
    """
    corners = {0: 1, 4: 1, 20: 1, 24: 1}
    puzzle = Puzzle(Slant(4, 4), tuple(corners.get(vertex) for vertex in range(25)))
    (broken,) = puzzle.violations((0, 1, 0, 1, 1, 0, 0, 0, 0, 0, 1, 1, 1, 0, 1, 0))
    assert len(broken.places) == 8
    counts = []
    for choices in (Choices(loops="lazy"), Choices(loops="eager")):
        enumeration = ModelDecider(Sat(choices=choices)).open(puzzle)
        assert enumeration.advance(None, Limits()) is None
        counts.append(len(enumeration.answers))
    assert counts[0] == counts[1] > 1000


@pytest.mark.parametrize(("arguments", "words"), [({"straight": "x"}, "order, selectors"), ({"loops": ""}, "eager")])
def test_an_unknown_encoding_is_refused(arguments, words):
    with pytest.raises(ModelError, match=words):
        Choices(**arguments)
