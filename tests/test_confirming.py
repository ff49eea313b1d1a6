"""A second opinion is never a wrong one: it agrees with the panel, and where it cannot it does not confirm.

The confirmers here live through many tests, as they do in a batch: what one board leaves behind must not harm the next.
"""

from __future__ import annotations

import os
import random
import signal
import sys
import time
from collections.abc import Callable
from functools import cache
from importlib import import_module
from subprocess import PIPE, Popen
from typing import IO

import pytest
from corpora import COLLECTED, read, sample
from hypothesis import given
from planting import boards
from small import WITH_A_SEARCH
from strategies import puzzles, solved_puzzles
from test_planted_faults import FAULTS, STRONG

from exactlyone import Slant, XSudoku
from exactlyone.backends.base import Batching, Limits
from exactlyone.backends.sat import Sat, search
from exactlyone.backends.sat.encodings import TRUE, Clauses
from exactlyone.backends.sat.resident import incremental as standing
from exactlyone.board import Puzzle
from exactlyone.board.geometry import Answer, _model_of, model_of
from exactlyone.deciding import confirmation as confirming
from exactlyone.deciding.confirmation import Confirmer
from exactlyone.deciding.panel import decide
from exactlyone.deciding.uniqueness import Uniqueness
from exactlyone.models import Constraint

BACKENDS: dict[str, Callable[[], Batching]] = {
    "sat": Sat,
    "sat:cadical195": lambda: Sat("cadical195"),
    "sat:glucose4": lambda: Sat("glucose4"),
}


@cache
def long_lived(name: str) -> Confirmer:
    return Confirmer(BACKENDS[name]())


@cache
def found(puzzle: Puzzle) -> tuple[Answer, ...]:
    """Up to two answers, by the panel."""
    decision = decide(puzzle, 2, None, None)
    assert decision.complete or len(decision.answers) == 2
    return decision.answers


def agrees(confirmer: Confirmer, puzzle: Puzzle, answers: tuple[Answer, ...]) -> None:
    """The confirmer says what is right of a puzzle that has these answers (two: at least two)."""
    for answer in (None, *answers):
        confirmation = confirmer.confirm(puzzle, answer)
        assert confirmation.confirmed is (len(answers) == (answer is not None))
        assert (confirmation.reason is None) is confirmation.confirmed


@pytest.mark.parametrize("name", BACKENDS)
@given(puzzle=puzzles())
def test_it_confirms_what_the_panel_finds(name: str, puzzle: Puzzle) -> None:
    agrees(long_lived(name), puzzle, found(puzzle))


@pytest.mark.parametrize("name", BACKENDS)
@given(solved=solved_puzzles())
def test_an_answer_that_is_none_is_not_confirmed(name: str, solved: tuple[Puzzle, Answer]) -> None:
    """Not where it breaks a rule, not where it breaks a clue, and not with values that there are not."""
    puzzle, answer = solved
    wrong = [
        tuple(reversed(answer)),
        (*answer[1:], *answer[:1]),
        *((value, *answer[1:]) for first in answer[:1] for value in (first - 1, first + 1, 99)),
    ]
    for values in wrong:
        if puzzle.violations(values):
            assert long_lived(name).confirm(puzzle, values).reason == "it refuses the answer"
    agrees(long_lived(name), puzzle, found(puzzle))


@pytest.mark.parametrize("kind", WITH_A_SEARCH)
@pytest.mark.parametrize("name", BACKENDS)
def test_boards_with_one_more_and_one_less_answer(name: str, kind: str) -> None:
    """Boards that need all their clues, with a clue less and a clue changed, two rounds of them."""
    for _ in range(2):
        for puzzle, count in boards(kind):
            agrees(long_lived(name), puzzle, found(puzzle))
            assert len(found(puzzle)) == count


