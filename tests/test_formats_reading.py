"""The one way in: which format a text is, how boards are named, files and folders, and that nothing is ever lost."""

from __future__ import annotations

import io
import re
from itertools import islice

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from strategies import puzzles

from exactlyone import Slant, XSudoku
from exactlyone.board import Puzzle
from exactlyone.formats import (
    FORMATS,
    BadBoard,
    Board,
    load,
    load_all,
    loads,
    read_argument,
    read_boards,
    read_path,
    read_stream,
    write,
    write_board,
    write_record,
)
from exactlyone.models import InputError

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
BLANK = Puzzle(Slant(1, 1), (None,) * 4)
ONE_WORD = {
    "https://puzz.link/p?gokigen/1/1/j": "slant",
    "puzz.link/p?kropki/1/1/": "kropki",
    "1x1:d": "slant",
    "slant 1x1:d": "slant",
    LINE: "sudoku",
    f"sudoku {LINE}": "sudoku",
    f"x-sudoku {LINE}": "x-sudoku",
    "x-sudoku " + "1..." * 4: "x-sudoku",
    "0" * 36: "sudoku",
    "." * 256: "sudoku",
}


@pytest.mark.parametrize(("text", "kind"), ONE_WORD.items())
def test_one_word_boards_as_argument_text_and_file(text, kind, tmp_path):
    board = read_argument(text)
    assert isinstance(board, Board)
    assert (board.id, board.puzzle.kind, board.line) == (text, kind, 1)
    assert list(read_boards(text)) == [Board("board", board.puzzle, 1)]
    assert loads(f"\n; a comment\n  {text}  \n") == board.puzzle
    (tmp_path / "one.txt").write_text(f"\ufeff{text}\r\n", encoding="utf-8")
    assert load(tmp_path / "one.txt") == board.puzzle


@pytest.mark.parametrize(
    "argument",
    [
        "board.txt",
        "a folder/b.jsonl",
        "../boards/a-long-name-of-a-file.txt",
        "2024-01-01-and-more-of-it.txt",
        "8x8",
        "-",
        "",
        "  ",
        "slant",
        "C:\\boards\\a.txt",
        "slant board.txt",
        "53..7....",
    ],
)
def test_arguments_that_are_no_boards(argument):
    assert read_argument(argument) is None


@pytest.mark.parametrize(
    ("argument", "words"),
    [
        ("https://example.com/p?gokigen/1/1/j", "not a link of puzz.link"),
        ("1x1:zz", "only 4 are left"),
        ("." * 80, "80 characters"),
        ("1x1#1234", "seed"),
    ],
)
def test_arguments_meant_as_boards_are_never_taken_for_files(argument, words):
    board = read_argument(argument)
    assert isinstance(board, BadBoard)
    assert words in str(board.error)
    assert board.error.file == board.id == argument


def test_a_list_of_one_word_boards():
    text = f"; a list\n\n{LINE}\n1x1:d\nnonsense\n{LINE} 5\n{LINE[:-1]}\nhttps://puzz.link/p?gokigen/1/1/.i\n"
    found = list(read_boards(text, "l"))
    assert [board.line for board in found] == [3, 4, 5, 6, 7, 8]
    assert [board.id for board in found] == [f"l#{i}" for i in range(1, 7)]
    assert [type(board) for board in found] == [Board, Board, BadBoard, BadBoard, BadBoard, Board]
    assert found[-1].ignored == ("the clue without a number (?) on vertex r1c1",)
    strict = list(read_boards(text, "l", strict=True))
    assert [type(board) for board in strict] == [Board, Board, BadBoard, BadBoard, BadBoard, BadBoard]


@pytest.mark.parametrize("width", [16, 36, 81])
def test_a_slant_grid_without_its_header_is_no_list_of_sudokus(width):
    grid = "\n".join("." * (width - i) + "1" * i for i in range(1, 4))
    (board,) = read_boards(grid, "s")
    assert isinstance(board, BadBoard)
    assert (board.line, board.error.line, board.error.column) == (1, 1, 1)
    assert "Slant" in board.error.problem
    ragged = list(read_boards("." * (width + 1) + "\n" + grid, "s"))
    assert all(isinstance(board, BadBoard) for board in ragged)
    assert len(ragged) == 4


def test_sudokus_of_one_line_that_say_so_may_look_like_anything():
    text = "x-sudoku ................\nx-sudoku 1...............\n"
    assert [board.puzzle.geometry for board in read_boards(text)] == [XSudoku(4, (2, 2))] * 2


