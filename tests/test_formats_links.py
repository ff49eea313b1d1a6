"""Links, game ids and one-line boards: known ones are read as known; what is written is canonical and read back."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import puzzles

from exactlyone import Hidato, Kropki, Slant, Sudoku, XSudoku
from exactlyone.board import Puzzle
from exactlyone.board.scan import Token
from exactlyone.formats import read_argument, read_game_id, read_line, read_link, write_game_id, write_line, write_link
from exactlyone.models import InputError
from exactlyone.puzzles.sudoku.board import DEFAULT_BOX

SLANT_LINK = "https://puzz.link/p?gokigen/4/4/iaegcgcj6a"
SLANT_ROWS = "...0. .4... 2...2 ..... .1.0."
KROPKI_LINK = "https://puzz.link/p?kropki/4/4/aa7fioco"
KROPKI_ANSWER = "4312213414233241"


def word(text):
    return Token(text, 1, 1)


def slant(rows):
    lines = rows.split()
    clues = tuple(None if mark == "." else int(mark) for line in lines for mark in line)
    return Puzzle(Slant(len(lines) - 1, len(lines[0]) - 1), clues)


def vertex_counts(code):
    """The vertices a body of a link stands for, by the table of codes alone; runs in [brackets]."""
    table = {str(i): f"{i}" for i in range(5)} | {str(i): f"{i - 5}." for i in range(5, 10)}
    table |= {letter: f"{i}.." for i, letter in enumerate("abcde")}
    table |= {chr(ord("f") + i): "." * i for i in range(1, 21)}
    return "".join(table[char] for char in code)


def test_the_example_of_slant():
    assert read_link(word(SLANT_LINK)) == (slant(SLANT_ROWS), ())
    assert write_link(slant(SLANT_ROWS)) == (SLANT_LINK, ())


def test_the_example_of_kropki():
    puzzle, ignored = read_link(word(KROPKI_LINK))
    assert (puzzle.geometry, ignored) == (Kropki(4, 4, negative="full", either=True), ())
    assert puzzle.clues[:16] == (None,) * 16
    assert puzzle.violations([int(digit) for digit in KROPKI_ANSWER]) == []
    others = [[4 - int(digit) + 1 for digit in KROPKI_ANSWER], [int(digit) for digit in KROPKI_ANSWER[::-1]]]
    assert all(puzzle.violations(answer) for answer in others)
    assert write_link(puzzle) == (KROPKI_LINK, ())


def test_one_board_as_a_link_and_as_a_game_id():
    by_link, _ = read_link(word("https://puzz.link/p?gokigen/5/5/jc3dg261cck2225cg"))
    assert read_game_id(word("5x5:d2b33c21a12b2g2220a2c")) == by_link
    assert write_game_id(by_link) == "5x5:d2b33c21a12b2g2220a2c"
    assert write_link(by_link)[0].endswith("?gokigen/5/5/jc3dg261cck2225cg")


@pytest.mark.parametrize(
    ("rows", "link", "game"),
    [
        (".. ..", "1/1/j", "1x1:d"),
        ("0. ..", "1/1/ag", "1x1:0c"),
        (".0 1.", "1/1/g0b", "1x1:a01a"),
        (".. .4", "1/1/ie", "1x1:c4"),
        (".. 4.", "1/1/he", "1x1:b4a"),
        ("... 34.", "2/1/i3e", "2x1:c34a"),
        (".. .. 12", "1/2/j1c", "1x2:d12"),
        ("........... ...........", "10/1/zh", "10x1:v"),
        ("............. .............", "12/1/zl", "12x1:z"),
        ("............. ............. .............", "12/2/zy", "12x2:zm"),
        ("0.1..2. ..3...4", "6/1/5bcgdge", "6x1:0a1b2c3c4"),
    ],
)
def test_codes_of_single_boards(rows, link, game):
    """Columns before rows; the shortest code of each clue; runs cut at 20 (links) and 26 (game ids)."""
    puzzle = slant(rows)
    assert write_link(puzzle)[0] == f"https://puzz.link/p?gokigen/{link}"
    assert write_game_id(puzzle) == game


@given(puzzle=puzzles("slant"))
def test_a_slant_is_read_back_equal(puzzle):
    link, lost = write_link(puzzle)
    assert lost == ()
    assert read_link(word(link), strict=True) == (puzzle, ())
    assert read_game_id(word(write_game_id(puzzle))) == puzzle


@given(puzzle=puzzles("slant"))
def test_a_slant_link_says_the_vertices_in_order(puzzle):
    """By the table of codes alone: at the end a letter may stand for blanks that are not there."""
    link, _ = write_link(puzzle)
    cols, rows, code = link.split("gokigen/")[1].split("/")
    assert (int(rows), int(cols)) == (puzzle.geometry.rows, puzzle.geometry.cols)
    marks = "".join("." if clue is None else str(clue) for clue in puzzle.clues)
    said = vertex_counts(code)
    assert said[: len(marks)] == marks
    assert said[len(marks) :] in ("", ".", "..")
    assert not re.search(r"[0-4](?=[g-z])|[5-9](?=[g-z])|[g-y](?=[g-z])", code)


@given(puzzle=puzzles("kropki"))
def test_a_kropki_link_carries_all_or_says_what_it_leaves_out(puzzle):
    geometry = puzzle.geometry
    if geometry.rows != geometry.cols:
        with pytest.raises(InputError, match="square"):
            write_link(puzzle, strict=False)
        return
    link, lost = write_link(puzzle, strict=False)
    read, _ = read_link(word(link), strict=True)
    same_rules = geometry == Kropki(geometry.rows, geometry.cols, either=True)
    assert (read == puzzle) is (lost == ())
    if same_rules:
        cells = len(geometry.answer_places)
        assert read.clues[cells:] == puzzle.clues[cells:]
    else:
        assert lost
    if lost:
        with pytest.raises(InputError, match="cannot carry"):
            write_link(puzzle)


@pytest.mark.parametrize(
    ("geometry", "words"),
    [
        (Kropki(2, 2, (1, 2), either=True), "the boxes"),
        (Kropki(2, 2, None, (0, 0, 1, 1), either=True), "the regions"),
        (Kropki(2, 2, diagonals=True, either=True), "the diagonals"),
        (Kropki(2, 2, negative="none", either=True), "negative=none"),
        (Kropki(2, 2, negative="white-only", either=True), "negative=white-only"),
        (Kropki(2, 2, either=False), "pair=black"),
    ],
)
def test_each_rule_a_kropki_link_cannot_carry_is_named(geometry, words):
    puzzle = Puzzle(geometry, (None,) * 4 + (1,) * 4)
    (lost,) = write_link(puzzle, strict=False)[1]
    assert words in lost
    with pytest.raises(InputError, match=words):
        write_link(puzzle)
    given_too = puzzle.with_clues((2, None, None, 1, 1, 1, 1, 1))
    assert write_link(given_too, strict=False)[1] == ("2 printed numbers", lost)


@pytest.mark.parametrize(
    "link",
    [
        "http://puzz.link/p?gokigen/4/4/iaegcgcj6a",
        "HTTPS://www.Puzz.link/p?gokigen/4/4/iaegcgcj6a",
        "https://puzz.link/p.html?gokigen/4/4/iaegcgcj6a/",
        "https://pzv.jp/p.html?gokigen/4/4/iaegcgcj6a",
        "https://pzprxs.vercel.app/p?gokigen/4/4/iaegcgcj6a",
        "https://pzprxs.vercel.app/p?type=player&gokigen/4/4/iaegcgcj6a",
        "https://puzz.link/p?type=editor&gokigen/4/4/iaegcgcj6a",
        "https://puzz.link/p?gokigen_edit/4/4/iaegcgcj6a",
        "https://puzz.link/p?gokigen_play/4/4/iaegcgcj6a/",
        "puzz.link/p?gokigen/4/4/iaegcgcj6a",
        "https://puzz.link/p?gokigen/4/4/hgaegcgcj6a",
        "https://puzz.link/p?gokigen/4/4/i0h4i2i2l1g0g",
        "https://puzz.link/p?gokigen/4/4/gha4i2i2l1g0g",
    ],
)
def test_links_as_they_are_found(link):
    """Other sites, suffixes, a slash at the end; and codes that are not the shortest."""
    assert read_link(word(link), strict=True) == (slant(SLANT_ROWS), ())
    assert read_argument(link).puzzle == slant(SLANT_ROWS)


def test_a_clue_without_a_number_is_told_or_refused():
    link = "https://puzz.link/p?gokigen/1/1/.h1"
    notes = ("the clue without a number (?) on vertex r1c1",)
    assert read_link(word(link)) == (slant(".. .1"), notes)
    assert read_argument(link).ignored == notes
    with pytest.raises(InputError, match=r"1:33: the clue without a number \(\?\) on vertex r1c1"):
        read_link(word(link), strict=True)
    assert read_link(word("https://puzz.link/p?gokigen/1/1/2h./"))[1] == (notes[0].replace("r1c1", "r2c2"),)


@pytest.mark.parametrize("game", ["2x1:c34a", "2x1de:c34a", "2x1dh:aaa34a"])
def test_game_ids_as_they_are_found(game):
    assert read_game_id(word(game)) == slant("... 34.")
    assert read_argument(game).puzzle == read_argument(f"slant {game}").puzzle == slant("... 34.")


@pytest.mark.parametrize("box", [(4, (2, 2)), (6, (2, 3)), (8, (2, 4)), (9, (3, 3))])
@pytest.mark.parametrize("kind", [Sudoku, XSudoku])
@given(data=st.data())
def test_a_line_is_read_back_equal(box, kind, data):
    size, shape = box
    cell = st.none() | st.integers(1, size)
    clues = data.draw(st.lists(cell, min_size=size**2, max_size=size**2))
    puzzle = Puzzle(kind(size, shape), tuple(clues))
    *said, line = write_line(puzzle).split()
    assert len(line) == size**2
    assert said == [kind.kind] * (kind is XSudoku or not set(line) & set("56789"))
    assert read_line(word(line), kind.kind) == puzzle
    assert read_line(word(line.replace(".", "0")), kind.kind) == puzzle


def test_a_line_is_a_sudoku_unless_told_otherwise():
    for length, geometry in (
        (16, Sudoku(4, (2, 2))),
        (36, Sudoku(6, (2, 3))),
        (64, Sudoku(8, (2, 4))),
        (81, Sudoku(9, (3, 3))),
        (100, Sudoku(10, (2, 5))),
        (144, Sudoku(12, (3, 4))),
        (225, Sudoku(15, (3, 5))),
        (256, Sudoku(16, (4, 4))),
        (625, Sudoku(25, (5, 5))),
    ):
        assert read_line(word("." * length)).geometry == geometry
        assert read_line(word("." * length), "x-sudoku").geometry == XSudoku(geometry.size, geometry.box)
    with pytest.raises(InputError, match="a board in one line is no slant"):
        read_line(word("." * 81), "slant")


@pytest.mark.parametrize("size", [10, 12, 15, 16, 25])
@given(data=st.data())
def test_large_lines_are_read_back_equal_or_not_written(size, data):
    cell = st.none() | st.integers(1, size)
    shown = data.draw(st.lists(cell, max_size=20))
    puzzle = Puzzle(Sudoku(size, DEFAULT_BOX[size]), tuple([*shown, *[None] * size**2][: size**2]))
    if not any(clue is not None and clue < 10 for clue in shown) and any(shown):
        with pytest.raises(InputError, match="A may be 1 or 10"):
            write_line(puzzle)
    else:
        line = write_line(puzzle).split()[-1]
        assert read_line(word(line)) == read_line(word(line.lower())) == puzzle


def large(start, size=16):
    return start.ljust(size * size, ".")


@pytest.mark.parametrize(
    ("line", "first"),
    [
        (large("1A"), [1, 10]),
        (large("9G0"), [9, 16, None]),
        (large("9g0"), [9, 16, None]),
        (large("AP"), [1, 16]),
        (large("..H1", 25), [None, None, 17, 1]),
        (large("YA", 25), [25, 1]),
        (large("P90", 25), [25, 9, None]),
        (large("C10", 12), [12, 1, None]),
    ],
)
def test_letters_of_large_lines(line, first):
    assert list(read_line(word(line)).clues[: len(first)]) == first


@pytest.mark.parametrize(
    ("line", "words"),
    [
        (large("AB"), "A may be 1 or 10 where no digit stands"),
        (large("GF"), "A may be 1 or 10 where no digit stands"),
        (large("P", 25), "A may be 1 or 10 where no digit stands"),
        (large("10F"), "0 may be an empty cell or a number, as G stands nowhere"),
        (large("0123456789ABCDEF"), "0 may be an empty cell or a number"),
        (large("10O", 25), "0 may be an empty cell or a number, as P stands nowhere"),
        (large("Ab1"), "large and small letters"),
        (large("1H"), "'H' is not a cell"),
        (large("1Y", 25), "'Y' is not a cell"),
        (large("AQ"), "'Q' is not a cell"),
        ("1" + "." * 80 + ",1" + "2" * 80, "',' is a separator of columns"),
        ('"1' + "." * 80 + '"', "'\"' is a quotation mark"),
        ("1" + "." * 79 + "_", "'_' is not a cell"),
    ],
)
def test_lines_that_are_not_certain_are_refused(line, words):
    with pytest.raises(InputError, match=re.escape(words)):
        read_line(word(line))


@pytest.mark.parametrize(
    ("write", "puzzle", "words"),
    [
        (write_link, Puzzle(Hidato(1, 1, (True,)), (None,)), "no links for hidato"),
        (write_link, Puzzle(XSudoku(1, None), (None,)), "no links for x-sudoku"),
        (write_game_id, Puzzle(XSudoku(1, None), (None,)), "no game ids for x-sudoku"),
        (write_line, Puzzle(Slant(1, 1), (None,) * 4), "no one-line form for slant"),
        (write_line, Puzzle(XSudoku(4, None), (None,) * 16), "size 4 with box=none"),
        (write_line, Puzzle(XSudoku(6, (3, 2)), (None,) * 36), "size 6 with box=3x2"),
        (write_line, Puzzle(XSudoku(5, None), (None,) * 25), "size 5"),
    ],
)
def test_forms_that_cannot_carry_a_board(write, puzzle, words):
    with pytest.raises(InputError, match=words):
        write(puzzle)
