"""Str8ts: black cells, which stay black in every theme, with their numbers in white; white ones between them."""

from __future__ import annotations

from collections.abc import Sequence

from ...board import Puzzle
from ...drawing.canvas import CELL, Canvas
from ...drawing.marking import mark_cells, notes
from ...drawing.marks import Marks
from ...drawing.squares import borders, cell_numbers, filled_cells, numbers
from ...drawing.themes import Theme
from .board import Str8ts


def draw(puzzle: Puzzle, answer: Sequence[int | None] | None, marks: Marks, theme: Theme) -> Canvas:
    geometry = puzzle.geometry
    assert isinstance(geometry, Str8ts)
    canvas = Canvas(geometry.rows, geometry.cols, theme, f"Str8ts, {geometry.rows} by {geometry.cols}")
    cells = {name: cell for cell, name in enumerate(geometry.clue_places)}
    black = {cell for cell, dark in enumerate(geometry.black) if dark}
    for cell in sorted(black):
        x, y = canvas.corner(cell)
        outline = f'stroke="{theme.black_edge}"'
        side = CELL - 1  # the outline lies within the cell, so that it is seen beside the lines of the grid
        piece = f'<rect x="{x}.5" y="{y}.5" width="{side}" height="{side}" fill="{theme.black}" {outline}/>'
        canvas.put("ground", piece)
    mark_cells(canvas, marks, cells, black)
    borders(canvas, [0] * len(cells))
    wrong = {cells[name] for name in marks.conflicts}
    printed = [(cell, clue) for cell in sorted(black) if (clue := puzzle.clues[cell])]
    numbers(canvas, printed, True, wrong, theme.black_text)
    white = [None if cell in black else clue for cell, clue in enumerate(puzzle.clues)]
    filled: list[int | None] | None = None
    if answer is not None:
        filled = [None] * len(cells)
        for cell, value in zip(geometry.white_cells, answer, strict=True):
            filled[cell] = value
    cell_numbers(canvas, white, filled, wrong)
    notes(canvas, marks, cells, geometry.highest, filled_cells(white, filled))
    return canvas
