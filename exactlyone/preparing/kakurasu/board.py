"""Kakurasu: cells with weights.

Rules: a filled cell weighs its column in its row, and its row in its column: 1, 2, 3 and so on from the left and from
above. A number beside a line is the sum of the weights of its filled cells. (Also called Index Sums.)
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ...parts import SQUARE, Cells, Kind, Outside

EMPTY, FILLED = 0, 1


@dataclass(frozen=True)
class Kakurasu(Kind):
    """Clue places are the cells, then the sums of the rows on the right, then those of the columns below."""

    kind: ClassVar[str] = "kakurasu"
    also_called: ClassVar[tuple[str, ...]] = ("index-sums",)

    cells = Cells(
        range(2),
        {EMPTY: "-", FILLED: "#"},
        {EMPTY: ("empty", "empty"), FILLED: ("filled", "filled")},
        looks={"#": SQUARE},
    )
    sums = Outside("sum of", lambda board, length: range(length * (length + 1) // 2 + 1), ("right", "below"))
