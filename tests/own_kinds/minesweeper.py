"""Minesweeper: which of the hidden cells are mines.

Rules: a number in an open cell says how many of the cells around it are mines.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from exactlyone.board import Violation
from exactlyone.models import Cardinality, Model

from .small import TOUCHING, Grid

MINES = replace(
    Cardinality.words,
    subject="the number in {label}",
    stated="the {clue} in {label}",
    holds="is a mine",
    hold="are mines",
    fails="is no mine",
    fail="are no mines",
    none="no cell around {rule} is a mine",
    every="{rule} needs {cells} around it",
    crowded="{rule} has too many mines",
)


@dataclass(frozen=True)
class Minesweeper(Grid):
    """`open_cells`: their indices. They are the clue places, the others the answer places: 1 is a mine."""

    open_cells: tuple[int, ...] = ()
    kind: ClassVar[str] = "own-minesweeper"

    @property
    def answer_places(self):
        return tuple(name for i, name in enumerate(self.cells) if i not in self.open_cells)

    @property
    def clue_places(self):
        return tuple(self.cells[i] for i in self.open_cells)

    def legal_clue(self, place):
        return range(9), True

    def value_said(self, value, places=1):
        return "free" if not value else "a mine" if places == 1 else "mines"

    def rules(self):
        model = Model(self.kind)
        hidden = {name: model.int_var(name, (0, 1)) for name in self.answer_places}
        numbers = tuple(model.int_var(name, range(9)) for name in self.clue_places)
        for cell, number in zip(self.open_cells, numbers, strict=True):
            near = [self.cells[i] for i in self.around(cell, TOUCHING)]
            model.add(
                number.name, Cardinality(tuple(hidden[name].eq(1) for name in near if name in hidden), number), MINES
            )
        model.answer, model.clues = tuple(hidden.values()), numbers
        return model

    def violations(self, clues, answer):
        mine = dict(zip(self.answer_places, answer, strict=True))
        found = []
        for cell, clue in zip(self.open_cells, clues, strict=True):
            near = [mine.get(self.cells[i], 0) for i in self.around(cell, TOUCHING)]
            if clue is not None and not near.count(1) <= clue <= near.count(1) + near.count(None):
                found.append(
                    Violation("number", (self.cells[cell],), f"not {clue} mines are around {self.cells[cell]}")
                )
        return found
