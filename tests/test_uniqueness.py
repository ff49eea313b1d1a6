"""What a verdict holds, by status: answers that pass the checker, where they differ, which clues clash and why."""

from __future__ import annotations

from dataclasses import FrozenInstanceError, fields
from functools import partial
from time import sleep

import pytest
import strategies
from hypothesis import given

import exactlyone as eo
from exactlyone import Hidato, Kropki, Limits, Puzzle, Slant, Status, Str8ts, Sudoku, Uniqueness, XSudoku
from exactlyone.deciding import panel
from exactlyone.inspecting.why_none import CONFLICTS, find_clash, find_clash_briefly


def numbers(geometry, text: str) -> Puzzle:
    return Puzzle(geometry, tuple(None if mark == "." else int(mark) for mark in text.replace(" ", "")))


def whole(rows: int, cols: int, rook: bool = False) -> Hidato:
    return Hidato(rows, cols, (True,) * (rows * cols), rook)


S4 = Sudoku(4, (2, 2))
X4 = XSudoku(4, (2, 2))
UNIQUE = {
    "sudoku": (numbers(S4, "1..4 .... .... .32."), (1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1)),
    "x-sudoku": (numbers(X4, "1234 3... .... ...."), (1, 2, 3, 4, 3, 4, 1, 2, 4, 3, 2, 1, 2, 1, 4, 3)),
    "str8ts": (Puzzle(Str8ts(2, 3, (False, False, True) * 2), (1, None, 3, None, 3, 0)), (1, 2, 2, 3)),
    "slant": (Puzzle(Slant(2, 2), (*(None,) * 4, 4, *(None,) * 4)), (0, 1, 1, 0)),
    "hidato": (numbers(Hidato(3, 3, (False, True, False, *(True,) * 6)), "4 .7. 1.."), (4, 3, 7, 5, 1, 2, 6)),
    "kropki": (Puzzle(Kropki(1, 3), (None, 1, None, 2, 0)), (2, 1, 3)),
}
"""Boards with their only answer, found by hand."""


@pytest.mark.parametrize("kind", eo.KINDS)
def test_unique(kind):
    puzzle, answer = UNIQUE[kind]
    verdict = eo.check(puzzle)
    assert verdict.status is Uniqueness.UNIQUE
    assert verdict.answers == (answer,)
    assert verdict.solution == answer
    assert (verdict.differing, verdict.clash, verdict.reason) == ((), (), None)
    assert verdict.confirmed == 2
    assert verdict.puzzle is puzzle
    assert puzzle.violations(answer) == []
    assert [(o.decider, o.found, o.exhausted, o.reason) for o in verdict.opinions] == [
        ("sat", 1, True, None),
        ("mrv", 1, True, None),
    ]


TWO = {
    "sudoku": (numbers(S4, "1234 3... .... ..2."), 4),
    "x-sudoku": (numbers(X4, "1234 .... .... ...."), 8),
    "str8ts": (Puzzle(Str8ts(1, 4, (False,) * 4), (1, None, None, 2)), 2),
    "slant": (Puzzle(Slant(2, 2), (1, *(None,) * 3, 3, *(None,) * 4)), 2),
    "hidato": (numbers(whole(1, 4), "...."), 4),
    "kropki": (Puzzle(Kropki(1, 2), (None, None, 2)), 2),
}
"""Boards with two answers, and in how many places these differ at least."""


@pytest.mark.parametrize("kind", eo.KINDS)
@pytest.mark.parametrize("deciders", [None, ["sat"], ["mrv"], ["cpsat"], ["cpsat", "mrv"]], ids=str)
def test_multiple(kind, deciders):
    puzzle, least = TWO[kind]
    verdict = eo.check(puzzle, deciders)
    assert verdict.status is Uniqueness.MULTIPLE
    assert verdict.solution is None
    one, other = verdict.answers
    assert puzzle.violations(one) == puzzle.violations(other) == []
    places = puzzle.geometry.answer_places
    assert verdict.differing == tuple(place for place, a, b in zip(places, one, other, strict=True) if a != b)
    assert len(verdict.differing) >= least
    assert (verdict.clash, verdict.reason) == ((), None)


