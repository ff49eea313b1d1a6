"""Light Up: where the lamps are.

Rules: every white cell is lit. A lamp lights its own cell and all cells in its row and column up to the next black cell
or the border. No lamp lights another one. A number in a black cell says how many lamps stand beside it. (Also called
Akari; Nikoli, 2001.)
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ...parts import CellClues, Cells, Kind, Unfilled

DARK, LAMP = 0, 1


@dataclass(frozen=True)
class LightUp(Kind):
    """`black`: the indices of the black cells."""

    black: tuple[int, ...] = ()

    kind: ClassVar[str] = "light-up"
    also_called: ClassVar[tuple[str, ...]] = ("akari", "bijutsukan")

    walls = Unfilled("black", numbered=True)
    numbers = CellClues("lamps beside", range(5), unfilled=True)
    cells = Cells(
        range(2),
        {DARK: "-", LAMP: "*"},
        {DARK: ("no lamp", "no lamps"), LAMP: ("a lamp", "lamps")},
        looks={"*": "\N{BLACK CIRCLE}"},
    )
