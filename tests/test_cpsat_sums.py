"""CP-SAT on models full of sums: what it once called infeasible, and real boards where the collections are present."""

from __future__ import annotations

import pytest
from chains import CHAINS, values_of
from cpsat_models import SETTINGS, all_answers
from summed import KINDS, SEVERAL, fault, killer, read

from exactlyone.backends.cpsat import CpSat
from exactlyone.backends.sat import Sat
from exactlyone.models import Linear

ONE_WAY_FAULTS = ("Kakuro/625_10x12", "Kakuro/448_12x12", "Kakuro/451_14x14")
"""Boards that were called infeasible when integers were linked to their Booleans one way."""
STEP = 5
"""Of so many boards one is taken."""


@pytest.mark.parametrize("backend", SETTINGS, ids=str)
@pytest.mark.parametrize("name", CHAINS)
def test_chains_of_sums_have_their_answer(name: str, backend: CpSat) -> None:
    """Whatever is given of it, and whatever is blocked before."""
    question = CHAINS[name].question()
    model = question.model
    for count in range(len(model.answer) + 1):
        given = [variable.eq(question.planted[variable]) for variable in model.answer[:count]]
        with backend.open(model, given) as session:
            outcome = session.solve()
            assert outcome.values is not None, (name, count)
            assert not model.violations(outcome.values)
            if tuple(outcome.values[variable] for variable in model.answer) != values_of(question):
                session.block(outcome.values)
                wanted = [variable.eq(value) for variable, value in question.planted.items()]
                assert session.solve(assuming=wanted).values is not None


@pytest.mark.parametrize("backend", SETTINGS, ids=str)
def test_all_answers_of_a_short_chain(backend: CpSat) -> None:
    model = CHAINS["four cells"].question().model
    expected = {(a, 5 - a, a, 2 - a) for a in (1, 2)}
    assert all_answers(model, backend=backend) == expected


def test_sums_over_domains_with_gaps_and_signs() -> None:
    """The Booleans of values that are missing are not there to be linked."""
    question = CHAINS["four cells"].question()
    model = question.model
    first = model.answer[0]
    extra = model.int_var("extra", (-7, 0, 4, 9))
    model.answer = (*model.answer, extra)
    model.add("weighed", Linear(((7, first), (1, extra)), 0, 0))
    assert all_answers(model) == {(1, 4, 1, 1, -7)}
    model.rules.pop()
    model.add("weighed", Linear(((-2, first), (1, extra)), -9, 0))
    assert all_answers(model) == {(1, 4, 1, 1, -7), (1, 4, 1, 1, 0), (2, 3, 2, 0, 0), (2, 3, 2, 0, 4)}


@pytest.mark.corpora
@pytest.mark.parametrize("kind", KINDS)
def test_real_boards_have_their_recorded_answer(corpora, kind: str) -> None:
    """CP-SAT and SAT say the same of each; all boards of the collections: `python -m tests.run_sums`."""
    boards = read(corpora, kind)
    chosen = [board for i, board in enumerate(boards) if i % STEP == 0 or board.id in ONE_WAY_FAULTS]
    assert len(chosen) >= 30
    told = {board.id: fault(board, [CpSat(), Sat()]) for board in chosen}
    assert {name: text for name, text in told.items() if text not in (None, SEVERAL)} == {}
    assert list(told.values()).count(SEVERAL) <= 1


def test_the_adapter_reads_boxes_and_cages() -> None:
    """A board of our own: 4x4 with boxes of two rows and columns."""
    problem = ["10", "-", "10", "-", "-", "-", "-", "-", "10", "-", "10", "-", "-", "-", "-", "-"]
    cages = ["1", "1", "2", "2", "1", "1", "2", "2", "3", "3", "4", "4", "3", "3", "4", "4"]
    rows = [part[i : i + 4] for part in (problem, cages) for i in range(0, 16, 4)]
    solution = [list(row) for row in ("1234", "3412", "2143", "4321")]
    board = killer("own", rows, solution)
    assert len(board.model.rules) == 4 + 4 + 4 + 8
    assert fault(board, [CpSat(), Sat()]) == SEVERAL
