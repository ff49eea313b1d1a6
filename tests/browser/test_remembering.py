"""What the browser remembers: boards half played, and the finished ones."""

from __future__ import annotations

import re

import pytest

import exactlyone as eo

from .boards import answer, open_places, small
from .player import until

every_kind = pytest.mark.parametrize("kind", eo.KINDS)


def begin(player):
    """Two entries and a pencil mark."""
    puzzle = player.puzzle
    first, second, third = open_places(puzzle)[:3]
    for place in (first, second):
        player.enter(place, answer(puzzle)[place])
    player.choose(third)
    player.press("n")
    player.pad(answer(puzzle)[third]).click()
    player.press("n")
    assert player.notes()[third] == [answer(puzzle)[third]]
    return player.values(), player.notes()


@every_kind
def test_a_half_played_board_is_resumed(kind, on_page):
    player = on_page(*small(kind))
    begun = begin(player)
    player.page.reload()
    until(lambda: (player.values(), player.notes()), begun)
    assert player.status == "Resumed after 2 moves."
    assert player.count == "2 moves"


@every_kind
def test_another_board_is_not_resumed_with_it(kind, on_page):
    player = on_page(*small(kind))
    begun = begin(player)
    other = on_page(*small(kind, 2), page=player.page)
    assert other.values().count(None) == len(open_places(other.puzzle))
    assert (other.count, other.status) == ("0 moves", "")
    again = on_page(*small(kind), page=player.page)
    assert (again.values(), again.notes()) == begun


def test_what_is_remembered_of_another_board_does_not_get_in_under_its_name(on_page):
    """The store says that these are the entries of this board; a printed value shows that they are not."""
    player = on_page(*small("x-sudoku"))
    begin(player)
    (puzzle, _), (other, _) = small("x-sudoku"), small("x-sudoku", 2)
    move = "([from, to]) => localStorage.setItem(to, localStorage.getItem(from))"
    player.page.goto("about:blank")
    on_page(puzzle, page=player.page)
    player.page.evaluate(move, [f"exactlyone:board:{one.digest}" for one in (puzzle, other)])
    shown = on_page(other, page=player.page)
    assert shown.values().count(None) == len(open_places(other))
    assert shown.count == "0 moves"


@every_kind
def test_finished_boards_are_counted_with_size_level_moves_and_time(kind, on_page):
    player = on_page(*small(kind))
    for seed in (1, 2, 2):  # one that is solved again counts once
        player = on_page(*small(kind, seed), page=player.page)
        if player.status.startswith("Solved"):
            player.button("Restart").click()
        for place in open_places(player.puzzle):
            player.enter(place, answer(player.puzzle)[place])
        player.root.get_by_text("Solved in").wait_for()
        player.page.reload()
        player.root.get_by_text("Solved in").wait_for()
    assert player.root.locator(".eo-record summary").inner_text() == "2 boards finished"
    player.root.locator(".eo-record summary").click()
    last = player.root.locator(".eo-record li").first.inner_text()
    title = re.escape(player.description["title"])
    assert re.fullmatch(rf"{title}, normal: \d:\d\d, {len(open_places(player.puzzle))} moves", last)
    assert "4 by 4" in last


def test_a_half_played_board_is_gone_on_with_from_another_one(on_page):
    player = on_page(*small("hidato"))
    begun = begin(player)
    other = on_page(*small("slant"), page=player.page)
    begin(other)
    other.root.get_by_text("New board").click()
    going = other.root.get_by_role("button", name=re.compile("^Go on: "))
    assert going.count() == 1
    assert re.fullmatch(r"Go on: Hidato, 4 by 4, normal, \d:\d\d", going.inner_text())
    going.click()
    until(lambda: player.root.locator(".eo-title").inner_text(), "Hidato, 4 by 4")
    assert (player.values(), player.notes()) == begun
    assert player.status == "Resumed after 2 moves."
    assert player.page.url.endswith(player.puzzle.digest)
    player.page.reload()
    until(lambda: (player.values(), player.notes()), begun)
    player.root.get_by_text("New board").click()
    back = player.root.get_by_role("button", name=re.compile("^Go on: "))
    assert re.fullmatch(r"Go on: Slant, 4 by 4, normal, \d:\d\d", back.inner_text())
    for place in open_places(player.puzzle):
        player.enter(place, answer(player.puzzle)[place])
    until(lambda: player.status.startswith("Solved"), True)


@every_kind
def test_a_new_board_is_ordered(kind, opened):
    player = opened(small("slant", 2)[0])
    player.root.get_by_text("New board").click()
    order = player.root.locator(".eo-new")
    order.get_by_label("Kind").select_option(kind)
    size = order.get_by_label("Size").locator("option").first.inner_text()
    order.get_by_label("Size").select_option(size)
    order.get_by_label("Level").select_option("hard")
    order.get_by_label("Seed").fill("9")
    order.get_by_role("button", name="Make it").click()
    until(lambda: player.root.locator(".eo-made").inner_text(), "hard, seed 9")
    title = player.root.locator(".eo-title").inner_text()
    assert title.endswith(f", {size.replace('x', ' by ')}")


def test_an_order_that_cannot_be_is_refused_in_words(opened):
    player = opened(small("slant")[0])
    player.root.get_by_text("New board").click()
    player.root.get_by_label("Seed").fill("many")
    player.root.get_by_role("button", name="Make it").click()
    until(lambda: player.status, "A seed is a whole number of at most 15 digits.")
