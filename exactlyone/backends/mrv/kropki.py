"""Kropki for the hand-written search: relations between neighbours, naked singles, hidden singles.

A position: the domain of each cell (bit v-1 for value v), then for each house the values already propagated in it.

A border narrows a cell as soon as its neighbour's domain shrinks, to the values that at least one value left in the
neighbour admits; these unions are looked up. Blank borders narrow too where they are clues: with the full negative rule
most boards are decided without a branch. A line with fewer cells than there are values has no hidden singles.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from . import domains, houses
from .kernel import Rules

if TYPE_CHECKING:
    from ...puzzles import Kropki

BLANK, WHITE, BLACK = 0, 1, 2


class Static(NamedTuple):
    """What does not change during a search. Groups are flat lists with a list of where each group begins."""

    side: int
    width: int  # a domain is looked up in the table in parts of so many bits
    table: list[int]
    peers: list[int]
    peers_begin: list[int]
    cells: list[int]  # of each house
    cells_begin: list[int]
    houses_of: list[int]  # of each cell
    houses_begin: list[int]
    house_bits: list[int]  # of each cell: its houses of `side` cells, in which every value must appear
    full_houses: int  # the houses of `side` cells
    neighbours: list[int]  # of each cell, across borders that say something
    neighbours_begin: list[int]
    borders: list[int]  # for each entry of `neighbours`, where the table begins for the border to it
    order: list[int]  # the cells in the order in which ties are decided


def related(side: int, value: int, border: int, white_12: bool, blank_double: bool) -> int:
    """The values that may lie across a border from a value, as bits.

    Never the value itself: neighbours share a row or a column.
    """
    found = 0
    for other in range(1, side + 1):
        consecutive = abs(value - other) == 1
        double = value == 2 * other or other == 2 * value
        if border == WHITE:
            fits = consecutive and (white_12 or not double)
        elif border == BLACK:
            fits = double
        else:
            fits = not consecutive and not (blank_double and double)
        if fits and other != value:
            found |= 1 << other - 1
    return found


@lru_cache(maxsize=32)
def _table(side: int, width: int, white_12: bool, blank_double: bool) -> list[int]:
    """What any domain admits across each border; one border's table after the other."""
    table: list[int] = []
    for border in (BLANK, WHITE, BLACK):
        masks = [related(side, value, border, white_12, blank_double) for value in range(1, side + 1)]
        table += domains.unions(masks, width)
    return table


@lru_cache(maxsize=64)
def _layout(
    rows: int, columns: int, box: tuple[int, int] | None, regions: tuple[int, ...] | None, diagonals: bool
) -> tuple[list[int], list[int], list[int], list[int], list[int], list[int], list[int], int] | None:
    """The fields of Static from `peers` to `full_houses`; None if a house has more cells than there are values."""
    cells, side = rows * columns, max(rows, columns)
    groups = houses.lines(rows, columns)
    if box is not None:
        groups += houses.boxes(rows, columns, box)
    if regions is not None:
        groups += houses.regions(regions)
    if diagonals:
        groups += houses.diagonals(rows)
    if max(map(len, groups)) > side:
        return None
    of_cell = houses.containing(cells, groups)
    full_houses = sum(1 << number for number, house in enumerate(groups) if len(house) == side)
    bits = [sum(1 << number for number in numbers) & full_houses for numbers in of_cell]
    peers = houses.peers(cells, groups)
    return (*houses.flat(peers), *houses.flat(groups), *houses.flat(of_cell), bits, full_houses)


