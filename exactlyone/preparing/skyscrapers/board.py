"""Skyscrapers: a city seen from outside.

Rules: every row and every column holds each height from 1 to its length once. A number beside the grid says how many
buildings are seen from there: a higher one hides all lower ones behind it. (Masanori Natsuhara, 1992.)
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ...parts import Cells, Kind, Outside


@dataclass(frozen=True)
class Skyscrapers(Kind):
    """Heights 1..rows in a square. Clue places are the cells, then the numbers on the left, right, above and below."""

    kind: ClassVar[str] = "skyscrapers"
    also_called: ClassVar[tuple[str, ...]] = ("towers", "building")
    square: ClassVar[bool] = True

    cells = Cells("heights")
    views = Outside("seen in", lambda board, length: range(1, length + 1))

    @property
    def heights(self) -> range:
        """The heights of the board."""
        return range(1, self.rows + 1)
