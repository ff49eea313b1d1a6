"""A hint that takes its time: it is said so, the board is played on meanwhile, and it can be given up."""

from __future__ import annotations

import pytest
from playing import Patient

from exactlyone.playing import replying

from .boards import answer, open_places, small
from .player import until

THINKING = ["Still looking for a hint, for 20 seconds at most. You can play on meanwhile."]
SLOW = """
import time
from exactlyone.explanation import Hint
from exactlyone.playing import replying
quick = replying.hint
def slow(puzzle, values, limits):
    deadline = limits.start()
    while not deadline.exhausted():
        time.sleep(0.01)
    return Hint(puzzle, (), (), deadline.exhausted())
replying.hint = slow
"""


@pytest.fixture
def slow(monkeypatch):
    made = Patient()
    monkeypatch.setattr(replying, "hint", made)
    yield made
    made.go.set()


def thinking(player):
    player.button("Hint").click()
    assert player.status == "Looking for a hint…"
    assert player.root.get_attribute("aria-busy") == "true"
    until(lambda: player.hint, THINKING)


def test_a_hint_is_given_up(slow, on_page):
    puzzle, _ = small("kropki")
    player = on_page(puzzle)
    thinking(player)
    player.button("Cancel").click()
    until(lambda: player.hint, [])
    assert slow.given_up.wait(10)
    assert (player.status, player.root.get_attribute("aria-busy"), player.count) == ("", None, "0 moves")
    slow.go.set()
    player.button("Hint").click()
    player.button("Why?").wait_for()
    assert player.count == "0 moves, 1 hint"


def test_the_board_is_played_on_and_the_hint_still_comes(slow, on_page):
    puzzle, _ = small("str8ts")
    player = on_page(puzzle)
    thinking(player)
    place = open_places(puzzle)[-1]
    player.enter(place, answer(puzzle)[place])
    until(lambda: player.values()[place], answer(puzzle)[place])
    assert player.hint == THINKING
    slow.go.set()
    player.button("Why?").wait_for()
    assert player.hint != THINKING


def test_a_hint_about_what_was_changed_meanwhile_is_not_told(slow, on_page):
    puzzle, _ = small("hidato")
    player = on_page(puzzle)
    place = open_places(puzzle)[0]
    player.enter(place, answer(puzzle)[place])
    thinking(player)
    player.press("Delete")
    slow.go.set()
    until(lambda: player.status, "The board has changed meanwhile: ask again.")
    assert player.hint == []


def test_another_question_gives_the_hint_up(slow, on_page):
    puzzle, _ = small("slant")
    player = on_page(puzzle)
    thinking(player)
    player.button("Check").click()
    until(lambda: player.status, f"No rule is broken. {len(open_places(puzzle))} places are open.")
    assert slow.given_up.is_set()
    assert player.hint == []


def test_in_a_notebook_cells_run_meanwhile(lab):
    puzzle, _ = small("x-sudoku")
    player = lab.open(puzzle)
    lab.run(2, SLOW)
    try:
        thinking(player)
        place = open_places(puzzle)[0]
        player.enter(place, answer(puzzle)[place])
        until(lambda: lab.read()[0][place], answer(puzzle)[place])
        assert player.hint == THINKING
        player.button("Cancel").click()
        until(lambda: player.hint, [])
    finally:
        lab.run(2, "replying.hint = quick")
    player.button("Hint").click()
    player.button("Why?").wait_for()
