"""The other end of a process of `processes.py`: tasks come in on standard input, results leave on standard output.

A message is its length in eight bytes, then a pickle. A task is (work, arguments); the reply is ("done", result), or
another word and a text where there is none.
"""

from __future__ import annotations

import os
import pickle
import signal
import sys
from queue import SimpleQueue
from threading import Thread
from typing import IO, Any

LENGTH = 8
HELLO, DONE, FAILED, MEMORY, UNREADABLE = "hello", "done", "failed", "memory", "unreadable"
OUT_OF_MEMORY = 3
"""The exit code of a process that ran out of memory: what it still holds may be in the way of other work."""


def send(stream: IO[bytes], message: bytes) -> None:
    stream.write(len(message).to_bytes(LENGTH, "big"))
    stream.write(message)
    stream.flush()


def receive(stream: IO[bytes]) -> bytes | None:
    """The next message; None if the other end is closed, or was ended in the middle of one."""
    head = stream.read(LENGTH)
    if len(head) < LENGTH:
        return None
    size = int.from_bytes(head, "big")
    message = stream.read(size)
    return message if len(message) == size else None


def serve(memory: int | None) -> None:
    """Work until the other end is closed. `memory`: the most MiB of address space the process may have."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C reaches every process of a terminal, and is for the first
    tasks = os.fdopen(os.dup(0), "rb")
    results = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what a solver prints must not come among the results
    if memory is not None:
        limit_memory(memory)
    waiting: SimpleQueue[bytes] = SimpleQueue()
    Thread(target=_listen, args=(tasks, waiting), daemon=True).start()
    send(results, pickle.dumps((HELLO, "")))
    while True:
        word, value = _reply(waiting.get())
        try:
            message = pickle.dumps((word, value), pickle.HIGHEST_PROTOCOL)
        except MemoryError:
            word, message = MEMORY, pickle.dumps((MEMORY, ""))
        send(results, message)
        if word == MEMORY:
            os._exit(OUT_OF_MEMORY)


def limit_memory(mebibytes: int) -> None:
    import resource

    resource.setrlimit(resource.RLIMIT_AS, (mebibytes << 20, mebibytes << 20))


def _listen(tasks: IO[bytes], waiting: SimpleQueue[bytes]) -> None:
    """Take tasks in; end the process, whatever it is at, when nobody is there any more to take its results."""
    while (message := receive(tasks)) is not None:
        waiting.put(message)
    os._exit(0)


def _reply(message: bytes) -> tuple[str, Any]:
    try:
        work, arguments = pickle.loads(message)
    except MemoryError:
        return MEMORY, ""
    except Exception as error:  # whatever the import of a module raises that the task names
        return UNREADABLE, f"{type(error).__name__}: {error}"
    try:
        return DONE, work(*arguments)
    except MemoryError:
        return MEMORY, ""
    except Exception as error:  # the other end reports it, and the run continues without it
        return FAILED, f"{type(error).__name__}: {error}"


def command(memory: int | None) -> list[str]:
    """The command line that starts such a process with the modules of this one."""
    code = f"import sys; sys.path[:] = {sys.path!r}; from {__name__} import serve; serve({memory!r})"
    return [sys.executable, "-c", code]