def test_a_verdict_reads_well():
    assert str(eo.check(UNIQUE["kropki"][0])).startswith("UNIQUE - one answer (sat, mrv; ")
    assert str(eo.check(UNIQUE["kropki"][0])).endswith("\n\n2 1 3")
    text = str(eo.check(TWO["kropki"][0]))
    assert text.startswith("MULTIPLE - two answers differ in r1c1, r1c2 (")
    assert set(text.split("\n\n")[1:]) == {"1 2", "2 1"}


# no answer ------------------------------------------------------------------------------------------------------------

ALL_OF_ROW_1 = tuple(f"r1c{i} = {i}" for i in range(1, 9))
NONE = {
    "no value left in a cell": (
        numbers(XSudoku(9, (3, 3)), "12345678." + "........9" + "." * 62 + "5"),
        (*ALL_OF_ROW_1, "r2c9 = 9"),
        f"no value fits r1c9: {', '.join(ALL_OF_ROW_1)}, r2c9 = 9",
    ),
    "a number twice in a box": (
        numbers(X4, "1... .1.. 2... ...."),
        ("r1c1 = 1", "r2c2 = 1"),
        "1 stands 2 times in box 1: r1c1, r2c2",
    ),
    "clues that clash only by way of other cells": (
        numbers(Sudoku(4, None), "4... ...2 .4.. ..21"),
        ("r1c1 = 4", "r2c4 = 2", "r3c2 = 4", "r4c4 = 1"),
        "these clues cannot all hold: r1c1 = 4, r2c4 = 2, r3c2 = 4, r4c4 = 1",
    ),
    "Hidato, disconnected": (
        Puzzle(Hidato(2, 3, (True, False, True) * 2), (1, None, None, None)),
        (),
        "no path reaches r1c3, r2c3 from r1c1",
    ),
    "Hidato, a number twice": (
        numbers(whole(2, 3), "1.1 ..."),
        ("r1c1 = 1", "r1c3 = 1"),
        "1 stands in r1c1 and r1c3",
    ),
    "Hidato, a number above the cell count": (
        numbers(whole(2, 3), "1.7 ..."),
        ("r1c3 = 7",),
        "r1c3 has 7, but there are 6 cells",
    ),
    "Hidato, two numbers apart": (
        numbers(whole(3, 3), "1.. ... ..2"),
        ("r1c1 = 1", "r3c3 = 2"),
        "1 in r1c1 does not touch 2 in r3c3",
    ),
    "Hidato, colours": (
        numbers(whole(3, 3, rook=True), ".1. ... ..5"),
        ("r1c2 = 1",),
        "this clue cannot hold: r1c2 = 1",
    ),
    "Str8ts, equal black clues in a row": (
        Puzzle(Str8ts(2, 3, (True, False, True, False, False, False)), (2, None, 2, 1, None, None)),
        ("black r1c1 = 2", "black r1c3 = 2"),
        "2 stands 2 times in row 1: r1c1, r1c3",
    ),
    "Str8ts, equal black clues in a column": (
        Puzzle(Str8ts(3, 2, (True, False, False, False, True, False)), (2, None, None, None, 2, None)),
        ("black r1c1 = 2", "black r3c1 = 2"),
        "2 stands 2 times in column 1: r1c1, r3c1",
    ),
    "Str8ts, no straight": (
        Puzzle(Str8ts(1, 3, (False, False, True)), (1, 3, 0)),
        ("r1c1 = 1", "r1c2 = 3"),
        "r1c1 to r1c2 is no straight: 1, 3 in 2 cells",
    ),
    "Slant, a corner of 4": (
        Puzzle(Slant(2, 2), (4, *(None,) * 7, 1)),
        ("vertex r1c1 = 4",),
        "the clue at vertex r1c1 wants 4, at most 1 can touch",
    ),
    "Slant, the diamond": (
        Puzzle(Slant(2, 2), (*(None,) * 4, 0, *(None,) * 3, 0)),
        ("vertex r2c2 = 0",),
        "this clue cannot hold: vertex r2c2 = 0",
    ),
    "Slant, a cell": (
        Puzzle(Slant(1, 2), (1, None, 1, 1, None, 1)),
        ("vertex r1c1 = 1", "vertex r2c1 = 1"),
        "no value fits r1c1: vertex r1c1 = 1, vertex r2c1 = 1",
    ),
    "Kropki, a dot": (
        Puzzle(Kropki(1, 3), (1, 3, None, 1, 1)),
        ("r1c1 = 1", "r1c2 = 3", "white dot on edge r1c1-r1c2"),
        "the white dot does not fit: 1 and 3 stand in r1c1 and r1c2",
    ),
    "Kropki, 1-2 white": (
        Puzzle(Kropki(1, 2, either=False), (None, None, 1)),
        ("white dot on edge r1c1-r1c2",),
        "this clue cannot hold: white dot on edge r1c1-r1c2",
    ),
    "the rules alone": (
        numbers(XSudoku(3, None), "..3 ... ..."),
        (),
        "no filling of this shape obeys the rules, whatever the clues",
    ),
}
"""Boards without an answer, most with a clue too many; the clues that clash; the reason."""


