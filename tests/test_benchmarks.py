"""The comparison with other programs: its boards, our programs for CP-SAT and clingo, and how verdicts are judged."""

from __future__ import annotations

import importlib.util
import sys
import time
from dataclasses import replace
from pathlib import Path
from typing import ClassVar

import pytest
from small import WITH_A_SEARCH

import exactlyone as eo
from exactlyone.board.grid import side_pairs

sys.path.append(str(Path(__file__).resolve().parent.parent / "benchmarks"))  # the scripts there import each other

import menu
from peers import PEERS, present
from peers.base import SOLVED, Peer, Said
from peers.clingo_programs import Clingo
from peers.judging import ERROR, RIGHT, TIMEOUT, WRONG, fault, run
from peers.ours import Check
from peers.plain_cpsat import PlainCpSat
from peers.table import group_table, wrong_lines
from peers.worker import Worker

needs_clingo = pytest.mark.skipif(importlib.util.find_spec("clingo") is None, reason="clingo is not installed")
OWN = [pytest.param(PlainCpSat(), id="CP-SAT"), pytest.param(Clingo(), id="clingo", marks=needs_clingo)]
"""The peers whose models are ours, so that we answer for them."""
FOREIGN = {
    "puzzlekit": ("hidato", "str8ts"),
    "multi-puzzle-solver": ("sudoku", "x-sudoku", "kropki", "hidato", "slant"),
}
"""What the others can read."""


def board(puzzle, expected):
    return menu.Board("a group", puzzle.digest, puzzle, expected)


# the menu -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("group", menu.GROUPS, ids=lambda group: group.name)
def test_the_menu_is_the_same_in_every_run(group):
    side = 7 if group.kind == "kropki" else 4  # below 7, dots leave no second answer
    small = replace(group, size=menu.Size(side, side))
    boards = list(menu.generated(small, menu.EVERY))
    assert boards == list(menu.generated(small, menu.EVERY))
    assert len({found.puzzle for found in boards}) == menu.EVERY
    assert [found.expected for found in boards] == ["UNIQUE"] * (menu.EVERY - 1) + ["MULTIPLE"]
    assert [found.puzzle.check().status.value for found in boards] == [found.expected for found in boards]


def test_a_larger_menu_begins_with_the_smaller():
    group = replace(menu.GROUPS[0], size=menu.Size(4, 4))
    assert list(menu.generated(group, 7))[:3] == list(menu.generated(group, 3))


@pytest.mark.corpora
def test_the_sample_of_the_corpora_has_the_sizes_of_the_menu(corpora):
    for group in menu.GROUPS:
        boards = list(menu.sampled(group, corpora, 6))
        assert len(boards) == 6
        assert len({found.id for found in boards}) == 6
        assert all(group.fits(found.puzzle.geometry) for found in boards)
        assert {found.expected for found in boards} <= {"NONE", "UNIQUE", "MULTIPLE"}


# what the peers say ---------------------------------------------------------------------------------------------------


def odd_boards():
    """Rules and shapes that the generator does not make, and boards without an answer."""
    yield "no boxes", "x-sudoku box=none\n. . . 4\n. . . .\n. . . 1\n. . . .\n"
    yield "wide boxes", "x-sudoku box=2x3 diagonals=no\n" + "1 . . . . 6\n" + ". . . . . .\n" * 4 + "6 . . . . 1\n"
    yield "contradiction", "x-sudoku\n1 . . .\n. 1 . .\n. . . .\n. . . .\n"
    yield "black numbers", "str8ts\n#1 . . #\n. . # .\n. # . .\n# . . #2\n"
    yield "not square", "str8ts\n. . # .\n. # . .\n"
    yield "a four at the border", "slant\n4...\n....\n....\n"
    yield "a nought inside", "slant\n....\n.0..\n....\n"
    yield "a nought inside a wide Slant", "slant\n.....\n..0..\n.....\n"
    yield "a wide Slant", "slant\n1.1.1\n.2.2.\n1...1\n"
    yield "holes", "hidato\n1 . #\n. . .\n# . 7\n"
    yield "no dot between doubles", "kropki pair=either\n. . . .\n\n...\n"
    yield "by sides", "hidato neighbours=rook\n1 . .\n. . .\n. . 9\n"
    yield "above the last", "hidato\n. . .\n. 10 .\n. . .\n"


@pytest.mark.parametrize("peer", OWN)
@pytest.mark.parametrize("several", [False, True], ids=["unique", "multiple"])
@pytest.mark.parametrize("kind", WITH_A_SEARCH)
def test_our_programs_agree_on_small_boards(kind, several, peer):
    puzzle = menu.small(kind, several)
    expected = "MULTIPLE" if several else "UNIQUE"
    said = peer.decide(puzzle, 20.0)
    assert said.status == expected
    assert fault(board(puzzle, expected), said) is None


@pytest.mark.parametrize("peer", OWN)
@pytest.mark.parametrize("text", [pytest.param(text, id=name) for name, text in odd_boards()])
def test_our_programs_agree_on_odd_boards(text, peer):
    puzzle = eo.loads(text)
    said = peer.decide(puzzle, 20.0)
    assert fault(board(puzzle, puzzle.check().status.value), said) is None


