"""Str8ts for the hand-written search: windows of straights, singles, and a balance between rows and columns.

A straight of L white cells holds the values of one *window*: L consecutive values, window s beginning at bit s. The
windows still possible restrict the cells; the values common to all of them must appear, so they leave the rest of the
line. A white cell alone between black cells is no straight there and only takes part in the no-repeat rule.

A position: the domain of each white cell (bit v-1 for value v); four entries for each straight: its possible windows,
those its cells were last restricted to, the values it needs, the values its cells can take; and one for each line: the
black numbers printed in it, as bits.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from . import domains, houses
from .kernel import NO_CLUE, Ints, Position, Rules

if TYPE_CHECKING:
    from ...puzzles import Str8ts


class Static(NamedTuple):
    """What does not change during a search. Groups are flat lists with a list of where each group begins."""

    length: int
    answers: int  # white cells
    columns: int
    place: list[int]  # of each cell: its number among the white cells, -1 if it is black
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


@lru_cache(maxsize=64)
def layout(geometry: Str8ts, word: int | None) -> Static:
    """Lines, straights, and for each length of straight the table of its windows."""
    rows, columns, black = geometry.rows, geometry.cols, geometry.black
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
        len(place_of) + 4 * len(straights) + rows + columns,
        len(place_of),
        columns,
        [place_of.get(cell, -1) for cell in range(rows * columns)],
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
    )


def start(static: Static, clues: Ints, position: Position) -> bool:
    """Full domains, but for the white clues and the black numbers in the same lines; every window possible."""
    columns, side, rows = static.columns, static.side, static.rows
    straights_at = static.answers
    printed_at = straights_at + 4 * len(static.table_at)
    for number in range(rows + columns):
        position[printed_at + number] = 0
    for cell in range(rows * columns):
        clue = clues[cell]
        if clue != NO_CLUE and not 0 <= clue <= side:
            return False
        if static.place[cell] < 0 and clue > 0:
            bit = 1 << clue - 1
            row, column = printed_at + cell // columns, printed_at + rows + cell % columns
            if (position[row] | position[column]) & bit:
                return False
            position[row] |= bit
            position[column] |= bit
    for cell in range(rows * columns):
        place = static.place[cell]
        if place >= 0:
            clue = clues[cell]
            if clue == 0:
                return False
            domain = (1 << side) - 1 if clue == NO_CLUE else 1 << clue - 1
            taken = position[printed_at + cell // columns] | position[printed_at + rows + cell % columns]
            position[place] = domain & ~taken
    for number in range(len(static.table_at)):
        own = straights_at + 4 * number
        position[own] = (1 << side - (static.cells_begin[number + 1] - static.cells_begin[number]) + 1) - 1
        position[own + 1] = 0
        position[own + 2] = 0
        position[own + 3] = 0
    return True


def propagate(static: Static, position: Position, place: int) -> bool:
    """Naked singles until there are none, then straights, then the balance, each from the first again, until rest."""
    _, _, _, _, side, order, peers, peers_begin, straights, straights_begin, cells, cells_begin = static[:12]
    outside, outside_begin, width, table, table_at = static[12:17]
    full = (1 << side) - 1
    part = (1 << width) - 1
    # Cells whose domains changed, and straights that have to be looked at. An empty domain is noticed in the first.
    changed: list[int] = []
    if place >= 0:
        changed.append(place)
    else:
        changed.extend(order)
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


def _balance(static: Static, position: Position, changed: list[int], queue: list[int], queued: list[int]) -> bool:
    """As many rows as columns contain a value, for each cell that holds it lies in one row and in one column.

    So if no more rows can contain it than columns must, all of these rows must; and if as many rows must as columns
    can, no other row may. The same with rows and columns exchanged. (Players know the idea as Setti.)
    """
    line, line_begin, line_straights, alone, alone_begin = static[18:]
    side, rows, first = static.side, static.rows, static.answers
    printed_at = first + 4 * len(static.table_at)
    lines = rows + static.columns
    can = [0] * lines
    must = [0] * lines
    for number in range(lines):
        can[number] = position[printed_at + number]
        must[number] = position[printed_at + number]
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


def choose(static: Static, position: Position) -> int:
    """The cell with the fewest candidates; of these the one with the most peers."""
    return domains.fewest(static.order, position)


def read(static: Static, position: Position, answer: Position) -> None:
    """The value of each white cell."""
    domains.values(static.answers, position, answer)


def undecided(static: Static, position: Position) -> int:
    """The white cells with two candidates or more."""
    return domains.undecided(static.answers, position)


RULES = Rules(layout, start, propagate, choose, read, undecided)
