"""Futoshiki: a Latin square with signs between cells.

Rules: every row and every column holds each number from 1 to its length once. A sign between two cells opens to the
larger number. (Also called Unequal; first published by Tamaki Seto, 2001.)
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from ...parts import Cells, Edges, Kind
from ...parts.kind import Renaming

LESS, MORE = 1, 2
"""The values of a sign: the cell on its left, or above it, holds the smaller number, or the larger one."""


@dataclass(frozen=True)
class Futoshiki(Kind):
    """Numbers 1..rows in a square. Clue places are the cells, then the edges between them."""

    kind: ClassVar[str] = "futoshiki"
    also_called: ClassVar[tuple[str, ...]] = ("unequal",)
    square: ClassVar[bool] = True

    cells = Cells("numbers")
    signs = Edges(
        "sign",
        {LESS: ("<", "^"), MORE: (">", "v")},
        {LESS: ("{one} < {other}", "less"), MORE: ("{one} > {other}", "more")},
        turned={LESS: MORE, MORE: LESS},
        looks={"^": "\N{LOGICAL AND}", "v": "\N{LOGICAL OR}"},
    )

    @property
    def numbers(self) -> range:
        """The numbers of the board."""
        return range(1, self.rows + 1)

    def renamings(self) -> Sequence[Renaming]:
        """The smallest number becomes the largest one, and so on: each sign turns round."""
        reversed_ = {number: self.rows + 1 - number for number in self.numbers}
        return [("numbers reversed", {"cells": reversed_, "signs": {LESS: MORE, MORE: LESS}})]
