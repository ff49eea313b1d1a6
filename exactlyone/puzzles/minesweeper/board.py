"""Minesweeper: where the mines are.

Rules: open cells hold no mine. The number of an open cell says how many of the cells around it hold one.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ...parts import CellClues, Cells, Kind, Unfilled

FREE, MINE = 0, 1


@dataclass(frozen=True)
class Minesweeper(Kind):
    """`opened`: the indices of the cells that are open. Clue places are their numbers, then the other cells."""

    opened: tuple[int, ...] = ()

    kind: ClassVar[str] = "minesweeper"
    also_called: ClassVar[tuple[str, ...]] = ("mines",)

    open_cells = Unfilled("opened", "?", "an open cell without a number", numbered=True, dark=False)
    numbers = CellClues("around", range(9), unfilled=True)
    cells = Cells(
        range(2),
        {FREE: "-", MINE: "*"},
        {FREE: ("free", "free"), MINE: ("a mine", "mines")},
        looks={"*": "\N{BLACK CIRCLE}"},
    )
