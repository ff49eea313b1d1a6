"""Sudoku, and without boxes: Latin squares.

Rules: every row, column and box holds each number 1..n once. A board without boxes is a Latin square. (The puzzle is
that of Howard Garns, 1979; Euler wrote of Latin squares.)
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from ...board import grid
from ...board.geometry import Clues, Geometry
from ...board.options import Box, Option, Switch
from ...board.puzzle import Puzzle
from ...board.scan import GridMarks, Line, Token
from ...board.structure import Structure
from ...board.symmetry import TURNS, Symmetry
from ...board.written import filled, read_number, shown, table
from ...models import InputError, ModelError

DEFAULT_BOX = {4: (2, 2), 6: (2, 3), 8: (2, 4), 9: (3, 3), 10: (2, 5), 12: (3, 4), 15: (3, 5), 16: (4, 4), 25: (5, 5)}
"""The box of a size where a board does not state one."""
DIAGONALS = Switch("diagonals", rules={"yes": "both", "no": None}, hidden=True)
"""In older files and in records; else the kind says it."""


@dataclass(frozen=True)
class Sudoku(Geometry):
    """`size` x `size` cells with numbers 1..size; `box` = (rows, columns) of a box, or None for no boxes.

    Answer and clue places are the cells. Raises ModelError if the boxes do not hold `size` cells.
    """

    size: int
    box: grid.Shape | None

    kind: ClassVar[str] = "sudoku"
    also_called: ClassVar[tuple[str, ...]] = ("number-place",)
    options: ClassVar[tuple[Option, ...]] = (Box(always=True), DIAGONALS)
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

    @classmethod
    def read(cls, options: Mapping[str, Token], words: Sequence[Token], lines: Sequence[Line]) -> Puzzle:
        box = cls.read_options(options, words)["box"]
        if "diagonals" in options and DIAGONALS.read(options["diagonals"]) != cls.diagonals:
            options["diagonals"].fail(
                "the diagonals of a sudoku do not count", "x-sudoku for a board whose diagonals do"
            )
        marks = GridMarks.words(lines)
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
        try:
            geometry = cls(rows, box if "box" in options else DEFAULT_BOX[rows])
        except ModelError as error:
            options["box"].fail(str(error), f"ROWSxCOLUMNS with {rows} cells")
        return Puzzle(geometry, tuple(marks.read(lambda token: read_number(token, rows))))

    def grid_text(self, clues: Clues, answer: Sequence[int | None] | None = None) -> str:
        return table([shown(number) for number in filled(clues, answer)], self.size)
