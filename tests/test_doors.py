"""Each verb under one name: as a method of a puzzle, as a function of the package, as a command; and all agree."""

from __future__ import annotations

import json
from inspect import signature

import pytest
from click.testing import CliRunner

import exactlyone as eo
from exactlyone.cli import COMMANDS, main

BOARDS = {"unique": eo.example("slant"), "several": eo.loads("2x2:1h"), "none": eo.loads("2x2:d0d")}
VERBS = {
    "check": "check",
    "solve": "solve",
    "solutions": None,
    "count_solutions": "count",
    "candidates": "candidates",
    "redundant": "redundant",
    "minimise": "minimise",
    "variants": "variants",
    "why": "why",
    "explain": "explain",
    "hint": None,
    "rate": "rate",
    "certify": "certify",
    "svg": None,
    "play": "play",
}
"""The verbs, each with its command; None where it is part of one: `solve --all`, `show --svg`, `play`."""


@pytest.fixture
def record(tmp_path):
    """The record that a command prints of a board, and its exit code."""

    def ask(command, puzzle, *options):
        path = tmp_path / "board.txt"
        path.write_text(str(puzzle))
        said = CliRunner().invoke(main, [command, str(path), "--json", *options])
        return json.loads(said.stdout.splitlines()[0]), said.exit_code

    return ask


@pytest.mark.parametrize("verb", VERBS)
def test_a_verb_is_a_method_a_function_and_a_command(verb):
    function, method = getattr(eo, verb), getattr(eo.Puzzle, verb)
    assert verb in eo.__all__
    assert verb in dir(eo)
    first, *rest = signature(function).parameters.values()
    itself, *own = signature(method).parameters.values()
    assert (first.name, itself.name) == ("puzzle", "self")
    assert [(one.name, one.default) for one in own] == [(one.name, one.default) for one in rest[: len(own)]]
    assert VERBS[verb] is None or VERBS[verb] in COMMANDS


def test_every_door_of_a_puzzle_is_in_the_table():
    doors = {name for name in vars(eo.Puzzle) if callable(getattr(eo.Puzzle, name)) and name in eo.__all__}
    assert doors == VERBS.keys()


AGREE = {
    "candidates": lambda found, record: (
        {place.name: list(place.values) for place in found.places}
        == {name: [one["value"] for one in place["candidates"]] for name, place in record["places"].items()}
    ),
    "redundant": lambda found, record: (
        (list(found.needed), list(found.redundant)) == (record["needed"], record["redundant"])
    ),
    "minimise": lambda found, record: str(found.puzzle) == record["board"],
    "explain": lambda found, record: [step.text for step in found.steps] == [step["text"] for step in record["steps"]],
    "rate": lambda found, record: found.rating == record["rating"],
    "check": lambda found, record: found.status.value == record["status"],
    "count_solutions": lambda found, record: found.number == record["count"],
}
"""Whether what a verb finds is what its command prints as a record."""


@pytest.mark.parametrize("verb", AGREE)
def test_method_function_and_command_agree(verb, record):
    puzzle = BOARDS["unique"]
    printed, code = record(VERBS[verb], puzzle)
    assert code == 0
    assert AGREE[verb](getattr(eo, verb)(puzzle), printed)
    assert AGREE[verb](getattr(puzzle, verb)(), printed)


@pytest.mark.parametrize("name", BOARDS)
def test_why_says_what_is_wrong_wherever_it_is_asked(name, record):
    puzzle = BOARDS[name]
    printed, code = record("why", puzzle)
    found = puzzle.why()
    said = None if found is None else str(found)
    assert printed["status"] == puzzle.check().status.value
    assert (printed["why"], code) == (said, 0 if name == "unique" else 1)
    assert str(eo.why(puzzle)) == str(found)
    assert found is None or found.status is puzzle.check().status
    assert found is None or said in str(puzzle.explain().why)


def test_why_without_a_verdict_is_unfinished(record):
    blank = eo.loads("." * 81)
    with pytest.raises(eo.Unfinished) as stopped:
        blank.why(eo.Limits(0))
    assert stopped.value.partial.status is eo.Uniqueness.UNKNOWN
    printed, code = record("why", blank, "--time-limit", "0")
    assert (printed["status"], printed["why"], code) == ("UNKNOWN", None, 3)
    assert "time limit" in printed["reason"]


def test_variants_are_different_boards_and_the_same_for_a_seed(tmp_path):
    puzzle = BOARDS["unique"]
    found = puzzle.variants(5, seed=3)
    images = [one.puzzle for one in found]
    assert found == eo.variants(puzzle, 5, 3)
    assert found != puzzle.variants(5, seed=4)
    assert len({puzzle, *images}) == 6
    assert all(puzzle.transformed(one.symmetry) == one.puzzle for one in found)
    assert all(eo.same_up_to_symmetry(puzzle, image) for image in images)
    path = tmp_path / "board.txt"
    path.write_text(str(puzzle))
    printed = CliRunner().invoke(main, ["variants", str(path), "--count", "5", "--seed", "3"])
    assert list(eo.load_all(_kept(tmp_path, printed.stdout))) == images
    with pytest.raises(eo.ModelError, match="counted from one"):
        puzzle.variants(0)


def _kept(folder, text):
    path = folder / "variants.txt"
    path.write_text(text)
    return path
