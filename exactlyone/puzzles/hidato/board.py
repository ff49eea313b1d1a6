"""Hidato: the numbers 1 to the last along one path over all cells.

Rules: place 1 to the highest number, one in each cell, so that each touches the next, also diagonally (`rook`: by sides
only). Printed numbers stay. Cells may be missing, and the first and last number need not be printed. (Attributed to
Gyora Benedek.)
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import compress
from typing import ClassVar

from ...board import grid
from ...board.geometry import Clues, Geometry
from ...board.options import Choice, Option
from ...board.puzzle import Puzzle
from ...board.scan import GridMarks, Line, Token
from ...board.structure import Structure, number
from ...board.symmetry import TURNS, Symmetry
from ...board.written import filled, read_number, shown, table
from ...models import InputError, ModelError


@dataclass(frozen=True)
class Hidato(Geometry):
    """A grid of `rows` x `cols` of which the cells flagged in `present` (row by row) exist.

    Answer and clue places are the present cells; values are 1..K where K is their number. `rook`: neighbours share a
    side; else a corner is enough. Raises ModelError if there is not one flag for each cell, or no cell at all.
    """

    rows: int
    cols: int
    present: tuple[bool, ...]
    rook: bool = False

    kind: ClassVar[str] = "hidato"
    also_called: ClassVar[tuple[str, ...]] = ("hidoku",)
    options: ClassVar[tuple[Option, ...]] = (Choice("neighbours", {"king": False, "rook": True}, gives="rook"),)

    def __post_init__(self) -> None:
        grid.check_shape(self.kind, self.rows, self.cols)
        object.__setattr__(self, "present", tuple(map(bool, self.present)))
        if len(self.present) != self.rows * self.cols:
            raise ModelError(f"{self.rows} x {self.cols} cells need as many flags, not {len(self.present)}")
        if not any(self.present):
            raise ModelError("a Hidato needs at least one cell")

    @cached_property
    def cells(self) -> tuple[int, ...]:
        """The indices of the present cells, row by row."""
        return tuple(compress(range(len(self.present)), self.present))

    @cached_property
    def answer_places(self) -> tuple[str, ...]:
        return tuple(compress(grid.cell_names(self.rows, self.cols), self.present))

    @property
    def clue_places(self) -> tuple[str, ...]:
        return self.answer_places

    def legal_clue(self, place: int) -> tuple[range, bool]:
        return range(1, 10**9), True  # a number above the cell count is a board without an answer, not a bad board

    def symmetries(self) -> tuple[Symmetry, ...]:
        """The eight of the rectangle, each also with v -> K + 1 - v: the path walked backwards."""
        backwards = (0, *range(len(self.cells), 0, -1))
        found = []
        for turn in TURNS:
            rows, cols = turn.shape(self.rows, self.cols)
            cells = turn.cells(self.rows, self.cols)
            target = Hidato(rows, cols, tuple(self.present[cell] for cell in cells), self.rook)
            number = {cell: i for i, cell in enumerate(self.cells)}
            places = tuple(number[cell] for cell in cells if cell in number)
            moved = Symmetry(turn.name, target, places, places)
            found += [moved, moved.renaming("backwards", backwards)]
        return tuple(found)

    def structure(self) -> Structure:
        """Neighbours of cells and of numbers. Around a ring, the last number is a neighbour of the first."""
        found = Structure(self.answer_places)
        adjacent = grid.adjacent_cells(self.rows, self.cols, self.present, diagonal=not self.rook)
        names = dict(zip(self.cells, self.answer_places, strict=True))
        found.keep("neighbours", ((names[a], names[b]) for a in self.cells for b in adjacent[a] if a < b))
        if self.interchangeable:
            return found
        last = len(self.cells)
        found.values(range(1, last + 1), self.answer_places)
        ring = all(len(adjacent[cell]) == 2 for cell in self.cells)
        found.keep("next", ((number(value), number(value % last + 1)) for value in range(1, last + ring)))
        return found

    @property
    def interchangeable(self) -> int:
        """All numbers where all cells are neighbours, as on 2 x 2 cells."""
        adjacent = grid.adjacent_cells(self.rows, self.cols, self.present, diagonal=not self.rook)
        last = len(self.cells)
        return last if all(len(adjacent[cell]) == last - 1 for cell in self.cells) else 0

    @classmethod
    def read(cls, options: Mapping[str, Token], words: Sequence[Token], lines: Sequence[Line]) -> Puzzle:
        rules = cls.read_options(options, words)
        marks = GridMarks.words(lines)
        rows, cols = marks.rectangle()
        present = tuple(mark != "#" for row in marks.rows for mark in row)
        if not any(present):
            raise InputError("the grid has no cell", expected="at least one", line=lines[0].number, column=1)
        numbers = marks.read(lambda token: None if token.text == "#" else read_number(token, None, "# for a hole"))
        return Puzzle(cls(rows, cols, present, **rules), tuple(compress(numbers, present)))

    def grid_text(self, clues: Clues, answer: Sequence[int | None] | None = None) -> str:
        board = ["#"] * len(self.present)
        for cell, value in zip(self.cells, filled(clues, answer), strict=True):
            board[cell] = shown(value)
        return table(board, self.cols)