def start(geometry: Kropki, clues: Sequence[int | None]) -> tuple[Static, list[int]] | None:
    """Full domains, but for the clues in cells; the clues on borders become static data."""
    rows, columns = geometry.rows, geometry.cols
    side, cells = max(rows, columns), rows * columns
    white_only = geometry.negative == "white-only"
    width = side if side <= domains.WHOLE else 8
    stride = -(-side // width) << width
    layout = _layout(rows, columns, geometry.box, geometry.regions, geometry.diagonals)
    if layout is None:
        return None
    position = [(1 << side) - 1] * cells
    for cell in range(cells):
        clue = clues[cell]
        if clue is not None:
            if not 1 <= clue <= side:
                return None
            position[cell] = 1 << clue - 1
    beside: list[list[int]] = [[] for _ in range(cells)]
    shown: list[list[int]] = [[] for _ in range(cells)]
    pairs = [(cell, cell + 1) for cell in range(cells) if (cell + 1) % columns]
    pairs += [(cell, cell + columns) for cell in range(cells - columns)]
    for number, (one, other) in enumerate(pairs):
        clue = clues[cells + number]
        if clue is not None:
            if clue not in (BLANK, WHITE) and (clue != BLACK or white_only):
                return None
            beside[one].append(other)
            beside[other].append(one)
            shown[one].append(clue * stride)
            shown[other].append(clue * stride)
    table = _table(side, width, white_only or geometry.either, not white_only)
    dots = [sum(1 for border in around if border) for around in shown]
    order = sorted(range(cells), key=lambda cell: (-dots[cell], cell))
    static = Static(side, width, table, *layout, *houses.flat(beside), houses.flat(shown)[0], order)
    return static, position + [0] * (len(static.cells_begin) - 1)


def propagate(static: Static, position: list[int], place: int) -> bool:
    """Borders and naked singles until rest, then hidden singles in the houses that lost a candidate, until rest."""
    side, width, table, peers, peers_begin, cells, cells_begin = static[:7]
    houses_of, houses_begin, house_bits, full_houses, neighbours, neighbours_begin, borders, _ = static[7:]
    full = (1 << side) - 1
    part = (1 << width) - 1
    count = len(peers_begin) - 1
    if place >= 0:
        queue = [place]
        queued = [0] * count
        queued[place] = 1
        changed = house_bits[place]
    else:
        queue = list(range(count))
        queued = [1] * count
        changed = full_houses
    while True:
        while queue:
            cell = queue.pop()
            queued[cell] = 0
            own = position[cell]
            if own & (own - 1) == 0:
                for house in houses_of[houses_begin[cell] : houses_begin[cell + 1]]:
                    position[count + house] |= own
                for other in peers[peers_begin[cell] : peers_begin[cell + 1]]:
                    domain = position[other]
                    if domain & own:
                        if domain == own:
                            return False
                        position[other] = domain ^ own
                        changed |= house_bits[other]
                        if queued[other] == 0:
                            queued[other] = 1
                            queue.append(other)
            for at in range(neighbours_begin[cell], neighbours_begin[cell + 1]):
                other = neighbours[at]
                domain = position[other]
                base = borders[at]
                left = table[base + (own & part)]
                rest = own >> width
                while rest:
                    base += part + 1
                    left |= table[base + (rest & part)]
                    rest >>= width
                left &= domain
                if left != domain:
                    if left == 0:
                        return False
                    position[other] = left
                    changed |= house_bits[other]
                    if queued[other] == 0:
                        queued[other] = 1
                        queue.append(other)
        waiting = changed
        changed = 0
        house = -1
        while waiting:
            house += 1
            if waiting & 1:
                once = 0
                twice = 0
                line = cells[cells_begin[house] : cells_begin[house + 1]]
                for cell in line:
                    domain = position[cell]
                    twice |= once & domain
                    once |= domain
                if once != full:
                    return False
                hidden = once & ~twice & ~position[count + house]
                if hidden:
                    for cell in line:
                        bit = position[cell] & hidden
                        if bit and bit != position[cell]:
                            if bit & (bit - 1):
                                return False
                            position[cell] = bit
                            changed |= house_bits[cell]
                            if queued[cell] == 0:
                                queued[cell] = 1
                                queue.append(cell)
            waiting >>= 1
        if not queue:
            return True


def choose(static: Static, position: list[int]) -> int:
    """The cell with the fewest candidates; of these the one with the most dots."""
    return domains.fewest(static.order, position)


def read(static: Static, position: list[int]) -> tuple[int, ...]:
    """The value of each cell."""
    return tuple(domain.bit_length() for domain in position[: len(static.peers_begin) - 1])


RULES = Rules(start, propagate, choose, read)
