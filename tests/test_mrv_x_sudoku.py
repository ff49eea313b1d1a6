"""The hand-written search on X-Sudoku and its relatives: published counts, and brute force on random small boards."""

from __future__ import annotations

import random
from functools import lru_cache
from itertools import permutations, product

import pytest
from searching import answers
from shapes import Shape

from exactlyone.backends.mrv import State, open_search


def x_sudoku(size, box, diagonals=True):
    """A stand-in for the geometry: the search is to need nothing else."""
    return Shape(kind="x-sudoku", size=size, box=box, diagonals=diagonals)


def plain(text):
    """A 9x9 Sudoku without diagonals."""
    return x_sudoku(9, (3, 3), diagonals=False), tuple(int(sign) if sign != "." else None for sign in text)


def first_row(size):
    return (*range(1, size + 1), *(None,) * (size * size - size))


@pytest.mark.parametrize(
    ("size", "box", "diagonals", "count"),
    [
        *((1, None, False, 1), (2, None, False, 2), (3, None, False, 12), (4, None, False, 576)),
        *((1, None, True, 1), (2, None, True, 0), (3, None, True, 0), (4, None, True, 48), (5, None, True, 960)),
        *((4, (2, 2), False, 288), (4, (2, 2), True, 48), (4, (1, 4), False, 576), (4, (4, 1), True, 48)),
        *((6, (2, 3), True, 8640), (6, (3, 2), True, 8640)),
    ],
)
def test_blank_boards(size, box, diagonals, count):
    assert len(answers(x_sudoku(size, box, diagonals), (None,) * (size * size))) == count


@pytest.mark.parametrize(
    ("size", "box", "diagonals", "count"),
    [(5, None, False, 1344), (4, None, True, 2), (5, None, True, 8), (6, None, True, 128), (6, (3, 2), True, 12)],
)
def test_boards_with_the_first_row_in_order(size, box, diagonals, count):
    assert len(answers(x_sudoku(size, box, diagonals), first_row(size))) == count


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("........2.2..5.8.1......3..7.4.9........8541.....37...18....9....7..9...2...4..58", 26),
        ("92..8.65.6..2.43..3..5.9.72.7.953.......7.......6..5....142..3.....31..6.6.7..1..", 6),
        (".1....7.....3..2...7...........71...6......4.3........4..5....3.2..8...........6.", 10106),
    ],
)
def test_published_boards_without_diagonals(text, count):
    assert len(answers(*plain(text))) == count


def test_one_more_clue_makes_the_board_with_26_answers_unique():
    geometry, clues = plain("........2.2..5.8.1......3..7.4.9........8541.....37...18....9....7..9...2...4..58")
    at = 5 * 9 + 2
    assert clues[at] is None
    assert len(answers(geometry, (*clues[:at], 5, *clues[at + 1 :]))) == 1


def test_a_small_board_with_two_answers():
    clues = tuple(int(sign) if sign != "." else None for sign in "....  .1..  1.43  .31.".replace(" ", ""))
    assert len(answers(x_sudoku(4, (2, 2), diagonals=False), clues)) == 2


def test_a_row_without_room_for_its_last_number():
    clues = [*range(1, 9), None, *(None,) * 72]
    clues[17] = 9
    assert answers(x_sudoku(9, (3, 3)), tuple(clues)) == []


@pytest.mark.parametrize("clue", [0, 5, -1, 17])
def test_a_clue_out_of_range_has_no_answer(clue):
    assert answers(x_sudoku(4, (2, 2)), (clue, *(None,) * 15)) == []


def test_the_box_has_rows_and_columns():
    """An answer for boxes of 2 rows x 3 columns, transposed, is one for boxes of 3 rows x 2 columns."""
    across, down = x_sudoku(6, (2, 3)), x_sudoku(6, (3, 2))
    only_across = 0
    for answer in answers(across, first_row(6)):
        transposed = tuple(answer[column * 6 + row] for row in range(6) for column in range(6))
        assert answers(down, transposed) == [transposed]
        only_across += answers(across, transposed) == []
    assert only_across


@pytest.mark.parametrize(("size", "box"), [(8, (2, 4)), (12, (3, 4)), (16, (4, 4)), (25, (5, 5))])
def test_larger_boards(size, box):
    """A filled board is its own answer; of two cells that swap their numbers, the search notices."""
    rows = [
        [(column + row // box[0] + row % box[0] * box[1]) % size + 1 for column in range(size)] for row in range(size)
    ]
    whole = tuple(value for row in rows for value in row)
    geometry = x_sudoku(size, box, diagonals=False)
    assert answers(geometry, whole) == [whole]
    rng = random.Random(size)
    sparse = tuple(value if rng.random() < 0.6 else None for value in whole)
    assert whole in answers(geometry, sparse, at_most=1000)
    swapped = (whole[1], whole[0], *whole[2:])
    assert answers(geometry, swapped) == []


@lru_cache
def latin_squares(size):
    """All Latin squares by brute force."""
    rows = list(permutations(range(1, size + 1)))
    squares = product(rows, repeat=size)
    return [square for square in squares if all(len(set(column)) == size for column in zip(*square, strict=True))]


def obeys(square, box, diagonals):
    size = len(square)
    lines = []
    if diagonals:
        lines += [[square[i][i] for i in range(size)], [square[i][-1 - i] for i in range(size)]]
    if box is not None:
        high, wide = box
        lines += [
            [square[r][c] for r in range(top, top + high) for c in range(left, left + wide)]
            for top in range(0, size, high)
            for left in range(0, size, wide)
        ]
    return all(len(set(line)) == size for line in lines)


@pytest.mark.parametrize(
    ("size", "box", "diagonals"),
    [(3, None, False), (4, None, False), (4, None, True), (4, (2, 2), False), (4, (2, 2), True), (4, (4, 1), True)],
)
def test_random_boards_by_brute_force(size, box, diagonals):
    geometry = x_sudoku(size, box, diagonals)
    every = [sum(square, ()) for square in latin_squares(size) if obeys(square, box, diagonals)]
    rng = random.Random(str((size, box, diagonals)))
    counts = set()
    for _ in range(80):
        model = rng.choice(every)
        shown = rng.choice((0.15, 0.3, 0.5))
        clues = [value if rng.random() < shown else None for value in model]
        if rng.random() < 0.3:
            clues[rng.randrange(len(clues))] = rng.randint(1, size)
        fitting = [
            answer for answer in every if all(clue in (None, value) for clue, value in zip(clues, answer, strict=True))
        ]
        assert sorted(answers(geometry, tuple(clues))) == sorted(fitting)
        counts.add(min(len(fitting), 2))
    assert counts == {0, 1, 2}


def test_slices_change_nothing():
    geometry, clues = x_sudoku(6, (2, 3)), (1, None, None, None, 5, *(None,) * 31)
    whole = open_search(geometry, clues)
    sliced = open_search(geometry, clues)
    for _ in range(40):
        assert whole.run(10**9) is State.FOUND
        while (state := sliced.run(1)) is State.PAUSED:
            pass
        assert state is State.FOUND
        assert whole.answer == sliced.answer
        assert whole.nodes == sliced.nodes
