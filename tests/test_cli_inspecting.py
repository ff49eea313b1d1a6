"""The commands candidates and redundant: what they print, their records, their exit codes."""

from __future__ import annotations

import json
from xml.etree import ElementTree

import pytest

import exactlyone as eo
from exactlyone.cli import main
from exactlyone.drawing import Marks
from exactlyone.formats import write_line
from exactlyone.inspecting import minimising
from exactlyone.inspecting.candidates import candidates

SQUARE = "x-sudoku 12........2....."
NOWHERE = "x-sudoku 11.............."


@pytest.fixture
def run(capsys):
    def call(*arguments):
        with pytest.raises(SystemExit) as left:
            main(arguments)
        printed = capsys.readouterr()
        return left.value.code, printed.out, printed.err

    return call


def test_candidates_of_open_places(run):
    code, out, _ = run("candidates", SQUARE)
    first, *rest = out.splitlines()
    assert code == 0
    assert first == f"{SQUARE}: 8 of 16 places are open, 2 solutions"
    assert rest[:4] == ["1 2 . .", ". . 1 2", ". . 2 1", "2 1 . ."]
    assert rest[4] == "r1c3: 3 in 1 solution, 4 in 1 solution"
    assert len(rest) == 12


def test_candidates_are_written_as_the_kind_writes_them(run):
    code, out, _ = run("candidates", "2x2:1h")
    assert code == 0
    assert "r1c2: \\ in 4 solutions, / in 4 solutions" in out


def test_counts_are_at_least_where_there_may_be_more(run):
    blank = "." * 81
    assert "r1c1: 1 in at least " in run("candidates", blank)[1]
    code, out, _ = run("candidates", blank, "--cap", "3", "--json")
    record = json.loads(out)
    assert code == 0
    assert (record["status"], record["complete"], record["reason"]) == ("SETTLED", False, None)
    counts = [one for place in record["places"].values() for one in place["candidates"]]
    assert len(counts) == 9 * 81
    assert all(one["count"] >= 3 and not one["exact"] for one in counts)


def test_a_unique_board_has_no_open_place(run, tmp_path):
    board = tmp_path / "board.txt"
    board.write_text(str(eo.example("str8ts")))
    code, out, _ = run("candidates", str(board))
    puzzle = eo.example("str8ts")
    grid = puzzle.geometry.grid_text(puzzle.clues, puzzle.check().solution)
    assert (code, out) == (0, f"{board}: no place is open, 1 solution\n{grid}\n")


def test_a_board_without_a_solution(run):
    code, out, _ = run("candidates", NOWHERE)
    assert (code, out) == (1, f"{NOWHERE}: no solution, so no place has a value\n")
    record = json.loads(run("candidates", NOWHERE, "--json")[1])
    assert (record["status"], record["count"], record["complete"], record["confirmed"]) == ("SETTLED", 0, True, 2)


def test_no_time_leaves_everything_unsettled(run):
    code, out, _ = run("candidates", SQUARE, "--time-limit", "0")
    assert code == 3
    assert "r1c1: unsettled: 1 2 3 4" in out
    record = json.loads(run("candidates", SQUARE, "--time-limit", "0", "--json")[1])
    assert record["status"] == "UNSETTLED"
    assert record["places"]["r1c1"] == {"candidates": [], "unsettled": [1, 2, 3, 4]}
    assert "time limit" in record["reason"]


def test_candidates_are_drawn_as_notes(run, tmp_path):
    picture = tmp_path / "picture.svg"
    assert run("candidates", SQUARE, "--svg", str(picture), "--theme", "dark")[0] == 0
    puzzle = eo.loads(SQUARE)
    found = candidates(puzzle)
    assert picture.read_text("utf-8") == puzzle.svg(found.filled(), Marks(notes=found.notes()), "dark")
    notes = [text for text in ElementTree.parse(picture).iter() if text.get("font-size") == "12"]
    assert len(notes) == 16
    assert run("candidates", SQUARE, NOWHERE, "--svg", str(picture))[0] == 1
    assert (tmp_path / "picture-1.svg").read_text("utf-8") == puzzle.svg(found.filled(), Marks(notes=found.notes()))
    assert {path.name for path in tmp_path.iterdir()} == {"picture.svg", "picture-1.svg", "picture-2.svg"}


def test_redundant_names_the_clues(run, tmp_path):
    board = tmp_path / "board.txt"
    puzzle = eo.example("kropki").with_clues((3, *eo.example("kropki").clues[1:]))
    board.write_text(str(puzzle))
    assert run("redundant", str(board)) == (
        0,
        f"{board}: 1 clue: 0 needed, 1 redundant\nredundant: r1c1 = 3\n",
        "",
    )
    record = json.loads(run("redundant", str(board), "--json")[1])
    assert record["hash"] == puzzle.digest
    assert (record["status"], record["needed"], record["redundant"], record["unsettled"], record["reason"]) == (
        "UNIQUE",
        [],
        ["r1c1"],
        [],
        None,
    )


def test_needed_clues_are_those_that_minimise_names(run):
    puzzle = eo.example("x-sudoku")
    record = json.loads(run("redundant", write_line(puzzle), "--json")[1])
    assert record["needed"] == list(minimising.minimise(puzzle).needed)


@pytest.mark.parametrize(("board", "status"), [(SQUARE, "MULTIPLE"), (NOWHERE, "NONE")])
def test_a_board_that_is_not_unique_needs_no_clue(run, board, status):
    code, out, _ = run("redundant", board)
    assert code == 1
    reason = "only a board with exactly one solution has clues that it needs"
    assert out == f"{board}: {status} - {reason} (x-sudoku 4x4 box=2x2)\n"
    assert json.loads(run("redundant", board, "--json")[1])["status"] == status


def test_redundant_within_a_limit(run):
    code, out, _ = run("redundant", SQUARE, "--time-limit", "0")
    assert code == 3
    assert out.startswith(f"{SQUARE}: UNKNOWN - time limit of 0 s")


@pytest.mark.parametrize("command", ["candidates", "redundant"])
def test_bad_input(run, command, tmp_path):
    bad = tmp_path / "bad.txt"
    bad.write_text("slant\n9")
    code, _, err = run(command, str(bad))
    assert code == 2
    assert "bad.txt" in err
    assert run(command)[0] == 2
