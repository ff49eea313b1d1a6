"""How the constraints on graphs are made from the answer of a draft, so that they hold there."""

from __future__ import annotations

from itertools import product
from random import Random

from ..models import Acyclic, Connected, HamiltonianPath, Literal, SingleLoop
from .drafts import Cell, Draft, literal


def path(made: Draft) -> HamiltonianPath:
    """A grid of its own with some cells missing at its end, numbered along a path."""
    rows, cols = made.chance.randint(2, 4), made.chance.randint(2, 4)
    order = [(row, col if row % 2 == 0 else cols - 1 - col) for row in range(rows) for col in range(cols)]
    order = order[: len(order) - made.chance.randint(0, cols - 1)]
    cells = {(row, col) for row, col in order}
    near = {at: [b for b in cells if b != at and max(abs(at[0] - b[0]), abs(at[1] - b[1])) == 1] for at in cells}
    for _ in range(30):
        order = _turned(made.chance, order, near)
    names = sorted(cells)
    domain = range(1, len(order) + 1)
    variables = tuple(made.variable(domain, order.index(at) + 1) for at in names)
    return HamiltonianPath(variables, tuple(tuple(sorted(names.index(b) for b in near[at])) for at in names))


def _turned(chance: Random, order: list[Cell], near: dict[Cell, list[Cell]]) -> list[Cell]:
    """The path with its end bent to a neighbour: what follows that neighbour runs backwards."""
    order = order[::-1] if chance.random() < 0.5 else order
    at = order.index(chance.choice(near[order[-1]]))
    return order[: at + 1] + order[:at:-1]


def acyclic(made: Draft) -> Acyclic:
    """The diagonals of a grid of its own, or literals over some variables as edges of a small graph."""
    return diagonals(made) if made.chance.random() < 0.5 else edges(made)


def diagonals(made: Draft) -> Acyclic:
    rows, cols = made.chance.randint(2, 5), made.chance.randint(2, 5)
    found: list[tuple[int, int, Literal]] = []
    for row, col in product(range(rows), range(cols)):
        corner = row * (cols + 1) + col
        falling, rising = (corner, corner + cols + 2), (corner + 1, corner + cols + 1)
        cell = made.variable((0, 1), made.chance.randint(0, 1))
        pair = [(*falling, cell.eq(0)), (*rising, cell.eq(1))]
        if not Acyclic((*found, *pair)).holds(made.planted):  # then the other diagonal closes no cycle
            made.planted[cell] = 1 - made.planted[cell]
        found += pair
    return Acyclic(tuple(found))


def edges(made: Draft) -> Acyclic:
    vertices = made.chance.randint(3, 9)
    found: tuple[tuple[int, int, Literal], ...] = ()
    for variable in (*made.some(2, 6), *made.some(2, 6), *made.some(2, 6)):
        one, other = made.chance.sample(range(vertices), 2)
        longer = (*found, (one, other, literal(made, variable)))
        if Acyclic(longer).holds(made.planted):
            found = longer
    return Acyclic(found)


def connected(made: Draft) -> Connected:
    """Cells of a grid of its own, of which a few hang together, or literals over some variables in any graph."""
    if made.chance.random() < 0.5:
        return _shaded(made)
    nodes: list[Literal] = []
    pairs: list[tuple[int, int]] = []
    for variable in (*made.some(2, 6), *made.some(2, 6)):
        node, new = len(nodes), literal(made, variable)
        nodes.append(new)
        chosen = [other for other in range(node) if nodes[other].holds(made.planted)]
        if chosen and new.holds(made.planted):
            pairs.append((made.chance.choice(chosen), node))
        pairs += [(other, node) for other in range(node) if made.chance.random() < 0.2]
    return Connected(tuple(nodes), tuple(pairs))


def _shaded(made: Draft) -> Connected:
    rows, cols = made.chance.randint(2, 5), made.chance.randint(2, 5)
    pairs = _sides(rows, cols)
    shaded = {made.chance.randrange(rows * cols)}
    for _ in range(made.chance.randint(0, 2 * rows * cols)):
        one, other = made.chance.choice(pairs)
        if shaded & {one, other}:
            shaded |= {one, other} if made.chance.random() < 0.5 else set()
    cells = [made.variable((0, 1), int(cell in shaded)) for cell in range(rows * cols)]
    return Connected(tuple(cell.eq(1) for cell in cells), tuple(pairs))


def single_loop(made: Draft) -> SingleLoop:
    """The sides between the points of a grid, of which a loop runs around some cells without a hole."""
    rows, cols = made.chance.randint(1, 4), made.chance.randint(1, 4)
    inside = {(made.chance.randrange(rows), made.chance.randrange(cols))}
    for _ in range(3 * rows * cols):
        row, col = made.chance.choice(sorted(inside))
        down, right = made.chance.choice(((0, 1), (1, 0), (0, -1), (-1, 0)))
        if 0 <= row + down < rows and 0 <= col + right < cols:
            larger = inside | {(row + down, col + right)}
            inside = larger if _one_outline(larger, rows, cols) else inside
    drawn = _outline(inside, rows, cols)
    found = []
    for one, other in _sides(rows + 1, cols + 1):
        side = made.variable((0, 1), int((one, other) in drawn))
        found.append((one, other, side.eq(1) if made.chance.random() < 0.8 else side.ne(0)))
    return SingleLoop(tuple(found))


def _sides(rows: int, cols: int) -> list[tuple[int, int]]:
    """The pairs of neighbours in a grid, numbered row by row."""
    right = [(at, at + 1) for at in range(rows * cols) if (at + 1) % cols]
    return right + [(at, at + cols) for at in range((rows - 1) * cols)]


def _outline(inside: set[Cell], rows: int, cols: int) -> set[tuple[int, int]]:
    """The sides of cells of which one is inside and the other is not, as pairs of points."""
    found: set[tuple[int, int]] = set()
    for row, col in inside:
        corner = row * (cols + 1) + col
        below = corner + cols + 1
        for side in ((corner, corner + 1), (below, below + 1), (corner, below), (corner + 1, below + 1)):
            found ^= {side}
    return found


def _one_outline(inside: set[Cell], rows: int, cols: int) -> bool:
    """Whether one loop runs around the cells, which hang together: no point is passed twice, and there is no hole."""
    drawn = _outline(inside, rows, cols)
    points = {point for side in drawn for point in side}
    around = set(product(range(-1, rows + 1), range(-1, cols + 1))) - inside
    outside = [(-1, -1)]
    seen = {(-1, -1)}
    for row, col in outside:
        new = {(row + 1, col), (row - 1, col), (row, col + 1), (row, col - 1)} & around - seen
        seen |= new
        outside += new
    return len(points) == len(drawn) and seen == around
