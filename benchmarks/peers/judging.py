"""Everybody in turn on the same boards, and what became of each verdict: right, wrong, time-out or error.

A peer that looks for one answer only is wrong if it finds none where there is one, or one that breaks a rule.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random

from menu import Board

from .base import FAILED, SOLVED, Peer, Said
from .worker import Turn, Worker

RIGHT, WRONG, TIMEOUT, ERROR = "right", "wrong", "time-out", "error"
BATCH_TURNS = 3
"""How often a batch decides a group; its figure is the median of the turns."""


@dataclass(frozen=True)
class Record:
    """One verdict on one board. `ms`, `cpu_ms`: of a batch, the turn's divided by its boards."""

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
    turn: int = 0


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


def judged(board: Board, peer: Peer, said: Said | None, turn: Turn, number: int = 0) -> Record:
    """The record of one board of a turn."""
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
        ms=round(turn.seconds * 1000, 4),
        cpu_ms=None if turn.cpu is None else round(turn.cpu * 1000, 4),
        turn=number,
    )


def run(boards: Sequence[Board], workers: Sequence[Worker], limit: float, seed: int) -> Iterator[Record]:
    """The records of a group of boards, as they come.

    A board is decided by all peers one after the other, in an order drawn for it, so that noise of the machine hits all
    alike; the turns of the batches lie between the boards.
    """
    draw = Random(seed)
    singles = [worker for worker in workers if not worker.peer.batch]
    batches = [worker for worker in workers if worker.peer.batch]
    rounds: list[tuple[int, list[Board], list[Worker]]] = [
        (0, [board], singles) for board in draw.sample(list(boards), len(boards))
    ]
    for number in range(BATCH_TURNS):
        rounds.insert((number * 2 + 1) * len(boards) // (BATCH_TURNS * 2) + number, (number, list(boards), batches))
    for number, together, asked in rounds:
        for worker in draw.sample(asked, len(asked)):
            taken = [board for board in together if worker.peer.takes(board.puzzle)]
            if taken:
                turn = worker.turn([board.puzzle for board in taken], limit)
                said = turn.said or (None,) * len(taken)
                for board, one in zip(taken, said, strict=True):
                    yield judged(board, worker.peer, one, turn, number)
