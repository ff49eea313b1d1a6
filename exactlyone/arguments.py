"""What public functions are given, judged by the name of the parameter before anything is done with it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import wraps
from inspect import Parameter, signature
from os import PathLike
from typing import NamedTuple, ParamSpec, TypeVar

from .backends.base import Limits
from .board import Puzzle
from .models import ModelError

P = ParamSpec("P")
Result = TypeVar("Result")


class Wanted(NamedTuple):
    """What a parameter takes, as a test and in words."""

    fits: Callable[[object], bool]
    words: str


def _whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _names(value: object) -> bool:
    return isinstance(value, str) or (isinstance(value, Iterable) and all(isinstance(name, str) for name in value))


_PUZZLE = Wanted(lambda value: isinstance(value, Puzzle), "a Puzzle, such as load(FILE) or loads(TEXT) gives")
_WHOLE = Wanted(_whole, "a whole number")
_FILE = Wanted(lambda value: isinstance(value, str | PathLike), "the name of a file")

WANTED: Mapping[str, Wanted] = {
    "puzzle": _PUZZLE,
    "one": _PUZZLE,
    "other": _PUZZLE,
    "puzzles": Wanted(
        lambda value: isinstance(value, Iterable) and not isinstance(value, str | bytes), "an iterable of puzzles"
    ),
    "strategies": Wanted(
        lambda value: isinstance(value, Iterable) and not isinstance(value, bytes | Mapping),
        'strategies such as ["sat", "mrv,singles=no"]',
    ),
    "limits": Wanted(
        lambda value: isinstance(value, Limits), "Limits, such as Limits(seconds=5) or Limits(conflicts=1000)"
    ),
    "deciders": Wanted(_names, 'names such as ["sat", "mrv"]'),
    "decider": Wanted(lambda value: isinstance(value, str), 'a name such as "sat"'),
    "entries": Wanted(
        lambda value: isinstance(value, Sequence) and not isinstance(value, str | bytes),
        "a list with a number or None for each answer place",
    ),
    "order": Wanted(lambda value: hasattr(value, "recipe"), "an Order of generation"),
    "kind": Wanted(lambda value: isinstance(value, str), 'the name of a kind, such as "slant"'),
    "text": Wanted(lambda value: isinstance(value, str), "text"),
    "path": _FILE,
    "limit": _WHOLE,
    "jobs": _WHOLE,
    "repeats": _WHOLE,
    "seed": _WHOLE,
    "cap": _WHOLE,
    "trials": _WHOLE,
    "count": _WHOLE,
    "number": _WHOLE,
}
"""By the names of parameters: each means the same wherever it stands. A default value fits, whatever it is."""


def checked(function: Callable[P, Result]) -> Callable[P, Result]:
    """The function, which raises ModelError where a parameter is given what it does not take."""
    parameters = signature(function).parameters
    order = [name for name, one in parameters.items() if one.kind is not Parameter.KEYWORD_ONLY]

    def judge(name: str, value: object) -> None:
        wanted = WANTED.get(name)
        if wanted is not None and value is not parameters[name].default and not wanted.fits(value):
            raise ModelError(f"{function.__name__}: {name} is to be {wanted.words}, not {value!r:.60}")

    @wraps(function)
    def call(*arguments: P.args, **named: P.kwargs) -> Result:
        for name, value in zip(order, arguments, strict=False):
            judge(name, value)
        for name, value in named.items():
            if name in parameters:  # else Python says so
                judge(name, value)
        return function(*arguments, **named)

    return call
