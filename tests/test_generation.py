"""The generator: what it makes is unique, reproducible, nested, and what was ordered."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from itertools import pairwise

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import exactlyone as eo
from exactlyone.deciding.uniqueness import NotUnique
from exactlyone.generation import LEVELS, NotMade, Order, Size, generate, generate_levels, recipes
from exactlyone.inspecting.minimising import minimise
from exactlyone.models import InputError
from exactlyone.puzzles.kropki.recipe import latin_square

RECIPES = recipes()


def shown(puzzle):
    return {place for place, clue in enumerate(puzzle.clues) if clue is not None}


def removable(puzzle):
    return [place for place in shown(puzzle) if puzzle.geometry.legal_clue(place)[1]]


@pytest.mark.parametrize("kind", RECIPES)
@pytest.mark.parametrize("seed", range(3))
def test_levels_are_unique_nested_and_rising(kind, seed):
    levels = generate_levels(Order(kind, RECIPES[kind].menu[0]), seed)
    assert tuple(made.level for made in levels) == LEVELS
    for made in levels:
        verdict = made.puzzle.check(["cpsat", "mrv"])
        assert verdict.status is eo.Uniqueness.UNIQUE
        assert verdict.solution == made.answer
    for easier, harder in pairwise(levels):
        assert shown(harder.puzzle) < shown(easier.puzzle)
        assert harder.difficulty.score > easier.difficulty.score
        assert harder.puzzle.geometry == easier.puzzle.geometry
    if kind == "str8ts":
        placements = [made.difficulty.placements for made in levels]
        assert placements == sorted(set(placements))


@pytest.mark.parametrize("kind", RECIPES)
def test_one_level_is_the_same_board_as_in_its_ladder(kind):
    order = Order(kind, RECIPES[kind].menu[0])
    ladder = generate_levels(order, 5)
    for level, made in zip(LEVELS, ladder, strict=True):
        assert generate(order, level, 5).puzzle == made.puzzle


@pytest.mark.parametrize("kind", RECIPES)
def test_minimal_boards_need_every_clue_by_another_decider(kind):
    for number in range(4):
        made = generate(Order(kind, RECIPES[kind].menu[0]), None, 7, number)
        assert made.complete
        fixed = {1, len(made.answer)} if kind == "hidato" else set()
        for place in removable(made.puzzle):
            if made.puzzle.clues[place] not in fixed:
                less = made.puzzle.with_clue(place, None).check(["mrv"])
                assert less.status is eo.Uniqueness.MULTIPLE, made.puzzle.geometry.clue_places[place]


@pytest.mark.parametrize("kind", RECIPES)
@pytest.mark.parametrize("level", [None, "normal"])
@pytest.mark.parametrize("seed", range(4))
def test_symmetric_boards_show_symmetric_clues(kind, level, seed):
    made = generate(Order(kind, RECIPES[kind].menu[1], symmetric=True), level, seed)
    half_turn = next(s for s in made.puzzle.geometry.symmetries() if s.name == "half turn")
    assert half_turn.target == made.puzzle.geometry
    printed = shown(made.puzzle)
    if kind == "str8ts":  # a bare black cell shows nothing
        printed = {place for place in printed if made.puzzle.clues[place]}
    if kind == "kropki":  # dots are never left out, so they are as the answer has them
        printed = {place for place in printed if place < len(made.answer)}
    assert {half_turn.clue_from[place] for place in printed} == printed


def test_a_pattern_says_where_clues_may_stand():
    size = Size(6, 6)
    pattern = frozenset(f"r{r}c{c}" for r in range(1, 7) for c in range(1, 7) if (r + c) % 2)
    made = generate(Order("x-sudoku", size, pattern=pattern), None, 1)
    assert {made.puzzle.geometry.clue_places[place] for place in shown(made.puzzle)} <= pattern
    hidato = generate(Order("hidato", size, pattern=pattern), None, 1)
    assert {hidato.puzzle.geometry.clue_places[place] for place in shown(hidato.puzzle)} <= pattern
    with pytest.raises(NotMade):
        generate(Order("x-sudoku", size, pattern=frozenset({"r1c1", "r1c2"})), None, 1)


@pytest.mark.parametrize("kind", RECIPES)
def test_a_budget_of_almost_nothing_gives_a_fuller_board_and_says_so(kind):
    size = RECIPES[kind].menu[1]
    poor = generate(Order(kind, size, budget=0), None, 2)
    assert not poor.complete or not removable(poor.puzzle)
    assert poor.puzzle.check().status is eo.Uniqueness.UNIQUE
    rich = generate(Order(kind, size), None, 2)
    assert rich.complete
    assert len(shown(rich.puzzle)) <= len(shown(poor.puzzle))


def test_two_numbers_of_a_run_and_two_seeds_differ():
    boards = {generate(Order("slant"), "expert", seed, number).puzzle for seed in (1, 2) for number in (0, 1)}
    assert len(boards) == 4


def test_nothing_depends_on_the_hash_seed():
    code = (
        "from exactlyone.generation import *\n"
        "for kind in recipes(): print(generate(Order(kind, recipes()[kind].menu[0]), 'hard', 11).puzzle)"
    )
    outputs = {
        subprocess.run(
            [sys.executable, "-c", code],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("0", "1", "4242")
    }
    assert len(outputs) == 1
    assert len(outputs.pop()) > 200


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(
    kind=st.sampled_from(sorted(RECIPES)),
    rows=st.integers(3, 7),
    cols=st.integers(3, 7),
    seed=st.integers(0, 10**6),
    symmetric=st.booleans(),
)
def test_any_legal_size_and_seed_gives_a_unique_board(kind, rows, cols, seed, symmetric):
    if kind in ("sudoku", "x-sudoku", "kropki"):
        rows = cols = max(4, rows)
    made = generate(Order(kind, Size(rows, cols), symmetric=symmetric), None, seed)
    assert made.puzzle.violations(made.answer) == []
    assert made.puzzle.check(["cpsat"]).solution == made.answer


def test_what_cannot_be_made_is_said():
    with pytest.raises(InputError, match="cannot be generated"):
        Order("sokoban")
    with pytest.raises(InputError, match="unknown level"):
        generate(Order("slant"), "nasty", 1)
    with pytest.raises(InputError, match="square"):
        generate(Order("kropki", Size(4, 5)), None, 1)
    with pytest.raises(InputError, match="cannot have the size"):
        generate(Order("str8ts", Size(1, 9)), None, 1)


def test_latin_squares_are_latin_and_every_one_of_side_3_comes_up():
    draw = random.Random(1)
    seen = set()
    for _ in range(300):
        square = latin_square(3, draw)
        for line in (*square, *zip(*square, strict=True)):
            assert sorted(line) == [0, 1, 2]
        seen.add(tuple(map(tuple, square)))
    assert len(seen) == 12


def test_latin_squares_of_side_4_are_nearly_uniform():
    """576 squares, 5,760 samples: chi-squared with 575 degrees of freedom stays below 575 + 5 * sqrt(2 * 575)."""
    draw = random.Random(3)
    counts: dict[tuple[int, ...], int] = {}
    for _ in range(5760):
        key = tuple(v for row in latin_square(4, draw) for v in row)
        counts[key] = counts.get(key, 0) + 1
    squared = sum((counts.get(key, 0) - 10) ** 2 / 10 for key in counts) + (576 - len(counts)) * 10
    assert squared < 575 + 5 * (2 * 575) ** 0.5


def test_minimise_removes_what_is_not_needed():
    made = generate(Order("x-sudoku", Size(6, 6)), "easy", 4)
    result = minimise(made.puzzle)
    assert result.complete
    assert shown(result.puzzle) < shown(made.puzzle)
    assert result.puzzle.check().solution == made.answer
    names = made.puzzle.geometry.clue_places
    for place in shown(made.puzzle):
        single = made.puzzle.with_clue(place, None).check().status
        assert (single is not eo.Uniqueness.UNIQUE) is (names[place] in result.needed)
    for place in shown(result.puzzle):
        assert result.puzzle.with_clue(place, None).check(["mrv"]).status is eo.Uniqueness.MULTIPLE
    assert {names[place] for place in shown(made.puzzle) - shown(result.puzzle)} == set(result.removed)
    other = minimise(made.puzzle, seed=1)
    assert other.puzzle.check().solution == made.answer


def test_minimise_refuses_what_is_not_unique():
    blank = eo.example("slant").with_clues([None] * 81)
    with pytest.raises(NotUnique, match="MULTIPLE"):
        minimise(blank)


@pytest.mark.parametrize("kind", RECIPES)
def test_symmetric_boards_have_levels_too(kind):
    """Clues come back in pairs there, so a small board overshoots its targets; the levels still differ."""
    levels = generate_levels(Order(kind, RECIPES[kind].menu[0], symmetric=True), 1)
    for easier, harder in pairwise(levels):
        assert shown(harder.puzzle) < shown(easier.puzzle)
        assert harder.difficulty.score > easier.difficulty.score
