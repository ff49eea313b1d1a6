"""Slant (Gokigen Naname): one diagonal in every cell, and no loop.

Rules: draw one diagonal in every cell. A number on a vertex says how many diagonals touch it. The diagonals form no
closed loop. (Published by Nikoli; Slant is its name in Simon Tatham's collection.)
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

from ...board import grid
from ...board.geometry import Clues, Geometry
from ...board.puzzle import Puzzle
from ...board.scan import GridMarks, Line, Token
from ...board.structure import Structure, number
from ...board.symmetry import TURNS, Symmetry

FALLING, RISING = 0, 1
"""The two values of a cell: a backslash and a slash."""


@dataclass(frozen=True)
class Slant(Geometry):
    """`rows` x `cols` cells. Answer places are the cells (0 = backslash, 1 = slash), clue places the vertices.

    There are (rows + 1) x (cols + 1) vertices, row by row; vertex r1c1 is the top left corner of cell r1c1.
    """

    rows: int
    cols: int

    kind: ClassVar[str] = "slant"
    also_called: ClassVar[tuple[str, ...]] = ("gokigen",)

    def __post_init__(self) -> None:
        grid.check_shape(self.kind, self.rows, self.cols)

    @property
    def answer_places(self) -> tuple[str, ...]:
        return grid.cell_names(self.rows, self.cols)

    @cached_property
    def clue_places(self) -> tuple[str, ...]:
        return tuple(f"vertex {name}" for name in grid.cell_names(self.rows + 1, self.cols + 1))

    def legal_clue(self, place: int) -> tuple[range, bool]:
        return range(5), True  # a 4 at the border is a board without an answer, not a bad board

    def value_text(self, value: int) -> str:
        return {FALLING: "\\", RISING: "/"}.get(value, str(value))

    def symmetries(self) -> tuple[Symmetry, ...]:
        """The eight of the rectangle; those that mirror a diagonal swap the two values of a cell."""
        found = []
        for turn in TURNS:
            target = Slant(*turn.shape(self.rows, self.cols))
            cells = turn.cells(self.rows, self.cols)
            vertices = turn.cells(self.rows + 1, self.cols + 1)
            found.append(Symmetry(turn.name, target, cells, vertices, (RISING, FALLING) if turn.mirrors else None))
        return tuple(found)

    def structure(self) -> Structure:
        found = Structure(self.clue_places)
        found.add("cell", self.answer_places)
        found.values((FALLING, RISING), self.answer_places)
        wide = self.cols + 1
        for i, name in enumerate(self.answer_places):
            top_left = i // self.cols * wide + i % self.cols
            for value, ends in ((FALLING, (0, wide + 1)), (RISING, (1, wide))):
                diagonal = (name, value)
                found.add("diagonal", [diagonal])
                found.keep("ends", [[diagonal, *(self.clue_places[top_left + end] for end in ends)]])
                found.keep("diagonals", [[diagonal, name, number(value)]])
        return found

    @classmethod
    def read(cls, options: Mapping[str, Token], words: Sequence[Token], lines: Sequence[Line]) -> Puzzle:
        cls.read_options(options, words)
        marks = GridMarks.characters(lines)
        rows, cols = marks.rectangle("vertices")
        if rows < 2 or cols < 2:
            lines[0].fail(
                f"the grid has {rows} x {cols} vertices", "at least 2 x 2 vertices, one more than cells each way"
            )
        return Puzzle(cls(rows - 1, cols - 1), tuple(marks.read(_read_vertex)))

    def grid_text(self, clues: Clues, answer: Sequence[int | None] | None = None) -> str:
        wide = self.cols + 1
        marks = ["." if clue is None else str(clue) for clue in clues]
        vertex_lines = ["".join(marks[r * wide : (r + 1) * wide]) for r in range(self.rows + 1)]
        if answer is None:
            return "\n".join(vertex_lines)
        return "\n".join(
            "".join(".\\/"[0 if value is None else value + 1] for value in answer[r * self.cols : (r + 1) * self.cols])
            for r in range(self.rows)
        )


def _read_vertex(token: Token) -> int | None:
    """The clue of a vertex. Raises InputError."""
    if token.text not in ".01234":
        token.fail(f"{token.text!r} is not a vertex", "0 to 4, or . for no clue")
    return None if token.text == "." else int(token.text)
