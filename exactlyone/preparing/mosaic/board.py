"""Mosaic: a picture from numbers.

Rules: a number says how many of the cells around it, its own cell among them, are filled. (Also called Fill-a-Pix; by
Trevor Truran, 1979.)
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ...parts import SQUARE, CellClues, Cells, Kind

EMPTY, FILLED = 0, 1


@dataclass(frozen=True)
class Mosaic(Kind):
    """Clue places are the numbers; cells are filled in by solvers only."""

    kind: ClassVar[str] = "mosaic"
    also_called: ClassVar[tuple[str, ...]] = ("fill-a-pix", "nurie-puzzle")

    numbers = CellClues("around", range(10))
    cells = Cells(
        range(2),
        {EMPTY: "-", FILLED: "#"},
        {EMPTY: ("empty", "empty"), FILLED: ("filled", "filled")},
        printed=False,
        looks={"#": SQUARE},
    )
