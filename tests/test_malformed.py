"""Malformed boards: each is an error with its file, line and column, and the words that say what is wrong and wanted.

Never a board, never another exception. Lines are joined by | here; the file is called f.
"""

from __future__ import annotations

import json
import re

import pytest

from exactlyone import Slant, XSudoku
from exactlyone.board import Puzzle
from exactlyone.formats import BadBoard, Board, loads, read_boards
from exactlyone.models import InputError

LONG = "1" * 5000
SITE = "https://puzz.link/p?"
DOTS = "|. .|. .||o|*||.."[1:]
HEADER = "a grid without a header; expected a header line that starts with "
HEADER += "str8ts, sudoku, x-sudoku, slant, hidato or kropki"

TEXT = [
    # nothing there
    ("", "f", "the file is empty", "a board as text, JSON Lines"),
    (" |\t|", "f", "the file is empty", "a list of links"),
    ("; only a comment|", "f", "there is no board", "a board as text"),
    ("x-sudoku", "f:1", "the grid is missing", "the rows of the grid below the header"),
    ("slant|||; nothing", "f:1", "the grid is missing", ""),
    # rows and columns
    ("x-sudoku|1 . . .|. . .|. . . .|. . . .", "f:3:6", "the row has 3 cells", "4"),
    ("x-sudoku|1 . . .|. . . . .|. . . .|. . . .", "f:3:9", "the row has 5 cells", "4"),
    ("x-sudoku|. . . .|. . . .|. . . .|. . . .|. . . .", "f:6:1", "the grid has 5 rows and 4 columns", "a square"),
    ("x-sudoku|. . . .|. . . .|. . . .", "f:4:1", "the grid has 3 rows and 4 columns", "a square"),
    ("x-sudoku|1...|....|....|....", "f:3:1", "the grid has 4 rows and 1 columns", "blanks between cells"),
    ("x-sudoku|1 . . .||. . . .|. . . .|. . . .", "f:3:1", "an empty line inside the grid", "a row of 4 cells"),
    ("slant|...|..|...", "f:3:3", "the row has 2 vertices", "3"),
    ("slant|...|....|...", "f:3:4", "the row has 4 vertices", "3"),
    ("slant|...", "f:2:1", "1 x 3 vertices", "at least 2 x 2 vertices"),
    ("str8ts|. # .|. .  |1 2 3", "f:3:4", "the row has 2 cells", "3"),
    ("hidato|# .|. .|. . .", "f:4:5", "the row has 3 cells", "2"),
    ("hidato|# #|# #", "f:2:1", "the grid has no cell", "at least one"),
    ("; 1|; 2|x-sudoku|; 4|. . . .|. . . .|; 7|. . .|. . . .", "f:8:6", "the row has 3 cells", "4"),
    # cells
    ("x-sudoku|1 . . .|. o . .|. . . .|. . . .", "f:3:3", "'o' is not a cell", "a number in 1..4, or . for an empty"),
    ("x-sudoku|1 . . .|. 0 . .|. . . .|. . . .", "f:3:3", "0 is out of range", "a number in 1..4, or . for an empty"),
    ("sudoku|1 . . .|. 00 . .|. . . .|. . . .", "f:3:3", "00 is out of range", "a number in 1..4, or . for an empty"),
    ("sudoku|1 . . .|. _ . .|. . . .|. . . .", "f:3:3", "'_' is not a cell", "a number in 1..4, or . for an empty"),
    ("sudoku|1 . . .|. - . .|. . . .|. . . .", "f:3:3", "'-' is not a cell", "a number in 1..4, or . for an empty"),
    ("sudoku|1 . . .|. x . .|. . . .|. . . .", "f:3:3", "'x' is not a cell", "a number in 1..4, or . for an empty"),
    ("str8ts|1 0", "f:2:3", "0 is out of range", "a number in 1..2, . for an empty cell, or # for a black one"),
    ("hidato|1 0", "f:2:3", "0 is out of range", "a number of at least 1, . for an empty cell, or # for a hole"),
    ("hidato|1 *", "f:2:3", "'*' is not a cell", "a number of at least 1, . for an empty cell, or # for a hole"),
    ("kropki|1 0||.", "f:2:3", "0 is out of range", "a number in 1..2, or . for an empty cell"),
    ("kropki|1 ?||.", "f:2:3", "'?' is not a cell", "a number in 1..2, or . for an empty cell"),
    ("slant|._|..", "f:2:2", "'_' is not a vertex", "0 to 4, or . for no clue"),
    (
        "sudoku diagonals=yes|1 .|. .",
        "f:1:18",
        "the diagonals of a sudoku do not count",
        "x-sudoku for a board whose diagonals do",
    ),
    ("x-sudoku|1 . . .|. 4  9 9|9 . . .|. . . 9", "f:3:6", "9 is out of range", "a number in 1..4"),
    ("str8ts|. #9 #|# # #|#9 9 .", "f:2:4", "9 is out of range", "a black number in 1..3"),
    ("x-sudoku|1 . . .|.\t5 . .|. . . .|. . . .", "f:3:3", "5 is out of range", "a number in 1..4"),
    ("x-sudoku|1 . . .|.  ² . .|. . . .|. . . .", "f:3:4", "'²' is not a cell", "a number in 1..4"),
    ("x-sudoku|1 . . .|. ٣ . .|. . . .|. . . .", "f:3:3", "'٣' is not a cell", "a number in 1..4"),
    ("x-sudoku|1 . . .|. -1 . .|. . . .|. . . .", "f:3:3", "'-1' is not a cell", "a number in 1..4"),
    ("x-sudoku|1 . . .|. 1.0 . .|. . . .|. . . .", "f:3:3", "'1.0' is not a cell", "a number in 1..4"),
    (f"x-sudoku|1 . . .|. {LONG} . .|. . . .|. . . .", "f:3:3", "the number '1111", "a number in 1..4"),
    ("x-sudoku|1 . . .|.\x00 . . .|. . . .|. . . .", "f:3:2", "U+0000 (a control character)", "plain text"),
    ("x-sudoku|1 . . .|.\u00a0. . .|. . . .|. . . .", "f:3:2", "U+00A0 (no-break space)", "plain text"),
    ("x-sudoku|1 . . .|.\u200b . . .|. . . .|. . . .", "f:3:2", "U+200B (zero width space)", "plain text"),
    ("x-sudoku|1 . . .|. . . .|. . . .|. . . .|\x1a", "f:6:1", "U+001A (a control character)", "plain text"),
    ("x-sudoku|1 . . .|. . . .\x0c|. . . .|. . . .", "f:3:8", "U+000C", "plain text"),
    ("slant|..1.|....|.5..", "f:4:2", "'5' is not a vertex", "0 to 4, or . for no clue"),
    ("slant|..1.|....|.o..", "f:4:2", "'o' is not a vertex", "0 to 4"),
    ("slant|..1.|....|.²..", "f:4:2", "'²' is not a vertex", "0 to 4"),
    ("slant|. 1 .|. . .", "f:2:2", "' ' is not a vertex", "0 to 4"),
    ("slant|..1.| ...|....", "f:3:1", "' ' is not a vertex", "0 to 4"),
    ("slant|..1.|.\t..|....", "f:3:2", "'\\t' is not a vertex", "0 to 4"),
    ("str8ts|. # .|. ## .|1 2 3", "f:3:4", "'#' is not a number", "a black number in 1..3"),
    ("str8ts|. # .|. #4 .|1 2 3", "f:3:4", "4 is out of range", "a black number in 1..3"),
    ("str8ts|. # .|. X .|1 2 3", "f:3:3", "'X' is not a cell", "# for a black one (#5 with a number)"),
    (
        "hidato|# . .|. - 3",
        "f:3:3",
        "'-' is not a cell",
        "a number of at least 1, . for an empty cell, or # for a hole",
    ),
    ("hidato|# . .|. 0 3", "f:3:3", "0 is out of range", "a number of at least 1"),
    ("hidato|# .|. 1234567890", "f:3:3", "the number '1234567890' is too long", "a number of at least 1"),
    # the blocks of Kropki
    ("kropki|. .|. .|.o|..", "f:4:1", "'.o' among the numbers", "blanks between cells, an empty line above dots"),
    ("kropki|..|..", "f:2:1", "'..' among the numbers", "blanks between cells"),
    ("kropki|. .|. .", "f:3", "the block of horizontal dots is missing", "2 x 1 marks after an empty line"),
    ("kropki|. .|. .||o|.", "f:6", "the block of vertical dots is missing", "1 x 2 marks after an empty line"),
    ("kropki|. .|. .||o||..", "f:5:1", "the block of horizontal dots has 1 lines", "2"),
    ("kropki|. .|. .||o|.|.||..", "f:7:1", "the block of horizontal dots has 3 lines", "2"),
    ("kropki|. .|. .||oo|.||..", "f:5:2", "the row has 2 horizontal dots", "1"),
    ("kropki|. .|. .||o|.||.", "f:8:2", "the row has 1 vertical dots", "2"),
    ("kropki|. .|. .||o|0||..", "f:6:1", "'0' is not an edge", "o for a white dot, * for a black one, . for none"),
    ("kropki negative=white-only|. .|. .||o|*||..", "f:6:1", "'*' is not an edge", "o for a white dot, . for none"),
    ("kropki|. .|. 3||o|.||..", "f:3:3", "3 is out of range", "a number in 1..2"),
    (f"kropki|{DOTS}||ab|ab", "f:10:1", "there is a block too many", "givens, horizontal dots, vertical dots"),
    (f"kropki regions=yes|{DOTS}", "f:8", "the block of regions is missing", "2 x 2 marks"),
    (f"kropki regions=yes|{DOTS}||aa|b", "f:11:2", "the row has 1 regions", "2"),
    (f"kropki regions=yes|{DOTS}||aa|aa", "f:1:16", "a region holds more than 2 cells", ""),
    (f"kropki regions=yes box=1x2|{DOTS}||ab|ba", "f:1:24", "boxes and regions cannot both be given", ""),
    (f"kropki box=2x3|{DOTS}", "f:1:12", "boxes of 2 rows x 3 columns do not tile a grid of 2 x 2", ""),
    (f"kropki box=2x2|{DOTS}", "f:1:12", "a box of 2 rows x 2 columns holds more than 2 cells", ""),
    ("kropki box=1x1 diagonals=yes|. .||.", "f:1:26", "only a square board has two main diagonals", ""),
    # the header
    ("1 . . .|. . . .", "f:1:1", HEADER, "and the grid on the lines below it"),
    ("..1|...", "f:1:1", HEADER, ""),
    ("# . 5|. . .", "f:1:1", HEADER, ""),
    ("o . .|. . .", "f:1:1", HEADER, ""),
    (
        "sudokus|1 .|. .",
        "f:1:1",
        "unknown kind 'sudokus' (did you mean sudoku or x-sudoku?)",
        "a header line that starts with str8ts",
    ),
    ("Slant|..|..", "f:1:1", "unknown kind 'Slant' (did you mean slant?)", ""),
    ("gokigen|..|..", "f:1:1", "unknown kind 'gokigen' (did you mean slant?)", ""),
    ("hashiwokakero|..|..", "f:1:1", "unknown kind 'hashiwokakero'", "slant, hidato or kropki"),
    ("|  slnt|..|..", "f:2:3", "unknown kind 'slnt' (did you mean slant?)", ""),
    (
        "x-sudoku box=3x2|. . . .|. . . .|. . . .|. . . .",
        "f:1:14",
        "3 rows x 2 columns does not hold 4",
        "with 4 cells",
    ),
    ("x-sudoku box=2x|1 .|. .", "f:1:14", "'2x' is not a size", "ROWSxCOLUMNS, such as 2x3"),
    ("x-sudoku box=0x4|1 .|. .", "f:1:14", "'0x4' is not a size", ""),
    ("x-sudoku|1 .|. .", "f:1", "no usual box is known for size 2", "box=ROWSxCOLUMNS or box=none"),
    ("x-sudoku box=none diagonals=on|1 .|. .", "f:1:29", "'on' is not a choice", "diagonals=no or diagonals=yes"),
    ("x-sudoku boxes=2x2|1 .|. .", "f:1:10", "unknown option 'boxes'", "box=... or diagonals=..."),
    ("slant size=2x2|..|..", "f:1:7", "unknown option 'size'", "the grid on the lines below"),
    ("x-sudoku box=|1 .|. .", "f:1:10", "the option 'box' has no value", "box=VALUE, without blanks around"),
    ("x-sudoku box = none|1 .|. .", "f:1:14", "an option without a name", "name=value"),
    ("x-sudoku box=none box=1x2|1 .|. .", "f:1:19", "the option 'box' stands twice", "it once"),
    ("x-sudoku id=a id=b|1 .|. .", "f:1:15", "the option 'id' stands twice", "it once"),
    ('slant id="a|..|..', "f:1:10", "is not a name in quotes", 'id=NAME or id="A NAME"'),
    ('slant id=""|..|..', "f:1:10", "'' is not a name", "printable characters"),
    ("x-sudoku 2x2|1 .|. .", "f:1:10", "unexpected '2x2'", "box=... or diagonals=..."),
    ("hidato neighbours=queen|. .", "f:1:19", "'queen' is not a choice", "neighbours=king or neighbours=rook"),
    ("kropki negative=half|1", "f:1:17", "'half' is not a choice", "negative=full or negative=white-only"),
    ("slant id=a\u0085b|..|..", "f:1:11", "U+0085", "plain text"),
]