@pytest.mark.corpora
@pytest.mark.parametrize("kind", COLLECTED)
def test_real_boards(corpora, kind: str) -> None:
    confirmer = long_lived("sat")
    tally = dict.fromkeys(Uniqueness, 0)
    for board in sample(corpora, kind):
        if board.large or board.status is None:
            continue
        tally[board.status] += 1
        agrees(confirmer, board.puzzle, found(board.puzzle))
        assert {0: Uniqueness.NONE, 1: Uniqueness.UNIQUE, 2: Uniqueness.MULTIPLE}[
            len(found(board.puzzle))
        ] is board.status
    assert tally[Uniqueness.UNIQUE] > 20


@pytest.mark.corpora
def test_hundreds_of_boards_in_any_order_are_as_each_by_itself(corpora) -> None:
    chosen = [board for kind in COLLECTED for board in read(corpora, kind)[::60] if len(board.puzzle.clues) < 200]
    random.Random(5).shuffle(chosen)
    assert len(chosen) > 80
    confirmer = Confirmer()
    twice = [*chosen, *reversed(chosen)]
    for board in twice:
        alone = Confirmer()
        for answer in (None, *found(board.puzzle)):
            assert confirmer.confirm(board.puzzle, answer).reason == alone.confirm(board.puzzle, answer).reason
        alone.close()
    confirmer.close()


# faults ---------------------------------------------------------------------------------------------------------------


@cache
def unique(kind: str) -> Puzzle:
    """A small board with one answer, which clues do not say."""
    few = [puzzle for puzzle, count in boards(kind) if count == 1]
    return next(puzzle for puzzle in few if not set(found(puzzle)[0]) <= set(puzzle.clues))


@pytest.mark.parametrize("kind", WITH_A_SEARCH)
@pytest.mark.parametrize("name", ["sat", "sat:cadical195"])
def test_a_clause_too_many_confirms_nothing(name: str, kind: str, monkeypatch) -> None:
    """It excludes the answer: all others are refuted, and it would seem to be the only one."""
    puzzle = unique(kind)
    (answer,) = found(puzzle)
    place, value = next((i, value) for i, value in enumerate(answer) if value not in puzzle.clues)
    geometry = model_of(puzzle.geometry)
    variable = geometry.answer[place]
    names = (variable.name, str(geometry.variables.index(variable)))  # in a pool it is called by its number
    planted: list[Constraint] = []

    def changed(constraint: Constraint, out: Clauses) -> None:
        encoders[type(constraint)](constraint, out)
        spoken_of = [other for other in constraint.scope if other.name in names]
        if spoken_of and (not planted or constraint is planted[0]):
            planted[:] = [constraint]
            out.add(-out.of(spoken_of[0]).get(value, -TRUE))

    lower = import_module("exactlyone.backends.sat.encodings.lower")
    encoders = dict(lower.ENCODERS)
    monkeypatch.setattr(lower, "ENCODERS", dict.fromkeys(encoders, changed))
    confirmer = Confirmer(BACKENDS[name]())
    for _ in range(2):
        assert confirmer.confirm(puzzle, answer).reason == "it refuses the answer"
    assert planted


@pytest.fixture
def _no_faulty_model_is_kept(monkeypatch):
    yield
    monkeypatch.undo()
    _model_of.cache_clear()


@pytest.mark.usefixtures("_no_faulty_model_is_kept")
@pytest.mark.parametrize("fault", [name for name in FAULTS if name.startswith("model, ")])
def test_a_faulty_model_confirms_no_wrong_answer_of_a_board_with_one(fault: str, monkeypatch) -> None:
    """One that is too weak finds another answer, or one where there is none; one that is too strong refuses some."""
    kind, noticed, plant = FAULTS[fault]
    known = [(puzzle, found(puzzle)) for puzzle, count in boards(kind) if count < 2]
    confirmer = Confirmer()
    for puzzle, answers in known:
        agrees(confirmer, puzzle, answers)
    plant(monkeypatch, kind)
    reasons = {True: set(), False: set()}
    for puzzle, answers in known:
        confirmation = confirmer.confirm(puzzle, answers[0] if answers else None)
        reasons[bool(answers)].add(confirmation.reason)
    if noticed == STRONG:
        assert reasons == {True: {None, "it refuses the answer"}, False: {None}}
    else:
        assert reasons[True] == {None, "it finds another answer"}
        assert reasons[False] <= {None, "it finds an answer"}


