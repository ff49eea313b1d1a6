"""The widget in JupyterLab: keys stay on the board, and Python knows what is seen."""

from __future__ import annotations

import string

import pytest

import exactlyone as eo
from exactlyone.playing.replying import new_board

from .boards import answer, open_places, small
from .player import Player, until

TYPED = [*string.ascii_lowercase, *string.digits, *"dd00", "Escape"]
ON_CELLS = [*string.ascii_uppercase, *"/\\.,;:-=+*?!'\"()[]{}<>"]
NAMED = ["Enter", "Delete", "Backspace", "PageUp", "PageDown", "Control+z", "Control+y", "Shift+ArrowDown"]


def places_to_type(player):
    """Where the focus may be while somebody types: a cell, a button of the pad, a tool, a field."""
    player.root.locator(".eo-order summary").click()
    yield player.cell(open_places(player.puzzle)[0])
    yield player.root.locator(".eo-value").first
    yield player.button("Pencil")
    yield player.root.get_by_label("Seed")


@pytest.mark.parametrize("kind", ["slant", "hidato"])
def test_keys_typed_into_the_board_are_none_of_the_notebooks(kind, lab):
    player = lab.open(small(kind)[0])
    before = lab.cells()
    for place in places_to_type(player):
        for key in (*TYPED, *(ON_CELLS + NAMED if place.get_attribute("data-place") else ())):
            place.focus()
            player.press(key)
        assert lab.cells() == before
        assert player.root.is_visible()
    assert lab.mode() == "command"


def test_the_same_keys_would_change_the_notebook_elsewhere(lab):
    player = lab.open(small("slant")[0])
    before = lab.cells()
    lab.choose_cell(2)
    player.press("b")
    until(lambda: len(lab.cells()), len(before) + 1)
    player.press("d", "d")
    until(lab.cells, before)


def test_shift_enter_runs_the_cell(lab):
    player = lab.open(small("kropki")[0])
    player.choose(open_places(player.puzzle)[0])
    count = lab.executed(0)
    player.press("Shift+Enter")
    until(lambda: lab.executed(0) not in (None, count), True)


@pytest.mark.parametrize("kind", eo.KINDS)
def test_python_knows_what_is_seen(kind, lab):
    puzzle = small(kind)[0]
    player = lab.open(puzzle)
    first, second, third, *_ = open_places(puzzle)
    player.by_mouse(first, answer(puzzle)[first])
    player.by_touch(second, answer(puzzle)[second])
    player.choose(third)
    player.button("Pencil").click()
    player.pad(answer(puzzle)[third]).click()
    seen = player.values(), player.notes()
    assert (seen[0][first], seen[0][second]) == (answer(puzzle)[first], answer(puzzle)[second])
    until(lambda: lab.read()[:2], seen)
    progress = lab.read()[2]
    assert player.count == f"{progress['moves']} moves"
    assert (progress["hints"], progress["finished"]) == (0, False)
    player.button("Undo").click()
    player.button("Undo").click()
    seen = player.values(), player.notes()
    assert seen[0][second] != answer(puzzle)[second] or kind == "slant"
    until(lambda: lab.read()[:2], seen)
    for place in open_places(puzzle):
        player.enter(place, answer(puzzle)[place])
    player.button("Pencil").click()
    for place in open_places(puzzle):
        player.enter(place, answer(puzzle)[place])
    until(lambda: lab.read()[0], list(answer(puzzle)))
    until(lambda: lab.read()[2]["finished"], True)


def test_what_python_sets_is_seen_and_can_be_taken_back(lab):
    puzzle = small("str8ts")[0]
    player = lab.open(puzzle)
    blank = player.values()
    place = open_places(puzzle)[0]
    value = answer(puzzle)[place]
    lab.run(1, f"board.values = board.values[:{place}] + ({value},) + board.values[{place + 1}:]")
    until(lambda: player.values()[place], value)
    player.button("Undo").click()
    until(player.values, blank)
    until(lambda: lab.read()[0], blank)


def test_two_views_of_one_board_agree(lab):
    puzzle = small("hidato")[0]
    player = lab.open(puzzle)
    lab.run(2, "board")
    place = open_places(puzzle)[0]
    views = lab.page.locator(".exactlyone-board")
    until(views.count, 2)
    views.nth(1).locator(f'[data-place="{place}"]').click()
    lab.page.keyboard.type(str(answer(puzzle)[place]))
    for view in (views.nth(0), views.nth(1)):
        player.root = view
        until(lambda: player.values()[place], answer(puzzle)[place])
    lab.run(2, "")


@pytest.mark.parametrize("kind", eo.KINDS)
def test_a_half_played_board_is_resumed_by_another_widget(kind, lab):
    puzzle, place = small(kind)[0], open_places(small(kind)[0])[0]
    player = lab.open(puzzle)
    player.enter(place, answer(puzzle)[place])
    begun = player.values()
    player = lab.show(puzzle)
    until(player.values, begun)
    until(lambda: lab.read()[0], begun)
    other = lab.show(small(kind, 2)[0])
    assert other.values().count(None) == len(open_places(other.puzzle))


def test_a_new_board_is_pythons_too_and_the_old_one_is_gone_on_with(lab):
    player = lab.open(small("slant")[0])

    def order(kind, size):
        player.root.get_by_text("New board").click()
        form = player.root.locator(".eo-new")
        form.get_by_label("Kind").select_option(kind)
        form.get_by_label("Size").select_option(size)
        form.get_by_label("Seed").fill("4")
        form.get_by_role("button", name="Make it").click()
        until(lambda: player.root.locator(".eo-made").inner_text(), "normal, seed 4")

    order("kropki", "4x4")
    kropki, _ = new_board("kropki", "4x4", "normal", 4)
    player = Player(lab.page, kropki)
    place = kropki.given.index(None)
    player.enter(place, answer(kropki)[place])
    begun = player.values()
    order("hidato", "5x5")
    hidato, _ = new_board("hidato", "5x5", "normal", 4)
    until(lambda: lab.run(1, "print(board.puzzle)"), f"{hidato}\n")
    player = Player(lab.page, hidato)
    until(lambda: lab.read()[0], player.values())
    player.root.get_by_text("New board").click()
    player.root.get_by_role("button", name="Go on: Kropki").click()
    player = Player(lab.page, kropki)
    until(lambda: player.status, "Resumed after 1 move.")
    assert player.values() == begun
    until(lambda: lab.read()[0], begun)


def test_a_notebook_loaded_again_shows_the_board_as_it_stands(lab):
    puzzle = small("slant")[0]
    player = lab.open(puzzle)
    player.enter(0, answer(puzzle)[0])
    begun = player.values()
    lab.reload_until(player.cell(0))
    until(player.values, begun)
    player.enter(1, answer(puzzle)[1])
    until(lambda: lab.read()[0], player.values())


def test_the_theme_is_the_notebooks(lab):
    player = lab.open(small("slant")[0])
    for dark in (True, False):
        lab.theme(dark)
        until(lambda: player.root.get_attribute("data-theme"), "dark" if dark else "light")
