"""Values that nobody can change by accident: what the package hands out is not what somebody else works with."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NoReturn, TypeVar

Key = TypeVar("Key")
Value = TypeVar("Value")


class Frozen(dict[Key, Value]):
    """A dictionary that is read only. It is a `dict`, so that JSON, pickle and comparison take it as one."""

    def _refuse(self, *arguments: Any, **named: Any) -> NoReturn:
        raise TypeError("this is read only: change a copy, dict(...)")

    __setitem__ = __delitem__ = clear = pop = popitem = setdefault = update = __ior__ = _refuse

    def __reduce__(self) -> tuple[type[Frozen[Key, Value]], tuple[dict[Key, Value]]]:
        return type(self), (dict(self),)

    def __copy__(self) -> Frozen[Key, Value]:
        return self

    def __deepcopy__(self, memo: object) -> Frozen[Key, Value]:
        return self


def frozen(value: Any) -> Any:
    """The same value, of tuples and read-only dictionaries all the way down."""
    if isinstance(value, Mapping):
        return Frozen({key: frozen(one) for key, one in value.items()})
    if isinstance(value, list | tuple):
        return tuple(map(frozen, value))
    return value
