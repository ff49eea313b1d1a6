"""The printed rules of Minesweeper, read plainly and without the model."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...board.printed import Degree
from ...parts.printout import AROUND
from .board import MINE

if TYPE_CHECKING:
    from ...parts.printout import Printout
    from .board import Minesweeper


def pieces(board: Minesweeper, printed: Printout) -> None:
    for name, (cell,), number in printed.clues("around"):
        beside = printed.beside(cell, AROUND)
        mines = Degree(tuple((place, MINE) for place in printed.places(beside)), printed.start, number)
        printed.add(name, beside, mines, f"not {number} mines are around {printed.name(cell)}")
    if board.mines is not None:
        every = [cell for cell in printed.cells if printed.filled(cell)]
        total = Degree(tuple((place, MINE) for place in printed.places(every)), printed.start, board.mines)
        printed.add("the board", every, total, f"there are not {board.mines} mines on the board")
