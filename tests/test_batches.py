"""The pair that decides batches: limits hold for it too, threads do not share solvers, contradictions are told."""

from __future__ import annotations

import multiprocessing
import os
import sys
import warnings
from concurrent.futures import ThreadPoolExecutor
from itertools import count

import pytest
from small import WITH_A_SEARCH

import exactlyone as eo
from exactlyone import Disagreement, Hidato, Limits, Puzzle, Uniqueness
from exactlyone.deciding import batches as pairing
from exactlyone.deciding import deciders
from exactlyone.deciding.batches import check_quickly, decide_quickly
from exactlyone.deciding.confirmation import Confirmation
from exactlyone.deciding.panel import decide
from exactlyone.generation import Order, Size, generate

SPARSE = Puzzle(Hidato(12, 12, (True,) * 144), (1, *(None,) * 142, 144))


@pytest.mark.parametrize("puzzle", [eo.example("kropki"), SPARSE], ids=["settled by the pair", "left to the panel"])
def test_the_time_of_the_pair_counts(monkeypatch, puzzle):
    ticks = count(100, 7)
    monkeypatch.setattr(pairing, "perf_counter", lambda: next(ticks))
    monkeypatch.setattr(pairing, "NODES", 0 if puzzle is SPARSE else pairing.NODES)
    assert decide_quickly(puzzle, ["sat", "mrv"], Limits(seconds=0 if puzzle is SPARSE else None)).seconds == 7


LARGE = [
    Puzzle(eo.Slant(60, 60), (None,) * 61 * 61),
    Puzzle(Hidato(14, 14, (True,) * 196), (None,) * 196),
    Puzzle(eo.XSudoku(16, (4, 4)), (None,) * 256),
]


@pytest.mark.parametrize("puzzle", LARGE, ids=lambda puzzle: puzzle.kind)
def test_a_large_board_is_left_to_others_after_little_work(puzzle, monkeypatch):
    """The larger, the fewer nodes: no clock says when it is enough."""
    monkeypatch.setattr("exactlyone.deciding.panel.FIRST_TURN", 600.0)  # the others have all the time they want
    verdict = check_quickly(puzzle)
    assert verdict.status is Uniqueness.MULTIPLE
    (nodes,) = [opinion.statistics.decisions for opinion in verdict.opinions if opinion.decider == "mrv"]
    assert 0 < nodes <= 162_000 // len(puzzle.geometry.answer_places)


@pytest.mark.parametrize("puzzle", [*LARGE[1:], *map(eo.example, WITH_A_SEARCH)], ids=lambda puzzle: puzzle.kind)
def test_the_clock_changes_nothing(monkeypatch, puzzle):
    """Not even one that leaps, where the pair settles it. What SAT had to learn depends on the boards before."""

    def found():
        decision = decide_quickly(puzzle)
        opinions = [(one.decider, one.found, one.exhausted, one.reason) for one in decision.opinions]
        searched = [one.statistics.decisions for one in decision.opinions if one.decider == "mrv"]
        return decision.answers, decision.complete, decision.confirmed, opinions, searched

    usual = found()
    leaps = count(0, 0.1)
    monkeypatch.setattr("time.monotonic", lambda: next(leaps))
    assert found() == usual


def test_a_search_that_was_not_at_its_end_goes_on_in_the_panel(monkeypatch):
    """It is opened once, and what it had found before is heard next to the others."""
    monkeypatch.setattr(pairing, "NODES", 81)  # one node
    opened = []

    class Counting(deciders.MrvDecider):
        def open(self, puzzle):
            opened.append(puzzle)
            return super().open(puzzle)

    monkeypatch.setattr(pairing, "SEARCH", Counting())
    monkeypatch.setitem(deciders.DECIDERS._loaded, "mrv", Counting)
    made = (generate(Order("hidato", Size(9, 9)), None, 1, number).puzzle for number in range(20))
    hard = next(p for p in made if decide(p, 2, ["mrv"], None).opinions[0].statistics.decisions > 5)
    opened.clear()
    decision = decide_quickly(hard, ["sat", "mrv"])
    assert (len(decision.answers), decision.complete, decision.confirmed) == (1, True, 2)
    assert opened == [hard]


def test_what_the_search_said_is_held_against_the_panel(monkeypatch):
    """A search that has ended without the answer, and a SAT that refuses that: the panel is not settled without it."""
    puzzle = eo.example("kropki")
    liar = pairing.SEARCH.open(puzzle)
    liar.exhausted = True
    with pytest.raises(Disagreement, match="mrv says there are no answers"):
        decide(puzzle, 2, ["cpsat", "sat", "mrv"], None, liar)


def test_no_time_is_no_verdict():
    verdict = check_quickly(eo.example("slant"), limits=Limits(seconds=0))
    assert (verdict.status, verdict.reason) == (Uniqueness.UNKNOWN, "time limit of 0 s")


@pytest.mark.parametrize("names", [["mrv"], ["sat", "mrv"], ["mrv", "sat", "cpsat"], None, ["cpsat", "mrv"], ["sat"]])
def test_whoever_decides_it_is_said(names):
    verdict = check_quickly(eo.example("kropki"), names)
    assert verdict.status is Uniqueness.UNIQUE
    assert verdict.confirmed == (1 if names is not None and len(names) == 1 else 2)
    assert {opinion.decider for opinion in verdict.opinions} <= set(names or ("sat", "mrv", "cpsat"))


@pytest.mark.parametrize("reason", ["it refuses the answer", "it finds another answer", "it finds an answer"])
def test_a_confirmation_that_contradicts_is_told(monkeypatch, reason):
    class Odd:
        def confirm(self, puzzle, answer, limits):
            return Confirmation(False, "sat", "sat", reason, eo.backends.base.Statistics())

    monkeypatch.setattr(pairing, "_confirmer", Odd)
    with pytest.raises(Disagreement, match=reason):
        check_quickly(eo.example("kropki"))


def test_a_confirmation_at_its_limit_is_made_up_for(monkeypatch):
    class Tired:
        def confirm(self, puzzle, answer, limits):
            return Confirmation(False, "sat", "sat", "limit of 20000 conflicts", eo.backends.base.Statistics())

    monkeypatch.setattr(pairing, "_confirmer", Tired)
    verdict = check_quickly(eo.example("kropki"))
    assert (verdict.status, verdict.confirmed) == (Uniqueness.UNIQUE, 2)


def test_threads_may_decide_at_the_same_time():
    order, usual = Order("slant", Size(6, 6)), sys.getswitchinterval()
    sys.setswitchinterval(1e-5)
    try:
        with ThreadPoolExecutor(4) as threads:
            made = list(threads.map(lambda number: generate(order, None, 3, number).puzzle, range(12)))
    finally:
        sys.setswitchinterval(usual)
    assert made == [generate(order, None, 3, number).puzzle for number in range(12)]


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system has no fork")
def test_a_process_forked_while_a_thread_decides():
    with pairing._ONE_AT_A_TIME:  # as a thread in the middle of a board would hold it
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", DeprecationWarning)  # of forks where there are threads
            child = multiprocessing.get_context("fork").Process(target=check_quickly, args=(eo.example("slant"),))
            child.start()
        child.join(60)
        if child.is_alive():
            child.kill()
            pytest.fail("the child waits for a lock that nobody will open")
    assert child.exitcode == 0
