"""Sudoku, and without boxes: Latin squares.

Rules: every row, column and box holds each number 1..n once. A board without boxes is a Latin square. (The puzzle is
that of Howard Garns, 1979; Euler wrote of Latin squares.)
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar

from ..models import AllDifferent, InputError, Model, ModelError
from . import grid
from .options import read_box, read_switch, reject_unknown
from .printed import Different, Printed, on_places
from .puzzle import Clues, Geometry, Puzzle, Violation
from .readings import number_violations, one_for_each, repeat_violations
from .scan import Line, Marks, Token
from .structure import Structure
from .symmetry import TURNS, Symmetry
from .written import filled, read_number, shown, table

DEFAULT_BOX = {4: (2, 2), 6: (2, 3), 8: (2, 4), 9: (3, 3), 10: (2, 5), 12: (3, 4), 15: (3, 5), 16: (4, 4), 25: (5, 5)}
"""The box of a size where a board does not state one."""


@dataclass(frozen=True)
class Sudoku(Geometry):
    """`size` x `size` cells with numbers 1..size; `box` = (rows, columns) of a box, or None for no boxes.

    Answer and clue places are the cells. Raises ModelError if the boxes do not hold `size` cells.
    """

    size: int
    box: grid.Shape | None

    kind: ClassVar[str] = "sudoku"
    options: ClassVar[str] = "box=ROWSxCOLUMNS or none"
    diagonals: ClassVar[bool] = False
    """Whether both main diagonals hold no number twice."""

    def __post_init__(self) -> None:
        grid.check_shape(self.kind, self.size, self.size)
        if self.box is not None and self.box[0] * self.box[1] != self.size:
            raise ModelError(f"a box of {self.box[0]} rows x {self.box[1]} columns does not hold {self.size} cells")
        if self.box is not None:
            grid.check_box(self.size, self.size, self.box)
            object.__setattr__(self, "box", tuple(self.box))  # a list is welcome, but geometries are to have a hash

    @property
    def answer_places(self) -> tuple[str, ...]:
        return grid.cell_names(self.size, self.size)

    @property
    def clue_places(self) -> tuple[str, ...]:
        return self.answer_places

    def legal_clue(self, place: int) -> tuple[range, bool]:
        return range(1, self.size + 1), True

    def rules(self) -> Model:
        n = self.size
        model = Model(self.kind)
        cells = tuple(model.int_var(name, range(1, n + 1)) for name in self.answer_places)
        for label, house in grid.houses(n, n, self.box, self.diagonals):
            model.add(label, AllDifferent(tuple(cells[i] for i in house)))
        model.answer = model.clues = cells
        return model

    def symmetries(self) -> tuple[Symmetry, ...]:
        """The eight of the square; a board with boxes of 2 x 3 becomes one with boxes of 3 x 2 where it transposes."""
        found = []
        for turn in TURNS:
            box = self.box[::-1] if self.box is not None and turn.transposes else self.box
            cells = turn.cells(self.size, self.size)
            found.append(Symmetry(turn.name, type(self)(self.size, box), cells, cells))
        return tuple(found)

    def structure(self) -> Structure:
        return grid.structure_of_houses(self.size, self.size, self.box, self.diagonals)

    @property
    def interchangeable(self) -> int:
        return self.size

    def violations(self, clues: Clues, answer: Sequence[int | None]) -> list[Violation]:
        names = self.answer_places
        found = number_violations(names, clues, answer, self.size)
        numbers = one_for_each(names, answer)
        return found + repeat_violations(names, numbers, _printed_houses(self.size, self.box, self.diagonals))

    def printed(self, clues: Clues) -> Printed:
        found = on_places(self.answer_places, range(1, self.size + 1), clues)
        for label, cells in _printed_houses(self.size, self.box, self.diagonals):
            found.rules[label] = Different(cells, found.start)
        return found

    @classmethod
    def read(cls, options: Mapping[str, Token], words: Sequence[Token], lines: Sequence[Line]) -> Puzzle:
        reject_unknown(options, words, ("box", "diagonals"))
        if read_switch(options.get("diagonals"), "diagonals", cls.diagonals) != cls.diagonals:
            options["diagonals"].fail(
                "the diagonals of a sudoku do not count", "x-sudoku for a board whose diagonals do"
            )
        marks = Marks.words(lines)
        rows, cols = marks.rectangle()
        if rows != cols:
            problem = f"the grid has {rows} rows and {cols} columns"
            raise InputError(
                problem,
                expected="a square, with blanks between cells",
                line=lines[min(rows, cols + 1) - 1].number,
                column=1,
            )
        if "box" not in options and rows not in DEFAULT_BOX:
            raise InputError(f"no usual box is known for size {rows}", expected="box=ROWSxCOLUMNS or box=none")
        box = read_box(options.get("box"), DEFAULT_BOX.get(rows))
        try:
            geometry = cls(rows, box)
        except ModelError as error:
            options["box"].fail(str(error), f"ROWSxCOLUMNS with {rows} cells")
        return Puzzle(geometry, tuple(marks.read(lambda token: read_number(token, rows))))

    def header_text(self) -> str:
        return "box=none" if self.box is None else f"box={self.box[0]}x{self.box[1]}"

    def grid_text(self, clues: Clues, answer: Sequence[int | None] | None = None) -> str:
        return table([shown(number) for number in filled(clues, answer)], self.size)


@lru_cache(maxsize=64)
def _printed_houses(n: int, box: grid.Shape | None, diagonals: bool) -> tuple[tuple[str, tuple[int, ...]], ...]:
    """What holds no number twice, as the plain checker reads it: `rules` takes its lists elsewhere."""
    cells = range(n * n)
    found: list[tuple[str, tuple[int, ...]]] = []
    for i in range(n):
        found.append((f"row {i + 1}", tuple(cell for cell in cells if cell // n == i)))
        found.append((f"column {i + 1}", tuple(cell for cell in cells if cell % n == i)))
    if box is not None:
        boxes: dict[tuple[int, int], list[int]] = {}
        for cell in cells:
            boxes.setdefault((cell // n // box[0], cell % n // box[1]), []).append(cell)
        found += [(f"box {number + 1}", tuple(boxes[place])) for number, place in enumerate(sorted(boxes))]
    if diagonals:
        found.append(("the falling diagonal", tuple(cell for cell in cells if cell // n == cell % n)))
        found.append(("the rising diagonal", tuple(cell for cell in cells if cell // n + cell % n == n - 1)))
    return tuple(found)
