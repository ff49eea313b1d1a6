"""Units of work read by a thread of their own: while the source makes one wait, what is done can be given out.

It reads no more than it was asked for. A source that is still at work when nobody wants its units any more is left to
itself: no thread can be stopped from outside.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from concurrent.futures import Future
from threading import Condition, Thread
from typing import Generic, TypeVar

Unit = TypeVar("Unit")
LEFT_ALONE = 0.25
"""Seconds after which a source that is still at work is left to itself."""


class Supply(Generic[Unit]):
    """The units of a source. `drained`: all are taken; `error` is what the source raised after the last, if it did."""

    def __init__(self, units: Iterable[Unit]) -> None:
        self.error: BaseException | None = None
        self._changed = Condition()
        self._units: list[Unit] = []
        self._wanted = 0
        self._ended = False
        self._enough: Future[None] = Future()
        self._thread = Thread(target=self._read, args=(units,), name="supply", daemon=True)
        self._thread.start()

    @property
    def drained(self) -> bool:
        with self._changed:
            return self._ended and not self._units

    def ask(self, count: int) -> Future[None]:
        """Read until so many units are there. The future is done when they are, or when there are no more."""
        with self._changed:
            self._wanted = count
            if self._enough.done():
                self._enough = Future()
            self._tell()
            self._changed.notify()
            return self._enough

    def take(self, count: int) -> list[Unit]:
        """So many units, or as many as are there."""
        with self._changed:
            taken = self._units[:count]
            del self._units[:count]
            return taken

    def close(self) -> None:
        """Read no further."""
        with self._changed:
            self._ended = True
            self._changed.notify()
        self._thread.join(LEFT_ALONE)

    def _read(self, units: Iterable[Unit]) -> None:
        # Held, so that nobody closes it if this thread still waits for it when the process ends: Python would abort.
        standard_input = sys.stdin
        try:
            if self._more_is_wanted():
                for unit in units:
                    with self._changed:
                        self._units.append(unit)
                        self._tell()
                    if not self._more_is_wanted():
                        break
        except BaseException as error:  # it is raised where the units are taken
            self.error = error
        with self._changed:
            self._ended = True
            self._tell()
        del standard_input

    def _more_is_wanted(self) -> bool:
        """Wait until another unit is wanted (True) or never will be."""
        with self._changed:
            while not self._ended and len(self._units) >= self._wanted:
                self._changed.wait()
            return not self._ended

    def _tell(self) -> None:
        if (self._ended or len(self._units) >= self._wanted) and not self._enough.done():
            self._enough.set_result(None)
