"""The hand-written search as machine code: the kernels compiled by numba, an optional library (exactlyone[fast]).

The only file that imports numba. What numba compiles is the source that is otherwise interpreted, on arrays of 64-bit
words instead of lists: the same answers in the same order, the same nodes. A geometry that needs wider words is left to
the interpreter. The machine code is kept on disk (beside the source, or where numba finds a folder it may write to),
in a file of its own for each edition of the sources, so that a change in any of them is never answered with old code.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from hashlib import sha256
from types import CodeType, FunctionType
from typing import Any

import numpy as np
from numba import njit, types
from numba.extending import overload_method, register_jitable

from . import domains, kernel
from .kernel import Layout, Machine, Position, Rules, Step, interpreted, stepping

WORD = 62
"""Bits of a word that the kernels may use: one is the sign, and one is kept free for a step over the edge."""


def _bit_count(word: int) -> Callable[[int], int]:
    def count(word: int) -> int:
        bits = 0
        while word:
            word &= word - 1
            bits += 1
        return bits

    return count


def _bit_length(word: int) -> Callable[[int], int]:
    def length(word: int) -> int:
        # Count the bits up to the highest, in steps that do not depend on where it is. No word here is below zero.
        for shift in (1, 2, 4, 8, 16, 32):
            word |= word >> shift
        bits = 0
        while word:
            word &= word - 1
            bits += 1
        return bits

    return length


overload_method(types.Integer, "bit_count")(_bit_count)
overload_method(types.Integer, "bit_length")(_bit_length)


@cache
def _step(rules: Rules[Any]) -> Step:
    """The loop of a kind, compiled when it is first called, or loaded from disk."""
    sources = _sources(rules)
    for function in sources.values():
        if isinstance(function, FunctionType) and function not in _registered:
            _registered.add(function)
            register_jitable(function)
    step = stepping(rules)
    # numba names its files by this. With a name for all, processes that compile two kinds at a time would write to the
    # same file, and a third would run the code of one on the data of the other.
    step.__qualname__ = f"step_{rules.propagate.__module__.rpartition('.')[2]}_{edition({**sources, **_own})}"
    compiled: Step = njit(cache=True, nogil=True)(step)
    return compiled


_registered: set[FunctionType] = set()


def _sources(rules: Rules[Any]) -> dict[str, object]:
    """What the loop of a kind may use: functions, the constants that they name, and named tuples with their fields."""
    found: dict[str, object] = {}
    known, waiting = set(), [vars(kernel), vars(domains), rules.propagate.__globals__]
    while waiting:
        namespace = waiting.pop()
        module = namespace["__name__"]
        if module in known:
            continue
        known.add(module)
        for name, one in namespace.items():
            if isinstance(one, FunctionType | int | tuple) or hasattr(one, "_fields"):
                found[f"{module}.{name}"] = one
            if isinstance(one, FunctionType) and one.__module__.startswith(__package__):
                waiting.append(one.__globals__)  # kernels that a kind shares with others
    return found


def edition(sources: Mapping[str, object]) -> str:
    """A name for code: another one as soon as anything in it is another."""
    digest = sha256()
    for name, one in sorted(sources.items()):
        digest.update(f"{name} {_said(one)}\n".encode())
    return digest.hexdigest()[:16]


def _said(one: object) -> str:
    if isinstance(one, FunctionType):
        return _said(one.__code__)
    if isinstance(one, CodeType):
        constants = [_said(constant) for constant in one.co_consts]
        return repr((one.co_code, constants, one.co_names, one.co_varnames, one.co_freevars))
    return repr(getattr(one, "_fields", one))  # which field stands where is in the code, too


_own: dict[str, object] = {"bit_count": _bit_count, "bit_length": _bit_length, "word": WORD}


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
