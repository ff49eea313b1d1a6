"""What boards of square cells share: borders, diagonals, and numbers that are clues or entries."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from functools import lru_cache

from .canvas import BASELINE, CELL, MARGIN, THICK, THIN, Canvas
from .marking import tints
from .marks import Marks

DIGITS = (26, 26, 21, 16, 12)
"""The font size of a number by how many digits it has."""
CLEAR, CLEAR_NOTES = 14, 20
"""The radius of the disc that keeps a number, or notes, clear of a line below."""
WRONG_EXTRA = 15
"""From the middle of a cell down to the line under a number in conflict."""


def borders(canvas: Canvas, groups: Sequence[int | None]) -> None:
    """Thin lines between cells of one group, thick ones between groups and around the board; None: no cell there."""
    thin, thick = _borders(canvas.rows, canvas.cols, tuple(groups))
    if thin:
        canvas.path("lines", thin, canvas.theme.line, THIN)
    canvas.path("lines", thick, canvas.theme.ink, THICK, ' stroke-linecap="square"')


@lru_cache(maxsize=64)
def _borders(rows: int, cols: int, groups: tuple[int | None, ...]) -> tuple[str, str]:
    """The thin and the thick lines as paths, each as long as it goes."""

    def group(r: int, c: int) -> int | None:
        return groups[r * cols + c] if 0 <= r < rows and 0 <= c < cols else None

    def weight(one: int | None, other: int | None) -> int:
        return 0 if one is None and other is None else THIN if one == other else THICK

    paths: dict[int, list[str]] = {THIN: [], THICK: []}
    for i in range(rows + 1):
        line = [weight(group(i - 1, c), group(i, c)) for c in range(cols)]
        for start, stop, kind in _stretches(line):
            paths[kind].append(f"M{MARGIN + start * CELL} {MARGIN + i * CELL}H{MARGIN + stop * CELL}")
    for i in range(cols + 1):
        line = [weight(group(r, i - 1), group(r, i)) for r in range(rows)]
        for start, stop, kind in _stretches(line):
            paths[kind].append(f"M{MARGIN + i * CELL} {MARGIN + start * CELL}V{MARGIN + stop * CELL}")
    return "".join(paths[THIN]), "".join(paths[THICK])


def _stretches(line: Sequence[int]) -> Iterable[tuple[int, int, int]]:
    """(start, stop, value) of each run of equal values but 0."""
    start = 0
    for i in range(1, len(line) + 1):
        if i == len(line) or line[i] != line[start]:
            if line[start]:
                yield start, i, line[start]
            start = i


def diagonals(canvas: Canvas, filled: Collection[int], marks: Marks) -> None:
    """Both main diagonals of a square board through its cells, interrupted around what is written in them."""
    theme, n = canvas.theme, canvas.rows
    low, high = MARGIN, MARGIN + n * CELL
    canvas.path("lines", f"M{low} {low}L{high} {high}M{high} {low}L{low} {high}", theme.diagonal, 2)
    fills = tints(theme, marks)
    noted = marks.noted()
    for cell in sorted({i * n + i for i in range(n)} | {i * n + n - 1 - i for i in range(n)}):
        name = f"r{cell // n + 1}c{cell % n + 1}"
        if cell in filled or name in noted:
            fill = fills[name].fill if name in fills else theme.paper
            canvas.circle("entries", canvas.centre(cell), CLEAR if cell in filled else CLEAR_NOTES, fill)


def filled_cells(clues: Sequence[int | None], answer: Sequence[int | None] | None) -> set[int]:
    """The cells with a clue, or a number of an answer."""
    shown = clues if answer is None else zip(clues, answer, strict=True)
    return {cell for cell, value in enumerate(shown) if value not in (None, (None, None))}


def cell_numbers(
    canvas: Canvas, clues: Sequence[int | None], answer: Sequence[int | None] | None, wrong: Collection[int]
) -> None:
    """The clues of cells, and in the others the numbers of an answer; `wrong`: the cells in conflict."""
    numbers(canvas, [(cell, clue) for cell, clue in enumerate(clues) if clue is not None], True, wrong)
    if answer is not None:
        both = enumerate(zip(clues, answer, strict=True))
        numbers(canvas, [(cell, v) for cell, (clue, v) in both if v is not None and clue is None], False, wrong)


def numbers(
    canvas: Canvas, values: Iterable[tuple[int, int]], given: bool, wrong: Collection[int] = (), colour: str = ""
) -> None:
    """Numbers (cell, value) as clues, bold, or as entries; in the cells `wrong` underlined and of another colour.

    `colour`: instead of the theme's, also where something is wrong.
    """
    theme = canvas.theme
    layer = "clues" if given else "entries"
    plain = colour or (theme.ink if given else theme.entry)
    sizes: dict[int, list[str]] = {}
    for cell, value in values:
        x, y = canvas.centre(cell)
        size = number_size(value)
        fill = ""
        if cell in wrong:
            fill = "" if colour else f' fill="{theme.conflict.ink}"'
            half = 4 + 5 * len(str(value))
            canvas.path(layer, f"M{x - half} {y + WRONG_EXTRA}H{x + half}", colour or theme.conflict.ink, 2)
        sizes.setdefault(size, []).append(f'<text x="{x}" y="{y + round(size * BASELINE)}"{fill}>{value}</text>')
    for size, texts in sizes.items():
        style = f'font-size="{size}" font-weight="{600 if given else 400}" fill="{plain}"'
        canvas.put(layer, f"<g {style}>{''.join(texts)}</g>")


def number_size(value: int) -> int:
    """The font size at which a number fits a cell."""
    return DIGITS[min(len(str(value)), len(DIGITS)) - 1]
