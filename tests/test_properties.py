"""Random small boards of every kind: every decider against brute force, and what the services make of it."""

from __future__ import annotations

from contextlib import closing
from itertools import islice

import pytest
from boards import puzzles
from brute import answers, solves
from hypothesis import given
from hypothesis import strategies as st

from exactlyone.backends.base import Limits
from exactlyone.board import KINDS
from exactlyone.deciding.counting import count_solutions
from exactlyone.deciding.deciders import decider
from exactlyone.deciding.uniqueness import Uniqueness, check
from exactlyone.inspecting.why_none import find_clash

DECIDERS = ("sat", "mrv", "cpsat")
MANY = 20
"""Answers above which a board counts as having many: no decider is asked for more."""


@pytest.mark.parametrize("kind", KINDS)
@given(data=st.data())
def test_deciders_agree_with_brute_force(kind, data):
    """Each alone: all answers if they are few, else as many as asked for, all different and right."""
    puzzle = data.draw(puzzles(kind))
    expected = set(islice(answers(puzzle.geometry, puzzle.clues), MANY + 1))
    for name in DECIDERS:
        with closing(decider(name).open(puzzle)) as enumeration:
            assert enumeration.advance(MANY + 1, Limits()) is None
            found = enumeration.answers
        assert len(set(found)) == len(found) == len(expected), name
        if len(expected) <= MANY:
            assert enumeration.exhausted or len(found) == MANY + 1, name
            assert set(found) == expected, name
        else:
            assert all(solves(puzzle.geometry, puzzle.clues, answer) for answer in found), name


@pytest.mark.parametrize("kind", KINDS)
@given(data=st.data())
def test_services_agree_with_brute_force(kind, data):
    """The verdict and the count by the default deciders; and of a board without an answer, that its clash is one."""
    puzzle = data.draw(puzzles(kind))
    geometry = puzzle.geometry
    expected = list(islice(answers(geometry, puzzle.clues), MANY + 1))
    verdict = check(puzzle)
    assert verdict.status is (Uniqueness.NONE, Uniqueness.UNIQUE, Uniqueness.MULTIPLE)[min(2, len(expected))]
    assert len(set(verdict.answers)) == min(2, len(expected))
    assert all(solves(geometry, puzzle.clues, answer) for answer in verdict.answers)
    assert verdict.status is Uniqueness.MULTIPLE or verdict.confirmed == 2
    count = count_solutions(puzzle, limit=MANY)
    assert (count.number, count.complete) == (min(len(expected), MANY), len(expected) <= MANY)
    if verdict.status is Uniqueness.NONE:
        named = set(verdict.clash)
        clash = [
            clue if clue is not None and geometry.clue_text(place, clue) in named else None
            for place, clue in enumerate(puzzle.clues)
        ]
        assert len([clue for clue in clash if clue is not None]) == len(named)
        assert next(answers(geometry, clash), None) is None
        assert find_clash(puzzle).clues == verdict.clash


@pytest.mark.parametrize("kind", KINDS)
@given(data=st.data())
def test_plain_checker_agrees_with_brute_force(kind, data):
    """Right answers, nearly right ones, and any values at all: refused by both or by neither."""
    puzzle = data.draw(puzzles(kind))
    geometry = puzzle.geometry
    places = range(len(geometry.answer_places))
    right = next(answers(geometry, puzzle.clues), None) or next(answers(geometry, [None] * len(puzzle.clues)), None)
    if right is None:
        values = data.draw(st.lists(st.integers(0, 5), min_size=len(places), max_size=len(places)))
    else:
        values = list(right)
        for place in data.draw(st.lists(st.sampled_from(places), max_size=2)) if places else ():
            values[place] = data.draw(st.integers(0, max(values) + 1))
    assert (not puzzle.violations(values)) == solves(geometry, puzzle.clues, values)


@pytest.mark.parametrize("kind", KINDS)
@given(data=st.data())
def test_plain_checker_accepts_the_start_of_an_answer(kind, data):
    """Of a part of an answer it tells only what no filling can mend: so nothing, with any places left open."""
    puzzle = data.draw(puzzles(kind))
    for answer in islice(answers(puzzle.geometry, puzzle.clues), 3):
        open_places = data.draw(st.sets(st.sampled_from(range(len(answer))))) if answer else set()
        partial = [None if place in open_places else value for place, value in enumerate(answer)]
        assert puzzle.violations(partial) == []
