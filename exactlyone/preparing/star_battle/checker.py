"""The printed rules of Star Battle, read plainly and without the model."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...board.printed import AnyOf, Degree, bits
from ...parts.printout import AROUND
from .board import EMPTY, STAR

if TYPE_CHECKING:
    from ...parts.printout import Printout
    from .board import StarBattle


def pieces(board: StarBattle, printed: Printout) -> None:
    for name, cells in (*printed.lines(), *printed.regions(board.regions)):
        stars = tuple((place, STAR) for place in printed.places(cells))
        message = f"{name} cannot have {board.stars} of the stars"
        printed.add(name, cells, Degree(stars, printed.start, board.stars), message)
    empty = bits((EMPTY,))
    for one, other in printed.couples(AROUND):
        names = printed.name(one), printed.name(other)
        apart = AnyOf(tuple((place, empty) for place in printed.places([one, other])), printed.start)
        printed.add(
            f"{names[0]} touches {names[1]}", [one, other], apart, f"the stars at {names[0]} and {names[1]} touch"
        )
