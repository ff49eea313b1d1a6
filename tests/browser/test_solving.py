"""Whole boards are solved by keyboard, by mouse and by touch, on the page and in JupyterLab."""

from __future__ import annotations

import re

import pytest

import exactlyone as eo

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
