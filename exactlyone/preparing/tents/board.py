"""Tents: a tent beside each tree.

Rules: each tree has a tent of its own in a cell that shares a side with it, and there are no other tents. No two tents
touch, not even at a corner. A number beside a line says how many tents stand in it. (Leon Balmaekers, 1989.)
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ...parts import Cells, Kind, Outside, Unfilled

GRASS, TENT = 0, 1


@dataclass(frozen=True)
class Tents(Kind):
    """`trees`: the indices of their cells. Clue places are the other cells, then the rows, then the columns."""

    trees: tuple[int, ...] = ()

    kind: ClassVar[str] = "tents"
    also_called: ClassVar[tuple[str, ...]] = ("tents-and-trees", "zeltlager")

    wood = Unfilled("trees", "T", "a tree", dark=False, looks={"T": "\N{BLACK CLUB SUIT}"})
    cells = Cells(
        range(2),
        {GRASS: "-", TENT: "*"},
        {GRASS: ("grass", "grass"), TENT: ("a tent", "tents")},
        looks={"*": "\N{BLACK UP-POINTING TRIANGLE}"},
    )
    counts = Outside("tents in", lambda board, length: range(length + 1), ("left", "above"))
