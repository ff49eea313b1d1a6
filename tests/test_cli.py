"""The command line from within: what it prints, where, and the exit code. (tests/test_cli_process.py: from outside.)"""

from __future__ import annotations

import inspect
import json
import re
import textwrap

import pytest
from click.testing import CliRunner

import exactlyone as eo
from exactlyone.backends.cpsat import CpSat
from exactlyone.board.options import options_said
from exactlyone.cli import COMMANDS, main
from exactlyone.deciding import batches as pairing
from exactlyone.deciding import deciders, uniqueness
from exactlyone.examples import example_text
from exactlyone.formats import read_boards, write_line, write_record
from exactlyone.versions import versions

SLANT_LINK = "https://puzz.link/p?gokigen/4/4/iaegcgcj6a"
MANY = "x-sudoku\n" + ". . . .\n" * 4
NONE = "x-sudoku\n1 1 . .\n" + ". . . .\n" * 3
BAD = "slant\n..\n.5\n"
HEAD = ("id", "kind", "size", "options", "hash", "line", "status")
TAIL = ("deciders", "seconds", "reason", "seed", "versions")
ERROR_FIELDS = [*HEAD, "solutions", *TAIL]


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    """A folder with boards of every fate, the current one while a test runs."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "board.txt").write_text(example_text("x-sudoku"))
    (tmp_path / "many.txt").write_text(MANY)
    (tmp_path / "none.txt").write_text(NONE)
    (tmp_path / "bad.txt").write_text(BAD)
    (tmp_path / "folder").mkdir()
    for kind in eo.KINDS:
        (tmp_path / "folder" / f"{kind}.txt").write_text(example_text(kind))
    records = [write_record(f"set/{kind}", eo.example(kind)) for kind in eo.KINDS]
    (tmp_path / "boards.jsonl").write_text("\n".join(records) + "\n")
    return tmp_path


def run(*arguments, input=None):
    """The outcome of a command; whatever it does, it ends by leaving, never by another exception."""
    old = {"mix_stderr": False} if "mix_stderr" in inspect.signature(CliRunner).parameters else {}
    result = CliRunner(**old).invoke(main, [str(argument) for argument in arguments], input=input)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    assert "Traceback" not in result.stderr
    assert "\x1b" not in result.stdout + result.stderr
    return result


def instead_of_check(monkeypatch, check):
    """What decides a board instead, be it alone or one of many."""
    monkeypatch.setattr(uniqueness, "check", check)
    monkeypatch.setattr(pairing, "check_quickly", check)


def records(result):
    return [json.loads(line) for line in result.stdout.splitlines()]


@pytest.fixture
def slow(monkeypatch):
    """Makes the verdict on the X-Sudoku of the package UNKNOWN."""
    check = uniqueness.check

    def hurried(puzzle, deciders, limits):
        return check(puzzle, deciders, eo.Limits(0) if puzzle == eo.example("x-sudoku") else limits)

    instead_of_check(monkeypatch, hurried)


@pytest.fixture
def liar(monkeypatch):
    """A fault in the hand-written search: it says at once that the X-Sudoku of the package has no answer."""
    honest = deciders.MrvEnumeration._next

    def lie(self, deadline):
        return None if self.puzzle == eo.example("x-sudoku") else honest(self, deadline)

    monkeypatch.setattr(deciders.MrvEnumeration, "_next", lie)


# check ----------------------------------------------------------------------------------------------------------------


def test_a_board_is_one_line():
    result = run("check", "board.txt")
    cost = r"\(sat, mrv; [0-9.]+ m?s; x-sudoku 9x9 box=3x3\)"
    assert re.fullmatch(rf"board\.txt: UNIQUE - one answer {cost}\n", result.stdout)
    assert (result.stderr, result.exit_code) == ("", 0)


@pytest.mark.parametrize(
    ("argument", "words", "code"),
    [
        ("many.txt", "MULTIPLE - two answers differ in r", 1),
        ("none.txt", "NONE - no answer: 1 stands 2 times in row 1: r1c1, r1c2", 1),
        (SLANT_LINK, "UNIQUE - one answer", 0),
        ("1x1:d", "MULTIPLE - two answers differ in r1c1", 1),
        ("slant 1x1:d", "MULTIPLE - two answers differ in r1c1", 1),
        ("." * 81, "MULTIPLE - two answers differ in r", 1),
        (write_line(eo.example("x-sudoku")), "UNIQUE - one answer", 0),
    ],
)
def test_each_verdict_and_each_way_to_name_a_board(argument, words, code):
    result = run("check", argument)
    assert result.stdout.startswith(f"{argument}: {words}")
    assert result.stdout.count("\n") == 1
    assert (result.stderr, result.exit_code) == ("", code)


def test_standard_input():
    result = run("check", "-", input=MANY)
    assert result.stdout.startswith("<stdin>: MULTIPLE - ")
    assert result.exit_code == 1
    assert [line.split(":")[0] for line in run("check", "-", input=NONE + MANY).stdout.splitlines()] == [
        "<stdin>#1",
        "<stdin>#2",
        "0 unique, 1 multiple, 1 none, 0 unknown",
    ]


@pytest.mark.parametrize("argument", ["folder", "folder/", "boards.jsonl"])
def test_collections_come_in_order_with_a_summary(argument):
    result = run("check", argument)
    *lines, last = result.stdout.splitlines()
    expected = sorted(f"folder/{kind}.txt" for kind in eo.KINDS)
    if argument == "boards.jsonl":
        expected = [f"set/{kind}" for kind in eo.KINDS]
    assert [line.split(":")[0] for line in lines] == expected
    assert all(": UNIQUE - one answer (" in line for line in lines)
    assert last == f"{len(eo.KINDS)} unique, 0 multiple, 0 none, 0 unknown"
    assert (result.stderr, result.exit_code) == ("", 0)


def test_bad_boards_do_not_stop_good_ones():
    result = run("check", "nowhere.txt", "bad.txt", "board.txt", "many.txt", "none.txt", "1x1:zz")
    assert [line.split(" ")[1] for line in result.stdout.splitlines()] == ["UNIQUE", "MULTIPLE", "NONE", "unique,"]
    assert result.stdout.endswith("\n1 unique, 1 multiple, 1 none, 0 unknown, 3 in error\n")
    nowhere, bad, game = result.stderr.splitlines()
    assert nowhere.startswith("nowhere.txt: there is no such file; expected ")
    assert bad == "bad.txt:3:2: '5' is not a vertex; expected 0 to 4, or . for no clue"
    assert game.startswith("1x1:zz:1:5: 'z' stands for 26 blank vertices, only 4 are left")
    assert result.exit_code == 2


def test_a_bad_board_in_a_file_does_not_stop_the_others(folder):
    (folder / "mixed.txt").write_text(MANY + BAD + NONE)
    result = run("check", "mixed.txt")
    assert [line[:20] for line in result.stdout.splitlines()[:2]] == ["mixed.txt#1: MULTIPL", "mixed.txt#3: NONE - "]
    assert result.stderr.startswith("mixed.txt:8:2: '5' is not a vertex")
    assert result.exit_code == 2


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "<stdin>: the file is empty; expected a board"),
        (b"\n \n; nothing\n", "<stdin>: there is no board; expected a board"),
        (b"\x89PNG\r\n\x1a\n\x00\x00", "<stdin>:1:1: the byte 0x89 is not UTF-8"),
        (b"\x00" * 100, "<stdin>:1:1: "),
        (b"PK\x03\x04", "<stdin>:1:"),
        ("slant\n..\n..".encode("utf-16"), "<stdin>:1:1: the file is UTF-16"),
        (b"{}", '<stdin>:1: "type" is missing'),
        (b"[1, 2]", "<stdin>:1:1: the line holds an array"),
        (b"hello", "<stdin>:1:1: unknown kind 'hello'"),
    ],
)
def test_input_that_is_no_board(data, words):
    for command in ("check", "solve", "count", "show"):
        result = run(command, "-", input=data)
        assert result.stderr.startswith(words)
        assert (result.stdout, result.exit_code, result.stderr.count("\n")) == ("", 2, 1)


def test_an_empty_name_is_not_the_current_folder():
    result = run("check", "")
    assert (result.stdout, result.exit_code) == ("", 2)
    assert result.stderr.startswith("the name of a board is empty")


def test_names_stay_on_their_line(folder):
    name = "a\n\x1b[31mb.txt"
    (folder / name).write_text(MANY)
    result = run("check", name, "\x1b[31mnowhere")
    assert result.stdout.startswith(r"a\n\x1b[31mb.txt: MULTIPLE - ")
    assert result.stderr.startswith(r"\x1b[31mnowhere: there is no such file")
    assert records(run("check", "--json", name))[0]["id"] == name


def test_answers_stand_between_empty_lines():
    result = run("check", "-a", "none.txt", "1x1:d", "board.txt", "none.txt")
    answer = eo.example("x-sudoku").solve()
    cost = r"\((sat|mrv)(, (sat|mrv))?; [0-9.]+ m?s; [^()]+\)\n"
    assert re.fullmatch(
        rf"none.txt: NONE - .* {cost}\n"
        rf"1x1:d: MULTIPLE - .* {cost}\n[\\/]\n\n[\\/]\n\n"
        rf"board.txt: UNIQUE - one answer {cost}\n{answer}\n\n"
        rf"none.txt: NONE - .* {cost}"
        r"1 unique, 1 multiple, 2 none, 0 unknown\n",
        result.stdout,
    )


@pytest.mark.parametrize("command", ["check", "solve", "count"])
def test_a_summary_follows_several_boards_and_every_run_of_records(command):
    """Of one board the line says it all; the records of one go on to a program, the summary to a person."""
    words = {"check": "0 unique, 1 multiple, 0 none, 0 unknown", "solve": "1 solved, 0 none, 0 unknown"}
    line = words.get(command, "1 counted, 0 cut short")
    one = run(command, "1x1:d")
    assert (line not in one.stdout, one.stderr) == (True, "")
    records_of_one = run(command, "--json", "1x1:d")
    assert (len(records(records_of_one)), records_of_one.stderr) == (1, f"{line}\n")
    two = run(command, "1x1:d", "bad.txt")
    assert two.stdout.endswith(f"\n{line}, 1 in error\n")
    assert run(command, "--json", "bad.txt").stderr == re.sub("1", "0", line) + ", 1 in error\n"


def test_the_summary_counts_what_was_not_decided():
    result = run("check", "--time-limit", "0", "board.txt", "board.txt")
    assert result.stdout.splitlines()[-1] == "0 unique, 0 multiple, 0 none, 2 unknown"
    assert run("solve", "--time-limit", "0", "board.txt", "board.txt").stdout.endswith(
        "\n0 solved, 0 none, 2 unknown\n"
    )
    assert run("count", "--time-limit", "0", "board.txt", "board.txt").stdout.endswith("\n0 counted, 2 cut short\n")


@pytest.mark.parametrize("command", ["show", "variants", "minimise"])
def test_commands_that_print_boards_print_no_summary(command):
    result = run(command, "board.txt", "board.txt")
    assert len(list(read_boards(result.stdout, "output"))) == 2
    assert not re.search(r"^\d+ [a-z]+(, |$)", result.stdout, re.MULTILINE)


# JSON -----------------------------------------------------------------------------------------------------------------


def test_json_is_one_object_a_line_in_order():
    result = run("check", "--json", "none.txt", "bad.txt", "many.txt", "folder", "board.txt")
    found = records(result)
    names = ["none.txt", "bad.txt", "many.txt", *sorted(f"folder/{kind}.txt" for kind in eo.KINDS), "board.txt"]
    assert [record["id"] for record in found] == names
    assert [record["status"] for record in found] == ["NONE", "ERROR", "MULTIPLE", *["UNIQUE"] * (len(eo.KINDS) + 1)]
    assert result.stderr == f"{len(eo.KINDS) + 1} unique, 1 multiple, 1 none, 0 unknown, 1 in error\n"
    assert result.exit_code == 2


def test_the_record_of_a_verdict():
    (record,) = records(run("check", "--json", "board.txt"))
    puzzle = eo.example("x-sudoku")
    assert list(record) == [*HEAD, "solutions", "differing", "clash", "confirmed", "readings", *TAIL]
    assert (record["size"], record["line"], record["seed"], record["versions"]) == ("9x9", 1, CpSat().seed, versions())
    assert (record["id"], record["kind"], record["status"]) == ("board.txt", "x-sudoku", "UNIQUE")
    assert record["solutions"] == [str(puzzle.solve())]
    assert (record["confirmed"], record["reason"], record["differing"], record["clash"]) == (2, None, [], [])
    assert 0 < record["seconds"] < 60
    assert list(record["deciders"]) == ["sat", "mrv"]
    for opinion in record["deciders"].values():
        assert (opinion["found"], opinion["exhausted"], opinion["reason"]) == (1, True, None)
        assert {"build_seconds", "solve_seconds", "conflicts", "decisions"} < set(opinion)


def test_records_of_the_other_verdicts():
    none, many = records(run("check", "--json", "none.txt", "many.txt"))
    assert none["clash"] == ["r1c1 = 1", "r1c2 = 1"]
    assert none["reason"] == "1 stands 2 times in row 1: r1c1, r1c2"
    assert (none["solutions"], none["confirmed"]) == ([], 2)
    one, other = (solution.split() for solution in many["solutions"])
    places = eo.loads(MANY).geometry.answer_places
    assert many["differing"] == [name for name, a, b in zip(places, one, other, strict=True) if a != b]
    assert (many["reason"], many["clash"]) == (None, [])


def test_records_of_errors():
    bad, nowhere = records(run("check", "--json", "bad.txt", "nowhere"))
    assert list(bad) == list(nowhere) == ERROR_FIELDS
    assert (bad["kind"], bad["hash"], bad["solutions"], bad["deciders"], bad["seconds"]) == (None, None, [], {}, 0)
    assert bad["reason"].startswith("bad.txt:3:2: ")
    assert nowhere["reason"].startswith("nowhere: there is no such file")


def test_every_command_has_the_common_fields():
    for command in ("check", "solve", "count"):
        for record in records(run(command, "--json", "board.txt", "none.txt", "--deciders", "mrv")):
            assert {*HEAD, "confirmed", *TAIL} <= set(record)
            assert record["confirmed"] == (0 if record["status"] == "SATISFIABLE" else 1)


def test_records_of_collections_are_read_as_they_are(folder):
    record = {
        "id": "set/a board",
        "type": "x-sudoku",
        "size": [2, 2],
        "problem": "1 .\n. .",
        "rules": {"box": None, "diagonals": None},
        "solutions": "1",
        "source": "made for this test",
    }
    other = {"id": 7, "type": "slant", "problem": "..\n.."}
    (folder / "set.jsonl").write_text(f"{json.dumps(record)}\n{json.dumps(other)}\n")
    result = run("check", "set.jsonl", "--json")
    assert [(found["id"], found["status"]) for found in records(result)] == [
        ("set/a board", "UNIQUE"),
        ("7", "MULTIPLE"),
    ]
    assert records(result)[0]["solutions"] == ["1 2\n2 1"]


# limits, deciders -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("command", "words"),
    [
        ("check", "board.txt: UNKNOWN - undecided: time limit of 0 s (no decider had a turn; "),
        ("solve", "board.txt: undecided: time limit of 0 s (no decider had a turn; "),
        ("count", "board.txt: at least 0 - time limit of 0 s (no decider had a turn; "),
    ],
)
def test_no_time_is_no_verdict(command, words):
    result = run(command, "--time-limit", "0", "board.txt")
    assert result.stdout.startswith(words)
    assert (result.stderr, result.exit_code) == ("", 3)


def test_no_time_in_records():
    (record,) = records(run("check", "--json", "--time-limit", "0", "board.txt"))
    assert (record["status"], record["solutions"], record["confirmed"], record["deciders"]) == ("UNKNOWN", [], 0, {})
    assert record["reason"] == "time limit of 0 s"


def test_no_limit_at_all():
    assert run("check", "--time-limit", "inf", "board.txt").exit_code == 0


@pytest.mark.parametrize("seconds", ["-1", "nan", "soon", ""])
def test_times_that_are_none(seconds):
    result = run("check", "--time-limit", seconds, "board.txt")
    assert (result.stdout, result.exit_code) == ("", 2)
    assert "--time-limit" in result.stderr


def test_the_word_of_one_decider_is_said_to_be_that():
    result = run("check", "--deciders", "mrv", "board.txt", "none.txt", "many.txt")
    unique, none, many, _ = result.stdout.splitlines()
    assert unique.startswith("board.txt: UNIQUE by one reading - one answer (mrv; ")
    assert none.startswith("none.txt: NONE by one reading - no answer: ")
    assert many.startswith("many.txt: MULTIPLE - two answers differ")
    assert result.exit_code == 1
    found = records(run("check", "--json", "--deciders", "sat", "board.txt", "none.txt", "many.txt"))
    assert [record["confirmed"] for record in found] == [1, 1, 0]
    assert run("solve", "--deciders", "mrv", "none.txt").stdout.startswith("none.txt: no answer by one reading (mrv; ")
    assert run("count", "--deciders", "mrv", "none.txt").stdout.startswith("none.txt: 0 by one reading (mrv; ")


def test_two_solvers_behind_one_encoding_are_one_decider():
    result = run("check", "--deciders", "sat, sat:glucose4", "board.txt")
    assert result.stdout.startswith("board.txt: UNIQUE by one reading - ")


def test_named_deciders_decide():
    result = run("check", "--deciders", "mrv,sat:glucose4", "board.txt")
    assert re.search(r"UNIQUE - one answer \(mrv, sat:glucose4; ", result.stdout)


def test_the_name_of_a_decider_stands_for_its_backend():
    """The decider is loaded late, so that its name and encoding are written twice."""
    named = deciders.decider("cpsat")
    assert (named.name, named.encoding) == (CpSat.name, CpSat.encoding)


@pytest.mark.parametrize("names", ["oracle", "", "sat,,mrv", "sat:", "sat:oracle", "mrv:1", "SAT"])
def test_deciders_that_are_none(names):
    result = run("check", "--deciders", names, "board.txt")
    assert (result.stdout, result.exit_code) == ("", 2)
    assert "Invalid value for '--deciders'" in result.stderr


# solve and count ------------------------------------------------------------------------------------------------------


def test_solve_prints_an_answer():
    result = run("solve", "board.txt")
    head, answer = result.stdout.split("\n\n")
    assert re.fullmatch(
        r"board\.txt: one answer, which may not be the only one \(sat; [0-9.]+ m?s; x-sudoku 9x9 box=3x3\)", head
    )
    assert answer == f"{eo.example('x-sudoku').solve()}\n"
    assert (result.stderr, result.exit_code) == ("", 0)


def test_solve_sets_answers_apart():
    result = run("solve", "none.txt", "1x1:d", "none.txt", "1x1:d")
    assert [line.split(" (")[0] for line in result.stdout.replace("/", "\\").splitlines()] == [
        *("none.txt: no answer", ""),
        *("1x1:d: one answer, which may not be the only one", "", "\\", ""),
        *("none.txt: no answer", ""),
        *("1x1:d: one answer, which may not be the only one", "", "\\", ""),
        "2 solved, 2 none, 0 unknown",
    ]
    assert result.exit_code == 1


def test_solve_records():
    result = run("solve", "--json", "board.txt", "none.txt")
    solved, none = records(result)
    assert list(solved) == [*HEAD, "solutions", "confirmed", "readings", *TAIL]
    assert (solved["status"], none["status"]) == ("SATISFIABLE", "UNSATISFIABLE")
    assert (solved["solutions"], none["solutions"]) == ([str(eo.example("x-sudoku").solve())], [])
    assert (solved["confirmed"], none["confirmed"]) == (0, 2)
    assert result.stderr == "1 solved, 1 none, 0 unknown\n"


@pytest.mark.parametrize(
    ("options", "words", "code"),
    [
        ((), "384 (mrv, sat; ", 0),
        (("--limit", "384"), "384 (mrv, sat; ", 0),
        (("--limit", "383"), "at least 383 - limit of 383 answers (mrv; ", 0),
        (("--limit", "1", "--deciders", "sat"), "at least 1 - limit of 1 answers (sat; ", 0),
        (("--deciders", "mrv"), "384 by one reading (mrv; ", 0),
    ],
)
def test_count(options, words, code):
    result = run("count", "3x3:p", *options)
    assert result.stdout.startswith(f"3x3:p: {words}")
    assert (result.stderr, result.exit_code) == ("", code)


def test_count_records():
    result = run("count", "--json", "3x3:p", "none.txt", "1x1:d", "--limit", "3")
    found = records(result)
    assert list(found[0]) == [*HEAD, "count", "confirmed", "readings", "checked", *TAIL]
    assert [(one["count"], one["status"]) for one in found] == [(3, "PARTIAL"), (0, "COMPLETE"), (2, "COMPLETE")]
    assert [one["reason"] for one in found] == ["limit of 3 answers", None, None]
    assert result.stderr == "3 counted, 0 cut short\n"
    assert result.exit_code == 0


@pytest.mark.parametrize("limit", ["0", "-1", "many"])
def test_limits_that_are_none(limit):
    assert run("count", "--limit", limit, "board.txt").exit_code == 2


# exit codes -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["folder/slant.txt"], 0),
        (["folder/slant.txt", "many.txt"], 1),
        (["none.txt", "folder/slant.txt"], 1),
        (["board.txt"], 3),
        (["board.txt", "none.txt", "folder/slant.txt"], 3),
        (["many.txt", "board.txt"], 3),
        (["bad.txt"], 2),
        (["bad.txt", "board.txt", "many.txt"], 2),
        (["many.txt", "board.txt", "nowhere"], 2),
    ],
)
@pytest.mark.usefixtures("slow")
def test_the_gravest_exit_code_wins(arguments, code):
    assert run("check", *arguments).exit_code == code
    assert run("check", "--json", *arguments).exit_code == code


def test_an_interrupt_comes_before_everything(monkeypatch):
    check = uniqueness.check

    def interrupted(puzzle, deciders, limits):
        if puzzle.kind == "slant":
            raise KeyboardInterrupt
        return check(puzzle, deciders, limits)

    instead_of_check(monkeypatch, interrupted)
    result = run("check", "bad.txt", "many.txt", "1x1:d", "board.txt")
    assert [line.split(" ")[0] for line in result.stdout.splitlines()] == ["many.txt:", "0"]
    assert result.stdout.endswith("\n0 unique, 1 multiple, 0 none, 0 unknown, 1 in error\n")
    assert result.stderr.endswith("\ninterrupted; what was done:\n")
    assert result.exit_code == 130
    result = run("check", "--json", "1x1:d")
    nothing = "interrupted; what was done:\n0 unique, 0 multiple, 0 none, 0 unknown\n"
    assert (result.stdout, result.stderr, result.exit_code) == ("", nothing, 130)


@pytest.mark.usefixtures("liar")
def test_deciders_at_odds_give_an_error_and_the_run_goes_on(folder):
    result = run("check", "board.txt", "many.txt")
    (path,) = folder.glob("disagreement-*.json")
    assert result.stderr == (
        f"board.txt: ERROR - mrv says there are no answers but 0, sat has found another one (written to {path})\n"
    )
    assert [line.split(" ")[1] for line in result.stdout.splitlines()] == ["MULTIPLE", "unique,"]
    assert result.stdout.endswith("\n0 unique, 1 multiple, 0 none, 0 unknown, 1 in error\n")
    assert result.exit_code == 3


@pytest.mark.parametrize("command", ["check", "solve", "count"])
@pytest.mark.usefixtures("liar")
def test_deciders_at_odds_in_records(command, folder):
    deciders = ("--deciders", "mrv,sat,cpsat") if command == "solve" else ()  # else one answer is enough
    result = run(command, "--json", "board.txt", "many.txt", *deciders)
    error, other = records(result)
    (path,) = folder.glob("disagreement-*.json")
    assert list(error) == ERROR_FIELDS
    assert (error["id"], error["kind"], error["status"]) == ("board.txt", "x-sudoku", "ERROR")
    assert str(path) in error["reason"]
    assert json.loads(path.read_text())["puzzle"] == str(eo.example("x-sudoku"))
    assert other["status"] in ("MULTIPLE", "SATISFIABLE", "COMPLETE")
    assert result.exit_code == 3


# show and kinds -------------------------------------------------------------------------------------------------------


def test_show_gives_the_board_back_under_a_comment():
    result = run("show", "board.txt")
    comment, board = result.stdout.split("\n", 1)
    assert re.fullmatch(r"; board\.txt, hash [0-9a-f]{12}", comment)
    assert board == example_text("x-sudoku")
    assert comment.split()[-1] == records(run("check", "--json", "board.txt"))[0]["hash"]


def test_a_hash_is_the_same_for_equal_boards_only(folder):
    (folder / "same.txt").write_text("; a comment\n\n" + example_text("x-sudoku").replace("box=3x3 ", "") + "\n")
    (folder / "other.txt").write_text(example_text("x-sudoku").replace("box=3x3", "box=3x3 diagonals=no"))
    hashes = [run("show", name).stdout.split("\n")[0].split()[-1] for name in ("board.txt", "same.txt", "other.txt")]
    assert hashes[0] == hashes[1] != hashes[2]


def test_show_keeps_the_names_boards_have_themselves(folder):
    (folder / "two.txt").write_text("slant id=own\n..\n..\nslant\n..\n..\n")
    result = run("show", "two.txt", "1x1:d", "boards.jsonl")
    ids = re.findall(r"^(?:slant|[a-z0-9-]+ .*)?\bid=(\S+)", result.stdout, re.MULTILINE)
    assert ids == ["own", *(f"set/{kind}" for kind in eo.KINDS)]
    assert [line for line in result.stdout.splitlines() if line.startswith("; ")][1].startswith("; two.txt#2, hash ")
    (folder / "again.txt").write_text(result.stdout)
    assert run("show", "again.txt").stdout.count("hash") == len(eo.KINDS) + 3
    assert [eo.formats.write_board(puzzle) for puzzle in eo.load_all("again.txt")[3:]] == [
        str(eo.example(kind)) for kind in eo.KINDS
    ]


def test_show_as_json_is_a_collection(folder):
    result = run("show", "folder", "--as", "json")
    (folder / "all.jsonl").write_text(result.stdout)
    assert eo.load_all("all.jsonl") == eo.load_all("folder")
    assert [record["id"] for record in records(result)] == sorted(f"folder/{kind}.txt" for kind in eo.KINDS)


@pytest.mark.parametrize(
    ("form", "argument", "text"),
    [
        ("link", SLANT_LINK, SLANT_LINK),
        ("id", SLANT_LINK, "4x4:c0b4c2c2f1a0a"),
        ("line", "board.txt", write_line(eo.example("x-sudoku"))),
    ],
)
def test_show_in_one_word(form, argument, text):
    result = run("show", argument, "--as", form)
    assert (result.stdout, result.stderr, result.exit_code) == (f"{text}\n", "", 0)


def test_show_says_what_a_form_leaves_out():
    result = run("show", "folder/kropki.txt", "--as", "link")
    assert re.fullmatch(r"https://puzz\.link/p\?kropki/6/6/\w{20}\n", result.stdout)
    assert result.stderr.startswith("folder/kropki.txt: the link leaves out pair=black (")
    assert result.exit_code == 0
    result = run("show", "folder", "--as", "line")
    assert result.stdout == f"{write_line(eo.example('sudoku'))}\n{write_line(eo.example('x-sudoku'))}\n"
    assert "folder/slant.txt: there is no one-line form for slant; expected sudoku or x-sudoku\n" in result.stderr
    assert (result.stderr.count("\n"), result.exit_code) == (len(eo.KINDS) - 2, 2)


@pytest.mark.parametrize("command", ["check", "show"])
def test_what_a_link_says_in_vain_is_told(command):
    link = "https://puzz.link/p?gokigen/1/1/.i"
    result = run(command, link)
    assert result.stderr == f"{link}: ignored: the clue without a number (?) on vertex r1c1\n"


def test_kinds_are_shown_as_they_are_read():
    result = run("kinds")
    assert (result.stderr, result.exit_code) == ("", 0)
    blocks = re.findall(r"^\S.*\n  options: (.*)\n\n((?:    .*\n|\n)*)", result.stdout, re.MULTILINE)
    assert [options for options, _ in blocks] == [options_said(kind.options) for kind in eo.KINDS.values()]
    assert [eo.loads(textwrap.dedent(board)) for _, board in blocks] == [eo.example(kind) for kind in eo.KINDS]
    assert not re.search(r"[ \t]$", result.stdout, re.MULTILINE)


# help and usage -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("option", ["--help", "-h"])
def test_help_has_examples_and_exit_codes(command, option):
    result = run(command, option)
    assert re.search(rf"^  .*exactlyone {command}\b", result.stdout, re.MULTILINE)
    assert "Exit code: 0" in result.stdout
    takes_boards = command not in ("kinds", "generate", "selftest", "stats", "verify-certificate")
    assert ("A BOARD is a file" in result.stdout) is takes_boards
    assert max(map(len, result.stdout.splitlines())) <= 80
    assert (result.stderr, result.exit_code) == ("", 0)


def test_help_of_all_lists_the_commands_in_whole_sentences():
    result = run("--help")
    listed = dict(re.findall(r"^  ([\w-]+)  +([A-Z].*)$", result.stdout.split("Commands:")[1], re.MULTILINE))
    assert list(listed) == list(COMMANDS)
    assert len(listed) >= 11
    assert all(text.endswith(".") and not text.endswith("...") for text in listed.values())
    assert "Exit code: 0" in result.stdout
    assert max(map(len, result.stdout.splitlines())) <= 84


def test_without_arguments_there_is_help():
    result = run()
    assert "Usage: exactlyone" in result.stdout + result.stderr or "Usage: main" in result.stdout + result.stderr
    assert "exactlyone check board.txt" in result.stdout + result.stderr


@pytest.mark.parametrize("arguments", [["check"], ["solve", "--json"], ["show", "--as", "svg", "board.txt"], ["chek"]])
def test_wrong_usage(arguments):
    result = run(*arguments)
    assert (result.stdout, result.exit_code) == ("", 2)
    assert "Usage: " in result.stderr


def test_version():
    assert run("--version").stdout == f"exactlyone, version {eo.__version__}\n"
