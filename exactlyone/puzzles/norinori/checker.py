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
        printed.add(f"domino at {printed.name(cell)}", [cell, *beside], piece, f"{printed.name(cell)} has no domino of its own")


@dataclass(frozen=True, slots=True)
class Partnered:
    """Where the place is filled, just one of those beside it is filled."""

    own: int
    beside: tuple[int, ...]
    start: Sequence[int]

    def possible(self, left: ValuesLeft) -> bool:
        sets = [left.get(place, self.start[place]) for place in (self.own, *self.beside)]
        if not all(sets):
            return False
        filled = 1 << FILLED
        certain = sum(values == filled for values in sets[1:])
        open_ = sum(values & filled != 0 for values in sets[1:])
        return sets[0] != filled or certain <= 1 <= open_