@pytest.mark.parametrize(("puzzle", "clash", "reason"), NONE.values(), ids=NONE)
def test_none(puzzle, clash, reason):
    verdict = eo.check(puzzle)
    assert verdict.status is Uniqueness.NONE
    assert (verdict.answers, verdict.differing, verdict.solution) == ((), (), None)
    assert verdict.confirmed == 2
    assert (verdict.clash, verdict.reason) == (clash, reason)
    assert f"NONE - no answer: {verdict.reason} (" in str(verdict)


def test_the_clash_of_a_solver_is_minimal():
    """No single clue can be left out of it, and without it the others leave an answer."""
    puzzle = NONE["clues that clash only by way of other cells"][0]
    assert puzzle.violations(puzzle.clues) == []
    named = find_clash(puzzle).clues
    places = [place for place, clue in enumerate(puzzle.clues) if clue is not None]
    clash = [place for place in places if puzzle.geometry.clue_text(place, puzzle.clues[place]) in named]
    assert len(clash) == len(named) > 0

    def only(kept) -> Puzzle:
        return puzzle.with_clues(clue if place in kept else None for place, clue in enumerate(puzzle.clues))

    assert eo.check(only(clash)).status is Uniqueness.NONE
    for place in clash:
        assert eo.check(only(set(clash) - {place})).status is not Uniqueness.NONE


def test_the_search_for_a_clash_is_part_of_the_check(monkeypatch):
    """It gets what is left of the time, and so many conflicts; its time counts."""
    given = []

    def slow(puzzle, limits):
        given.append((limits.seconds, limits.conflicts))
        sleep(0.05)
        return find_clash(puzzle, limits)

    monkeypatch.setattr("exactlyone.inspecting.why_none.find_clash", slow)
    puzzle = NONE["clues that clash only by way of other cells"][0]
    assert eo.check(puzzle, limits=Limits(seconds=1000)).seconds >= 0.05
    eo.check(puzzle)
    assert 0 <= given[0][0] < 1000
    assert given == [(given[0][0], CONFLICTS), (None, CONFLICTS)]


def test_a_clash_that_there_is_no_time_for_is_larger():
    puzzle = NONE["clues that clash only by way of other cells"][0]
    assert set(find_clash(puzzle, Limits(seconds=0)).clues) > set(find_clash(puzzle).clues)


