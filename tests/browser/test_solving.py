"""Whole boards are solved by keyboard, by mouse and by touch, on the page and in JupyterLab."""

from __future__ import annotations

import re

import pytest

import exactlyone as eo
from exactlyone.playing.description import describe
from exactlyone.playing.module import single_page

from .boards import answer, open_places, small
from .player import Player, until

every_kind = pytest.mark.parametrize("kind", eo.KINDS)


@every_kind
@pytest.mark.parametrize("way", [Player.by_keyboard, Player.by_mouse, Player.by_touch])
def test_a_whole_board_is_solved(kind, way, opened):
    puzzle, _ = small(kind)
    player = opened(puzzle)
    for place in open_places(puzzle):
        assert not player.status.startswith("Solved")
        way(player, place, answer(puzzle)[place])
    until(lambda: re.sub(r"\d:\d\d", "m:ss", player.status), f"Solved in m:ss with {player.count}.")
    assert player.values() == list(answer(puzzle))
    assert player.conflicts() == set()
    assert player.root.locator(".eo-record summary").inner_text() == "1 board finished"


@every_kind
def test_a_board_in_one_file_is_played_without_a_server(kind, window, tmp_path):
    puzzle, origin = small(kind)
    path = tmp_path / "board.html"
    data = {"description": describe(puzzle, origin), "menu": None}
    path.write_text(single_page(data, data["description"]["title"]), encoding="utf-8")
    player = Player(window(), puzzle)
    player.page.goto(path.as_uri())
    assert player.page.title() == data["description"]["title"]
    assert [player.button("Hint").count(), player.root.get_by_text("New board").count()] == [0, 0]
    first, *others = open_places(puzzle)
    player.enter(first, answer(puzzle)[first])
    player.button("Check").click()
    until(lambda: player.status, f"No rule is broken. {len(others)} places open.")
    player.page.reload()
    until(lambda: player.status, "Resumed after 1 move.")
    for place in others:
        player.enter(place, answer(puzzle)[place])
    until(lambda: player.status.startswith("Solved in"), True)
