"""A run: units of work are done in order, and what is written of each goes into an output that can be resumed."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Sequence
from concurrent.futures import Executor
from typing import TypeVar

from .ordered import in_order
from .resumable_output import Output

Unit = TypeVar("Unit")
Note = TypeVar("Note")


def write_all(
    output: Output,
    units: Iterable[Unit],
    work: Callable[[Sequence[Unit]], Sequence[tuple[str, Note]]],
    failed: Callable[[Unit, BaseException], tuple[str, Note]],
    executor: Executor,
    jobs: int,
) -> Generator[list[Note], None, None]:
    """Do the units that the output has no record of, and finish it; the notes of each chunk as it is written.

    `work` and `failed` give the record of a unit, which ends with the output's run, and a note for the watcher.
    """
    for results in in_order(units, work, failed, executor, jobs):
        output.write([line for line, _ in results])
        yield [note for _, note in results]
    output.finish()
