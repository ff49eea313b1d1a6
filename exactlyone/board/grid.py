"""Cells, lines, boxes and neighbours of a grid, as indices: cell (r, c) of a grid `cols` wide is r * cols + c."""

from __future__ import annotations

from functools import lru_cache

from ..models import ModelError
from .structure import Structure

Shape = tuple[int, int]
"""(rows, columns)"""
House = tuple[str, list[int]]
"""Cells that hold no number twice, with the name that a person would give them."""


@lru_cache(maxsize=64)
def cell_names(rows: int, cols: int) -> tuple[str, ...]:
    """r1c1, r1c2, ...: counted from 1, row by row."""
    return tuple(f"r{r + 1}c{c + 1}" for r in range(rows) for c in range(cols))


def lines(rows: int, cols: int) -> list[House]:
    """The rows, then the columns."""
    found = [(f"row {r + 1}", [r * cols + c for c in range(cols)]) for r in range(rows)]
    return found + [(f"column {c + 1}", [r * cols + c for r in range(rows)]) for c in range(cols)]


def houses(rows: int, cols: int, box: Shape | None, diagonals: bool) -> list[House]:
    """The lines, the boxes if there are any, and if `diagonals`, both main diagonals (of a square)."""
    found = lines(rows, cols)
    if box is not None:
        found += [(f"box {i + 1}", cells) for i, cells in enumerate(box_cells(rows, cols, box))]
    if diagonals:
        found.append(("the falling diagonal", [i * cols + i for i in range(rows)]))
        found.append(("the rising diagonal", [i * cols + cols - 1 - i for i in range(rows)]))
    return found


def box_cells(rows: int, cols: int, box: Shape) -> list[list[int]]:
    """The cells of each box of `box` = (rows, columns), box by box. Raises ModelError if boxes do not tile the grid."""
    check_box(rows, cols, box)
    high, wide = box
    return [
        [(top + r) * cols + left + c for r in range(high) for c in range(wide)]
        for top in range(0, rows, high)
        for left in range(0, cols, wide)
    ]


def structure_of_houses(rows: int, cols: int, box: Shape | None, diagonals: bool) -> Structure:
    """What the symmetries of a grid keep in which lines, boxes and both main diagonals hold no number twice."""
    names = cell_names(rows, cols)
    found = Structure(names)
    known: set[frozenset[int]] = set()
    for family, houses_of_family in (
        ("line", [cells for _, cells in lines(rows, cols)]),
        ("box", box_cells(rows, cols, box) if box is not None else []),
        ("diagonal", [cells for _, cells in houses(rows, cols, None, diagonals)[rows + cols :]]),
    ):
        new = [cells for cells in houses_of_family if frozenset(cells) not in known]  # a box of one row says nothing
        known.update(map(frozenset, new))
        found.keep(family, ([names[cell] for cell in cells] for cells in new))
    return found


def adjacent_cells(rows: int, cols: int, present: tuple[bool, ...], diagonal: bool) -> list[list[int]]:
    """For each cell the present cells next to it, by sides, and by corners too if `diagonal`."""
    steps = [(a, b) for a in (-1, 0, 1) for b in (-1, 0, 1) if (a or b) and (diagonal or not (a and b))]
    return [
        [
            (r + a) * cols + c + b
            for a, b in steps
            if 0 <= r + a < rows and 0 <= c + b < cols and present[(r + a) * cols + c + b]
        ]
        for r in range(rows)
        for c in range(cols)
    ]


def side_pairs(rows: int, cols: int) -> list[tuple[int, int]]:
    """The pairs of cells that share a side: first left-right, row by row, then up-down, row by row."""
    across = [(r * cols + c, r * cols + c + 1) for r in range(rows) for c in range(cols - 1)]
    down = [(r * cols + c, (r + 1) * cols + c) for r in range(rows - 1) for c in range(cols)]
    return across + down


def runs(line: list[int], white: tuple[bool, ...]) -> list[list[int]]:
    """The maximal runs of white cells along a line: its compartments."""
    found: list[list[int]] = []
    run: list[int] = []
    for cell in line:
        if white[cell]:
            run.append(cell)
        elif run:
            found.append(run)
            run = []
    return [*found, run] if run else found


def check_box(rows: int, cols: int, box: Shape) -> None:
    """Raise ModelError unless boxes of `box` = (rows, columns) tile the grid."""
    high, wide = box
    if high < 1 or wide < 1 or rows % high or cols % wide:
        raise ModelError(f"boxes of {high} rows x {wide} columns do not tile a grid of {rows} x {cols}")


def check_shape(kind: str, rows: int, cols: int) -> None:
    """Raise ModelError unless the grid has at least one cell."""
    for side in (rows, cols):
        if not isinstance(side, int) or isinstance(side, bool):
            raise ModelError(f"a side of {kind} is a whole number, not {side!r:.60}")
    if rows < 1 or cols < 1:
        raise ModelError(f"{kind} needs at least one row and one column, not {rows} x {cols}")
