"""Star Battle: where the stars are.

Rules: every row, every column and every region holds the same number of stars, and no two stars touch, not even at a
corner. (Also called Two Not Touch; by Hans Eendebak, 2003.)
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ...board.options import Number, Option
from ...models import ModelError
from ...parts import Cells, Kind, Regions

EMPTY, STAR = 0, 1


@dataclass(frozen=True)
class StarBattle(Kind):
    """`regions`: the region of each cell, as many as rows; `stars`: how many each line and region holds."""

    regions: tuple[int, ...] = ()
    stars: int = 1

    kind: ClassVar[str] = "star-battle"
    also_called: ClassVar[tuple[str, ...]] = ("two-not-touch", "starbattle")
    square: ClassVar[bool] = True
    options: ClassVar[tuple[Option, ...]] = (Number("stars", low=1, high=9, usual=1),)

    cells = Cells(
        range(2),
        {EMPTY: "-", STAR: "*"},
        {EMPTY: ("empty", "empty"), STAR: ("a star", "stars")},
        looks={"*": "\N{BLACK STAR}"},
    )
    rooms = Regions("regions")

    def __post_init__(self) -> None:
        super().__post_init__()
        if len(set(self.regions)) != self.rows:
            raise ModelError(f"{self.rows} rows need as many regions, not {len(set(self.regions))}")
        if not isinstance(self.stars, int) or self.stars < 1:
            raise ModelError(f"a line holds 1 star or more, not {self.stars!r:.60}")
