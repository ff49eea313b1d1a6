"""Knight Path: the jumps of a knight over the whole board.

Rules: every number from 1 to the last stands once, and each is a knight's move away from the next.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from exactlyone.board import Violation
from exactlyone.models import HamiltonianPath, Model

from .small import Grid

JUMPS = tuple((a * i, b * j) for a, b in ((1, 2), (2, 1)) for i in (-1, 1) for j in (-1, 1))
RIDE = replace(
    HamiltonianPath.words,
    near="a jump away from",
    alone="without a jump to",
    next="{value} needs a jump to {number}",
    far="too many jumps away from",
    off="too many jumps away",
    apart="{values} are too many jumps apart",
)


@dataclass(frozen=True)
class KnightPath(Grid):
    kind: ClassVar[str] = "knight-path"

    @property
    def clue_places(self):
        return self.cells

    def legal_clue(self, place):
        return range(1, len(self.cells) + 1), True

    def rules(self):
        model = Model(self.kind)
        cells = tuple(model.int_var(name, range(1, len(self.cells) + 1)) for name in self.cells)
        reach = tuple(tuple(self.around(cell, JUMPS)) for cell in range(len(cells)))
        model.add("the ride", HamiltonianPath(cells, reach), RIDE)
        model.answer = model.clues = cells
        return model

    def violations(self, clues, answer):
        names, found, where = self.cells, [], {}
        for i, (name, clue, value) in enumerate(zip(names, clues, answer, strict=True)):
            if clue is not None and value not in (None, clue):
                found.append(Violation("clue", (name,), f"{name} is printed as {clue}"))
            if value is not None and (value in where or not 1 <= value <= len(names)):
                found.append(Violation("number", (name,), f"{name} cannot be {value}"))
            where.setdefault(value, i)
        for value in range(1, len(names)):
            if value in where and value + 1 in where and where[value + 1] not in self.around(where[value], JUMPS):
                two = names[where[value]], names[where[value + 1]]
                found.append(
                    Violation("jump", two, f"no jump leads from {value} in {two[0]} to {value + 1} in {two[1]}")
                )
        return found
