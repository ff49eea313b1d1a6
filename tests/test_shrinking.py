"""The one loop that leaves out one item after another: what is left, after how many questions, and at a limit."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from exactlyone.backends.base import Limits
from exactlyone.backends.leave_one_out import least, shrunk

ITEMS = st.integers(1, 12)
ENOUGH = st.lists(st.sets(st.integers(0, 11)), min_size=1, max_size=3)
"""Sets of which each does it by itself."""
WAYS = pytest.mark.parametrize("few", [False, True])


def question(enough):
    return lambda kept: any(one <= set(kept) for one in enough)


@WAYS
@given(size=ITEMS, enough=ENOUGH)
def test_what_is_left_does_it_and_nothing_of_it_is_needless(few, size, enough):
    still = question([*enough, set(range(size))])
    found = shrunk(range(size), still, few=few)
    assert found.minimal
    assert still(found.kept)
    assert not any(still([other for other in found.kept if other != item]) for item in found.kept)


@given(size=ITEMS, enough=ENOUGH)
def test_both_ways_leave_the_same_in_the_same_order_early_items_rather_than_late_ones(size, enough):
    still = question([*enough, set(range(size))])
    found = shrunk(range(size), still)
    assert found == shrunk(range(size), still, few=True)
    assert found.kept == sorted(found.kept, reverse=True)
    every = [set(range(size)), *(one for one in enough if one <= set(range(size)))]
    assert sorted(found.kept, reverse=True) == min(sorted(one, reverse=True) for one in every)


@given(size=ITEMS, enough=ENOUGH)
def test_a_core_saves_questions_and_leaves_a_set_that_is_minimal_too(size, enough):
    sets, asked = [*enough, set(range(size))], []

    def still(kept):
        asked.append(kept)
        return next((one for one in sets if one <= set(kept)), False)

    found = shrunk(range(size), still)
    assert question(sets)(found.kept)
    assert not any(question(sets)([other for other in found.kept if other != item]) for item in found.kept)
    assert len(asked) <= size


def test_an_empty_core_leaves_nothing():
    assert shrunk(range(5), lambda kept: []) == ([], True)
    assert shrunk([], lambda kept: True) == ([], True)


@given(size=ITEMS, needed=st.sets(st.integers(0, 11)))
def test_few_of_many_are_found_by_halving(size, needed):
    needed = {item for item in needed if item < size}
    asked = []

    def still(kept):
        asked.append(kept)
        return needed <= set(kept)

    assert set(shrunk(range(size), still, few=True).kept) == needed
    assert len(asked) <= (1 + len(needed)) * (size + 1).bit_length()


def test_of_two_ways_the_earlier_one_is_taken():
    still = question([{0, 1}, {7}])
    assert shrunk(range(9), still, few=True) == ([1, 0], True)
    assert shrunk([7, *range(7)], still, few=True) == ([7], True)


# limits ---------------------------------------------------------------------------------------------------------------


def test_an_item_whose_question_is_too_hard_stays_and_no_others_for_it():
    found = shrunk(range(4), lambda kept: None if 3 not in kept else {1, 3} <= set(kept))
    assert (set(found.kept), found.minimal) == ({1, 3}, False)


def test_a_limit_amid_halving_keeps_everything():
    before = iter([True, False])  # [0, 1] do, [] do not; then the limit has run out
    assert shrunk(range(5), lambda kept: next(before, None), few=True) == ([0, 1, 2, 3, 4], False)
    before = iter([True, False, False])  # [0] does not either: 1 is needed
    assert shrunk(range(5), lambda kept: next(before, None), few=True) == ([1, 0], False)


@WAYS
def test_a_deadline_keeps_what_was_not_tried(few):
    deadline = Limits(conflicts=2).start()

    def still(kept):
        deadline.conflicts_used += 1
        return {0, 8} <= set(kept)

    found = shrunk(range(10), still, few=few, deadline=deadline)
    assert {0, 8} <= set(found.kept)
    assert not found.minimal
    assert shrunk([1, 2], still, few=few, deadline=Limits(conflicts=0).start()) == ([1, 2], False)


@WAYS
@pytest.mark.parametrize(("most", "minimal"), [(1, False), (2, True), (3, True), (None, True)])
def test_it_stops_when_more_are_needed_than_are_wanted(few, most, minimal):
    found = shrunk(range(10), lambda kept: {3, 5} <= set(kept), few=few, most=most)
    assert found.minimal == minimal
    assert {3, 5} <= set(found.kept)


# faults, which may show with few items and not with more --------------------------------------------------------------


@pytest.mark.parametrize(
    ("size", "still", "left"),
    [
        (100, lambda kept: {7, 63} <= set(kept), [7, 63]),
        (3, lambda kept: True, []),
        (3, lambda kept: len(kept) > 1, [0, 1]),
        (0, lambda kept: True, []),
        (9, lambda kept: len(kept) != 4 and bool(kept), [4]),
    ],
)
def test_a_fault_is_made_small(size, still, left):
    assert least(range(size), still) == left


@given(size=ITEMS, shown=st.sets(st.frozensets(st.integers(0, 11))))
def test_whatever_the_question_none_of_what_is_left_can_go_by_itself(size, shown):
    items = list(range(size))
    shown = {*shown, frozenset(items)}

    def still(kept):
        assert kept == sorted(kept)
        return frozenset(kept) in shown

    found = least(items, still)
    assert still(found)
    assert not any(still([other for other in found if other != item]) for item in found)