@pytest.mark.parametrize(
    ("name", "limits"),
    [(name, limits) for name in BACKENDS for limits in (Limits(seconds=0), Limits(conflicts=0), Limits(seconds=1e-9))]
    + [("sat", Limits(conflicts=1)), ("sat", Limits(conflicts=20))],
)
def test_limits_that_run_out_confirm_nothing(name: str, limits: Limits) -> None:
    """And with enough of them the same confirmer does."""
    confirmer = Confirmer(BACKENDS[name]())
    puzzle = Puzzle(XSudoku(9, (3, 3)), HARD)
    confirmation = confirmer.confirm(puzzle, SOLVED, limits)
    assert not confirmation.confirmed
    assert "limit" in (confirmation.reason or "")
    assert confirmer.confirm(puzzle, SOLVED).confirmed


HARD = tuple(
    int(mark) or None for mark in "060000800028006000000801000000049000010000009600000045000000007900700000000000904"
)
SOLVED = tuple(map(int, "163457892728396451459821376587649123314572689692138745236984517941765238875213964"))


@pytest.mark.parametrize("kind", WITH_A_SEARCH)
@pytest.mark.parametrize("name", ["sat", "sat:glucose4"])  # CaDiCaL searches beside, and is not torn here
def test_ctrl_c_at_any_step_leaves_a_confirmer_that_is_right(name: str, kind: str) -> None:
    """Step by step: each call to the solver is the one that is torn, once before and once after it was made.

    Once while the first board is asked about, which loads the solver; and once while another one is, which adds to it.
    """
    first = unique(kind)
    others = [puzzle for puzzle, count in boards(kind) if count == 1 and puzzle.geometry == first.geometry]
    second = others[-1]
    assert first != second
    for after, loaded in ((False, False), (True, False), (False, True), (True, True)):
        torn = True
        step = 0
        while torn:
            step += 1
            confirmer = Confirmer(BACKENDS[name]())
            if loaded:
                agrees(confirmer, first, found(first))
            torn = is_torn(lambda confirmer=confirmer: confirmer.confirm(second, found(second)[0]), step, after)
            agrees(confirmer, second, found(second))
            agrees(confirmer, first, found(first))
            confirmer.close()
        assert step > 3


INTERRUPTER = """
import os, sys, time
for number, line in enumerate(sys.stdin):
    time.sleep(0.0001 * (number % 37))
    os.kill(int(line), 2)
"""


@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")  # from a half-made solver of PySAT
def test_ctrl_c_itself_ends_what_it_is_at_and_leaves_no_handler() -> None:
    """Signals from another process, at any moment, again and again: each of them is Ctrl-C as Python knows it."""
    confirmer = Confirmer()
    caught = 0
    with Popen([sys.executable, "-c", INTERRUPTER], stdin=PIPE, text=True) as other:
        assert other.stdin is not None
        for _ in range(60):
            try:
                confirm_until_it_comes(confirmer, other.stdin)
            except KeyboardInterrupt:
                caught += 1
            assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
    assert caught >= 57, "Python drops what comes while an object is finalised, and that only"
    agrees(confirmer, Puzzle(XSudoku(9, (3, 3)), HARD), (SOLVED,))


def confirm_until_it_comes(confirmer: Confirmer, ask_for_signal: IO[str]) -> None:
    """Confirm a board over and over, much of the time by propagation, until the signal comes, or was dropped."""
    easy = Puzzle(XSudoku(9, (3, 3)), (None, *SOLVED[1:]))
    end = time.monotonic() + 5  # on a busy machine it may come late, and must not come after this
    print(os.getpid(), file=ask_for_signal, flush=True)
    while time.monotonic() < end:
        confirmer.confirm(easy, SOLVED)