def test_names(tmp_path):
    assert [board.id for board in read_boards("slant\n..\n..")] == ["board"]
    assert [board.id for board in read_boards("slant\n..\n..", "f.txt")] == ["f.txt"]
    assert [board.id for board in read_boards("slant\n..\n..\n" * 2, "f.txt")] == ["f.txt#1", "f.txt#2"]
    assert [board.id for board in read_boards("slant\n..\n..\nslant id=x\n..\n..", "f.txt")] == ["f.txt#1", "x"]


def test_boards_come_as_soon_as_they_are_there():
    """Two records are read before the first board is given, never more, however long the file."""
    taken = []

    def endless():
        while True:
            taken.append(1)
            yield (write_record(f"n{len(taken)}", BLANK) + "\n").encode()

    first = list(islice(read_stream(endless(), "pipe"), 3))
    assert [board.id for board in first] == ["n1", "n2", "n3"]
    assert len(taken) <= 4
    taken.clear()
    text = (f"slant id=b{i}\n..\n..\n".encode() for i in taken or range(10**9))
    assert [board.id for board in islice(read_stream(text), 3)] == ["b0", "b1", "b2"]


def test_lines_in_pieces_of_a_stream_are_numbered_right():
    """A binary file gives lines at LF only; a CR alone ends a line too."""
    stream = io.BytesIO(b"\xef\xbb\xbfslant\r..\r..\r\nslant\n..\r\n.5\n")
    good, bad = read_stream(stream, "f")
    assert good == Board("f#1", BLANK, 1)
    assert (bad.line, bad.error.line, bad.error.column) == (4, 6, 2)


def test_folders(tmp_path):
    (tmp_path / "b.txt").write_text("slant\n..\n..")
    (tmp_path / "a.jsonl").write_text(write_record("one", BLANK) + "\n" + write_record("two", BLANK) + "\n")
    (tmp_path / "notes.md").write_text("not a board")
    (tmp_path / "c.json").write_text("")
    (tmp_path / "d").mkdir()
    (tmp_path / "d" / "e.BOARD").write_text("1x1:d")
    found = list(read_path(tmp_path))
    assert [board.id for board in found] == [
        "one",
        "two",
        str(tmp_path / "b.txt"),
        str(tmp_path / "c.json"),
        str(tmp_path / "d" / "e.BOARD"),
    ]
    assert [type(board) for board in found] == [Board, Board, Board, BadBoard, Board]
    assert str(found[3].error).startswith(f"{tmp_path / 'c.json'}: the file is empty; expected a board as text")
    (tmp_path / "c.json").unlink()
    assert load_all(tmp_path) == [BLANK] * 4


def test_a_folder_without_boards(tmp_path):
    (tmp_path / "notes.md").write_text("slant\n..\n..")
    with pytest.raises(InputError, match=r"the folder holds no boards; expected files named \*\.txt, \*\.jsonl"):
        read_path(tmp_path)


@pytest.mark.parametrize("name", ["missing.txt", "x" * 5000, "a\x00b", "slant\n..\n.."])
def test_a_file_that_is_not_there(name):
    """Said when it is asked for, not at the first board; also for names that no file can have."""
    with pytest.raises(InputError, match="there is no such file; expected a board as text"):
        read_path(name)


def test_a_file_that_cannot_be_opened(tmp_path, monkeypatch):
    path = tmp_path / "a.txt"
    path.write_text("slant")

    def refuse(self, mode):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(type(path), "open", refuse)
    with pytest.raises(InputError, match=r"a\.txt: the file cannot be read: Permission denied"):
        load(path)


@pytest.mark.parametrize(
    ("data", "place", "words"),
    [
        (b"slant\n.\xe9.\n", "2:2", "the byte 0xe9 is not UTF-8"),
        ("slant\n..\n..".encode("utf-16"), "1:1", "UTF-16"),
        (b"slant id=\xc3\xa4\r..\r.\xff", "3:2", "the byte 0xff is not UTF-8"),
    ],
)
def test_a_file_that_is_not_utf8(tmp_path, data, place, words):
    (tmp_path / "a.txt").write_bytes(data)
    with pytest.raises(InputError, match=words) as raised:
        load(tmp_path / "a.txt")
    assert str(raised.value).startswith(f"{tmp_path / 'a.txt'}:{place}: ")


def test_boards_before_a_byte_that_is_not_utf8_are_read(tmp_path):
    (tmp_path / "a.jsonl").write_bytes(write_record("one", BLANK).encode() + b"\n\xff\n")
    good, bad = read_path(tmp_path / "a.jsonl")
    assert good == Board("one", BLANK, 1)
    assert (bad.id, bad.error.line) == (f"{tmp_path / 'a.jsonl'}#2", 2)


