"""The search that confirms an answer (backends/sat/dpll), interpreted and compiled, against brute force."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

import exactlyone as eo
from exactlyone import Hidato, Str8ts
from exactlyone.backends.mrv import compiles
from exactlyone.backends.sat import Sat
from exactlyone.backends.sat.dpll import (
    OtherAnswerRefuter,
    TooLong,
    refuter,
)
from exactlyone.backends.sat.dpll import (
    arrays as tables,
)
from exactlyone.backends.sat.dpll import (
    other_answer as deciding,
)
from exactlyone.backends.sat.encodings import TRUE, Loops
from exactlyone.backends.sat.resident import incremental as standing
from exactlyone.backends.sat.resident import refuting
from exactlyone.board import Puzzle
from exactlyone.board.geometry import model_of
from exactlyone.deciding.confirmation import Confirmer
from exactlyone.generation import Order, Size, generate
from exactlyone.models import Literal

TOP = 6
"""Variables of the random formulas, TRUE included."""

WAYS = [
    "interpreted",
    pytest.param(
        "compiled", marks=pytest.mark.skipif(not compiles(), reason="numba is not installed (exactlyone[fast])")
    ),
]


@pytest.fixture(params=WAYS)
def way(request, monkeypatch):
    if request.param == "interpreted":
        monkeypatch.setattr(refuter, "_compiled", lambda: deciding.confirm)
    return request.param


literals = st.integers(2, TOP).flatmap(lambda variable: st.sampled_from([variable, -variable]))
clauses = st.lists(st.lists(literals, min_size=1, max_size=4, unique_by=abs), max_size=9)
groups = st.lists(st.lists(literals, min_size=2, max_size=4, unique_by=abs), max_size=3)
triangle = Loops(4, ((0, 1, 2), (1, 2, 3), (2, 0, -4), (2, 3, 5), (3, 0, 6)))


def answers(clauses, groups, loops, assumed):
    """All assignments, as sets of literals, by trying each."""
    for signs in product((1, -1), repeat=TOP - 1):
        true = {TRUE, *(sign * variable for sign, variable in zip(signs, range(2, TOP + 1), strict=True))}
        if (
            true.issuperset(assumed)
            and all(true & set(clause) for clause in clauses)
            and all(len(true & set(group)) <= 1 for group in groups)
            and not any(one.cuts(true) for one in loops)
        ):
            yield true


def test_it_confirms_what_brute_force_confirms(way):
    outcomes = set()

    @given(clauses, groups, st.booleans(), st.sets(literals, max_size=3))
    def holds(clauses, groups, looped, assumed):
        loops = [triangle] if looped else []
        demands = [[TRUE], *clauses], groups
        found = list(answers(clauses, groups, loops, assumed))
        laid_out = OtherAnswerRefuter(demands, loops, (), TOP)
        for true in [*found[:2], None]:
            taken = [] if true is None else sorted(true - {TRUE}, key=abs)
            said = laid_out.confirms([TRUE, *assumed], taken)
            assert not said or len(found) == (0 if true is None else 1)  # it may give up, but not be wrong
            outcomes.add((said, len(found) == 1, true is None))
        wrong = {TRUE, *(-literal for literal in (found[0] if found else range(2, TOP + 1)) if literal != TRUE)}
        if found and wrong not in found:
            assert not laid_out.confirms([TRUE, *assumed], sorted(wrong - {TRUE}, key=abs))

    holds()
    assert {(True, True, False), (True, False, True), (False, False, False), (False, True, True)} <= outcomes


def test_premises_are_denied_where_they_are_not_assumed(way):
    # 2 or 3, and under the premise 4 not 2: only with it there is a single answer.
    laid_out = OtherAnswerRefuter(([[TRUE], [2, 3], [-2, -3], [-4, -2]], []), [], [4], 4)
    assert laid_out.confirms([TRUE, 4], [-2, 3])
    assert not laid_out.confirms([TRUE], [-2, 3])
    assert not laid_out.confirms([TRUE], [2, -3])


def test_a_premise_that_a_clause_refuses_cannot_be_assumed(way):
    laid_out = OtherAnswerRefuter(([[TRUE], [2, 3], [-2, -3], [-4, -2], [-4]], []), [], [4], 4)
    assert not laid_out.confirms([TRUE, 4], [-2, 3])


def test_an_answer_that_leaves_something_open_is_not_confirmed(way):
    laid_out = OtherAnswerRefuter(([[TRUE], [2, 3, 4], [-3, 4], [3, -4]], []), [], (), 4)
    assert not laid_out.confirms([TRUE, 2], [2])


def test_an_empty_clause_admits_nothing(way):
    laid_out = OtherAnswerRefuter(([[TRUE], [2], []], []), [], (), 2)
    assert not laid_out.confirms([TRUE], [2])


def test_what_does_not_fit_is_left_to_the_solver(way):
    with pytest.raises(TooLong):
        OtherAnswerRefuter(([[TRUE], list(range(2, 2 + tables.LONGEST + 1))], []), [], (), 2 + tables.LONGEST)
    OtherAnswerRefuter(([[TRUE], list(range(2, 2 + tables.LONGEST))], []), [], (), 2 + tables.LONGEST)
    twice = Loops(3, ((0, 1, 2), (1, 2, 2)))
    with pytest.raises(TooLong):
        OtherAnswerRefuter(([[TRUE]], []), [twice], (), 2)


def test_literals_that_came_later_are_not_known(way):
    laid_out = OtherAnswerRefuter(([[TRUE], [2, 3], [-2, -3]], []), [], (), 3)
    assert laid_out.confirms([TRUE, 2], [2, -3]) is True
    assert laid_out.confirms([TRUE, 4], [2, -3]) is None
    assert laid_out.confirms([TRUE, -4], [2, -3]) is None
    assert laid_out.confirms([TRUE], [4]) is None


def test_branches_give_out(way, monkeypatch):
    monkeypatch.setattr(refuter, "BRANCHES", 0)
    eight = [[a, b, c] for a, b, c in product((2, -2), (3, -3), (4, -4))]
    laid_out = OtherAnswerRefuter(([[TRUE], *eight], []), [], (), 4)
    assert not laid_out.confirms([TRUE], [])
    monkeypatch.setattr(refuter, "BRANCHES", 8)
    assert laid_out.confirms([TRUE], [])


def boards(kind, size):
    """Boards with one answer, and each with a clue less, so that there are several."""
    for seed in range(6):
        puzzle = generate(Order(kind, Size(size, size)), None, seed).puzzle
        answer = eo.solve(puzzle).answer
        yield puzzle, answer, True
        for place in puzzle.removable[:3]:  # a Kropki with all its dots may show no number at all
            fewer = puzzle.with_clue(place, None)
            yield fewer, answer, len(list(zip(range(2), eo.solutions(fewer), strict=False))) == 1


@pytest.mark.parametrize(("kind", "size"), [("x-sudoku", 6), ("kropki", 5), ("slant", 6)])
def test_boards_are_confirmed_as_the_solver_does(way, monkeypatch, kind, size):
    monkeypatch.setattr(refuting, "MISSED", 0)
    monkeypatch.setattr(refuting, "compiles", lambda: True)
    asked = []
    confirms = OtherAnswerRefuter.confirms
    monkeypatch.setattr(
        OtherAnswerRefuter, "confirms", lambda *question: asked.append(confirms(*question)) or asked[-1]
    )
    confirmer = Confirmer(Sat())
    both = set()
    for puzzle, answer, unique in boards(kind, size):
        for _ in range(2):  # its premises are new the first time
            found = confirmer.confirm(puzzle, answer)
            assert found.confirmed is unique
            assert unique or found.contradicts
        assert asked.pop() is unique
        both.add(unique)
    assert both == ({True} if kind == "kropki" else {True, False})


def test_a_clause_too_strong_or_too_weak_is_noticed(way, monkeypatch):
    # The clauses of a session are edited behind its back: an answer that they refuse, and one that they no longer do.
    monkeypatch.setattr(refuting, "MISSED", 0)
    monkeypatch.setattr(refuting, "compiles", lambda: True)
    puzzle, answer, _ = next(iter(boards("x-sudoku", 4)))
    model = model_of(puzzle.geometry)
    for fault in ("too strong", "too weak"):
        kept = Sat().stand(model)
        first = kept._clauses.literal(Literal(model.answer[0], answer[0]))
        if fault == "too strong":
            kept._clauses.add(-first)
        else:
            kept._clauses.groups = kept._clauses.groups[:4]
        for _ in range(2):
            reason, _ = kept.only(model, puzzle.clues, answer, eo.Limits().start())
            assert reason is not None


def test_premises_are_foreseen_and_the_solver_lacks_none(way, monkeypatch):
    some = [(puzzle, answer) for puzzle, answer, unique in boards("slant", 6) if unique]
    monkeypatch.setattr(refuting, "compiles", lambda: True)
    monkeypatch.setattr(refuting, "MISSED", 2)
    asked = []
    confirms = OtherAnswerRefuter.confirms
    monkeypatch.setattr(
        OtherAnswerRefuter, "confirms", lambda *question: asked.append(confirms(*question)) or asked[-1]
    )
    confirmer = Confirmer(Sat())
    for question in [some[0], some[0], *some]:
        assert confirmer.confirm(*question).confirmed
    assert asked == [True] * len(some)
    monkeypatch.setattr(OtherAnswerRefuter, "confirms", lambda *question: None)
    for question in some:
        assert confirmer.confirm(*question).confirmed


def test_premises_that_came_later_all_the_same_are_laid_out_in_time(way, monkeypatch):
    some = [(puzzle, answer) for puzzle, answer, unique in boards("slant", 6) if unique]
    monkeypatch.setattr(standing.Shared, "_foresee", lambda self: None)
    monkeypatch.setattr(refuting, "compiles", lambda: True)
    monkeypatch.setattr(refuting, "MISSED", 2)
    asked = []
    confirms = OtherAnswerRefuter.confirms
    monkeypatch.setattr(
        OtherAnswerRefuter, "confirms", lambda *question: asked.append(confirms(*question)) or asked[-1]
    )
    confirmer = Confirmer(Sat())
    for question in [some[0], some[0], some[0], *some, *some, *some]:
        assert confirmer.confirm(*question).confirmed
    assert asked[0] is True
    assert None in asked
    assert asked[-len(some) :] == [True] * len(some)


def test_an_answer_without_places_is_not_taken_for_none(way, monkeypatch):
    monkeypatch.setattr(refuting, "MISSED", 0)
    monkeypatch.setattr(refuting, "compiles", lambda: True)
    confirmer = Confirmer(Sat())
    for clues in ((1, 1), (1, 2)):  # a number twice in a row, or not, and no cell to fill
        puzzle = Puzzle(Str8ts(1, 2, (True, True)), clues)
        for _ in range(2):
            assert confirmer.confirm(puzzle, ()).confirmed is (clues == (1, 2))
            assert confirmer.confirm(puzzle, None).confirmed is (clues == (1, 1))


def test_rules_that_cannot_hold_confirm_no_answer(way, monkeypatch):
    # An answer is never confirmed by there being none, nor on the board with which all is laid out.
    monkeypatch.setattr(refuting, "MISSED", 0)
    monkeypatch.setattr(refuting, "compiles", lambda: True)
    puzzle = Puzzle(Hidato(1, 5, (True, True, False, True, True)), (1, None, None, None))
    confirmer = Confirmer(Sat())
    for _ in range(3):
        assert not confirmer.confirm(puzzle, (1, 2, 3, 4)).confirmed
        assert confirmer.confirm(puzzle, None).confirmed
