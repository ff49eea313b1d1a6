"""Minesweeper: where the mines are.

Rules: a cell with a number holds no mine, and its number says how many of the cells around it hold one.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ...parts import CellClues, Cells, Kind

FREE, MINE = 0, 1
MOST = 8
"""The most mines around a cell."""


@dataclass(frozen=True)
class Minesweeper(Kind):
    """Clue places are the numbers, then the cells: a setter may also say of a cell that it is free, or a mine."""

    kind: ClassVar[str] = "minesweeper"
    also_called: ClassVar[tuple[str, ...]] = ("mines",)

    numbers = CellClues("around", range(MOST + 1), beyond=range(MOST + 1, 2 * MOST + 2))
    cells = Cells(range(2), {FREE: "-", MINE: "*"}, {FREE: ("free", "free"), MINE: ("a mine", "mines")})
