"""The hand-written search on Kropki: exact counts, and brute force on random small boards of every profile."""

from __future__ import annotations

import random
from collections import Counter
from functools import lru_cache
from itertools import pairwise

import pytest
from searching import answers
from shapes import Shape

from exactlyone.backends.mrv import State, open_search

BLANK, WHITE, BLACK = 0, 1, 2


def kropki(rows, cols, **options):
    """A stand-in for the geometry: the search is to need nothing else."""
    defaults = {"box": None, "regions": None, "diagonals": False, "negative": "full", "either": False}
    return Shape(kind="kropki", rows=rows, cols=cols, **{**defaults, **options})


# A second reading of the rules ---------------------------------------------------------------------------------------


def pairs(rows, cols):
    across = [((r, c), (r, c + 1)) for r in range(rows) for c in range(cols - 1)]
    return across + [((r, c), (r + 1, c)) for r in range(rows - 1) for c in range(cols)]


def may_show(geometry, a, b):
    """The clues that the edge between two numbers may carry."""
    low, high = min(a, b), max(a, b)
    if geometry.negative == "white-only":
        return {WHITE} if high - low == 1 else {BLANK}
    if (low, high) == (1, 2):
        return {WHITE, BLACK} if geometry.either else {BLACK}
    if high - low == 1:
        return {WHITE}
    return {BLACK} if high == 2 * low else {BLANK}


