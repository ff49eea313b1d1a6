"""Many puzzles, one verdict each, in order: check_many."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Sequence
from contextlib import nullcontext
from functools import partial
from typing import TYPE_CHECKING

from ..arguments import checked
from ..backends.base import Limits
from ..board.puzzle import Puzzle
from ..deciding.deciders import named
from ..deciding.uniqueness import Verdict
from ..models import ExactlyOneError, ModelError
from .errors import as_error

if TYPE_CHECKING:
    from concurrent.futures import Executor

BROUGHT = 32
"""Chunks begun at least for an executor that somebody brought: how many it can work on is not known."""


@checked
def check_many(
    puzzles: Iterable[Puzzle],
    deciders: Sequence[str] | None = None,
    limits: Limits | None = None,
    *,
    jobs: int = 1,
    executor: Executor | None = None,
) -> Iterator[Verdict | ExactlyOneError]:
    """The verdicts on all puzzles, in their order and while they are read; in the place of one that failed, the error.

    deciders, limits  as for `check`; the limits are for each puzzle;
    jobs              1: in this process. More: in so many processes, any of which may die without harm to the others;
    executor          does the work instead: any of `concurrent.futures`, dask.distributed, mpi4py ... `jobs` then says
                      how many chunks of puzzles it works on at a time, and it is not shut down.

    A verdict is given out when it is ready, also while the source of the puzzles makes one wait: but for `jobs` 1, a
    thread of its own reads them. At most some thousand puzzles a process are read ahead of the verdict given out,
    however many there are. A puzzle on which a process dies or runs out of memory twice gets an error in its place.
    Neither `jobs` nor `executor` changes a verdict.

    Raises MissingBackend on an unknown decider or none, CannotStart where no process can be started, and ExecutorBroken
    if an executor fails as a whole.
    """
    if jobs < 1:
        raise ModelError(f"jobs are one or more, not {jobs}")
    names = None if deciders is None else named(deciders)
    from .chunk_deciding import check_batch  # it loads solvers

    return _verdicts(puzzles, partial(check_batch, deciders=names, limits=limits), jobs, executor)


def _verdicts(
    puzzles: Iterable[Puzzle], work: partial[list[Verdict | ExactlyOneError]], jobs: int, executor: Executor | None
) -> Generator[Verdict | ExactlyOneError, None, None]:
    from .ordered import in_order  # these load much that a single check does not need
    from .processes import workers

    mine = workers(jobs) if executor is None else nullcontext(executor)
    with mine as chosen:
        for verdicts in in_order(puzzles, work, _failed, chosen, jobs if executor is None else max(jobs, BROUGHT)):
            yield from verdicts


def _failed(puzzle: Puzzle, error: BaseException) -> Verdict | ExactlyOneError:
    return as_error(error)
