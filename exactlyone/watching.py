"""What a long work has come to so far: for whoever waits for it, and for whoever stops it.

with stage() as say:                       # a service, on the way
    say("12 of 40 clues tried")

with watched_by(show):                     # whoever waits: show("12 of 40 clues tried; 1 answer found")
    redundant(puzzle)

try:
    redundant(puzzle)
except Interrupted as stop:                # Ctrl-C
    print(stop.partial)                    # what it had come to: the same class as the result, or None
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from signal import SIGINT, getsignal, signal
from threading import current_thread, main_thread
from types import FrameType
from typing import Any

INTERRUPTED = "interrupted"
"""The reason that a partial result names, where others name a limit."""

Watcher = Callable[[str], object]
"""Takes a line. It is called in the middle of the work, often, and should come back at once."""


class Interrupted(KeyboardInterrupt):
    """Ctrl-C in the middle of a work. `partial`: its result as far as it was known, or None if nothing was."""

    def __init__(self, partial: object = None) -> None:
        super().__init__()
        self.partial = partial


@contextmanager
def keeping(partial: Callable[[], object]) -> Iterator[None]:
    """Let Ctrl-C come out as Interrupted, with the result so far. Of nested works the outermost has the word."""
    try:
        yield
    except KeyboardInterrupt:
        raise Interrupted(partial()) from None


@contextmanager
def turning(result: Callable[[Any], object]) -> Iterator[None]:
    """The same where a part of the work has its result so far: `result` turns that into what the whole would return."""
    try:
        yield
    except Interrupted as stop:
        raise Interrupted(None if stop.partial is None else result(stop.partial)) from None


@contextmanager
def undisturbed() -> Iterator[None]:
    """Ctrl-C waits until this is over. For what must not be broken off half-way, such as freeing a solver's memory."""
    usual = getsignal(SIGINT)
    if current_thread() is not main_thread() or not callable(usual):  # then no Ctrl-C is raised here
        yield
        return
    held: list[tuple[int, FrameType | None]] = []
    signal(SIGINT, lambda number, frame: held.append((number, frame)))
    try:
        yield
    finally:
        signal(SIGINT, usual)
    if held:
        usual(*held[0])


class _Watched:
    """What the stages of a work say, from the outermost to the innermost."""

    def __init__(self, watcher: Watcher) -> None:
        self.watcher = watcher
        self.said: list[str] = []

    def report(self) -> None:
        self.watcher("; ".join(filter(None, self.said)))


_WATCHED: ContextVar[_Watched | None] = ContextVar("watched", default=None)


@contextmanager
def watched_by(watcher: Watcher) -> Iterator[None]:
    """While it lasts, works report to the watcher. Not in other threads."""
    token = _WATCHED.set(_Watched(watcher))
    try:
        yield
    finally:
        _WATCHED.reset(token)


def is_watched() -> bool:
    """Whether anybody sees what is said."""
    return _WATCHED.get() is not None


@contextmanager
def stage() -> Iterator[Watcher]:
    """A part of a work: each line replaces the one before, and stands behind those of the parts around it."""
    watched = _WATCHED.get()
    if watched is None:
        yield _nobody
        return
    level = len(watched.said)
    watched.said.append("")

    def say(line: str) -> None:
        watched.said[level] = line
        watched.report()

    try:
        yield say
    finally:
        del watched.said[level:]
        watched.report()


def _nobody(line: str) -> None:
    """Nobody is watching."""
