"""A person in front of a board: enters values by keyboard, mouse or touch, and sees what is on the screen."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

from exactlyone.board import Puzzle
from exactlyone.playing.description import describe

Seen = TypeVar("Seen")

SEEN = (Path(__file__).parent / "seen.js").read_text(encoding="utf-8")
PATIENCE = 120.0
"""Seconds after which what should be seen is missing."""
ARROWS = {"ArrowUp": (-1, 0), "ArrowDown": (1, 0), "ArrowLeft": (0, -1), "ArrowRight": (0, 1)}


def until(see: Callable[[], Seen], wanted: Seen) -> None:
    """Wait until something is seen; fail with what is seen instead."""
    end = time.monotonic() + PATIENCE
    while (seen := see()) != wanted and time.monotonic() < end:
        time.sleep(0.02)
    assert seen == wanted


class Player:
    """What can be done to a board on a Playwright page, and what is seen of it.

    `root` is the element of the board. Places are numbers, as in descriptions.
    """

    def __init__(self, page: Any, puzzle: Puzzle) -> None:
        self.page = page
        self.root = page.locator(".exactlyone-board")
        self.puzzle = puzzle
        self.description = describe(puzzle)
        self.slashes = self.description["slashes"] is not None

    # what is done -----------------------------------------------------------------------------------------------------

    def cell(self, place: int) -> Any:
        return self.root.locator(f'[data-place="{place}"]')

    def button(self, name: str) -> Any:
        return self.root.get_by_role("button", name=name, exact=True)

    def pad(self, value: int) -> Any:
        name = self.description["texts"][str(value)]
        if self.slashes:
            name = "falling diagonal" if name == "\\" else "rising diagonal"
        return self.root.get_by_role("group", name="Values").get_by_role("button", name=name, exact=True)

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def choose(self, place: int) -> None:
        """Put the focus on a cell without clicking, since a click enters a diagonal."""
        self.cell(place).focus()

    def walk(self, place: int) -> None:
        """Go to a cell by arrows, from the one that has the focus."""
        for key in way(self.description["grid"], self.description["cols"], self.focused, place):
            self.press(key)
        assert self.focused == place

    def write(self, value: int) -> None:
        """Type a value into the cell that has the focus."""
        self.page.keyboard.type(self.description["texts"][str(value)])

    def enter(self, place: int, value: int) -> None:
        """The quick way, where it does not matter how."""
        self.choose(place)
        self.write(value)

    def by_keyboard(self, place: int, value: int) -> None:
        if self.focused is None:
            self.root.locator('.eo-cell[tabindex="0"]').focus()
        self.walk(place)
        self.write(value)

    def by_mouse(self, place: int, value: int) -> None:
        """Clicks; diagonals come one after the other."""
        clicks = 1 + value if self.slashes else 1
        for _ in range(clicks):
            self.cell(place).click()
        if not self.slashes:
            self.pad(value).click()

    def by_touch(self, place: int, value: int) -> None:
        self.cell(place).tap()
        self.pad(value).tap()

    # what is seen -----------------------------------------------------------------------------------------------------

    @property
    def focused(self) -> int | None:
        """The cell that has the focus."""
        place = self.page.evaluate("() => document.activeElement.dataset.place ?? null")
        return None if place is None else int(place)

    @property
    def status(self) -> str:
        return str(self.root.locator(".eo-status").inner_text())

    @property
    def count(self) -> str:
        return str(self.root.locator(".eo-count").inner_text())

    @property
    def hint(self) -> list[str]:
        """The lines of a hint as far as it is told."""
        return list(self.root.locator(".eo-hint p").all_inner_texts())

    def see(self) -> dict[str, Any]:
        """All that is to be seen of the board: see seen.js."""
        return dict(self.root.evaluate(SEEN, self.slashes))

    def values(self) -> list[int | None]:
        """What stands in each answer place: as drawn, or printed; what is read out has to be the same."""
        seen = self.see()
        texts = {text: int(value) for value, text in self.description["texts"].items()}
        found: list[int | None] = []
        for place in range(self.description["answers"]):
            given = self.description["places"][place]["given"]
            drawn = seen["drawn"].get(str(place))
            assert (place in seen["given"]) == (given is not None)
            assert given is None or drawn is None
            found.append(given if drawn is None else texts[drawn])
            assert self.read_out(seen["said"][str(place)]) == found[-1]
        return found

    def read_out(self, said: str) -> int | None:
        """The value in what is read out of a cell."""
        words = said.split(", ")[2]
        names = {str(text): int(value) for value, text in self.description["texts"].items()}
        if self.slashes:
            names = {"falling diagonal": names["\\"], "rising diagonal": names["/"]}
        return names.get(words)

    def notes(self) -> list[list[int]]:
        """The pencil marks of each answer place, as drawn."""
        pencilled = self.see()["pencilled"]
        texts = {text: int(value) for value, text in self.description["texts"].items()}
        places = range(self.description["answers"])
        return [sorted(texts[text] for text in pencilled.get(str(place), [])) for place in places]

    def conflicts(self) -> set[str]:
        """The names of the places marked as broken: cells announced and framed so, others by frames."""
        seen = self.see()
        assert set(seen["conflicts"]) == set(seen["frames"])
        places = self.description["places"]
        points = {tuple(place["point"][:2]): place["name"] for place in places if "point" in place}
        return {places[i]["name"] for i in seen["conflicts"]} | {points[x, y] for x, y in seen["rings"]}


def way(grid: list[int], cols: int, start: int | None, end: int) -> list[str]:
    """The arrow keys from one place to another; holes (-1) are skipped."""
    assert start is not None
    came: dict[int, tuple[int, str] | None] = {start: None}
    for place in (todo := [start]):
        for key, (down, across) in ARROWS.items():
            beyond = _next(grid, cols, place, down, across)
            if beyond is not None and beyond not in came:
                came[beyond] = place, key
                todo.append(beyond)
    keys: list[str] = []
    while (step := came[end]) is not None:
        end = step[0]
        keys.append(step[1])
    return keys[::-1]


def _next(grid: list[int], cols: int, place: int, down: int, across: int) -> int | None:
    row, col = divmod(grid.index(place), cols)
    while 0 <= (row := row + down) < len(grid) // cols and 0 <= (col := col + across) < cols:
        if grid[row * cols + col] >= 0:
            return grid[row * cols + col]
    return None
