"""What a page marks as broken is what the plain checker says, on boards half filled of every kind; by node."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from playing import Declared, Node
from strategies import puzzles, solved_puzzles

import exactlyone as eo
from exactlyone.board import Puzzle
from exactlyone.playing.description import describe


@pytest.fixture(scope="module")
def judge():
    """What check.js says is broken: (label, names of the places)."""
    node = Node('import { check } from "./check.js";', "return check(request.description, request.values);")

    def broken(puzzle, values, change=lambda description: None):
        description = describe(puzzle)
        change(description)
        found = node({"description": description, "values": values})
        assert all(one["text"] for one in found)
        names = [place["name"] for place in description["places"]]
        return [(one["label"], frozenset(names[place] for place in one["places"])) for one in found]

    yield broken
    node.close()


@st.composite
def half_filled(draw, kind):
    """A board, and what a player may have put into it: right and wrong values, and places left open."""
    puzzle, answer = draw(solved_puzzles(kind)) if draw(st.booleans()) else (draw(puzzles(kind)), None)
    random = draw(st.randoms(use_true_random=False))
    description = describe(puzzle)
    filled, wrong = draw(st.sampled_from(((0.3, 0.5), (0.6, 0.2), (0.9, 0.1), (1.0, 0.05), (1.0, 0.0))))
    values = list(puzzle.given)
    for place, shown in enumerate(values):
        if shown is None and random.random() < filled:
            domain = description["domains"][description["places"][place]["domain"]]
            values[place] = answer[place] if answer is not None and random.random() >= wrong else random.choice(domain)
    return puzzle, values


@pytest.mark.parametrize("kind", eo.KINDS)
def test_marks_are_what_the_plain_checker_says(kind, judge):
    seen = {True: 0, False: 0}

    @settings(max_examples=200, suppress_health_check=list(HealthCheck), deadline=None)
    @given(half_filled(kind))
    def marks_agree(board):
        puzzle, values = board
        found = {places for _, places in judge(puzzle, values)}
        expected = {frozenset(violation.places) for violation in puzzle.violations(values)}
        assert frozenset().union(*found) == frozenset().union(*expected)
        assert expected <= found
        seen[not expected] += 1

    marks_agree()
    assert min(seen.values()) > 10  # boards with something broken, and boards without


@pytest.mark.parametrize("kind", eo.KINDS)
def test_every_check_of_a_board_counts(kind, judge):
    """A solved board has no marks; without its checks a board full of one value would have none either."""
    puzzle = eo.example(kind)
    answer = puzzle.solve().answer
    assert judge(puzzle, answer) == []
    one_value = [answer[0] for _ in answer]
    assert judge(puzzle, one_value) != []
    assert judge(puzzle, one_value, lambda description: description["checks"].clear()) == []


def test_rules_of_a_declared_kind_are_judged_by_its_model(judge):
    """Every filling of the row, and for each of them the rows with some of it left open."""
    puzzle = Puzzle(Declared(), (None,) * 5 + (2,))
    assert describe(puzzle)["left_out"] == []
    solved = 0
    for values in [*list(product(range(1, 6), repeat=5))[::7], (1, 2, 3, 4, 5)]:
        expected = {violation.rule for violation in puzzle.violations(values)}
        assert {label for label, _ in judge(puzzle, values)} == expected
        solved += not expected
        if not expected:
            for i in range(5):
                assert judge(puzzle, [None if i == j else value for j, value in enumerate(values)]) == []
    assert solved


def test_of_a_row_half_filled_what_nothing_can_mend_is_told(judge):
    puzzle = Puzzle(Declared(), (None,) * 5 + (2,))
    open_ = [None] * 5
    assert judge(puzzle, open_) == []
    assert judge(puzzle, [1, None, 4, None, None]) == [("a straight", {"r1c1", "r1c2", "r1c3"})]
    assert ("an end is 5", {"r1c1", "r1c5"}) in judge(puzzle, [1, None, None, None, 1])
    assert ("one of the ends is 1", {"r1c1", "r1c5"}) in judge(puzzle, [1, None, None, None, 1])
    assert ("evens", {"evens"}) in judge(puzzle, [2, 4, None, 4, None])
    assert [label for label, _ in judge(puzzle, [None, None, 5, 5, 4])] == ["ten at most"]


def test_a_clue_that_is_not_printed_says_nothing(judge):
    assert "evens" not in {label for label, _ in judge(Puzzle(Declared(), (None,) * 6), [2, 4, None, 4, 2])}


def test_two_rules_about_one_clue_that_is_not_printed_are_left_to_the_plain_checker(judge):
    unprinted, printed = (Puzzle(Declared(twice=True), (None,) * 5 + (clue,)) for clue in (None, 2))
    assert describe(unprinted)["left_out"] == ["evens", "ones"]
    assert describe(printed)["left_out"] == []
    assert ("ones", {"evens"}) in judge(printed, [1, 2, 3, 4, 5])


def test_a_rule_that_no_page_can_check_is_named(judge):
    puzzle = Puzzle(Declared(strange=True), (None,) * 6)
    assert describe(puzzle)["left_out"] == ["the first"]
    assert judge(puzzle, [5, 3, 4, None, None]) == []
