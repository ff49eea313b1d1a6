"""Minesweeper: where the mines are.

Rules: open cells hold no mine. The number of an open cell says how many of the cells around it hold one. Where the
number of all mines is said, there are so many on the whole board.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ...board.options import Number, Option
from ...parts import CellClues, Cells, Kind, Unfilled

FREE, MINE = 0, 1


@dataclass(frozen=True)
class Minesweeper(Kind):
    """`opened`: the indices of the open cells; `mines`: how many there are, or None where that is not said.

    Clue places are the numbers of the open cells, then the other cells.
    """

    opened: tuple[int, ...] = ()
    mines: int | None = None

    kind: ClassVar[str] = "minesweeper"
    also_called: ClassVar[tuple[str, ...]] = ("mines",)
    options: ClassVar[tuple[Option, ...]] = (Number("mines", low=0, high=9999),)

    open_cells = Unfilled("opened", "?", "an open cell without a number", numbered=True, dark=False)
    numbers = CellClues("around", range(9), unfilled=True)
    cells = Cells(
        range(2),
        {FREE: "-", MINE: "*"},
        {FREE: ("free", "free"), MINE: ("a mine", "mines")},
        looks={"*": "\N{BLACK CIRCLE}"},
    )
