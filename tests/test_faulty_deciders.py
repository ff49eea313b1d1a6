"""Deciders that lie: one that never searches again, one that repeats itself, one that gives up, one that says no.

None of them makes a verdict wrong, and a contradiction leaves a file that shows it again.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import pytest
from pysat.solvers import Solver

from exactlyone import Hidato, Kropki, Slant, Str8ts, Sudoku, XSudoku
from exactlyone.backends.base import Block, Limits, Outcome, Session, Status
from exactlyone.backends.sat import Sat
from exactlyone.board import Puzzle
from exactlyone.deciding import panel as decision
from exactlyone.deciding.counting import count_solutions
from exactlyone.deciding.deciders import Decider, ModelDecider, decider
from exactlyone.deciding.uniqueness import Uniqueness, check
from exactlyone.formats import loads
from exactlyone.models import AnswerRejected, Disagreement, IntVar, Literal, Model

UNIQUE = {
    "sudoku": Puzzle(Sudoku(4, (2, 2)), (1, None, None, 4, *(None,) * 9, 3, 2, None)),
    "x-sudoku": Puzzle(XSudoku(4, (2, 2)), (1, 2, 3, 4, 3, *(None,) * 11)),
    "str8ts": Puzzle(Str8ts(1, 3, (False,) * 3), (1, 3, None)),
    "slant": Puzzle(Slant(2, 2), (*(None,) * 4, 4, *(None,) * 4)),
    "hidato": Puzzle(Hidato(1, 4, (True,) * 4), (1, None, None, None)),
    "kropki": Puzzle(Kropki(1, 3), (None, 1, 3, 2, 0)),
}
TWO = {
    "sudoku": Puzzle(Sudoku(4, (2, 2)), (1, 2, 3, 4, 3, *(None,) * 9, 2, None)),
    "x-sudoku": Puzzle(XSudoku(4, (2, 2)), (1, 2, 3, 4, *(None,) * 12)),
    "str8ts": Puzzle(Str8ts(1, 3, (False,) * 3), (1, None, None)),
    "slant": Puzzle(Slant(1, 1), (None,) * 4),
    "hidato": Puzzle(Hidato(1, 4, (True,) * 4), (None,) * 4),
    "kropki": Puzzle(Kropki(1, 2), (None, None, 2)),
}
"""A board of each kind with one answer, and one with two."""

Answers = Callable[[int, Outcome], Outcome]
"""What is said instead of the outcome of the question with this number, counted from 0."""


NO_LIMIT = Limits()


class Liar(Session):
    """A session whose outcomes are changed."""

    def __init__(self, honest: Session, lie: Answers) -> None:
        self._honest, self._lie, self._asked = honest, lie, 0

    def solve(self, assuming: Sequence[Literal] = (), limits: Limits = NO_LIMIT) -> Outcome:
        self._asked += 1
        return self._lie(self._asked - 1, self._honest.solve(assuming, limits))

    def block(self, values: Mapping[IntVar, int]) -> Block:
        return self._honest.block(values)

    def close(self) -> None:
        self._honest.close()


@dataclass(frozen=True)
class Lying:
    """The SAT backend, under a name of its own and with a lie."""

    lie: Answers
    name: str = "sat"
    encoding: str = "clauses"

    def open(self, model: Model, given: Sequence[Literal] = ()) -> Session:
        return Liar(Sat().open(model, given), self.lie)


@pytest.fixture
def lies(monkeypatch, tmp_path):
    """Puts lies in the place of deciders, by name."""
    monkeypatch.chdir(tmp_path)

    def put(**liars: Answers) -> None:
        def found(name: str) -> Decider:
            if name not in liars:
                return decider(name)
            return ModelDecider(Lying(liars[name], name, decider(name).encoding))

        monkeypatch.setattr(decision, "decider", found)

    return put


NO = Outcome(Status.UNSATISFIABLE, core=())


def never_twice(number: int, outcome: Outcome) -> Outcome:
    """The second solve replaced by a constant: there is no other answer."""
    return outcome if number == 0 else NO


class Repeating:
    """The second solve replaced by a constant: the first answer, over and over."""

    def __init__(self) -> None:
        self._first: Outcome | None = None

    def __call__(self, number: int, outcome: Outcome) -> Outcome:
        self._first = self._first or outcome
        return self._first


def always_no(number: int, outcome: Outcome) -> Outcome:
    return NO


def gives_up(number: int, outcome: Outcome) -> Outcome:
    return Outcome(Status.UNKNOWN, reason="no mood")


def gives_up_later(number: int, outcome: Outcome) -> Outcome:
    return outcome if number == 0 else gives_up(number, outcome)


def empty_yes(number: int, outcome: Outcome) -> Outcome:
    return Outcome(Status.SATISFIABLE, values=None)


class Spoiling:
    """The first answer as it is, then again with its values shifted by one place."""

    def __init__(self) -> None:
        self._first: Outcome | None = None

    def __call__(self, number: int, outcome: Outcome) -> Outcome:
        if self._first is None:
            self._first = outcome
            return outcome
        values = dict(self._first.values or {})
        shifted = [*list(values.values())[1:], *list(values.values())[:1]]
        return Outcome(Status.SATISFIABLE, values=dict(zip(values, shifted, strict=True)))


def test_the_boards_are_as_said():
    assert {check(puzzle).status for puzzle in UNIQUE.values()} == {Uniqueness.UNIQUE}
    assert {count_solutions(puzzle).number for puzzle in TWO.values()} == {2}


@pytest.mark.parametrize("kind", TWO)
def test_a_second_solve_that_always_says_no_never_makes_unique(lies, kind):
    lies(sat=never_twice)
    with pytest.raises(Disagreement, match=r"sat says there are no answers but 1, mrv has found another one"):
        check(TWO[kind])
    with pytest.raises(Disagreement):
        check(TWO[kind], ["sat", "cpsat"])
    with pytest.raises(Disagreement):
        count_solutions(TWO[kind])


@pytest.mark.parametrize("kind", TWO)
def test_two_deciders_that_never_search_again_are_outvoted_by_the_third(lies, kind):
    """In the order in which they take turns the honest one comes before the second liar."""
    lies(sat=never_twice, cpsat=never_twice)
    with pytest.raises(Disagreement):
        check(TWO[kind])


@pytest.mark.parametrize("kind", UNIQUE)
@pytest.mark.parametrize("deciders", [["sat"], ["sat", "mrv"], None])
def test_a_repeated_answer_is_refused(lies, kind, deciders):
    """Two copies of the only answer must not read as two answers."""
    lies(sat=Repeating())
    with pytest.raises(AnswerRejected, match="given before"):
        check(UNIQUE[kind], deciders)


@pytest.mark.parametrize("kind", UNIQUE)
def test_a_wrong_second_answer_is_refused(lies, kind):
    lies(sat=Spoiling())
    with pytest.raises(AnswerRejected, match="breaks a rule"):
        check(UNIQUE[kind])


@pytest.mark.parametrize("kind", UNIQUE)
def test_yes_without_values_is_refused(lies, kind):
    """It must not read as no."""
    lies(sat=empty_yes)
    with pytest.raises(AnswerRejected, match="gives none"):
        check(UNIQUE[kind], ["sat"])


@pytest.mark.parametrize("kind", UNIQUE)
@pytest.mark.parametrize("lie", [gives_up, gives_up_later])
def test_giving_up_is_never_a_verdict(lies, kind, lie):
    """Two of three decide without the one that gives up; where two are needed and one gives up, nobody knows."""
    lies(sat=lie)
    assert check(UNIQUE[kind]).status is Uniqueness.UNIQUE
    for deciders in (["sat"], ["sat", "mrv"], ["cpsat", "sat"]):
        verdict = check(UNIQUE[kind], deciders)
        assert verdict.status is Uniqueness.UNKNOWN
        assert verdict.reason == "sat: no mood"


@pytest.mark.parametrize("kind", UNIQUE)
def test_no_answer_said_of_a_solvable_board(lies, kind, tmp_path):
    """The fault of CP-SAT in ortools 9.15: infeasible, at once. The word of one is not enough, and it is reported."""
    puzzle = UNIQUE[kind]
    lies(cpsat=always_no)
    assert check(puzzle).status is Uniqueness.UNIQUE  # the other two agree before its turn comes
    with pytest.raises(
        Disagreement, match="cpsat says there are no answers but 0, mrv has found another one"
    ) as caught:
        check(puzzle, ["cpsat", "mrv"])
    with pytest.raises(Disagreement):
        check(puzzle, ["sat", "cpsat"])
    path = caught.value.path
    assert path is not None
    assert path.parent == tmp_path
    assert str(path) in str(caught.value)
    report = json.loads(path.read_text(encoding="utf-8"))
    assert loads(report["puzzle"]) == puzzle
    said = {one["name"]: one for one in report["deciders"]}
    assert said["cpsat"]["exhausted"] is True
    solution = check(puzzle, ["sat"]).solution
    shown = [puzzle.geometry.grid_text(puzzle.clues, solution)]
    other = next(one for name, one in said.items() if name != "cpsat")
    assert (said["cpsat"]["answers"], other["answers"]) == ([], shown)
    assert set(said["cpsat"]["statistics"]) == {"build_seconds", "solve_seconds", "conflicts", "decisions"}
    assert {"python", "exactlyone", "ortools", "python-sat"} <= report["versions"].keys()
    assert report["versions"]["ortools"][0].isdigit()
    assert satisfiable(report["clauses"])


def satisfiable(dimacs: str) -> bool:
    """What a solver makes of a file of clauses, read here by hand."""
    lines = [line for line in dimacs.splitlines() if not line.startswith("c")]
    assert lines[0].startswith("p cnf ")
    numbers = [int(word) for line in lines[1:] for word in line.split()]
    clauses, clause = [], []
    for number in numbers:
        if number:
            clause.append(number)
        else:
            clauses.append(clause)
            clause = []
    assert len(clauses) == int(lines[0].split()[3])
    with Solver("minisat22", bootstrap_with=clauses) as solver:
        return bool(solver.solve())


def test_a_report_goes_elsewhere_if_the_folder_cannot_be_written(lies, monkeypatch, tmp_path):
    lies(cpsat=always_no)
    other = tmp_path / "other"
    other.mkdir()
    monkeypatch.setattr("tempfile.tempdir", str(other))
    gone = tmp_path / "gone"
    gone.mkdir()
    monkeypatch.setattr("exactlyone.deciding.disagreement.Path.cwd", lambda: gone / "nowhere")
    with pytest.raises(Disagreement) as caught:
        check(UNIQUE["slant"], ["cpsat", "mrv"])
    assert caught.value.path is not None
    assert caught.value.path.parent == other
