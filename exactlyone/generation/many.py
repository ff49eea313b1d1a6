"""Many boards of one order, by several processes if asked, that end when they are no longer wanted."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from functools import partial

from ..backends.mrv import compiling
from ..collection.errors import as_error
from ..collection.inline import Inline
from ..collection.ordered import in_order
from ..collection.processes import Processes
from ..models import ExactlyOneError
from .making import Made, Order, generate


def generate_many(
    order: Order, level: str | None, seed: int, count: int, jobs: int = 1
) -> Generator[Made | ExactlyOneError, None, None]:
    """The boards 0 to count - 1 of a run, in this order, as they are ready; in the place of one that failed, the error.

    The boards do not depend on `jobs`, the number of processes. Closing the generator ends the processes.
    """
    with Inline() if jobs == 1 else Processes(min(jobs, count)) as executor:
        for boards in in_order(range(count), partial(_some, order, level, seed), _failed, executor, jobs):
            yield from boards


def _some(order: Order, level: str | None, seed: int, numbers: Sequence[int]) -> list[Made | ExactlyOneError]:
    with compiling():
        return [_one(order, level, seed, number) for number in numbers]


def _one(order: Order, level: str | None, seed: int, number: int) -> Made | ExactlyOneError:
    """One board, or why it could not be made: an error of one board does not end the run."""
    try:
        return generate(order, level, seed, number)
    except ExactlyOneError as error:
        return error


def _failed(number: int, error: BaseException) -> Made | ExactlyOneError:
    return as_error(error)
