"""The printed rules of Tents, read plainly and without the model."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ...board.printed import AnyOf, Degree, ValuesLeft, bits, matches
from ...parts.printout import AROUND
from .board import GRASS, TENT

if TYPE_CHECKING:
    from ...parts.printout import Printout
    from .board import Tents


def pieces(board: Tents, printed: Printout) -> None:
    for name, _, number in printed.clues("tents in"):
        cells = printed.looking(name)
        tents = tuple((place, TENT) for place in printed.places(cells))
        printed.add(name, cells, Degree(tents, printed.start, number), f"not {number} {name}")
    grass = bits((GRASS,))
    for one, other in printed.couples(AROUND):
        names = printed.name(one), printed.name(other)
        apart = AnyOf(tuple((place, grass) for place in printed.places([one, other])), printed.start)
        printed.add(
            f"{names[0]} touches {names[1]}", [one, other], apart, f"the tents at {names[0]} and {names[1]} touch"
        )
    trees = [cell for cell in printed.cells if not printed.filled(cell)]
    beside = tuple(printed.places(printed.beside(tree)) for tree in trees)
    camp = Camp(beside, len(printed.start), printed.start)
    printed.add(
        "trees and tents",
        [cell for cell in printed.cells if printed.filled(cell)],
        camp,
        "trees and tents do not go together in pairs",
    )


@dataclass(frozen=True, slots=True)
class Camp:
    """Tents and trees go together in pairs: `beside` has for each tree the places where its tent may stand."""

    beside: tuple[tuple[int, ...], ...]
    places: int
    start: Sequence[int]

    def possible(self, left: ValuesLeft) -> bool:
        """A tent for each tree, and a tree for each tent that stands: then there are pairs that do both.

        (N. S. Mendelsohn and A. L. Dulmage, "Some generalizations of the problem of distinct representatives", 1958.)
        """
        tent = 1 << TENT
        sets = [left.get(place, self.start[place]) for place in range(self.places)]
        standing = [place for place, values in enumerate(sets) if values == tent]
        able = [bits(place for place in places if sets[place] & tent) for places in self.beside]
        of_tent = [bits(tree for tree, places in enumerate(self.beside) if place in places) for place in standing]
        return all(sets) and len(standing) <= len(able) and matches(able) and matches(of_tent)

    @property
    def scope(self) -> tuple[int, ...]:
        return tuple(range(self.places))

    def narrow(self, left: dict[int, int]) -> bool:
        """As many tents as trees, none far from all trees, and the only place that is left to a tree."""
        tent, near = 1 << TENT, {place for places in self.beside for place in places}
        for place in range(self.places):
            if place not in near:
                left[place] &= ~tent
        for places in self.beside:
            able = [place for place in places if left[place] & tent]
            if len(able) == 1:
                left[able[0]] &= tent
        every = Degree(tuple((place, TENT) for place in range(self.places)), self.start, len(self.beside))
        return every.narrow(left) and self.possible(left)
