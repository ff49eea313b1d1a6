"""Kropki for the hand-written search: relations between neighbours, naked singles, hidden singles.

A position: the domain of each cell (bit v-1 for value v); for each house the values already propagated in it; and what
the clues make of the geometry: the cells in the order in which ties are decided, and for each entry of `neighbours`
where the table begins for the border to it (UNSAID where the border says nothing). Behind that is space for the cells
that wait to be propagated: for each whether it does, and a stack of them.

A border narrows a cell as soon as its neighbour's domain shrinks, to the values that at least one value left in the
neighbour admits; these unions are looked up. Blank borders narrow too where they are clues: with the full negative rule
most boards are decided without a branch. A line with fewer cells than there are values has no hidden singles.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from ...backends.mrv import domains, houses
from ...backends.mrv.kernel import NO_CLUE, Ints, Position, Rules

if TYPE_CHECKING:
    from .board import Kropki

BLANK, WHITE, BLACK = 0, 1, 2
UNSAID = -1


class KropkiLayout(NamedTuple):
    """What does not change during a search. Groups are flat lists with a list of where each group begins."""

    length: int
    places: int  # cells
    side: int
    width: int  # a domain is looked up in the table in parts of so many bits
    stride: int  # entries of the table for one border
    borders: int  # how many there may be: BLANK and WHITE, or BLACK as well
    table: list[int]
    peers: list[int]
    peers_begin: list[int]
    cells: list[int]  # of each house
    cells_begin: list[int]
    houses_of: list[int]  # of each cell
    houses_begin: list[int]
    house_bits: list[int]  # of each cell: its houses of `side` cells, in which every value must appear
    full_houses: int  # the houses of `side` cells
    neighbours: list[int]  # of each cell
    neighbours_begin: list[int]
    border: list[int]  # for each entry of `neighbours`, the number of the border to it
    singles: int = 1  # whether hidden singles are looked for


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
def _houses(
    rows: int, columns: int, box: tuple[int, int] | None, regions: tuple[int, ...] | None, diagonals: bool
) -> tuple[list[int], list[int], list[int], list[int], list[int], list[int], list[int], int] | None:
    """Of KropkiLayout the fields from `peers` to `full_houses`; None if a house is longer than there are values."""
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


@lru_cache(maxsize=64)
def layout(geometry: Kropki, word: int | None) -> KropkiLayout | None:
    """Houses, neighbours and the tables of what each border admits."""
    rows, columns = geometry.rows, geometry.cols
    side, cells = max(rows, columns), rows * columns
    white_only = geometry.negative == "white-only"
    width = side if side <= domains.WHOLE else 8
    grouped = _houses(rows, columns, geometry.box, geometry.regions, geometry.diagonals)
    if grouped is None:
        return None
    beside: list[list[int]] = [[] for _ in range(cells)]
    across: list[list[int]] = [[] for _ in range(cells)]
    pairs = [(cell, cell + 1) for cell in range(cells) if (cell + 1) % columns]
    pairs += [(cell, cell + columns) for cell in range(cells - columns)]
    for number, (one, other) in enumerate(pairs):
        beside[one].append(other)
        beside[other].append(one)
        across[one].append(number)
        across[other].append(number)
    return KropkiLayout(
        4 * cells + len(grouped[3]) - 1 + 2 * len(pairs),
        cells,
        side,
        width,
        -(-side // width) << width,
        2 if white_only else 3,
        _table(side, width, white_only or geometry.either, not white_only),
        *grouped,
        *houses.flat(beside),
        houses.flat(across)[0],
    )


def start(static: KropkiLayout, clues: Ints, position: Position) -> bool:
    """Full domains, but for the clues in cells; what the borders say; first the cells with the most dots."""
    cells, side = static.places, static.side
    for cell in range(cells):
        clue = clues[cell]
        if clue == NO_CLUE:
            position[cell] = (1 << side) - 1
        elif 1 <= clue <= side:
            position[cell] = 1 << clue - 1
        else:
            return False
    order_at = cells + len(static.cells_begin) - 1
    for house in range(cells, order_at):
        position[house] = 0
    borders_at = order_at + cells
    for at in range(len(static.border)):
        clue = clues[cells + static.border[at]]
        if clue == NO_CLUE:
            position[borders_at + at] = UNSAID
        elif 0 <= clue < static.borders:
            position[borders_at + at] = clue * static.stride
        else:
            return False
    place = order_at
    for wanted in range(4, -1, -1):
        for cell in range(cells):
            dots = 0
            for at in range(static.neighbours_begin[cell], static.neighbours_begin[cell + 1]):
                if position[borders_at + at] > 0:
                    dots += 1
            if dots == wanted:
                position[place] = cell
                place += 1
    return True


def propagate(static: KropkiLayout, position: Position, place: int) -> bool:
    """Borders and naked singles until rest, then hidden singles in the houses that lost a candidate, until rest."""
    count, side, width, table, peers = static.places, static.side, static.width, static.table, static.peers
    peers_begin, cells, cells_begin = static.peers_begin, static.cells, static.cells_begin
    houses_of, houses_begin, house_bits = static.houses_of, static.houses_begin, static.house_bits
    full_houses, neighbours, neighbours_begin = static.full_houses, static.neighbours, static.neighbours_begin
    full = (1 << side) - 1
    part = (1 << width) - 1
    borders_at = 2 * count + len(cells_begin) - 1
    queued = borders_at + len(neighbours)
    queue = queued + count
    top = queue
    if place >= 0:
        for cell in range(count):
            position[queued + cell] = 0
        position[queued + place] = 1
        position[top] = place
        top += 1
        changed = house_bits[place]
    else:
        for cell in range(count):
            position[queued + cell] = 1
            position[top] = cell
            top += 1
        changed = full_houses
    while True:
        while top > queue:
            top -= 1
            cell = position[top]
            position[queued + cell] = 0
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
                        if position[queued + other] == 0:
                            position[queued + other] = 1
                            position[top] = other
                            top += 1
            for at in range(neighbours_begin[cell], neighbours_begin[cell + 1]):
                base = position[borders_at + at]
                if base < 0:
                    continue
                other = neighbours[at]
                domain = position[other]
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
                    if position[queued + other] == 0:
                        position[queued + other] = 1
                        position[top] = other
                        top += 1
        waiting = changed if static.singles else 0
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
                            if position[queued + cell] == 0:
                                position[queued + cell] = 1
                                position[top] = cell
                                top += 1
            waiting >>= 1
        if top == queue:
            return True


def choose(static: KropkiLayout, position: Position) -> int:
    """The cell with the fewest candidates; of these the one with the most dots."""
    order_at = static.places + len(static.cells_begin) - 1
    return domains.fewest(position[order_at : order_at + static.places], position)


RULES = Rules(layout, start, propagate, choose, domains.values, domains.undecided, allocates=False)
