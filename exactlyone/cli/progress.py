"""How far a command is, on standard error: a line that changes at a terminal, a line now and then where it is none."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from threading import Event, Thread
from time import monotonic
from typing import TextIO, TypeVar

import click

from ..reporting import one_line
from ..watching import watched_by

Watched = TypeVar("Watched")

FIRST, AGAIN, SELDOM = 1.0, 0.25, 30.0
"""Seconds until a terminal shows a line, those between two changes of it, and those between two lines elsewhere."""
WIDEST = 200
"""Characters of a line."""


@contextmanager
def alive(name: str, shown: bool = True) -> Iterator[None]:
    """While a long work lasts, show what it has come to; `shown`: no other display does so already."""
    if not shown or sys.stderr is None:
        yield
        return
    signs = _Signs(one_line(name))
    thread = Thread(target=signs.at_a_terminal if is_terminal(sys.stderr) else signs.elsewhere, daemon=True)
    thread.start()
    try:
        with watched_by(signs.take):
            yield
    finally:
        signs.over.set()
        thread.join()  # so that nothing is shown between the results


class _Signs:
    """What a work named so has said last, shown by a thread of its own until it is over."""

    def __init__(self, name: str) -> None:
        self._name, self._said = name, "working"
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

        console = Console(stderr=True)
        with console.status(Text(self._line())) as status:
            while not self.over.wait(AGAIN):
                status.update(Text(self._line()))

    def elsewhere(self) -> None:
        """A line each half minute."""
        while not self.over.wait(SELDOM):
            click.echo(self._line(), file=sys.stderr)

    def _line(self) -> str:
        return f"{self._name}: {self._said} ({monotonic() - self._started:.0f} s)"[:WIDEST]


@contextmanager
def watched(boards: Iterator[Watched], total: int | None = None) -> Iterator[Iterable[Watched]]:
    """The same boards, counted where a person waits but sees no results: they go elsewhere."""
    with bar(is_terminal(sys.stderr) and not is_terminal(sys.stdout), total) as advance:
        yield _counted(boards, advance)


@contextmanager
def bar(shown: bool, total: int | None = None, done: int = 0) -> Iterator[Callable[[int], object]]:
    """A display of boards, `done` of them from before, their rate and the time left; advanced by what is given."""
    if not shown:
        yield lambda number: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, ProgressColumn, SpinnerColumn, Task, TimeElapsedColumn
    from rich.progress import TimeRemainingColumn as TimeLeft
    from rich.text import Text

    class Rate(ProgressColumn):
        def render(self, task: Task) -> Text:
            rate = task.speed or 0.0
            return Text(f"{rate:.0f}/s" if rate >= 10 else f"{rate:.1f}/s" if rate else "-/s")

    known = (BarColumn(), "of {task.total}", Rate(), TimeLeft()) if total is not None else (Rate(),)
    columns = (SpinnerColumn(), "{task.completed} boards", *known, TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True, redirect_stdout=False) as progress:
        task = progress.add_task("", total=total, completed=done)
        yield lambda number: progress.advance(task, number)


def is_terminal(stream: TextIO | None) -> bool:
    return stream is not None and stream.isatty()


def _counted(boards: Iterator[Watched], advance: Callable[[int], object]) -> Iterator[Watched]:
    for board in boards:
        yield board
        advance(1)
