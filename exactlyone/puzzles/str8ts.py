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
from typing import ClassVar

from ..models import AllDifferentConsecutive, AllDifferentExcept0, Model, ModelError
from . import grid
from .options import reject_unknown
from .puzzle import Clues, Geometry, Puzzle, Violation
from .readings import number_violations, repeat_violations
from .scan import Line, Token, rectangle
from .symmetry import TURNS, Symmetry
from .written import read_number, shown, table


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
    options: ClassVar[str] = "none"

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
        return tuple(i for i, black in enumerate(self.black) if not black)

    @cached_property
    def clue_places(self) -> tuple[str, ...]:
        return grid.cell_names(self.rows, self.cols)

    @cached_property
    def answer_places(self) -> tuple[str, ...]:
        return tuple(self.clue_places[i] for i in self.white_cells)

    def legal_clue(self, place: int) -> tuple[range, bool]:
        return (range(self.highest + 1), False) if self.black[place] else (range(1, self.highest + 1), True)

    def rules(self) -> Model:
        n = self.highest
        model = Model(self.kind)
        white = tuple(not black for black in self.black)
        cells = tuple(
            model.int_var(name, range(1 if free else 0, n + 1))
            for name, free in zip(self.clue_places, white, strict=True)
        )
        for label, line in grid.lines(self.rows, self.cols):
            model.add(label, AllDifferentExcept0(tuple(cells[i] for i in line)))
            for run in grid.runs(line, white):
                if len(run) > 1:
                    name = f"the straight {self.clue_places[run[0]]}-{self.clue_places[run[-1]]}"
                    model.add(name, AllDifferentConsecutive(tuple(cells[i] for i in run)))
        model.answer = tuple(cells[i] for i in self.white_cells)
        model.clues = cells
        return model

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

    def violations(self, clues: Clues, answer: Sequence[int | None]) -> list[Violation]:
        whites = [i for i in range(len(self.black)) if not self.black[i]]
        found = number_violations(self.answer_places, tuple(clues[i] for i in whites), answer, self.highest)
        board: list[int | None] = [
            clue or None if black else None for clue, black in zip(clues, self.black, strict=True)
        ]
        for i, value in zip(whites, answer, strict=False):
            board[i] = value
        for r in range(self.rows):
            found += self._line_violations(f"row {r + 1}", board, [r * self.cols + c for c in range(self.cols)])
        for c in range(self.cols):
            found += self._line_violations(f"column {c + 1}", board, [r * self.cols + c for r in range(self.rows)])
        return found

    def _line_violations(self, label: str, board: Sequence[int | None], line: Sequence[int]) -> list[Violation]:
        """Repeats along one line, black numbers included, and white runs that no straight can fill."""
        found = repeat_violations(label, self.clue_places, board, line)
        run: list[int] = []
        for cell in [*line, -1]:
            if cell >= 0 and not self.black[cell]:
                run.append(cell)
                continue
            filled = [value for value in (board[i] for i in run) if value is not None]
            if filled and max(filled) - min(filled) >= len(run) > 1:
                places = tuple(self.clue_places[i] for i in run)
                numbers = ", ".join(map(str, sorted(filled)))
                message = f"{places[0]} to {places[-1]} is no straight: {numbers} in {len(run)} cells"
                found.append(Violation("straight", places, message))
            run = []
        return found

    def clue_text(self, place: int, value: int) -> str:
        if not self.black[place]:
            return super().clue_text(place, value)
        return f"black {self.clue_places[place]}" + (f" = {value}" if value else "")

    @classmethod
    def read(cls, options: Mapping[str, Token], words: Sequence[Token], lines: Sequence[Line]) -> Puzzle:
        reject_unknown(options, words, ())
        words_of = [line.tokens() for line in lines]
        rows, cols = rectangle(lines, words_of)
        tokens = [token for line in words_of for token in line]
        clues: list[int | None] = []
        for token in tokens:
            if token.text == "#":
                clues.append(0)
            elif token.text.startswith("#"):
                number = Token(token.text[1:], token.line, token.column + 1)
                clues.append(number.integer(1, max(rows, cols), "a black number"))
            else:
                clues.append(read_number(token, max(rows, cols), "# for a black one (#5 with a number)"))
        return Puzzle(cls(rows, cols, tuple(token.text.startswith("#") for token in tokens)), tuple(clues))

    def header_text(self) -> str:
        return ""

    def grid_text(self, clues: Clues, answer: Sequence[int | None] | None = None) -> str:
        board = list(clues)
        for i, value in zip(self.white_cells, answer or (), strict=False):
            board[i] = clues[i] if clues[i] is not None else value
        cells = [f"#{clue or ''}" if black else shown(clue) for clue, black in zip(board, self.black, strict=True)]
        return table(cells, self.cols)
