"""A board is of the kind that it says, or that is said beside it; what is ambiguous, or contradicts, is refused."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

import exactlyone as eo
from exactlyone import Slant, Sudoku, XSudoku
from exactlyone.board import KINDS, Puzzle
from exactlyone.cli import main
from exactlyone.formats import BadBoard, read_argument, read_boards, write_line, write_record
from exactlyone.models import InputError

LINE = "000000010400000000020000000000050407008000300001090000300400200050100000000806000"
"""A Sudoku with one answer; with its diagonals it has none."""
SUDOKU, X_SUDOKU = (Puzzle(kind(9, (3, 3)), eo.loads(LINE).clues) for kind in (Sudoku, XSudoku))
OWN = write_line(eo.example("sudoku"))
SMALL = "1..4........" + ".32."
"""A Sudoku 4x4 that may as well be a row of a Slant grid."""


def run(*arguments, stdin=None):
    return CliRunner().invoke(main, list(arguments), input=stdin)


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return tmp_path


def kinds_of(text, **said):
    """What was read, by kind; "?" for what was not."""
    return ["?" if isinstance(found, BadBoard) else found.puzzle.kind for found in read_boards(text, **said)]


def error_of(text, **said):
    with pytest.raises(InputError) as raised:
        eo.loads(text, **said)
    return str(raised.value)


# the case as it stood -------------------------------------------------------------------------------------------------


def test_a_bare_line_is_a_sudoku():
    assert eo.loads(LINE) == SUDOKU
    result = run("check", LINE)
    assert result.stdout.startswith(f"{LINE}: UNIQUE - one answer (")
    assert result.stdout.endswith("; sudoku 9x9 box=3x3)\n")
    assert result.exit_code == 0


@pytest.mark.parametrize("arguments", [("--kind", "x-sudoku", LINE), (f"x-sudoku {LINE}",)])
def test_with_its_diagonals_it_has_no_answer(arguments):
    result = run("check", *arguments)
    assert ": NONE - no answer: " in result.stdout
    assert result.stdout.endswith("; x-sudoku 9x9 box=3x3)\n")
    assert result.exit_code == 1


def test_a_list_of_sudokus_is_a_list_of_sudokus(folder):
    (folder / "list.txt").write_text(f"{LINE}\r\n{OWN}\r\n" * 3 + f"{LINE}\r\n")
    result = run("check", "list.txt")
    assert result.stdout.endswith("7 unique, 0 multiple, 0 none, 0 unknown\n")
    assert result.exit_code == 0


def test_sudoku_is_a_kind_wherever_kinds_are_named():
    assert KINDS["sudoku"] is Sudoku
    assert eo.example("sudoku").kind == "sudoku"
    assert "sudoku box=3x3\n" in run("kinds").stdout
    made = run("generate", "sudoku", "--size", "4x4", "--seed", "1")
    assert eo.loads(made.stdout).geometry == Sudoku(4, (2, 2))
    assert "sudoku box=3x3" in run("show", LINE).stdout


# who says the kind ----------------------------------------------------------------------------------------------------


def test_a_kind_above_a_list_says_it_of_those_below():
    assert kinds_of(f"x-sudoku\n{LINE}\n{OWN}") == ["x-sudoku"] * 2
    assert kinds_of(f"; all of them\n\nsudoku\n{LINE}") == ["sudoku"]
    assert kinds_of(f"x-sudoku\n{LINE}\nsudoku\n{LINE}\n{LINE}") == ["x-sudoku", "sudoku", "sudoku"]
    assert kinds_of("slant\n1x1:d\n2x1:f") == ["slant", "slant"]
    assert kinds_of(f"x-sudoku\n{SMALL}\n{SMALL}") == ["x-sudoku"] * 2
    assert eo.loads(f"x-sudoku\n{LINE}") == X_SUDOKU


def test_a_kind_above_a_grid_still_heads_a_grid():
    assert eo.loads("slant\n" + "." * 16 + "\n" + "1" * 16).geometry == Slant(1, 15)
    assert eo.loads(str(X_SUDOKU)) == X_SUDOKU


def test_python_says_the_kind(folder):
    (folder / "list.txt").write_text(f"{LINE}\n")
    assert eo.loads(LINE, kind="x-sudoku") == X_SUDOKU
    assert eo.load("list.txt", kind="x-sudoku") == X_SUDOKU
    assert eo.load_all("list.txt", kind="x-sudoku") == [X_SUDOKU]
    assert eo.load("list.txt", kind="sudoku") == eo.load("list.txt") == SUDOKU
    assert read_argument(LINE, kind="x-sudoku").puzzle == X_SUDOKU
    with pytest.raises(InputError, match="there is no kind 'nurikabe'"):
        eo.load("list.txt", kind="nurikabe")


@pytest.mark.parametrize(
    ("text", "kind", "words"),
    [
        (f"x-sudoku {LINE}", "sudoku", "the board is x-sudoku; expected sudoku, as was said"),
        (f"sudoku {LINE}", "x-sudoku", "the board is sudoku; expected x-sudoku, as was said"),
        (f"x-sudoku\n{LINE}", "sudoku", "the board is x-sudoku; expected sudoku, as was said"),
        (str(SUDOKU), "x-sudoku", "the board is sudoku; expected x-sudoku, as was said"),
        (write_record("a", SUDOKU), "x-sudoku", "the board is sudoku; expected x-sudoku, as was said"),
        ("x-sudoku box=none diagonals=no\n1", "x-sudoku", "the board is sudoku; expected x-sudoku, as was said"),
        ("1x1:d", "sudoku", "the board is slant; expected sudoku, as was said"),
        ("https://puzz.link/p?kropki/1/1/", "slant", "the board is kropki; expected slant, as was said"),
        (LINE, "slant", "a board in one line is no slant"),
    ],
)
def test_what_contradicts_is_an_error(folder, text, kind, words):
    assert words in error_of(text, kind=kind)
    (folder / "board.txt").write_text(text)
    option = [] if kind is None else ["--kind", kind]
    for command in (["check"], ["check", "-o", "out.jsonl"], ["solve"], ["count"], ["show"], ["rate"], ["certify"]):
        result = run(*command, "board.txt", *option)
        assert result.exit_code == 2
        assert (
            words in result.stderr + (folder / "out.jsonl").read_text() if "-o" in command else words in result.stderr
        )


def test_the_others_are_read_all_the_same():
    assert kinds_of(f"{LINE}\nsudoku {LINE}\nx-sudoku {LINE}", kind="x-sudoku") == ["x-sudoku", "?", "x-sudoku"]
    assert kinds_of(f"x-sudoku\n{LINE}\nsudoku {LINE}\n1x1:d\n{LINE}") == ["x-sudoku", "?", "?", "x-sudoku"]
    assert kinds_of(f"{SUDOKU}\n{X_SUDOKU}\n{SUDOKU}", kind="sudoku") == ["sudoku", "?", "sudoku"]


COMMANDS = [
    ("check",),
    ("check", "--jobs", "2"),
    ("solve",),
    ("count",),
    ("show",),
    ("candidates",),
    ("redundant",),
    ("explain",),
    ("rate",),
    ("minimise",),
    ("variants", "--seed", "1"),
    ("certify",),
    ("compare", "-s", "mrv"),
    ("play", "--html", "page.html"),
]


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_every_command_that_reads_boards_takes_the_kind(folder, command):
    (folder / "small.txt").write_text(f"{'1' * 16}\n")
    right = run(*command, "small.txt", "--kind", "x-sudoku")
    assert right.exit_code in (0, 1)
    wrong = run(*command, "small.txt", "--kind", "slant")
    assert "a board in one line is no slant" in wrong.stderr
    assert wrong.exit_code == 2


def test_a_run_with_another_kind_is_another_run(folder):
    (folder / "list.txt").write_text(f"{LINE}\n")
    assert run("check", "list.txt", "-o", "out.jsonl").exit_code == 0
    other = run("check", "list.txt", "-o", "out.jsonl", "--kind", "x-sudoku")
    assert "another run" in other.stderr
    assert other.exit_code == 2


# what is ambiguous ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (f"{SMALL}\n{SMALL}\n", "may be a grid of Slant or Sudokus"),
        ("sudoku\n" + "1...2...3...4...\n" * 16, "16 lines like this may be one board or 16 boards"),
        ("x-sudoku\n" + f"{SMALL}\n" * 16, "16 lines like this may be one board or 16 boards"),
        ("puzzle,solution\n" + f"{LINE},{LINE}\n" * 2, "tables (CSV) are not read"),
        (f"{LINE},{LINE}\n", "',' is a separator of columns, and tables (CSV) are not read"),
        (f'"{LINE}"\n', "'\"' is a quotation mark, and tables (CSV) are not read"),
        (f"'{LINE}'\n", "is a quotation mark, and tables (CSV) are not read"),
        (f"{LINE};{LINE}\n", "';' is a separator of columns"),
        (f"{LINE} {LINE}\n", "the line goes on with"),
        (LINE.replace("0", "_"), "'_' is not a cell; expected 1 to 9, or . for an empty cell"),
        (LINE.replace("0", "*"), "'*' is not a cell; expected 1 to 9, or . for an empty cell"),
    ],
)
def test_what_may_be_two_things_is_refused(folder, text, words):
    first = next(iter(read_boards(text)))
    assert isinstance(first, BadBoard)
    assert words in str(first.error)
    (folder / "board.txt").write_text(text)
    result = run("check", "board.txt")
    assert words in result.stderr
    assert ("UNIQUE" in result.stdout, "Traceback" in result.output, result.exit_code) == (False, False, 2)


def test_with_the_kind_said_lines_of_sixteen_are_boards():
    assert kinds_of(f"{SMALL}\n{SMALL}\n", kind="sudoku") == ["sudoku"] * 2
    assert kinds_of(f"{SMALL}\n" * 17, kind="sudoku") == ["sudoku"] * 17
    assert kinds_of(f"sudoku {SMALL}\n" * 16) == ["sudoku"] * 16


def test_a_long_line_without_large_digits_is_no_row_of_slant_below_one_with_them():
    assert kinds_of(f"{LINE}\n{'.' * 81}\n") == ["sudoku"] * 2
    assert kinds_of(f"{LINE}\n{SMALL}\n") == ["sudoku", "?"]


# what older files say -------------------------------------------------------------------------------------------------


def test_an_x_sudoku_without_diagonals_is_a_sudoku():
    old = "x-sudoku box=2x2 diagonals=no\n1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 1"
    puzzle = eo.loads(old)
    assert puzzle.geometry == Sudoku(4, (2, 2))
    assert str(puzzle).startswith("sudoku box=2x2\n")
    assert eo.loads(json.dumps({"id": "a", "kind": "x-sudoku", "board": old})) == puzzle
    assert eo.loads(json.dumps({"id": "a", "kind": "sudoku", "board": old})) == puzzle
    problem = {"type": "x-sudoku", "problem": old.split("\n", 1)[1]}
    assert eo.loads(json.dumps(problem | {"rules": {"diagonals": None}})) == puzzle
    assert eo.loads(json.dumps(problem | {"type": "sudoku"})) == puzzle
    assert eo.loads(json.dumps(problem)).kind == "x-sudoku"
    assert "do not count" in error_of(json.dumps(problem | {"type": "sudoku", "rules": {"diagonals": "both"}}))


def test_sudokus_and_x_sudokus_are_never_equal():
    assert Sudoku(4, (2, 2)) != XSudoku(4, (2, 2))
    assert len({SUDOKU, X_SUDOKU}) == 2
    assert SUDOKU.digest != X_SUDOKU.digest
    assert not eo.same_up_to_symmetry(SUDOKU, X_SUDOKU)


# what lines and records say -------------------------------------------------------------------------------------------

READ_AS = {
    "str8ts": ("str8ts 9x9", ""),
    "sudoku": ("sudoku 9x9 box=3x3", "box=3x3"),
    "x-sudoku": ("x-sudoku 9x9 box=3x3", "box=3x3"),
    "slant": ("slant 8x8", ""),
    "hidato": ("hidato 7x7 neighbours=king", "neighbours=king"),
    "kropki": ("kropki 6x6 box=none negative=full pair=black", "box=none negative=full pair=black"),
}


def read_as(kind):
    """The same of a kind of parts, whose header states all options."""
    board = eo.example(kind).geometry
    options = " ".join(f"{option.name}={option.text(getattr(board, option.name))}" for option in board.options)
    return f"{kind} {board.rows}x{board.cols} {options}".strip(), options


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("command", ["check", "solve", "count"])
def test_lines_and_records_name_the_kind_and_the_options(command, kind, folder):
    (folder / "board.txt").write_text(str(eo.example(kind)))
    said, options = READ_AS[kind] if kind in READ_AS else read_as(kind)
    assert f"; {said})" in run(command, "board.txt").stdout
    record = json.loads(run(command, "board.txt", "--json").stdout)
    assert (record["kind"], record["options"]) == (kind, options)
    if command == "check":
        run("check", "board.txt", "-o", "out.jsonl")
        record = json.loads(Path("out.jsonl").read_text())
        assert (record["kind"], record["options"]) == (kind, options)


@pytest.mark.parametrize("command", ["redundant", "candidates", "rate", "minimise", "explain"])
def test_the_records_of_the_other_commands_name_them_too(command):
    record = json.loads(run(command, LINE, "--json", "--kind", "sudoku").stdout)
    assert (record["kind"], record["options"]) == ("sudoku", "box=3x3")


def test_a_certificate_is_said_to_be_of_them_too(folder):
    made = run("certify", LINE, "-o", "a.cert.json")
    assert made.stdout.endswith("; sudoku 9x9 box=3x3)\n")
    assert "UNIQUE, sudoku 9x9 box=3x3 (" in run("verify-certificate", "a.cert.json").stdout
