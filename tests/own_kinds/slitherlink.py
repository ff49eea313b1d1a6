"""Slitherlink: which sides of cells a loop runs along.

Rules: the drawn sides are a single loop that comes to no point twice. A number says how many sides of its cell are
drawn.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from exactlyone.board import Puzzle, Violation
from exactlyone.board.printed import Degree, bits, on_places
from exactlyone.board.printed_graphs import OneLoop
from exactlyone.models import Cardinality, Model, SingleLoop

from .small import Grid


@dataclass(frozen=True)
class Slitherlink(Grid):
    """Clue places are the cells. Answer places are the sides, 1 where the loop runs along: level ones, upright ones."""

    kind: ClassVar[str] = "slitherlink"

    @property
    def clue_places(self):
        return self.cells

    @property
    def answer_places(self):
        level = [f"above r{row + 1}c{col + 1}" for row in range(self.rows + 1) for col in range(self.cols)]
        return (*level, *[f"left of r{row + 1}c{col + 1}" for row in range(self.rows) for col in range(self.cols + 1)])

    def legal_clue(self, place):
        return range(5), True

    def value_said(self, value, places=1):
        return "drawn" if value else "blank"

    @property
    def ends(self):
        """The two points of each side."""
        wide = self.cols + 1
        level = [(row * wide + col, row * wide + col + 1) for row in range(self.rows + 1) for col in range(self.cols)]
        return level + [(row * wide + col, (row + 1) * wide + col) for row in range(self.rows) for col in range(wide)]

    def around(self, cell):
        """The sides of a cell."""
        row, col = divmod(cell, self.cols)
        upright = (self.rows + 1) * self.cols + row * (self.cols + 1) + col
        return (cell, cell + self.cols, upright, upright + 1)

    @classmethod
    def read(cls, options, words, lines):
        rows = [line.text.split() for line in lines]
        clues = tuple(None if mark == "." else int(mark) for row in rows for mark in row)
        return Puzzle(cls(len(rows), len(rows[0])), clues)

    def grid_text(self, clues, answer=None):
        """The numbers row by row; of an answer, its sides in one row."""
        if answer is not None:
            return " ".join(map(str, answer))
        marks = ["." if clue is None else str(clue) for clue in clues]
        return "\n".join(" ".join(marks[i : i + self.cols]) for i in range(0, len(marks), self.cols))

    def rules(self):
        model = Model(self.kind)
        sides = tuple(model.int_var(name, (0, 1)) for name in self.answer_places)
        clues = tuple(model.int_var(f"clue {name}", range(5)) for name in self.cells)
        for cell, clue in enumerate(clues):
            model.add(self.cells[cell], Cardinality(tuple(sides[side].eq(1) for side in self.around(cell)), clue))
        loop = tuple((one, other, side.eq(1)) for (one, other), side in zip(self.ends, sides, strict=True))
        model.add("the loop", SingleLoop(loop))
        model.answer, model.clues = sides, clues
        return model

    def violations(self, clues, answer):
        found = []
        for cell, clue in enumerate(clues):
            drawn = [answer[side] for side in self.around(cell)]
            if clue is not None and not drawn.count(1) <= clue <= drawn.count(1) + drawn.count(None):
                found.append(Violation("number", (self.cells[cell],), f"{self.cells[cell]} does not have {clue} sides"))
        loop = self.loop(tuple(bits(range(2)) if value is None else 1 << value for value in answer))
        return found if loop.possible({}) else [*found, Violation("the loop", self.answer_places, "not a single loop")]

    def printed(self, clues):
        found = on_places(self.answer_places, range(2), [None] * len(self.answer_places))
        for cell, clue in enumerate(clues):
            if clue is not None:
                found.rules[self.cells[cell]] = Degree(tuple((s, 1) for s in self.around(cell)), found.start, clue)
        found.rules["the loop"] = self.loop(found.start)
        return found

    def loop(self, start):
        return OneLoop([(one, other, (side, 2)) for side, (one, other) in enumerate(self.ends)], start)
