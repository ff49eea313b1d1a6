"""Hints: the next step from any right state, and wrong entries, with the rule that shows it where one does."""

from __future__ import annotations

import random

import pytest
from explained import forced_by_its_rules

import exactlyone as eo
from exactlyone.board import KINDS
from exactlyone.deciding.uniqueness import NotUnique
from exactlyone.explanation import Fact, UnsoundStep, hint
from exactlyone.explanation.reason_solver import Halted
from exactlyone.explanation.rechecking import Rechecker
from exactlyone.models import ModelError


def board(kind):
    puzzle = eo.example(kind)
    return puzzle, list(puzzle.check().solution)


def some(answer, part, seed):
    chance = random.Random(seed)
    return [value if chance.random() < part else None for value in answer]


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("part", [0.3, 0.7])
def test_a_hint_is_forced_by_what_stands(kind, part):
    puzzle, answer = board(kind)
    for seed in range(3):
        entries = some(answer, part, seed)
        found = puzzle.hint(entries)
        assert found.wrong == ()
        assert found.step is found.steps[0]
        assert [step.places for step in found.steps] == [False] * (len(found.steps) - 1) + [True]
        names = puzzle.geometry.answer_places
        for step in found.steps:
            assert forced_by_its_rules(puzzle, step)
            for fact in step.conclusions:
                place = names.index(fact.place)
                assert entries[place] is None
                assert (answer[place] == fact.value) is fact.holds


@pytest.mark.parametrize("kind", KINDS)
def test_hint_after_hint_leads_to_the_answer(kind):
    puzzle, answer = board(kind)
    names = puzzle.geometry.answer_places
    entries = some(answer, 0.8, 1)
    printed = dict(zip(puzzle.geometry.clue_places, puzzle.clues, strict=True))
    while (found := puzzle.hint(entries)).step is not None:
        for fact in found.steps[-1].conclusions:
            entries[names.index(fact.place)] = fact.value
    shown = [entry if printed.get(name) is None else printed[name] for name, entry in zip(names, entries, strict=True)]
    assert shown == answer
    assert str(found) == "Every place has its value."


@pytest.mark.parametrize("kind", KINDS)
def test_every_wrong_entry_is_named_and_no_other(kind):
    puzzle, answer = board(kind)
    chance = random.Random(5)
    shown = set()
    for _ in range(12):
        entries = some(answer, 0.4, chance.random())
        places = chance.sample(range(len(answer)), 2)
        for place in places:
            entries[place] = chance.choice(sorted(set(answer) - {answer[place]}))
        found = puzzle.hint(entries)
        named = {wrong.entry for wrong in found.wrong}
        assert named == {Fact(puzzle.geometry.answer_places[place], entries[place]) for place in places}
        assert found.steps == ()
        assert found.step is None
        assert str(found).count("\n") == 1
        shown |= {wrong.shown for wrong in found.wrong}
    assert True in shown
    assert False in shown or kind not in ("x-sudoku", "slant")  # where dots or a path say so much, one rule shows most


def entered(puzzle, **values):
    return [values.get(name) for name in puzzle.geometry.answer_places]


@pytest.mark.parametrize(
    ("kind", "entries", "text"),
    [
        ("x-sudoku", {"r1c1": 2}, "r1c1 is not 2: 2 stands in row 1 already, in r1c2."),
        ("x-sudoku", {"r1c2": 3}, "r1c2 is not 3: 2 is printed there."),
        ("x-sudoku", {"r1c3": 5, "r1c4": 5}, "5 stands twice in row 1: r1c3, r1c4."),
        ("slant", {"r4c2": 0}, "r4c2 is not \\. "),
        ("hidato", {"r2c2": 9}, "r2c2 is not 9"),
        ("kropki", {"r1c1": 5}, "r1c1 is not 5: no number fits it across the black dot between r1c1 and r1c2."),
        ("str8ts", {"r1c1": 9}, "r1c1 is not 9"),
    ],
)
def test_what_is_said_of_a_wrong_entry(kind, entries, text):
    puzzle = eo.example(kind)
    found = puzzle.hint(entered(puzzle, **entries))
    assert text in str(found)
    assert found.wrong


def test_a_value_that_does_not_exist_is_wrong():
    puzzle = eo.example("x-sudoku")
    (wrong,) = puzzle.hint(entered(puzzle, r1c1=12)).wrong
    assert wrong.entry == Fact("r1c1", 12)
    assert "12" in wrong.text


def test_a_hint_needs_an_entry_for_each_place_and_one_answer():
    puzzle = eo.example("x-sudoku")
    with pytest.raises(ModelError, match="81 places for entries, not 3"):
        puzzle.hint([1, 2, 3])
    for entry in ("5", 1.5, [1]):
        with pytest.raises(ModelError, match=r"the entry of r1c2 is .* neither an integer nor None"):
            puzzle.hint([None, entry, *[None] * 79])
    open_board = puzzle.with_clues([None] * 81)
    with pytest.raises(NotUnique, match="MULTIPLE"):
        open_board.hint([None] * 81)
    with pytest.raises(NotUnique, match="UNKNOWN"):
        hint(puzzle, [None] * 81, eo.Limits(seconds=0))


def test_a_hint_whose_time_is_over_says_so(monkeypatch):
    def late(*_):
        raise Halted("time limit of 1 s")
        yield

    monkeypatch.setattr("exactlyone.explanation.hinting.course", late)
    found = eo.example("slant").hint([None] * 64, eo.Limits(seconds=1))
    assert (found.step, found.wrong, str(found)) == (None, (), "No step was found: time limit of 1 s.")


def test_a_hint_rests_on_entries_only_if_they_are_there():
    puzzle, answer = board("x-sudoku")
    entries = some(answer, 0.5, 2)
    (step,) = puzzle.hint(entries).steps
    clues = zip(puzzle.geometry.clue_places, puzzle.clues, strict=True)
    with pytest.raises(UnsoundStep, match="not known by then"):
        Rechecker(puzzle, [Fact(name, clue) for name, clue in clues if clue]).judge(step)
