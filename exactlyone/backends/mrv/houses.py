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


def containing(cells: int, groups: Sequence[Sequence[int]]) -> list[list[int]]:
    """For each cell the numbers of the groups it is in."""
    found: list[list[int]] = [[] for _ in range(cells)]
    for number, group in enumerate(groups):
        for cell in group:
            found[cell].append(number)
    return found


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
