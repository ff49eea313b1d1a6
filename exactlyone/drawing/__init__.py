"""Boards as people look at them: pictures in SVG, over a canvas that kinds share. Knows of no model.

    svg(puzzle)                                   the board
    svg(puzzle, answer, Marks(differing=names))   with what is filled in, and places marked

themes.py    the colours, light and dark
marks.py     what a picture points at; marking.py: how that is drawn
canvas.py    the sheet and its layers; squares.py: what boards of square cells share
generic.py   kinds without a drawing of their own
png.py       pictures as PNG
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ..board import Puzzle
from ..models import ModelError
from . import generic
from .canvas import Canvas, document
from .marks import NO_MARKS, Marks
from .themes import THEMES, Theme, theme_named

Drawing = Callable[[Puzzle, Sequence[int | None] | None, Marks, Theme], Canvas]

"""How a kind draws its boards: the puzzle, what is filled in, what is pointed at, the colours."""

__all__ = ["NO_MARKS", "THEMES", "Canvas", "Drawing", "Marks", "Theme", "beside", "drawn", "svg", "svg_of_answers"]


def drawn(
    puzzle: Puzzle, answer: Sequence[int | None] | None = None, marks: Marks | None = None, theme: str = "light"
) -> Canvas:
    """The board on its sheet, layer by layer. `answer`: values of answer places, None where nothing is filled in.

    Raises ModelError on an answer of another length, a place or a theme that is not there.
    """
    if not isinstance(marks, Marks | None):
        raise ModelError(f"what is pointed at is said by Marks(...), not by {marks!r:.60}")
    marks = marks or NO_MARKS
    marks.check(puzzle)
    expected = len(puzzle.geometry.answer_places)
    if answer is not None and (not isinstance(answer, Sequence) or len(answer) != expected):
        what = len(answer) if isinstance(answer, Sequence) else f"{answer!r:.60}"
        raise ModelError(f"an answer of this board has {expected} values, not {what}")
    draw = puzzle.geometry.drawing() or generic.draw
    return draw(puzzle, answer, marks, theme_named(theme))


def svg(
    puzzle: Puzzle, answer: Sequence[int | None] | None = None, marks: Marks | None = None, theme: str = "light"
) -> str:
    """The board as a picture. Arguments and errors as for `drawn`."""
    return drawn(puzzle, answer, marks, theme).svg()


def svg_of_answers(puzzle: Puzzle, answers: Sequence[Sequence[int | None]], theme: str = "light") -> str:
    """Answers beside each other, with the places marked in which they differ; the board itself if there is none."""
    differing = {
        name
        for name, *values in zip(puzzle.geometry.answer_places, *answers, strict=True)
        if len(answers) > 1 and len(set(values)) > 1
    }
    places = [name for name in puzzle.geometry.answer_places if name in differing]
    sheets = [drawn(puzzle, answer, Marks(differing=places), theme) for answer in answers or (None,)]
    return sheets[0].svg() if len(sheets) == 1 else beside(sheets, f"{sheets[0].label}, {len(sheets)} answers")


def beside(sheets: Sequence[Canvas], label: str) -> str:
    """Boards in a row, in the middle of its height, as one picture with this name."""
    width, height = sum(sheet.width for sheet in sheets), max(sheet.height for sheet in sheets)
    body = []
    if any(sheet.height < height for sheet in sheets):
        body.append(f'<rect width="{width}" height="{height}" fill="{sheets[0].theme.paper}"/>')
    x = 0
    for sheet in sheets:
        y = (height - sheet.height) // 2
        body.append(f'<g transform="translate({x} {y})">\n{sheet.body()}\n</g>')
        x += sheet.width
    return document(width, height, label, "\n".join(body))
