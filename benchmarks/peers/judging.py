"""Everybody in turn on the same boards, and what became of each verdict: right, wrong, time-out or error.

A peer that looks for one answer only is wrong if it finds none where there is one, or one that breaks a rule.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random

from menu import Board

from exactlyone.board import Puzzle

from .base import FAILED, SOLVED, Peer, Said
from .worker import Turn, Worker

RIGHT, WRONG, TIMEOUT, ERROR = "right", "wrong", "time-out", "error"
BATCHES = 3
"""In how many parts a batch decides a group; each board once, so that nothing can be kept of it."""


@dataclass(frozen=True)
class Record:
    """One verdict on one board. `ms`, `cpu_ms`: of a batch, the board's share."""

    group: str
    board: str
    digest: str
    peer: str
    expected: str
    said: str | None
    outcome: str
    fault: str | None
    ms: float
    cpu_ms: float | None


def fault(board: Board, said: Said) -> str | None:
    """What is wrong with a verdict that is not UNKNOWN, or None."""
    for answer in said.answers:
        if broken := board.puzzle.violations(answer):
            return f"an answer breaks a rule: {broken[0]}"
    if said.status == SOLVED:
        return None if said.answers else "no answer shown"
    if said.status == "NONE" and board.expected != "NONE":
        return f"says there is no answer, but it is {board.expected}"
    if said.status != board.expected:
        return f"{said.status} instead of {board.expected}"
    wanted = {"NONE": 0, "UNIQUE": 1, "MULTIPLE": 2}[said.status]
    return None if len(set(said.answers)) >= wanted else f"{len(set(said.answers))} different answers shown"


def judged(board: Board, peer: Peer, said: Said | None, turn: Turn) -> Record:
    """The record of one board of a turn."""
    share = said.weight / sum(one.weight for one in turn.said) if said else 1.0
    problem = turn.fault if said is None else None
    if said is None:
        outcome = TIMEOUT if turn.fault == TIMEOUT else ERROR
    elif said.status == FAILED:
        outcome, problem = ERROR, said.why
    elif said.status == "UNKNOWN":
        outcome = TIMEOUT
    else:
        problem = fault(board, said)
        outcome = WRONG if problem else RIGHT
    return Record(
        group=board.group,
        board=board.id,
        digest=board.puzzle.digest,
        peer=peer.name,
        expected=board.expected,
        said=said.status if said else None,
        outcome=outcome,
        fault=problem,
        ms=round(turn.seconds * share * 1000, 4),
        cpu_ms=None if turn.cpu is None else round(turn.cpu * share * 1000, 4),
    )


def run(
    boards: Sequence[Board], others: Sequence[Puzzle], workers: Sequence[Worker], limit: float, seed: int
) -> Iterator[Record]:
    """The records of a group of boards, as they come; the batches have decided the others before.

    A board is decided by all peers one after the other, in an order drawn for it, so that noise of the machine hits all
    alike; the turns of the batches lie between the boards.
    """
    draw = Random(seed)
    singles = [worker for worker in workers if not worker.peer.batch]
    batches = [worker for worker in workers if worker.peer.batch]
    for worker in batches:
        known = [puzzle for puzzle in others if worker.peer.takes(puzzle)]
        if known:
            worker.turn(known, limit)
    mixed = draw.sample(list(boards), len(boards))
    parts = [mixed[part::BATCHES] for part in range(BATCHES)]
    rounds = [([board], singles) for board in mixed]
    for part in reversed(range(BATCHES)):
        rounds.insert((part * 2 + 1) * len(boards) // (BATCHES * 2), (parts[part], batches))
    for together, asked in rounds:
        for worker in draw.sample(asked, len(asked)):
            taken = [board for board in together if worker.peer.takes(board.puzzle)]
            if taken:
                turn = worker.turn([board.puzzle for board in taken], limit)
                for board, said in zip(taken, turn.said or [None] * len(taken), strict=True):
                    yield judged(board, worker.peer, said, turn)
