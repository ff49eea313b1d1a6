"""Integer variables over finite domains, and the literals `x == v` and `x != v` that everything else is said in."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from .errors import ModelError


class IntVar:
    """A variable that takes one value of a finite domain.

    Two variables are the same only if they are the same object: a name is for people, and may occur twice.
    """

    __slots__ = ("domain", "name")

    def __init__(self, name: str, domain: tuple[int, ...]) -> None:
        """`domain`: the values, in any order; kept sorted and without repeats. Raises ModelError if it is empty."""
        if not domain:
            raise ModelError(f"variable {name} has an empty domain")
        self.name = name
        self.domain = tuple(sorted(set(domain)))

    def eq(self, value: int) -> Literal:
        """The literal `self == value`; a value outside the domain makes it false everywhere, which is allowed."""
        return Literal(self, value, True)

    def ne(self, value: int) -> Literal:
        """The literal `self != value`."""
        return Literal(self, value, False)

    def __repr__(self) -> str:
        return self.name


@dataclass(frozen=True, slots=True)
class Literal:
    """`variable == value` where `positive`, else `variable != value`."""

    variable: IntVar
    value: int
    positive: bool = True

    def __invert__(self) -> Literal:
        return Literal(self.variable, self.value, not self.positive)

    def holds(self, values: Mapping[IntVar, int]) -> bool:
        """Whether the literal is true where its variable has the value that `values` gives it."""
        return (values[self.variable] == self.value) is self.positive

    def __repr__(self) -> str:
        return f"{self.variable}{'==' if self.positive else '!='}{self.value}"
