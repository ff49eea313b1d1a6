"""What a player does between the first entry and the last: pencil marks, undo and redo, restart, the keys."""

from __future__ import annotations

import pytest

import exactlyone as eo

from .boards import answer, open_places, small
from .player import until

every_kind = pytest.mark.parametrize("kind", eo.KINDS)


def domain(player, place):
    return player.description["domains"][player.description["places"][place]["domain"]]


@every_kind
def test_steps_are_taken_back_and_done_again(kind, opened):
    puzzle, _ = small(kind)
    player = opened(puzzle)
    stages = [player.values()]
    for place in open_places(puzzle)[:3]:
        player.enter(place, answer(puzzle)[place])
        stages.append(player.values())
    assert [stage.count(None) for stage in stages] == [len(open_places(puzzle)) - i for i in range(4)]
    assert player.button("Redo").is_disabled()
    for stage in stages[2::-1]:
        player.button("Undo").click()
        until(player.values, stage)
    assert player.button("Undo").is_disabled()
    for stage in stages[1:]:
        player.press("Control+Shift+Z")
        until(player.values, stage)
    player.press("Control+z")
    player.enter(open_places(puzzle)[3], answer(puzzle)[open_places(puzzle)[3]])
    assert player.button("Redo").is_disabled()


@every_kind
def test_pencil_marks_are_small_and_give_way_to_an_entry(kind, opened):
    puzzle, _ = small(kind)
    player = opened(puzzle)
    place = open_places(puzzle)[0]
    values = [value for value in domain(player, place) if player.pad(value).count()]
    one, other = values[0], values[-1]
    blank = player.notes()
    player.choose(place)
    player.press("n")
    assert player.button("Pencil").get_attribute("aria-pressed") == "true"
    player.write(other)
    player.pad(one).click()
    until(lambda: player.notes()[place], sorted([one, other]))
    assert "pencil marks" in player.cell(place).get_attribute("aria-label")
    assert player.values()[place] is None
    player.write(one)
    until(lambda: player.notes()[place], [other])
    player.button("Pencil").click()
    player.pad(one).click()
    until(lambda: (player.values()[place], player.notes()), (one, blank))
    player.button("Undo").click()
    until(lambda: (player.values()[place], player.notes()[place]), (None, [other]))


@every_kind
def test_a_restart_leaves_what_is_printed_and_can_be_taken_back(kind, opened):
    puzzle, _ = small(kind)
    player = opened(puzzle)
    blank = player.values()
    for place in open_places(puzzle)[:2]:
        player.enter(place, answer(puzzle)[place])
    played = player.values()
    player.button("Restart").click()
    until(lambda: (player.values(), player.count), (blank, "0 moves"))
    player.button("Undo").click()
    until(player.values, played)


@pytest.mark.parametrize("kind", [kind for kind in eo.KINDS if kind != "slant"])
def test_what_is_printed_cannot_be_changed(kind, opened):
    puzzle, _ = small(kind)
    player = opened(puzzle)
    before = player.values()
    place = next(place for place, value in enumerate(before) if value is not None)
    player.enter(place, domain(player, place)[0])
    player.press("Delete")
    player.pad(next(value for value in domain(player, place) if player.pad(value).count())).click()
    assert player.status == "This one is printed."
    assert (player.values(), player.count) == (before, "0 moves")


def test_clicks_on_a_diagonal_go_round_and_the_right_button_goes_back(opened):
    player = opened(small("slant")[0])
    for button, round_ in (("left", [0, 1, None]), ("right", [1, 0, None])):
        for value in round_:
            player.cell(0).click(button=button)
            until(lambda: player.values()[0], value)
    assert player.page.locator(".lm-Menu:visible").count() == 0  # the notebook's menu


def test_taps_on_a_diagonal_go_round(opened):
    player = opened(small("slant")[0])
    for value in (0, 1, None):
        player.cell(0).tap()
        until(lambda: player.values()[0], value)


def test_two_digits_are_one_number_and_one_move(opened):
    puzzle = eo.loads("hidato\n1 . . .\n. . . .\n. . . .\n. . . 16\n")
    player = opened(puzzle)
    player.choose(5)
    player.page.keyboard.type("12")
    until(lambda: player.values()[5], 12)
    assert player.count == "1 move"
    player.press("Control+z")
    until(lambda: player.values()[5], None)


def test_keys_lead_over_the_board(opened):
    """Over holes, to the ends of a row, and no further than the border."""
    player = opened(eo.loads("hidato\n1 # . .\n. . . .\n. 12 # .\n"))
    player.choose(0)
    for key, place in (
        *(("ArrowLeft", 0), ("ArrowUp", 0), ("ArrowRight", 1), ("End", 2), ("ArrowRight", 2), ("Home", 0)),
        *(("ArrowDown", 3), ("ArrowDown", 7), ("End", 9), ("ArrowLeft", 8), ("ArrowDown", 8), ("ArrowUp", 4)),
    ):
        player.press(key)
        assert (key, player.focused) == (key, place)
        assert player.cell(place).get_attribute("aria-selected") == "true"


def test_the_numbers_before_and_after_the_chosen_one_are_told(opened):
    player = opened(eo.loads("hidato\n1 . .\n. 9 .\n. . .\n"))
    player.enter(1, 2)
    until(lambda: player.status, "2: 1 stands in row 1, column 1; 3 is not placed.")


@every_kind
def test_a_check_is_pythons(kind, opened):
    puzzle, _ = small(kind)
    player = opened(puzzle)
    player.button("Check").click()
    until(lambda: player.status, f"No rule is broken. {len(open_places(puzzle))} places are open.")
