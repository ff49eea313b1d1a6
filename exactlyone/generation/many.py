"""Many boards of one order, by several processes if asked, that end when they are no longer wanted."""

from __future__ import annotations

import multiprocessing
import signal
from collections import deque
from collections.abc import Generator, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from functools import partial

from ..models import ExactlyOneError
from .making import Made, Order, generate

AHEAD = 4
"""Boards begun for each process before the first of them is given out."""


def generate_many(
    order: Order, level: str | None, seed: int, count: int, jobs: int = 1
) -> Generator[Made | ExactlyOneError, None, None]:
    """The boards 0 to count - 1 of a run, in this order, as they are ready; in the place of one that failed, the error.

    The boards do not depend on `jobs`, the number of processes. Closing the generator ends the processes.
    """
    one = partial(_one, order, level, seed)
    if jobs == 1:
        yield from map(one, range(count))
        return
    pool = ProcessPoolExecutor(min(jobs, count), initializer=_ignore_interrupts)
    begun: deque[Future[Made | ExactlyOneError]] = deque()
    finished = False
    try:
        for number in range(count):
            with _interrupts_put_off():
                begun.append(pool.submit(one, number))
            if len(begun) >= AHEAD * jobs:
                yield begun.popleft().result()
        while begun:
            yield begun.popleft().result()
        finished = True
    except BrokenProcessPool:
        yield ExactlyOneError("a process of the pool was ended from outside")
    finally:
        if not finished:  # interrupted, or nobody wants the rest
            for process in multiprocessing.active_children():
                process.terminate()
        pool.shutdown(cancel_futures=True)


def _ignore_interrupts() -> None:
    """Ctrl-C reaches every process of a terminal: it is for the parent, and each of its children would complain."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@contextmanager
def _interrupts_put_off() -> Iterator[None]:
    """Ctrl-C comes into effect at the end: within the start of a process it would leave one that nobody knows of."""
    came = []
    usual = signal.signal(signal.SIGINT, lambda number, frame: came.append(number))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, usual)
    if came:
        raise KeyboardInterrupt


def _one(order: Order, level: str | None, seed: int, number: int) -> Made | ExactlyOneError:
    """One board, or why it could not be made: an error of one board does not end the run."""
    try:
        return generate(order, level, seed, number)
    except ExactlyOneError as error:
        return error
