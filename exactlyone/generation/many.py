"""Many boards of one order, no two of them equivalent, by several processes if asked.

The boards of a series are numbered, and each number gives the same board in every process. The first number wins:
one that gives a board equivalent to an earlier one is left out, and further ones are tried until there are enough. So
the boards depend on the order, the level and the seed only, and fewer boards are the first of more.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from concurrent.futures import Executor
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from typing import Any, Generic, NamedTuple, TypeVar

from ..arguments import checked
from ..backends.mrv import compiling
from ..collection.errors import as_error
from ..collection.ordered import in_order
from ..collection.processes import workers
from ..models import ExactlyOneError, InputError, ModelError
from .digests import DigestSet, mark_of
from .making import Made, Order, generate

IN_VAIN = 1000
"""Numbers in a row that give no new board, after which a series is at its end: not one in a few hundred would."""
FAILURES = 100
"""Numbers in a row, of those that are no new board, of which no board could be made at all, which takes far longer."""
Form = TypeVar("Form")


class NoMore(ExactlyOneError):
    """A series is at its end before there are as many boards as were wanted."""


@dataclass(frozen=True, slots=True)
class Series:
    """The boards 0, 1, 2, ... of an order and a seed; level None: no clue can be left out."""

    order: Order
    level: str | None
    seed: int


class Attempt(NamedTuple, Generic[Form]):
    """What became of a number: the mark of its board and the board in some form, or why it could not be made."""

    number: int
    mark: str
    result: Form | ExactlyOneError


@checked
def generate_many(
    order: Order, level: str | None, seed: int, count: int, jobs: int = 1
) -> Generator[Made | ExactlyOneError, None, None]:
    """So many boards of a series, no two of them equivalent, as they are ready; an error for each that failed.

    The boards do not depend on `jobs`, the number of processes. If there are no more (see `distinct`), an error says
    so at the end. Closing the generator ends the processes.
    """
    if jobs < 1:
        raise ModelError(f"jobs are one or more, not {jobs}")
    with (
        workers(jobs) as executor,
        closing(distinct(Series(order, level, seed), as_made, count, executor, jobs)) as all,
    ):
        for some in all:
            yield from (tried.result for tried in some)


def as_made(made: Made, mark: str) -> Made:
    """The form of a board that is the board."""
    return made


def distinct(
    series: Series,
    form: Callable[[Made, str], Form],
    count: int,
    executor: Executor,
    jobs: int = 1,
    marks: DigestSet | None = None,
    first: int = 0,
) -> Generator[list[Attempt[Form]], None, None]:
    """The boards of a series that are no equivalents of earlier ones, in a form that is made where they are made.

    marks, first  for a series that was begun: the marks of the boards there are, which count, and the number after the
                  last of them.

    Numbers that failed stand in their places and are made up for by further ones. When so many numbers since the last
    new board failed that there is hardly another one, or an InputError says that there can be none, it ends with
    an error.
    """
    marks = DigestSet() if marks is None else marks
    begun, before, in_vain, failures = first, len(marks), 0, 0
    size = count - before
    while len(marks) < count:
        numbers = range(first, first + size)
        with closing(in_order(numbers, partial(_some, series, form), _failed, executor, jobs)) as chunks:
            for chunk in chunks:
                some: list[Attempt[Form]] = []
                for tried in chunk:
                    first, in_vain = tried.number + 1, in_vain + 1
                    if isinstance(tried.result, ExactlyOneError):
                        failures += 1
                        some.append(tried)
                    elif marks.add(tried.mark):
                        in_vain = failures = 0
                        some.append(tried)
                    end = _end(series, tried, count, len(marks), in_vain, failures)
                    if end is not None:
                        some += end
                        break
                yield some
                if end is not None:
                    return
        # As many further ones as are likely to bring what is missing: if it is less, the rest is not waited for.
        missing = count - len(marks)
        size = min(-(-missing * (first - begun) // max(1, len(marks) - before)), missing + IN_VAIN)


def _end(
    series: Series, tried: Attempt[Form], count: int, there: int, in_vain: int, failures: int
) -> list[Attempt[Form]] | None:
    """None if further numbers are to be tried; else what is to be said of it."""
    if there >= count or isinstance(tried.result, InputError):  # of the order: it would be the same for every number
        return []
    what = f"{series.order.kind} of size {series.order.actual_size}"
    if failures >= min(count, FAILURES):
        if count == 1:  # that has been said
            return []
        return [
            Attempt(tried.number, "", NoMore(f"no {what} in {failures} tries: {there} of {count} boards are there"))
        ]
    if in_vain >= IN_VAIN:
        said = f"the last {in_vain} tries gave no new {what}: {there} of {count} boards are there, all different"
        return [Attempt(tried.number, "", NoMore(said))]
    return None


def _some(series: Series, form: Callable[[Made, str], Form], numbers: Sequence[int]) -> list[Attempt[Form]]:
    with compiling():
        return [_one(series, form, number) for number in numbers]


def _one(series: Series, form: Callable[[Made, str], Form], number: int) -> Attempt[Form]:
    """One board, or why it could not be made: an error of one board does not end the run."""
    try:
        made = generate(series.order, series.level, series.seed, number)
    except ExactlyOneError as error:
        return Attempt(number, "", error)
    mark = mark_of(made.puzzle)
    return Attempt(number, mark, form(made, mark))


def _failed(number: int, error: BaseException) -> Attempt[Any]:
    return Attempt(number, "", as_error(error))
