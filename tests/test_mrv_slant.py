"""The hand-written search on Slant: exact counts, and every answer of random small boards by brute force."""

from __future__ import annotations

import random
from itertools import product

import pytest
from searching import found_by
from shapes import Shape

from exactlyone.backends.mrv import State, open_search


def search(rows, cols, clues=None):
    """A search over a stand-in for the geometry: the search is to need nothing else."""
    blank = (None,) * ((rows + 1) * (cols + 1))
    return open_search(Shape(kind="slant", rows=rows, cols=cols), blank if clues is None else clues)


def ends(cols, cell, way):
    """The two vertices that a diagonal joins."""
    row, col = divmod(cell, cols)
    upper, lower = (col, col + 1) if way == 0 else (col + 1, col)
    return row * (cols + 1) + upper, (row + 1) * (cols + 1) + lower


def degrees(rows, cols, answer):
    touching = [0] * ((rows + 1) * (cols + 1))
    for cell, way in enumerate(answer):
        for vertex in ends(cols, cell, way):
            touching[vertex] += 1
    return tuple(touching)


def loops(rows, cols, answer):
    """Whether the diagonals close a loop: peel off ends until only loops are left."""
    edges = {cell: ends(cols, cell, way) for cell, way in enumerate(answer)}
    while True:
        touching = [vertex for pair in edges.values() for vertex in pair]
        loose = [cell for cell, pair in edges.items() if any(touching.count(vertex) == 1 for vertex in pair)]
        if not loose:
            return bool(edges)
        for cell in loose:
            del edges[cell]


def all_answers(rows, cols):
    boards = product((0, 1), repeat=rows * cols)
    return {board: degrees(rows, cols, board) for board in boards if not loops(rows, cols, board)}


@pytest.mark.parametrize(
    ("rows", "cols", "count"),
    [
        *((1, 1, 2), (1, 2, 4), (1, 9, 512), (9, 1, 512)),
        *((2, 2, 15), (2, 3, 56), (2, 4, 209), (5, 2, 780)),
        *((3, 3, 384), (3, 4, 2624), (4, 4, 32625)),
    ],
)
def test_blank_boards_have_the_published_number_of_answers(rows, cols, count):
    found = found_by(search(rows, cols))
    assert len(found) == count
    assert len(set(found)) == count


@pytest.mark.parametrize(("vertex", "clue", "count"), [(0, 1, 8), (4, 0, 0), (4, 4, 1), (4, 2, 6)])
def test_two_by_two_with_one_clue(vertex, clue, count):
    clues = [None] * 9
    clues[vertex] = clue
    assert len(found_by(search(2, 2, clues))) == count


def test_the_centre_with_four():
    assert found_by(search(2, 2, (None,) * 4 + (4,) + (None,) * 4)) == [(0, 1, 1, 0)]


@pytest.mark.parametrize(("vertex", "clue"), [(0, 2), (1, 3), (4, 5), (4, -1)])
def test_a_clue_that_no_vertex_can_have(vertex, clue):
    clues = [None] * 9
    clues[vertex] = clue
    assert search(2, 2, clues).run(1) is State.DONE


@pytest.mark.parametrize(("rows", "cols"), [(2, 2), (1, 5), (3, 2), (2, 4), (3, 3), (3, 4)])
def test_random_clues_against_brute_force(rows, cols):
    rng = random.Random(rows * 100 + cols)
    every = all_answers(rows, cols)
    boards = list(every)
    seen = set()
    for _ in range(150):
        shown = every[rng.choice(boards)]
        clues = [number if rng.random() < rng.choice((0.2, 0.5, 0.8)) else None for number in shown]
        if rng.random() < 0.5:  # most boards with a changed clue have no answer
            vertex = rng.randrange(len(clues))
            clues[vertex] = rng.choice((0, 1, 2, 3, 4))
        expected = {
            board
            for board, numbers in every.items()
            if all(clue in (None, number) for clue, number in zip(clues, numbers, strict=True))
        }
        found = found_by(search(rows, cols, clues))
        assert sorted(found) == sorted(expected), clues
        seen.add(min(len(expected), 2))
    assert seen == {0, 1, 2}


def a_random_board(rows, cols, rng):
    """An answer without loops, cell by cell, each cell refusing the way that would close one."""
    label = list(range((rows + 1) * (cols + 1)))
    answer = [0] * (rows * cols)
    for cell in rng.sample(range(rows * cols), rows * cols):
        first = rng.randrange(2)
        for way in (first, 1 - first):
            u, v = (label[vertex] for vertex in ends(cols, cell, way))
            if u != v:
                label = [v if name == u else name for name in label]
                answer[cell] = way
                break
        else:
            raise AssertionError("a cell with a loop both ways cannot be")
    return tuple(answer)


@pytest.mark.parametrize(("rows", "cols"), [(12, 12), (7, 20), (30, 30)])
def test_a_full_set_of_clues_has_one_answer(rows, cols):
    board = a_random_board(rows, cols, random.Random(rows))
    assert found_by(search(rows, cols, degrees(rows, cols, board))) == [board]


def test_a_stripped_board_keeps_its_answer_until_it_has_another():
    rng = random.Random(3)
    board = a_random_board(8, 8, rng)
    clues = list(degrees(8, 8, board))
    for vertex in rng.sample(range(81), 81):
        shown, clues[vertex] = clues[vertex], None
        opened = search(8, 8, clues)
        first_two = [opened.answer for _ in range(2) if opened.run(1_000_000) is State.FOUND]
        for found in first_two:
            numbers = degrees(8, 8, found)
            assert all(clue in (None, number) for clue, number in zip(clues, numbers, strict=True))
            assert not loops(8, 8, found)
        if len(first_two) == 2:
            assert first_two[0] != first_two[1]
            clues[vertex] = shown
        else:
            assert first_two == [board]
    assert sum(clue is not None for clue in clues) < 60


def test_slices_change_nothing():
    clues = (None,) * 4 + (1,) + (None,) * 11
    whole = search(3, 3, clues)
    expected = found_by(whole)
    sliced = search(3, 3, clues)
    found, pauses = [], 0
    while (state := sliced.run(1)) is not State.DONE:
        if state is State.FOUND:
            found.append(sliced.answer)
        else:
            pauses += 1
    assert found == expected
    assert sliced.nodes == whole.nodes
    assert pauses > 0
