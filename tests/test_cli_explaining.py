"""The command explain: text, records, pictures, exit codes."""

from __future__ import annotations

import json
import sys
from xml.etree import ElementTree

import pytest

import exactlyone as eo
from exactlyone.cli import main
from exactlyone.examples import example_text
from exactlyone.explanation.pictures import marks

ONE_LEFT = "x-sudoku box=2x2 diagonals=no\n1 2 3 4\n3 4 1 2\n2 1 4 .\n4 3 2 1\n"
SEVERAL = "x-sudoku box=2x2 diagonals=no\n1 2 . .\n. . . 2\n. . . .\n. . . .\n"
NOTHING = "x-sudoku box=2x2 diagonals=no\n1 2 . 1\n. . . 2\n. . . .\n. . . .\n"


@pytest.fixture
def run(capsys, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for name, text in (("one.txt", ONE_LEFT), ("several.txt", SEVERAL), ("nothing.txt", NOTHING)):
        (tmp_path / name).write_text(text)

    def call(*arguments):
        with pytest.raises(SystemExit) as left:
            main(arguments)
        printed = capsys.readouterr()
        return left.value.code, printed.out, printed.err

    return call


def test_one_step(run):
    code, out, err = run("explain", "one.txt")
    assert (code, err) == (0, "")
    assert out.splitlines() == [
        "one.txt: 1 step to the only answer; the hardest takes one rule at a time",
        "1. r3c4 is 3: it is the last empty cell of row 3, and 3 is the number still missing.",
    ]


def test_boards_without_one_answer(run):
    code, out, _ = run("explain", "one.txt", "several.txt", "nothing.txt")
    assert code == 1
    assert "several.txt: MULTIPLE - " in out
    assert "nothing.txt: NONE - " in out
    assert "1 stands 2 times in row 1" in out
    assert out.endswith("1 explained, 2 not unique, 0 cut short\n")


def test_a_time_limit(run):
    code, out, _ = run("explain", "one.txt", "--time-limit", "0")
    assert code == 3
    assert out.startswith("one.txt: UNKNOWN - ")


def test_records(run):
    code, out, err = run("explain", "--json", "one.txt", "several.txt", "missing.txt")
    one, several, missing = map(json.loads, out.splitlines())
    assert code == 2
    assert "1 explained, 1 not unique, 0 cut short, 1 in error" in err
    assert one["status"] == "UNIQUE"
    (step,) = one["steps"]
    assert step["values"] == [["r3c4", 3]]
    assert step["rules"] == [["row 3", ["somewhere", 3]]]
    assert step["known"] == [["r3c1", 2], ["r3c2", 1], ["r3c3", 4]]
    assert (step["known_fallen"], step["cost"], step["alternatives"], step["by_cases"]) == ([], 1, 0, False)
    assert (one["hardest"], one["total"], one["reason"]) == (1, 1, None)
    assert "why" not in one
    assert several["steps"] == []
    assert several["status"] == "MULTIPLE"
    assert "several solutions" in several["why"]
    assert missing["status"] == "ERROR"


def test_pictures(run, tmp_path):
    (tmp_path / "slant.txt").write_text(example_text("slant"))
    code, out, _ = run("explain", "slant.txt", "--svg", "steps", "--theme", "dark")
    assert code == 0
    steps = len(out.splitlines()) - 1
    files = sorted((tmp_path / "steps").iterdir())
    assert [file.name for file in files] == [f"step-{i:02}.svg" for i in range(steps + 1)]
    pictures = [file.read_text() for file in files]
    assert len(set(pictures)) == steps + 1
    for picture in pictures:
        ElementTree.fromstring(picture)
    code, _, err = run("explain", "one.txt", "slant.txt", "--svg", "more")
    assert code == 2
    assert "more is to hold the steps of one board, and there are several" in err
    assert not (tmp_path / "more").exists()


def test_a_folder_that_cannot_be_made_is_named_before_the_work(run, tmp_path, monkeypatch):
    monkeypatch.setattr("exactlyone.board.Puzzle.explain", lambda *_: pytest.fail("it was explained first"))
    code, out, err = run("explain", "one.txt", "--svg", "")
    assert (code, out) == (2, "")
    assert "the name of the folder for --svg is empty" in err
    (tmp_path / "file").write_text("")
    monkeypatch.setattr(sys, "stdout", sys.stdout)  # a command that cannot write lets go of it
    code, _, err = run("explain", "one.txt", "--svg", "file/steps")
    assert (code, err) == (2, "exactlyone: file/steps: Not a directory\n")


@pytest.mark.parametrize("kind", eo.KINDS)
def test_a_picture_marks_what_a_step_concludes_and_rests_on(kind):
    puzzle = eo.example(kind)
    places = {*puzzle.geometry.answer_places, *puzzle.geometry.clue_places}
    for step in puzzle.explain():
        shown = marks(puzzle, step)
        assert set(shown.highlighted) == {fact.place for fact in step.conclusions}
        assert set(shown.reasons) <= places - set(shown.highlighted)
        assert {fact.place for fact in step.known} <= {*shown.reasons, *shown.highlighted}
        struck = {(place, value) for place, values in shown.struck.items() for value in values}
        assert struck >= {(fact.place, fact.value) for fact in step.conclusions if not fact.holds}
        puzzle.svg(marks=shown)
