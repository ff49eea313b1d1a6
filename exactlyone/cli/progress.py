"""How far a command is, on standard error: a line that changes at a terminal, a line now and then where it is none."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from threading import TIMEOUT_MAX, Event, Thread
from time import monotonic
from typing import TextIO, TypeVar

import click

from ..reporting import one_line
from ..watching import is_watched, stage, watched_by

Watched = TypeVar("Watched")

FIRST, AGAIN = 1.0, 0.25
"""Seconds until a terminal shows a line, and those between two changes of it."""
WIDEST = 200
"""Characters of a line."""


@contextmanager
def alive(name: str) -> Iterator[None]:
    """While a board is worked on, show how far it is: in the display that there is, or in one of its own."""
    if is_watched():
        with stage() as say:
            say(one_line(name))
            yield
    else:
        with _signs(one_line(name)):
            yield


@contextmanager
def watched(boards: Iterator[Watched], total: int | None = None) -> Iterator[Iterable[Watched]]:
    """The same boards, counted where a person waits but sees no results: they go elsewhere."""
    with bar(results_go_elsewhere(), total) as advance:
        yield _counted(boards, advance)


@contextmanager
def bar(shown: bool, total: int | None = None, done: int = 0) -> Iterator[Callable[[int], object]]:
    """A display of boards, `done` of them from before, their rate and the time left; advanced by what is given.

    Where standard error is no terminal, a line now and then says how many they are.
    """
    if not shown:
        with _lines(total, done) as advance:
            yield advance
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, ProgressColumn, SpinnerColumn, Task, TextColumn, TimeElapsedColumn
    from rich.progress import TimeRemainingColumn as TimeLeft
    from rich.text import Text

    class Rate(ProgressColumn):
        def render(self, task: Task) -> Text:
            rate = task.speed or 0.0
            return Text(f"{rate:.0f}/s" if rate >= 10 else f"{rate:.1f}/s" if rate else "-/s")

    known = (BarColumn(), "of {task.total}", Rate(), TimeLeft()) if total is not None else (Rate(),)
    said = TextColumn("{task.description}", markup=False)
    columns = (SpinnerColumn(), "{task.completed} boards", *known, TimeElapsedColumn(), said)
    with Progress(*columns, console=Console(stderr=True), transient=True, redirect_stdout=False) as progress:
        task = progress.add_task("", total=total, completed=done)
        with watched_by(lambda line: progress.update(task, description=line)):
            yield lambda number: progress.advance(task, number)


@contextmanager
def _lines(total: int | None, done: int) -> Iterator[Callable[[int], object]]:
    """The same in a line now and then; nothing at a terminal, where results are seen as they come."""
    if sys.stderr is None or is_terminal(sys.stderr):
        yield lambda number: None
        return
    known = "" if total is None else f" of {total}"
    with _signs(""), stage() as say:

        def advance(number: int) -> None:
            nonlocal done
            done += number
            say(f"{done}{known} boards" if done or known else "")

        advance(0)
        yield advance


def each_awaited(chunks: Iterator[Watched], name: str) -> Iterator[Watched]:
    """The same, with signs of life while the next one is waited for."""
    while True:
        with alive(name):
            some = next(chunks, None)
        if some is None:
            return
        yield some


def results_go_elsewhere() -> bool:
    """Whether a person waits at a terminal, and does not see the results."""
    return is_terminal(sys.stderr) and not is_terminal(sys.stdout)


def is_terminal(stream: TextIO | None) -> bool:
    return stream is not None and stream.isatty()


def _counted(boards: Iterator[Watched], advance: Callable[[int], object]) -> Iterator[Watched]:
    for board in boards:
        yield board
        advance(1)


@contextmanager
def _signs(name: str) -> Iterator[None]:
    """A display of what is said, in a thread of its own."""
    if sys.stderr is None:
        yield
        return
    signs = _Signs(name)
    thread = Thread(target=signs.at_a_terminal if is_terminal(sys.stderr) else signs.elsewhere, daemon=True)
    thread.start()
    try:
        with watched_by(signs.take):
            yield
    finally:
        signs.over.set()
        thread.join()  # so that nothing is shown between the results


def _seldom() -> float | None:
    """Seconds between two lines where standard error is no terminal; None for no lines: EXACTLYONE_PROGRESS=0."""
    try:
        seconds = float(os.environ.get("EXACTLYONE_PROGRESS", 30))
    except ValueError:
        return 30.0
    return min(seconds, TIMEOUT_MAX) if seconds > 0 else None


class _Signs:
    """What a work has said last, shown by a thread of its own until it is over."""

    def __init__(self, name: str) -> None:
        self._name, self._said = name, ""
        self._started = monotonic()
        self.over = Event()

    def take(self, line: str) -> None:
        """What the work says. It is only kept here: the work does not wait for a screen."""
        self._said = line or self._said

    def at_a_terminal(self) -> None:
        """A line that changes, from the first second on."""
        if self.over.wait(FIRST):
            return
        from rich.console import Console
        from rich.text import Text

        with Console(stderr=True).status(Text(self._line())) as status:
            while not self.over.wait(AGAIN):
                status.update(Text(self._line()))

    def elsewhere(self) -> None:
        """A line each half minute, or as EXACTLYONE_PROGRESS says."""
        while not self.over.wait(_seldom()):
            click.echo(self._line(), file=sys.stderr)

    def _line(self) -> str:
        said = ": ".join(filter(None, [self._name, self._said or "working"]))
        return f"{said} ({monotonic() - self._started:.0f} s)"[-WIDEST:]
