"""The hand-written search on Str8ts: exact counts, closed forms, and brute force on random small boards."""

from __future__ import annotations

import random
from collections import Counter
from itertools import groupby
from math import comb, factorial, prod
from types import SimpleNamespace

import pytest

from exactlyone.backends.mrv import State, open_search


def board(text):
    """A stand-in for the geometry, and the clues: `.` white, `5` white given, `#` black, `#5` black with a number."""
    rows = [line.split() for line in text.strip().splitlines()]
    tokens = [token for row in rows for token in row]
    black = tuple(token[0] == "#" for token in tokens)
    clues = tuple(None if token == "." else 0 if token == "#" else int(token.removeprefix("#")) for token in tokens)
    return SimpleNamespace(kind="str8ts", rows=len(rows), cols=len(rows[0]), black=black), clues


def answers(geometry, clues, at_most=10**9):
    search = open_search(geometry, clues)
    found = []
    while len(found) < at_most and search.run(10**9) is State.FOUND:
        found.append(search.answer)
    assert len(set(found)) == len(found)
    return found


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
    *((3, 3, 0.2), (4, 4, 0.3), (4, 4, 0.5), (5, 5, 0.45), (2, 5, 0.2), (5, 2, 0.3), (3, 4, 0.3), (4, 3, 0.8)),
    *((1, 7, 0.4), (6, 1, 0.5), (4, 6, 0.35), (3, 6, 0.4)),
]


@pytest.mark.parametrize(("rows", "cols", "dark"), SHAPES)
def test_random_boards_by_brute_force(rows, cols, dark):
    rng = random.Random(str((rows, cols, dark)))
    highest = max(rows, cols)
    counts = Counter()
    for _ in range(60):
        geometry = SimpleNamespace(
            kind="str8ts", rows=rows, cols=cols, black=tuple(rng.random() < dark for _ in range(rows * cols))
        )
        clues = [0 if black else None for black in geometry.black]
        # A few black numbers, then the board's own answers, some of which become givens.
        for cell, black in enumerate(geometry.black):
            if black and rng.random() < 0.25:
                clues[cell] = rng.randint(1, highest)
        found = answers(geometry, tuple(clues), at_most=30)
        if found:
            model = iter(rng.choice(found))
            shown = rng.choice((0.1, 0.4, 0.8))
            for cell, black in enumerate(geometry.black):
                if not black:
                    value = next(model)
                    clues[cell] = value if rng.random() < shown else None
        if rng.random() < 0.2:
            cell = rng.randrange(rows * cols)
            clues[cell] = rng.randint(1, highest)
        expected = brute_force(geometry, tuple(clues))
        assert sorted(answers(geometry, tuple(clues))) == sorted(expected)
        counts[min(len(expected), 2)] += 1
    assert set(counts) == {0, 1, 2}


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
