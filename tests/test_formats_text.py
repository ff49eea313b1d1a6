"""The text format: whatever a puzzle is, it is written and read back equal; what people type around it is read."""

from __future__ import annotations

from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import puzzles, solved_puzzles

from exactlyone import Hidato, Kropki, Slant, Str8ts, Sudoku, XSudoku
from exactlyone.board import KINDS, Puzzle
from exactlyone.examples import example
from exactlyone.formats import BadBoard, Board, loads, read_board, read_boards, write_board
from exactlyone.models import InputError

NAMES = st.text(st.characters(exclude_categories=("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")), min_size=1).filter(
    str.isprintable
)


@pytest.mark.parametrize("kind", KINDS)
@given(data=st.data())
def test_the_strategy_gives_answers_that_solve_their_boards(kind, data):
    puzzle, answer = data.draw(solved_puzzles(kind))
    assert puzzle.kind == kind
    assert puzzle.violations(answer) == []


@pytest.mark.parametrize("kind", KINDS)
@given(data=st.data())
def test_a_board_is_read_back_equal(kind, data):
    puzzle = data.draw(puzzles(kind))
    assert read_board(write_board(puzzle)) == Board("", puzzle, 1)


@given(puzzle=puzzles(), name=NAMES)
def test_a_name_is_read_back_equal(puzzle, name):
    assert read_board(write_board(puzzle, name)) == Board(name, puzzle, 1)


@given(boards=st.lists(puzzles(), min_size=2, max_size=4), data=st.data())
def test_several_boards_with_what_people_put_around_them(boards, data):
    """Any mix of comments, empty lines, blanks at line ends, kinds of line end, and a UTF-8 mark."""
    around = st.sampled_from(("", "\n", "\n\n", "; slant is a word here\n", ";\n\n; 5\n"))
    end = data.draw(st.sampled_from(("\n", "\r\n", "\r")))
    text = data.draw(st.sampled_from(("", "\ufeff")))
    for puzzle in boards:
        text += data.draw(around) + write_board(puzzle) + data.draw(st.sampled_from(("\n", "  \n", "\t\n")))
    text += data.draw(around)
    found = list(read_boards(text.replace("\n", end), "boards.txt"))
    assert [board.puzzle for board in found] == boards
    assert [board.id for board in found] == [f"boards.txt#{i + 1}" for i in range(len(boards))]
    lines = text.split("\n")
    for board in found:
        assert lines[board.line - 1].removeprefix("\ufeff").startswith(board.puzzle.kind)


@pytest.mark.parametrize(
    ("text", "puzzle"),
    [
        ("x-sudoku\n1 . . .\n. . . .\n. . . .\n. . . 4", Puzzle(XSudoku(4, (2, 2)), (1, *[None] * 14, 4))),
        ("x-sudoku box=none diagonals=no\n1 .\n. .", Puzzle(Sudoku(2, None), (1, None, None, None))),
        ("x-sudoku\n  1\t.  . .  \n. . . .\n. . . .\n. . . 4\t", Puzzle(XSudoku(4, (2, 2)), (1, *[None] * 14, 4))),
        (
            "str8ts\n. # #2\n3 . .",
            Puzzle(Str8ts(2, 3, (False, True, True, False, False, False)), (None, 0, 2, 3, None, None)),
        ),
        ("slant\n.1.\n4..", Puzzle(Slant(1, 2), (None, 1, None, 4, None, None))),
        (
            "hidato\n# 4 #\n. 7 .\n1 . .",
            Puzzle(Hidato(3, 3, (False, True, False, *[True] * 6)), (4, None, 7, None, 1, None, None)),
        ),
        ("hidato neighbours=rook\n10 .", Puzzle(Hidato(1, 2, (True, True), rook=True), (10, None))),
        ("kropki\n. 1\n. .\n\no\n.\n\n*.", Puzzle(Kropki(2, 2), (None, 1, None, None, 1, 0, 2, 0))),
        (
            "kropki negative=none pair=either\n. 1\n. .\n\n\no\n.\n\n*.",
            Puzzle(Kropki(2, 2, negative="none", either=True), (None, 1, None, None, 1, None, 2, None)),
        ),
        (
            "kropki\n; givens\n. 1\n; still givens\n. .\n\no\n.\n\n*.\n",
            Puzzle(Kropki(2, 2), (None, 1, None, None, 1, 0, 2, 0)),
        ),
        (
            "kropki regions=yes\n. .\n. .\n\n.\n.\n\n..\n\nab\nba",
            Puzzle(Kropki(2, 2, regions=(0, 1, 1, 0)), (*[None] * 4, 0, 0, 0, 0)),
        ),
        ("kropki box=1x2 diagonals=yes\n1", None),
        ("kropki diagonals=yes\n1", Puzzle(Kropki(1, 1, diagonals=True), (1,))),
    ],
)
def test_boards_as_people_write_them(text, puzzle):
    if puzzle is None:
        with pytest.raises(InputError):
            loads(text)
    else:
        assert loads(text) == puzzle


