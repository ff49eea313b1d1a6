"""The pair that decides batches: limits hold for it too, threads do not share solvers, contradictions are told."""

from __future__ import annotations

import multiprocessing
import os
import sys
import warnings
from concurrent.futures import ThreadPoolExecutor
from time import perf_counter

import pytest

import exactlyone as eo
from exactlyone import Disagreement, Hidato, Limits, Puzzle, Uniqueness, pairing
from exactlyone.confirming import Confirmation
from exactlyone.generation import Order, Size, generate
from exactlyone.pairing import check_quickly

SPARSE = Puzzle(Hidato(12, 12, (True,) * 144), (1, *(None,) * 142, 144))


def test_the_time_of_the_pair_counts():
    limit = 0.3
    started = perf_counter()
    verdict = check_quickly(SPARSE, limits=Limits(seconds=limit))
    spent = perf_counter() - started
    assert verdict.seconds == pytest.approx(spent, abs=0.2)
    if verdict.status is Uniqueness.UNKNOWN:
        assert verdict.reason == "time limit of 0.3 s"


def test_the_pair_leaves_time_to_others():
    blank = Puzzle(eo.Slant(60, 60), (None,) * 61 * 61)
    verdict = check_quickly(blank, limits=Limits(seconds=20))
    assert verdict.status is Uniqueness.MULTIPLE


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
