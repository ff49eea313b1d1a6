"""Rows, columns, boxes, regions and diagonals as lists of cell numbers, for the kinds that fill grids.

Counted anew here, apart from the grid code of the puzzles, so that a fault there cannot hide. Cells are numbered row
by row from 0. A *house* is a set of cells in which no value repeats.
"""

from __future__ import annotations

from collections.abc import Sequence


def lines(rows: int, columns: int) -> list[list[int]]:
    """Every row, then every column."""
    across = [[row * columns + column for column in range(columns)] for row in range(rows)]
    down = [[row * columns + column for row in range(rows)] for column in range(columns)]
    return across + down


def boxes(rows: int, columns: int, box: tuple[int, int]) -> list[list[int]]:
    """Boxes of box[0] rows and box[1] columns."""
    high, wide = box
    return [
        [(top + row) * columns + left + column for row in range(high) for column in range(wide)]
        for top in range(0, rows, high)
        for left in range(0, columns, wide)
    ]


def regions(number_of: Sequence[int]) -> list[list[int]]:
    """The cells of each region number."""
    return [[cell for cell, own in enumerate(number_of) if own == number] for number in sorted(set(number_of))]


def diagonals(side: int) -> list[list[int]]:
    """Both main diagonals of a square."""
    return [[i * side + i for i in range(side)], [i * side + side - 1 - i for i in range(side)]]


def peers(cells: int, houses: Sequence[Sequence[int]]) -> list[list[int]]:
    """For each cell the others that share a house with it, each once."""
    found: list[set[int]] = [set() for _ in range(cells)]
    for house in houses:
        for cell in house:
            found[cell].update(house)
    return [sorted(others - {cell}) for cell, others in enumerate(found)]


def flat(groups: Sequence[Sequence[int]]) -> tuple[list[int], list[int]]:
    """The groups one after the other, and where each begins (with the end of the last): group g is
    items[begin[g]:begin[g + 1]]."""
    items: list[int] = []
    begin = [0]
    for group in groups:
        items.extend(group)
        begin.append(len(items))
    return items, begin


WHOLE = 10
"""Domains of up to so many bits are looked up in a table of unions whole; larger ones by bytes."""


def unions(masks: Sequence[int], width: int) -> list[int]:
    """For every domain the union of the masks of its bits, so that a union costs a look-up.

    A domain is looked up in parts of `width` bits: the entry for the bits `part` of its part p is at
    (p << width) + part.
    """
    table: list[int] = []
    for first in range(0, len(masks), width):
        entries = [0]
        for bit in range(first, first + width):
            own = masks[bit] if bit < len(masks) else 0
            entries += [entry | own for entry in entries]
        table += entries
    return table
