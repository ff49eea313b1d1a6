"""Futoshiki: a Latin square with signs between cells.

Rules: rows and columns hold no number twice. A sign between two cells says which number is the smaller one.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product
from typing import ClassVar

from exactlyone.board import Violation
from exactlyone.models import AllDifferent, Model, Table, Words

from .small import Grid

SIGN = Words(
    subject="the gap between {scope}",
    stated="the sign {clue} between {scope}",
    stated_beside="the sign {clue} beside {values}",
    clues=("", "<", ">"),
    across="on the other side of {rule}",
    broken="{rule} points the wrong way",
)


@dataclass(frozen=True)
class Futoshiki(Grid):
    """Clue places are the cells, then the pairs of neighbours: 1 where the first number is the smaller one, else 2."""

    kind: ClassVar[str] = "own-futoshiki"

    @property
    def pairs(self):
        cells = range(self.rows * self.cols)
        return [(cell, other) for step in ((0, 1), (1, 0)) for cell in cells for other in self.around(cell, (step,))]

    @property
    def clue_places(self):
        return (*self.cells, *(f"{self.cells[a]} against {self.cells[b]}" for a, b in self.pairs))

    def legal_clue(self, place):
        return range(1, self.rows + 1) if place < len(self.cells) else range(1, 3), True

    def rules(self):
        n = self.rows
        model = Model(self.kind)
        cells = tuple(model.int_var(name, range(1, n + 1)) for name in self.cells)
        signs = tuple(model.int_var(name, range(3)) for name in self.clue_places[n * n :])
        for i in range(n):
            model.add(f"row {i + 1}", AllDifferent(cells[i * n : i * n + n]))
            model.add(f"column {i + 1}", AllDifferent(cells[i::n]))
        rows = frozenset((a, b, (a < b) + 2 * (a > b)) for a, b in product(range(1, n + 1), repeat=2))
        for (a, b), sign in zip(self.pairs, signs, strict=True):
            model.add(sign.name, Table((cells[a], cells[b], sign), rows), SIGN)
        model.answer, model.clues = cells, cells + signs
        return model

    def violations(self, clues, answer):
        n, names, found = self.rows, self.cells, []
        if None not in answer and not all(1 <= value <= n for value in answer):
            found.append(Violation("number", names, f"a number is none of 1 to {n}"))
        lines = [range(i * n, i * n + n) for i in range(n)] + [range(i, n * n, n) for i in range(n)]
        for a, b in ((a, b) for line in lines for a in line for b in line if a < b):
            if answer[a] is not None and answer[a] == answer[b]:
                found.append(Violation("line", (names[a], names[b]), f"{names[a]} and {names[b]} are both {answer[a]}"))
        for name, clue, value in zip(names, clues, answer, strict=False):
            if clue is not None and value not in (None, clue):
                found.append(Violation("clue", (name,), f"{name} is printed as {clue}"))
        for (a, b), sign in zip(self.pairs, clues[n * n :], strict=True):
            if None not in (sign, answer[a], answer[b]) and (answer[a] < answer[b]) != (sign == 1):
                found.append(
                    Violation("sign", (names[a], names[b]), f"{names[a]} and {names[b]} do not fit their sign")
                )
        return found
