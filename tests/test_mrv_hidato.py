"""The hand-written search on Hidato: exact counts, and every answer of random small boards by a plain walk."""

from __future__ import annotations

import random

import pytest
from searching import found_by
from shapes import Shape

from exactlyone.backends.mrv import Search, State, compiles, open_search
from exactlyone.backends.mrv.kernel import NO_CLUE, machine
from exactlyone.puzzles.hidato.search import RULES


def search(rows, cols, clues=None, present=None, rook=False):
    """A search over a stand-in for the geometry: the search is to need nothing else."""
    present = (True,) * (rows * cols) if present is None else tuple(present)
    geometry = Shape(kind="hidato", rows=rows, cols=cols, present=present, rook=rook)
    return open_search(geometry, (None,) * sum(present) if clues is None else clues)


def drawn(text, rook=False):
    """A search for a board drawn as text: `.` free, `#` a hole."""
    rows = [line.split() for line in text.strip().splitlines()]
    tokens = [token for row in rows for token in row]
    clues = [None if token == "." else int(token) for token in tokens if token != "#"]
    return search(len(rows), len(rows[0]), clues, [token != "#" for token in tokens], rook)


def all_paths(rows, cols, present, rook):
    """Every numbering along a path, by walking on until no cell is left."""
    cells = [(r, c) for r in range(rows) for c in range(cols) if present[r * cols + c]]
    paths = []

    def walk(path):
        if len(path) == len(cells):
            paths.append(tuple(path.index(cell) + 1 for cell in cells))
        for cell in cells:
            dr, dc = abs(cell[0] - path[-1][0]), abs(cell[1] - path[-1][1])
            if cell not in path and (dr + dc == 1 if rook else max(dr, dc) == 1):
                walk([*path, cell])

    for cell in cells:
        walk([cell])
    return paths


@pytest.mark.parametrize(
    ("rows", "cols", "king", "rook"),
    [
        *((1, 1, 1, 1), (1, 2, 2, 2), (1, 9, 2, 2), (9, 1, 2, 2)),
        *((2, 2, 24, 8), (2, 3, 96, 16), (3, 2, 96, 16), (2, 4, 416, 28), (2, 5, 1536, 44)),
        *((3, 3, 784, 40), (3, 4, 9356, 124)),
    ],
)
def test_blank_boards_have_the_published_number_of_paths(rows, cols, king, rook):
    for moves, count in ((False, king), (True, rook)):
        found = found_by(search(rows, cols, rook=moves))
        assert len(found) == count
        assert len(set(found)) == count


def test_corner_to_corner():
    clues = [None] * 16
    clues[0], clues[-1] = 1, 16
    assert len(found_by(search(4, 4, clues))) == 4942


@pytest.mark.parametrize(
    ("board", "count"),
    [
        ("# 4 #\n. 7 .\n1 . .", 1),
        ("# 4 #\n. . .\n1 . .", 10),
        ("# . #\n. 7 .\n1 . .", 5),
        ("1 . .\n. # .\n. . .", 6),
        ("1 2 .\n2 . .", 0),  # a number twice
        ("1 . 7\n. . .", 0),  # above the number of cells
        ("0 . .\n. . .", 0),
        (". . # . .", 0),  # the cells are not connected
        ("1 . # . .\n. . # . .", 0),
        ("1 . 2", 0),
        (". . 1 . .", 0),
        (". 1", 1),
    ],
)
def test_small_boards(board, count):
    assert len(found_by(drawn(board))) == count


def test_hole_in_the_centre_by_rook():
    assert len(found_by(drawn("1 . .\n. # .\n. . .", rook=True))) == 2


def test_the_answer_is_read_in_cell_order():
    assert found_by(drawn("# 4 #\n. 7 .\n1 . .")) == [(4, 3, 7, 5, 1, 2, 6)]


def test_a_rook_sees_that_one_colour_has_too_many_cells():
    # 7 x 7 has 25 and 24 cells of a colour; without one of the 24 there is no path, and no search could try them all.
    present = [True] * 49
    present[1] = False
    assert search(7, 7, present=present, rook=True).run(1) is State.DONE
    # 1 on a cell of the smaller colour: the path would have to end there as well.
    clues = [None] * 49
    clues[1] = 1
    assert search(7, 7, clues, rook=True).run(1) is State.DONE


