"""Str8ts for the hand-written search: windows of straights, singles, and a balance between rows and columns.

A straight of L white cells holds the values of one *window*: L consecutive values, window s beginning at bit s. The
windows still possible restrict the cells; the values common to all of them must appear, so they leave the rest of the
line. A white cell alone between black cells is no straight there and only takes part in the no-repeat rule.

A position: the domain of each white cell (bit v-1 for value v), then four entries for each straight: its possible
windows, those its cells were last restricted to, the values it needs, the values its cells can take.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from . import domains, houses
from .kernel import Rules

if TYPE_CHECKING:
    from ...puzzles import Str8ts


class Static(NamedTuple):
    """What does not change during a search. Groups are flat lists with a list of where each group begins."""

    side: int
    order: list[int]  # the white cells in the order in which ties are decided
    peers: list[int]  # of each white cell
    peers_begin: list[int]
    straights: list[int]  # of each white cell
    straights_begin: list[int]
    cells: list[int]  # of each straight
    cells_begin: list[int]
    outside: list[int]  # of each straight: the other white cells of its line
    outside_begin: list[int]
    width: int  # a domain is looked up in the table in parts of so many bits
    table: list[int]  # for each length of straight: the windows that contain at least one value of a domain
    table_at: list[int]  # of each straight: where the table for its length begins
    rows: int  # the first lines are the rows, the others the columns
    line: list[int]  # the white cells of each line
    line_begin: list[int]
    line_straights: list[int]  # straights are numbered line by line; where those of each line begin
    alone: list[int]  # of each line: its white cells that belong to no straight in it
    alone_begin: list[int]
    printed: list[int]  # the black numbers of each line, as bits; of one puzzle, the rest is of one shape


@lru_cache(maxsize=64)
def _layout(rows: int, columns: int, black: tuple[bool, ...]) -> Static:
    side = max(rows, columns)
    place_of = {cell: place for place, cell in enumerate(cell for cell in range(rows * columns) if not black[cell])}
    lines: list[list[int]] = []
    straights: list[list[int]] = []
    outside: list[list[int]] = []
    line_straights = [0]
    alone: list[list[int]] = []
    for line in houses.lines(rows, columns):
        whites = [place_of[cell] for cell in line if not black[cell]]
        single: list[int] = []
        run: list[int] = []
        for cell in [*line, -1]:
            if cell >= 0 and not black[cell]:
                run.append(place_of[cell])
                continue
            if len(run) > 1:
                straights.append(run)
                outside.append([place for place in whites if place not in run])
            else:
                single += run
            run = []
        lines.append(whites)
        line_straights.append(len(straights))
        alone.append(single)
    width = side if side <= domains.WHOLE else 8
    table: list[int] = []
    table_at: dict[int, int] = {}
    for length in sorted({len(run) for run in straights}):
        table_at[length] = len(table)
        starts = range(side - length + 1)
        table += domains.unions([sum(1 << s for s in starts if s <= bit < s + length) for bit in range(side)], width)
    peers = houses.peers(len(place_of), lines)
    return Static(
        side,
        sorted(range(len(peers)), key=lambda place: (-len(peers[place]), place)),
        *houses.flat(peers),
        *houses.flat(houses.containing(len(peers), straights)),
        *houses.flat(straights),
        *houses.flat(outside),
        width,
        table,
        [table_at[len(run)] for run in straights],
        rows,
        *houses.flat(lines),
        line_straights,
        *houses.flat(alone),
        [],
    )


def start(geometry: Str8ts, clues: Sequence[int | None]) -> tuple[Static, list[int]] | None:
    """Full domains, but for the white clues and the black numbers in the same lines; every window possible."""
    rows, columns, black = geometry.rows, geometry.cols, geometry.black
    layout = _layout(rows, columns, black)
    side = layout.side
    printed = [0] * (rows + columns)
    for cell, clue in enumerate(clues):
        if clue is not None and not (0 if black[cell] else 1) <= clue <= side:
            return None
        if black[cell] and clue:
            bit = 1 << clue - 1
            for line in (cell // columns, rows + cell % columns):
                if printed[line] & bit:
                    return None
                printed[line] |= bit
    position: list[int] = []
    for cell, clue in enumerate(clues):
        if not black[cell]:
            domain = (1 << side) - 1 if clue is None else 1 << clue - 1
            position.append(domain & ~printed[cell // columns] & ~printed[rows + cell % columns])
    begin = layout.cells_begin
    for number in range(len(begin) - 1):
        position += [(1 << side - (begin[number + 1] - begin[number]) + 1) - 1, 0, 0, 0]
    return layout._replace(printed=printed), position


def propagate(static: Static, position: list[int], place: int) -> bool:
    """Naked singles until there are none, then straights, then the balance, each from the first again, until rest."""
    side, order, peers, peers_begin, straights, straights_begin, cells, cells_begin = static[:8]
    outside, outside_begin, width, table, table_at = static[8:13]
    full = (1 << side) - 1
    part = (1 << width) - 1
    # Cells whose domains changed, and straights that have to be looked at. An empty domain is noticed in the first.
    changed = [place] if place >= 0 else order.copy()
    queue: list[int] = []
    queued = [0] * len(table_at)
    while True:
        while changed:
            cell = changed.pop()
            bit = position[cell]
            for number in straights[straights_begin[cell] : straights_begin[cell + 1]]:
                if queued[number] == 0:
                    queued[number] = 1
                    queue.append(number)
            if bit & (bit - 1) == 0:
                if bit == 0:
                    return False
                for other in peers[peers_begin[cell] : peers_begin[cell + 1]]:
                    if position[other] & bit:
                        position[other] ^= bit
                        changed.append(other)
        if not queue:
            if not _balance(static, position, changed, queue, queued):
                return False
            if not changed and not queue:
                return True
            continue
        number = queue.pop()
        queued[number] = 0
        own = len(order) + 4 * number
        run = cells[cells_begin[number] : cells_begin[number + 1]]
        # Each cell must take a value of the window ...
        windows = position[own]
        once = 0
        twice = 0
        for cell in run:
            domain = position[cell]
            twice |= once & domain
            once |= domain
            at = table_at[number]
            touched = table[at + (domain & part)]
            rest = domain >> width
            while rest:
                at += part + 1
                touched |= table[at + (rest & part)]
                rest >>= width
            windows &= touched
        # ... and each value of the window must be taken by a cell.
        at = table_at[number]
        rest = full & ~once
        while rest:
            windows &= ~table[at + (rest & part)]
            at += part + 1
            rest >>= width
        if windows == 0:
            return False
        position[own] = windows
        position[own + 3] = once
        needed = position[own + 2]
        if windows != position[own + 1]:
            position[own + 1] = windows
            lowest = (1 << len(run)) - 1
            union = 0
            common = full
            rest = windows
            while rest:
                bit = rest & -rest
                union |= lowest * bit
                common &= lowest * bit
                rest ^= bit
            if once & ~union:
                for cell in run:
                    if position[cell] & ~union:
                        position[cell] &= union
                        changed.append(cell)
            if common != needed:
                for cell in outside[outside_begin[number] : outside_begin[number + 1]]:
                    if position[cell] & common:
                        position[cell] &= ~common
                        changed.append(cell)
                needed = common
                position[own + 2] = needed
        hidden = needed & ~twice
        if hidden:
            for cell in run:
                bit = position[cell] & hidden
                if bit and bit != position[cell]:
                    if bit & (bit - 1):
                        return False
                    position[cell] = bit
                    changed.append(cell)


def _balance(static: Static, position: list[int], changed: list[int], queue: list[int], queued: list[int]) -> bool:
    """As many rows as columns contain a value, for each cell that holds it lies in one row and in one column.

    So if no more rows can contain it than columns must, all of these rows must; and if as many rows must as columns
    can, no other row may. The same with rows and columns exchanged. (Players know the idea as Setti.)
    """
    line, line_begin, line_straights, alone, alone_begin, printed = static[14:]
    side, order, rows = static.side, static.order, static.rows
    lines = len(printed)
    first = len(order)
    can = printed.copy()
    must = printed.copy()
    undecided = 0
    for number in range(lines):
        for own in range(first + 4 * line_straights[number], first + 4 * line_straights[number + 1], 4):
            must[number] |= position[own + 2]
            can[number] |= position[own + 3]
        for cell in alone[alone_begin[number] : alone_begin[number + 1]]:
            domain = position[cell]
            can[number] |= domain
            if domain & (domain - 1) == 0:
                must[number] |= domain
        undecided |= can[number] & ~must[number]
    for shift in range(side):
        bit = 1 << shift
        if undecided & bit == 0:
            continue
        can_rows = 0
        must_rows = 0
        for number in range(rows):
            can_rows += can[number] >> shift & 1
            must_rows += must[number] >> shift & 1
        can_columns = 0
        must_columns = 0
        for number in range(rows, lines):
            can_columns += can[number] >> shift & 1
            must_columns += must[number] >> shift & 1
        if must_rows > can_columns or must_columns > can_rows:
            return False
        for number in range(lines):
            if can[number] & bit == 0 or must[number] & bit:
                continue
            if (can_rows == must_columns) if number < rows else (can_columns == must_rows):
                # This line must contain the value. If only one straight of it can, or one cell alone, it does.
                holders = 0
                holder = 0
                for straight in range(line_straights[number], line_straights[number + 1]):
                    if position[first + 4 * straight + 3] & bit:
                        holders += 1
                        holder = straight
                for cell in alone[alone_begin[number] : alone_begin[number + 1]]:
                    if position[cell] & bit:
                        holders += 1
                        holder = -1 - cell
                if holders != 1:
                    continue
                if holder < 0:
                    position[-1 - holder] = bit
                    changed.append(-1 - holder)
                else:
                    own = first + 4 * holder
                    length = static.cells_begin[holder + 1] - static.cells_begin[holder]
                    # Windows shift - length + 1 .. shift contain the value.
                    windows = position[own] & (((1 << length) - 1) << shift >> (length - 1))
                    if windows != position[own]:
                        position[own] = windows
                        if queued[holder] == 0:
                            queued[holder] = 1
                            queue.append(holder)
            elif (must_rows == can_columns) if number < rows else (must_columns == can_rows):
                for cell in line[line_begin[number] : line_begin[number + 1]]:
                    if position[cell] & bit:
                        position[cell] ^= bit
                        changed.append(cell)
    return True


def choose(static: Static, position: list[int]) -> int:
    """The cell with the fewest candidates; of these the one with the most peers."""
    return domains.fewest(static.order, position)


def read(static: Static, position: list[int]) -> tuple[int, ...]:
    """The value of each white cell."""
    return tuple(domain.bit_length() for domain in position[: len(static.order)])


RULES = Rules(start, propagate, choose, read)
