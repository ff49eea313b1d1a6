"""Rooms, boxes, jigsaw pieces: a partition of the cells, written as a letter for each."""

from __future__ import annotations

from collections.abc import Sequence
from string import ascii_lowercase, ascii_uppercase, digits
from typing import TYPE_CHECKING, Any

from ..board.scan import GridMarks
from ..models import ModelError
from .part import BoardPart, MarkBlock

if TYPE_CHECKING:
    from .kind import Kind

NAMES = ascii_uppercase + ascii_lowercase + digits
"""How regions are written where these names suffice: capitals first, so that no row reads as the name of a kind."""


class Regions(BoardPart):
    """The number of a region for each cell, in a field of the board: 0, 1, 2, ... in the order of their first cells."""

    clues = False

    def __init__(self, field: str, what: str = "regions") -> None:
        self.field = field
        self.what = what

    def sections(self, rows: int, cols: int) -> Sequence[MarkBlock]:
        return [MarkBlock(self.what, rows, cols)]

    def shape(self, marks: GridMarks, sections: Sequence[GridMarks]) -> tuple[int, ...]:
        return renumbered([mark for row in sections[0].rows for mark in row])

    def shape_sections(self, board: Kind) -> Sequence[str]:
        regions, cols = self.of(board), board.cols
        many = max(regions, default=0) >= len(NAMES)
        marks = [f"R{region + 1}" if many else NAMES[region] for region in regions]
        return ["\n".join((" " if many else "").join(marks[i : i + cols]) for i in range(0, len(marks), cols))]

    def turned_shape(self, value: Any, source: Sequence[int]) -> Any:
        return tuple(value[cell] for cell in source)

    def check(self, board: Kind) -> None:
        regions = self.of(board)
        if len(regions) != board.rows * board.cols:
            raise ModelError(f"{board.rows} x {board.cols} cells need as many region numbers, not {len(regions)}")
        object.__setattr__(board, self.field or "", renumbered(regions))

    def of(self, board: Kind) -> tuple[int, ...]:
        """The region of each cell."""
        found: tuple[int, ...] = getattr(board, self.field or "")
        return found


def renumbered(names: Sequence[object]) -> tuple[int, ...]:
    """Names as 0, 1, 2, ... in the order of their first cells, so that equal shapes are equal."""
    order = {name: i for i, name in enumerate(dict.fromkeys(names))}
    return tuple(order[name] for name in names)
