"""A limit that ran out is UNKNOWN and says so: never a verdict, never a hang; and Ctrl-C ends whatever runs."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from contextlib import closing
from itertools import islice
from pathlib import Path

import pytest
from boards import puzzles
from brute import answers
from hypothesis import given
from hypothesis import strategies as st

import exactlyone as eo
from exactlyone import Hidato, Kropki, Slant, Str8ts, Sudoku, XSudoku
from exactlyone.backends.base import Limits, Status
from exactlyone.board import Puzzle
from exactlyone.deciding.counting import count_solutions
from exactlyone.deciding.deciders import decider
from exactlyone.deciding.solving import Unfinished, solutions, solve
from exactlyone.deciding.uniqueness import Uniqueness, check

DECIDERS = (None, ["sat"], ["mrv"], ["cpsat"], ["sat", "mrv"], ["sat:cadical195", "cpsat"])
NOTHING = {"time limit of 0 s": Limits(seconds=0), "limit of 0 conflicts": Limits(conflicts=0)}

EASY = {
    "sudoku": Puzzle(Sudoku(4, (2, 2)), (1, None, None, 4, *(None,) * 9, 3, 2, None)),
    "x-sudoku": Puzzle(XSudoku(4, (2, 2)), (1, 2, 3, 4, 3, *(None,) * 11)),
    "str8ts": Puzzle(Str8ts(1, 3, (False,) * 3), (1, 3, None)),
    "slant": Puzzle(Slant(2, 2), (*(None,) * 4, 4, *(None,) * 4)),
    "hidato": Puzzle(Hidato(1, 4, (True,) * 4), (1, None, None, None)),
    "kropki": Puzzle(Kropki(1, 3), (None, 1, 3, 2, 0)),
}
"""A board of each kind with one answer, which every decider finds almost at once."""
HOPELESS = {
    "sudoku": Puzzle(Sudoku(4, (2, 2)), (1, 1, *(None,) * 14)),
    "x-sudoku": Puzzle(XSudoku(4, (2, 2)), (1, 1, *(None,) * 14)),
    "str8ts": Puzzle(Str8ts(1, 3, (True, True, False)), (1, 1, None)),
    "slant": Puzzle(Slant(2, 2), (4, *(None,) * 8)),
    "hidato": Puzzle(Hidato(1, 3, (True, False, True)), (None, None)),
    "kropki": Puzzle(Kropki(1, 3), (None, None, None, 2, 2)),
}
"""A board of each kind without an answer, which is seen before any search."""


@pytest.mark.parametrize("deciders", DECIDERS, ids=str)
@pytest.mark.parametrize("kind", EASY)
@pytest.mark.parametrize("reason", NOTHING)
def test_a_limit_of_zero_decides_nothing(kind, deciders, reason):
    """However plain the board is. A larger limit then decides."""
    for boards, status in ((EASY, Uniqueness.UNIQUE), (HOPELESS, Uniqueness.NONE)):
        puzzle = boards[kind]
        verdict = check(puzzle, deciders, NOTHING[reason])
        assert (verdict.status, verdict.reason, verdict.confirmed) == (Uniqueness.UNKNOWN, reason, 0)
        assert (verdict.answers, verdict.differing, verdict.clash, verdict.solution) == ((), (), (), None)
        count = count_solutions(puzzle, None, deciders, NOTHING[reason])
        assert (count.number, count.complete, count.reason, str(count)) == (0, False, reason, "at least 0")
        solution = solve(puzzle, deciders, NOTHING[reason])
        assert (solution.status, solution.answer, solution.reason) == (Status.UNKNOWN, None, reason)
        assert check(puzzle, deciders, Limits(conflicts=10_000)).status is status


@pytest.mark.parametrize("name", ["sat", "sat:cadical195", "mrv", "cpsat"])
@pytest.mark.parametrize("kind", EASY)
@pytest.mark.parametrize("reason", NOTHING)
def test_an_enumeration_with_a_limit_of_zero_goes_on_later(kind, name, reason):
    with closing(decider(name).open(EASY[kind])) as enumeration:
        assert enumeration.advance(2, NOTHING[reason]) == reason
        assert (enumeration.answers, enumeration.exhausted) == ([], False)
        assert enumeration.advance(2, Limits()) is None
        assert (len(enumeration.answers), enumeration.exhausted) == (1, True)
        assert enumeration.advance(2, NOTHING[reason]) is None  # nothing is left to be searched


@pytest.mark.parametrize("name", [None, "sat", "mrv", "cpsat"])
def test_listing_says_that_it_is_unfinished(name):
    puzzle = Puzzle(Sudoku(4, None), (None,) * 16)
    with pytest.raises(Unfinished, match="limit of 0 conflicts"):
        next(solutions(puzzle, name, Limits(conflicts=0)))
    with pytest.raises(Unfinished, match="time limit of 0 s"):
        next(solutions(puzzle, name, Limits(seconds=0)))
    assert len(set(islice(solutions(puzzle, name), 7))) == 7
    assert list(solutions(EASY["x-sudoku"], name, Limits(conflicts=10_000))) == [check(EASY["x-sudoku"]).solution]


def test_listing_stops_amid_the_answers():
    """The answers given before the limit ran out are kept by the caller; the end is an error, not silence."""
    found = []
    listing = solutions(Puzzle(Sudoku(5, None), (None,) * 25), "mrv", Limits(conflicts=300))
    with pytest.raises(Unfinished):
        any(map(found.append, listing))  # append gives None, so this goes on to the end
    assert 0 < len(set(found)) == len(found) < 161_280


# limits that run out on the way --------------------------------------------------------------------------------------

TRUTH = (Uniqueness.NONE, Uniqueness.UNIQUE, Uniqueness.MULTIPLE)


@pytest.mark.parametrize("kind", EASY)
@given(data=st.data())
def test_few_conflicts_never_make_a_wrong_verdict(kind, data):
    puzzle = data.draw(puzzles(kind))
    deciders = data.draw(st.sampled_from(DECIDERS))
    limits = Limits(conflicts=data.draw(st.integers(0, 12)))
    expected = list(islice(answers(puzzle.geometry, puzzle.clues), 5))
    verdict = check(puzzle, deciders, limits)
    if verdict.status is Uniqueness.UNKNOWN:
        assert verdict.reason
        assert len(verdict.answers) <= 1
    else:
        assert verdict.status is TRUTH[min(2, len(expected))]
    count = count_solutions(puzzle, 4, deciders, limits)
    assert count.number <= len(expected)
    assert count.reason if not count.complete else count.number == len(expected)


TYPO = "........2.2..5.8.1......3..7.4.9........8541.....37...18....9....7..9...2...4..58"
SIXTEEN = ".1....7.....3..2...7...........71...6......4.3........4..5....3.2..8...........6."


def classic(text: str) -> Puzzle:
    return Puzzle(Sudoku(9, (3, 3)), tuple(None if mark == "." else int(mark) for mark in text))


def mutilated(side: int) -> Puzzle:
    """Rook moves on a board without two opposite corners: no path, since colours alternate, but that is hard to see."""
    present = [True] * (side * side)
    present[0] = present[-1] = False
    return Puzzle(Hidato(side, side, tuple(present), rook=True), (None,) * (side * side - 2))


HARD = {
    "one answer": (classic(TYPO[:47] + "5" + TYPO[48:]), 1),
    "26 answers": (classic(TYPO), 2),
    "10,106 answers": (classic(SIXTEEN), 2),
    "no path": (mutilated(4), 0),
    "diagonal Latin square of side 7": (Puzzle(XSudoku(7, None), (None,) * 49), 2),
    "blank Hidato": (Puzzle(Hidato(6, 6, (True,) * 36), (None,) * 36), 2),
}


@pytest.mark.parametrize("deciders", DECIDERS, ids=str)
@pytest.mark.parametrize(("puzzle", "count"), HARD.values(), ids=HARD)
@pytest.mark.parametrize(
    "limits", [Limits(conflicts=1), Limits(conflicts=7), Limits(conflicts=60), Limits(0.004), Limits(0.03)], ids=str
)
def test_limits_on_hard_boards(puzzle, count, deciders, limits):
    verdict = check(puzzle, deciders, limits)
    assert verdict.status in (Uniqueness.UNKNOWN, TRUTH[count])
    assert verdict.status is not Uniqueness.UNKNOWN or "limit of" in (verdict.reason or "")


@pytest.mark.parametrize("deciders", DECIDERS, ids=str)
def test_time_that_ran_out_ends_an_endless_count(deciders):
    """Without the limit none of them would come to an end."""
    count = count_solutions(Puzzle(XSudoku(8, None), (None,) * 64), None, deciders, Limits(seconds=0.5))
    assert (count.complete, count.confirmed, count.reason) == (False, 0, "time limit of 0.5 s")
    assert str(count) == f"at least {count.number}"


@pytest.mark.parametrize("name", ["sat", "sat:cadical195", "sat:glucose4", "cpsat"])
def test_time_that_ran_out_ends_an_endless_question(name):
    found = solve(mutilated(8), [name], Limits(seconds=0.5))
    assert (found.status, found.reason) == (Status.UNKNOWN, "time limit of 0.5 s")


def test_the_reason_names_the_limit_as_it_was_set():
    """Not what was left of it for some decider's last turn."""
    puzzle = mutilated(8)
    assert check(puzzle, ["sat"], Limits(seconds=0.6)).reason == "time limit of 0.6 s"
    assert check(puzzle, ["sat"], Limits(conflicts=900)).reason == "sat: limit of 900 conflicts"


