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
from .part import SQUARE
from .regions import Regions

if TYPE_CHECKING:
    from .part import BoardPart, Place, Position

RING = 11
"""The radius of the ring around a place that is no cell, where it is marked."""


def draw(puzzle: Puzzle, answer: Sequence[int | None] | None, marks: Marks, theme: Theme) -> Canvas:
    board = puzzle.geometry
    assert isinstance(board, Kind)
    framed = int(any(part.framed for part in board.parts()))
    rows, cols = board.rows + 2 * framed, board.cols + 2 * framed
    canvas = Canvas(rows, cols, theme, f"{board.kind.replace('-', ' ').title()}, {board.rows} by {board.cols}")
    where = [(r + framed) * cols + c + framed for r in range(board.rows) for c in range(board.cols)]
    cells = {place.name: where[place.cells[0]] for _, place in board.answers_at}
    given = dict(zip(board.clue_places, puzzle.clues, strict=True))
    written = _Writing(canvas, where, marks, framed)
    unfilled = [part for part in board.parts() if isinstance(part, Unfilled)]
    black = {where[cell] for part in unfilled if part.dark for cell in part.of(board)}
    mark_cells(canvas, marks, cells, black)
    for cell in sorted(black):
        canvas.square("ground", cell, theme.black)
    borders(canvas, _groups(board, where, rows * cols))
    filled = set()
    for (part, place), clue in zip(board.clues_at, puzzle.clues, strict=True):
        if not part.answers:
            written.ring(place)
        if clue is not None:
            written.value(part, place, clue, "clues")
            filled |= {where[place.cells[0]]} if part.in_cells else set()
    for part in unfilled:
        for cell in part.of(board) if not part.dark else ():
            if where[cell] not in filled:
                canvas.text(
                    "clues",
                    canvas.centre(where[cell]),
                    part.looks.get(part.symbol or "", part.symbol or ""),
                    26,
                    theme.ink,
                )
    for (part, place), value in zip(board.answers_at, answer or (), strict=False):
        if value is not None and given.get(place.name) is None and value != part.blank:
            written.value(part, place, value, "entries")
            filled.add(where[place.cells[0]])
    highest = max((values[-1] for part, place in board.answers_at if (values := part.legal(board, place))), default=1)
    notes(canvas, marks, cells, highest, filled)
    return canvas


class _Writing:
    """Writes values on a canvas."""

    def __init__(self, canvas: Canvas, where: Sequence[int], marks: Marks, framed: int) -> None:
        self.canvas, self.where, self.marks, self.framed = canvas, where, marks, framed
        self.marked = marks.names()
        self.numbered: set[int] = set()
        """The cells in which a clue stands."""

    def ring(self, place: Place) -> None:
        """A place that is no cell: where it stands, and its marks."""
        at = _point(place.at, self.framed)
        self.canvas.points[place.name] = (*at, RING)
        if place.name in self.marked:
            ring(self.canvas, at, RING, place.name, self.marks, "clues")

    def value(self, part: BoardPart, place: Place, value: int, layer: str) -> None:
        """A value at its place."""
        canvas, theme, words = self.canvas, self.canvas.theme, part.drawn(place, value)
        at = _point(place.at, self.framed)
        cell = self.where[place.cells[0]]
        wrong = place.name in self.marks.conflicts
        colour = theme.ink if layer == "clues" else theme.entry
        if wrong:
            colour = theme.conflict.ink
        if part.in_cells and cell in canvas.black:
            colour = theme.black_text
        if words == SQUARE:
            under_a_clue = cell in self.numbered
            outline = f'stroke="{colour}" stroke-width="3"'
            canvas.square(layer, cell, "none" if under_a_clue else colour, 5, outline)
        else:
            size = number_size(value) if words.isdigit() or part.framed else 24
            canvas.text(layer, at, words, size, colour, f' font-weight="{600 if layer == "clues" else 400}"')
        if layer == "clues" and part.in_cells:
            self.numbered.add(cell)
        if wrong:
            canvas.path(layer, f"M{at[0] - 9:g} {at[1] + WRONG_EXTRA:g}H{at[0] + 9:g}", colour, 2)


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
