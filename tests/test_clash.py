"""How large a clash is, and what is said of a large one; that it depends on work, not on the clock."""

from __future__ import annotations

from itertools import count

import pytest

import exactlyone as eo
from exactlyone import Limits, Status, Uniqueness
from exactlyone.backends.base import Outcome, Statistics
from exactlyone.generation import Order, Size, generate
from exactlyone.inspecting import why_none as clash
from exactlyone.inspecting.why_none import find_clash, find_clash_briefly
from exactlyone.models import IntVar


def large_clashes():
    """Boards whose clashes are large: one dot of a Latin square, or one number of a grid, is not what it was."""
    order = Order("kropki", Size(7, 7))
    for seed in range(1, 9):
        puzzle = generate(order, None, seed).puzzle
        dots = [place for place, name in enumerate(puzzle.geometry.clue_places) if "edge" in name]
        for place in dots[seed::20]:
            yield puzzle.with_clue(place, (puzzle.clues[place] + 1) % 3)


def test_a_large_clash_says_that_it_is_large_and_why():
    seen = set()
    for puzzle in large_clashes():
        if puzzle.violations(puzzle.given) or eo.check(puzzle).status is not Uniqueness.NONE:
            continue
        for limits in (None, Limits(conflicts=1)):
            found = find_clash(puzzle, limits)
            large = len(found.clues) > clash.SHOWN
            if not found.message.startswith("no value fits"):
                seen.add((large, found.minimal))
            assert (f"{len(found.clues)} clues cannot all hold" in found.message) == large
            assert ("narrowed down" in found.message) == (large and not found.minimal)
            assert ("none of them can be left out" in found.message) == (large and found.minimal)
            assert (f" and {len(found.clues) - clash.SHOWN} more" in found.message) == large
        assert find_clash_briefly(puzzle) == find_clash_briefly(puzzle)
    assert seen >= {(False, True), (True, True), (True, False)}


def test_a_question_that_is_too_hard_leaves_its_clue_and_not_all_others():
    """As a session that cannot say whether the first clue is needed: the second, of no use, goes all the same."""
    a, b, c = (IntVar(name, (0, 1)).eq(1) for name in "abc")

    class Unsure:
        def solve(self, assumed, limits):
            status = Status.UNSATISFIABLE if {a, c} <= set(assumed) else Status.SATISFIABLE
            if a not in assumed:
                status = Status.UNKNOWN
            return Outcome(status, core=tuple(assumed), statistics=Statistics(conflicts=1))

    kept, settled = clash._shrunk(Unsure(), [a, b, c], Limits(conflicts=100).start())
    assert (set(kept), settled) == ({a, c}, False)
    kept, settled = clash._shrunk(Unsure(), [b, c, a], Limits(conflicts=2).start())
    assert (set(kept), settled) == ({a, b, c}, False)


BARE = (
    "x-sudoku box=none diagonals=no\n4 . . .\n. . . 2\n. 4 . .\n. . 2 1",
    "kropki\n. .\n. .\n\n*\n.\n\n..",
    "2x2:d0d",
    "hidato\n. # .",
)


@pytest.mark.parametrize("board", BARE)
def test_a_clash_does_not_depend_on_the_clock(board, monkeypatch):
    """A clock that leaps changes nothing where no limit in seconds was given."""
    puzzle = eo.loads(board)
    found = find_clash(puzzle), find_clash_briefly(puzzle)
    leaps = count(0, 1000)
    monkeypatch.setattr("time.monotonic", lambda: next(leaps))
    assert (find_clash(puzzle), find_clash_briefly(puzzle)) == found
