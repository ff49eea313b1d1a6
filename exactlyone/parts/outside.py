"""Clues beside the grid, each of which speaks of the line of cells that it looks along."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from .part import BoardPart, Place

if TYPE_CHECKING:
    from .kind import Kind

SIDES = ("left", "right", "above", "below")
FROM = {"left": "from the left", "right": "from the right", "above": "from above", "below": "from below"}
"""How a place is named where a line has a clue at both ends."""


class Outside(BoardPart):
    """A number before lines, in a frame around the grid.

    what    what it counts, for the names of its places: "seen in" gives "seen in row 1 from the left";
    values  (board, number of cells in the line) -> the numbers that may be printed;
    sides   those that have clues: of left, right, above, below.
    """

    framed = True

    def __init__(self, what: str, values: Callable[[Any, int], range], sides: Sequence[str] = SIDES) -> None:
        self.what = what
        self._values = values
        self.sides = tuple(sides)

    def places(self, board: Kind) -> Sequence[Place]:
        rows, cols = board.rows, board.cols
        lines = {
            "left": [((2 * r + 1, -1), range(r * cols, r * cols + cols)) for r in range(rows)],
            "right": [((2 * r + 1, 2 * cols + 1), range(r * cols + cols - 1, r * cols - 1, -1)) for r in range(rows)],
            "above": [((-1, 2 * c + 1), range(c, rows * cols, cols)) for c in range(cols)],
            "below": [((2 * rows + 1, 2 * c + 1), range((rows - 1) * cols + c, -1, -cols)) for c in range(cols)],
        }
        found = []
        for side in self.sides:
            for i, (at, cells) in enumerate(lines[side]):
                line = f"{self.what} {'row' if side in ('left', 'right') else 'column'} {i + 1}"
                found.append(Place(f"{line} {FROM[side]}" if len(self.sides) > 2 else line, at, tuple(cells)))
        return found

    def legal(self, board: Kind, place: Place) -> range:
        return self._values(board, len(place.cells))
