"""Why boards have several answers or none: each claim against brute force and against the rules of the model."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations, islice, product

import pytest
from brute import answers as brute_answers
from hypothesis import HealthCheck, assume, given, settings
from strategies import puzzles, solved_puzzles

import exactlyone as eo
from exactlyone.backends.sat import Sat
from exactlyone.board.geometry import model_of
from exactlyone.inspecting import why_none as contradiction
from exactlyone.inspecting import why_several as regions
from exactlyone.inspecting.why_none import why_none
from exactlyone.inspecting.why_several import why_several
from exactlyone.models import ModelError

MANY = 300
"""Answers above which a board is left out: brute force would take too long."""


def some_answers(puzzle, most=MANY + 1):
    return list(islice(brute_answers(puzzle.geometry, puzzle.clues), most))


def with_clue(puzzle, place, value):
    clues = list(puzzle.clues)
    clues[place] = value
    return puzzle.with_clues(clues)


def ambiguous(puzzle):
    found = some_answers(puzzle)
    assume(2 <= len(found) <= MANY)
    return found


# several answers ------------------------------------------------------------------------------------------------------


@settings(suppress_health_check=list(HealthCheck))  # many boards are unique, or have too many answers
@given(solved=solved_puzzles())
def test_a_region_is_all_in_which_two_answers_differ_and_none_of_it_can_be_taken_away(solved):
    puzzle, _ = solved
    found = ambiguous(puzzle)
    names = puzzle.geometry.answer_places
    explained = why_several(puzzle, puzzle.check())
    one, other = explained.answers
    assert {one, other} <= set(found)
    assert explained.region == tuple(n for n, a, b in zip(names, one, other, strict=True) if a != b)
    assert explained.minimal
    assert explained.reason is None
    region = {i for i, name in enumerate(names) if name in explained.region}
    for third in found:
        differing = {i for i, (a, b) in enumerate(zip(one, third, strict=True)) if a != b}
        assert not differing or not differing < region


@settings(suppress_health_check=list(HealthCheck))  # many boards are unique, or have too many answers
@given(solved=solved_puzzles())
def test_mends_are_the_clues_that_leave_one_answer(solved):
    puzzle, _ = solved
    found = ambiguous(puzzle)
    explained = why_several(puzzle, puzzle.check())
    geometry = puzzle.geometry
    expected = set()
    for place, clue in enumerate(puzzle.clues):
        values, optional = geometry.legal_clue(place)
        if clue is None and optional:
            for value in values[: len(geometry.answer_places) + 5]:
                clued = with_clue(puzzle, place, value)
                left = [answer for answer in found if not clued.violations(answer)]
                if len(left) == 1:
                    expected.add((geometry.clue_places[place], value, left[0]))
    told = {(mend.place, mend.value, mend.answer) for mend in explained.mends}
    assert told <= expected
    assert len(told) == len(explained.mends) == min(len(expected), regions.MOST)
    assert len(expected) == len(told) + explained.more
    choices = [mend.choices for mend in explained.mends]
    assert choices == sorted(choices)


def test_the_sentences_of_a_region():
    puzzle = eo.loads("2x2:1h")
    told = why_several(puzzle, puzzle.check())
    assert str(told) == (
        "There are several solutions: r2c1 can be \\ or /, and all else stays. "
        "One clue would leave a single solution: vertex r2c2 = 1 or vertex r2c2 = 4."
    )
    assert told.marks().differing == ("r2c1",)
    assert puzzle.svg(told.answers[0], told.marks())


def test_a_region_is_smaller_than_the_difference_of_two_answers_that_were_found():
    puzzle = eo.loads("x-sudoku box=none diagonals=no\n" + "1 2 3 4\n" + ". . . .\n" * 3)
    far = [answer for answer in some_answers(puzzle) if answer[4:8] == (4, 3, 2, 1)]
    one, other = far[0], next(a for a in some_answers(puzzle) if a[4:8] == (2, 1, 4, 3))
    verdict = puzzle.check()
    assert sum(a != b for a, b in zip(one, other, strict=True)) > 4
    explained = why_several(puzzle, replace(verdict, answers=(one, other)))
    assert len(explained.region) == 4
    assert "and" in explained.sentences[0]


def test_many_places_and_no_single_clue():
    puzzle = eo.loads("." * 81)
    told = why_several(puzzle, puzzle.check())
    assert told.mends == ()
    assert told.more == 0
    assert told.sentences[1] == "No single clue would leave a single solution."


def test_a_limit_is_told():
    puzzle = eo.loads("12........2.....")
    told = why_several(puzzle, puzzle.check(), eo.Limits(0))
    assert not told.minimal
    assert told.mends == ()
    assert "time limit" in told.reason
    assert "No single clue was found that would leave a single solution (not all were tried: time limit" in str(told)
    assert set(told.answers) == set(puzzle.check().answers)


def test_a_verdict_without_two_answers_is_refused():
    puzzle = eo.example("slant")
    with pytest.raises(ModelError, match="UNIQUE, not MULTIPLE"):
        why_several(puzzle, puzzle.check())


# no answer ------------------------------------------------------------------------------------------------------------


def holds_together(puzzle, places, labels):
    """Whether some filling obeys the clues in these places and the rules with these names, by the model's own `holds`.

    One value after another, as plain as can be: the variables that nobody prints and nobody fills in are searched too.
    """
    model = model_of(puzzle.geometry)
    rules = [rule.constraint for rule in model.rules if rule.label in labels]
    index = {name: place for place, name in enumerate(puzzle.geometry.clue_places)}
    shown = {model.clues[index[name]]: puzzle.clues[index[name]] for name in places}
    if any(value not in variable.domain for variable, value in shown.items()):
        return False
    variables = list(dict.fromkeys(v for rule in rules for v in rule.scope))
    speaking = {v: [rule for rule in rules if v in rule.scope] for v in variables}
    values = {}

    def fill(i):
        if i == len(variables):
            return True
        variable = variables[i]
        for value in [shown[variable]] if variable in shown else variable.domain:
            values[variable] = value
            if all(r.holds(values) for r in speaking[variable] if all(v in values for v in r.scope)) and fill(i + 1):
                return True
        values.pop(variable, None)
        return False

    return fill(0)


@given(puzzle=puzzles())
def test_a_contradiction_is_one_and_nothing_of_it_can_be_left_out(puzzle):
    assume(not some_answers(puzzle, 1))
    told = why_none(puzzle)
    assert told.minimal
    assert told.reason is None
    geometry, model = puzzle.geometry, model_of(puzzle.geometry)
    index = {name: place for place, name in enumerate(geometry.clue_places)}
    assert told.clues == tuple(geometry.clue_text(index[name], puzzle.clues[index[name]]) for name in told.places)
    rules = [rule for rule in model.rules if rule.label in told.rules]
    assert len(rules) == len(told.rules)

    def possible(places, rules):
        """By CP-SAT, which took no part in finding it."""
        from exactlyone.backends.cpsat import CpSat

        part = contradiction._CluesAndRules(puzzle, eo.Limits().start())._model(rules)
        literals = [model.clues[index[name]].eq(puzzle.clues[index[name]]) for name in places]
        with CpSat().open(part, literals) as session:
            return session.solve().status is eo.Status.SATISFIABLE

    assert not possible(told.places, rules)
    for name in told.places:
        assert possible([other for other in told.places if other != name], rules)
    for rule in rules:
        assert possible(told.places, [other for other in rules if other is not rule])


CLASHES = [
    ("11..............", "There is no solution: 1 stands 2 times in row 1: r1c1, r1c2."),
    ("2x2:d0d", "There is no solution: vertex r2c2 = 0 cannot hold. The rule at work: no loop."),
    ("2x2:4h", "There is no solution: the clue at vertex r1c1 wants 4, at most 1 can touch."),
    (
        "x-sudoku\n1 2 3 .\n. . . .\n. . . 4\n. . . .",
        (
            "There is no solution: no value fits r1c4. r1c1 = 1, r1c2 = 2, r1c3 = 3 and r3c4 = 4 leave none. "
            "The rules at work: row 1 and column 4. None of this can be left out."
        ),
    ),
    ("hidato\n1 . 2", "There is no solution: 1 in r1c1 does not touch 2 in r1c3."),
    ("hidato\n. # .", "There is no solution: no path reaches r1c3 from r1c1."),
]


@pytest.mark.parametrize(("board", "sentence"), CLASHES)
def test_the_sentences_of_a_contradiction(board, sentence):
    puzzle = eo.loads(board)
    told = why_none(puzzle)
    assert str(told) == sentence
    assert puzzle.svg(marks=told.marks())


def test_clues_of_several_rules_are_named_with_them():
    puzzle = eo.loads("kropki\n. .\n. .\n\n*\n.\n\n..")
    told = why_none(puzzle)
    assert told.rules
    assert all(holds_together(puzzle, places, told.rules) for places in combinations(told.places, len(told.places) - 1))
    assert not holds_together(puzzle, told.places, told.rules)


def test_a_limit_leaves_a_contradiction_larger_than_it_need_be():
    puzzle = eo.loads("2x2:d0d")
    told = why_none(puzzle, eo.Limits(0))
    assert not told.minimal
    assert "time limit" in told.reason
    assert told.places == ("vertex r2c2",)
    assert "None of this" not in str(told)


def test_a_model_that_is_large_is_not_built_many_times(monkeypatch):
    monkeypatch.setattr(contradiction, "LARGE", 10)
    told = why_none(eo.loads("x-sudoku\n1 2 3 .\n. . . .\n. . . 4\n. . . ."))
    assert (told.minimal, told.reason, told.rules, told.barred) == (False, "the model is large", (), "r1c4")
    assert "no value fits r1c4" in str(told)


def test_a_puzzle_with_an_answer_has_no_reason_to_have_none():
    with pytest.raises(ModelError, match="has an answer"):
        why_none(eo.example("slant"))


def test_product_of_sat_and_rules():
    """A model of some rules only has more answers than the whole one."""
    puzzle = eo.loads("x-sudoku\n" + ". . . .\n" * 4)
    question = contradiction._CluesAndRules(puzzle, eo.Limits().start())
    model = model_of(puzzle.geometry)
    with Sat().open(question._model(model.rules[:4])) as session:
        same = [model.answer[r * 4 + c].eq(c + 1) for r, c in product(range(4), range(4))]
        assert session.solve(same).status is eo.Status.SATISFIABLE
