"""Work done in chunks by an executor, and its results in the order of the work: whatever the units of work are.

Only so much is begun ahead of the oldest chunk that is not done, so that memory stays bounded however long the work is.
Chunks grow until each takes about a quarter of a second: then handing them out costs next to nothing, and little is
lost with one. How large they are changes no result.

The units are read by a thread of their own, so that results are given out while the source makes one wait. Where the
work is done in this process there is no such thread: each unit is done before the next is read.

A chunk whose process died is done again. One that fails twice is cut in two until the one unit is found that cannot be
done, and only that fails.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future
from contextlib import suppress
from dataclasses import dataclass
from queue import Empty, SimpleQueue
from time import monotonic, perf_counter
from typing import Any, Generic, TypeVar

from ..registry import carrying
from .errors import CannotStart, ExecutorBroken
from .inline import Inline
from .supply import Supply

SECONDS = 0.25
"""What a chunk should take, and how long its last units are waited for; on systems where waiting does not notice Ctrl-C
it is noticed so late."""
MOST_IN_CHUNK = 2000
QUEUED = 2
"""Chunks begun for each process: while it works on one, the next one waits for it."""
AHEAD = 20_000
"""Units that may be begun while the oldest is still worked on: its process alone would hold up all others."""
Unit = TypeVar("Unit")
Result = TypeVar("Result")


@dataclass(eq=False, slots=True)
class _Chunk(Generic[Unit, Result]):
    """Some units in a row; how often they failed together; their results when they are done."""

    units: list[Unit]
    failures: int = 0
    results: list[Result] | None = None


def in_order(
    units: Iterable[Unit],
    work: Callable[[Sequence[Unit]], Sequence[Result]],
    failed: Callable[[Unit, BaseException], Result],
    executor: Executor,
    jobs: int = 1,
) -> Generator[list[Result], None, None]:
    """The results, one for each unit, in lists as they get ready.

    work    gives one result for each unit; it is sent to the executor, so that it must be importable there;
    failed  makes the result of a unit that cannot be done: ProcessEnded, MemoryError, or what `work` raised;
    jobs    how many chunks the executor works on at a time.

    Raises CannotStart and ExecutorBroken when nothing can be done at all. Closing the generator cancels what has not
    begun; the executor stays with its owner.
    """
    if isinstance(executor, Inline):
        yield from _one_by_one(units, work, failed, executor)
    else:
        yield from _ahead(units, _Run(work, failed, executor, QUEUED * jobs))


def _one_by_one(
    units: Iterable[Unit],
    work: Callable[[Sequence[Unit]], Sequence[Result]],
    failed: Callable[[Unit, BaseException], Result],
    executor: Inline,
) -> Iterator[list[Result]]:
    for unit in units:
        done = executor.submit(work, [unit])
        if done.exception() is not None:
            done = executor.submit(work, [unit])
        error = done.exception()
        yield _as_many(done.result(), [unit]) if error is None else [failed(unit, error)]


def _ahead(units: Iterable[Unit], run: _Run[Unit, Result]) -> Iterator[list[Result]]:
    supply = Supply(units)
    since: float | None = None  # when the units of the next chunk were first asked for
    try:
        while True:
            more = supply.ask(run.size) if run.has_room and not supply.drained else None
            if more is None and run.idle:
                break
            since = None if more is None else since or monotonic()
            run.settle(more)
            if more is not None and since is not None and (more.done() or monotonic() - since > SECONDS):
                if chunk := supply.take(run.size):
                    run.begin(_Chunk(chunk))
                since = None
            yield from run.ready()
    finally:
        run.cancel()
        supply.close()
    if supply.error is not None:
        raise supply.error


class _Run(Generic[Unit, Result]):
    """The chunks between their beginning and their being given out."""

    def __init__(
        self,
        work: Callable[[Sequence[Unit]], Sequence[Result]],
        failed: Callable[[Unit, BaseException], Result],
        executor: Executor,
        most: int,
    ) -> None:
        self._work, self._failed, self._executor, self._most = carrying(work), failed, executor, most
        self._chunks: list[_Chunk[Unit, Result]] = []
        self._running: dict[Future[tuple[Sequence[Result], float]], _Chunk[Unit, Result]] = {}
        self._finished: SimpleQueue[Future[Any]] = SimpleQueue()
        self._awaited: Future[None] | None = None
        self._ahead = 0
        self.size = 1

    @property
    def idle(self) -> bool:
        return not self._chunks

    @property
    def has_room(self) -> bool:
        return len(self._running) < self._most and self._ahead < max(AHEAD, 2 * self._most * self.size)

    def begin(self, chunk: _Chunk[Unit, Result]) -> None:
        self._ahead += len(chunk.units)
        self._chunks.append(chunk)
        self._submit(chunk)

    def settle(self, more: Future[None] | None) -> None:
        """Wait a while for something to be done, or for more units; take in what is done.

        Ctrl-C while `concurrent.futures.wait` takes the locks of all futures would leave them taken, and the threads
        that work stuck for good. So what is done is reported through a queue, which needs no lock of theirs.
        """
        if more is not None and more is not self._awaited:
            self._awaited = more
            more.add_done_callback(self._finished.put)
        with suppress(Empty):
            self._take_in(self._finished.get(timeout=SECONDS))
            while True:
                self._take_in(self._finished.get_nowait())

    def _take_in(self, future: Future[Any]) -> None:
        chunk = self._running.pop(future, None)
        if chunk is not None:
            try:
                error = future.exception()
            except CancelledError as gone:
                raise ExecutorBroken("the executor dropped what it had been given") from gone
            if error is None:
                self._done(chunk, *future.result())
            else:
                self._not_done(chunk, error)

    def ready(self) -> Iterator[list[Result]]:
        """The results of the oldest chunks, as far as they are done."""
        while self._chunks and (results := self._chunks[0].results) is not None:
            self._ahead -= len(self._chunks.pop(0).units)
            yield results

    def cancel(self) -> None:
        for future in self._running:
            future.cancel()

    def _submit(self, chunk: _Chunk[Unit, Result]) -> None:
        try:
            future = self._executor.submit(timed, self._work, chunk.units)
        except BrokenExecutor as error:
            raise ExecutorBroken(f"the executor is broken: {error}") from error
        self._running[future] = chunk
        future.add_done_callback(self._finished.put)

    def _done(self, chunk: _Chunk[Unit, Result], results: Sequence[Result], seconds: float) -> None:
        chunk.results = _as_many(results, chunk.units)
        if seconds < SECONDS / 2 and len(chunk.units) >= self.size:
            self.size = min(2 * self.size, MOST_IN_CHUNK)
        elif seconds > SECONDS * 2 and len(chunk.units) <= self.size:
            self.size = max(1, len(chunk.units) // 2)

    def _not_done(self, chunk: _Chunk[Unit, Result], error: BaseException) -> None:
        if isinstance(error, CannotStart):
            raise error
        if isinstance(error, BrokenExecutor):
            raise ExecutorBroken(f"the executor is broken: {error}") from error
        chunk.failures += 1
        if chunk.failures < 2:
            self._submit(chunk)
        elif len(chunk.units) == 1:
            chunk.results = [self._failed(chunk.units[0], error)]
        else:
            half = len(chunk.units) // 2
            parts = [_Chunk[Unit, Result](part, 1) for part in (chunk.units[:half], chunk.units[half:])]
            place = self._chunks.index(chunk)
            self._chunks[place : place + 1] = parts
            for part in parts:
                self._submit(part)


def _as_many(results: Sequence[Result], units: Sequence[Unit]) -> list[Result]:
    if len(results) != len(units):
        raise ExecutorBroken(f"{len(results)} results for {len(units)} units of work")
    return list(results)


def timed(work: Callable[[Sequence[Unit]], Sequence[Result]], units: Sequence[Unit]) -> tuple[Sequence[Result], float]:
    """The results, and the seconds they took where they were made."""
    started = perf_counter()
    results = work(units)
    return results, perf_counter() - started
