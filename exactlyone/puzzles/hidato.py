"""Hidato: the numbers 1 to the last along one path over all cells.

Rules: place 1 to the highest number, one in each cell, so that each touches the next, also diagonally (`rook`: by sides
only). Printed numbers stay. Cells may be missing, and the first and last number need not be printed. (Attributed to
Gyora Benedek.)
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import compress
from typing import ClassVar

from ..models import HamiltonianPath, InputError, Model, ModelError
from . import grid
from .options import read_choice, reject_unknown
from .printed import Path, Printed, on_places
from .puzzle import Clues, Geometry, Puzzle, Violation
from .readings import length_violations
from .scan import Line, Marks, Token
from .structure import Structure, number
from .symmetry import TURNS, Symmetry
from .written import filled, read_number, shown, table


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
    options: ClassVar[str] = "neighbours=king or rook"

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

    def rules(self) -> Model:
        model = Model(self.kind)
        numbers = range(1, len(self.cells) + 1)
        variables = tuple(model.int_var(name, numbers) for name in self.answer_places)
        adjacent = grid.adjacent_cells(self.rows, self.cols, self.present, diagonal=not self.rook)
        position = {cell: i for i, cell in enumerate(self.cells)}
        neighbours = tuple(tuple(position[other] for other in adjacent[cell]) for cell in self.cells)
        model.add("the path", HamiltonianPath(variables, neighbours))
        model.answer = model.clues = variables
        return model

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

    def violations(self, clues: Clues, answer: Sequence[int | None]) -> list[Violation]:
        names, last = self.answer_places, len(self.answer_places)
        found = length_violations(names, answer)
        if found:
            return found
        where: dict[int, list[int]] = {}
        for i, (clue, value) in enumerate(zip(clues, answer, strict=True)):
            if value is None:
                continue
            where.setdefault(value, []).append(i)
            if not 1 <= value <= last:
                found.append(Violation("number", (names[i],), f"{names[i]} has {value}, but there are {last} cells"))
            if clue is not None and clue != value:
                found.append(
                    Violation("clue", (names[i],), f"the clue at {names[i]} wants {clue}, the answer has {value}")
                )
        for value, places in where.items():
            if len(places) > 1:
                twice = tuple(names[i] for i in places)
                found.append(Violation("every number once", twice, f"{value} stands in {' and '.join(twice)}"))
        around, cells = _around(self.rows, self.cols, self.rook), self.cells
        for value in sorted(where):
            for a in where[value]:
                for b in where.get(value + 1, ()):
                    if cells[b] not in around[cells[a]]:
                        message = f"{value} in {names[a]} does not touch {value + 1} in {names[b]}"
                        found.append(Violation("neighbours", (names[a], names[b]), message))
        if not found and len(where) == last:  # every number stands and touches the next: the path reaches every cell
            return []
        return found + self._unreachable()

    def printed(self, clues: Clues) -> Printed:
        found = on_places(self.answer_places, range(1, len(self.cells) + 1), clues)
        around, number = _around(self.rows, self.cols, self.rook), {cell: i for i, cell in enumerate(self.cells)}
        touching = tuple(tuple(number[other] for other in around[cell] if other in number) for cell in self.cells)
        found.rules["the path"] = Path(touching, found.start)
        return found

    def _unreachable(self) -> list[Violation]:
        """Cells that no walk from the first cell reaches: no path can visit them all."""
        around = _around(self.rows, self.cols, self.rook)
        todo, apart = [self.cells[0]], set(self.cells[1:])
        while todo and apart:
            reached = around[todo.pop()] & apart
            apart -= reached
            todo += reached
        if not apart:
            return []
        places = tuple(f"r{cell // self.cols + 1}c{cell % self.cols + 1}" for cell in sorted(apart))
        shown_places = ", ".join(places[:4]) + (", ..." if len(places) > 4 else "")
        return [Violation("connected", places, f"no path reaches {shown_places} from {self.answer_places[0]}")]

    @classmethod
    def read(cls, options: Mapping[str, Token], words: Sequence[Token], lines: Sequence[Line]) -> Puzzle:
        reject_unknown(options, words, ("neighbours",))
        rook = read_choice(options.get("neighbours"), ("king", "rook"), "king", "neighbours") == "rook"
        marks = Marks.words(lines)
        rows, cols = marks.rectangle()
        present = tuple(mark != "#" for row in marks.rows for mark in row)
        if not any(present):
            raise InputError("the grid has no cell", expected="at least one", line=lines[0].number, column=1)
        numbers = marks.read(lambda token: None if token.text == "#" else read_number(token, None, "# for a hole"))
        return Puzzle(cls(rows, cols, present, rook), tuple(compress(numbers, present)))

    def header_text(self) -> str:
        return "neighbours=rook" if self.rook else ""

    @property
    def options_text(self) -> str:
        return f"neighbours={'rook' if self.rook else 'king'}"

    def grid_text(self, clues: Clues, answer: Sequence[int | None] | None = None) -> str:
        board = ["#"] * len(self.present)
        for cell, value in zip(self.cells, filled(clues, answer), strict=True):
            board[cell] = shown(value)
        return table(board, self.cols)


@lru_cache(maxsize=16)
def _around(rows: int, cols: int, rook: bool) -> tuple[frozenset[int], ...]:
    """For each cell of the full grid those that it touches, as the plain checker reads it: `rules` looks elsewhere."""
    steps = [(a, b) for a in (-1, 0, 1) for b in (-1, 0, 1) if (abs(a) + abs(b) == 1 if rook else a or b)]
    return tuple(
        frozenset((r + a) * cols + c + b for a, b in steps if 0 <= r + a < rows and 0 <= c + b < cols)
        for r in range(rows)
        for c in range(cols)
    )
