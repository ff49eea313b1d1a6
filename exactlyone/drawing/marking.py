"""How marks are drawn: each by a fill and by a shape, so that they can be distinguished without colours too."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from .canvas import CELL, Canvas
from .marks import ORDER, Marks
from .themes import Theme, Tint

FRAMES = {
    "conflicts": 'stroke-width="2" stroke-dasharray="7 4"',
    "highlighted": 'stroke-width="2"',
    "reasons": 'stroke-width="3" stroke-dasharray="0 5" stroke-linecap="round"',
}
"""The frames within marked cells: of dashes, whole, of dots. A cell that differs has a corner instead."""


def tint_of(theme: Theme, mark: str) -> Tint:
    """How a mark looks, by its name in `Marks`."""
    return {
        "conflicts": theme.conflict,
        "highlighted": theme.highlight,
        "differing": theme.differing,
        "reasons": theme.reason,
    }[mark]


def tints(theme: Theme, marks: Marks) -> dict[str, Tint]:
    """The marked places, each with the tint of its first mark."""
    return {name: tint_of(theme, mark) for mark in reversed(ORDER) for name in getattr(marks, mark)}


def mark_cells(canvas: Canvas, marks: Marks, cells: Mapping[str, int], black: Collection[int] = ()) -> None:
    """Fill the marked cells, the black ones apart, and give each mark its shape. The canvas notes what is where."""
    canvas.cells, canvas.black = cells, black
    theme = canvas.theme
    for name, tint in tints(theme, marks).items():
        if name in cells and cells[name] not in black:
            canvas.square("marks", cells[name], tint.fill)
    for mark in reversed(ORDER):
        for name in getattr(marks, mark):
            if name in cells:
                _shape(canvas, cells[name], mark, cells[name] in black)


def _shape(canvas: Canvas, cell: int, mark: str, black: bool) -> None:
    tint = tint_of(canvas.theme, mark)
    ink = tint.fill if black and canvas.theme.name == "light" else tint.ink
    if mark in FRAMES:
        canvas.square("marks", cell, "none", 4, f'stroke="{ink}" {FRAMES[mark]}')
    else:
        x, y = canvas.corner(cell)
        canvas.put("marks", f'<path d="M{x + CELL - 13} {y + 3}H{x + CELL - 3}V{y + 13}Z" fill="{ink}"/>')


def ring(canvas: Canvas, at: tuple[float, float], radius: float, name: str, marks: Marks, layer: str) -> None:
    """The marks of a place that is no cell, around a point: a filled ring with the frame of each mark."""
    tint = tints(canvas.theme, marks).get(name)
    if tint is None:
        return
    canvas.circle(layer, at, radius, tint.fill)
    for mark in reversed(ORDER):
        if name in getattr(marks, mark):
            frame = FRAMES.get(mark, 'stroke-width="4"')
            canvas.circle(layer, at, radius, "none", f'stroke="{tint_of(canvas.theme, mark).ink}" {frame}')


def notes(canvas: Canvas, marks: Marks, cells: Mapping[str, int], highest: int, filled: Collection[int]) -> None:
    """In cells that are not filled: small numbers, each in a place of its own where there are few, else in order."""
    for name in sorted(marks.noted()):
        if name in cells and cells[name] not in filled:
            _note(canvas, cells[name], marks.numbers(name), highest)


def _note(canvas: Canvas, cell: int, shown: Sequence[tuple[int, bool]], highest: int) -> None:
    wide = 4 if 9 < highest <= 16 else 3
    size, step = (12, 13) if highest <= 9 else (10, 11 if wide == 4 else 14)
    most = wide * wide
    x, y = canvas.centre(cell)
    for i, (value, struck) in enumerate(shown[:most]):
        place = value - 1 if highest <= most else i
        more = i == most - 1 and len(shown) > most
        at = (x + (place % wide - (wide - 1) / 2) * step, y + (place // wide - (wide - 1) / 2) * step)
        colour = canvas.theme.conflict.ink if struck else canvas.theme.note
        canvas.text("entries", at, "…" if more else str(value), size, colour)
        if struck and not more:
            canvas.path("entries", f"M{at[0] - 5:g} {at[1] + 4:g}L{at[0] + 5:g} {at[1] - 4:g}", colour, 1.5)
