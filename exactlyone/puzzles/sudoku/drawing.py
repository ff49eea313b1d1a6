"""Sudoku and X-Sudoku: thick borders around the boxes; where they count, both diagonals through their cells."""

from __future__ import annotations

from collections.abc import Sequence

from ...board import Puzzle
from ...drawing.canvas import Canvas
from ...drawing.marking import mark_cells, notes
from ...drawing.marks import Marks
from ...drawing.squares import borders, cell_numbers, diagonals, filled_cells
from ...drawing.themes import Theme
from .board import Sudoku


def draw(puzzle: Puzzle, answer: Sequence[int | None] | None, marks: Marks, theme: Theme) -> Canvas:
    geometry = puzzle.geometry
    assert isinstance(geometry, Sudoku)
    n, (high, wide) = geometry.size, geometry.box or (geometry.size, geometry.size)
    canvas = Canvas(n, n, theme, f"{'X-Sudoku' if geometry.diagonals else 'Sudoku'}, {n} by {n}")
    cells = {name: cell for cell, name in enumerate(geometry.answer_places)}
    mark_cells(canvas, marks, cells)
    filled = filled_cells(puzzle.clues, answer)
    if geometry.diagonals:
        diagonals(canvas, filled, marks)
    borders(canvas, [cell // n // high * n + cell % n // wide for cell in range(n * n)])
    cell_numbers(canvas, puzzle.clues, answer, {cells[name] for name in marks.conflicts})
    notes(canvas, marks, cells, n, filled)
    return canvas
