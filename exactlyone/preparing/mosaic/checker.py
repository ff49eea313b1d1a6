"""The printed rules of Mosaic, read plainly and without the model."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...board.printed import Degree
from ...parts.printout import AROUND
from .board import FILLED

if TYPE_CHECKING:
    from ...parts.printout import Printout
    from .board import Mosaic


def pieces(board: Mosaic, printed: Printout) -> None:
    for name, (cell,), number in printed.clues("around"):
        cells = [cell, *printed.beside(cell, AROUND)]
        filled = tuple((place, FILLED) for place in printed.places(cells))
        printed.add(
            name,
            cells,
            Degree(filled, printed.start, number),
            f"not {number} cells are filled around {printed.name(cell)}",
        )
