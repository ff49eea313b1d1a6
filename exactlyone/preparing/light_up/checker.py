"""The printed rules of Light Up, read plainly and without the model."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ...board.printed import AnyOf, Degree, bits
from ...parts.printout import SIDES, Cell
from .board import DARK, LAMP

if TYPE_CHECKING:
    from ...parts.printout import Printout
    from .board import LightUp


def pieces(board: LightUp, printed: Printout) -> None:
    for name, cells, number in printed.clues("lamps beside"):
        beside = printed.beside(cells[0])
        lamps = tuple((place, LAMP) for place in printed.places(beside))
        printed.add(
            name,
            beside,
            Degree(lamps, printed.start, number),
            f"not {number} lamps stand beside {printed.name(cells[0])}",
        )
    for cell in printed.cells:
        if not printed.filled(cell):
            continue
        seen = [other for step in SIDES for other in _ray(printed, cell, step)]
        lamp, dark = bits((LAMP,)), bits((DARK,))
        lit = AnyOf(tuple((place, lamp) for place in printed.places([cell, *seen])), printed.start)
        printed.add(f"light at {printed.name(cell)}", [cell, *seen], lit, f"{printed.name(cell)} stays dark")
        for other in seen:
            if cell < other:
                two = AnyOf(tuple((place, dark) for place in printed.places([cell, other])), printed.start)
                names = printed.name(cell), printed.name(other)
                printed.add(
                    f"{names[0]} sees {names[1]}",
                    [cell, other],
                    two,
                    f"the lamps at {names[0]} and {names[1]} light each other",
                )


def _ray(printed: Printout, cell: Cell, step: Cell) -> Iterator[Cell]:
    """The white cells in a direction, up to what stops the light."""
    cell = cell[0] + step[0], cell[1] + step[1]
    while printed.filled(cell):
        yield cell
        cell = cell[0] + step[0], cell[1] + step[1]
