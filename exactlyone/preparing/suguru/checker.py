"""The printed rules of Suguru, read plainly and without the model."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...board.printed import Different
from ...parts.printout import AROUND

if TYPE_CHECKING:
    from ...parts.printout import Printout
    from .board import Suguru


def pieces(board: Suguru, printed: Printout) -> None:
    for name, cells in printed.regions(board.regions):
        printed.add(name, cells, Different(printed.places(cells), printed.start), f"a number stands twice in {name}")
    for one, other in printed.couples(AROUND):
        names = printed.name(one), printed.name(other)
        piece = Different(printed.places([one, other]), printed.start)
        printed.add(
            f"{names[0]} touches {names[1]}", [one, other], piece, f"{names[0]} and {names[1]} touch and are equal"
        )
