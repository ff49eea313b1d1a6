"""The last look at a claim: faults planted where opinions become a verdict are noticed, since that is stated twice."""

from __future__ import annotations

import importlib

import pytest
from planting import boards, edited

from exactlyone.backends.base import Limits, Statistics
from exactlyone.deciding.audit import SelfContradiction, audit
from exactlyone.deciding.batches import check_quickly
from exactlyone.deciding.counting import count_solutions
from exactlyone.deciding.deciders import Enumeration, ModelEnumeration, MrvEnumeration
from exactlyone.deciding.panel import Opinion
from exactlyone.deciding.solving import solve
from exactlyone.deciding.uniqueness import Uniqueness, check
from exactlyone.models import ExactlyOneError

ONE, OTHER = (1, 2), (2, 1)


def opinion(decider: str, found: int, exhausted: bool = True, reason: str | None = None) -> Opinion:
    reading, encoding = {"sat": ("model", "clauses"), "cpsat": ("model", "cp-sat"), "mrv": ("search", "search")}[
        decider
    ]
    return Opinion(decider, reading, encoding, found, exhausted, reason, Statistics())


AGREED = (opinion("sat", 1), opinion("mrv", 1))


@pytest.mark.parametrize(
    ("least", "most", "answers", "opinions", "names"),
    [
        (1, 1, [ONE], AGREED, ["sat", "mrv", "cpsat"]),
        (1, 1, [ONE], AGREED[:1], ["sat"]),
        (1, 1, [ONE], AGREED[:1], ["sat", "sat:cadical195"]),
        (1, 1, [ONE], (opinion("sat", 1), opinion("cpsat", 1)), ["sat", "mrv", "cpsat"]),
        (1, 1, [ONE], (*AGREED, opinion("cpsat", 0, False, "a limit")), ["sat", "mrv", "cpsat"]),
        (0, 0, [], (opinion("sat", 0), opinion("mrv", 0)), ["sat", "mrv"]),
        (2, None, [ONE, OTHER], (opinion("sat", 2, False),), ["sat", "mrv"]),
        (0, None, [], (), ["sat", "mrv"]),
    ],
)
def test_what_the_evidence_bears(least, most, answers, opinions, names):
    audit(least, most, answers, opinions, names)


@pytest.mark.parametrize(
    ("least", "most", "answers", "opinions", "names", "but"),
    [
        (1, 1, [], AGREED, ["sat", "mrv"], "0 answers are shown"),
        (2, None, [ONE], AGREED, ["sat", "mrv"], "1 answers are shown"),
        (2, None, [ONE, ONE], AGREED, ["sat", "mrv"], "shown twice"),
        (0, 0, [ONE], AGREED, ["sat", "mrv"], "1 answers are shown"),
        (1, 1, [ONE, OTHER], AGREED, ["sat", "mrv"], "2 answers are shown"),
        (1, 1, [ONE], (*AGREED, opinion("cpsat", 2, False)), ["sat", "mrv", "cpsat"], "cpsat has found 2"),
        (1, 1, [ONE], (opinion("sat", 0), opinion("mrv", 1)), ["sat", "mrv"], "sat has found 0"),
        (0, 0, [], (opinion("sat", 1, False), opinion("mrv", 0)), ["sat", "mrv"], "sat has found 1"),
        (1, 1, [ONE], AGREED[:1], ["sat", "mrv"], "only 1 came to the end"),
        (1, 1, [ONE], (opinion("sat", 1), opinion("mrv", 1, False, "a limit")), ["sat", "mrv"], "only 1 came"),
        (1, 1, [ONE], (opinion("sat", 1), opinion("mrv", 1, True, "a limit")), ["sat", "mrv"], "only 1 came"),
        (0, 0, [], (), ["sat"], "only 0 came to the end"),
    ],
)
def test_what_it_does_not_bear(least, most, answers, opinions, names, but):
    with pytest.raises(SelfContradiction, match=but) as caught:
        audit(least, most, answers, opinions, names)
    assert isinstance(caught.value, ExactlyOneError)
    assert "exactlyone contradicts itself" in str(caught.value)


# faults where opinions become a claim --------------------------------------------------------------------------------

NAMES = ["sat", "mrv"]


@pytest.fixture(params=["x-sudoku", "slant", "hidato", "kropki", "str8ts"])
def undecided(request, monkeypatch):
    """Boards without and with an answer, where SAT comes to its end and the search gives up."""
    monkeypatch.setattr(MrvEnumeration, "_next", lambda self, deadline: "at a loss")
    found = {count: puzzle for puzzle, count in boards(request.param)}
    assert {0, 1, 2} == found.keys()
    return found


IN_THE_VERDICT = {
    "one answer is enough for UNIQUE": ("elif decision.complete and decision.answers:", "elif decision.answers:", 1),
    "no answer is enough for NONE": ("elif decision.complete:", "elif not decision.answers:", 0),
    "all the rest is NONE": ("elif decision.complete:", "else:", 0),
    "UNIQUE from the start": (
        "status, reason = Uniqueness.UNKNOWN, decision.reason",
        "status, reason = Uniqueness.UNIQUE, None",
        1,
    ),
    "NONE from the start": (
        "status, reason = Uniqueness.UNKNOWN, decision.reason",
        "status, reason = Uniqueness.NONE, None",
        0,
    ),
}