def test_one_board_is_wanted(tmp_path):
    path = tmp_path / "two.txt"
    path.write_text("slant\n..\n..\n" * 2)
    with pytest.raises(InputError, match=r"two\.txt: there are 2 boards; expected one; load_all reads them all"):
        load(path)
    assert load_all(str(path)) == [BLANK] * 2
    path.write_text("slant\n..\n..\nslant\n.\n")
    with pytest.raises(InputError, match=r"two\.txt:5:1: "):
        load_all(path)


def test_one_puzzle_alone_leaves_nothing_out():
    """A Puzzle has no place to say what was ignored, so loads refuses where read_boards tells."""
    link = "https://puzz.link/p?gokigen/1/1/.i"
    (board,) = read_boards(link)
    assert board.ignored
    with pytest.raises(InputError, match="without a number"):
        loads(link)


@given(puzzle=puzzles(), form=st.sampled_from(sorted(FORMATS)))
def test_every_form_is_recognised_when_read_again(puzzle, form):
    board = Board("a name", puzzle)
    try:
        text, lost = write(board, form, strict=True)
    except InputError:
        assert form in ("link", "id", "line")
        return
    assert lost == ()
    (found,) = read_boards(text)
    assert found.puzzle == puzzle
    assert found.id == ("a name" if form in ("text", "json") else "board")


def test_an_unknown_form():
    with pytest.raises(InputError, match="unknown form 'svg'; expected text or json or link or id or line"):
        write(Board("a", BLANK), "svg")


ALPHABET = st.sampled_from([*'01234567899..##oo**ab \t\n\r;{}[]":=/-\\x\x00\ufeff²٣\u00a0é', "\n\n", "\r\n"])
PIECES = st.sampled_from(
    [
        *(
            "slant",
            "kropki",
            "hidato",
            "str8ts",
            "x-sudoku",
            "slant\n",
            "kropki\n",
            "hidato\n",
            "str8ts\n",
            "x-sudoku\n",
        ),
        *("box=2x2 ", "id=a ", "negative=none ", "regions=yes\n", ". . .\n", "1 2\n", "..\n", "##\n", "\n\n"),
        *("https://puzz.link/p?", "gokigen/", "kropki/", "2/2/", "5x5:", "a1b2", '{"board": "', '{"id": 1}', '"}'),
        *("." * 81, "1" * 16, "9" * 5000, "[" * 100_000, '{"a":' * 100_000, '{"n": ' + "7" * 5000 + "}"),
    ]
)


@given(text=st.lists(ALPHABET | PIECES, max_size=30).map("".join))
@example("[" * 100_000)
@example('{"type": "slant", "rules": ' + '{"a":' * 100_000)
@example('{"id": "\\ud800", "board": "slant\\n..\\n.."}')
@example("slant\n\ud800")
@example("slant id=a\u0085b\n..\n..")
def test_no_text_at_all_makes_a_reader_fail(text):
    """Any text gives boards that print and errors that are one line: no other exception, never nothing."""
    found = list(read_boards(text, "f"))
    assert found
    for board in found:
        if isinstance(board, Board):
            assert loads(write_board(board.puzzle)) == board.puzzle
        else:
            message = str(board.error)
            assert message.startswith("f:")
            assert message.isprintable()
            assert len(message) < 400
        assert board.id


@given(puzzle=puzzles(), data=st.data())
def test_one_character_more_or_other_is_told_or_is_another_board(puzzle, data):
    """Change one character of a board: it is an error, or the change is seen in the board that is read.

    Only zeros before a number, and other letters for the same regions, make no other board.
    """
    text = write_board(puzzle)
    place = data.draw(st.integers(text.index("\n") + 1, len(text)))
    char = data.draw(st.sampled_from("0123456789.#o*xab²\x00\u00a0\u200b/-"))
    changed = text[:place] + char + text[place + data.draw(st.integers(0, 1)) :]
    (board,) = read_boards(changed, "f")
    same = changed.split() == text.split()
    if puzzle.kind != "slant":  # whose vertices stand close, so that 01 is two of them
        same = re.sub(r"\b0+(?=[0-9])", "", changed).split() == text.split()
    if isinstance(board, Board) and not same:
        assert board.puzzle != puzzle or "regions=yes" in text
    elif isinstance(board, BadBoard):
        assert board.error.line is not None
