"""Hidato: cells that are there, the first and last number in shapes of their own, and the path of an answer."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from ...board import Puzzle
from ...drawing.canvas import Canvas
from ...drawing.marking import mark_cells, notes, tints
from ...drawing.marks import Marks
from ...drawing.squares import CLEAR, borders, cell_numbers, filled_cells
from ...drawing.themes import Theme
from .board import Hidato

RADIUS = 18
"""Of the ring around the first number, and half the side of the square around the last."""


def draw(puzzle: Puzzle, answer: Sequence[int | None] | None, marks: Marks, theme: Theme) -> Canvas:
    geometry = puzzle.geometry
    assert isinstance(geometry, Hidato)
    canvas = Canvas(geometry.rows, geometry.cols, theme, f"Hidato, {geometry.rows} by {geometry.cols}")
    cells = dict(zip(geometry.answer_places, geometry.cells, strict=True))
    for hole in _holes(geometry.rows, geometry.cols, geometry.present):
        canvas.square("ground", hole, theme.hole)
    mark_cells(canvas, marks, cells)
    borders(canvas, [0 if there else None for there in geometry.present])
    clues = _on_grid(geometry, puzzle.clues)
    filled = None if answer is None else _on_grid(geometry, answer)
    shown = clues if filled is None else [f if c is None else c for c, f in zip(clues, filled, strict=True)]
    wrong = {cells[name] for name in marks.conflicts}
    if filled is not None:
        _path(canvas, geometry, shown, marks)
    for cell, value in enumerate(shown):
        if value in (1, len(cells)):
            colour = theme.conflict.ink if cell in wrong else theme.entry if clues[cell] is None else theme.ink
            _end(canvas, cell, value == 1, colour, "entries" if clues[cell] is None else "clues")
    cell_numbers(canvas, clues, filled, wrong)
    notes(canvas, marks, cells, len(cells), filled_cells(clues, filled))
    return canvas


@lru_cache(maxsize=64)
def _holes(rows: int, cols: int, present: tuple[bool, ...]) -> tuple[int, ...]:
    """The cells that are missing inside the board; those at its edge only give it its shape."""
    apart = {cell for cell, there in enumerate(present) if not there}
    todo = [cell for cell in apart if cell // cols in (0, rows - 1) or cell % cols in (0, cols - 1)]
    apart.difference_update(todo)
    while todo:
        cell = todo.pop()
        beside = {
            cell - cols,
            cell + cols,
            cell - 1,
            cell + 1,
        } & apart  # none at the edge is left, so none wraps around
        apart -= beside
        todo += beside
    return tuple(sorted(apart))


def _on_grid(geometry: Hidato, values: Sequence[int | None]) -> list[int | None]:
    """Values of the present cells on the whole grid."""
    board: list[int | None] = [None] * len(geometry.present)
    for cell, value in zip(geometry.cells, values, strict=True):
        board[cell] = value
    return board


def _path(canvas: Canvas, geometry: Hidato, shown: Sequence[int | None], marks: Marks) -> None:
    """Lines between the numbers that follow each other and touch, interrupted around the numbers."""
    where = {value: cell for cell, value in enumerate(shown) if value is not None}
    steps = []
    for value, cell in sorted(where.items()):
        if (other := where.get(value + 1)) is not None and _touch(geometry, cell, other):
            x, y = canvas.centre(cell)
            u, v = canvas.centre(other)
            steps.append(f"M{x} {y}L{u} {v}")
    if not steps:
        return
    canvas.path("entries", "".join(steps), canvas.theme.path, 3)
    fills = tints(canvas.theme, marks)
    names = dict(zip(geometry.cells, geometry.answer_places, strict=True))
    for cell in where.values():
        tint = fills.get(names[cell])
        radius = RADIUS if shown[cell] in (1, len(geometry.cells)) else CLEAR
        canvas.circle("entries", canvas.centre(cell), radius, canvas.theme.paper if tint is None else tint.fill)


def _touch(geometry: Hidato, one: int, other: int) -> bool:
    down, across = abs(one // geometry.cols - other // geometry.cols), abs(one % geometry.cols - other % geometry.cols)
    return down + across == 1 if geometry.rook else max(down, across) == 1


def _end(canvas: Canvas, cell: int, first: bool, colour: str, layer: str) -> None:
    """A ring for the first number, a square with round corners for the last."""
    x, y = canvas.centre(cell)
    if first:
        canvas.circle(layer, (x, y), RADIUS, "none", f'stroke="{colour}" stroke-width="2"')
        return
    at = f'x="{x - RADIUS}" y="{y - RADIUS}" width="{2 * RADIUS}" height="{2 * RADIUS}" rx="5"'
    canvas.put(layer, f'<rect {at} fill="none" stroke="{colour}" stroke-width="2"/>')
