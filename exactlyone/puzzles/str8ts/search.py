"""Str8ts for the hand-written search: windows of straights, singles, and a balance between rows and columns.

A straight of L white cells holds the values of one *window*: L consecutive values, window s beginning at bit s. The
windows still possible restrict the cells; the values common to all of them must appear, so they leave the rest of the
line. A white cell alone between black cells is no straight there and only takes part in the no-repeat rule.

Which cells are black is read with the clues, not laid out: hardly two boards share it. So a position holds, each part
beginning where Str8tsLayout says,

    domains       of each cell (bit v-1 for value v); 0 for a black one
    order         the white cells in the order in which ties are decided
    printed       of each line: its black numbers, as bits. Rows come first, then columns
    first_straight  of each line: where its straights begin; they are numbered line by line
    straight_of   of each cell: its straight in its row, then for all cells that in their column; NO_STRAIGHT if none
    straights     for each straight its first cell, the step to the next, its length, its line; its possible windows,
                  those its cells were last restricted to, the values it needs, the values its cells can take
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from ...backends.mrv import domains
from ...backends.mrv.kernel import NO_CLUE, Ints, Position, Rules, SearchShape

if TYPE_CHECKING:
    from .board import Str8ts

NO_STRAIGHT = -1
# The entries of a straight.
FIRST, STEP, LENGTH, LINE, WINDOWS, RESTRICTED, NEEDED, POSSIBLE = range(8)
ENTRIES = 8


class BoardSize(NamedTuple):
    """What all boards of a size share."""

    rows: int
    columns: int


class Str8tsLayout(NamedTuple):
    """What does not change during a search: sizes, where the parts of a position begin, tables."""

    length: int
    places: int
    rows: int
    columns: int
    side: int
    order: int
    printed: int
    first_straight: int
    straight_of: int
    straights: int
    width: int  # a domain is looked up in the table in parts of so many bits
    table: list[int]  # for each length of straight: the windows that contain at least one value of a domain
    table_at: list[int]  # for each length: where its table begins
    singles: int = 1  # whether hidden singles are looked for


def shape(geometry: Str8ts) -> SearchShape:
    """The size is laid out; the black cells come with the clues, 1 for each."""
    black = list(map(int, geometry.black))
    return SearchShape(BoardSize(geometry.rows, geometry.cols), black, len(black) - sum(black))


@lru_cache(maxsize=64)
def layout(size: BoardSize, word: int | None) -> Str8tsLayout:
    """Where everything stands in a position, and for each length of straight the table of its windows."""
    rows, columns = size
    side, cells, lines = max(rows, columns), rows * columns, rows + columns
    if word is not None and side > word:
        raise OverflowError(f"{side} values do not fit into {word} bits")
    width = side if side <= domains.WHOLE else 8
    table: list[int] = []
    table_at = [0, 0]
    for length in range(2, side + 1):
        table_at.append(len(table))
        starts = range(side - length + 1)
        table += domains.unions([sum(1 << s for s in starts if s <= bit < s + length) for bit in range(side)], width)
    most = rows * ((columns + 1) // 3) + columns * ((rows + 1) // 3)
    order = cells
    printed = order + cells
    first_straight = printed + lines
    straight_of = first_straight + lines + 1
    straights = straight_of + 2 * cells
    length = straights + ENTRIES * most
    return Str8tsLayout(
        length,
        cells,
        rows,
        columns,
        side,
        order,
        printed,
        first_straight,
        straight_of,
        straights,
        width,
        table,
        table_at,
    )


def start(static: Str8tsLayout, clues: Ints, position: Position) -> bool:
    """Full domains, but for the white clues and the black numbers in the same lines; every window possible."""
    cells, rows, columns, side, order_at = static.places, static.rows, static.columns, static.side, static.order
    printed_at, first_straight, straight_of = static.printed, static.first_straight, static.straight_of
    straights_at = static.straights
    for at in range(cells, straights_at):
        position[at] = 0
    for cell in range(cells):
        clue = clues[cell]
        if clue != NO_CLUE and not 0 <= clue <= side:
            return False
        if clues[cells + cell] and clue > 0:
            bit = 1 << clue - 1
            row, column = printed_at + cell // columns, printed_at + rows + cell % columns
            if (position[row] | position[column]) & bit:
                return False
            position[row] |= bit
            position[column] |= bit
    for cell in range(cells):
        position[cell] = 0
        if not clues[cells + cell]:
            clue = clues[cell]
            if clue == 0:
                return False
            domain = (1 << side) - 1 if clue == NO_CLUE else 1 << clue - 1
            taken = position[printed_at + cell // columns] | position[printed_at + rows + cell % columns]
            position[cell] = domain & ~taken
    # Straights, and as many white cells as each line has, for the order below.
    white = [0] * (rows + columns)
    number = 0
    for line in range(rows + columns):
        position[first_straight + line] = number
        across = line < rows
        first = line * columns if across else line - rows
        step = 1 if across else columns
        size = columns if across else rows
        own = straight_of if across else straight_of + cells
        run = 0
        for k in range(size + 1):
            cell = first + k * step
            if k < size and not clues[cells + cell]:
                run += 1
                continue
            white[line] += run
            for back in range(1, run + 1):
                position[own + cell - back * step] = NO_STRAIGHT if run == 1 else number
            if run > 1:
                at = straights_at + ENTRIES * number
                position[at + FIRST] = cell - run * step
                position[at + STEP] = step
                position[at + LENGTH] = run
                position[at + LINE] = line
                position[at + WINDOWS] = (1 << side - run + 1) - 1
                position[at + RESTRICTED] = 0
                position[at + NEEDED] = 0
                position[at + POSSIBLE] = 0
                number += 1
            run = 0
    position[first_straight + rows + columns] = number
    # First the cells with the most peers.
    at = order_at
    for peers in range(rows + columns, 1, -1):
        for cell in range(cells):
            if not clues[cells + cell] and white[cell // columns] + white[rows + cell % columns] == peers:
                position[at] = cell
                at += 1
    while at < printed_at:
        position[at] = NO_STRAIGHT
        at += 1
    return True


def propagate(static: Str8tsLayout, position: Position, place: int) -> bool:
    """Naked singles until there are none, then straights, then the balance, each from the first again, until rest."""
    cells, rows, columns, side, order_at = static.places, static.rows, static.columns, static.side, static.order
    first_straight, straight_of, straights_at = static.first_straight, static.straight_of, static.straights
    width, table, table_at = static.width, static.table, static.table_at
    full = (1 << side) - 1
    part = (1 << width) - 1
    # Cells whose domains changed, and straights that have to be looked at. An empty domain is noticed in the first.
    changed: list[int] = []
    if place >= 0:
        changed.append(place)
    else:
        at = order_at
        while at < order_at + cells and position[at] >= 0:
            changed.append(position[at])
            at += 1
    queue: list[int] = []
    queued = [0] * position[first_straight + rows + columns]
    while True:
        while changed:
            cell = changed.pop()
            bit = position[cell]
            for own in (straight_of + cell, straight_of + cells + cell):
                number = position[own]
                if number >= 0 and queued[number] == 0:
                    queued[number] = 1
                    queue.append(number)
            if bit & (bit - 1) == 0:
                if bit == 0:
                    return False
                column = cell % columns
                for other in range(cell - column, cell - column + columns):
                    if position[other] & bit and other != cell:
                        position[other] ^= bit
                        changed.append(other)
                for other in range(column, cells, columns):
                    if position[other] & bit and other != cell:
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
        own = straights_at + ENTRIES * number
        first, step, length = position[own + FIRST], position[own + STEP], position[own + LENGTH]
        run = range(first, first + step * length, step)
        # Each cell must take a value of the window ...
        windows = position[own + WINDOWS]
        once = 0
        twice = 0
        for cell in run:
            domain = position[cell]
            twice |= once & domain
            once |= domain
            at = table_at[length]
            touched = table[at + (domain & part)]
            rest = domain >> width
            while rest:
                at += part + 1
                touched |= table[at + (rest & part)]
                rest >>= width
            windows &= touched
        # ... and each value of the window must be taken by a cell.
        at = table_at[length]
        rest = full & ~once
        while rest:
            windows &= ~table[at + (rest & part)]
            at += part + 1
            rest >>= width
        if windows == 0:
            return False
        position[own + WINDOWS] = windows
        position[own + POSSIBLE] = once
        needed = position[own + NEEDED]
        if windows != position[own + RESTRICTED]:
            position[own + RESTRICTED] = windows
            lowest = (1 << length) - 1
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
                # They leave the rest of the line.
                line = position[own + LINE]
                if line < rows:
                    other, end = line * columns, (line + 1) * columns
                else:
                    other, end = line - rows, cells
                while other < end:
                    if position[other] & common and not first <= other < first + step * length:
                        position[other] &= ~common
                        changed.append(other)
                    other += step
                needed = common
                position[own + NEEDED] = needed
        hidden = needed & ~twice
        if hidden and static.singles:
            for cell in run:
                bit = position[cell] & hidden
                if bit and bit != position[cell]:
                    if bit & (bit - 1):
                        return False
                    position[cell] = bit
                    changed.append(cell)


def _balance(static: Str8tsLayout, position: Position, changed: list[int], queue: list[int], queued: list[int]) -> bool:
    """As many rows as columns contain a value, for each cell that holds it lies in one row and in one column.

    So if no more rows can contain it than columns must, all of these rows must; and if as many rows must as columns
    can, no other row may. The same with rows and columns exchanged. (Players know the idea as Setti.)
    """
    cells, rows, columns, side, printed_at = static.places, static.rows, static.columns, static.side, static.printed
    first_straight, straight_of, straights_at = static.first_straight, static.straight_of, static.straights
    lines = rows + columns
    can = [0] * lines
    must = [0] * lines
    undecided = 0
    for number in range(lines):
        can[number] = position[printed_at + number]
        must[number] = position[printed_at + number]
        for straight in range(position[first_straight + number], position[first_straight + number + 1]):
            own = straights_at + ENTRIES * straight
            must[number] |= position[own + NEEDED]
            can[number] |= position[own + POSSIBLE]
        if number < rows:
            cell, end, step, kept = number * columns, (number + 1) * columns, 1, straight_of
        else:
            cell, end, step, kept = number - rows, cells, columns, straight_of + cells
        while cell < end:
            if position[kept + cell] == NO_STRAIGHT:
                domain = position[cell]
                can[number] |= domain
                if domain & (domain - 1) == 0:
                    must[number] |= domain
            cell += step
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
            if number < rows:
                cell, end, step, kept = number * columns, (number + 1) * columns, 1, straight_of
            else:
                cell, end, step, kept = number - rows, cells, columns, straight_of + cells
            if (can_rows == must_columns) if number < rows else (can_columns == must_rows):
                # This line must contain the value. If only one straight of it can, or one cell alone, it does.
                holders = 0
                holder = 0
                for straight in range(position[first_straight + number], position[first_straight + number + 1]):
                    if position[straights_at + ENTRIES * straight + POSSIBLE] & bit:
                        holders += 1
                        holder = straight
                while cell < end:
                    if position[cell] & bit and position[kept + cell] == NO_STRAIGHT:
                        holders += 1
                        holder = -1 - cell
                    cell += step
                if holders != 1:
                    continue
                if holder < 0:
                    position[-1 - holder] = bit
                    changed.append(-1 - holder)
                else:
                    own = straights_at + ENTRIES * holder
                    length = position[own + LENGTH]
                    # Windows shift - length + 1 .. shift contain the value.
                    windows = position[own + WINDOWS] & (((1 << length) - 1) << shift >> (length - 1))
                    if windows != position[own + WINDOWS]:
                        position[own + WINDOWS] = windows
                        if queued[holder] == 0:
                            queued[holder] = 1
                            queue.append(holder)
            elif (must_rows == can_columns) if number < rows else (must_columns == can_rows):
                while cell < end:
                    if position[cell] & bit:
                        position[cell] ^= bit
                        changed.append(cell)
                    cell += step
    return True


def choose(static: Str8tsLayout, position: Position) -> int:
    """The cell with the fewest candidates; of these the one with the most peers."""
    best = -1
    least = 0
    at = static.order
    while at < static.printed and position[at] >= 0:
        place = position[at]
        at += 1
        domain = position[place]
        if domain & (domain - 1):
            count = domain.bit_count()
            if best < 0 or count < least:
                if count == 2:
                    return place
                least = count
                best = place
    return best


def read(static: Str8tsLayout, position: Position, answer: Position) -> None:
    """The value of each white cell."""
    at = 0
    for cell in range(static.places):
        if position[cell]:
            answer[at] = position[cell].bit_length()
            at += 1


RULES = Rules(layout, start, propagate, choose, read, domains.undecided, shape)
