"""An executor of processes of its own that outlives the death of any of them.

`ProcessPoolExecutor` breaks as a whole when one of its processes is ended, fails everything that was begun, and leaves
its processes behind when its own is killed. Here a process that ends fails the one task it was at, by ProcessEnded, and
a new one takes its place; and all end when this process does, however it ends.
"""

from __future__ import annotations

import pickle
import signal
import subprocess
import tempfile
from collections.abc import Callable
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from contextlib import suppress
from os import SEEK_END
from threading import Lock
from types import TracebackType
from typing import IO, Any, TypeVar

from . import worker
from .errors import CannotStart, ProcessEnded, WorkFailed
from .inline import Inline

STARTS = 3
"""A process that is killed before it has begun to work may have had bad luck; so often it has none."""
SAID = 2000
"""Bytes of what a process wrote to standard error that are looked at after its end."""
Result = TypeVar("Result")


def workers(jobs: int) -> Executor:
    """So many processes, or none but this one."""
    return Inline() if jobs == 1 else Processes(jobs)


class Processes(Executor):
    """`jobs` processes, each started when there is first something for it to do.

    A task that runs out of memory raises MemoryError, and its process is replaced. `memory` bounds the address space of
    each process, in MiB.
    """

    def __init__(self, jobs: int, memory: int | None = None) -> None:
        # A thread for each process: it waits for it while the process works.
        self._threads = ThreadPoolExecutor(jobs, thread_name_prefix="process")
        self._memory = memory
        self._lock = Lock()
        self._idle: list[_Process] = []
        self._all: set[_Process] = set()
        self._closed = False

    def submit(self, fn: Callable[..., Result], /, *args: Any, **kwargs: Any) -> Future[Result]:
        if kwargs:
            raise TypeError("only positional arguments are sent to processes")
        return self._threads.submit(self._run, fn, args)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """End the processes, when they are done or, with `cancel_futures`, in the middle of what they are at."""
        if cancel_futures:
            with self._lock:
                self._closed = True
                for process in self._all:
                    process.kill()
        self._threads.shutdown(wait=wait, cancel_futures=cancel_futures)
        if wait:
            with self._lock:
                for process in self._all:
                    process.close()
                self._all.clear()
                self._idle.clear()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.shutdown(cancel_futures=True)

    @property
    def pids(self) -> list[int]:
        """The processes there are."""
        with self._lock:
            return [process.pid for process in self._all]

    def _run(self, work: Callable[..., Result], arguments: tuple[Any, ...]) -> Result:
        try:
            message = pickle.dumps((work, arguments), pickle.HIGHEST_PROTOCOL)
        except (pickle.PicklingError, AttributeError, TypeError) as error:
            raise CannotStart(f"this cannot be sent to another process: {error}") from error
        process = self._take()
        try:
            word, value = process.ask(message)
        except BaseException:  # ended, or in the middle of a reply: nobody else can ask it
            self._forget(process)
            raise
        if word == worker.MEMORY:
            self._forget(process)
            raise MemoryError
        with self._lock:
            self._idle.append(process)
        if word == worker.UNREADABLE:
            raise CannotStart(
                f"a process cannot read what it was sent: {value} (what the main program itself declares, a kind of "
                "puzzle for one, is unknown to other processes: move it into a module of its own)"
            )
        if word == worker.FAILED:
            raise WorkFailed(value)
        result: Result = value
        return result

    def _take(self) -> _Process:
        with self._lock:
            if self._idle:
                return self._idle.pop()
        for left in reversed(range(STARTS)):
            try:
                return self._start()
            except OSError as error:
                raise CannotStart(f"a process could not be started: {error.strerror or error}") from error
            except ProcessEnded as error:
                if self._closed:
                    raise
                if not left:
                    raise CannotStart(f"a process could not be started: {error}") from error
        raise AssertionError("the last start has failed or not")

    def _start(self) -> _Process:
        process = _Process(self._memory)
        with self._lock:
            self._all.add(process)
            if self._closed:  # meanwhile, so that nobody else ends it
                process.kill()
        try:
            process.greet()
        except ProcessEnded:
            self._forget(process)
            raise
        return process

    def _forget(self, process: _Process) -> None:
        with self._lock:
            self._all.discard(process)
        process.close()


class _Process:
    """One process, its pipes, and what it says on standard error, which nobody needs while all is well."""

    def __init__(self, memory: int | None) -> None:
        self._said: IO[bytes] = tempfile.TemporaryFile()  # noqa: SIM115 (closed by `close`)
        try:
            self._process = subprocess.Popen(
                worker.command(memory), stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self._said
            )
        except OSError:
            self._said.close()
            raise
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._tasks, self._results = self._process.stdin, self._process.stdout

    @property
    def pid(self) -> int:
        return self._process.pid

    def greet(self) -> None:
        """Wait until it is ready. Raises ProcessEnded if it never will be."""
        if worker.receive(self._results) is None:
            raise self._ended()

    def ask(self, message: bytes) -> tuple[str, Any]:
        """Its reply to a task. Raises ProcessEnded."""
        try:
            worker.send(self._tasks, message)
        except OSError as error:  # nobody reads at the other end of the pipe
            raise self._ended() from error
        reply = worker.receive(self._results)
        if reply is None:
            raise self._ended()
        word, value = pickle.loads(reply)
        return word, value

    def kill(self) -> None:
        """From whichever thread: the one that waits for it is woken."""
        self._process.kill()

    def close(self) -> None:
        """End it, and free what it held here."""
        self._process.kill()
        self._process.wait()
        for stream in (self._tasks, self._results, self._said):
            with suppress(OSError):  # of a message that could not be written any more
                stream.close()

    def _ended(self) -> ProcessEnded:
        """How it ended, and the last it said."""
        self._process.kill()  # it may only have closed its pipes
        code = self._process.wait()
        self._said.seek(max(0, self._said.seek(0, SEEK_END) - SAID))
        lines = self._said.read().decode(errors="replace").splitlines()
        last = next((line.strip() for line in reversed(lines) if line.strip()), "")
        return ProcessEnded(f"its process was ended ({_how(code)})" + (f": {last}" if last else ""))


def _how(code: int) -> str:
    if code < 0:
        try:
            return signal.Signals(-code).name
        except ValueError:
            return f"signal {-code}"
    return f"exit code {code}"
