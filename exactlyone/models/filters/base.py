"""What a filter is, where the variables of a model are in a position, and which bit stands for which value.

A filter looks at the domains of its places and takes away values that cannot be. It may be weak, but never wrong, and
where every place of its scope has one value left it accepts exactly if the constraint holds: on that the search rests.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from .. import Constraint, IntVar, Literal


class Filter(Protocol):
    """`narrow` takes values from the domains at the places of `scope`; False, or an empty domain: a contradiction."""

    @property
    def scope(self) -> tuple[int, ...]: ...

    def narrow(self, pos: list[int]) -> bool: ...


class PlaceOrder:
    """The variables in the order of their places, and a bit for each value of the model.

    Bit k stands for the k-th smallest value of all: equal values have equal bits in all domains, and integers that
    follow on each other have bits that do.
    """

    def __init__(self, variables: Sequence[IntVar]) -> None:
        self.variables = tuple(variables)
        self.place = {variable: place for place, variable in enumerate(variables)}
        self.values = tuple(sorted({value for variable in variables for value in variable.domain}))
        self.bit = {value: 1 << k for k, value in enumerate(self.values)}

    def domain(self, variable: IntVar) -> int:
        """All values of the variable."""
        return sum(self.bit[value] for value in variable.domain)

    def mask(self, literal: Literal) -> int:
        """The values of the literal's variable that make it true."""
        bit = self.bit[literal.value] if literal.value in literal.variable.domain else 0
        return bit if literal.positive else self.domain(literal.variable) & ~bit

    def value(self, bit: int) -> int:
        """The value a bit stands for."""
        return self.values[bit.bit_length() - 1]

    def of(self, mask: int) -> list[int]:
        """The values of a mask, in order."""
        return [value for value, bit in self.bit.items() if mask & bit]

    def scope(self, constraint: Constraint) -> tuple[int, ...]:
        return tuple(self.place[variable] for variable in constraint.scope)


@dataclass(frozen=True, slots=True)
class Never:
    """Nothing satisfies it."""

    scope: tuple[int, ...] = ()

    def narrow(self, pos: list[int]) -> bool:
        return False
