"""Counts of many answers: two deciders count by themselves, in machine code where they can, and must agree."""

from __future__ import annotations

from itertools import product

import pytest
from boards import puzzles
from hypothesis import given
from hypothesis import strategies as st

import exactlyone as eo
from exactlyone import Slant, Sudoku, XSudoku
from exactlyone.backends.mrv import State, compiles, open_search
from exactlyone.backends.sat import all_answers as sat_listing
from exactlyone.backends.sat.dpll import Lister, TooLong, lister
from exactlyone.backends.sat.dpll import listing as kernel
from exactlyone.backends.sat.encodings import TRUE, Loops
from exactlyone.board import KINDS, Puzzle
from exactlyone.deciding import counting, tallying
from exactlyone.deciding.deciders import decider
from exactlyone.deciding.tallying import Tally
from exactlyone.models import AnswerRejected, Disagreement
from exactlyone.reporting import count_line, count_record

COMPILED = pytest.mark.skipif(not compiles(), reason="numba is not installed (exactlyone[fast])")
LATIN = Puzzle(Sudoku(5, None), (None,) * 25)
"""All Latin squares of side 5: 161,280 (OEIS A002860)."""
SIX = Puzzle(XSudoku(6, (2, 3)), (1, *(None,) * 35))
"""1,440 answers: more than are compared one by one, and few enough to be counted without machine code."""
SIDE4 = Puzzle(Sudoku(4, None), (None,) * 16)
"""576 answers, which are compared one by one."""


# all that satisfies clauses ------------------------------------------------------------------------------------------

TOP = 6
literals = st.integers(2, TOP).flatmap(lambda variable: st.sampled_from([variable, -variable]))
clauses = st.lists(st.lists(literals, min_size=1, max_size=4, unique_by=abs), max_size=8)
groups = st.lists(st.lists(literals, min_size=2, max_size=4, unique_by=abs), max_size=2)
triangle = Loops(4, ((0, 1, 2), (1, 2, 3), (2, 0, -4), (2, 3, 5), (3, 0, 6)))


def satisfying(clauses, groups, loops):
    for signs in product((1, -1), repeat=TOP - 1):
        true = {TRUE, *(sign * variable for sign, variable in zip(signs, range(2, TOP + 1), strict=True))}
        if (
            all(true & set(clause) for clause in clauses)
            and all(len(true & set(group)) <= 1 for group in groups)
            and not any(one.cuts(true) for one in loops)
        ):
            yield true


@pytest.mark.parametrize("way", ["interpreted", pytest.param("compiled", marks=COMPILED)])
def test_it_lists_what_brute_force_lists(way, monkeypatch):
    """Each answer once, whatever the auxiliaries, the blocks and the slices. Variables above `shown` say no answer."""
    if way == "interpreted":
        monkeypatch.setattr(lister, "_compiled", lambda: kernel.gather)
    seen = set()

    @given(clauses, groups, st.booleans(), st.integers(2, TOP), st.integers(1, 3), st.sampled_from([1, 2, 1000]))
    def holds(clauses, groups, looped, shown, block, slice_):
        loops = [triangle] if looped else []
        true = list(satisfying(clauses, groups, loops))
        expected = {tuple(int(variable in one) for variable in range(2, shown + 1)) for one in true}
        places = [{0: -variable, 1: variable} for variable in range(2, shown + 1)]
        listed = Lister(([[TRUE], *clauses], groups), loops, TOP, places, block)
        found = []
        while (state := listed.run(slice_)) in (lister.FOUND, lister.PAUSED):
            assert len(listed.left) <= block
            found += map(tuple, listed.left.tolist())
        found += map(tuple, listed.left.tolist())
        seen.add((state, len(expected) > 2, len(true) > len(expected)))
        if state == lister.DONE:
            assert sorted(found) == sorted(expected)
        else:
            assert state == lister.STUCK
            assert set(found) <= expected
        assert listed.run(1000) == state or state == lister.STUCK

    holds()
    assert {(lister.DONE, True, True), (lister.DONE, True, False), (lister.DONE, False, False)} <= seen


def test_a_problem_without_room_is_left_to_a_solver(monkeypatch):
    monkeypatch.setattr(lister, "MOST_ROOM", 100)
    with pytest.raises(TooLong):
        Lister(([[TRUE]], []), [], TOP, [{0: -2, 1: 2}], 1)


