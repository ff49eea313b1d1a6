"""A process for each peer: what cannot be interrupted can be ended, and a peer that dies takes nobody with it."""

from __future__ import annotations

import multiprocessing
import os
import sys
from collections.abc import Sequence
from dataclasses import dataclass, replace
from multiprocessing.connection import Connection
from time import perf_counter, process_time
from typing import Any, cast

from exactlyone.board.puzzle import Puzzle

from .base import Peer, Said

GRACE = 2.0
"""Seconds after the limit until a process is ended: input is written and answers are read outside the count."""
START = 300.0
"""Seconds a process may take to load what it needs and to decide the boards it warms up with."""


@dataclass(frozen=True)
class Turn:
    """What a peer said of each board of a turn, and its seconds; or why there is nothing: "time-out" or an error.

    `cpu`: processor seconds, of all threads; None where the process had to be ended.
    """

    said: tuple[Said, ...]
    seconds: float
    cpu: float | None
    fault: str | None = None


class Worker:
    """A peer in its own process, started when it is first asked and again after it was ended."""

    def __init__(self, peer: Peer, warm: Sequence[Puzzle]) -> None:
        self.peer = peer
        self._warm = [puzzle for puzzle in warm if peer.takes(puzzle)]
        self._process: Any = None
        self._pipe: Connection | None = None

    def turn(self, puzzles: Sequence[Puzzle], limit: float) -> Turn:
        """Decide the boards, `limit` seconds for each."""
        try:
            pipe = self._started()
            pipe.send((list(puzzles), limit))
            if pipe.poll(limit * len(puzzles) + GRACE):
                turn: Turn = pipe.recv()
                late = not turn.fault and turn.seconds > limit * len(puzzles)
                return Turn((), limit, turn.cpu, "time-out") if late else turn
        except (EOFError, OSError):
            self._process.join(GRACE)
            code = self._process.exitcode
            fault = "it was not ready in time" if code is None else f"its process ended with code {code}"
            self.close()
            return Turn((), 0.0, None, fault)
        self.close()
        return Turn((), limit, None, "time-out")

    def close(self) -> None:
        """End the process, if there is one."""
        if self._process is not None:
            self._process.kill()
            self._process.join()
        if self._pipe is not None:
            self._pipe.close()
        self._process = self._pipe = None

    def _started(self) -> Connection:
        if self._pipe is None:
            context = multiprocessing.get_context("spawn")
            self._pipe, theirs = context.Pipe()
            self._process = context.Process(target=_serve, args=(theirs, self.peer, self._warm), daemon=True)
            self._process.start()
            theirs.close()
            if not self._pipe.poll(START):
                raise EOFError
            self._pipe.recv()
        return self._pipe


def _serve(pipe: Connection, peer: Peer, warm: Sequence[Puzzle]) -> None:
    """The process: a first round that does not count, then turn after turn."""
    sys.stdout = open(os.devnull, "w")  # noqa: SIM115 - what peers print belongs to no table
    for puzzle in warm:
        _turn(peer, [puzzle] * peer.rehearsals, 60.0)
    pipe.send("ready")
    while True:
        try:
            puzzles, limit = pipe.recv()
        except EOFError:
            return
        pipe.send(_turn(peer, puzzles, limit))


def _turn(peer: Peer, puzzles: Sequence[Puzzle], limit: float) -> Turn:
    # What a geometry has worked out about itself came along from the other process; each decider starts without it.
    fresh = [Puzzle(replace(cast(Any, puzzle.geometry)), puzzle.clues) for puzzle in puzzles]
    try:
        prepared = [peer.prepare(puzzle) for puzzle in fresh]
        cpu, started = process_time(), perf_counter()
        raw = peer.run_all(prepared, limit)
        seconds, cpu = perf_counter() - started, process_time() - cpu
        said = tuple(peer.read(*pair) for pair in zip(fresh, raw, strict=True))
    except Exception as error:  # whatever another program raises is a line of the table, not the end of the run
        told = str(error).strip().splitlines() or ["no words"]
        return Turn((), 0.0, None, f"{type(error).__name__}: {told[0][:200]}")
    return Turn(said, seconds, cpu)
