"""Slant: a slash in each cell, and above them the clues in circles on the vertices."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ...board import Puzzle
from ...drawing.canvas import BASELINE, CELL, MARGIN, Canvas
from ...drawing.marking import mark_cells, ring
from ...drawing.marks import Marks
from ...drawing.squares import borders
from ...drawing.themes import Theme
from .board import Slant

RADIUS, MARKED = 10.5, 12.5
"""Of the circle around a clue, and of the ring around a marked vertex."""
SIZE = 14
"""The font size of a clue."""


def draw(puzzle: Puzzle, answer: Sequence[int | None] | None, marks: Marks, theme: Theme) -> Canvas:
    geometry = puzzle.geometry
    assert isinstance(geometry, Slant)
    canvas = Canvas(geometry.rows, geometry.cols, theme, f"Slant, {geometry.rows} by {geometry.cols}")
    cells = {name: cell for cell, name in enumerate(geometry.answer_places)}
    mark_cells(canvas, marks, cells)
    borders(canvas, [0] * len(cells))
    if answer is not None:
        wrong = {cells[name] for name in marks.conflicts if name in cells}
        right = [(cell, value) for cell, value in enumerate(answer) if value is not None and cell not in wrong]
        _slashes(canvas, right, theme.entry, 3, "")
        _slashes(canvas, [(cell, answer[cell]) for cell in sorted(wrong)], theme.conflict.ink, 3.5, "8 7")
    noted = [(cells[name], value, struck) for name in sorted(marks.noted()) for value, struck in marks.numbers(name)]
    _slashes(canvas, [(cell, value) for cell, value, struck in noted if not struck], theme.note, 1.5, "2 4")
    _slashes(canvas, [(cell, value) for cell, value, struck in noted if struck], theme.conflict.ink, 1.5, "2 4")
    for cell, value, struck in noted:
        if struck:
            _cross(canvas, cell, value)
    _clues(canvas, geometry, puzzle, marks)
    return canvas


def _slashes(canvas: Canvas, values: Iterable[tuple[int, int | None]], colour: str, width: float, dashes: str) -> None:
    """The diagonals of cells (cell, value) as one path; nothing where the value is none."""
    steps = []
    for cell, value in values:
        x, y = canvas.corner(cell)
        if value == 0:
            steps.append(f"M{x} {y}L{x + CELL} {y + CELL}")
        elif value == 1:
            steps.append(f"M{x + CELL} {y}L{x} {y + CELL}")
    if steps:
        dashed = f' stroke-dasharray="{dashes}"' if dashes else ""
        canvas.path("entries", "".join(steps), colour, width, f' stroke-linecap="round"{dashed}')


def _cross(canvas: Canvas, cell: int, value: int) -> None:
    """A small cross on the upper half of a diagonal that is struck out."""
    x, y = canvas.corner(cell)
    x += CELL // 3 if value == 0 else CELL * 2 // 3
    y += CELL // 3
    steps = f"M{x - 5} {y}H{x + 5}M{x} {y - 5}V{y + 5}"
    canvas.path("entries", steps, canvas.theme.conflict.ink, 2)


def _clues(canvas: Canvas, geometry: Slant, puzzle: Puzzle, marks: Marks) -> None:
    theme, wide = canvas.theme, geometry.cols + 1
    circles, digits = [], []
    for vertex, (name, clue) in enumerate(zip(geometry.clue_places, puzzle.clues, strict=True)):
        x, y = MARGIN + vertex % wide * CELL, MARGIN + vertex // wide * CELL
        canvas.points[name] = (x, y, MARKED)
        marked = name in marks.names()
        if marked:
            ring(canvas, (x, y), MARKED, name, marks, "clues")
        if clue is None:
            continue
        if not marked:
            circles.append(f'<circle cx="{x}" cy="{y}" r="{RADIUS}"/>')
        fill = f' fill="{theme.conflict.ink}"' if name in marks.conflicts else ""
        digits.append(f'<text x="{x}" y="{y + SIZE * BASELINE:g}"{fill}>{clue}</text>')
    outline = f'fill="{theme.paper}" stroke="{theme.ink}" stroke-width="1.25"'
    canvas.put("clues", f"<g {outline}>{''.join(circles)}</g>")
    style = f'font-size="{SIZE}" font-weight="600" fill="{theme.ink}"'
    canvas.put("clues", f"<g {style}>{''.join(digits)}</g>")
