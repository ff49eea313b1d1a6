"""True candidates and needed clues, against brute force."""

from __future__ import annotations

from collections import Counter
from itertools import islice

import pytest
from brute import answers as brute_answers
from hypothesis import given
from hypothesis import strategies as st
from strategies import puzzles, solved_puzzles

import exactlyone as eo
from exactlyone.backends.sat import session
from exactlyone.deciding.uniqueness import NotUnique
from exactlyone.inspecting import candidates as service
from exactlyone.inspecting import census, redundancy
from exactlyone.inspecting.candidates import candidates
from exactlyone.inspecting.redundancy import redundant
from exactlyone.models import AnswerRejected, Disagreement, ModelError

MANY = 3000
"""Answers above which a board is left out: brute force would take too long."""


def occurrences(puzzle):
    """In how many answers each place has each value, and how many answers there are; None if there are too many."""
    found = list(islice(brute_answers(puzzle.geometry, puzzle.clues), MANY + 1))
    if len(found) > MANY:
        return None
    counts = [Counter(answer[place] for answer in found) for place in range(len(puzzle.geometry.answer_places))]
    return counts, len(found)


@given(puzzle=puzzles(), cap=st.sampled_from((1, 2, 5)))
def test_candidates_are_those_of_brute_force(puzzle, cap):
    expected = occurrences(puzzle)
    if expected is None:
        return
    counts, total = expected
    found = candidates(puzzle, cap)
    assert found.settled
    assert found.reason is None
    assert [place.name for place in found.places] == list(puzzle.geometry.answer_places)
    for place, count in zip(found.places, counts, strict=True):
        assert set(place.values) == set(count)
        for candidate in place.candidates:
            assert 1 <= candidate.number <= count[candidate.value]
            assert candidate.number >= min(cap, count[candidate.value])
            if candidate.exact:
                assert candidate.number == count[candidate.value]
        assert place.value == (next(iter(count)) if len(count) == 1 else None)
    assert found.answers <= total
    assert found.complete == (found.answers == total) or not found.complete
    if total <= service.FEW:
        assert found.complete
        assert found.answers == total
        assert all(candidate.exact for place in found.places for candidate in place.candidates)


def test_a_latin_square_without_clues_has_every_value_everywhere():
    blank = eo.loads("x-sudoku box=none diagonals=no\n" + ". . . .\n" * 4)
    found = candidates(blank, cap=50)
    assert all(place.values == (1, 2, 3, 4) for place in found.places)
    assert all(c.number >= 50 and not c.exact for place in found.places for c in place.candidates)
    whole = candidates(blank, cap=1000)  # 576 squares, a quarter for each value
    assert whole.answers == 576
    assert all(c.number == 144 and c.exact for place in whole.places for c in place.candidates)


def test_no_answer_leaves_no_value():
    found = candidates(eo.loads("x-sudoku\n1 1 . .\n. . . .\n. . . .\n. . . ."))
    assert all(place.values == () and not place.unsettled for place in found.places)
    assert (found.answers, found.complete, found.confirmed) == (0, True, 2)


@given(puzzle=puzzles(), conflicts=st.sampled_from((0, 1, 3)))
def test_limits_leave_values_unsettled_and_never_wrong(puzzle, conflicts):
    expected = occurrences(puzzle)
    if expected is None:
        return
    found = candidates(puzzle, limits=eo.Limits(conflicts=conflicts))
    assert found.settled or found.reason is not None
    for place, count in zip(found.places, expected[0], strict=True):
        assert set(place.values) <= set(count) <= {*place.values, *place.unsettled}
        assert all(c.number <= count[c.value] and (not c.exact or c.number == count[c.value]) for c in place.candidates)


def test_no_time_settles_nothing():
    puzzle = eo.example("x-sudoku")
    found = candidates(puzzle, limits=eo.Limits(0))
    assert all(place.unsettled == tuple(range(1, 10)) for place in found.places)
    assert (found.answers, found.complete, found.confirmed) == (0, False, 0)
    assert "time limit" in found.reason
    assert found.filled() == [None] * 81


def test_a_model_too_large_for_the_time_is_not_begun():
    found = candidates(eo.loads("hidato\n" + (". " * 18 + "\n") * 18), limits=eo.Limits(1))
    assert "model" in found.reason
    assert not found.settled


