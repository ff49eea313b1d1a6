"""Suguru: regions that each hold the numbers from 1 to their size.

Rules: a region of so many cells holds each number from 1 to that many once. Equal numbers never touch, not even at a
corner. (Also called Tectonic; by Naoki Inaba, 2001.)
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

from ...models import ModelError
from ...parts import Cells, Kind, Regions

LARGEST = 16
"""The most cells of a region."""


@dataclass(frozen=True)
class Suguru(Kind):
    """`regions`: the region of each cell."""

    regions: tuple[int, ...] = ()

    kind: ClassVar[str] = "suguru"
    also_called: ClassVar[tuple[str, ...]] = ("tectonic", "number-blocks")

    cells = Cells(lambda board, cell: range(1, board.sizes[board.regions[cell]] + 1))
    rooms = Regions("regions")

    def __post_init__(self) -> None:
        super().__post_init__()
        if max(self.sizes) > LARGEST:
            raise ModelError(f"a region of {self.kind} has {LARGEST} cells or fewer, not {max(self.sizes)}")

    @cached_property
    def sizes(self) -> tuple[int, ...]:
        """The number of cells of each region."""
        return tuple(self.regions.count(region) for region in range(max(self.regions) + 1))

    @property
    def interchangeable(self) -> int:
        """Numbers that all regions have."""
        return min(self.sizes)
