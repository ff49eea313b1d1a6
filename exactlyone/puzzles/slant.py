"""Slant (Gokigen Naname): one diagonal in every cell, and no loop.

Rules: draw one diagonal in every cell. A number on a vertex says how many diagonals touch it. The diagonals form no
closed loop. (Published by Nikoli; Slant is its name in Simon Tatham's collection.)
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

from ..models import Acyclic, Count, Literal, Model
from . import grid
from .options import reject_unknown
from .puzzle import Clues, Geometry, Puzzle, Violation
from .readings import length_violations
from .scan import Line, Token, rectangle
from .symmetry import TURNS, Symmetry

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
    options: ClassVar[str] = "none"

    def __post_init__(self) -> None:
        grid.check_shape(self.kind, self.rows, self.cols)

    @cached_property
    def answer_places(self) -> tuple[str, ...]:
        return grid.cell_names(self.rows, self.cols)

    @cached_property
    def clue_places(self) -> tuple[str, ...]:
        return tuple(f"vertex {name}" for name in grid.cell_names(self.rows + 1, self.cols + 1))

    def legal_clue(self, place: int) -> tuple[range, bool]:
        return range(5), True  # a 4 at the border is a board without an answer, not a bad board

    def rules(self) -> Model:
        model = Model(self.kind)
        cells = tuple(model.int_var(name, (FALLING, RISING)) for name in self.answer_places)
        touching: list[list[Literal]] = [[] for _ in self.clue_places]
        edges: list[tuple[int, int, Literal]] = []
        wide = self.cols + 1
        for i, cell in enumerate(cells):
            top_left = i // self.cols * wide + i % self.cols
            for value, u, v in ((FALLING, top_left, top_left + wide + 1), (RISING, top_left + 1, top_left + wide)):
                edges.append((u, v, cell.eq(value)))
                touching[u].append(cell.eq(value))
                touching[v].append(cell.eq(value))
        vertices = tuple(
            model.int_var(name, range(len(literals) + 1))
            for name, literals in zip(self.clue_places, touching, strict=True)
        )
        for name, vertex, literals in zip(self.clue_places, vertices, touching, strict=True):
            model.add(name, Count(tuple(literals), vertex))
        model.add("no loop", Acyclic(tuple(edges)))
        model.answer, model.clues = cells, vertices
        return model

    def symmetries(self) -> tuple[Symmetry, ...]:
        """The eight of the rectangle; those that mirror a diagonal swap the two values of a cell."""
        found = []
        for turn in TURNS:
            target = Slant(*turn.shape(self.rows, self.cols))
            cells = turn.cells(self.rows, self.cols)
            vertices = turn.cells(self.rows + 1, self.cols + 1)
            found.append(Symmetry(turn.name, target, cells, vertices, (RISING, FALLING) if turn.mirrors else None))
        return tuple(found)

    def violations(self, clues: Clues, answer: Sequence[int | None]) -> list[Violation]:
        found = length_violations(self.answer_places, answer)
        if found:
            return found
        for name, value in zip(self.answer_places, answer, strict=True):
            if value not in (None, FALLING, RISING):
                found.append(Violation("diagonal", (name,), f"{name} has {value}, which is no diagonal"))
        board = [list(answer[r * self.cols : (r + 1) * self.cols]) for r in range(self.rows)]
        for r in range(self.rows + 1):
            for c in range(self.cols + 1):
                found += self._vertex_violations(r, c, clues[r * (self.cols + 1) + c], board)
        return found + self._loop_violations(board)

    def _vertex_violations(
        self, r: int, c: int, clue: int | None, board: Sequence[Sequence[int | None]]
    ) -> list[Violation]:
        """Whether the vertex at the top left of cell (r, c), counted from 0, can still get what its clue wants."""
        touching = still_open = 0
        for row, col, towards in ((r - 1, c - 1, FALLING), (r - 1, c, RISING), (r, c - 1, RISING), (r, c, FALLING)):
            if 0 <= row < self.rows and 0 <= col < self.cols:
                touching += board[row][col] == towards
                still_open += board[row][col] is None
        if clue is None or touching <= clue <= touching + still_open:
            return []
        name = f"vertex r{r + 1}c{c + 1}"
        if touching > clue or not still_open:
            return [Violation("clue", (name,), f"the clue at {name} wants {clue}, the answer has {touching}")]
        return [
            Violation("clue", (name,), f"the clue at {name} wants {clue}, at most {touching + still_open} can touch")
        ]

    def _loop_violations(self, board: Sequence[Sequence[int | None]]) -> list[Violation]:
        """Every diagonal whose two ends were joined already closes a loop: vertices keep the name of their tree."""
        tree = {(r, c): (r, c) for r in range(self.rows + 1) for c in range(self.cols + 1)}
        members = {vertex: [vertex] for vertex in tree}
        found = []
        for r in range(self.rows):
            for c in range(self.cols):
                if board[r][c] not in (FALLING, RISING):
                    continue
                ends = ((r, c), (r + 1, c + 1)) if board[r][c] == FALLING else ((r, c + 1), (r + 1, c))
                small, large = sorted((tree[ends[0]], tree[ends[1]]), key=lambda name: len(members[name]))
                if small == large:
                    name = f"r{r + 1}c{c + 1}"
                    found.append(Violation("no loop", (name,), f"the diagonal in {name} closes a loop"))
                    continue
                for vertex in members.pop(small):
                    tree[vertex] = large
                    members[large].append(vertex)
        return found

    @classmethod
    def read(cls, options: Mapping[str, Token], words: Sequence[Token], lines: Sequence[Line]) -> Puzzle:
        reject_unknown(options, words, ())
        marks = [line.characters() for line in lines]
        rows, cols = rectangle(lines, marks, "vertices")
        if rows < 2 or cols < 2:
            lines[0].fail(
                f"the grid has {rows} x {cols} vertices", "at least 2 x 2 vertices, one more than cells each way"
            )
        for token in (token for line in marks for token in line):
            if token.text not in set(".01234"):
                token.fail(f"{token.text!r} is not a vertex", "0 to 4, or . for no clue")
        clues = tuple(None if token.text == "." else int(token.text) for line in marks for token in line)
        return Puzzle(cls(rows - 1, cols - 1), clues)

    def header_text(self) -> str:
        return ""

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