def test_options_and_name_in_any_order():
    (board,) = read_boards("x-sudoku id=two diagonals=no box=none\n1 .\n. .")
    assert board == Board("two", Puzzle(Sudoku(2, None), (1, None, None, None)), 1)


def test_a_bad_board_does_not_stop_those_after_it():
    text = "slant id=a\n...\n.5.\n\nslnat id=b\n...\n...\nslant\n..\n..\nslant id=\n..\n..\nslant id=c\n0.\n..\n"
    found = list(read_boards(text, "f"))
    assert [type(board) for board in found] == [BadBoard, BadBoard, Board, BadBoard, Board]
    assert [board.id for board in found] == ["a", "b", "f#3", "f#4", "c"]
    assert [board.line for board in found] == [1, 5, 8, 11, 14]
    assert [str(board.error).split(";")[0] for board in found if isinstance(board, BadBoard)] == [
        "f:3:2: '5' is not a vertex",
        "f:5:1: unknown kind 'slnat' (did you mean slant?)",
        "f:11:7: the option 'id' has no value",
    ]


def test_the_rows_of_kropki_regions_are_no_headers():
    """Regions named by the letters of another kind, one wrong: still a row of regions."""
    blocks = (". . . . .\n" * 5, "....\n" * 5, ".....\n" * 4, "slanb\n" * 5)
    (board,) = read_boards("kropki regions=yes\n" + "\n".join(blocks))
    assert isinstance(board, Board)


def test_a_board_that_would_not_read_back_equal_is_not_written():
    puzzle = Puzzle(Slant(1, 1), (None,) * 4)
    for name in ("", "two\nlines", "\x00"):
        with pytest.raises(InputError, match="the text format cannot carry this slant board: "):
            write_board(puzzle, name)


def test_a_name_needs_quotes_only_for_blanks_and_quotes():
    puzzle = Puzzle(Slant(1, 1), (None,) * 4)
    assert write_board(puzzle, "set/1#a=b").splitlines()[0] == "slant id=set/1#a=b"
    assert write_board(puzzle, "no 1").splitlines()[0] == 'slant id="no 1"'
    assert write_board(puzzle, 'a"b').splitlines()[0] == 'slant id="a\\"b"'


HASHES = {
    "aa1f34003dd0": example("str8ts"),
    "31c201028933": example("sudoku"),
    "b7a77f1741b9": example("x-sudoku"),
    "a58812d7fdf4": example("slant"),
    "044e77373653": example("hidato"),
    "8a01c0592017": example("kropki"),
    "e0338a796456": Puzzle(Sudoku(2, None), (1, None, None, None)),
    "9297af6d08cb": Puzzle(XSudoku(6, (3, 2)), (None, 6, *[None] * 33, 1)),
    "03a4dd88223b": Puzzle(Str8ts(2, 3, (False, True, True, False, False, False)), (None, 0, 2, 3, None, None)),
    "c306b2e2cc95": Puzzle(Hidato(3, 4, (False, True, False, *[True] * 9), rook=True), (4, None, 12, *[None] * 7)),
    "7b6d5d478a78": Puzzle(Kropki(1, 1, diagonals=True, either=False), (1,)),
    "072eda8e16f4": Puzzle(
        Kropki(2, 2, regions=(0, 1, 1, 0), negative="none", either=True), (*[None] * 4, None, 2, 1, None)
    ),
    "f1d7cf05dac6": Puzzle(Kropki(2, 2, (1, 2), negative="white-only", either=False), (*[None] * 4, 0, 1, 1, 0)),
}
"""Written down once: records of earlier runs name boards by their hash."""


@pytest.mark.parametrize(("digest", "puzzle"), HASHES.items())
def test_a_hash_stays_what_it_is(digest, puzzle):
    assert puzzle.digest == sha256(str(puzzle).encode()).hexdigest()[:12] == digest


@given(puzzle=puzzles())
def test_the_hash_is_that_of_the_text_that_is_written(puzzle):
    assert puzzle.digest == sha256(write_board(puzzle).encode()).hexdigest()[:12]