@pytest.mark.parametrize(("text", "place", "problem", "expected"), TEXT)
def test_text(text, place, problem, expected):
    check(text.replace("|", "\n"), place, problem, expected)
    if place != "f":  # line ends and a mark at the start move nothing
        check("\ufeff" + text.replace("|", "\r\n"), place, problem, expected)


def record(**fields):
    return json.dumps(fields)


FORMS = 'an object with "kind" and "board", or with "type", "problem" and "rules"'
XS = {"type": "x-sudoku", "problem": "1 .\n. ."}
KR = {"type": "kropki", "problem": ". .\n. .\n\no\no\n\n.."}

RECORDS = [
    ("[1, 2]", "f:1:1", "the line holds an array", FORMS),
    ('{"id": "a"', "f:1:11", "the line ends inside the JSON", FORMS),
    ('{"id": "a', "f:1:10", "the line ends inside the JSON", FORMS),
    ('{"id": "a", "board": "slant\\n..', "f:1:32", "the line ends inside the JSON", FORMS),
    ('{"id": 1} x', "f:1:11", "this is not JSON: Extra data", FORMS),
    ("{'id': 1}", "f:1:2", "this is not JSON", FORMS),
    ('{"id": "a\tb"}', "f:1:10", "this is not JSON", FORMS),
    ('{"id": NaN}', "f:1", "NaN is not a number of JSON", ""),
    ('{"id": -Infinity}', "f:1", "-Infinity is not a number of JSON", ""),
    ('{"n": ' + LONG + "}", "f:1", "the number '1111", ""),
    ('{"a":' * 100_000, "f:1", "the JSON is nested too deep", FORMS),
    ('{"id": 1, "rules": {"box": 1, "box": 2}}', "f:1", "the key 'box' stands twice in an object", "it once"),
    ('{"id": 1}', "f:1", '"type" is missing', FORMS),
    (record(board=5), "f:1", '"board" is a number', "a string"),
    (record(board=None), "f:1", '"board" is null', "a string"),
    (record(id=["a"], board="slant\n..\n.."), "f:1", '"id" is an array', "a string of printable characters"),
    (record(id="", board="slant\n..\n.."), "f:1", "\"id\" is ''", "a string of printable characters"),
    (record(id="a\nb", board="slant\n..\n.."), "f:1", "\"id\" is 'a\\nb'", "a string of printable characters"),
    ('{"id": "\\ud800", "board": "slant\\n..\\n.."}', "f:1", "\"id\" is '\\ud800'", "printable characters"),
    (record(board="slant\n..\n.5"), "f:1", "line 3, column 2 of the board: '5' is not a vertex", "0 to 4"),
    (record(board="slant\n..\n..\n" * 2), "f:1", "line 4, column 1 of the board: there is a second board", "one board"),
    (record(board=""), "f:1", "in the board: there is no board", "a header line"),
    (record(board="..\n.."), "f:1", "line 1, column 1 of the board: a grid without a header", "a header line"),
    (record(kind="hidato", board="slant\n..\n.."), "f:1", "\"kind\" is 'hidato', the board is slant", "the same kind"),
    (record(id="a", board="slant id=b\n..\n.."), "f:1", "\"id\" is 'a', the board says 'b'", "the same name"),
    (record(board="slant\n..\n..", problem="..\n.."), "f:1", 'both "board" and "problem"', FORMS),
    (record(type="nurikabe", problem="."), "f:1", "\"type\" is 'nurikabe'", "str8ts or sudoku or x-sudoku or slant"),
    (record(type="slant"), "f:1", '"problem" is missing', FORMS),
    (record(problem=".."), "f:1", '"type" is missing', FORMS),
    (record(type="slant", problem=["..", ".."]), "f:1", '"problem" is an array', "a string"),
    (record(type="slant", problem=""), "f:1", "in the problem: the grid is missing", ""),
    (record(type="slant", problem="\n..\n.7"), "f:1", "line 3, column 2 of the problem: '7' is not a vertex", "0 to 4"),
    (record(type="slant", problem="..\n..", rules={"wrap": 1}), "f:1", "unknown rule 'wrap' of slant", "no rules"),
    (record(type="slant", problem="..\n..", rules=[]), "f:1", '"rules" is an array', "an object"),
    (record(**XS, rules={"box": [2, 2]}), "f:1", "in the rules: a box of 2 rows x 2 columns does not hold 2 cells", ""),
    (record(**XS, rules={"box": "1x2"}), "f:1", 'the rule box is "1x2"', "[rows, columns] or null"),
    (record(**XS, rules={"box": [1, 2.0]}), "f:1", "the rule box is [1, 2.0]", "[rows, columns] or null"),
    (record(**XS, rules={"box": [1, True]}), "f:1", "the rule box is [1, true]", "[rows, columns] or null"),
    (record(**XS, rules={"box": None, "diagonals": "one"}), "f:1", 'the rule diagonals is "one"', '"both" or null'),
    (record(**XS, rules={"windows": True}), "f:1", "unknown rule 'windows' of x-sudoku", "only box, diagonals"),
    (record(**KR, rules={"negative": "off"}), "f:1", 'the rule negative is "off"', '"full", "white-only" or "none"'),
    (record(**KR, rules={"negative": None}), "f:1", "the rule negative is null", '"full", "white-only" or "none"'),
    (
        record(**KR, rules={"pairs": "black"}),
        "f:1",
        "unknown rule 'pairs'",
        "only box, regions, diagonals, negative, pair",
    ),
    (record(**KR, rules={"pair": True}), "f:1", "the rule pair is true", '"either" or "black"'),
    (record(type="hidato", problem=". .", rules={"neighbours": None}), "f:1", "neighbours is null", '"king" or "rook"'),
    (record(**KR, rules={"regions": "abab"}), "f:1", 'the rule regions is "abab"', "a string without blanks"),
    (record(**KR, rules={"regions": ["ab", 1]}), "f:1", 'the rule regions is ["ab", 1]', "a string without blanks"),
    (
        record(**KR, rules={"regions": ["ab", "a"]}),
        "f:1",
        "line 2, column 2 of the regions: the row has 1 regions",
        "2",
    ),
    (record(**KR, rules={"regions": ["aa", "bb"], "box": [1, 2]}), "f:1", "in the rules: boxes and regions", ""),
]


