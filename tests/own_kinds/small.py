"""What small grids have in common: their cells, and how they are written."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from exactlyone.board import Geometry


@dataclass(frozen=True)
class Grid(Geometry):
    """`rows` x `cols` cells. These kinds are not read from text."""

    rows: int
    cols: int

    kind: ClassVar[str]

    @property
    def cells(self):
        return tuple(f"r{r + 1}c{c + 1}" for r in range(self.rows) for c in range(self.cols))

    @property
    def answer_places(self):
        return self.cells

    def around(self, cell, steps):
        """The cells that these steps lead to, as indices."""
        row, col = divmod(cell, self.cols)
        found = [(row + down, col + right) for down, right in steps]
        return [r * self.cols + c for r, c in found if 0 <= r < self.rows and 0 <= c < self.cols]

    @classmethod
    def read(cls, options, words, lines):
        raise NotImplementedError

    def header_text(self):
        return ""

    def grid_text(self, clues, answer=None):
        return " ".join("." if value is None else str(value) for value in answer or clues)


BESIDE = ((0, 1), (1, 0), (0, -1), (-1, 0))
TOUCHING = tuple((down, right) for down in (-1, 0, 1) for right in (-1, 0, 1) if down or right)
