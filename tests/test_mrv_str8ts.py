"""The hand-written search on Str8ts: exact counts, closed forms, and brute force on random small boards."""

from __future__ import annotations

import random
from collections import Counter
from itertools import groupby
from math import comb, factorial, prod

import pytest
from searching import answers
from shapes import Shape

from exactlyone.backends.mrv import State, open_search


def board(text):
    """A stand-in for the geometry, and the clues: `.` white, `5` white given, `#` black, `#5` black with a number."""
    rows = [line.split() for line in text.strip().splitlines()]
    tokens = [token for row in rows for token in row]
    black = tuple(token[0] == "#" for token in tokens)
    clues = tuple(None if token == "." else 0 if token == "#" else int(token.removeprefix("#")) for token in tokens)
    return Shape(kind="str8ts", rows=len(rows), cols=len(rows[0]), black=black), clues


@pytest.mark.parametrize(
    ("text", "count"),
    [
        (". . .\n. # .\n. . .", 12),
        (". . .\n. #2 .\n. . .", 4),
        (". # .\n# . #\n. # .", 54),
        (". #1 .\n# . #\n. # .", 12),
        ("#1 . #1\n. . .\n. . .", 0),
        ("#1 . .\n. . .\n#1 . .", 0),
        ("# #\n# #", 1),
        ("#1 #\n# #1", 1),
        ("#1 #1\n# #", 0),
        (".", 1),
        ("#", 1),
        ("# # #\n# . #\n# # #", 3),
        ("# #1 #\n# . #3\n# # #", 1),
        ("# #1 #\n#2 . #3\n# # #", 0),
        (". . . .\n. . . .\n. . . .\n. . . .", 576),
        (". .\n. .\n. .", 0),
        (". . .\n. . .", 0),
        (". . .\n# . .", 8),
        ("1 . 4\n. # .", 0),
    ],
)
def test_small_boards(text, count):
    assert len(answers(*board(text))) == count


@pytest.mark.parametrize(
    "row",
    [
        *(
            ". . # . .",
            ". # . # .",
            ". . . # .",
            "# . . . .",
            ". . . . .",
            ". # # . . .",
            ". . # . # . .",
            ". # . . # .",
        ),
        *(". # . . . # . . # # #", ". . . # . . # # # # #", "# . . # . . . # # # . # #"),
    ],
)
def test_one_row_has_a_closed_form(row):
    """k compartments of lengths a_i in 1..n: k! C(s+k, k) prod a_i!, where s numbers are left over."""
    signs = row.split()
    lengths = [len(list(group)) for sign, group in groupby(signs) if sign == "."]
    spare = len(signs) - sum(lengths)
    count = factorial(len(lengths)) * comb(spare + len(lengths), len(lengths)) * prod(map(factorial, lengths))
    assert len(answers(*board(row))) == count
    assert len(answers(*board("\n".join(signs)))) == count


def test_a_straight_is_bounded_by_what_is_placed():
    geometry, clues = board("4 . . . # # # # #")
    values = {value for answer in answers(geometry, clues) for value in answer}
    assert values == set(range(1, 8))


def test_a_long_row_above_the_whole_look_up():
    """13 values: the windows of the long straights exclude all but a few numbers from the single cell."""
    geometry, clues = board(". 2 3 4 5 6 # 8 9 . 11 12 #")
    assert sorted(answers(geometry, clues)) == [
        (1, 2, 3, 4, 5, 6, 8, 9, 10, 11, 12),
        (7, 2, 3, 4, 5, 6, 8, 9, 10, 11, 12),
    ]


@pytest.mark.parametrize("clue", [0, 4, -1])
def test_a_white_clue_out_of_range_has_no_answer(clue):
    geometry, _ = board(". . .\n. . .\n. . .")
    assert answers(geometry, (clue, *(None,) * 8)) == []


@pytest.mark.parametrize("clue", [4, -1])
def test_a_black_clue_out_of_range_has_no_answer(clue):
    geometry, _ = board("# . .\n. . .\n. . .")
    assert answers(geometry, (clue, *(None,) * 8)) == []


# Brute force ---------------------------------------------------------------------------------------------------------


def runs(line, black):
    return [list(group) for white, group in groupby(line, key=lambda cell: not black[cell]) if white]