@pytest.mark.parametrize(("line", "place", "problem", "expected"), RECORDS)
def test_records(line, place, problem, expected):
    check(line, place, problem, expected)
    good = record(id="good", board="slant\n..\n..")
    if line.startswith("{"):  # the same error two lines down, and the boards around it are read
        place = place.replace("f:1", "f:3", 1)
        before, bad, after = read_boards(f"{good}\n\n{line}\n{good}\n", "f")
        assert before == Board("good", Puzzle(Slant(1, 1), (None,) * 4), 1)
        assert after == Board("good", Puzzle(Slant(1, 1), (None,) * 4), 4)
        assert_error(bad, place, problem, expected)


def test_a_mark_inside_a_file():
    good, bad = read_boards('{"board": "slant\\n..\\n.."}\n\ufeff{"board": "slant\\n..\\n.."}', "f")
    assert isinstance(good, Board)
    assert_error(bad, "f:2:1", "a UTF-8 mark inside the file", "at the start only")


ONE_WORD = [
    (f"{SITE}gokigen", "f:1:21", "the link ends before its size", "gokigen/COLUMNS/ROWS/BOARD"),
    (f"{SITE}gokigen/4", "f:1:29", "the link ends before its size", "gokigen/COLUMNS/ROWS/BOARD"),
    (f"{SITE}gokigen/4/4/", "f:1:33", "the link ends after 0 of 25 vertices", ""),
    (f"{SITE}gokigen/4/x/iaegcgcj6a", "f:1:31", "'x' is not a number", "a side of at least 1"),
    (f"{SITE}gokigen/0/4/iaegcgcj6a", "f:1:29", "0 is out of range", "a side of at least 1"),
    (f"{SITE}gokigen/²/4/iaegcgcj6a", "f:1:29", "'²' is not a size", "COLUMNS/ROWS"),
    (f"{SITE}gokigen//4/iaegcgcj6a", "f:1:29", "'' is not a size", "COLUMNS/ROWS"),
    (f"{SITE}gokigen/d/4/4/iaegcgcj6a", "f:1:29", "the link uses the old code for vertices (flag d)", "writes it now"),
    (f"{SITE}gokigen/q/4/4/iaegcgcj6a", "f:1:29", "'q' is not a size", "COLUMNS/ROWS"),
    (f"{SITE}gokigen/v:no/4/4/iaegcgcj6a", "f:1:29", "the variant 'v:no', which is not known", "without variant"),
    (f"{SITE}gokigen/4/4/iaegcgcj6", "f:1:42", "the link ends after 23 of 25 vertices", ""),
    (f"{SITE}gokigen/4/4/iaegcgcj6a1", "f:1:43", "the link goes on after the last of 25 vertices", "its end"),
    (f"{SITE}gokigen/4/4/iaegcgcj6a#x", "f:1:43", "the link goes on after the last of 25 vertices", "its end"),
    (f"{SITE}gokigen/4/4/iaegcgcjz", "f:1:41", "'z' stands for 20 blank vertices, only 4 are left", ""),
    (f"{SITE}gokigen/4/4/iaegcGcj6a", "f:1:38", "'G' is no code of a vertex", "0-9, a-e, g-z or ."),
    (f"{SITE}gokigen/4/4/iaegfcgcj6a", "f:1:37", "'f' is no code of a vertex", "0-9, a-e, g-z or ."),
    (f"{SITE}gokigen/4/4/iaegcgcj6a/more", "f:1:44", "the link goes on with 'more'", "its end"),
    (f"{SITE}gokigen/999999999/999999999/ia", "f:1:51", "the link ends after 6 of 1000000000000000000 vertices", ""),
    (f"{SITE}gokigen/{LONG}/4/ia", "f:1:29", "the number '1111", "a side of at least 1"),
    (f"{SITE}kropki/4/5/aa7fioco", "f:1:28", "the link says 5 rows and 4 columns", "a square"),
    (f"{SITE}kropki/4/4/aa7fioc", "f:1:39", "the link has 7 characters for 24 edges", "8, for three edges each"),
    (f"{SITE}kropki/4/4/aa7fiocoo", "f:1:40", "the link has 9 characters for 24 edges", "8, for three edges each"),
    (f"{SITE}kropki/4/4/aa7fiocr", "f:1:39", "'r' is no code of three edges", "0-9 or a-q"),
    (f"{SITE}kropki/2/2/a2", "f:1:33", "'2' shows a dot after the last of 4 edges", "no dot there"),
    (
        f"{SITE}kropki/999999999/999999999/aa",
        "f:1:50",
        "the link has 2 characters for 19999999",
        "for three edges each",
    ),
    (f"{SITE}sudoku/4/4/g1k23k3g", "f:1:21", "does not say whether the diagonals count", "sudoku or x-sudoku"),
    (f"{SITE}numlin/4/4/g1k", "f:1:21", "links for 'numlin' are not read", "gokigen (Slant) or kropki"),
    ("https://puzz.link/x?gokigen/4/4/ia", "f:1:1", "is not a link of puzz.link", "such as https://puzz.link/p?"),
    (f"  {SITE}gokigen/1/1/j more", f"f:1:{20 + 13 + 4}", "the line goes on with 'more'", "one board a line"),
    ("5x5#123456", "f:1:4", "names a seed of the generator, not a board", "a game id of Slant such as 5x5:d2b33"),
    ("3x3x:3b5g9b8_4", "f:1:1", "'3x3x:3b5g9b8_4' is not a game id of Slant", "such as 5x5:"),
    ("2x1dx:c34a", "f:1:1", "is not a game id of Slant", ""),
    ("2x1:c34", "f:1:8", "the game id ends after 5 of 6 vertices", ""),
    ("2x1:c34ab", "f:1:9", "'b' stands for 2 blank vertices, only 0 are left", ""),
    ("2x1:c34a1", "f:1:9", "the game id goes on after the last of 6 vertices", "its end"),
    ("2x1:c35a", "f:1:7", "'5' is not a vertex", "0 to 4, or a to z"),
    ("slant 2x1:c35a", "f:1:13", "'5' is not a vertex", ""),
    ("0x4:a", "f:1:1", "0 is out of range", "a side of at least 1"),
    ("." * 80, "f:1:81", "the board has 80 characters", "64, 81, 100, 144, 225, 256 or 625 characters, such as 81"),
    ("." * 82, "f:1:83", "the board has 82 characters", "16, 36, 64, 81"),
    ("." * 80 + "o", "f:1:81", "'o' is not a cell", "1 to 9, or . for an empty cell"),
    ("." * 80 + "²", "f:1:81", "'²' is not a cell", "1 to 9"),
    ("5" + "." * 15, "f:1:1", "'5' is not a cell", "1 to 4"),
    ("x-sudoku ....7" + "." * 31, "f:1:14", "'7' is not a cell", "1 to 6"),
    ("." * 40 + "\x00" + "." * 40, "f:1:41", "U+0000", "plain text"),
]


