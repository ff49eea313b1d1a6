"""The printed rules of Norinori, read plainly and without the model."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ...board.printed import Degree, ValuesLeft
from .board import FILLED

if TYPE_CHECKING:
    from ...parts.printout import Printout
    from .board import Norinori


def pieces(board: Norinori, printed: Printout) -> None:
    for name, cells in printed.regions(board.regions):
        filled = tuple((place, FILLED) for place in printed.places(cells))
        printed.add(name, cells, Degree(filled, printed.start, 2), f"{name} cannot have two filled cells")
    for cell in printed.cells:
        beside = printed.beside(cell)
        (own,) = printed.places([cell])
        piece = Partnered(own, printed.places(beside), printed.start)
        printed.add(
            f"domino at {printed.name(cell)}", [cell, *beside], piece, f"{printed.name(cell)} has no domino of its own"
        )


@dataclass(frozen=True, slots=True)
class Partnered:
    """Where the place is filled, just one of those beside it is filled."""

    own: int
    beside: tuple[int, ...]
    start: Sequence[int]

    def possible(self, left: ValuesLeft) -> bool:
        sets = [left.get(place, self.start[place]) for place in (self.own, *self.beside)]
        return all(sets) and (sets[0] != 1 << FILLED or self._beside(sets[1:]))

    def _beside(self, sets: Sequence[int]) -> bool:
        """Whether just one of the cells beside can be filled."""
        certain = sum(values == 1 << FILLED for values in sets)
        return certain <= 1 and any(values >> FILLED & 1 for values in sets)

    @property
    def scope(self) -> tuple[int, ...]:
        return (self.own, *self.beside)

    def narrow(self, left: dict[int, int]) -> bool:
        if not self._beside([left[place] for place in self.beside]):
            left[self.own] &= ~(1 << FILLED)
            return left[self.own] != 0
        one = Degree(tuple((place, FILLED) for place in self.beside), self.start, 1)
        return left[self.own] != 1 << FILLED or one.narrow(left)
