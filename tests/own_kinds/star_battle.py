"""Star Battle: where the stars are.

Rules: every row, column and region has one star, and no two stars are next to each other, not even at a corner.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from exactlyone.board import Violation
from exactlyone.models import Cardinality, Clause, Model, Words

from .small import TOUCHING, Grid

STARS = replace(
    Cardinality.words,
    holds="has the star",
    hold="have stars",
    fails="has no star",
    fail="have no stars",
    full="{rule} has its star in {places}",
    crowded="{rule} has two stars",
)
APART = Words(
    subject="the rule that stars keep apart",
    beside="{values} next to it",
    broken="{scope} have stars next to each other",
)


@dataclass(frozen=True)
class StarBattle(Grid):
    """`regions`: the region of each cell. Clue places are the cells: 1 is a star."""

    regions: tuple[int, ...] = ()
    kind: ClassVar[str] = "own-star-battle"

    @property
    def clue_places(self):
        return self.cells

    def legal_clue(self, place):
        return range(2), True

    def value_said(self, value, places=1):
        return "empty" if not value else "a star" if places == 1 else "stars"

    @property
    def groups(self):
        n = self.rows
        found = {f"row {i + 1}": range(i * n, i * n + n) for i in range(n)}
        found |= {f"column {i + 1}": range(i, n * n, n) for i in range(n)}
        return found | {f"region {i + 1}": [c for c in range(n * n) if self.regions[c] == i] for i in range(n)}

    @property
    def close(self):
        return [(a, b) for a in range(len(self.cells)) for b in self.around(a, TOUCHING) if a < b]

    def rules(self):
        model = Model(self.kind)
        cells = tuple(model.int_var(name, (0, 1)) for name in self.cells)
        for name, group in self.groups.items():
            model.add(name, Cardinality(tuple(cells[i].eq(1) for i in group), 1), STARS)
        for a, b in self.close:
            model.add(f"{cells[a]} and {cells[b]} apart", Clause((cells[a].eq(0), cells[b].eq(0))), APART)
        model.answer = model.clues = cells
        return model

    def violations(self, clues, answer):
        names, found = self.cells, []
        for name, clue, value in zip(names, clues, answer, strict=True):
            if clue is not None and value not in (None, clue):
                found.append(Violation("clue", (name,), f"{name} is printed otherwise"))
        for name, group in self.groups.items():
            stars = [answer[i] for i in group]
            if not stars.count(1) <= 1 <= stars.count(1) + stars.count(None):
                found.append(Violation("one star", tuple(names[i] for i in group), f"{name} has not one star"))
        for a, b in self.close:
            if answer[a] == answer[b] == 1:
                found.append(
                    Violation("apart", (names[a], names[b]), f"stars in {names[a]} and {names[b]} are too near")
                )
        return found
