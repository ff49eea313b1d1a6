"""Kernels as machine code, by numba, an optional library (exactlyone[fast]).

The only file that imports numba. What it compiles is source that runs interpreted as well: ints, flat sequences, plain
loops, named tuples of those, and functions of the same sort. The machine code is kept on disk (beside the source, or
where numba finds a folder it may write to), in a file of its own for each edition of the sources, so that a change in
any of them is never answered with old code.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from hashlib import sha256
from importlib.util import find_spec
from pickle import UnpicklingError
from types import CodeType, FunctionType, ModuleType
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., Any])


@cache
def compiles() -> bool:
    """Whether numba is installed, so that kernels can be compiled."""
    return find_spec("numba") is not None


def machine_code(kernel: F, name: str, sources: Mapping[str, object], *, allocates: bool = True) -> F:
    """The kernel, compiled when it is first called, or loaded from disk. `sources`: all that it uses, as `used` says.

    `allocates`: whether it makes lists or arrays. One that does not is spared the counting of references to what it
    was given, which costs as much again as its work.
    """
    from numba import njit
    from numba.extending import register_jitable

    _teach()
    for function in sources.values():
        if isinstance(function, FunctionType) and function not in _registered:
            _registered.add(function)
            register_jitable(function)
    # numba names its files by this. With a name for all, processes that compile two kinds at a time would write to the
    # same file, and a third would run the code of one on the data of the other.
    sources = {**sources, **_TAUGHT, "allocates": allocates}
    named = FunctionType(kernel.__code__, kernel.__globals__, name, kernel.__defaults__, kernel.__closure__)
    named.__module__, named.__qualname__ = kernel.__module__, f"{name}_{edition(sources)}"
    options: dict[str, Any] = {"cache": True, "nogil": True, "_nrt": allocates}
    compiled: F = njit(**options)(named)
    _pass_over_damage(compiled)
    return compiled


DAMAGE = (UnpicklingError, EOFError, ValueError, TypeError, LookupError, AttributeError, ImportError)
"""What comes of a damaged pickle, as its documentation says."""


def _pass_over_damage(compiled: Any) -> None:
    """Have code compiled anew whose file was cut short, as files are by a loss of power: numba stops there."""
    cache = compiled._cache
    load = cache.load_overload

    def load_overload(*asked: object) -> object:
        try:
            return load(*asked)
        except DAMAGE:
            cache.flush()
            return None

    cache.load_overload = load_overload


_registered: set[FunctionType] = set()


def used(modules: list[ModuleType], package: str) -> dict[str, object]:
    """What kernels in these modules may use: functions, the constants that they name, named tuples with their fields.

    Functions that come from other modules of the package bring theirs.
    """
    found: dict[str, object] = {}
    known, waiting = set(), [vars(module) for module in modules]
    while waiting:
        namespace = waiting.pop()
        module = namespace["__name__"]
        if module in known:
            continue
        known.add(module)
        for name, one in namespace.items():
            if isinstance(one, FunctionType | int | tuple) or hasattr(one, "_fields"):
                found[f"{module}.{name}"] = one
            if isinstance(one, FunctionType) and one.__module__.startswith(package):
                waiting.append(one.__globals__)
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


# what numba lacks of ints ---------------------------------------------------------------------------------------------


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


_TAUGHT: dict[str, Callable[[int], Callable[[int], int]]] = {"bit_count": _bit_count, "bit_length": _bit_length}


@cache
def _teach() -> None:
    from numba import types
    from numba.extending import overload_method

    for name, made in _TAUGHT.items():
        overload_method(types.Integer, name)(made)