@pytest.mark.parametrize("kind", eo.KINDS)
def test_a_unique_board_leaves_one_value_each(kind):
    puzzle = eo.example(kind)
    found = candidates(puzzle)
    assert tuple(found.filled()) == puzzle.check().solution
    assert (found.answers, found.complete, found.confirmed) == (1, True, 2)
    assert found.notes() == {}


def test_notes_are_the_open_places():
    puzzle = eo.loads("x-sudoku\n1 2 3 4\n. . . .\n. . . .\n. . . .")
    found = candidates(puzzle)
    assert {place.name: place.values for place in found.places if len(place.values) > 1} == found.notes()
    assert found.notes()
    assert "r1c1" not in found.notes()


def test_a_cap_below_one_is_refused():
    with pytest.raises(ModelError, match="not up to 0"):
        candidates(eo.example("slant"), cap=0)


# faults ---------------------------------------------------------------------------------------------------------------


def test_a_value_that_sat_loses_is_found_by_the_search(monkeypatch):
    """An encoding too strong: it never sees a 4 in the first cell."""
    puzzle = eo.loads("x-sudoku\n. . . .\n. . . .\n. . . .\n. . . .")
    solve = session.SatSession.solve

    def faulty(self, assuming=(), limits=session.NO_LIMITS):
        first = self._answer[0][0]
        return solve(self, [*assuming, first.ne(4)], limits)

    monkeypatch.setattr(session.SatSession, "solve", faulty)
    with pytest.raises(Disagreement, match="r1c1 is never 4"):
        candidates(puzzle)


def test_an_answer_that_sat_loses_is_found_by_the_search(monkeypatch):
    puzzle = eo.loads("slant\n1..\n...\n...")
    assert candidates(puzzle).answers > 1
    monkeypatch.setattr(census, "Sat", lambda: Losing())
    with pytest.raises(Disagreement, match="no answers but 1"):
        candidates(puzzle)


class Losing:
    """Sat that has only one answer."""

    def open(self, model, given):
        inner = session.Sat().open(model, given)
        values = inner.solve().values
        only = [variable.eq(value) for variable, value in values.items()]
        inner.close()
        return session.Sat().open(model, [*given, *only])


def test_an_answer_that_breaks_a_rule_is_rejected(monkeypatch):
    puzzle = eo.example("x-sudoku")
    monkeypatch.setattr(session.SatSession, "_values", lambda self, true: {v: 1 for v, _ in self._answer})
    with pytest.raises(AnswerRejected, match="breaks a rule"):
        candidates(puzzle)


# redundant clues ------------------------------------------------------------------------------------------------------


@given(solved=solved_puzzles())
def test_a_clue_is_needed_if_there_are_two_answers_without_it(solved):
    puzzle, _ = solved
    if len(list(islice(brute_answers(puzzle.geometry, puzzle.clues), 2))) != 1:
        with pytest.raises(NotUnique):
            redundant(puzzle)
        return
    found = redundant(puzzle)
    names = puzzle.geometry.clue_places
    assert found.unsettled == ()
    assert sorted(found.needed + found.redundant) == sorted(names[place] for place in puzzle.removable)
    for place in puzzle.removable:
        clues = list(puzzle.clues)
        clues[place] = None
        without = len(list(islice(brute_answers(puzzle.geometry, clues), 2)))
        assert (names[place] in found.redundant) == (without == 1)


def test_redundancy_within_a_limit_says_what_it_does_not_know(monkeypatch):
    puzzle = eo.example("x-sudoku")
    calls = []
    check = redundancy.check

    def short(puzzle, **options):
        calls.append(puzzle)
        return check(puzzle, limits=eo.Limits(0)) if len(calls) == 3 else check(puzzle, **options)

    monkeypatch.setattr(redundancy, "check", short)
    found = redundant(puzzle)
    assert len(found.unsettled) == 1
    assert "time limit" in found.reason
    assert len(found.needed) + len(found.redundant) == len(puzzle.removable) - 1


def test_a_board_that_is_not_decided_has_no_needed_clues():
    with pytest.raises(NotUnique) as refused:
        redundant(eo.example("x-sudoku"), eo.Limits(0))
    assert refused.value.verdict.status is eo.Uniqueness.UNKNOWN
