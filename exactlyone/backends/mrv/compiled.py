"""The hand-written search as machine code (machine_code.py), on arrays of 64-bit words instead of lists.

The same answers in the same order, the same nodes. A geometry that needs wider words is left to the interpreter.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from functools import cache
from typing import Any

import numpy as np

from ..machine_code import machine_code, used
from . import domains, kernel
from .kernel import Layout, Machine, Position, Rules, StepFunction, copied_one_by_one, interpreted, stepping

_PACKAGE = __name__.partition(".")[0]
"""Functions of all the package are followed: a kind's search may use those of another one."""
WORD = 62
"""Bits of a word that the kernels may use: one is the sign, and one is kept free for a step over the edge."""


@cache
def _step(rules: Rules[Any]) -> StepFunction:
    """The loop of a kind, compiled when it is first called, or loaded from disk."""
    name = rules.propagate.__module__.removesuffix(".search").rpartition(".")[2]  # the folder of the kind
    step = stepping(rules, copied_one_by_one)
    return machine_code(step, f"step_{name}", _sources(rules), allocates=rules.allocates)


def _sources(rules: Rules[Any]) -> dict[str, object]:
    own = sys.modules[rules.propagate.__module__]
    return {**used([kernel, domains, own], _PACKAGE), "word": WORD}


def machine(rules: Rules[Any], family: Any) -> Machine:
    """The compiled rules of a kind for a geometry or family; interpreted where its numbers do not fit into words."""
    try:
        static = rules.layout(family, WORD)
        if static is None:
            return interpreted(rules, family)
        words = _words(static)
    except OverflowError:
        return interpreted(rules, family)
    return Machine(rules, _step(rules), words, static.places, _row, _rows, compiled=True)


def _words(static: Layout) -> Layout:
    """The same named tuple with arrays in the place of lists. Raises OverflowError if a number is too wide."""
    fields: list[Any] = []
    for field in static:  # type: ignore[attr-defined]
        words = _row(field)  # raises OverflowError beyond 64 bits
        if words.size and int(np.abs(words).max()) >= 1 << WORD:  # type: ignore[attr-defined]
            raise OverflowError(f"a number does not fit into {WORD} bits")
        fields.append(words if isinstance(field, list) else field)
    return type(static)(*fields)


def _row(row: list[int]) -> Position:
    return np.array(row, np.int64)  # type: ignore[return-value]


def _rows(count: int, length: int) -> Sequence[Position]:
    return np.empty((count, length), np.int64)  # type: ignore[return-value]
