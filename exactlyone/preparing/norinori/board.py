"""Norinori: dominoes in rooms.

Rules: every room has two filled cells. Every filled cell shares a side with just one other filled cell, in its own
room or in another one. (Nikoli, 2006.)
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ...parts import SQUARE, Cells, Kind, Regions

EMPTY, FILLED = 0, 1


@dataclass(frozen=True)
class Norinori(Kind):
    """`regions`: the room of each cell."""

    regions: tuple[int, ...] = ()

    kind: ClassVar[str] = "norinori"

    cells = Cells(
        range(2),
        {EMPTY: "-", FILLED: "#"},
        {EMPTY: ("empty", "empty"), FILLED: ("filled", "filled")},
        looks={"#": SQUARE},
    )
    rooms = Regions("regions", "rooms")