@pytest.mark.parametrize(("line", "place", "problem", "expected"), ONE_WORD)
def test_one_word_boards(line, place, problem, expected):
    check(line, place, problem, expected)
    good = "1x1:d"  # the same error two lines down, and the boards around it are read
    before, bad, after = read_boards(f"{good}\n\n{line}\n{good}\n", "f")
    assert (before.puzzle, before.line) == (after.puzzle, 1) == (Puzzle(Slant(1, 1), (None,) * 4), 1)
    if not re.fullmatch(r"[.0-4]+", line):  # such a line may be a row of a grid where it is not alone
        assert_error(bad, place.replace("f:1", "f:3", 1), problem, expected)


BESIDE_OTHERS = [
    ("1" * 16, "f:2:1", "may be a row of a Slant grid", "sudoku and a blank before it"),
    ("nonsense", "f:2:1", "this is not a board in one line", "a link, a game id or a one-line Sudoku"),
    ("slant", "f:2:1", "there is no board below the kind", "boards, one a line"),
    ("x-sudoku 1x1:d", "f:2:1", "this is not a board in one line", "a link"),
    ('{"id": 1}', "f:2:1", "this is not a board in one line", "a link"),
]


@pytest.mark.parametrize(("line", "place", "problem", "expected"), BESIDE_OTHERS)
def test_lines_of_a_list_that_are_no_boards(line, place, problem, expected):
    good, bad = read_boards(f"1x1:d\n{line}", "f")
    assert isinstance(good, Board)
    assert_error(bad, place, problem, expected)