def houses(geometry):
    """The keys of the groups in which a cell must differ from the others."""
    for r in range(geometry.rows):
        for c in range(geometry.cols):
            keys = [("row", r), ("column", c)]
            if geometry.box is not None:
                keys.append(("box", r // geometry.box[0], c // geometry.box[1]))
            if geometry.regions is not None:
                keys.append(("region", geometry.regions[r * geometry.cols + c]))
            if geometry.diagonals:
                keys += [("falling",)] * (r == c) + [("rising",)] * (r + c == geometry.rows - 1)
            yield keys


def fillings(geometry):
    """Every filling without repeats, dots left aside, by trying every number in every cell."""
    highest = max(geometry.rows, geometry.cols)
    keys = list(houses(geometry))
    partial = [()]
    for cell, own in enumerate(keys):
        others = [other for other in range(cell) if set(keys[other]) & set(own)]
        partial = [
            (*values, value)
            for values in partial
            for value in range(1, highest + 1)
            if all(values[other] != value for other in others)
        ]
    return partial


def fits(geometry, clues, filling):
    cells = len(filling)
    if any(clue not in (None, value) for clue, value in zip(clues, filling, strict=False)):
        return False
    for clue, ((r, c), (s, d)) in zip(clues[cells:], pairs(geometry.rows, geometry.cols), strict=True):
        a, b = filling[r * geometry.cols + c], filling[s * geometry.cols + d]
        if clue is not None and clue not in may_show(geometry, a, b):
            return False
    return True


def read_off(geometry, filling, rng):
    """A clue for every edge; where two are right, a random one."""
    shown = []
    for (r, c), (s, d) in pairs(geometry.rows, geometry.cols):
        options = may_show(geometry, filling[r * geometry.cols + c], filling[s * geometry.cols + d])
        shown.append(rng.choice(sorted(options)))
    return tuple(shown)


# Tests ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("side", "patterns", "unique"), [(3, 12, 12), (4, 576, 576)])
def test_fully_dotted_latin_squares(side, patterns, unique):
    geometry = kropki(side, side)
    squares = fillings(geometry)
    of_pattern = Counter(read_off(geometry, square, random.Random(0)) for square in squares)
    assert len(of_pattern) == patterns
    counts = {pattern: len(answers(geometry, (None,) * side**2 + pattern)) for pattern in of_pattern}
    assert counts == of_pattern
    assert sum(count == 1 for count in counts.values()) == unique
    assert sum(counts.values()) == len(squares)


@pytest.mark.parametrize(("length", "count"), [(1, 1), (2, 0), (3, 0), (4, 2), (5, 14), (6, 90), (7, 646), (8, 5242)])
@pytest.mark.parametrize("upright", [False, True])
def test_a_row_without_white_dots_is_a_permutation_without_neighbours_in_value(length, count, upright):
    geometry = kropki(length, 1, negative="white-only") if upright else kropki(1, length, negative="white-only")
    assert len(answers(geometry, (None,) * length + (BLANK,) * (length - 1))) == count


@pytest.mark.parametrize("length", [2, 5, 8, 9, 10, 11, 12, 16, 17, 20])
def test_a_row_of_white_dots_runs_up_or_down(length):
    clues = (None,) * length + (WHITE,) * (length - 1)
    up = tuple(range(1, length + 1))
    assert sorted(answers(kropki(1, length, either=True), clues)) == [up, up[::-1]]
    assert sorted(answers(kropki(length, 1, negative="white-only"), clues)) == [up, up[::-1]]
    assert answers(kropki(1, length), clues) == []


@pytest.mark.parametrize(
    ("options", "white", "black", "blank"),
    [
        ({}, 0, 2, 0),
        ({"either": True}, 2, 2, 0),
        ({"negative": "white-only"}, 2, 0, 0),
        ({"negative": "none"}, 0, 2, None),
        ({"negative": "none", "either": True}, 2, 2, None),
    ],
)
def test_the_pair_of_one_and_two(options, white, black, blank):
    geometry = kropki(1, 2, **options)
    assert len(answers(geometry, (None, None, WHITE))) == white
    assert len(answers(geometry, (None, None, BLACK))) == black
    if blank is not None:
        assert len(answers(geometry, (None, None, BLANK))) == blank
    assert len(answers(geometry, (None, None, None))) == 2


def test_white_only_boards_have_no_black_dots():
    geometry = kropki(1, 4, negative="white-only")
    assert answers(geometry, (None,) * 4 + (BLACK, None, None)) == []
    assert (1, 4, 2, 3) in answers(geometry, (None,) * 4 + (BLANK, BLANK, WHITE))


def permutations_with(geometry, clues, length):
    """The answers of one row, by walking along it."""
    found = [()]
    for at in range(length):
        found = [
            (*row, value)
            for row in found
            for value in range(1, length + 1)
            if value not in row
            and clues[at] in (None, value)
            and (at == 0 or clues[length + at - 1] in {None, *may_show(geometry, row[-1], value)})
        ]
    return found


@pytest.mark.parametrize("length", [7, 9, 10, 11, 13, 17])
@pytest.mark.parametrize("options", [{}, {"either": True}, {"negative": "white-only"}, {"negative": "none"}])
def test_rows_of_any_length_by_brute_force(length, options):
    """Lengths below and above the limit up to which domains are looked up whole."""
    geometry = kropki(1, length, **options)
    rng = random.Random(str((length, options)))
    counts = set()
    for _ in range(20):
        row = rng.sample(range(1, length + 1), length)
        shown = [rng.choice(sorted(may_show(geometry, a, b))) for a, b in pairwise(row)]
        if rng.random() < 0.3:
            shown[rng.randrange(length - 1)] = WHITE
        if geometry.negative == "none":
            shown = [clue or None for clue in shown]
        hidden = rng.sample(range(length), rng.choice((2, 4, 6)))
        givens = [None if at in hidden else value for at, value in enumerate(row)]
        clues = (*givens, *shown)
        expected = permutations_with(geometry, clues, length)
        assert sorted(answers(geometry, clues)) == sorted(expected)
        counts.add(min(len(expected), 2))
    assert {1, 2} <= counts


SHAPES = [
    (kropki(4, 4), "no boxes"),
    (kropki(4, 4, either=True, box=(2, 2)), "boxes"),
    (kropki(4, 4, diagonals=True), "diagonals"),
    (kropki(4, 4, negative="white-only"), "white dots only"),
    (kropki(4, 4, negative="none"), "no negative rule"),
    (kropki(4, 4, regions=(0, 0, 1, 1, 0, 2, 2, 1, 0, 3, 2, 1, 3, 3, 3, 2)), "regions"),
    (kropki(2, 4), "wide"),
    (kropki(4, 2, either=True, box=(2, 1)), "tall, with small boxes"),
    (kropki(3, 4, negative="white-only"), "three rows"),
    (kropki(1, 6, negative="none", either=True), "one row"),
    (kropki(3, 3, regions=(7, 7, 7, 4, 4, 4, 9, 9, 9)), "three by three"),
]


@lru_cache
def _fillings(number):
    return fillings(SHAPES[number][0])


@pytest.mark.parametrize("number", range(len(SHAPES)), ids=[name for _, name in SHAPES])
def test_random_boards_by_brute_force(number):
    geometry = SHAPES[number][0]
    every = _fillings(number)
    highest = max(geometry.rows, geometry.cols)
    blank = None if geometry.negative == "none" else BLANK
    colours = (blank, WHITE) if geometry.negative == "white-only" else (blank, WHITE, BLACK)
    rng = random.Random(number)
    counts = Counter()
    for _ in range(120):
        answer = rng.choice(every)
        dots = [clue if clue != BLANK else blank for clue in read_off(geometry, answer, rng)]
        shown = rng.choice((0.2, 0.6, 1))
        dots = [clue if rng.random() < shown else None for clue in dots]
        givens = [value if rng.random() < 0.15 else None for value in answer]
        if rng.random() < 0.3:
            dots[rng.randrange(len(dots))] = rng.choice(colours)
        if rng.random() < 0.2:
            givens[rng.randrange(len(givens))] = rng.randint(1, highest)
        clues = (*givens, *dots)
        expected = [filling for filling in every if fits(geometry, clues, filling)]
        assert sorted(answers(geometry, clues)) == sorted(expected)
        counts[min(len(expected), 2)] += 1
    assert set(counts) == {0, 1, 2}


def test_a_region_with_more_cells_than_numbers_has_no_answer():
    assert answers(kropki(2, 2, regions=(0, 0, 0, 1)), (None,) * 8) == []


@pytest.mark.parametrize("clue", [0, 5, -1])
def test_a_clue_out_of_range_has_no_answer(clue):
    assert answers(kropki(4, 4), (clue, *(None,) * 39)) == []


def test_slices_change_nothing():
    geometry = kropki(5, 5)
    clues = (*(None,) * 25, WHITE, *(None,) * 10, BLACK, *(None,) * 28)
    whole, sliced = open_search(geometry, clues), open_search(geometry, clues)
    for _ in range(40):
        assert whole.run(10**9) is State.FOUND
        while (state := sliced.run(1)) is State.PAUSED:
            pass
        assert state is State.FOUND
        assert whole.answer == sliced.answer
        assert whole.nodes == sliced.nodes
