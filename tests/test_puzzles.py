"""Puzzles and geometries as values: what may be printed, what equal ones share, what is sent to another process."""

from __future__ import annotations

import copy
import pickle

import pytest
from hypothesis import given
from strategies import puzzles, solved_puzzles

import exactlyone as eo
from exactlyone import Hidato, Kropki, Slant, Str8ts, Sudoku, XSudoku
from exactlyone.board import KINDS, Puzzle
from exactlyone.models import ModelError

GEOMETRIES = {
    "sudoku": lambda: Sudoku(4, (2, 2)),
    "x-sudoku": lambda: XSudoku(4, (2, 2)),
    "str8ts": lambda: Str8ts(2, 2, (False, True, False, False)),
    "slant": lambda: Slant(1, 2),
    "hidato": lambda: Hidato(1, 3, (True, False, True)),
    "kropki": lambda: Kropki(2, 2, regions=(5, 5, 3, 3)),
}
"""One for each kind, made anew at each call."""


@pytest.mark.parametrize(
    ("geometry", "clues", "message"),
    [
        (XSudoku(2, None), (None, 3, 0, None), "r1c2 cannot show 3, only 1 to 2"),
        (XSudoku(2, None), (None, None, None), "x-sudoku of this shape has 4 places for clues, not 3"),
        (XSudoku(2, None), (None, 1.0, None, None), "a clue is an integer or None: "),
        (XSudoku(2, None), 5, "a clue is an integer or None: "),
        (Str8ts(1, 3, (False, True, True)), (None, 0, None), "r1c3 cannot show None, only 0 to 3"),
        (Str8ts(1, 3, (False, True, True)), (0, 0, None), "r1c1 cannot show 0, only 1 to 3"),
        (Slant(1, 1), (None, 4, -1, 5), "vertex r2c1 cannot show -1, only 0 to 4"),
        (Hidato(1, 2, (True, True)), (9, 0), "r1c2 cannot show 0, only 1 to 999999999"),
        (Kropki(1, 2), (None, None, None), "edge r1c1-r1c2 cannot show None, only 0 to 2"),
        (Kropki(1, 2, negative="white-only"), (None, None, 2), "edge r1c1-r1c2 cannot show 2, only 0 to 1"),
        (Kropki(1, 2, negative="none"), (None, None, 0), "edge r1c1-r1c2 cannot show 0, only 1 to 2"),
    ],
)
def test_the_first_clue_that_may_not_be_printed_is_named(geometry, clues, message):
    with pytest.raises(ModelError) as raised:
        Puzzle(geometry, clues)
    assert str(raised.value).startswith(message)


def test_clues_become_a_tuple_of_plain_integers():
    puzzle = Puzzle(XSudoku(2, None), iter([True, None, 2, None]))
    assert puzzle.clues == (1, None, 2, None)
    assert {type(clue) for clue in puzzle.clues} == {int, type(None)}


def test_boxes_may_be_lists():
    assert XSudoku(4, [2, 2]) == XSudoku(4, (2, 2))
    assert Kropki(2, 2, [1, 2]) == Kropki(2, 2, (1, 2))
    assert hash(Puzzle(XSudoku(4, [2, 2]), (None,) * 16)) == hash(Puzzle(XSudoku(4, (2, 2)), (None,) * 16))


@pytest.mark.parametrize("kind", KINDS)
def test_what_a_strip_may_drop(kind):
    """As the kind says it place by place."""
    puzzle = eo.example(kind)
    legal = [puzzle.geometry.legal_clue(place) for place in range(len(puzzle.clues))]
    shown = [place for place, clue in enumerate(puzzle.clues) if clue is not None]
    assert puzzle.removable == tuple(place for place in shown if legal[place][1])
    said = {place: (one.values, one.optional) for one in puzzle.geometry.alike for place in one.places}
    assert [said[place] for place in range(len(puzzle.clues))] == legal


def test_one_clue_is_changed():
    puzzle = eo.loads("x-sudoku\n1 . . .\n. . . .\n. . . .\n. . . 2")
    assert puzzle.with_clue(15, 3) == eo.loads("x-sudoku\n1 . . .\n. . . .\n. . . .\n. . . 3")
    assert puzzle.with_clue(0, None).clues == (None,) * 15 + (2,)
    assert puzzle.clues[0] == 1
    with pytest.raises(ModelError, match="r1c1 cannot show 5"):
        puzzle.with_clue(0, 5)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("str8ts\n1 #2\n. #", [1, None]),  # white cells only
        ("slant\n1..\n...\n..2", [None] * 4),  # no clue stands in a cell
        ("hidato\n1 #\n. 3", [1, None, 3]),
        ("kropki\n. 2\n. .\n\n*\n.\n\n..", [None, 2, None, None]),  # a dot fills nothing
    ],
)
def test_what_is_printed_in_answer_places(text, expected):
    assert eo.loads(text).given == tuple(expected)


@pytest.mark.parametrize("kind", KINDS)
def test_puzzles_of_equal_geometries_share_one(kind):
    one, other = GEOMETRIES[kind](), GEOMETRIES[kind]()
    assert one is not other
    assert one == other
    legal = [one.legal_clue(place) for place in range(len(one.clue_places))]
    clues = [None if optional else values[0] for values, optional in legal]
    assert Puzzle(one, clues).geometry is Puzzle(other, clues).geometry


def test_geometries_that_differ_are_not_shared():
    boards = [Puzzle(Hidato(2, 2, (True,) * 4, rook), (None,) * 4) for rook in (False, True, False)]
    assert [board.geometry.rook for board in boards] == [False, True, False]


@given(solved=solved_puzzles())
def test_what_was_worked_out_is_not_sent(solved):
    """A puzzle that was used is sent as one that was not; what is received is equal, and of the same geometry."""
    puzzle, answer = solved
    before = pickle.dumps(puzzle)
    assert puzzle.violations(answer) == []
    geometry = puzzle.geometry
    assert len(geometry.answer_places) == len(answer)
    assert geometry.grid_text(puzzle.clues, answer)
    assert puzzle.digest == vars(puzzle)["digest"]
    assert pickle.dumps(puzzle) == before
    received = pickle.loads(before)
    assert received == puzzle
    assert received.geometry is geometry
    assert "digest" not in vars(received)
    assert received.digest == puzzle.digest


@given(puzzle=puzzles())
def test_copies_are_equal(puzzle):
    assert copy.copy(puzzle) == copy.deepcopy(puzzle) == puzzle
    assert copy.deepcopy(puzzle.geometry) == puzzle.geometry