@COMPILED
@pytest.mark.parametrize("kind", KINDS)
def test_a_search_in_blocks_finds_the_same_in_the_same_order(kind):
    @given(st.data())
    def holds(data):
        puzzle = data.draw(puzzles(kind))
        single = open_search(puzzle.geometry, puzzle.clues, compiled=False)
        expected = []
        while single.run(50) is State.FOUND and len(expected) < 500:
            expected.append(single.answer)
        blocks = open_search(puzzle.geometry, puzzle.clues, compiled=True, block=data.draw(st.sampled_from([2, 7])))
        found, state, slice_ = [], State.PAUSED, data.draw(st.sampled_from([1, 30]))
        while state is not State.DONE and len(found) < len(expected):
            state = blocks.run(slice_)
            found += [tuple(map(int, row)) for row in blocks.left]
        assert found[: len(expected)] == expected
        assert len(set(found)) == len(found)

    holds()


# counts --------------------------------------------------------------------------------------------------------------


@COMPILED
def test_all_latin_squares_of_side_5():
    count = LATIN.count_solutions()
    assert (count.number, str(count), count.complete, count.confirmed, count.reason) == (
        161_280,
        "161280",
        True,
        2,
        None,
    )
    assert [(one.decider, one.found, one.exhausted) for one in count.opinions] == [
        ("mrv", 161_280, True),
        ("sat", 161_280, True),
    ]
    assert count.checked == 1000 + len(range(1067, 161_280, 97))


@pytest.mark.parametrize("deciders", [None, "mrv", "sat", ["sat:cadical195", "mrv"]], ids=str)
@pytest.mark.parametrize("way", ["without machine code", pytest.param("with it", marks=COMPILED)])
def test_more_than_are_compared_one_by_one(way, deciders, monkeypatch):
    if way == "without machine code":
        monkeypatch.setattr(counting, "compiles", lambda: False)
    count = SIX.count_solutions(deciders=deciders)
    assert (count.number, count.complete, count.reason) == (1440, True, None)
    assert count.confirmed == (1 if isinstance(deciders, str) else 2)
    assert count.checked == 1000 + len(range(1067, 1440, 97))


@COMPILED
def test_counts_of_slant_without_clues():
    """With cycles, and without groups of values."""
    assert Puzzle(Slant(4, 4), (None,) * 25).count_solutions().number == 32_625


@pytest.mark.parametrize("limit", [1, 1000, 1001, 1439, 1440, 1441])
def test_a_limit_on_the_number(limit):
    count = SIX.count_solutions(limit)
    if limit < 1440:
        assert (str(count), count.complete, count.finished) == (f"at least {limit}", False, False)
        assert count.reason == f"limit of {limit} answers"
        assert count_record("six", count)["status"] == "PARTIAL"
    else:
        assert (str(count), count.complete, count.confirmed, count.reason) == ("1440", True, 2, None)


def test_small_counts_load_no_machine_code(monkeypatch):
    monkeypatch.setattr("exactlyone.deciding.tallying.tally", lambda *arguments: pytest.fail("there are few answers"))
    assert SIDE4.count_solutions().number == 576
    assert SIX.count_solutions(counting.FEW).number == counting.FEW


# a finished count is not lost ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("puzzle", "number", "conflicts", "done", "late"),
    [
        (SIDE4, 576, 1150, "mrv", "sat"),
        pytest.param(SIX, 1440, 6000, "sat", "mrv", marks=COMPILED),
        pytest.param(LATIN, 161_280, 200_000, "sat", "mrv", marks=COMPILED),
    ],
    ids=["576", "1440", "161280"],
)
def test_what_one_decider_finished_is_not_lost(puzzle, number, conflicts, done, late):
    """One comes to its end with so many conflicts, nodes or branches, the other one does not."""
    count = puzzle.count_solutions(limits=eo.Limits(conflicts=conflicts), deciders=["mrv", "sat"])
    assert (count.number, count.complete, count.finished, count.confirmed) == (number, False, True, 1)
    assert str(count) == str(number)
    opinions = {one.decider: one for one in count.opinions}
    assert opinions[done].exhausted
    assert 0 < opinions[late].found < number
    line, record = count_line(count), count_record("board", count)
    assert line.startswith(f"{number} by one ")
    assert f"limit of {conflicts} conflicts, {late} had found {opinions[late].found} (" in line
    assert (record["status"], record["count"], record["confirmed"]) == ("UNCONFIRMED", number, 1)
    assert record["deciders"][late]["found"] == opinions[late].found


