"""The marks of the page and the plain checker: the same on boards half filled, in the browser."""

from __future__ import annotations

import pytest

import exactlyone as eo
from exactlyone.playing.description import describe

from .boards import half_filled, small
from .player import SEEN, until

BOARDS = 200
SHOW_ALL = """async ([seen, descriptions, boards]) => {
  const { default: module } = await import("/board.js");
  const see = (0, eval)(seen);
  const values = new Map(), found = [];
  const model = {
    get: (name) => values.get(name), set: (name, value) => values.set(name, value),
    on: () => {}, off: () => {}, save_changes: () => {}, send: () => {},
  };
  const el = document.body.appendChild(document.createElement("div"));
  for (const [number, entries] of boards) {
    const description = descriptions[number];
    const shown = { description, values: entries, notes: entries.map(() => []), progress: {}, menu: null };
    for (const [name, value] of Object.entries(shown)) values.set(name, value);
    const close = module.render({ model, el });
    const { conflicts, frames, rings } = see(el.querySelector(".exactlyone-board"), description.slashes !== null);
    found.push({ conflicts, frames, rings, status: el.querySelector(".eo-status").textContent });
    close();
  }
  return found;
}"""
"""Shows each board by the page's own module, and tells what is marked on it."""


@pytest.mark.parametrize("kind", eo.KINDS)
def test_marks_on_the_page_are_the_plain_checkers(kind, on_page):
    boards = half_filled(kind, BOARDS)
    puzzles = list(dict.fromkeys(puzzle for puzzle, _ in boards))
    descriptions = [describe(puzzle) for puzzle in puzzles]
    page = on_page(small(kind)[0], bypass_csp=True).page
    asked = [[puzzles.index(puzzle), values] for puzzle, values in boards]
    found = page.evaluate(SHOW_ALL, [SEEN, descriptions, asked])
    broken = 0
    for (puzzle, values), seen in zip(boards, found, strict=True):
        places = descriptions[puzzles.index(puzzle)]["places"]
        points = {tuple(place["point"][:2]): place["name"] for place in places if "point" in place}
        cells = {places[place]["name"] for place in seen["conflicts"]}
        assert {places[place]["name"] for place in seen["frames"]} == cells
        expected = {name for violation in puzzle.violations(values) for name in violation.places}
        assert cells | {points[x, y] for x, y in seen["rings"]} == expected
        assert bool(expected) == (seen["status"] != "" and not seen["status"].startswith("Solved"))
        broken += bool(expected)
    assert len(found) == BOARDS
    assert 20 <= broken <= BOARDS - 20


@pytest.mark.parametrize("kind", eo.KINDS)
def test_marks_in_the_widget_are_the_plain_checkers(kind, lab):
    """Entries that Python sets are seen, and marked as Python says."""
    boards = [board for board in half_filled(kind, 40) if board[0] == eo.example(kind)][:4]
    player = lab.open(eo.example(kind))
    for puzzle, values in boards:
        lab.run(1, f"board.values = {values}")
        until(player.values, values)
        assert player.conflicts() == {name for violation in puzzle.violations(values) for name in violation.places}