@pytest.mark.parametrize(
    "text",
    [
        "\ufeffx-sudoku\r\n. . . 1\r\n. . . .\r\n. . . .\r\n2 . . .\r\n",
        "x-sudoku\r. . . 1\r. . . .\r. . . .\r2 . . .",
        "\n\n \nx-sudoku   \n.\t.  . 1   \n. . . .\t\n  . . . .\n2 . . .\n\n\t\n",
        "; a comment\nx-sudoku\n; x-sudoku\n. . . 1\n. . . .\n;. . . .\n. . . .\n2 . . .\n;",
        "x-sudoku box=2x2 diagonals=yes\n\n. . . 1\n. . . .\n. . . .\n2 . . .",
        "x-sudoku ...1........2...",
        "x-sudoku\n0001000000002000\n",
        '{"board": "x-sudoku\\n. . . 1\\n. . . .\\n. . . .\\n2 . . ."}',
        '\ufeff\r\n{"type": "x-sudoku", "problem": ". . . 1\\n. . . .\\n. . . .\\n2 . . .", "rules": {}}\r\n',
    ],
)
def test_what_is_not_malformed(text):
    """Line ends, blanks, comments, a mark at the start and other forms: read as the same board."""
    assert loads(text) == Puzzle(XSudoku(4, (2, 2)), (None, None, None, 1, *[None] * 8, 2, None, None, None))


def check(text, place, problem, expected):
    (bad,) = read_boards(text, "f")
    assert_error(bad, place, problem, expected)
    with pytest.raises(InputError) as raised:
        loads(text)
    assert (raised.value.file, raised.value.problem) == (None, bad.error.problem)


def assert_error(bad, place, problem, expected):
    """The place exactly, the words in their part of the message, and all of it in one line that can be printed."""
    assert isinstance(bad, BadBoard), bad
    error = bad.error
    assert ":".join(str(part) for part in (error.file, error.line, error.column) if part is not None) == place
    full = f"{error.problem}; expected {error.expected}" if error.expected is not None else error.problem
    assert str(error) == f"{place}: {full}"
    assert problem in full
    assert expected in (error.expected or "")
    assert str(error).isprintable()
    assert len(str(error)) < 300
    assert bad.line is None or bad.line <= (error.line or bad.line)