def is_torn(ask: Callable[[], object], step: int, after: bool) -> bool:
    """Whether Ctrl-C at (or right after) the call to the solver with this number came before the question was over."""
    calls = 0

    def torn(original):
        def call(*arguments, **named):
            nonlocal calls
            calls += 1
            this = calls
            if this == step and not after:
                raise KeyboardInterrupt
            result = original(*arguments, **named)
            if this == step:
                raise KeyboardInterrupt
            return result

        return call

    with pytest.MonkeyPatch.context() as patch:
        for method in ("add_clause", "add_atmost", "solve_limited", "conf_budget"):
            patch.setattr(search.Solver, method, torn(getattr(search.Solver, method)))
        patch.setattr(search.SatSolver, "propagate", torn(search.SatSolver.propagate))
        try:
            ask()
        except KeyboardInterrupt:
            return True
    return False


# memory ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", WITH_A_SEARCH)
def test_a_solver_does_not_grow_with_the_boards(kind: str) -> None:
    """After a few boards it has all the variables that it will ever have, and all that is asked is right to the end."""
    confirmer = Confirmer()
    puzzle = unique(kind)
    (answer,) = found(puzzle)
    sizes = []
    for _ in range(3 * standing.BOARDS):
        assert confirmer.confirm(puzzle, answer).confirmed
        (kept,) = confirmer._kept.values()
        if isinstance(kept, standing.ResidentClauses):
            sizes.append((kept._clauses.top, kept.weight, len(kept._all[0]), kept._boards))
    assert len(set(sizes[standing.BOARDS * 2 :])) <= standing.BOARDS + 10
    assert max(sizes[-standing.BOARDS :], default=0) <= max(sizes[: standing.BOARDS * 2], default=0)


def kept(confirmer: Confirmer) -> list[int]:
    """The widths of the Slant boards whose solvers are kept, the latest used last."""
    return [len(standing_._answers) for standing_ in confirmer._kept.values()]


def ask(confirmer: Confirmer, cols: int, clue: int | None = None) -> None:
    """Ask about a Slant board of one row; without a clue nothing is added to its solver."""
    blank = Puzzle(Slant(1, cols), (clue, *(None,) * (2 * cols + 1)))
    assert not confirmer.confirm(blank, (0,) * cols).confirmed


def test_what_was_not_used_for_long_is_let_go(monkeypatch) -> None:
    monkeypatch.setattr(confirming, "MOST_KEPT", 3)
    confirmer = Confirmer()
    for cols in (2, 3, 4, 2, 5):
        ask(confirmer, cols)
    assert kept(confirmer) == [4, 2, 5]
    confirmer.close()
    assert kept(confirmer) == []
    ask(confirmer, 4)
    assert kept(confirmer) == [4]


def test_what_weighs_too_much_together_is_let_go(monkeypatch) -> None:
    """Also when it has grown only since."""
    confirmer = Confirmer()
    for cols in (2, 3, 4):
        ask(confirmer, cols)
    weight = sum(one.weight for one in confirmer._kept.values())
    monkeypatch.setattr(confirming, "MOST_WEIGHT", weight)
    ask(confirmer, 3)
    assert kept(confirmer) == [2, 4, 3]
    ask(confirmer, 3, clue=1)
    assert kept(confirmer) == [3]
    ask(confirmer, 2)
    assert kept(confirmer) == [2], "the one asked about is kept, however much it weighs"


def test_a_model_that_is_too_large_is_left_to_the_panel(monkeypatch) -> None:
    monkeypatch.setattr(confirming, "MOST_VALUES", 100)
    confirmation = Confirmer().confirm(Puzzle(XSudoku(9, (3, 3)), HARD), SOLVED)
    assert not confirmation.confirmed
    assert confirmation.reason == "its model is too large (729 values)"
