"""Takuzu: a grid of zeros and ones.

Rules: every row and every column holds as many zeros as ones, and never three of a kind next to each other. No two rows
are the same, and no two columns. (Also called Binairo; Frank Coussement and Peter De Schepper, 2009.)
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from ...board.options import Choice, Option
from ...models import ModelError
from ...parts import Cells, Kind
from ...parts.kind import Renaming


@dataclass(frozen=True)
class Takuzu(Kind):
    """`rows` x `cols` cells, both even; `different`: no two rows are the same, and no two columns."""

    different: bool = True

    kind: ClassVar[str] = "takuzu"
    also_called: ClassVar[tuple[str, ...]] = ("binairo", "binary")
    options: ClassVar[tuple[Option, ...]] = (
        Choice("different", {"yes": True, "no": False}, rules={"yes": True, "no": False}),
    )

    cells = Cells(range(2))

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.rows % 2 or self.cols % 2:
            raise ModelError(f"{self.kind} needs an even number of rows and columns, not {self.rows} x {self.cols}")

    def renamings(self) -> Sequence[Renaming]:
        return [("zeros and ones exchanged", {"cells": {0: 1, 1: 0}})]