# Ctrl-C --------------------------------------------------------------------------------------------------------------

LONG = {
    "one question": (
        "solve(Puzzle(Hidato(8, 8, (False, *(True,) * 62, False), True), (None,) * 62), [name])",
        ["sat", "sat:cadical195", "sat:glucose4", "cpsat"],
    ),
    "many answers": (
        "count_solutions(Puzzle(Sudoku(8, None), (None,) * 64), None, [name])",
        ["sat", "sat:cadical195", "mrv", "cpsat"],
    ),
    "all deciders": ("count_solutions(Puzzle(Sudoku(8, None), (None,) * 64))", [None]),
}


@pytest.mark.parametrize(
    ("ask", "name"),
    [pytest.param(ask, name, id=f"{label}-{name}") for label, (ask, names) in LONG.items() for name in names],
)
def test_ctrl_c_ends_it(ask, name):
    """Within a moment: five seconds here, since test machines are busy."""
    program = "\n".join(
        (
            "from exactlyone.deciding.counting import count_solutions",
            "from exactlyone.deciding.deciders import decider",
            "from exactlyone import Hidato, Puzzle, Sudoku, XSudoku",
            "from exactlyone.deciding.solving import solve",
            f"name = {name!r}",
            "decider(name or 'sat'), decider('cpsat')",  # what they import is loaded
            "print('ready', flush=True)",
            ask,
            "print('done', flush=True)",
        )
    )
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).resolve().parents[1])}
    with subprocess.Popen(
        [sys.executable, "-c", program],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment,
        start_new_session=True,
    ) as running:
        try:
            assert running.stdout is not None
            assert running.stdout.readline() == "ready\n"
            with pytest.raises(subprocess.TimeoutExpired):
                running.wait(1.0)  # it is amid its search
            running.send_signal(signal.SIGINT)
            rest, errors = running.communicate(timeout=60.0)
        finally:
            running.kill()
    assert "exactlyone.watching.Interrupted" in errors
    assert "done" not in rest


def test_a_model_that_would_take_longer_to_build_than_there_is_time_is_not_begun():
    """Building cannot be stopped: a blank Hidato of 30 x 30 takes ten seconds and a gigabyte."""
    blank = eo.Puzzle(eo.Hidato(30, 30, (True,) * 900), (None,) * 900)
    verdict = blank.check(["sat", "cpsat"], eo.Limits(seconds=1))
    assert verdict.status is eo.Uniqueness.UNKNOWN
    assert "would take longer than the time that is left" in verdict.reason
    huge = eo.Puzzle(eo.Hidato(45, 45, (True,) * 2025), (None,) * 2025)
    assert "too large" in huge.check(["sat"]).reason


def test_limits_that_mean_nothing_are_refused():
    for wrong in (-1.0, float("nan")):
        with pytest.raises(eo.ModelError, match="zero or more"):
            eo.Limits(seconds=wrong)
    with pytest.raises(eo.ModelError, match="one or more"):
        eo.count_solutions(eo.example("slant"), limit=0)
