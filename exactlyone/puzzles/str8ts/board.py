"""Str8ts: straights between black cells.

Rules: black cells cut each row and column into compartments of white cells. Every white cell takes a number from 1 to
the longer side of the board. No number repeats in a row or column. The numbers of a compartment are consecutive, in any
order. A black cell may show a number: it belongs to no straight but counts in its row and column. (Official rules:
str8ts.com; attributed to Jeff Widderich, 2008, made into a puzzle with Andrew Stuart.)
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import compress
from operator import not_
from typing import ClassVar

from ...board import grid
from ...board.geometry import Alike, Clues, Geometry
from ...board.puzzle import Puzzle
from ...board.scan import GridMarks, Line, Token
from ...board.structure import Structure, number
from ...board.symmetry import TURNS, Symmetry
from ...board.written import read_number, shown, table
from ...models import ModelError


@dataclass(frozen=True)
class Str8ts(Geometry):
    """`rows` x `cols` cells, of which `black` (one flag a cell, row by row) are black.

    Answer places are the white cells, clue places all cells. A black cell always has a clue: 0 where it is bare.
    Raises ModelError if there is not one flag for each cell.
    """

    rows: int
    cols: int
    black: tuple[bool, ...]

    kind: ClassVar[str] = "str8ts"
    also_called: ClassVar[tuple[str, ...]] = ("stradoku", "straights")

    def __post_init__(self) -> None:
        grid.check_shape(self.kind, self.rows, self.cols)
        object.__setattr__(self, "black", tuple(map(bool, self.black)))
        if len(self.black) != self.rows * self.cols:
            raise ModelError(f"{self.rows} x {self.cols} cells need as many flags for black, not {len(self.black)}")

    @property
    def highest(self) -> int:
        """The highest number: the longer side."""
        return max(self.rows, self.cols)

    @cached_property
    def white_cells(self) -> tuple[int, ...]:
        """The indices of the white cells, row by row."""
        return tuple(compress(range(len(self.black)), map(not_, self.black)))

    @property
    def clue_places(self) -> tuple[str, ...]:
        return grid.cell_names(self.rows, self.cols)

    @cached_property
    def answer_places(self) -> tuple[str, ...]:
        return tuple(compress(self.clue_places, map(not_, self.black)))

    def legal_clue(self, place: int) -> tuple[range, bool]:
        return (range(self.highest + 1), False) if self.black[place] else (range(1, self.highest + 1), True)

    @cached_property
    def alike(self) -> tuple[Alike, ...]:
        # Said at once, since the black cells of nearly every board stand elsewhere.
        black_cells = tuple(compress(range(len(self.black)), self.black))
        alike = [Alike(places, *self.legal_clue(places[0])) for places in (self.white_cells, black_cells) if places]
        return tuple(alike)

    def symmetries(self) -> tuple[Symmetry, ...]:
        """The eight of the rectangle, each also with v -> N + 1 - v: a straight read downwards is a straight."""
        complement = (0, *range(self.highest, 0, -1))
        found = []
        for turn in TURNS:
            rows, cols = turn.shape(self.rows, self.cols)
            cells = turn.cells(self.rows, self.cols)
            target = Str8ts(rows, cols, tuple(self.black[cell] for cell in cells))
            number = {cell: i for i, cell in enumerate(self.white_cells)}
            moved = Symmetry(turn.name, target, tuple(number[cell] for cell in cells if cell in number), cells)
            found += [moved, moved.renaming("complement", complement)]
        return tuple(found)

    def structure(self) -> Structure:
        """Lines, straights, and for the numbers which of them can be in a straight of each length together."""
        names, highest = self.clue_places, self.highest
        found = Structure(names)
        found.add("black", compress(names, self.black))
        found.keep("line", ([names[cell] for cell in cells] for _, cells in grid.lines(self.rows, self.cols)))
        straights = self._straights()
        found.keep("straight", ([names[cell] for cell in cells] for cells in straights))
        if straights:
            found.values(range(1, highest + 1), names)
        for length in sorted({len(cells) for cells in straights}):
            starts = range(1, highest - length + 2)
            found.keep(f"{length} numbers", (map(number, range(start, start + length)) for start in starts))
        return found

    @property
    def interchangeable(self) -> int:
        """All numbers where no straight says anything: each has one cell, or all numbers."""
        return 0 if self._straights() else self.highest

    def _straights(self) -> list[list[int]]:
        """The compartments in which not every set of numbers is a straight."""
        lines = grid.lines(self.rows, self.cols)
        white = tuple(map(not_, self.black))
        return [run for _, line in lines for run in grid.runs(line, white) if 1 < len(run) < self.highest]

    def clue_text(self, place: int, value: int) -> str:
        if not self.black[place]:
            return super().clue_text(place, value)
        return f"black {self.clue_places[place]}" + (f" = {value}" if value else "")

    @classmethod
    def read(cls, options: Mapping[str, Token], words: Sequence[Token], lines: Sequence[Line]) -> Puzzle:
        cls.read_options(options, words)
        marks = GridMarks.words(lines)
        rows, cols = marks.rectangle()
        clues = marks.read(lambda token: _read_cell(token, max(rows, cols)))
        return Puzzle(cls(rows, cols, tuple(mark[0] == "#" for row in marks.rows for mark in row)), tuple(clues))

    def grid_text(self, clues: Clues, answer: Sequence[int | None] | None = None) -> str:
        board = list(clues)
        for i, value in zip(self.white_cells, answer or (), strict=False):
            board[i] = clues[i] if clues[i] is not None else value
        cells = [f"#{clue or ''}" if black else shown(clue) for clue, black in zip(board, self.black, strict=True)]
        return table(cells, self.cols)


def _read_cell(token: Token, highest: int) -> int | None:
    """The clue of a cell: of a black one a number, or 0 where it is bare. Raises InputError."""
    if token.text == "#":
        return 0
    if token.text.startswith("#"):
        return Token(token.text[1:], token.line, token.column + 1).integer(1, highest, "a black number")
    return read_number(token, highest, "# for a black one (#5 with a number)")
