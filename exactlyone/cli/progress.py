"""How far a command is, on standard error, for whoever waits at a terminal; nothing where it is piped."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import TextIO, TypeVar

Watched = TypeVar("Watched")


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
