"""On a phone of 360 pixels: nothing to scroll sideways, targets that a finger meets."""

from __future__ import annotations

import pytest

import exactlyone as eo
from exactlyone.generation import recipes
from exactlyone.playing.replying import new_board

from .boards import answer, open_places, small
from .player import Player, until

RECIPES = recipes()

LEAST = 24
"""The least width and height of a target in pixels, of WCAG 2.2."""
SMALL_TARGETS = """(least) => [...document.querySelectorAll("button, select, input, summary, .eo-cell")]
  .map((element) => [element.textContent || element.dataset.place || element.tagName, element.getBoundingClientRect()])
  .filter(([, { width, height }]) => width > 0 && Math.min(width, height) < least)
  .map(([name, { width, height }]) => `${name}: ${width} x ${height}`)"""
WIDE = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"


def unfold(player: Player) -> None:
    for summary in player.root.locator("summary:visible").all():
        summary.tap()


@pytest.mark.parametrize("kind", eo.KINDS)
def test_a_phone_is_wide_enough(kind, on_page):
    """For the largest boards that can be ordered, with all that can be opened, and with a hint."""
    puzzle, origin = new_board(kind, str(RECIPES[kind].menu[-1]), "easy", 3)
    player = on_page(puzzle, origin, phone=True)
    unfold(player)
    player.button("Hint").tap()
    player.button("Why?").tap()
    assert player.page.evaluate(WIDE) <= 0
    assert player.page.evaluate(SMALL_TARGETS, LEAST) == []


@pytest.mark.parametrize("kind", eo.KINDS)
def test_a_board_is_solved_on_a_phone(kind, on_page):
    puzzle, origin = small(kind)
    player = on_page(puzzle, origin, phone=True)
    for place in open_places(puzzle):
        player.by_touch(place, answer(puzzle)[place])
    until(lambda: player.status.startswith("Solved"), True)
    assert player.page.evaluate(WIDE) <= 0


def test_of_a_board_wider_than_a_phone_only_the_board_is_scrolled(on_page):
    puzzle, origin = new_board("x-sudoku", "16x16", "easy", 1)
    player = on_page(puzzle, origin, phone=True)
    assert player.page.evaluate(WIDE) <= 0
    assert player.page.evaluate(SMALL_TARGETS, LEAST) == []
    last = open_places(puzzle)[-1]
    player.by_touch(last, answer(puzzle)[last])
    until(lambda: player.values()[last], answer(puzzle)[last])
