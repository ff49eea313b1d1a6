"""An executor that does its work at once, in this process: nothing to start, and easy to debug."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Executor, Future
from typing import Any, TypeVar

Result = TypeVar("Result")


class Inline(Executor):
    """What is submitted is done when that returns. But for MemoryError, an exception gets through as from any call."""

    def submit(self, fn: Callable[..., Result], /, *args: Any, **kwargs: Any) -> Future[Result]:
        future: Future[Result] = Future()
        future.set_running_or_notify_cancel()
        try:
            result = fn(*args, **kwargs)
        except MemoryError as error:  # less work at a time may need less
            future.set_exception(error)
        else:
            future.set_result(result)
        return future