@pytest.mark.parametrize("peer", OWN)
@pytest.mark.parametrize("either", [False, True])
@pytest.mark.parametrize("negative", ["full", "white-only", "none"])
def test_our_programs_agree_on_the_rules_of_kropki(negative, either, peer):
    """From the dots of one full grid, as each variant of the rules reads them."""
    grid = ((1, 2, 3, 4), (2, 4, 1, 3), (3, 1, 4, 2), (4, 3, 2, 1))
    answer = tuple(value for row in grid for value in row)
    shape = eo.Kropki(4, 4, negative=negative, either=either)
    dots: list[int | None] = []
    for a, b in side_pairs(4, 4):
        low, high = sorted((answer[a], answer[b]))
        if high == 2 * low and negative != "white-only" and not (either and low == 1):
            dots.append(2)
        else:
            dots.append(1 if high - low == 1 else None if negative == "none" else 0)
    puzzle = eo.Puzzle(shape, (None,) * 16 + tuple(dots))
    said = peer.decide(puzzle, 20.0)
    assert fault(board(puzzle, puzzle.check().status.value), said) is None


@pytest.mark.parametrize("name", FOREIGN)
def test_other_programs_read_our_boards(name):
    peer = next(peer for peer in PEERS if peer.name == name)
    puzzles = {kind: menu.small(kind) for kind in WITH_A_SEARCH}
    assert {kind for kind, puzzle in puzzles.items() if peer.takes(puzzle)} == set(FOREIGN[name])
    if reason := peer.absent():
        pytest.skip(reason)
    for kind in FOREIGN[name]:
        assert peer.decide(puzzles[kind], 20.0).answers == (puzzles[kind].check().solution,)


def test_every_kind_has_two_peers_at_least():
    for kind in WITH_A_SEARCH:
        names = {peer.name for peer in PEERS if peer.takes(menu.small(kind))}
        assert names >= {"exactlyone check", "plain CP-SAT", "clingo"}


# how they are judged --------------------------------------------------------------------------------------------------


class Scripted(Peer):
    """A peer that does what the board says: the board's first clue is the number of a trick."""

    name: ClassVar[str] = "scripted"
    package: ClassVar[str] = "no-such-package-anywhere"
    release: ClassVar[str] = "1.0"

    def takes(self, puzzle):
        return True

    def run(self, prepared, seconds):
        trick = prepared.clues[0]
        if trick == 1:
            time.sleep(60)
        if trick == 2:
            raise ValueError("this board is too much for it")
        return trick

    def read(self, puzzle, raw):
        return Said("NONE") if raw == 3 else Said("UNIQUE", (puzzle.check().answers[0],))


def tricked(number):
    return board(eo.Puzzle(eo.XSudoku(4, (2, 2)), (number,) + (None,) * 15), "UNIQUE")


def test_time_outs_errors_and_wrong_verdicts_are_told_apart():
    worker = Worker(Scripted(), [])
    try:
        records = list(run([tricked(number) for number in (1, 2, 3, 4)], [], [worker], 0.5, 1))
    finally:
        worker.close()
    found = {record.digest: record for record in records}
    outcomes = [found[tricked(number).puzzle.digest].outcome for number in (1, 2, 3, 4)]
    assert outcomes == [TIMEOUT, ERROR, WRONG, RIGHT]  # and the process that was ended was started again
    table = group_table(records, [worker.peer])
    assert table.splitlines()[-1].split()[-3:] == ["1", "1", "1"]
    told = list(wrong_lines(records, [worker.peer], {}))
    assert told[0].endswith("1 of 2 verdicts wrong: a group 1")
    assert any("too much for it" in line for line in told)


def test_a_verdict_needs_its_answers():
    puzzle = menu.small("slant", several=True)
    one, other = puzzle.check().answers
    several, single = board(puzzle, "MULTIPLE"), board(puzzle, "UNIQUE")
    assert fault(several, Said("MULTIPLE", (one, other))) is None
    assert "different answers" in fault(several, Said("MULTIPLE", (one, one)))
    assert "instead of" in fault(several, Said("UNIQUE", (one,)))
    assert "different answers" in fault(single, Said("UNIQUE", ()))
    assert "breaks a rule" in fault(several, Said("MULTIPLE", (one, tuple(1 - value for value in one))))


def test_one_that_solves_only_is_judged_by_what_it_does():
    puzzle = menu.small("slant", several=True)
    answer = puzzle.check().answers[0]
    assert fault(board(puzzle, "MULTIPLE"), Said(SOLVED, (answer,))) is None
    assert "no answer" in fault(board(puzzle, "MULTIPLE"), Said("NONE"))
    assert "breaks a rule" in fault(board(puzzle, "MULTIPLE"), Said(SOLVED, (tuple(1 - value for value in answer),)))


def test_an_absent_peer_is_skipped_with_a_message():
    peers, lines = present([Check(), Scripted()])
    assert [peer.name for peer in peers] == ["exactlyone check"]
    assert lines == [
        "skipped: scripted: no-such-package-anywhere is not installed (pip install no-such-package-anywhere==1.0)"
    ]


def test_a_row_without_verdicts_claims_none():
    worker = Worker(Check(), [])
    try:
        records = list(run([board(menu.small("slant"), "UNIQUE")], [], [worker], 20.0, 1))
    finally:
        worker.close()
    assert [record.outcome for record in records] == [RIGHT]
    assert "takes none of these boards" in group_table(records, [Check(), Scripted()])
