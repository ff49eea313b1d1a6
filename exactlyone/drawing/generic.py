"""A kind that has no drawing of its own: values in cells where places are named like cells, and the rest in words.

Places called r1c1, r1c2, ... are cells of a grid. A board with other places is a row of boxes, each under its name.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from ..board import Puzzle
from .canvas import CELL, LINE, MARGIN, Canvas
from .marking import mark_cells, notes
from .marks import Marks
from .squares import borders, cell_numbers, filled_cells
from .themes import Theme

ROW = 8
"""How many boxes stand beside each other where places are no cells."""
WORDS = 7
"""Pixels that a letter of the words below takes, about."""


def draw(puzzle: Puzzle, answer: Sequence[int | None] | None, marks: Marks, theme: Theme) -> Canvas:
    geometry = puzzle.geometry
    places = dict.fromkeys((*geometry.answer_places, *geometry.clue_places))
    cells, rows, cols = _grid(list(places)) or _grid(list(geometry.answer_places)) or _boxes(geometry.answer_places)
    words = [
        geometry.clue_text(place, clue)
        for place, (name, clue) in enumerate(zip(geometry.clue_places, puzzle.clues, strict=True))
        if clue is not None and name not in cells
    ]
    words += [f"{name} is marked" for name in sorted(marks.names() - cells.keys())]
    shown = _wrapped(words, cols * CELL)
    canvas = Canvas(rows, cols, theme, f"{geometry.kind}, {len(geometry.answer_places)} places", len(shown))
    mark_cells(canvas, marks, cells)
    there = set(cells.values())
    borders(canvas, [0 if cell in there else None for cell in range(rows * cols)])
    clues: list[int | None] = [None] * (rows * cols)
    for name, clue in zip(geometry.clue_places, puzzle.clues, strict=True):
        if name in cells:
            clues[cells[name]] = clue
    filled: list[int | None] = [None] * (rows * cols)
    for name, value in zip(geometry.answer_places, answer or (), strict=False):
        filled[cells[name]] = value
    cell_numbers(canvas, clues, filled, {cells[name] for name in marks.conflicts if name in cells})
    notes(canvas, marks, cells, 16, filled_cells(clues, filled))
    for name, cell in cells.items():
        if not CELL_NAME.fullmatch(name):
            x, y = canvas.centre(cell)
            canvas.text("clues", (x, y - CELL / 2 + 8), name, min(10, 1.6 * CELL / max(1, len(name))), theme.note)
    for i, line in enumerate(shown):
        at = (canvas.width / 2, 2 * MARGIN + rows * CELL + (i + 0.2) * LINE)
        canvas.text("clues", at, line, 12, theme.note)
    return canvas


CELL_NAME = re.compile(r"r(\d{1,3})c(\d{1,3})")


def _grid(names: Sequence[str]) -> tuple[dict[str, int], int, int] | None:
    """The cells of places by name, and the rows and columns of the grid; None if a place is no cell."""
    found: dict[str, tuple[int, int]] = {}
    for name in names:
        match = CELL_NAME.fullmatch(name)
        if match is None or "0" in (match[1][0], match[2][0]):
            return None
        found[name] = int(match[1]) - 1, int(match[2]) - 1
    rows = max((r for r, _ in found.values()), default=0) + 1
    cols = max((c for _, c in found.values()), default=0) + 1
    return {name: r * cols + c for name, (r, c) in found.items()}, rows, cols


def _boxes(names: Sequence[str]) -> tuple[dict[str, int], int, int]:
    return {name: i for i, name in enumerate(names)}, -(-len(names) // ROW), min(ROW, len(names))


def _wrapped(words: Sequence[str], width: int) -> list[str]:
    """Words as lines of about this width."""
    lines: list[str] = []
    for word in words:
        if lines and (len(lines[-1]) + len(word) + 2) * WORDS <= width:
            lines[-1] += f", {word}"
        else:
            lines.append(word)
    return lines
