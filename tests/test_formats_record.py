"""JSON Lines: our form goes out and back; the form of collections is read, its rules included."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import puzzles

import exactlyone as eo
from exactlyone import Hidato, Kropki, Slant, Str8ts, Sudoku, XSudoku
from exactlyone.board import Puzzle
from exactlyone.formats import BadBoard, Board, read_boards, read_path, write_record


@given(
    boards=st.lists(st.tuples(st.text(st.characters(codec="ascii", categories=("L", "N", "P")), min_size=1), puzzles()))
)
def test_our_form_is_read_back_equal(boards):
    text = "".join(write_record(name, puzzle) + "\n" for name, puzzle in boards)
    found = list(read_boards(text, "f")) if boards else []
    assert found == [Board(name, puzzle, i + 1) for i, (name, puzzle) in enumerate(boards)]


def problem(kind, text, **fields):
    """A line in the form of collections."""
    return json.dumps({"id": "set/1", "type": kind, "problem": text, **fields})


KROPKI = ". .\n. 1\n\n.\n*\n\no."


@pytest.mark.parametrize(
    ("line", "puzzle"),
    [
        (
            problem("str8ts", ". #\n#2 1", rules={}),
            Puzzle(Str8ts(2, 2, (False, True, True, False)), (None, 0, 2, 1)),
        ),
        (problem("slant", ".4\n0.", solution=None), Puzzle(Slant(1, 1), (None, 4, 0, None))),
        (problem("hidato", "# .\n9 1"), Puzzle(Hidato(2, 2, (False, True, True, True)), (None, 9, 1))),
        (
            problem("x-sudoku", ". 1\n. .", rules={"box": None, "diagonals": "both"}),
            Puzzle(XSudoku(2, None), (None, 1, None, None)),
        ),
        (
            problem("x-sudoku", ". 1\n. .", rules={"box": [2, 1], "diagonals": None}),
            Puzzle(Sudoku(2, (2, 1)), (None, 1, None, None)),
        ),
        (
            problem("kropki", KROPKI, rules={"box": None, "negative": "full"}),
            Puzzle(Kropki(2, 2, either=True), (None, None, None, 1, 0, 2, 1, 0)),
        ),
        (
            problem("kropki", KROPKI, rules={"negative": "none", "diagonals": "both", "box": [1, 2]}),
            Puzzle(Kropki(2, 2, (1, 2), None, True, "none", True), (None, None, None, 1, None, 2, 1, None)),
        ),
        (
            problem("kropki", KROPKI.replace("*", "o"), rules={"negative": "white-only", "regions": ["xy", "yx"]}),
            Puzzle(Kropki(2, 2, None, (0, 1, 1, 0), False, "white-only", True), (None, None, None, 1, 0, 1, 1, 0)),
        ),
        (
            problem("kropki", KROPKI, rules={"pair": "black", "regions": None}),
            Puzzle(Kropki(2, 2, either=False), (None, None, None, 1, 0, 2, 1, 0)),
        ),
        (problem("hidato", "1 .", rules={"neighbours": "rook"}), Puzzle(Hidato(1, 2, (True, True), True), (1, None))),
        (problem("slant", "\r\n.4\r\n0.\r\n"), Puzzle(Slant(1, 1), (None, 4, 0, None))),
        (problem("slant", ".4\n0.", size=[1, 1], source="x", n=1e3), Puzzle(Slant(1, 1), (None, 4, 0, None))),
    ],
)
def test_the_form_of_collections(line, puzzle):
    assert list(read_boards(line)) == [Board("set/1", puzzle, 1)]


def test_a_verdict_in_our_form_is_left_alone():
    record = json.loads(write_record("a", Puzzle(Slant(1, 1), (None, 4, 0, None))))
    (board,) = read_boards(json.dumps({**record, "status": "NONE", "seconds": 0.5}))
    assert board == Board("a", Puzzle(Slant(1, 1), (None, 4, 0, None)), 1)


def test_names_are_taken_from_the_record_the_board_or_the_file():
    lines = [
        '{"id": 7, "board": "slant\\n..\\n.."}',
        '{"board": "slant id=inner\\n..\\n.."}',
        '{"board": "slant\\n..\\n.."}',
        '{"board": "slant\\n..\\n."}',
        '{"id": "five", "board": "slant\\n..\\n."}',
    ]
    found = list(read_boards("\n\n".join(lines), "f"))
    assert [board.id for board in found] == ["7", "inner", "f#3", "f#4", "five"]
    assert [board.line for board in found] == [1, 3, 5, 7, 9]
    assert [type(board) for board in found] == [Board, Board, Board, BadBoard, BadBoard]


@pytest.mark.corpora
@pytest.mark.parametrize(
    ("kind", "boards"), [("str8ts", 1502), ("x-sudoku", 1706), ("slant", 2098), ("hidato", 500), ("kropki", 256)]
)
def test_every_real_board_is_read(corpora, kind, boards):
    """Shape and clues as the record says them by itself; no board in error, none twice, none left out."""
    path = corpora / f"{kind}.jsonl"
    found = list(read_path(path))
    assert [str(board.error) for board in found if isinstance(board, BadBoard)] == []
    assert len(found) == boards
    for board, line in zip(found, path.read_text(encoding="utf-8").splitlines(), strict=True):
        record = json.loads(line)
        assert (board.id, board.puzzle.kind) == (record["id"], record["type"])
        geometry = board.puzzle.geometry
        size = [geometry.size] * 2 if kind == "x-sudoku" else [geometry.rows, geometry.cols]
        assert size == record["size"]
        marks = record["problem"].replace("#", "")
        numbers = marks.split() if kind in ("str8ts", "x-sudoku", "hidato") else [*marks]
        shown = sum(clue not in (None, 0) or (clue == 0 and kind == "slant") for clue in board.puzzle.clues)
        assert shown == sum(mark.isdigit() or mark in ("o", "*") for mark in numbers)
        if record["solution"] and kind in ("x-sudoku", "hidato", "kropki"):
            answer = [int(word) for word in record["solution"].split() if word != "#"]
            assert board.puzzle.violations(answer) == []


def test_an_error_without_a_column_names_the_line_only():
    with pytest.raises(eo.InputError, match=r"^1: in line 1 of the board: no usual box is known for size 2"):
        eo.loads('{"board": "sudoku\\n1 2\\n. ."}')