def test_a_claimed_answer_is_told_what_it_breaks():
    assert [str(v) for v in Puzzle(Slant(1, 1), (1, None, None, None)).violations((1,))] == [
        "the clue at vertex r1c1 wants 1, the answer has 0"
    ]
    assert [str(v) for v in Puzzle(Kropki(1, 2), (None, None, 0)).violations((1, 2))] == [
        "a black dot is missing: 1 and 2 stand in r1c1 and r1c2"
    ]


# who says so ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", eo.KINDS)
@pytest.mark.parametrize(
    ("deciders", "confirmed", "asked"),
    [
        (["sat"], 1, ["sat"]),
        (["mrv"], 1, ["mrv"]),
        (["cpsat"], 1, ["cpsat"]),
        (["proof"], 1, ["proof"]),
        (["proof", "mrv"], 2, ["proof", "mrv"]),
        # Both read the model: each is asked, and what they agree on is by one reading ...
        (["sat", "cpsat"], 1, ["sat", "cpsat"]),
        (["cpsat", "sat", "sat:cadical195"], 1, ["cpsat", "sat"]),
        (["mrv", "cpsat", "sat"], 2, ["mrv", "cpsat"]),
        # ... and of one encoding one is enough ...
        (["sat", "sat:cadical195"], 1, ["sat"]),
        (["sat", "sat"], 1, ["sat"]),
        # ... but none of them stands in for a second reading.
        (["sat", "sat:cadical195", "mrv"], 2, ["sat", "mrv"]),
    ],
    ids=str,
)
def test_confirmed_counts_readings(kind, deciders, confirmed, asked, monkeypatch):
    monkeypatch.setattr(panel, "FIRST_TURN", 3600)  # on a busy machine others would have a turn meanwhile
    verdict = eo.check(UNIQUE[kind][0], deciders)
    assert verdict.status is Uniqueness.UNIQUE
    assert verdict.confirmed == confirmed
    assert [opinion.decider for opinion in verdict.opinions] == asked
    count = eo.count_solutions(UNIQUE[kind][0], deciders=deciders)
    assert (count.number, count.complete, count.confirmed) == (1, True, confirmed)


def test_unknown_deciders_are_named():
    puzzle = UNIQUE["slant"][0]
    for name in ("magic", "sat:magic", "sat:", "mrv:fast"):
        with pytest.raises(eo.MissingBackend, match=name.removeprefix("sat:") or "sat:"):
            eo.check(puzzle, [name])


# the other services ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", eo.KINDS)
def test_solve_solutions_and_count(kind):
    puzzle, least = TWO[kind]
    found = eo.solve(puzzle)
    assert found.status is Status.SATISFIABLE
    assert puzzle.violations(found.answer) == []
    listed = list(eo.solutions(puzzle))
    assert found.answer in listed
    assert len(set(listed)) == len(listed) >= 2
    assert least > 0
    count = eo.count_solutions(puzzle)
    assert (count.number, count.complete, count.confirmed) == (len(listed), True, 2)
    assert str(count) == str(len(listed))
    limited = eo.count_solutions(puzzle, limit=1)
    assert (limited.number, limited.complete, limited.reason) == (1, False, "limit of 1 answers")
    assert str(limited) == "at least 1"
    exact = eo.count_solutions(puzzle, limit=len(listed))
    assert (exact.number, exact.complete, exact.reason) == (len(listed), True, None)


def test_solve_without_an_answer():
    puzzle = NONE["Slant, the diamond"][0]
    found = eo.solve(puzzle)
    assert (found.status, found.answer) == (Status.UNSATISFIABLE, None)
    assert list(eo.solutions(puzzle)) == []
    assert eo.count_solutions(puzzle).number == 0


@pytest.mark.parametrize("kind", eo.KINDS)
def test_verbs_of_a_puzzle_are_the_services(kind):
    puzzle, answer = UNIQUE[kind]
    assert puzzle.check(["mrv"], Limits(conflicts=10_000)).answers == (answer,)
    assert puzzle.solve(["mrv"]).answer == answer
    assert list(puzzle.solutions("sat")) == [answer]
    assert puzzle.count_solutions(5).number == 1


