"""Kropki: dots exactly on the borders between cells, white and black in every theme, with an outline."""

from __future__ import annotations

from collections.abc import Sequence

from ...board import Puzzle
from ...drawing.canvas import CELL, MARGIN, Canvas
from ...drawing.marking import mark_cells, notes, ring
from ...drawing.marks import Marks
from ...drawing.squares import borders, cell_numbers, diagonals, filled_cells
from ...drawing.themes import BLACK, WHITE, Theme
from .board import Kropki

RADIUS, MARKED = 6.5, 10
"""Of a dot, and of the ring around an edge that is marked."""


def draw(puzzle: Puzzle, answer: Sequence[int | None] | None, marks: Marks, theme: Theme) -> Canvas:
    geometry = puzzle.geometry
    assert isinstance(geometry, Kropki)
    rows, cols = geometry.rows, geometry.cols
    canvas = Canvas(rows, cols, theme, f"Kropki, {rows} by {cols}")
    cells = {name: cell for cell, name in enumerate(geometry.answer_places)}
    mark_cells(canvas, marks, cells)
    clues = puzzle.clues[: len(cells)]
    filled = filled_cells(clues, answer)
    if geometry.diagonals:
        diagonals(canvas, filled, marks)
    high, wide = geometry.box or (rows, cols)
    boxes = [cell // cols // high * cols + cell % cols // wide for cell in range(rows * cols)]
    borders(canvas, boxes if geometry.regions is None else geometry.regions)
    cell_numbers(canvas, clues, answer, {cells[name] for name in marks.conflicts if name in cells})
    notes(canvas, marks, cells, geometry.highest, filled)
    dots = zip(_middles(rows, cols), geometry.clue_places[len(cells) :], puzzle.clues[len(cells) :], strict=True)
    marked = marks.names()
    for at, name, dot in dots:
        canvas.points[name] = (*at, MARKED)
        if name in marked:
            ring(canvas, at, MARKED, name, marks, "clues")
        if dot:
            fill, edge = (WHITE, theme.dot_edge[0]) if dot == 1 else (BLACK, theme.dot_edge[1])
            canvas.circle("clues", at, RADIUS, fill, f'stroke="{edge}" stroke-width="1.5"')
    return canvas


def _middles(rows: int, cols: int) -> list[tuple[float, float]]:
    """The middle of each edge: first left-right, row by row, then up-down, row by row."""
    half = CELL // 2
    across = [(MARGIN + (c + 1) * CELL, MARGIN + r * CELL + half) for r in range(rows) for c in range(cols - 1)]
    down = [(MARGIN + c * CELL + half, MARGIN + (r + 1) * CELL) for r in range(rows - 1) for c in range(cols)]
    return [*across, *down]
