"""The printed rules of Minesweeper, read plainly and without the model."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...board.printed import Degree, Partners
from ...parts.printout import AROUND
from .board import MINE

if TYPE_CHECKING:
    from ...parts.printout import Printout
    from .board import Minesweeper

def pieces(board: Minesweeper, printed: Printout) -> None:
    for name, (cell,), number in printed.clues("around"):
        beside = printed.beside(cell, AROUND)
        mines = tuple((place, MINE) for place in printed.places(beside))
        message = f"not {number} mines are around {printed.name(cell)}"
        printed.add(name, [*beside, cell], Degree(mines, printed.start, number), message)
        (own,) = printed.places([cell])
        printed.add(name, [cell], Degree(((own, MINE),), printed.start, 0), message)