@pytest.mark.parametrize("name", IN_THE_VERDICT)
def test_a_fault_in_the_verdict(undecided, name):
    old, new, count = IN_THE_VERDICT[name]
    faulty = edited(importlib.import_module("exactlyone.deciding.uniqueness"), ((old, new),))
    with pytest.raises(SelfContradiction, match="only 1 came to the end"):
        faulty.check(undecided[count], NAMES)
    assert check(undecided[count], NAMES).status is Uniqueness.UNKNOWN


@pytest.mark.parametrize(("status", "count"), [("MULTIPLE", 1), ("UNIQUE", 2), ("NONE", 1), ("NONE", 2), ("UNIQUE", 0)])
def test_a_status_that_is_another_one(undecided, monkeypatch, status, count):
    """Whatever the status is mistaken for, the answers that are shown do not bear it."""
    monkeypatch.undo()
    faulty = edited(
        importlib.import_module("exactlyone.deciding.uniqueness"), (("        status,\n", "        STATUS,\n"),)
    )
    faulty.STATUS = faulty.Uniqueness[status]
    with pytest.raises(SelfContradiction):
        faulty.check(undecided[count])


IN_THE_PANEL = {
    "one encoding is enough": ("return min(2, len(", "return min(1, len("),
    "it is complete whoever came to the end": ("complete = self._encodings_agree()", "complete = bool(self._done())"),
    "it is always complete": ("complete = self._encodings_agree()", "complete = True"),
    "whoever had a turn came to the end": (
        "if one.name in self._working and self._working[one.name].exhausted]",
        "if one.name in self._working]",
    ),
}


@pytest.mark.parametrize("name", IN_THE_PANEL)
@pytest.mark.parametrize("count", [0, 1])
def test_a_fault_in_the_panel(undecided, monkeypatch, name, count):
    faulty = edited(importlib.import_module("exactlyone.deciding.panel"), (IN_THE_PANEL[name],))
    for module in ("uniqueness", "solving", "counting", "batches"):
        monkeypatch.setattr(f"exactlyone.deciding.{module}.decide", faulty.decide)
    for ask in (check, check_quickly, count_solutions):
        with pytest.raises(SelfContradiction):
            ask(undecided[count], deciders=NAMES)
    if count == 0:
        with pytest.raises(SelfContradiction):
            solve(undecided[0], NAMES)


def test_a_fault_in_solving_or_counting(undecided):
    faulty = edited(
        importlib.import_module("exactlyone.deciding.solving"),
        (("Status.UNSATISFIABLE if decision.complete else Status.UNKNOWN", "Status.UNSATISFIABLE"),),
    )
    with pytest.raises(SelfContradiction):
        faulty.solve(undecided[0], NAMES)
    faulty = edited(
        importlib.import_module("exactlyone.deciding.counting"),
        (("Count(puzzle, number, complete, reason", "Count(puzzle, number, True, reason"),),
    )
    for puzzle in undecided.values():
        with pytest.raises(SelfContradiction):
            faulty.count_solutions(puzzle, deciders=NAMES)


def test_an_enumeration_that_says_it_is_at_its_end_with_another_answer_to_come(undecided, monkeypatch):
    """The panel alone would see nothing wrong if its comparison were lost as well."""
    monkeypatch.undo()
    monkeypatch.setattr("exactlyone.deciding.panel._compare", lambda *_: None)
    honest = ModelEnumeration._next
    monkeypatch.setattr(
        ModelEnumeration, "_next", lambda self, deadline: None if self.answers else honest(self, deadline)
    )
    monkeypatch.setattr(MrvEnumeration, "_next", lambda self, deadline: None)
    with pytest.raises(SelfContradiction, match="mrv has found 0"):
        check(undecided[2], NAMES, Limits())


IN_WHAT_ALL_SHARE = {
    "there is nothing more from the start": ("self.exhausted = False", "self.exhausted = True"),
    "an answer is taken for the end": ("if found is None:", "if found is not None:"),
    "anything is taken for the end": ("if found is None:", "if True:"),
    "answers are dropped": ("self._accept(found)", "pass"),
    "there is nothing to do": (
        "while not self.exhausted and",
        "self.exhausted = True\n        while not self.exhausted and",
    ),
}
"""All deciders list answers by the same code, so that none of them objects to a fault in it: all say that there is no
answer."""


@pytest.mark.parametrize("names", [None, ["mrv"]], ids=str)
@pytest.mark.parametrize("name", IN_WHAT_ALL_SHARE)
@pytest.mark.parametrize("kind", ["x-sudoku", "slant", "hidato"])
def test_a_fault_in_what_all_deciders_share(monkeypatch, kind, name, names):
    faulty = edited(importlib.import_module("exactlyone.deciding.deciders.base"), (IN_WHAT_ALL_SHARE[name],))
    for method in ("__init__", "_advance"):
        monkeypatch.setattr(Enumeration, method, getattr(faulty.Enumeration, method))
    for count in (1, 2):
        puzzle = next(puzzle for puzzle, number in boards(kind) if number == count)
        for ask in (check, count_solutions, solve):
            with pytest.raises(SelfContradiction, match="SAT, asked why, finds an answer"):
                ask(puzzle, deciders=names)
