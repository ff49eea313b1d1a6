"""Hints: first where to look, then why, then what to enter; a wrong entry before all else."""

from __future__ import annotations

import pytest

import exactlyone as eo

from .boards import answer, open_places, small, wrong_value
from .player import until

every_kind = pytest.mark.parametrize("kind", eo.KINDS)


@every_kind
def test_a_hint_explains_before_it_reveals(kind, opened):
    puzzle, _ = small(kind)
    player = opened(puzzle)
    blank = player.values()
    player.button("Hint").click()
    player.button("Why?").wait_for()
    (look,) = player.hint
    assert look.startswith("Look at ")
    assert [said for said in player.see()["said"].values() if said.endswith("hint")]
    player.button("Why?").click()
    until(lambda: player.hint != [look], True)
    assert all(line.endswith(".") for line in player.hint)
    assert player.values() == blank
    player.button("Enter it").click()
    until(lambda: player.values() == blank, False)
    found = player.values()
    assert all(value in (None, right) for value, right in zip(found, answer(puzzle), strict=True))
    assert player.hint == []
    assert player.count.endswith(", 1 hint")
    assert [said for said in player.see()["said"].values() if said.endswith("hint")] == []


@every_kind
def test_a_wrong_entry_comes_first(kind, opened):
    puzzle, _ = small(kind)
    place = open_places(puzzle)[-1]
    player = opened(puzzle)
    player.enter(place, wrong_value(puzzle, place))
    player.button("Hint").click()
    player.button("Why?").wait_for()
    assert player.hint == ["One entry is not right."]
    player.button("Why?").click()
    name = puzzle.geometry.answer_places[place]
    until(lambda: player.hint[0].startswith(f"{name} is not "), True)
    assert name in player.conflicts()
    assert player.button("Enter it").count() == 0
    player.button("Close").click()
    until(lambda: player.hint, [])


def test_hints_solve_a_whole_board(on_page):
    puzzle, _ = small("x-sudoku")
    player = on_page(puzzle)
    for _ in open_places(puzzle):
        if player.status.startswith("Solved"):
            break
        player.button("Hint").click()
        player.button("Why?").click()
        player.button("Enter it").click()
    assert player.values() == list(answer(puzzle))


def test_a_board_with_several_answers_has_no_hints(opened):
    player = opened(eo.loads("x-sudoku\n" + ". . . .\n" * 4))
    player.button("Hint").click()
    until(lambda: player.hint, ["No hint: this board has several solutions."])