# what stands for the check of each answer ----------------------------------------------------------------------------


def tampering(monkeypatch, change):
    """The clauses' side brings other rows in its second block."""
    run, blocks = sat_listing.Listing.run, iter(range(1000))

    def changed(self, branches):
        rows = run(self, branches)
        return change(rows.copy()) if rows is not None and len(rows) and next(blocks) == 1 else rows

    monkeypatch.setattr(sat_listing.Listing, "run", changed)


def twice(rows):
    """One answer stands there twice, and another one is missing."""
    rows[5] = rows[3]
    return rows


def one_less(rows):
    return rows[1:]


def one_more(rows):
    rows.resize((len(rows) + 1, rows.shape[1]), refcheck=False)
    rows[-1] = rows[0]
    return rows


@COMPILED
@pytest.mark.parametrize("change", [twice, one_less, one_more])
def test_counts_that_differ_in_one_answer_are_a_disagreement(change, monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    tampering(monkeypatch, change)
    with pytest.raises(Disagreement) as error:
        LATIN.count_solutions()
    assert (tmp_path / error.value.path.name).is_file()
    assert ("others" in str(error.value)) == (change is twice)


@COMPILED
def test_an_answer_that_breaks_a_rule_is_seen_where_it_is_looked_at(monkeypatch):
    run = sat_listing.Listing.run

    def wrong(self, branches):
        rows = run(self, branches)
        if rows is not None and len(rows):
            rows[0, 0] = rows[0, 1]
        return rows

    monkeypatch.setattr(sat_listing.Listing, "run", wrong)
    with pytest.raises(AnswerRejected, match="breaks a rule"):
        LATIN.count_solutions()


def test_fingerprints_depend_on_the_answers_only():
    """Not on their order, nor on blocks, nor on whether rows are lists or arrays; but on each answer."""
    rows = [[1, 2], [2, 1], [-1, -2], [-2, -1], [3, 4]]

    def fingerprint(*blocks):
        one = tallying.tally(Puzzle(Slant(1, 2), (None,) * 6), decider("mrv"), False)
        one.puzzle = AllGood()
        for block in blocks:
            one._take(block)
        return one.found, one.fingerprint

    import numpy as np

    same = {fingerprint(rows), fingerprint(rows[::-1]), fingerprint(rows[:2], rows[2:]), fingerprint(np.array(rows))}
    assert len(same) == 1
    others = {fingerprint([*rows[:4], row]) for row in ([4, 3], [3, 5], [1, 2], [-2, -1])}
    assert len(same | others) == 5


class AllGood:
    """A puzzle of two places to whose checker every answer is right."""

    geometry = Slant(1, 2)

    def violations(self, answer):
        return []


def test_what_the_search_over_clauses_is_not_up_to_goes_to_a_solver(monkeypatch):
    if not compiles():
        pytest.skip("numba is not installed (exactlyone[fast])")
    monkeypatch.setattr(sat_listing, "PATIENCE", -1)
    count = SIX.count_solutions()
    assert (count.number, count.confirmed) == (1440, 2)
    assert {one.decider: one.statistics.decisions > 0 for one in count.opinions}["sat"]


# between the answers that are compared and those that are counted ----------------------------------------------------


@pytest.mark.parametrize("deciders", [None, ["mrv"], ["sat"], ["cpsat", "sat", "mrv"]])
def test_a_limit_before_the_tallies_come_so_far_keeps_what_was_found_before(monkeypatch, deciders):
    """They begin at nothing, so that no opinion of theirs bears the answers that are known already."""
    monkeypatch.setattr(counting, "FEW", 5)

    def in_vain(self, upto, limits, tell):
        self.work += limits.conflicts
        return "a limit"

    monkeypatch.setattr(Tally, "advance", in_vain)
    found = eo.count_solutions(SIDE4, deciders=deciders, limits=eo.Limits(conflicts=1000))
    assert (found.number, found.complete, found.finished) == (6, False, False)
    assert max(one.found for one in found.opinions) == 6
    assert found.reason is not None


def test_a_tally_that_ends_before_what_is_known_is_a_disagreement(monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(counting, "FEW", 5)

    def at_once(self, upto, limits, tell):
        self.exhausted = True

    monkeypatch.setattr(Tally, "advance", at_once)
    with pytest.raises(Disagreement, match="no answers but 0, 6 were found before"):
        eo.count_solutions(SIDE4, deciders=["mrv"])
