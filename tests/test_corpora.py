"""A sample of real boards with known verdicts: right by default, and contradicted by no decider alone."""

from __future__ import annotations

from collections import Counter

import pytest
from corpora import COLLECTED, Known, read, sample

from exactlyone.backends.base import Limits
from exactlyone.deciding.counting import count_solutions
from exactlyone.deciding.uniqueness import Uniqueness, check
from exactlyone.formats import loads

pytestmark = pytest.mark.corpora
DEFAULT = Limits(seconds=600)
"""Only so that the tests come to an end."""
ALONE = Limits(conflicts=5000)


@pytest.mark.parametrize("kind", COLLECTED)
def test_every_board_is_read_and_written_back(corpora, kind):
    boards = read(corpora, kind)
    assert len(boards) > 200
    assert [board.id for board in boards if loads(str(board.puzzle)) != board.puzzle] == []


@pytest.mark.parametrize("kind", COLLECTED)
def test_the_sample_is_large_and_varied(corpora, kind):
    boards = sample(corpora, kind)
    statuses = Counter(board.status for board in boards)
    assert len(boards) >= 40
    assert statuses[Uniqueness.UNIQUE] > 20
    assert statuses[Uniqueness.MULTIPLE] > 1
    assert statuses[Uniqueness.NONE] > 1 or kind == "slant"  # no Slant board there is without an answer
    assert sum(board.large for board in boards) <= 4


@pytest.mark.parametrize("kind", COLLECTED)
def test_verdicts_are_right(corpora, kind):
    wrong = {}
    for board in sample(corpora, kind):
        verdict = check(board.puzzle, limits=DEFAULT)
        fault = verdict.reason if verdict.status is Uniqueness.UNKNOWN else board.fault(verdict)
        if fault is not None:
            wrong[board.id] = fault
        assert verdict.confirmed == 2 or verdict.status is Uniqueness.MULTIPLE
    assert wrong == {}


@pytest.mark.parametrize("name", ["sat", "mrv", "cpsat"])
@pytest.mark.parametrize("kind", COLLECTED)
def test_no_decider_alone_is_wrong(corpora, kind, name):
    """It may give up, but seldom."""
    wrong, undecided = {}, []
    boards = sample(corpora, kind)
    for board in boards:
        verdict = check(board.puzzle, [name], ALONE)
        if verdict.status is Uniqueness.UNKNOWN:
            undecided.append(board.id)
        elif (fault := board.fault(verdict)) is not None:
            wrong[board.id] = fault
    assert wrong == {}
    assert len(undecided) < len(boards) / 10


def few(board: Known) -> bool:
    return board.count is not None and board.count < 100


@pytest.mark.parametrize("kind", [kind for kind in COLLECTED if kind != "kropki"])  # whose two have very many
def test_counts_are_right(corpora, kind):
    """Of boards with several answers, but not too many."""
    boards = [board for board in sample(corpora, kind) if few(board)][:12]
    assert boards
    found = {board.id: count_solutions(board.puzzle, deciders=("mrv", "sat"), limits=DEFAULT) for board in boards}
    undecided = [id for id, count in found.items() if not count.complete]
    assert {board.id for board in boards if found[board.id].number != board.count} <= set(undecided)
    assert all(found[board.id].number <= (board.count or 0) for board in boards)
    assert len(undecided) <= len(boards) / 4
