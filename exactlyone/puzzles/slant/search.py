"""Slant for the hand-written search: a diagonal in every cell, degrees at the vertices, no closed loop.

Rules read here: row-major cells, a clue for each of the (rows + 1) x (cols + 1) vertices, answers 0 for "\\" and 1 for
"/". A domain holds bit 1 for "\\" and bit 2 for "/".

Each vertex carries two counts, and every cell decided next to it takes one from exactly one of them: how many more
diagonals must touch it (lacking), and how many more may miss it (spare). At zero the open cells around are forced.

Each vertex knows its component, and each component its vertices, as a ring. A join renames the smaller side and looks
at the cells around it: an open cell with a diagonal whose ends have just become connected takes the other one, so no
loop is ever closed.

Both lead to a fixpoint. Then open cells are tried both ways (failed literals): a way that ends in a contradiction
forces the other. Without this, 24 x 36 boards that are now decided in 20 ms pass 15,000 nodes undecided.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from ...backends.mrv import domains
from ...backends.mrv.kernel import NO_CLUE, Ints, Position, Rules

if TYPE_CHECKING:
    from .board import Slant


class SlantLayout(NamedTuple):
    """What does not change. A cell that does not exist is the last entry of a position, which is 0 and so never open.

    After the domains a position holds, each one entry a vertex: component, next in the ring, size of the component (at
    its name), lacking, spare.
    """

    length: int
    places: int  # cells
    width: int  # vertices in a row
    vertices: int
    corner: list[int]  # of each cell: the vertex at its upper left
    around: list[int]  # of each vertex: four cells
    probing: int = 1  # whether cells are tried both ways


_OPEN = 3
# The diagonal that touches a vertex, from the cells at its upper left, upper right, lower left, lower right; and the
# one that misses it.
_TOUCH = (1, 2, 2, 1)
_MISS = (2, 1, 1, 2)
_UNCLUED = 9  # more than four cells can use up


@lru_cache(maxsize=64)
def _layout(geometry: Slant, word: int | None) -> SlantLayout:
    rows, cols = geometry.rows, geometry.cols
    cells, width, vertices = rows * cols, cols + 1, (rows + 1) * (cols + 1)
    nowhere = cells + 5 * vertices
    around = []
    for vertex in range(vertices):
        row, col = divmod(vertex, width)
        for r, c in ((row - 1, col - 1), (row - 1, col), (row, col - 1), (row, col)):
            around.append(r * cols + c if 0 <= r < rows and 0 <= c < cols else nowhere)
    corner = [cell + cell // cols for cell in range(cells)]
    return SlantLayout(nowhere + 1, cells, width, vertices, corner, around)


def _start(static: SlantLayout, clues: Ints, pos: Position) -> bool:
    length, cells, vertices, around = static.length, static.places, static.vertices, static.around
    component = cells
    ring = component + vertices
    size = ring + vertices
    lacking = size + vertices
    spare = lacking + vertices
    for cell in range(cells):
        pos[cell] = _OPEN
    pos[length - 1] = 0
    for vertex in range(vertices):
        pos[component + vertex] = vertex
        pos[ring + vertex] = vertex
        pos[size + vertex] = 1
        pos[lacking + vertex] = _UNCLUED
        pos[spare + vertex] = _UNCLUED
        clue = clues[vertex]
        if clue != NO_CLUE:
            near = 0
            for k in range(4 * vertex, 4 * vertex + 4):
                if around[k] < cells:
                    near += 1
            pos[lacking + vertex] = clue
            pos[spare + vertex] = near - clue
            if not 0 <= clue <= near:
                return False
    return True


def _force(static: SlantLayout, pos: Position, vertex: int, ways: tuple[int, int, int, int], queue: list[int]) -> None:
    """Decide the open cells around a vertex."""
    around = static.around
    for k in range(4):
        cell = around[4 * vertex + k]
        if pos[cell] == _OPEN:
            pos[cell] = ways[k]
            queue.append(cell)


def _settle(static: SlantLayout, pos: Position, queue: list[int]) -> bool:
    """Count and join the decided cells of the queue, and all that follow from them: they are appended to it."""
    cells, width, vertices, corner, around = static.places, static.width, static.vertices, static.corner, static.around
    component = cells
    ring = component + vertices
    size = ring + vertices
    lacking = size + vertices
    spare = lacking + vertices
    across = (-width - 1, 1 - width, width - 1, width + 1)  # from a vertex over each of its cells to the other end
    head = 0
    while head < len(queue):
        cell = queue[head]
        head += 1
        a = corner[cell]
        if pos[cell] == 1:
            b, c, d = a + width + 1, a + 1, a + width
        else:
            a, b, c, d = a + 1, a + width, a, a + width + 1
        # The diagonal joins a and b and misses c and d.
        for vertex in (a, b):
            left = pos[lacking + vertex] - 1
            pos[lacking + vertex] = left
            if left <= 0:
                if left < 0:
                    return False
                _force(static, pos, vertex, _MISS, queue)
        for vertex in (c, d):
            left = pos[spare + vertex] - 1
            pos[spare + vertex] = left
            if left <= 0:
                if left < 0:
                    return False
                _force(static, pos, vertex, _TOUCH, queue)
        old, new = pos[component + a], pos[component + b]
        if old == new:
            return False
        if pos[size + old] > pos[size + new]:
            a, b, old, new = b, a, new, old
        pos[size + new] += pos[size + old]
        vertex = a
        while True:
            here = component + vertex
            pos[here] = new
            for k in range(4):
                cell = around[4 * vertex + k]
                if pos[cell] == _OPEN and pos[here + across[k]] == new:
                    pos[cell] = _MISS[k]
                    queue.append(cell)
            vertex = pos[ring + vertex]
            if vertex == a:
                break
        pos[ring + a], pos[ring + b] = pos[ring + b], pos[ring + a]
    return True


def _telling(static: SlantLayout, pos: Position, cell: int) -> int:
    """The ways to fill the cell that use up a count of one of its vertices, and so force other cells."""
    cells, width, vertices, corner = static.places, static.width, static.vertices, static.corner
    lacking = cells + 3 * vertices
    spare = lacking + vertices
    a = corner[cell]
    b, c, d = a + 1, a + width, a + width + 1
    ways = 0
    if pos[lacking + a] == 1 or pos[lacking + d] == 1 or pos[spare + b] == 1 or pos[spare + c] == 1:
        ways = 1
    if pos[lacking + b] == 1 or pos[lacking + c] == 1 or pos[spare + a] == 1 or pos[spare + d] == 1:
        ways += 2
    return ways


def _wake(static: SlantLayout, pos: Position, decided: list[int], agenda: list[int], waiting: list[int]) -> None:
    """Put the open cells that share a vertex with a decided one on the agenda."""
    width, corner, around = static.width, static.corner, static.around
    for cell in decided:
        a = corner[cell]
        for vertex in (a, a + 1, a + width, a + width + 1):
            for k in range(4 * vertex, 4 * vertex + 4):
                near = around[k]
                if pos[near] == _OPEN and not waiting[near]:
                    waiting[near] = 1
                    agenda.append(near)


def _probe(static: SlantLayout, pos: Position, agenda: list[int], waiting: list[int]) -> bool:
    """Try the cells of the agenda both ways, and whatever lies around a cell that this forces.

    A way that was a consequence of another trial without contradiction has no contradiction of its own: it is safe,
    until something is forced. Only telling ways are tried: the others save few nodes, and cost half as much again.
    """
    cells = static.places
    safe = [0] * cells
    untouched = [cell for cell in range(cells) if pos[cell] == _OPEN]
    head = 0
    while head < len(agenda):
        cell = agenda[head]
        head += 1
        waiting[cell] = 0
        if pos[cell] != _OPEN:
            continue
        ways = _telling(static, pos, cell) & ~safe[cell]
        while ways:
            way = ways & -ways
            ways ^= way
            trial = pos.copy()
            trial[cell] = way
            if _settle(static, trial, [cell]):
                for other in untouched:
                    if trial[other] != _OPEN:
                        safe[other] |= trial[other]
                continue
            pos[cell] = _OPEN - way
            forced = [cell]
            if not _settle(static, pos, forced):
                return False
            untouched = [other for other in untouched if pos[other] == _OPEN]
            safe = [0] * cells
            _wake(static, pos, forced, agenda, waiting)
            break
    return True


def _propagate(static: SlantLayout, pos: Position, place: int) -> bool:
    cells, vertices = static.places, static.vertices
    queue: list[int] = []
    # The search tries the lower bit first, so at the higher one it has come back: there may be a conflict far from
    # this cell, and all cells are probed, lest it be met again below every branch. On the way down only those near a
    # change are: 4 to 8 times as fast on open boards of side 30, and no slower to refute than probing all each time.
    everywhere = place < 0 or pos[place] == 2
    if place >= 0:
        queue.append(place)
    else:
        lacking = cells + 3 * vertices
        spare = lacking + vertices
        for vertex in range(vertices):
            if pos[lacking + vertex] == 0:
                _force(static, pos, vertex, _MISS, queue)
            if pos[spare + vertex] == 0:
                _force(static, pos, vertex, _TOUCH, queue)
    if not _settle(static, pos, queue):
        return False
    if not static.probing:
        return True
    agenda: list[int] = []
    if everywhere:
        agenda.extend(range(cells))
    waiting = [int(everywhere)] * cells
    _wake(static, pos, queue, agenda, waiting)
    return _probe(static, pos, agenda, waiting)


def _choose(static: SlantLayout, pos: Position) -> int:
    """Every open cell has two candidates: the first one with two counts at one, failing that, the one with most.

    In reading order, so that one part of a board is finished before the next: half the nodes of the best of all.
    """
    cells, width, vertices, corner = static.places, static.width, static.vertices, static.corner
    lacking = cells + 3 * vertices
    spare = lacking + vertices
    best, most = -1, -1
    for cell in range(cells):
        if pos[cell] == _OPEN:
            a = corner[cell]
            score = 0
            for vertex in (a, a + 1, a + width, a + width + 1):
                score += (pos[lacking + vertex] == 1) + (pos[spare + vertex] == 1)
            if score > most:
                best, most = cell, score
                if score >= 2:
                    break
    return best


def _read(static: SlantLayout, pos: Position, answer: Position) -> None:
    for cell in range(static.places):
        answer[cell] = pos[cell] - 1


RULES: Rules[SlantLayout] = Rules(_layout, _start, _propagate, _choose, _read, domains.undecided)