def test_long_and_narrow():
    """3 x 50, up and down the columns: every third number shown, then only one in the middle."""
    answer = [3 * col + (row if col % 2 == 0 else 2 - row) + 1 for row in range(3) for col in range(50)]
    found = found_by(search(3, 50, [number if number % 3 != 0 else None for number in answer], rook=True))
    assert found == [tuple(answer)]
    opened = search(3, 50, [number if number == 76 else None for number in answer])
    assert opened.run(100_000) is State.FOUND
    check(3, 50, opened.answer)


def check(rows, cols, answer):
    place = {number: divmod(cell, cols) for cell, number in enumerate(answer)}
    assert sorted(place) == list(range(1, rows * cols + 1))
    for number in range(1, rows * cols):
        (r, c), (s, d) = place[number], place[number + 1]
        assert max(abs(r - s), abs(c - d)) == 1


@pytest.mark.parametrize("rook", [False, True])
@pytest.mark.parametrize(("rows", "cols", "holes"), [(2, 3, 0), (3, 3, 0), (3, 3, 1), (3, 4, 2), (2, 5, 1), (4, 3, 3)])
def test_random_clues_against_a_plain_walk(rows, cols, holes, rook):
    rng = random.Random(rows * 100 + cols * 10 + holes)
    seen = set()
    for _ in range(6):
        gone = set(rng.sample(range(rows * cols), holes))
        present = [cell not in gone for cell in range(rows * cols)]
        paths = all_paths(rows, cols, present, rook)
        for _ in range(25):
            shown = rng.choice(paths) if paths else rng.sample(range(1, sum(present) + 1), sum(present))
            share = rng.choice((0.1, 0.3, 0.5))
            clues = [number if rng.random() < share else None for number in shown]
            if rng.random() < 0.4:  # most boards with a changed clue have no answer
                clues[rng.randrange(len(clues))] = rng.randrange(1, len(clues) + 1)
            expected = [
                path for path in paths if all(clue in (None, number) for clue, number in zip(clues, path, strict=True))
            ]
            found = found_by(search(rows, cols, clues, present, rook))
            assert sorted(found) == sorted(expected), (present, clues)
            seen.add(min(len(expected), 2))
    assert seen == {0, 1, 2}


def test_a_stripped_board_keeps_its_answer_until_it_has_another():
    rng = random.Random(8)
    opened = search(6, 6, [1 if cell == 8 else None for cell in range(36)])
    assert opened.run(100_000) is State.FOUND
    answer = opened.answer
    check(6, 6, answer)
    clues = list(answer)
    for cell in rng.sample(range(36), 36):
        shown, clues[cell] = clues[cell], None
        opened = search(6, 6, clues)
        first_two = [opened.answer for _ in range(2) if opened.run(100_000) is State.FOUND]
        for found in first_two:
            check(6, 6, found)
            assert all(clue in (None, number) for clue, number in zip(clues, found, strict=True))
        if len(first_two) == 2:
            assert first_two[0] != first_two[1]
            clues[cell] = shown
        else:
            assert first_two == [answer]
    assert sum(clue is not None for clue in clues) < 20


def test_slices_change_nothing():
    clues = [None] * 12
    clues[3] = 5
    whole = search(3, 4, clues)
    expected = found_by(whole)
    sliced = search(3, 4, clues)
    found, pauses = [], 0
    while (state := sliced.run(1)) is not State.DONE:
        if state is State.FOUND:
            found.append(sliced.answer)
        else:
            pauses += 1
    assert len(expected) > 2
    assert found == expected
    assert sliced.nodes == whole.nodes
    assert pauses > 0


def drawn_board(rng, rows, cols):
    """A random shape with the clues of a random answer, some hidden, sometimes one changed."""
    present = (True, *(rng.random() < 0.9 for _ in range(rows * cols - 1)))
    geometry = Shape(kind="hidato", rows=rows, cols=cols, present=present, rook=rng.random() < 0.3)
    blank = [None] * sum(present)
    opened = open_search(geometry, blank, rng)
    clues = list(opened.answer) if opened.run(200) is State.FOUND else blank
    share = rng.choice((0.15, 0.3, 0.5))
    clues = [clue if rng.random() < share else None for clue in clues]
    if rng.random() < 0.2:
        clues[rng.randrange(len(clues))] = rng.randrange(1, len(clues) + 1)
    return geometry, clues


