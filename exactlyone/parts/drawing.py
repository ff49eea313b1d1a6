"""The picture of a board of parts: regions, black cells, numbers and symbols in cells, signs between, clues beside."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ..board.puzzle import Puzzle
from ..drawing.canvas import CELL, MARGIN, Canvas
from ..drawing.marking import mark_cells, notes, ring
from ..drawing.marks import Marks
from ..drawing.squares import WRONG_EXTRA, borders, number_size
from ..drawing.themes import Theme
from .cells import Unfilled
from .kind import Kind
from .regions import Regions

if TYPE_CHECKING:
    from .part import Part, Place, Position

RING = 11
"""The radius of the ring around a place that is no cell, where it is marked."""


def draw(puzzle: Puzzle, answer: Sequence[int | None] | None, marks: Marks, theme: Theme) -> Canvas:
    board = puzzle.geometry
    assert isinstance(board, Kind)
    framed = int(any(part.framed for part in board.parts()))
    rows, cols = board.rows + 2 * framed, board.cols + 2 * framed
    canvas = Canvas(rows, cols, theme, f"{board.kind.replace('-', ' ').title()}, {board.rows} by {board.cols}")
    where = [(cell // board.cols + framed) * cols + cell % board.cols + framed for cell in range(board.rows * board.cols)]
    cells = {place.name: where[place.cells[0]] for _, place in board.answers_at}
    black = {where[cell] for part in board.parts() if isinstance(part, Unfilled) and part.dark for cell in part.of(board)}
    mark_cells(canvas, marks, cells, black)
    for cell in sorted(black):
        canvas.square("ground", cell, theme.black)
    borders(canvas, _groups(board, where, rows * cols))
    written = _Writing(canvas, board, where, marks)
    filled = {where[place.cells[0]] for (_, place), value in zip(board.answers_at, answer or (), strict=False) if value is not None}
    for (part, place), clue in zip(board.clues_at, puzzle.clues, strict=True):
        written.clue(part, place, clue, framed)
        if clue is not None and part.in_cells:
            filled.add(where[place.cells[0]])
    given = dict(zip(board.clue_places, puzzle.clues, strict=True))
    for (part, place), value in zip(board.answers_at, answer or (), strict=False):
        if value is not None and given.get(place.name) is None and value != part.blank:
            written.cell(part, place, value, "entries")
    notes(canvas, marks, cells, max([value for part, place in board.answers_at[:1] for value in part.legal(board, place)], default=1), filled)
    return canvas


class _Writing:
    """Writes values on a canvas."""

    def __init__(self, canvas: Canvas, board: Kind, where: Sequence[int], marks: Marks) -> None:
        self.canvas, self.board, self.where, self.marks = canvas, board, where, marks
        self.marked = marks.names()

    def clue(self, part: Part, place: Place, clue: int | None, framed: int) -> None:
        """A clue in a cell, or at a point of its own, with the ring of its marks."""
        canvas, theme = self.canvas, self.canvas.theme
        if not part.answers:
            at = _point(place.at, framed)
            canvas.points[place.name] = (*at, RING)
            if place.name in self.marked:
                ring(canvas, at, RING, place.name, self.marks, "clues")
        if clue is None:
            return
        if part.in_cells:
            self.cell(part, place, clue, "clues")
        else:
            size = number_size(clue) if part.framed else 22
            canvas.text("clues", _point(place.at, framed), part.written(place, clue), size, theme.ink, ' font-weight="600"')

    def cell(self, part: Part, place: Place, value: int, layer: str) -> None:
        """A value in a cell."""
        canvas, theme = self.canvas, self.canvas.theme
        cell = self.where[place.cells[0]]
        x, y = canvas.centre(cell)
        words = part.drawn(value)
        dark = cell in canvas.black
        wrong = place.name in self.marks.conflicts
        colour = theme.black_text if dark else theme.conflict.ink if wrong else theme.ink if layer == "clues" else theme.entry
        size = number_size(value) if words.isdigit() else 26
        canvas.text(layer, (x, y), words, size, colour, f' font-weight="{600 if layer == "clues" else 400}"')
        if wrong:
            canvas.path(layer, f"M{x - 9} {y + WRONG_EXTRA}H{x + 9}", colour, 2)


def _point(at: Position, framed: int) -> tuple[float, float]:
    """Where a position is in the picture; clues in the frame stand a little nearer to the grid."""
    return MARGIN + (at[1] / 2 + framed) * CELL, MARGIN + (at[0] / 2 + framed) * CELL


def _groups(board: Kind, where: Sequence[int], count: int) -> list[int | None]:
    """The region of each cell of the picture; None outside the grid."""
    regions = next((part.of(board) for part in board.parts() if isinstance(part, Regions)), [0] * len(where))
    found: list[int | None] = [None] * count
    for cell, region in zip(where, regions, strict=True):
        found[cell] = region
    return found
