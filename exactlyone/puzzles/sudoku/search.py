"""Sudoku and X-Sudoku for the hand-written search: naked and hidden singles in rows, columns, boxes and diagonals.

A position: the domain of each cell (bit v-1 for value v), then for each house the values already propagated in it, then
space for the cells that wait to be propagated.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from ...backends.mrv import domains, houses
from ...backends.mrv.kernel import NO_CLUE, Ints, Position, Rules

if TYPE_CHECKING:
    from .board import Sudoku


class SudokuLayout(NamedTuple):
    """What does not change during a search. Groups are flat lists with a list of where each group begins."""

    length: int
    places: int
    size: int
    order: list[int]  # the cells in the order in which ties are decided
    peers: list[int]  # of each cell
    peers_begin: list[int]
    houses: list[int]  # of each cell
    houses_begin: list[int]
    house_bits: list[int]  # of each cell: its houses as bits
    cells: list[int]  # of each house
    cells_begin: list[int]
    singles: int = 1  # whether hidden singles are looked for


@lru_cache(maxsize=64)
def _layout(size: int, box: tuple[int, int] | None, with_diagonals: bool) -> SudokuLayout:
    cells = size * size
    groups = houses.lines(size, size)
    if box is not None:
        groups += houses.boxes(size, size, box)
    if with_diagonals:
        groups += houses.diagonals(size)
    houses_of = houses.containing(cells, groups)
    peers = houses.peers(cells, groups)
    return SudokuLayout(
        2 * cells + len(groups),
        cells,
        size,
        sorted(range(cells), key=lambda cell: (-len(peers[cell]), cell)),
        *houses.flat(peers),
        *houses.flat(houses_of),
        [sum(1 << number for number in numbers) for numbers in houses_of],
        *houses.flat(groups),
    )


def layout(geometry: Sudoku, word: int | None) -> SudokuLayout:
    """Peers and houses."""
    return _layout(geometry.size, geometry.box, geometry.diagonals)


def start(static: SudokuLayout, clues: Ints, position: Position) -> bool:
    """Full domains, but for the clues."""
    size = static.size
    for place in range(static.length):
        position[place] = 0
    for cell in range(static.places):
        clue = clues[cell]
        if clue == NO_CLUE:
            position[cell] = (1 << size) - 1
        elif 1 <= clue <= size:
            position[cell] = 1 << clue - 1
        else:
            return False
    return True


def propagate(static: SudokuLayout, position: Position, place: int) -> bool:
    """Naked singles until there are none, then hidden singles in the houses that lost a candidate, until rest."""
    size, order, peers, peers_begin = static.size, static.order, static.peers, static.peers_begin
    houses_of, houses_begin, house_bits, cells = static.houses, static.houses_begin, static.house_bits, static.cells
    cells_begin = static.cells_begin
    full = (1 << size) - 1
    used_at = len(order)
    stack = used_at + len(cells_begin) - 1
    top = stack
    if place >= 0:
        position[top] = place
        top += 1
        changed = house_bits[place]
    else:
        changed = (1 << (len(cells_begin) - 1)) - 1
        for cell in order:
            if position[cell] & (position[cell] - 1) == 0:
                position[top] = cell
                top += 1
    while True:
        while top > stack:
            top -= 1
            cell = position[top]
            bit = position[cell]
            for house in houses_of[houses_begin[cell] : houses_begin[cell + 1]]:
                position[used_at + house] |= bit
            for other in peers[peers_begin[cell] : peers_begin[cell + 1]]:
                domain = position[other]
                if domain & bit:
                    domain ^= bit
                    if domain & (domain - 1) == 0:
                        if domain == 0:
                            return False
                        position[top] = other
                        top += 1
                    position[other] = domain
                    changed |= house_bits[other]
        waiting = changed if static.singles else 0
        changed = 0
        house = -1
        while waiting:
            house += 1
            if waiting & 1:
                once = 0
                twice = 0
                own = cells[cells_begin[house] : cells_begin[house + 1]]
                for cell in own:
                    domain = position[cell]
                    twice |= once & domain
                    once |= domain
                if once != full:
                    return False
                hidden = once & ~twice & ~position[used_at + house]
                if hidden:
                    for cell in own:
                        bit = position[cell] & hidden
                        if bit and bit != position[cell]:
                            if bit & (bit - 1):
                                return False
                            position[cell] = bit
                            position[top] = cell
                            top += 1
                            changed |= house_bits[cell]
            waiting >>= 1
        if top == stack:
            return True


def choose(static: SudokuLayout, position: Position) -> int:
    """The cell with the fewest candidates; of these the one with the most peers, so the diagonals before the rest."""
    return domains.fewest(static.order, position)


RULES = Rules(layout, start, propagate, choose, domains.values, domains.undecided, allocates=False)
