"""What is broken is marked as soon as it is entered, and no longer than it stands: each rule of each kind."""

from __future__ import annotations

import pytest

import exactlyone as eo

from .player import until

X_SUDOKU = "x-sudoku box=2x2\n" + ". . . .\n" * 4
STR8TS = "str8ts\n. . . #3\n. # . .\n. . . .\n. . . .\n"
HIDATO = "hidato\n1 . .\n. . 9\n. . .\n"
KROPKI = "kropki\n" + ". . . .\n" * 4 + "\no*.\n...\n...\n...\n\n....\n....\n....\n"
ROUND = "r1c1=1 r1c2=0 r2c1=0 r2c2=1"

BROKEN = {
    "x-sudoku, row": (X_SUDOKU, "r1c1=1 r1c3=1", "r1c1 r1c3"),
    "x-sudoku, column": (X_SUDOKU, "r1c1=1 r3c1=1", "r1c1 r3c1"),
    "x-sudoku, box": (X_SUDOKU, "r1c2=1 r2c1=1", "r1c2 r2c1"),
    "x-sudoku, falling diagonal": (X_SUDOKU, "r1c1=1 r3c3=1", "r1c1 r3c3"),
    "x-sudoku, rising diagonal": (X_SUDOKU, "r1c4=2 r4c1=2", "r1c4 r4c1"),
    "str8ts, compartment": (STR8TS, "r1c1=1 r1c2=4", "r1c1 r1c2 r1c3"),
    "str8ts, row beyond a black cell": (STR8TS, "r2c1=2 r2c3=2", "r2c1 r2c3"),
    "str8ts, number of a black cell": (STR8TS, "r1c1=3", "r1c1 r1c4"),
    "slant, too many": ("slant\n...\n.1.\n...\n", "r1c1=0 r2c2=0", "vertex_r2c2"),
    "slant, too few": ("slant\n...\n.3.\n...\n", "r1c1=1 r2c2=1", "vertex_r2c2"),
    "slant, loop": ("slant\n...\n...\n...\n", ROUND, "r1c1 r1c2 r2c1 r2c2"),
    "hidato, apart": (HIDATO, "r2c2=5 r3c3=2", "r1c1 r3c3"),
    "kropki, white dot": (KROPKI, "r1c1=1 r1c2=3", "r1c1 r1c2 edge_r1c1-r1c2"),
    "kropki, black dot": (KROPKI, "r1c2=1 r1c3=3", "r1c2 r1c3 edge_r1c2-r1c3"),
    "kropki, no dot": (KROPKI, "r1c3=1 r1c4=2", "r1c3 r1c4 edge_r1c3-r1c4"),
    "kropki, column": (KROPKI, "r1c1=1 r3c1=1", "r1c1 r3c1"),
}
"""A board, entries of which the last one breaks a rule, and what is marked then."""


@pytest.mark.parametrize("rule", BROKEN)
def test_a_broken_rule_is_marked_while_it_is_broken(rule, opened):
    text, entries, marked = BROKEN[rule]
    puzzle = eo.loads(text)
    names = puzzle.geometry.answer_places
    steps = [(names.index(name), int(value)) for name, value in (entry.split("=") for entry in entries.split())]
    broken = {name.replace("_", " ") for name in marked.split()}
    values = list(puzzle.given)
    player = opened(puzzle)
    for place, value in steps:
        assert player.conflicts() == set()
        player.enter(place, value)
        values[place] = value
    until(player.conflicts, broken)
    assert broken == {name for violation in puzzle.violations(values) for name in violation.places}
    assert player.status.endswith(".")
    player.press("Delete")
    until(player.conflicts, set())
    for key, expected in (("Control+z", broken), ("Control+z", set()), ("Control+y", broken)):
        player.press(key)
        until(player.conflicts, expected)
    for place in broken & set(names):
        assert player.cell(names.index(place)).get_attribute("aria-label").endswith("conflict")


def test_a_number_that_stands_once_moves_instead_of_standing_twice(opened):
    player = opened(eo.loads(HIDATO))
    player.enter(1, 2)
    player.enter(4, 2)
    until(player.values, [1, None, None, None, 2, 9, None, None, None])
    assert player.conflicts() == set()
