"""The commands that make boards: generate, minimise, variants, selftest."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest
from test_cli import records, run

import exactlyone as eo
from exactlyone.board.symmetry import random_symmetry, same_up_to_symmetry
from exactlyone.deciding import deciders
from exactlyone.deciding.panel import WITH_A_SEARCH
from exactlyone.deciding.uniqueness import Uniqueness
from exactlyone.examples import example_text
from exactlyone.formats import Board, read_boards
from exactlyone.generation import LEVELS, recipes
from exactlyone.models import Disagreement
from exactlyone.selftesting import boards as selftest

RECIPES = recipes()

ROOT = Path(__file__).resolve().parent.parent
PATIENCE = 60.0
"""Seconds after which a process that should have ended is taken to hang."""
SELFTEST = "exactlyone selftest"
"""The command as README.md shows it; it takes long, so that it is run here and nowhere else."""
MANY = "x-sudoku\n" + ". . . .\n" * 4

posix = pytest.mark.skipif(os.name != "posix", reason="signals and process groups of POSIX")


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return tmp_path


def boards(text):
    """The boards of a text; all of them can be read."""
    found = list(read_boards(text, "output"))
    assert all(isinstance(board, Board) for board in found), found
    return found


def shown(puzzle):
    """The names of the places that show a clue."""
    return {name for name, clue in zip(puzzle.geometry.clue_places, puzzle.clues, strict=True) if clue is not None}


def without(puzzle, name):
    place = puzzle.geometry.clue_places.index(name)
    return puzzle.with_clue(place, None)


def smallest(kind):
    return str(RECIPES[kind].menu[0])


@pytest.fixture
def start(tmp_path):
    """Starts `python -m exactlyone` as the leader of a process group, which is killed when the test ends."""
    started = []

    def start(*arguments):
        process = subprocess.Popen(
            [sys.executable, "-m", "exactlyone", *map(str, arguments)],
            cwd=tmp_path,
            env=os.environ | {"PYTHONPATH": str(ROOT)},
            text=True,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            start_new_session=True,
        )
        started.append(process)
        return process

    yield start
    for process in started:
        if group_is_alive(process):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        process.stdout.close()
        process.stderr.close()


def group_is_alive(process):
    try:
        os.killpg(process.pid, 0)
    except ProcessLookupError:
        return False
    return True


# generate -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", RECIPES)
def test_every_kind_and_level_can_be_read_back_and_is_unique(kind, folder):
    lines = []
    for level in LEVELS:
        result = run("generate", kind, "--size", smallest(kind), "--level", level, "--seed", 5, "--json")
        assert (result.stderr, result.exit_code, result.stdout.count("\n")) == ("", 0, 1)
        lines.append(result.stdout)
    (folder / "made.jsonl").write_text("".join(lines))
    made = [json.loads(line) for line in lines]
    assert [record["level"] for record in made] == list(LEVELS)
    assert [record["id"] for record in made] == [f"{kind}-{smallest(kind)}-{level}-5-0" for level in LEVELS]
    verdicts = run("check", "made.jsonl", "--json")
    for record, verdict in zip(made, records(verdicts), strict=True):
        assert (verdict["id"], verdict["status"], verdict["hash"]) == (record["id"], "UNIQUE", record["hash"])
        assert verdict["solutions"] == [record["answer"]]
        assert (record["kind"], record["size"], record["seed"], record["number"]) == (kind, smallest(kind), 5, 0)
        assert record["complete"] is True
    assert verdicts.stderr == "4 unique, 0 multiple, 0 none, 0 unknown\n"
    assert all(easier["score"] < harder["score"] for easier, harder in pairwise(made))


@pytest.mark.parametrize("kind", RECIPES)
def test_the_text_is_a_file_of_named_boards(kind, folder):
    options = (kind, "--size", smallest(kind), "--count", 2, "--seed", 3)
    text, as_json = run("generate", *options), run("generate", *options, "--json")
    found = boards(text.stdout)
    assert [(board.id, str(board.puzzle)) for board in found] == [
        (record["id"], record["board"]) for record in records(as_json)
    ]
    assert [record["number"] for record in records(as_json)] == [0, 1]
    assert found[0].puzzle != found[1].puzzle
    assert run("generate", *options).stdout == text.stdout
    (folder / "made.txt").write_text(text.stdout)
    assert run("check", "made.txt").stdout.endswith("\n2 unique, 0 multiple, 0 none, 0 unknown\n")


def test_the_usual_size_and_level():
    (record,) = records(run("generate", "slant", "--seed", 1, "--json"))
    assert (record["size"], record["level"]) == (str(RECIPES["slant"].menu[1]), "expert")


def test_without_a_seed_boards_differ_and_the_seed_brings_them_back():
    one, other = (run("generate", "slant", "--size", "6x6") for _ in range(2))
    assert one.stdout != other.stdout
    seed = re.fullmatch(r"seed (\d+)\n", one.stderr)[1]
    again = run("generate", "slant", "--size", "6x6", "--seed", seed)
    assert (again.stdout, again.stderr) == (one.stdout, "")


@posix
def test_the_number_of_processes_changes_no_byte(start):
    options = ("generate", "slant", "--size", "6x6", "--level", "normal", "--count", 20, "--seed", 9, "--json")
    outputs = []
    for more in (("--jobs", 1, "--no-times"), ("--jobs", 2, "--no-times"), ("--jobs", 2)):
        process = start(*options, *more)
        out, err = process.communicate(timeout=PATIENCE)
        assert (err, process.returncode) == ("", 0)
        outputs.append(out)
    assert outputs[0] == outputs[1]
    assert [json.loads(line)["number"] for line in outputs[0].splitlines()] == list(range(20))
    timed = [json.loads(line) for line in outputs[2].splitlines()]
    assert all(record.pop("seconds") > 0 for record in timed)
    assert timed == [json.loads(line) for line in outputs[0].splitlines()]


@pytest.mark.parametrize("kind", RECIPES)
def test_minimal_boards_need_every_clue(kind):
    size = "6x6" if kind == "kropki" else smallest(kind)  # small ones need no numbers beside the dots
    result = run("generate", kind, "--size", size, "--minimal", "--seed", 2, "--count", 12, "--json")
    tried = 0
    for record in records(result):
        assert record["level"] == "minimal"
        puzzle = eo.loads(record["board"])
        ends = {1, len(puzzle.geometry.answer_places)} if kind == "hidato" else set()
        for place, name in enumerate(puzzle.geometry.clue_places):
            if name in shown(puzzle) and puzzle.geometry.legal_clue(place)[1] and puzzle.clues[place] not in ends:
                assert without(puzzle, name).check(["mrv"]).status is Uniqueness.MULTIPLE, name
                tried += 1
    assert tried


def test_symmetric_boards_are_symmetric():
    for seed in range(3):
        (board,) = boards(run("generate", "slant", "--size", "6x6", "--symmetric", "--seed", seed).stdout)
        places = {tuple(map(int, re.findall(r"\d+", name))) for name in shown(board.puzzle)}
        assert places == {(8 - row, 8 - col) for row, col in places}
    (board,) = boards(run("generate", "slant", "--size", "6x6", "--seed", 0).stdout)
    places = {tuple(map(int, re.findall(r"\d+", name))) for name in shown(board.puzzle)}
    assert places != {(8 - row, 8 - col) for row, col in places}


# generate: patterns ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "line",
    ["x.x.x.x\n.x.x.x.\n", "X . X . X . X\n. x . x . x .\n", "\ufeffx.x.x.x \r\n\r\n.x.x.x.\r\n"],
    ids=["plain", "spaced", "from elsewhere"],
)
def test_a_pattern_says_where_clues_may_stand(line, folder):
    mask = "".join(line.removeprefix("\ufeff") for _ in range(4))
    mask = mask.rstrip().rpartition("\n")[0] + "\n"  # seven rows
    (folder / "mask.txt").write_bytes((("\ufeff" if line[0] == "\ufeff" else "") + mask).encode())
    result = run("generate", "slant", "--size", "6x6", "--pattern", "mask.txt", "--seed", 1, "--minimal")
    assert result.exit_code == 0, result.stderr
    (board,) = boards(result.stdout)
    places = {tuple(map(int, re.findall(r"\d+", name))) for name in shown(board.puzzle)}
    assert places
    assert all((row + col) % 2 == 0 for row, col in places)


@pytest.mark.parametrize(
    ("mask", "words"),
    [
        ("xxxx\nxx\nxxxx\n", "mask.txt:2:3: the row has 2 marks; expected 4"),
        ("xxxx\nxxxxx\nxxxx\n", "mask.txt:2:5: the row has 5 marks; expected 4"),
        ("xxxxx\nxxxxx\nxxxxx\n", "mask.txt:1:5: the row has 5 marks; expected 4"),
        ("xxxx\nxxyx\nxxxx\n", "mask.txt:2:3: 'y' is not a mark; expected x where a clue may stand, . where not"),
        ("xxxx\n\n\nx#xx\nxxxx\n", "mask.txt:4:2: '#' is not a mark"),
        ("x x x x\nx x ? x\nx x x x\n", "mask.txt:2:5: '?' is not a mark"),
        ("x.x.\n.1..\n....\n", "mask.txt:2:2: '1' is not a mark"),
        ("×x..\n....\n....\n", "mask.txt:1:1: '×' is not a mark"),
        ("xxxx\nxx\0x\nxxxx\n", r"mask.txt:2:3: '\x00' is not a mark"),
        ("xxxx\nxxxx\n\x1b[1m\n", "mask.txt:3:1: "),
        ("", "mask.txt: the pattern has 0 lines; expected 3 for slant of size 2x3"),
        ("xxxx\nxxxx\n", "mask.txt: the pattern has 2 lines; expected 3 for slant of size 2x3"),
        ("xx\nxx\nxx\nxx\n", "mask.txt: the pattern has 4 lines; expected 3 for slant of size 2x3"),
        ("slant\nxxxx\nxxxx\nxxxx\n", "mask.txt: the pattern has 4 lines"),
        (b"\xff\xfe\x00x", "mask.txt: the pattern cannot be read: "),
        (b"xxxx\nxxxx\nxx\x80x\n", "mask.txt: the pattern cannot be read: "),
    ],
)
def test_patterns_that_are_none(mask, words, folder):
    (folder / "mask.txt").write_bytes(mask if isinstance(mask, bytes) else mask.encode())
    result = run("generate", "slant", "--size", "2x3", "--pattern", "mask.txt")
    assert result.stderr.startswith(words)
    assert (result.stdout, result.exit_code, result.stderr.count("\n")) == ("", 2, 1)


@pytest.mark.parametrize("name", ["nowhere.txt", ".", ""])
def test_files_that_hold_no_pattern(name):
    result = run("generate", "slant", "--pattern", name)
    assert (result.stdout, result.exit_code) == ("", 2)
    assert "Invalid value for '--pattern'" in result.stderr


@pytest.mark.parametrize("kind", RECIPES)
def test_patterns_that_cannot_be_kept(kind, folder):
    """No clue at all leaves more than one answer."""
    rows, cols = RECIPES[kind].mask_size(RECIPES[kind].menu[0])
    (folder / "mask.txt").write_text(("." * cols + "\n") * rows)
    result = run("generate", kind, "--size", smallest(kind), "--pattern", "mask.txt", "--seed", 1)
    spent = "200 attempts with a budget of 20000 conflicts a question"
    line = f"exactlyone: no {kind} of size {smallest(kind)} with these properties in {spent}\n"
    assert (result.stdout, result.stderr, result.exit_code) == ("", line, 3)


def test_a_board_that_cannot_be_made_does_not_stop_the_others(monkeypatch):
    from exactlyone.generation import NotMade, many

    make = many.generate

    def unlucky(order, level, seed, number):
        if number == 1:
            raise NotMade("no luck")
        return make(order, level, seed, number)

    monkeypatch.setattr(many, "generate", unlucky)
    result = run("generate", "slant", "--size", "6x6", "--count", 3, "--seed", 1, "--json")
    assert [record["number"] for record in records(result)] == [0, 2, 3]
    assert (result.stderr, result.exit_code) == ("exactlyone: board 1: no luck\n", 3)


# generate: usage ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["sokoban"], "Invalid value for 'KIND': no kind that can be generated is called 'sokoban'; expected str8ts, "),
        ([], "Missing argument"),
        (["slant", "--level", "nasty"], "Invalid value for '--level'"),
        (["slant", "--size", "0x0"], "Invalid value for '--size': '0x0' is not a size"),
        (["slant", "--size", "6"], "'6' is not a size; expected the size as ROWSxCOLUMNS"),
        (["slant", "--size", "-1x4"], "'-1x4' is not a size"),
        (["slant", "--size", ""], "'' is not a size"),
        (["slant", "--size", "6x101"], "6x101 is too large; expected at most 100x100"),
        (["slant", "--size", "99999x99999"], "'99999x99999' is not a size"),
        (["slant", "--count", "0"], "Invalid value for '--count'"),
        (["slant", "--count", "many"], "Invalid value for '--count'"),
        (["slant", "--seed", "-1"], "Invalid value for '--seed'"),
        (["slant", "--jobs", "0"], "Invalid value for '--jobs'"),
        (["slant", "--jobs", "257"], "Invalid value for '--jobs'"),
        (["slant", "--budget", "-1"], "Invalid value for '--budget'"),
    ],
)
def test_orders_that_are_none(arguments, words):
    result = run("generate", *arguments)
    assert (result.stdout, result.exit_code) == ("", 2)
    assert words in result.stderr


@pytest.mark.parametrize(
    ("kind", "size", "expected"),
    [
        ("slant", "1x1", "at least 2x2"),
        ("str8ts", "1x1", "at least 3x3"),
        ("str8ts", "2x9", "at least 3x3"),
        ("x-sudoku", "1x1", "a square of side 4 or more"),
        ("x-sudoku", "6x7", "a square of side 4 or more"),
        ("hidato", "1x1", "at least four cells"),
        ("kropki", "1x1", "a square of side 3 or more"),
        ("kropki", "4x5", "a square of side 3 or more"),
    ],
)
def test_sizes_that_a_kind_cannot_have(kind, size, expected):
    """Said once, however many boards are wanted."""
    result = run("generate", kind, "--size", size, "--seed", 1, "--count", 10**12)
    line = f"exactlyone: {kind} cannot have the size {size}; expected {expected}\n"
    assert (result.stdout, result.stderr, result.exit_code) == ("", line, 2)


# generate: as a process -----------------------------------------------------------------------------------------------


@posix
@pytest.mark.parametrize("jobs", [1, 2])
def test_ctrl_c_in_a_long_run(start, jobs):
    """The terminal sends it to all processes of the group."""
    process = start("generate", "slant", "--size", "6x6", "--seed", 1, "--count", 10**12, "--jobs", jobs, "--json")
    lines = [process.stdout.readline() for _ in range(3)]
    assert [json.loads(line)["number"] for line in lines] == [0, 1, 2]
    os.killpg(process.pid, signal.SIGINT)
    assert process.wait(timeout=PATIENCE) == 130
    numbers = [json.loads(line)["number"] for line in process.stdout.read().splitlines()]
    assert numbers == list(range(3, 3 + len(numbers)))
    assert re.fullmatch(r"interrupted; [0-9]+ of 1000000000000 boards made\n", process.stderr.read())
    assert not group_is_alive(process)


@posix
@pytest.mark.parametrize("delay", [0, 0.005, 0.02, 0.1])
def test_ctrl_c_before_the_first_board(start, delay):
    """Whenever it comes: while processes are started, or while they are at work on boards that take for ever."""
    process = start("generate", "x-sudoku", "--size", "49x49", "--count", 9, "--jobs", 2)
    assert process.stderr.readline().startswith("seed ")
    time.sleep(delay)
    os.killpg(process.pid, signal.SIGINT)
    out, err = process.communicate(timeout=PATIENCE)
    assert (out, process.returncode) == ("", 130)
    assert err in ("", "interrupted; 0 of 9 boards made\n")  # it may come before there is anything to say
    assert not group_is_alive(process)


@posix
@pytest.mark.parametrize("jobs", [1, 2])
def test_whoever_reads_may_stop(start, jobs):
    process = start("generate", "slant", "--size", "6x6", "--seed", 1, "--count", 10**12, "--jobs", jobs)
    assert process.stdout.readline().startswith("slant id=")
    process.stdout.close()
    assert process.wait(timeout=PATIENCE) == 141
    assert process.stderr.read() == ""
    assert not group_is_alive(process)


# minimise -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", RECIPES)
def test_minimise_tells_needed_clues_from_others(kind, folder):
    size = "5x5" if kind == "hidato" else "4x4"
    (folder / "full.txt").write_text(run("generate", kind, "--size", size, "--level", "easy", "--seed", 4).stdout)
    puzzle = eo.load("full.txt")
    (record,) = records(run("minimise", "full.txt", "--json"))
    less = eo.loads(record["board"])
    assert (record["status"], record["complete"]) == ("UNIQUE", True)
    assert record["hash"] == less.digest
    assert shown(puzzle) - shown(less) == set(record["removed"]) != set()
    assert less.check(["mrv"]).solution == puzzle.check(["mrv"]).solution
    for place, name in enumerate(puzzle.geometry.clue_places):
        if name in shown(puzzle) and puzzle.geometry.legal_clue(place)[1]:
            alone = without(puzzle, name).check(["mrv"]).status
            assert (alone is Uniqueness.MULTIPLE) is (name in record["needed"]), name
            if name in shown(less):
                assert without(less, name).check(["mrv"]).status is Uniqueness.MULTIPLE, name
    text = run("minimise", "full.txt")
    first, second, board = text.stdout.split("\n", 2)
    count = len(record["removed"])
    name = f"{kind}-{size}-easy-4-0"
    assert first == f"; {name}: {count} clue{'s' * (count > 1)} removed"
    assert second == f"; needed from the start: {', '.join(record['needed']) or 'none'}"
    assert board == f"{record['board']}\n"
    assert (text.stderr, text.exit_code) == ("", 0)


def test_minimise_draws_another_order_from_a_seed(folder):
    (folder / "full.txt").write_text(run("generate", "slant", "--size", "6x6", "--level", "easy", "--seed", 4).stdout)
    outputs = [run("minimise", "full.txt", "--seed", seed).stdout for seed in (1, 1, 2, 3)]
    assert outputs[0] == outputs[1]
    assert len(set(outputs)) > 1


def test_minimise_refuses_what_is_not_unique_and_goes_on(folder):
    (folder / "many.txt").write_text(MANY)
    (folder / "none.txt").write_text("x-sudoku\n1 1 . .\n" + ". . . .\n" * 3)
    (folder / "board.txt").write_text(example_text("x-sudoku"))
    result = run("minimise", "many.txt", "board.txt", "none.txt")
    only = "only a board with exactly one solution can be minimised (x-sudoku 4x4 box=2x2)"
    assert f"; many.txt: MULTIPLE - {only}\n" in result.stdout
    assert "; none.txt: NONE - only a board" in result.stdout
    (board,) = boards(result.stdout)  # what was refused stands in comments
    assert board.puzzle.check().status is Uniqueness.UNIQUE
    assert (result.stderr, result.exit_code) == ("", 1)
    many, done, _ = records(run("minimise", "many.txt", "board.txt", "none.txt", "--json"))
    assert list(many) == ["id", "kind", "options", "hash", "status", "reason"]
    assert (many["id"], many["kind"], many["status"], done["status"]) == ("many.txt", "x-sudoku", "MULTIPLE", "UNIQUE")


def test_minimise_does_not_call_undecided_boards_ambiguous(folder):
    (folder / "board.txt").write_text(example_text("x-sudoku"))
    result = run("minimise", "board.txt", "--time-limit", 0)
    assert result.stdout.startswith("; board.txt: UNKNOWN - time limit of 0 s")
    assert result.exit_code == 3


@pytest.mark.parametrize("command", ["minimise", "variants"])
def test_bad_boards_do_not_stop_good_ones(command, folder):
    (folder / "bad.txt").write_text("slant\n..\n.5\n")
    (folder / "board.txt").write_text(example_text("x-sudoku"))
    seed = ("--seed", 1)
    result = run(command, "nowhere", "bad.txt", "board.txt", *seed)
    assert len(boards(result.stdout)) == 1
    nowhere, bad = result.stderr.splitlines()
    assert nowhere.startswith("nowhere: there is no such file")
    assert bad == "bad.txt:3:2: '5' is not a vertex; expected 0 to 4, or . for no clue"
    assert result.exit_code == 2
    assert run(command, *seed).exit_code == 2


# variants -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", eo.KINDS)
def test_variants_are_equivalent(kind, folder):
    (folder / "board.txt").write_text(example_text(kind))
    result = run("variants", "board.txt", "--count", 6, "--seed", 5)
    assert (result.stderr, result.exit_code) == ("", 0)
    puzzle = eo.example(kind)
    found = [board.puzzle for board in boards(result.stdout)]
    assert len(found) == 6
    assert any(variant != puzzle for variant in found)
    for variant in found:
        assert variant.canonical() == puzzle.canonical()
        assert same_up_to_symmetry(variant, puzzle)
        assert variant.check().status is Uniqueness.UNIQUE
    heads = [line for line in result.stdout.splitlines() if line.startswith("; ")]
    assert len(heads) == 6
    assert all(line.startswith("; board.txt: ") for line in heads)
    assert run("variants", "board.txt", "--count", 6, "--seed", 5).stdout == result.stdout
    assert run("variants", "board.txt", "--count", 6, "--seed", 6).stdout != result.stdout


def test_other_boards_are_no_variants(folder):
    """So that the test above could fail."""
    puzzle = eo.example("slant")
    assert not same_up_to_symmetry(without(puzzle, min(shown(puzzle))), puzzle)


def test_variants_say_the_seed_they_drew(folder):
    (folder / "board.txt").write_text(example_text("x-sudoku"))
    result = run("variants", "board.txt", "board.txt", "--count", 2)
    seed = re.fullmatch(r"seed (\d+)\n", result.stderr)[1]
    assert len(boards(result.stdout)) == 4
    assert run("variants", "board.txt", "board.txt", "--count", 2, "--seed", seed).stdout == result.stdout


# selftest -------------------------------------------------------------------------------------------------------------


def rows(result):
    """The table of a self-test, by kind and column, and its last line."""
    head, *lines, last = result.stdout.splitlines()
    assert len({len(line) for line in [head, *lines]}) == 1  # columns stand under one another
    table = {line.split()[0]: dict(zip(head.split()[1:], line.split()[1:], strict=True)) for line in lines}
    return table, last


def test_selftest():
    result = run(*SELFTEST.split()[1:])
    table, last = rows(result)
    assert list(table) == list(RECIPES)
    for row in table.values():
        assert float(row.pop("seconds")) > 0
        assert row == {"bases": "16", "transformed": "128", **dict.fromkeys(WITH_A_SEARCH, "144"), "faults": "0"}
    assert last == "864 boards, 0 faults"
    assert (result.stderr, result.exit_code) == ("", 0)


def faulty(result):
    """The number of faults that a self-test of one kind tells, in all the places where it tells it."""
    table, last = rows(result)
    ((kind, row),) = table.items()
    number = int(row["faults"])
    assert kind == "slant"
    assert last.endswith(f" boards, {number} faults")
    assert number > 0
    assert result.exit_code == 1
    return number


@pytest.fixture
def small(monkeypatch):
    monkeypatch.setattr(selftest, "SIZES", 1)


@pytest.mark.usefixtures("small")
def test_selftest_of_one_kind():
    table, last = rows(run("selftest", "--kind", "slant", "--seed", 5))
    assert (list(table), last) == (["slant"], "36 boards, 0 faults")


@pytest.mark.usefixtures("small")
def test_a_symmetry_at_fault_is_found(monkeypatch):
    def wrong(geometry, draw):
        """Moves the clues, but leaves the answer where it was."""
        symmetry = random_symmetry(geometry, draw)
        return replace(symmetry, answer_from=tuple(range(len(symmetry.answer_from))))

    monkeypatch.setattr(selftest, "random_symmetry", wrong)
    result = run("selftest", "--kind", "slant")
    assert faulty(result) > 10
    assert result.stderr.startswith("the answer is wrong: ")


@pytest.mark.usefixtures("small")
@pytest.mark.parametrize("name", ["sat", "mrv", "cpsat"])
def test_a_decider_at_fault_is_found(monkeypatch, name):
    """It does not see the first clue of a board."""
    real = deciders.decider(name)

    class Blind:
        def open(self, puzzle):
            return real.open(without(puzzle, min(shown(puzzle))))

    monkeypatch.setattr(selftest, "decider", lambda wanted: Blind() if wanted == name else deciders.decider(wanted))
    result = run("selftest", "--kind", "slant")
    number = faulty(result)
    table, _ = rows(result)
    assert int(table["slant"][name]) == 36 - number
    assert [table["slant"][other] for other in ("sat", "mrv", "cpsat") if other != name] == ["36", "36"]
    assert len(re.findall(rf"^{name}: finds 2 answers, ", result.stderr, re.MULTILINE)) > 0


@pytest.mark.usefixtures("small")
def test_a_fault_while_boards_are_made_is_one(monkeypatch):
    """The other kinds are still tested."""
    make = selftest.generate_levels

    def quarrel(order, seed):
        if order.kind == "slant":
            raise Disagreement("sat and mrv are at odds")
        return make(order, seed)

    monkeypatch.setattr(selftest, "generate_levels", quarrel)
    result = run("selftest", "--kind", "slant", "--kind", "x-sudoku")
    table, last = rows(result)
    assert (table["slant"]["faults"], table["x-sudoku"]["faults"], table["x-sudoku"]["sat"]) == ("1", "0", "36")
    assert last == "36 boards, 1 faults"
    assert (result.stderr, result.exit_code) == ("slant: sat and mrv are at odds\n", 1)
