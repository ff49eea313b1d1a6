"""Str8ts for the hand-written search: windows of compartments, naked singles, hidden singles among needed values.

A compartment of L white cells holds the values of one *window*: L consecutive values, window s beginning at bit s.
The windows still possible restrict the cells; the values common to all of them must appear, so they leave the rest of
the line. A compartment of one cell is no straight and only takes part in the no-repeat rule.

A position: the domain of each white cell (bit v-1 for value v), then for each compartment its possible windows, then
for each compartment the values it needs.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from . import houses
from .kernel import Rules

if TYPE_CHECKING:
    from ...puzzles import Str8ts


class Static(NamedTuple):
    """What does not change during a search. Groups are flat lists with a list of where each group begins."""

    side: int
    places: int  # white cells
    width: int  # a domain is looked up in the table in parts of so many bits
    table: list[int]  # the windows that contain at least one value of a domain
    peers: list[int]  # of each place
    peers_begin: list[int]
    cells: list[int]  # of each compartment
    cells_begin: list[int]
    outside: list[int]  # of each compartment: the other places of its line
    outside_begin: list[int]
    table_at: list[int]  # of each compartment: where the table for its length begins
    compartments: list[int]  # of each place
    compartments_begin: list[int]
    rows: int  # the first `rows` lines are rows, the rest are columns
    line_places: list[int]  # of each line
    line_places_begin: list[int]
    line_compartments_begin: list[int]  # compartments are numbered line by line
    singles: list[int]  # of each line: its places in compartments of one cell
    singles_begin: list[int]
    printed: list[int]  # of each line: its black numbers, as bits
    order: list[int]  # the places in the order in which ties are decided


@lru_cache(maxsize=256)
def _touching(side: int, length: int, width: int) -> tuple[int, ...]:
    windows = (1 << side - length + 1) - 1
    masks = [sum(1 << s for s in range(max(0, bit - length + 1), bit + 1)) & windows for bit in range(side)]
    return tuple(houses.unions(masks, width))


@lru_cache(maxsize=64)
def _static(rows: int, columns: int, black: tuple[bool, ...]) -> Static:
    side = max(rows, columns)
    white = [cell for cell in range(rows * columns) if not black[cell]]
    place_of = {cell: place for place, cell in enumerate(white)}
    lines: list[list[int]] = []
    straights: list[list[int]] = []
    singles: list[list[int]] = []
    straights_begin = [0]
    outside: list[list[int]] = []
    for line in houses.lines(rows, columns):
        places = [place_of[cell] for cell in line if not black[cell]]
        lines.append(places)
        single: list[int] = []
        run: list[int] = []
        for cell in [*line, -1]:
            if cell >= 0 and not black[cell]:
                run.append(place_of[cell])
                continue
            if len(run) > 1:
                straights.append(run)
                outside.append([place for place in places if place not in run])
            else:
                single += run
            run = []
        straights_begin.append(len(straights))
        singles.append(single)
    lengths = sorted({len(run) for run in straights})
    width = side if side <= houses.WHOLE else 8
    table: list[int] = []
    begin: dict[int, int] = {}
    for length in lengths:
        begin[length] = len(table)
        table += _touching(side, length, width)
    of_place = [[number for number, run in enumerate(straights) if place in run] for place in range(len(white))]
    peers = houses.peers(len(white), lines)
    order = sorted(range(len(white)), key=lambda place: (-len(peers[place]), place))
    return Static(
        side,
        len(white),
        width,
        table,
        *houses.flat(peers),
        *houses.flat(straights),
        *houses.flat(outside),
        [begin[len(run)] for run in straights],
        *houses.flat(of_place),
        rows,
        *houses.flat(lines),
        straights_begin,
        *houses.flat(singles),
        [],
        order,
    )


def start(geometry: Str8ts, clues: Sequence[int | None]) -> tuple[Static, list[int]] | None:
    """Full domains, but for the white clues and the black ones in the same lines; every window possible."""
    rows, columns, black = geometry.rows, geometry.cols, geometry.black
    static = _static(rows, columns, black)
    side = static.side
    position: list[int] = []
    printed = [0] * (rows + columns)  # black numbers of each row, then of each column
    for cell, clue in enumerate(clues):
        if black[cell] and clue:
            bit = 1 << clue - 1
            for line in (cell // columns, rows + cell % columns):
                if printed[line] & bit or clue > side:
                    return None
                printed[line] |= bit
    for cell, clue in enumerate(clues):
        if not black[cell]:
            if clue is not None and not 1 <= clue <= side:
                return None
            domain = (1 << side) - 1 if clue is None else 1 << clue - 1
            domain &= ~(printed[cell // columns] | printed[rows + cell % columns])
            if domain == 0:
                return None
            position.append(domain)
    begin = static.cells_begin
    lengths = [begin[number + 1] - begin[number] for number in range(len(begin) - 1)]
    position += [(1 << side - length + 1) - 1 for length in lengths]
    return static._replace(printed=printed), position + [0] * (2 * len(lengths))


def propagate(static: Static, position: list[int], place: int) -> bool:
    """Naked singles until there are none, then the compartments that lost a candidate, until rest."""
    side, places, width, table, peers, peers_begin, cells, cells_begin = static[:8]
    outside, outside_begin, table_at, compartments, compartments_begin = static[8:13]
    full = (1 << side) - 1
    part = (1 << width) - 1
    count = len(cells_begin) - 1
    decided: list[int] = []
    if place >= 0:
        decided.append(place)
        queue = compartments[compartments_begin[place] : compartments_begin[place + 1]]
        queued = [0] * count
        for number in queue:
            queued[number] = 1
    else:
        queue = list(range(count))
        queued = [2] * count
        decided += [cell for cell in range(places) if position[cell] & (position[cell] - 1) == 0]
    while True:
        while decided:
            cell = decided.pop()
            bit = position[cell]
            for other in peers[peers_begin[cell] : peers_begin[cell + 1]]:
                domain = position[other]
                if domain & bit:
                    domain ^= bit
                    if domain & (domain - 1) == 0:
                        if domain == 0:
                            return False
                        decided.append(other)
                    position[other] = domain
                    for number in compartments[compartments_begin[other] : compartments_begin[other + 1]]:
                        if queued[number] == 0:
                            queued[number] = 1
                            queue.append(number)
        if not queue:
            if not balance(static, position, decided, queue, queued):
                return False
            if not decided and not queue:
                return True
            continue
        own = queue.pop()
        stale = queued[own] == 2
        queued[own] = 0
        run = cells[cells_begin[own] : cells_begin[own + 1]]
        first = table_at[own]
        windows = position[places + own]
        once = 0
        twice = 0
        for cell in run:
            domain = position[cell]
            twice |= once & domain
            once |= domain
            at = first
            touching = table[at + (domain & part)]
            rest = domain >> width
            while rest:
                at += part + 1
                touching |= table[at + (rest & part)]
                rest >>= width
            windows &= touching
        position[places + 2 * count + own] = once
        # A window must not contain a value that no cell of the compartment can take.
        rest = full & ~once
        at = first
        while rest:
            windows &= ~table[at + (rest & part)]
            at += part + 1
            rest >>= width
        if windows == 0:
            return False
        needed = position[places + count + own]
        if windows != position[places + own] or stale:
            position[places + own] = windows
            window = (1 << (cells_begin[own + 1] - cells_begin[own])) - 1
            union = 0
            common = full
            rest = windows
            while rest:
                bit = rest & -rest
                union |= window * bit
                common &= window * bit
                rest ^= bit
            for cell in run:
                domain = position[cell]
                if domain & ~union:
                    domain &= union
                    position[cell] = domain
                    if domain & (domain - 1) == 0:
                        decided.append(cell)
                    for number in compartments[compartments_begin[cell] : compartments_begin[cell + 1]]:
                        if queued[number] == 0:
                            queued[number] = 1
                            queue.append(number)
            if common != needed:
                position[places + count + own] = common
                newly = common & ~needed
                needed = common
                for cell in outside[outside_begin[own] : outside_begin[own + 1]]:
                    domain = position[cell]
                    if domain & newly:
                        domain &= ~newly
                        if domain & (domain - 1) == 0:
                            if domain == 0:
                                return False
                            decided.append(cell)
                        position[cell] = domain
                        for number in compartments[compartments_begin[cell] : compartments_begin[cell + 1]]:
                            if queued[number] == 0:
                                queued[number] = 1
                                queue.append(number)
        hidden = needed & ~twice
        if hidden:
            for cell in run:
                domain = position[cell]
                bit = domain & hidden
                if bit and bit != domain:
                    if bit & (bit - 1):
                        return False
                    position[cell] = bit
                    decided.append(cell)
                    for number in compartments[compartments_begin[cell] : compartments_begin[cell + 1]]:
                        if queued[number] == 0:
                            queued[number] = 1
                            queue.append(number)


def balance(static: Static, position: list[int], decided: list[int], queue: list[int], queued: list[int]) -> bool:
    """As many rows as columns contain a value, for each of its cells lies in one row and one column.

    So if the rows that can contain it are no more than the columns that must, all of them must, and if the rows that
    must are as many as the columns that can, no other row contains it; and the other way round.
    """
    side, places, width, table = static[:4]
    table_at, compartments, compartments_begin, rows, line_places, line_places_begin = static[10:16]
    line_compartments_begin, singles, singles_begin, printed, _ = static[16:]
    part = (1 << width) - 1
    count = len(table_at)
    lines = len(printed)
    can = printed.copy()
    must = printed.copy()
    undecided = 0
    for line in range(lines):
        for own in range(line_compartments_begin[line], line_compartments_begin[line + 1]):
            must[line] |= position[places + count + own]
            can[line] |= position[places + 2 * count + own]
        for cell in singles[singles_begin[line] : singles_begin[line + 1]]:
            domain = position[cell]
            can[line] |= domain
            if domain & (domain - 1) == 0:
                must[line] |= domain
        undecided |= can[line] & ~must[line]
    bit = 1
    for shift in range(side):
        bit = 1 << shift
        if undecided & bit == 0:
            continue
        can_rows = 0
        must_rows = 0
        for line in range(rows):
            can_rows += can[line] >> shift & 1
            must_rows += must[line] >> shift & 1
        can_columns = 0
        must_columns = 0
        for line in range(rows, lines):
            can_columns += can[line] >> shift & 1
            must_columns += must[line] >> shift & 1
        least = max(must_rows, must_columns)
        most = min(can_rows, can_columns)
        if least > most:
            return False
        if can_rows != least and must_rows != most and can_columns != least and must_columns != most:
            continue
        for line in range(lines):
            if can[line] & bit == 0 or must[line] & bit:
                continue
            if line < rows:
                all_must = can_rows == least
                none_may = must_rows == most
            else:
                all_must = can_columns == least
                none_may = must_columns == most
            if all_must:
                holders = 0
                holder = -1
                for own in range(line_compartments_begin[line], line_compartments_begin[line + 1]):
                    if position[places + 2 * count + own] & bit:
                        holders += 1
                        holder = own
                for cell in singles[singles_begin[line] : singles_begin[line + 1]]:
                    if position[cell] & bit:
                        holders += 1
                        holder = -1 - cell
                if holders == 1:
                    if holder < 0:
                        cell = -1 - holder
                        if position[cell] & bit == 0:
                            return False
                        if position[cell] != bit:
                            position[cell] = bit
                            decided.append(cell)
                            for number in compartments[compartments_begin[cell] : compartments_begin[cell + 1]]:
                                if queued[number] == 0:
                                    queued[number] = 1
                                    queue.append(number)
                    else:
                        at = table_at[holder] + (shift // width << width) + (1 << shift % width)
                        windows = position[places + holder] & table[at]
                        if windows == 0:
                            return False
                        if windows != position[places + holder]:
                            position[places + holder] = windows
                            if queued[holder] == 0:
                                queue.append(holder)
                            queued[holder] = 2
            elif none_may:
                for cell in line_places[line_places_begin[line] : line_places_begin[line + 1]]:
                    domain = position[cell]
                    if domain & bit:
                        domain ^= bit
                        if domain & (domain - 1) == 0:
                            if domain == 0:
                                return False
                            decided.append(cell)
                        position[cell] = domain
                        for number in compartments[compartments_begin[cell] : compartments_begin[cell + 1]]:
                            if queued[number] == 0:
                                queued[number] = 1
                                queue.append(number)
    return True


def choose(static: Static, position: list[int]) -> int:
    """The first place with two candidates in the order of the most peers, else the first with the fewest."""
    best = -1
    fewest = static.side + 1
    for place in static.order:
        domain = position[place]
        rest = domain & (domain - 1)
        if rest:
            count = 2
            rest &= rest - 1
            if rest == 0:
                return place
            while rest and count < fewest:
                count += 1
                rest &= rest - 1
            if count < fewest:
                fewest = count
                best = place
    return best


def read(static: Static, position: list[int]) -> tuple[int, ...]:
    """The value of each white cell."""
    return tuple(domain.bit_length() for domain in position[: static.places])


RULES = Rules(start, propagate, choose, read)