def brute_force(geometry, clues):
    """Fill cell by cell without repeats; test each straight when its last cell is filled."""
    rows, cols, black = geometry.rows, geometry.cols, geometry.black
    highest = max(rows, cols)
    lines = [[r * cols + c for c in range(cols)] for r in range(rows)]
    lines += [[r * cols + c for r in range(rows)] for c in range(cols)]
    straights = [run for line in lines for run in runs(line, black) if len(run) > 1]
    ending = {cell: [run for run in straights if run[-1] == cell] for cell in range(rows * cols)}
    values = [clue or 0 if dark else 0 for clue, dark in zip(clues, black, strict=True)]
    for line in lines:
        numbers = [values[cell] for cell in line if values[cell]]
        if len(set(numbers)) < len(numbers):
            return []
    found = []

    def fill(cell):
        if cell == rows * cols:
            found.append(tuple(value for value, dark in zip(values, black, strict=True) if not dark))
            return
        if black[cell]:
            fill(cell + 1)
            return
        row, column = lines[cell // cols], lines[rows + cell % cols]
        for value in range(1, highest + 1):
            if clues[cell] not in (None, value) or any(values[other] == value for other in row + column):
                continue
            values[cell] = value
            if all(max(values[i] for i in run) - min(values[i] for i in run) == len(run) - 1 for run in ending[cell]):
                fill(cell + 1)
            values[cell] = 0

    fill(0)
    return found


SHAPES = [
    *((3, 3, 0.2), (4, 4, 0.3), (4, 4, 0.5), (5, 5, 0.3), (2, 5, 0.2), (5, 2, 0.3), (3, 4, 0.3), (4, 3, 0.8)),
    *((1, 7, 0.4), (6, 1, 0.5), (3, 6, 0.4)),
]
LONG = [(2, 11, 0.3), (11, 3, 0.4), (3, 12, 0.5), (13, 2, 0.2), (2, 17, 0.4)]
"""Sides above the limit up to which domains are looked up whole."""


@pytest.mark.parametrize(("rows", "cols", "dark", "shown"), [(*shape, (0.2, 0.5, 0.8)) for shape in SHAPES])
def test_random_boards_by_brute_force(rows, cols, dark, shown):
    compare(rows, cols, dark, shown)


@pytest.mark.parametrize(("rows", "cols", "dark", "shown"), [(*shape, (0.7, 0.8, 0.9)) for shape in LONG])
def test_random_long_boards_by_brute_force(rows, cols, dark, shown):
    compare(rows, cols, dark, shown)


def compare(rows, cols, dark, shown):
    """Boards with a few black numbers and some of an answer's white ones, now and then spoilt."""
    rng = random.Random(str((rows, cols, dark)))
    highest = max(rows, cols)
    counts = Counter()
    for _ in range(60):
        black = tuple(rng.random() < dark for _ in range(rows * cols))
        geometry = Shape(kind="str8ts", rows=rows, cols=cols, black=black)
        clues = [rng.choice((0, 0, 0, rng.randint(1, highest))) if dark else None for dark in black]
        found = answers(geometry, tuple(clues), at_most=30)
        if not found:
            clues = [0 if dark else None for dark in black]
            found = answers(geometry, tuple(clues), at_most=30)
        if found:
            model = iter(rng.choice(found))
            part = rng.choice(shown)
            clues = [
                clue if dark else value if rng.random() < part else None
                for clue, dark in zip(clues, black, strict=True)
                for value in (None if dark else next(model),)
            ]
        if rng.random() < 0.2:
            clues[rng.randrange(rows * cols)] = rng.randint(1, highest)
        if not found and highest > 8:
            continue
        expected = brute_force(geometry, tuple(clues))
        assert sorted(answers(geometry, tuple(clues))) == sorted(expected)
        counts[min(len(expected), 2)] += 1
    assert set(counts) == {0, 1, 2}
    assert counts.total() > 20


@pytest.mark.parametrize("side", [6, 9, 11, 13])
def test_boards_cut_from_a_cyclic_square(side):
    """Rows that count up, cut by black cells where they jump from the last number to 1: an answer of any size."""
    rng = random.Random(side)
    counts = Counter()
    for _ in range(40):
        square = [(r + c) % side + 1 for r in range(side) for c in range(side)]
        more = rng.choice((0.1, 0.3, 0.5))
        black = tuple(value == 1 or rng.random() < more for value in square)
        hidden = rng.sample(range(side * side), rng.choice((side, 2 * side, 3 * side)))
        clues = [
            (value if dark and rng.random() < 0.3 else 0 if dark else None if cell in hidden else value)
            for cell, (value, dark) in enumerate(zip(square, black, strict=True))
        ]
        geometry = Shape(kind="str8ts", rows=side, cols=side, black=black)
        expected = brute_force(geometry, tuple(clues))
        assert tuple(value for value, dark in zip(square, black, strict=True) if not dark) in expected
        assert sorted(answers(geometry, tuple(clues))) == sorted(expected)
        counts[min(len(expected), 2)] += 1
    assert counts[1]
    assert counts[2]


def test_slices_change_nothing():
    geometry, clues = board(". . # .\n. . . .\n# . . .\n. . . #")
    whole, sliced = open_search(geometry, clues), open_search(geometry, clues)
    states = set()
    while State.DONE not in states:
        state = whole.run(10**9)
        while (other := sliced.run(1)) is State.PAUSED:
            pass
        states.add(state)
        assert state is other
        assert whole.answer == sliced.answer
        assert whole.nodes == sliced.nodes
    assert states == {State.FOUND, State.DONE}
