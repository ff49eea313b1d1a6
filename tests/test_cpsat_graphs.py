"""Paths and forests in CP-SAT: what given numbers leave of a path, and how diagonals become a contour."""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import permutations, product

import pytest
from cpsat_models import all_answers, model_of

from exactlyone import Hidato
from exactlyone.backends.base import Limits, Status
from exactlyone.backends.cpsat import CpSat
from exactlyone.backends.cpsat.forests import find_lattice, post_contour, post_levels
from exactlyone.backends.cpsat.lowering import lower
from exactlyone.backends.cpsat.search import run
from exactlyone.backends.cpsat.store import Store
from exactlyone.models import Acyclic, HamiltonianPath, IntVar, Literal, Model

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