def trace(opened, nodes=150):
    """The answers, and what was tried and decided up to each of them."""
    found = []
    while opened.nodes < nodes and opened.run(nodes - opened.nodes) is State.FOUND:
        found.append((opened.answer, opened.nodes, opened.placements))
    return [*found, (opened.nodes, opened.placements)]


def test_words_change_nothing():
    rng = random.Random(3)
    lengths, words = set(), set()
    for _ in range(150):
        rows, cols = rng.randrange(1, 8), rng.randrange(1, 7)
        geometry, clues = drawn_board(rng, rows, cols)
        expected = trace(open_search(geometry, clues, counting=True))
        lengths.add(min(len(expected), 3))
        for word in (cols + 1, 2 * cols + 3, 20, 62):
            static = RULES.layout(geometry, word)
            words.add(static.words)
            found = trace(Search(machine(RULES, static, static.places), clues, counting=True))
            assert found == expected, (geometry, clues, word)
    assert lengths == {1, 2, 3}
    assert words == set(range(1, 8))


@pytest.mark.skipif(not compiles(), reason="numba is not installed (exactlyone[fast]): nothing is compiled")
def test_compiled_boards_of_several_words():
    rng = random.Random(4)
    lengths = set()
    for rows, cols in [(8, 8), (8, 8), (9, 9), (10, 10), (5, 12), (12, 12)] * 4:
        geometry, clues = drawn_board(rng, rows, cols)
        opened = open_search(geometry, clues, counting=True, compiled=True)
        assert opened.compiled
        found = trace(opened)
        assert found == trace(open_search(geometry, clues, counting=True)), (geometry, clues)
        lengths.add(min(len(found), 3))
    assert lengths >= {1, 3}


@pytest.mark.parametrize("holes", [0, 60])
def test_rows_wider_than_a_word_are_interpreted(holes):
    # With holes, all boards would fit into 62 bits, but no step to the next row does.
    geometry = Shape(
        kind="hidato", rows=2, cols=66, present=((True,) * (66 - holes) + (False,) * holes) * 2, rook=False
    )
    with pytest.raises(OverflowError, match="66"):
        RULES.layout(geometry, 62)
    numbers = 2 * (66 - holes)
    clues = [2 * cell + 1 if cell < numbers // 2 else 2 * cell + 2 - numbers for cell in range(numbers)]
    opened = open_search(geometry, [clue if clue % 5 else None for clue in clues], compiled=True)
    assert not opened.compiled
    assert found_by(opened) == [tuple(clues)]


def test_open_numbers_are_those_with_two_cells_or_more():
    rng = random.Random(5)
    compared = 0
    for _ in range(100):
        geometry, clues = drawn_board(rng, rng.randrange(2, 6), rng.randrange(2, 6))
        static = RULES.layout(geometry, None)
        position = [0] * static.length
        if RULES.start(static, [NO_CLUE if clue is None else clue for clue in clues], position):
            assert position[: static.places] == open_search(geometry, clues).first_domains()
            assert RULES.undecided(static, position) == sum(d.bit_count() > 1 for d in position[: static.places])
            if RULES.propagate(static, position, -1):
                assert RULES.undecided(static, position) == sum(d.bit_count() > 1 for d in position[: static.places])
                compared += 1
    assert compared > 30


@pytest.mark.parametrize("compiled", [False, True])
def test_drawn_answers_may_take_more_decisions_than_there_are_numbers(compiled):
    # No is as often the first as yes then, so more of them stand open: the stack has to grow.
    blank, answers = [None] * 36, set()
    geometry = Shape(kind="hidato", rows=6, cols=6, present=(True,) * 36, rook=False)
    grown = 0
    for seed in range(20):
        opened = open_search(geometry, blank, random.Random(seed), compiled=compiled)
        rows = len(opened._positions)
        if opened.run(2000) is State.FOUND:
            check(6, 6, opened.answer)
            answers.add(opened.answer)
        grown += len(opened._positions) > rows
    assert len(answers) > 5
    assert grown
