"""Formats and options from outside: one object and one line, and they work wherever those of the package do."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

import pytest
from click.testing import CliRunner

import exactlyone as eo
from exactlyone import Slant
from exactlyone.board import KINDS, Geometry, Puzzle, register
from exactlyone.board.options import Box, Choice, Option, Switch, WordsBlock
from exactlyone.board.scan import GridMarks, Token
from exactlyone.board.written import read_number, shown, table
from exactlyone.cli import main
from exactlyone.formats import (
    FORMATS,
    BadBoard,
    Board,
    FileFormat,
    WordFormat,
    read_argument,
    read_boards,
    read_game_id,
    read_line,
    register_format,
    write,
    write_game_id,
    write_line,
    write_link,
)
from exactlyone.formats.line import SIDES
from exactlyone.formats.lines import is_content
from exactlyone.formats.puzzlink import Genre
from exactlyone.formats.tatham import Game
from exactlyone.models import InputError, ModelError
from exactlyone.puzzles.sudoku.board import DEFAULT_BOX

# formats --------------------------------------------------------------------------------------------------------------


def read_dashed(word, strict, kind):
    """A Slant board as its rows with dashes between: "~..-.1"."""
    rows = word.text[1:].split("-")
    return eo.loads("\n".join(["slant", *rows])), ()


def write_dashed(board, strict):
    if board.puzzle.kind != "slant":
        raise InputError(f"there are no dashes for {board.puzzle.kind}")
    return "~" + "-".join(board.puzzle.geometry.grid_text(board.puzzle.clues).split("\n")), ()


DASHED = WordFormat(
    name="dashed",
    title="a board with dashes",
    kinds=lambda: ["slant"],
    recognises=lambda word: word.startswith("~"),
    read=read_dashed,
    write=write_dashed,
)
ADDRESS = WordFormat(
    name="site",
    title="a link of example.com",
    recognises=lambda word: word.startswith("https://example.com/"),
    says_kind=True,
    read=lambda word, strict, kind: (eo.loads(f"1x1:{word.text.rpartition('/')[2]}"), ()),
    write=lambda board, strict: ("https://example.com/" + write_game_id(board.puzzle).partition(":")[2], ()),
)


def read_counted(lines):
    for line in list(filter(is_content, lines))[1:]:
        yield Board("", eo.loads(f"slant\n{line.text[:2]}\n{line.text[2:]}"), line.number)


COUNTED = FileFormat(
    name="counted",
    title="a counted file",
    recognises=lambda content: re.fullmatch(r"BOARDS \d+", content[0].text) is not None,
    read=read_counted,
    write=lambda board, strict: (
        "BOARDS 1\n" + board.puzzle.geometry.grid_text(board.puzzle.clues).replace("\n", ""),
        (),
    ),
)
BOARD = Puzzle(Slant(1, 1), (None, 1, None, None))
TEXTS = {"dashed": "~.1-..", "site": "https://example.com/a1b", "counted": "BOARDS 1\n.1.."}


@pytest.fixture
def formats():
    own = (DASHED, ADDRESS, COUNTED)
    assert [register_format(format) for format in own] == list(own)
    yield
    for format in own:
        FORMATS.forget(format.name)


@pytest.mark.parametrize(("name", "text"), TEXTS.items())
@pytest.mark.usefixtures("formats")
def test_a_format_of_ones_own_is_written_and_read(name, text, tmp_path):
    assert write(Board("a", BOARD), name) == (text, ())
    assert eo.loads(text) == eo.loads(f"; a comment\n\n{text}\n") == BOARD
    (tmp_path / "board.txt").write_text(text)
    assert eo.load_all(tmp_path) == [BOARD]
    shown = CliRunner().invoke(main, ["show", str(tmp_path / "board.txt"), "--as", name])
    assert (shown.output, shown.exit_code) == (f"{text}\n", 0)
    assert name in CliRunner().invoke(main, ["show", "--help"]).output


@pytest.mark.usefixtures("formats")
def test_words_of_ones_own_stand_wherever_boards_in_one_word_do():
    word, link = TEXTS["dashed"], TEXTS["site"]
    for text in (
        f"slant {word}",
        f"slant\n{word}",
        f"{word}\n1x1:a1b\n{link}",
        f"1x1:a1b\n{link}\nslant {word}\n{word}",
    ):
        assert {found.puzzle for found in read_boards(text)} == {BOARD}, text
    assert read_argument(word) == Board(word, BOARD, 1)
    assert read_argument(link) == Board(link, BOARD, 1)
    good, bad = read_boards(f"{word}\nnonsense")
    assert isinstance(good, Board)
    assert "a link, a game id, a one-line Sudoku, a board with dashes or a link of example.com" in str(bad.error)
    for text in (f"sudoku {word}", f"slant {link}"):  # a kind that it cannot hold, and one beside a word that says it
        assert all(isinstance(found, BadBoard) for found in read_boards(text)), text


@pytest.mark.usefixtures("formats")
def test_a_format_of_ones_own_takes_nothing_from_the_others():
    for name in ("text", "json", "link", "id"):
        assert eo.loads(write(Board("a", BOARD), name)[0]) == BOARD
    with pytest.raises(InputError, match=r"not a link of puzz\.link"):
        eo.loads("https://example.org/a1b")
    with pytest.raises(InputError, match=r"unknown form 'dashes' \(did you mean dashed\?\)"):
        write(Board("a", BOARD), "dashes")
    for taken in (COUNTED.__class__(**{**vars(COUNTED), "name": "text"}), "text"):
        with pytest.raises(ModelError):
            register_format(taken)


def test_an_installed_format_is_found_and_a_broken_one_is_in_nobodys_way(monkeypatch):
    installed = {"broken": "no_such_module:FORMAT", "dashed": f"{__name__}:DASHED"}
    monkeypatch.setattr(FORMATS, "_installed", installed)
    assert eo.loads(TEXTS["dashed"]) == eo.loads("slant\n.1\n..") == BOARD
    assert isinstance(next(read_boards("nonsense")), BadBoard)
    with pytest.raises(ModelError, match="'broken' is installed in the table of formats but cannot be loaded"):
        write(Board("a", BOARD), "broken")


def test_each_side_of_a_line_has_a_usual_box():
    assert tuple(SIDES.values()) == tuple(DEFAULT_BOX)


# what formats have to know of a kind ----------------------------------------------------------------------------------


class Tilted(Slant):
    """Derived from Slant, and none."""

    kind: ClassVar[str] = "tilted"


@dataclass(frozen=True)
class Coloured(Geometry):
    """A kind with an option of each sort, and links of its own."""

    size: int
    box: tuple[int, int] | None = None
    areas: tuple[str, ...] | None = None
    wrap: bool = False
    torus: bool = False

    kind: ClassVar[str] = "coloured"
    also_called: ClassVar[tuple[str, ...]] = ("paintwork",)
    options: ClassVar[tuple[Option, ...]] = (
        Box(),
        WordsBlock("areas"),
        Choice("edges", {"open": False, "wrapped": True}, gives="wrap", always=True),
        Switch("torus"),
    )
    links: ClassVar[dict[str, Any]] = {}

    @classmethod
    def part(cls, module, name):
        return cls.links.get(name) if module == "links" else None

    @property
    def answer_places(self):
        return tuple(f"c{i}" for i in range(self.size))

    @property
    def clue_places(self):
        return self.answer_places

    def legal_clue(self, place):
        return range(1, 10), True

    @classmethod
    def read(cls, options, words, lines):
        rules = cls.read_options(options, words)
        (clues, *areas) = [
            GridMarks.words([line]).read(lambda token: token.text) for line in lines if line.text.strip()
        ]
        if areas and len(areas[0]) != len(clues):
            lines[-1].fail("there is an area too many or too few", column=2)
        marks = GridMarks.words(lines[:1]).read(lambda token: read_number(token, 9))
        rules["areas"] = tuple(areas[0]) if rules["areas"] else None
        return Puzzle(cls(len(clues), **rules), tuple(marks))

    def grid_text(self, clues: Sequence[int | None], answer: Sequence[int | None] | None = None) -> str:
        return "\n\n".join(
            [table([shown(clue) for clue in clues], self.size), *([" ".join(self.areas)] if self.areas else [])]
        )


@pytest.fixture
def coloured():
    register(Coloured)
    yield
    KINDS.forget("coloured")
    Coloured.links.clear()


HEADERS = {
    "edges=open": Coloured(2),
    "box=1x2 edges=wrapped torus=yes": Coloured(2, (1, 2), None, True, True),
    "areas=yes edges=open": Coloured(2, None, ("slanted", "kropki?"), False),
}


@pytest.mark.parametrize(("header", "shape"), HEADERS.items())
@pytest.mark.usefixtures("coloured")
def test_options_of_a_kind_from_outside_are_written_and_read(header, shape):
    puzzle = Puzzle(shape, (None, 7))
    assert str(puzzle).split("\n")[0] == f"coloured {header}"
    assert eo.loads(str(puzzle)) == eo.loads(write(Board("a", puzzle), "json")[0]) == puzzle
    full = "".join(f"{word} " for word in ("box=none",) if shape.box is None) + header
    assert puzzle.geometry.options_text == full


@pytest.mark.usefixtures("coloured")
def test_options_of_a_kind_from_outside_are_listed():
    listed = CliRunner().invoke(main, ["kinds"]).output
    said = "box=none or ROWSxCOLUMNS; areas=no or yes; edges=open or wrapped; torus=no or yes"
    assert f"\n  options: {said}\n" in listed


@pytest.mark.parametrize(
    ("header", "words"),
    [
        ("coloured edgs=open", r"1:10: unknown option 'edgs' \(did you mean edges\?\); expected box=\.\.\. or areas="),
        ("coloured edges=close", r"1:16: 'close' is not a choice for edges; expected edges=open or edges=wrapped"),
        ("coloured torus=on", "1:16: 'on' is not a choice for torus.*; expected torus=no or torus=yes"),
        ("coloured box=2", "1:14: '2' is not a size; expected box=none, or the box as ROWSxCOLUMNS"),
        ("coloured wide", "1:10: unexpected 'wide'"),
        ("paintwork", r"1:1: unknown kind 'paintwork' \(did you mean coloured\?\)"),
    ],
)
@pytest.mark.usefixtures("coloured")
def test_wrong_options_of_a_kind_from_outside(header, words):
    with pytest.raises(InputError, match=words):
        eo.loads(f"{header}\n. 7")


@pytest.mark.usefixtures("coloured")
def test_rules_of_a_kind_from_outside_in_records():
    def read(**rules):
        return eo.loads(json.dumps({"type": "coloured", "problem": ". 7", "rules": rules}))

    assert read(torus=True, edges="wrapped", box=[1, 2]).geometry == Coloured(2, (1, 2), None, True, True)
    assert read(areas=None, box=None).geometry == Coloured(2)
    for rules, words in (
        ({"torus": 1}, "the rule torus is 1; expected false or true"),
        ({"edges": True}, 'the rule edges is true; expected "open" or "wrapped"'),
        ({"box": "1x2"}, r'the rule box is "1x2"; expected \[rows, columns\] or null'),
        ({"areas": []}, r"the rule areas is \[\]; expected a string without blanks for each row, or null"),
        ({"areas": ["a", "b"]}, "line 2, column 2 of the areas: there is an area too many or too few"),
        ({"wrap": True}, "unknown rule 'wrap' of coloured; expected only box, areas, edges, torus"),
    ):
        with pytest.raises(InputError, match=words):
            read(**rules)


@pytest.mark.usefixtures("coloured")
def test_links_and_game_ids_of_a_kind_from_outside():
    Coloured.links["LINK"] = Genre(
        "paint",
        lambda rows, cols, code, strict: (Puzzle(Coloured(cols), tuple(map(int, code.text))), ()),
        lambda board, clues: ((board.size, 1, "".join(map(str, clues))), ("its torus",) * board.torus),
    )
    puzzle = Puzzle(Coloured(2), (3, 4))
    assert write_link(puzzle) == ("https://puzz.link/p?paint/2/1/34", ())
    assert eo.loads("https://puzz.link/p?paint/2/1/34") == puzzle
    with pytest.raises(InputError, match="a link cannot carry: its torus"):
        write_link(Puzzle(Coloured(2, torus=True), (3, 4)))
    with pytest.raises(InputError, match=r"expected gokigen \(Slant\) or kropki or paint \(Coloured\)"):
        eo.loads("https://puzz.link/p?painted/2/1/34")


@pytest.mark.usefixtures("coloured")
def test_a_game_id_that_may_be_of_two_kinds_needs_the_kind():
    Coloured.links["GAME"] = Game(
        "([0-9]+)x1(?:d[eh])?",
        "2x1:34",
        lambda parameters, code: Puzzle(Coloured(int(parameters[0].text)), tuple(map(int, code.text))),
        lambda board, clues: f"{board.size}x1:{''.join(map(str, clues))}",
    )
    coloured, slant = Puzzle(Coloured(1), (3,)), BOARD
    for text in ("1x1:3", "1x1:a1b"):
        with pytest.raises(InputError, match="the game id may be of slant or coloured; expected one of these words"):
            eo.loads(text)
    assert eo.loads("coloured 1x1:3") == eo.loads("1x1:3", kind="coloured") == coloured
    assert eo.loads("slant\n1x1:a1b") == eo.loads("slant 1x1:a1b") == slant
    assert eo.loads("1x2:f").kind == "slant"
    assert write_game_id(coloured) == "1x1:3"


def test_a_kind_that_derives_from_another_one_is_not_written_as_that_one():
    register(Tilted)
    try:
        tilted = Puzzle(Tilted(1, 1), BOARD.clues)
        for wrong in (write_link, write_game_id):
            with pytest.raises(InputError, match="for tilted; expected slant"):
                wrong(tilted)
        assert read_game_id(Token("1x1:a1b", 1, 1)) == BOARD
    finally:
        KINDS.forget("tilted")


def test_a_kind_that_derives_from_one_with_lines_has_lines():
    class Windows(eo.XSudoku):
        kind: ClassVar[str] = "windows"

    register(Windows)
    try:
        puzzle = Puzzle(Windows(4, (2, 2)), (1, *(None,) * 15))
        assert write_line(puzzle) == f"windows 1{'.' * 15}"
        assert eo.loads(write_line(puzzle)) == puzzle
        with pytest.raises(InputError, match="a board in one line is no slant; expected sudoku or x-sudoku or windows"):
            read_line(Token("." * 16, 1, 1), "slant")
    finally:
        KINDS.forget("windows")
