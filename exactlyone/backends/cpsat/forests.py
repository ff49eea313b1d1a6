"""No cycle among chosen edges, said to CP-SAT in one of two ways.

Diagonals on a grid of cells have a drawing, and with it a contour: the curves that run along both sides of the drawn
lines. A cycle is drawn exactly if some curve is closed, and "no closed curve but through the depot" is what CP-SAT's
multiple circuit means. Any other graph gets a parent for each edge and a level for each vertex.
"""

from __future__ import annotations

from dataclasses import dataclass

from ...models import Acyclic, Literal
from .store import FALSE, TRUE, Store

Edge = tuple[int, int, Literal]


def post_acyclic(store: Store, constraint: Acyclic) -> None:
    lattice = find_lattice(constraint.edges)
    if lattice is None:
        post_levels(store, constraint.edges)
    else:
        post_contour(store, lattice)


@dataclass(frozen=True, slots=True)
class Lattice:
    """A full rectangle of cells, each with one of two diagonals.

    The vertices are numbered row by row from `origin`, the corner of the first cell; falling[i] is true where cell i
    has the diagonal from its top left to its bottom right corner, and false where it has the other one.
    """

    rows: int
    cols: int
    origin: int
    falling: tuple[Literal, ...]


def find_lattice(edges: tuple[Edge, ...]) -> Lattice | None:
    """The lattice that the edges are the diagonals of, if there is no doubt about it; None otherwise.

    Every two edges that exclude each other and leave no third choice must be the two diagonals of one cell of a
    lattice, and the cells must fill a rectangle. What else the numbers of the vertices might mean does not matter:
    the graph is that of the diagonals of such a rectangle, and the contour is drawn there.
    """
    pairs: dict[object, list[Edge]] = {}
    for edge in edges:
        pairs.setdefault(edge[2].variable, []).append(edge)
    cells: dict[int, Literal] = {}
    wide = 0
    for pair in pairs.values():
        if len(pair) != 2 or not _complementary(pair[0][2], pair[1][2]):
            return None
        top_left, top_right, low_left, low_right = corners = sorted(vertex for u, v, _ in pair for vertex in (u, v))
        wide = wide or low_left - top_left
        if corners != [top_left, top_left + 1, top_left + wide, top_left + wide + 1]:
            return None
        falling = next((literal for u, v, literal in pair if {u, v} == {top_left, low_right}), None)
        if falling is None or top_left in cells or {top_right, low_left} not in ({u, v} for u, v, _ in pair):
            return None
        cells[top_left] = falling
    if not cells:
        return None
    origin = min(cells)
    rows, cols = (max(cells) - origin) // wide + 1, wide - 1
    expected = [origin + r * wide + c for r in range(rows) for c in range(cols)]
    if sorted(cells) != expected:
        return None
    return Lattice(rows, cols, origin, tuple(cells[corner] for corner in expected))


def _complementary(one: Literal, other: Literal) -> bool:
    """Whether exactly one of two literals on the same variable is true, whatever its value."""
    if one.positive != other.positive:
        return one.value == other.value
    domain = one.variable.domain
    return len(domain) == 2 and set(domain) == {one.value, other.value}


def post_contour(store: Store, lattice: Lattice) -> None:
    """The contour of the drawn lines, as arcs between the middles of the edges of cells.

    Diagonals join corners of the same colour of a chessboard. Every curve has the even corners on its left, so it
    passes each middle in a direction that is known beforehand: into one cell and out of another, or over the border,
    to or from the depot. In a cell the diagonal tells which of the two middles that lead in goes with which of the
    two that lead out.
    """
    rows, cols = lattice.rows, lattice.cols
    first_upright = 1 + (rows + 1) * cols  # node 0 is the depot, then come the level edges, then the upright ones
    arcs: list[tuple[int, int, int]] = []
    for r in range(rows):
        for c in range(cols):
            falling = store.reference(lattice.falling[r * cols + c])
            top, left = 1 + r * cols + c, first_upright + r * (cols + 1) + c
            low, right = top + cols, left + 1
            # The curve crosses the top edge, seen from the even corner on its left, upwards if the left corner is
            # even; so it does at the bottom with an odd left corner. The sides follow by turning the cell.
            entries, exits = ((left, right), (top, low)) if (r + c) % 2 == 0 else ((top, low), (left, right))
            for way_in in entries:
                for way_out in exits:
                    beside_falling = {way_in, way_out} in ({top, right}, {low, left})
                    arcs.append((way_in, way_out, falling if beside_falling else ~falling))
            for middle, on_border in ((top, r == 0), (low, r == rows - 1), (left, c == 0), (right, c == cols - 1)):
                if on_border:
                    arcs.append((0, middle, TRUE) if middle in entries else (middle, 0, TRUE))
    store.routes(arcs)


def post_levels(store: Store, edges: tuple[Edge, ...]) -> None:
    """Every chosen edge leads to a child, a vertex is the child of one edge at most, and children lie higher.

    In a cycle every vertex would be a child and higher than the one before. A forest has such parents and levels:
    hang each tree by one vertex.
    """
    drawn = [(u, v, reference) for u, v, literal in edges if (reference := store.reference(literal)) != FALSE]
    vertices = {vertex for u, v, _ in drawn for vertex in (u, v)}
    level = {vertex: store.integer(0, len(vertices) - 1) for vertex in vertices}
    into: dict[int, list[int]] = {vertex: [] for vertex in vertices}
    for u, v, reference in drawn:
        if u == v:
            store.clause([~reference])
            continue
        ways = []
        for parent, child in ((u, v), (v, u)):
            way = store.boolean()
            into[child].append(way)
            ways.append(way)
            store.linear([(1, level[child]), (-1, level[parent])], 1, len(vertices), only_if=way)
        store.clause([~reference, *ways])
    for ways in into.values():
        store.at_most_one(ways)
