"""Who does not see the board, or has no mouse: roles and names, the order of the focus, what axe-core finds."""

from __future__ import annotations

from importlib import resources
from importlib.util import find_spec

import pytest

import exactlyone as eo

from .boards import answer, open_places, small, wrong_value
from .conftest import absent
from .player import until

FOUND = """(root) => axe.run(root ?? document).then(({ violations, passes }) => ({
  passed: passes.map(({ id }) => id),
  found: violations.map(({ id, nodes }) => [id, ...nodes.map(({ html, failureSummary }) => html + failureSummary)]),
}))"""


@pytest.fixture(scope="session")
def axe():
    """The script of axe-core, which axe-playwright-python brings along."""
    if find_spec("axe_playwright_python") is None:
        absent("axe-playwright-python is not installed (exactlyone[test])")
    return (resources.files("axe_playwright_python") / "axe.min.js").read_text(encoding="utf-8")


def judged(player, root=None):
    """What axe-core finds, of the whole page or below an element; it has to have looked at something."""
    told = player.page.evaluate(FOUND, root)
    assert {"aria-allowed-attr", "color-contrast", "button-name"} <= set(told["passed"])
    return told["found"]


def stages(player):
    """A board in every state: untouched, with all opened, in conflict, with marks and a hint, solved."""
    puzzle = player.puzzle
    yield "untouched"
    for summary in player.root.locator("summary:visible").all():
        summary.click()
    yield "unfolded"
    first, second, *others = open_places(puzzle)
    player.enter(first, wrong_value(puzzle, first))
    player.choose(second)
    player.press("n")
    player.pad(answer(puzzle)[second]).click()
    yield "a wrong entry and a pencil mark"
    player.press("n")
    player.button("Hint").click()
    player.button("Why?").click()
    yield "a hint"
    for place in (first, second, *others):
        player.enter(place, answer(puzzle)[place])
    until(lambda: player.status.startswith("Solved"), True)
    yield "solved"


@pytest.mark.parametrize("kind", eo.KINDS)
@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_axe_finds_nothing_on_the_page(kind, dark, axe, window, on_page):
    page = window(dark=dark)
    page.add_init_script(axe)
    player = on_page(*small(kind), page=page)
    assert player.root.get_attribute("data-theme") == ("dark" if dark else "light")
    assert {stage: judged(player) for stage in stages(player)} == {stage: [] for stage in STAGES}


@pytest.mark.parametrize("kind", eo.KINDS)
@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_axe_finds_nothing_in_the_widget(kind, dark, axe, lab):
    lab.theme(dark)
    lab.page.evaluate(axe)
    player = lab.open(small(kind)[0])
    assert player.root.get_attribute("data-theme") == ("dark" if dark else "light")
    assert {stage: judged(player, ".exactlyone-board") for stage in stages(player)} == {stage: [] for stage in STAGES}


STAGES = ("untouched", "unfolded", "a wrong entry and a pencil mark", "a hint", "solved")


def test_axe_would_find_something(axe, window, on_page):
    page = window()
    page.add_init_script(axe)
    player = on_page(small("slant")[0], page=page)
    player.cell(0).evaluate("(cell) => cell.setAttribute('role', 'row')")
    player.root.evaluate("(root) => root.style.setProperty('--eo-note', '#f0f0f0')")
    assert {"color-contrast", "aria-required-parent"} & {found[0] for found in judged(player)}


def test_cells_are_announced(opened):
    """Row and column, black or printed, what is entered, what stands around, conflicts."""
    player = opened(eo.loads("kropki\n1 . .\n. . .\n. . .\n\no.\n*.\n..\n\n...\n...\n"))
    player.enter(1, 1)
    said = player.see()["said"]
    assert said["0"] == "Row 1, column 1, 1, given, white dot to the right, conflict"
    assert said["1"] == "Row 1, column 2, 1, white dot to the left, conflict"
    assert said["8"] == "Row 3, column 3, empty"
    grid = player.root.get_by_role("grid", name="Kropki, 3 by 3")
    assert [grid.get_by_role(role).count() for role in ("row", "gridcell")] == [3, 9]
    assert player.root.get_by_role("status").inner_text() == player.status != ""


def test_the_keyboard_reaches_everything_and_the_grid_is_one_stop(on_page):
    player = on_page(*small("hidato"))
    here = "() => document.activeElement.closest('.eo-grid, .eo-pad, .eo-tools, details, form')?.className ?? null"
    stops = []
    player.press("Tab")
    while (stop := player.page.evaluate(here)) is not None:
        stops.append(stop)
        player.press("Tab")
    parts = list(dict.fromkeys(stops))
    assert parts == ["eo-grid", "eo-pad", "eo-tools", "eo-help", "eo-order"]
    assert stops.count("eo-grid") == 1
    assert stops.count("eo-tools") == 5  # there is nothing to undo or redo
    player.enter(5, 9)
    player.page.locator("h1").click()
    player.press("Tab")
    assert player.focused == 5


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_the_focus_is_seen(dark, on_page):
    """The chosen cell has a frame, a stronger one while it has the focus; a button has an outline."""
    player = on_page(*small("kropki"), dark=dark)
    width = "() => parseFloat(getComputedStyle(document.querySelector('.eo-frame')).strokeWidth)"
    player.choose(open_places(player.puzzle)[0])
    focused = player.page.evaluate(width)
    player.press("Tab")
    assert focused > player.page.evaluate(width) > 0
    assert player.page.evaluate("() => parseFloat(getComputedStyle(document.activeElement).outlineWidth)") >= 2
