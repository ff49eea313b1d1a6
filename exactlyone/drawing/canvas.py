"""The sheet that boards of square cells are drawn on: layers of hand-written SVG, and where things stand.

Presentation attributes only: a style element would repaint every other board of a page. Notebooks show the picture as
an image, which no page can colour, so it brings its own paper. Text is centred by its coordinates; not every renderer
knows the attribute that would do it.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from html import escape

from .themes import Theme

CELL, MARGIN = 48, 14
"""The side of a cell, and what is left free around the board, in pixels."""
THICK, THIN = 3, 1
LAYERS = ("ground", "marks", "lines", "entries", "clues")
"""From the bottom up. What is known before anybody plays are ground, lines and clues; marks and entries change."""
LINE = 18
"""The height of a line of words below a board."""
BASELINE = 0.355
"""From the middle of a digit down to its baseline, in font sizes."""


class Canvas:
    """A sheet for `rows` x `cols` cells and `below` lines of words, to be drawn on layer by layer."""

    def __init__(self, rows: int, cols: int, theme: Theme, label: str, below: int = 0) -> None:
        self.rows, self.cols, self.theme, self.label = rows, cols, theme, label
        self.width = cols * CELL + 2 * MARGIN
        self.height = rows * CELL + 2 * MARGIN + below * LINE
        self.layers: dict[str, list[str]] = {name: [] for name in LAYERS}
        self.cells: Mapping[str, int] = {}
        """The places that are cells, by name."""
        self.black: Collection[int] = ()
        """The cells that stay black, whatever is marked."""
        self.points: dict[str, tuple[float, float, float]] = {}
        """The places that are no cells: where each stands, and the radius of a ring around it."""

    def centre(self, cell: int) -> tuple[int, int]:
        """The middle of the cell with this index, row by row."""
        r, c = divmod(cell, self.cols)
        return MARGIN + c * CELL + CELL // 2, MARGIN + r * CELL + CELL // 2

    def corner(self, cell: int) -> tuple[int, int]:
        """The top left corner of a cell."""
        r, c = divmod(cell, self.cols)
        return MARGIN + c * CELL, MARGIN + r * CELL

    # what can be drawn ------------------------------------------------------------------------------------------------

    def put(self, layer: str, piece: str) -> None:
        """Add a piece of SVG to a layer, above what is there."""
        self.layers[layer].append(piece)

    def square(self, layer: str, cell: int, fill: str, inset: int = 0, outline: str = "") -> None:
        """Fill a cell, or what is `inset` within it; `outline`: attributes of its border."""
        x, y = self.corner(cell)
        side = CELL - 2 * inset
        at = f'<rect x="{x + inset}" y="{y + inset}" width="{side}" height="{side}"'
        self.put(layer, f'{at} fill="{fill}"{" " * bool(outline)}{outline}/>')

    def circle(self, layer: str, at: tuple[float, float], radius: float, fill: str, outline: str = "") -> None:
        """A disc, or a ring if the fill is "none"; `outline`: attributes of its border."""
        x, y = at
        self.put(layer, f'<circle cx="{x}" cy="{y}" r="{radius}" fill="{fill}"{" " * bool(outline)}{outline}/>')

    def path(self, layer: str, steps: str, colour: str, width: float, more: str = "") -> None:
        """A line along the steps of a path."""
        self.put(layer, f'<path d="{steps}" fill="none" stroke="{colour}" stroke-width="{width}"{more}/>')

    def text(self, layer: str, at: tuple[float, float], words: str, size: float, colour: str, more: str = "") -> None:
        """Words centred on a point."""
        x, y = at
        down = f"{y + size * BASELINE:g}"
        self.put(layer, f'<text x="{x:g}" y="{down}" font-size="{size:g}" fill="{colour}"{more}>{shown(words)}</text>')

    # what comes of it -------------------------------------------------------------------------------------------------

    def body(self) -> str:
        """The layers on their paper, without the element around them."""
        paper = f'<rect width="{self.width}" height="{self.height}" fill="{self.theme.paper}"/>'
        groups = [f"<g>{''.join(self.layers[name])}</g>" for name in LAYERS if self.layers[name]]
        return "\n".join([paper, *groups])

    def svg(self) -> str:
        """The whole picture."""
        return document(self.width, self.height, self.label, self.body())


NO_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""What no picture may hold, not even escaped."""


def shown(words: str) -> str:
    """Words as they stand in a picture."""
    return escape(NO_XML.sub("\ufffd", words))


def document(width: int, height: int, label: str, body: str) -> str:
    """A picture with a name for those who cannot see it."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}" '
        f'role="img" aria-label="{shown(label)}" font-family="system-ui, sans-serif" text-anchor="middle">\n'
        f"{body}\n</svg>\n"
    )