# values ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", eo.KINDS)
def test_puzzles_and_verdicts_are_values(kind):
    puzzle, _ = UNIQUE[kind]
    same = Puzzle(type(puzzle.geometry)(**vars_of(puzzle.geometry)), tuple(puzzle.clues))
    assert same == puzzle
    assert hash(same) == hash(puzzle)
    assert len({same, puzzle, TWO[kind][0]}) == 2
    for thing, field in (
        (puzzle, "clues"),
        (puzzle.geometry, next(iter(vars_of(puzzle.geometry)))),
        (puzzle.check(), "status"),
    ):
        with pytest.raises(FrozenInstanceError):
            setattr(thing, field, None)
    verdict = puzzle.check()
    assert hash(verdict) == hash(verdict)
    assert {type(part) for part in (verdict.answers, verdict.differing, verdict.clash, verdict.opinions)} == {tuple}


def vars_of(geometry) -> dict[str, object]:
    return {field.name: getattr(geometry, field.name) for field in fields(geometry)}


@pytest.mark.parametrize("kind", eo.KINDS)
def test_asking_again_gives_the_same(kind):
    """No state is left behind by a question: neither by one that ran out, nor by one with another answer."""
    puzzle, answer = UNIQUE[kind]
    fewer = TWO[kind][0]
    for _ in range(2):
        assert eo.check(puzzle, limits=Limits(conflicts=0)).status is Uniqueness.UNKNOWN
        assert eo.check(fewer).status is Uniqueness.MULTIPLE
        assert eo.check(puzzle).answers == (answer,)


def test_what_is_no_puzzle_is_refused_or_made_one():
    four = eo.XSudoku(4, (2, 2))
    puzzle = eo.Puzzle(four, [None] * 15 + [True])
    assert puzzle.clues == (None,) * 15 + (1,)
    assert hash(puzzle) == hash(eo.Puzzle(four, (None,) * 15 + (1,)))
    assert hash(eo.Str8ts(1, 2, [True, False])) == hash(eo.Str8ts(1, 2, (True, False)))
    assert hash(eo.Hidato(1, 2, [True, True])) == hash(eo.Hidato(1, 2, (True, True)))
    with pytest.raises(eo.ModelError, match="an integer or None"):
        eo.Puzzle(four, [1.0] * 16)
    with pytest.raises(eo.ModelError, match="do not tile"):
        eo.XSudoku(4, (-2, -2))


def test_deciders_may_be_named_by_one_word_but_not_by_none():
    puzzle = eo.example("slant")
    assert [opinion.decider for opinion in puzzle.check("mrv").opinions] == ["mrv"]
    assert len(puzzle.check(["sat:g4", "sat:glucose4"]).opinions) == 1
    for ask in (puzzle.check, puzzle.solve, partial(puzzle.count_solutions, 5), partial(eo.check_many, [])):
        with pytest.raises(eo.MissingBackend, match="no decider is named"):
            ask([])
        with pytest.raises(eo.MissingBackend, match="no decider is called 'oracle'"):
            ask(["sat", "oracle"])


@given(strategies.puzzles())
def test_a_clash_found_briefly_is_one(puzzle):
    if eo.check(puzzle).status is not Uniqueness.NONE:
        return
    named = set(find_clash_briefly(puzzle).clues)
    texts = [
        None if clue is None else puzzle.geometry.clue_text(place, clue) for place, clue in enumerate(puzzle.clues)
    ]
    assert named <= set(texts)
    kept = [
        clue if text in named or not puzzle.geometry.legal_clue(place)[1] else None
        for place, (clue, text) in enumerate(zip(puzzle.clues, texts, strict=True))
    ]
    assert eo.check(puzzle.with_clues(kept)).status is Uniqueness.NONE
