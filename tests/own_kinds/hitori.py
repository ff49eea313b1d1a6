"""Hitori: which cells are black.

Rules: no row and no column has a number twice among its white cells, no two black cells share a side, and the white
cells hang together.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import combinations
from typing import ClassVar

from exactlyone.board import Puzzle, Violation
from exactlyone.board.printed import Degree, bits, on_places
from exactlyone.board.printed_graphs import OneGroup
from exactlyone.models import Clause, Connected, Model, Words

from .small import BESIDE, Grid

SAME = Words(subject="the rule that no number repeats", broken="{scope} have the same number")
TOUCH = Words(subject="the rule that black cells keep apart", broken="{scope} are black and share a side")
WHITE = replace(Connected.words, parts="{it} would cut the white cells apart", parted="else the white cells fall apart")


@dataclass(frozen=True)
class Hitori(Grid):
    """`numbers`: what is printed in each cell. Clue places are the cells: 1 is black, 0 white."""

    numbers: tuple[int, ...] = ()
    kind: ClassVar[str] = "hitori"

    @property
    def clue_places(self):
        return self.cells

    def legal_clue(self, place):
        return range(2), True

    def value_said(self, value, places=1):
        return "black" if value else "white"

    @property
    def sides(self):
        return [(a, b) for a in range(len(self.cells)) for b in self.around(a, BESIDE) if a < b]

    @property
    def pairs(self):
        """Cells of one row or column with the same number."""
        rows = [range(row * self.cols, (row + 1) * self.cols) for row in range(self.rows)]
        lines = [*rows, *zip(*rows, strict=True)]
        return [(a, b) for line in lines for a, b in combinations(line, 2) if self.numbers[a] == self.numbers[b]]

    @classmethod
    def read(cls, options, words, lines):
        """The numbers row by row; a cell that is printed black or white is followed by a 1 or a 0 after a colon."""
        marks = [mark.partition(":") for line in lines for mark in line.text.split()]
        numbers = tuple(int(number) for number, _, _ in marks)
        clues = tuple(int(clue) if clue else None for _, _, clue in marks)
        return Puzzle(cls(len(lines), len(marks) // len(lines), numbers), clues)

    def grid_text(self, clues, answer=None):
        shown = zip(self.numbers, clues if answer is None else answer, strict=True)
        marks = [str(number) if value is None else f"{number}:{value}" for number, value in shown]
        return "\n".join(" ".join(marks[i : i + self.cols]) for i in range(0, len(marks), self.cols))

    def rules(self):
        model = Model(self.kind)
        cells = tuple(model.int_var(name, (0, 1)) for name in self.cells)
        for a, b in self.pairs:
            model.add(f"{cells[a]} and {cells[b]}", Clause((cells[a].eq(1), cells[b].eq(1))), SAME)
        for a, b in self.sides:
            model.add(f"{cells[a]} beside {cells[b]}", Clause((cells[a].eq(0), cells[b].eq(0))), TOUCH)
        model.add("white cells", Connected(tuple(cell.eq(0) for cell in cells), tuple(self.sides)), WHITE)
        model.answer = model.clues = cells
        return model

    def violations(self, clues, answer):
        names, found = self.cells, []
        for name, clue, value in zip(names, clues, answer, strict=True):
            if clue is not None and value not in (None, clue):
                found.append(Violation("clue", (name,), f"{name} is printed otherwise"))
        for wrong, word, pairs in ((0, "same number", self.pairs), (1, "black cells touch", self.sides)):
            for a, b in pairs:
                if answer[a] == answer[b] == wrong:
                    found.append(Violation(word, (names[a], names[b]), f"{names[a]}, {names[b]}: {word}"))
        group = self.group(tuple(bits(range(2)) if value is None else 1 << value for value in answer))
        return found if group.possible({}) else [*found, Violation("white cells", names, "the white cells fall apart")]

    def printed(self, clues):
        found = on_places(self.cells, range(2), clues)
        for wrong, word, pairs in ((0, "and", self.pairs), (1, "beside", self.sides)):
            for a, b in pairs:
                name = f"{self.cells[a]} {word} {self.cells[b]}"
                found.rules[name] = NotBoth(((a, wrong), (b, wrong)), found.start)
        found.rules["white cells"] = self.group(found.start)
        return found

    def group(self, start):
        near = [self.around(cell, BESIDE) for cell in range(len(self.cells))]
        return OneGroup([(cell, 1) for cell in range(len(self.cells))], near, start)


class NotBoth:
    """Of two (place, value) not both are so."""

    def __init__(self, both, start):
        self.none, self.one = Degree(both, start, 0), Degree(both, start, 1)

    def possible(self, left):
        return self.none.possible(left) or self.one.possible(left)
