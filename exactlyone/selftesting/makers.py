"""How a constraint of each type is made from the answer of a draft, so that it holds there: one maker a type."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from math import prod
from random import Random

from ..models import (
    Acyclic,
    AllDifferent,
    AllDifferentConsecutive,
    AllDifferentExcept0,
    Cardinality,
    Clause,
    Connected,
    Constraint,
    Distance,
    HamiltonianPath,
    IntVar,
    Linear,
    Literal,
    Multiple,
    SingleLoop,
    Table,
)
from .drafts import Draft, Maker, total

TRIES = 12
"""Choices of variables before a maker gives up."""
MOST_ROWS = 3000
"""Tuples that a table is drawn from."""


def literal(made: Draft, variable: IntVar) -> Literal:
    """Any literal over the variable."""
    value = made.chance.choice(variable.domain)
    return variable.eq(value) if made.chance.random() < 0.6 else variable.ne(value)


def clause(made: Draft) -> Clause | None:
    for _ in range(TRIES):
        drawn = Clause(tuple(literal(made, variable) for variable in made.some(2, 5)))
        if drawn.holds(made.planted):
            return drawn
    return None


def linear(made: Draft) -> Linear:
    variables = made.some(2, 7)
    if made.chance.random() < 0.6:
        return total(made, variables)
    terms = tuple((made.chance.choice((-2, -1, 1, 1, 2, 3)), variable) for variable in variables)
    found = sum(coefficient * made.planted[variable] for coefficient, variable in terms)
    lower = made.chance.choice((None, found, found - made.chance.randint(0, 3)))
    upper = made.chance.choice((None, found, found + made.chance.randint(0, 3)))
    return Linear(terms, lower, upper)


def count(made: Draft) -> Cardinality:
    """Of one value in a region as often as not; the total is a number, or a variable that may be a clue."""
    variables = made.some(2, 9)
    value = made.chance.choice(made.values)
    literals = tuple(variable.eq(value) for variable in variables)
    if made.chance.random() < 0.5:
        literals = tuple(literal(made, variable) for variable in variables)
    number = sum(one.holds(made.planted) for one in literals)
    if made.chance.random() < 0.5:
        return Cardinality(literals, number)
    return Cardinality(literals, made.variable(range(len(literals) + 1), number, hidden=made.chance.random() < 0.7))


def table(made: Draft) -> Table:
    """An order between two, or any tuples; now and then with a place that the others define, as a printed sign is."""
    variables = made.some(2, 4)
    while prod(len(variable.domain) for variable in variables) > MOST_ROWS:
        variables = variables[1:]
    rows = list(product(*(variable.domain for variable in variables)))
    planted = tuple(made.planted[variable] for variable in variables)
    draw = made.chance.random()
    if draw < 0.3:
        sign = made.variable((0, 1), int(planted[0] < planted[-1]), hidden=True)
        return Table((*variables, sign), frozenset((*row, int(row[0] < row[-1])) for row in rows))
    kept = made.chance.choice((0.2, 0.5, 0.9))
    return Table(variables, frozenset(row for row in rows if row == planted or made.chance.random() < kept))


def all_different(made: Draft) -> Constraint | None:
    return _holding(made, AllDifferent, 2, 9)


def all_different_except_0(made: Draft) -> Constraint | None:
    return _holding(made, AllDifferentExcept0, 2, 9)


def straight(made: Draft) -> Constraint | None:
    return _holding(made, AllDifferentConsecutive, 2, 5)


def _holding(made: Draft, kind: Callable[[tuple[IntVar, ...]], Constraint], least: int, most: int) -> Constraint | None:
    """A constraint over some variables of which it holds."""
    for _ in range(TRIES):
        drawn = kind(made.some(least, most))
        if drawn.holds(made.planted):
            return drawn
    return None


def distance(made: Draft) -> Distance | None:
    pair = made.some(2, 2)
    if len(pair) < 2:
        return None
    return Distance(pair[0], pair[1], abs(made.planted[pair[0]] - made.planted[pair[1]]))


def multiple(made: Draft) -> Multiple | None:
    for _ in range(TRIES):
        pair = made.some(2, 2)
        low, *high = sorted(abs(made.planted[variable]) for variable in pair)
        if low and high and high[0] % low == 0:
            return Multiple(pair[0], pair[1], high[0] // low)
    return None


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


Cell = tuple[int, int]


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


MAKERS: dict[type[Constraint], Maker] = {
    Acyclic: acyclic,
    AllDifferent: all_different,
    AllDifferentConsecutive: straight,
    AllDifferentExcept0: all_different_except_0,
    Clause: clause,
    Cardinality: count,
    Connected: connected,
    Distance: distance,
    HamiltonianPath: path,
    Linear: linear,
    Multiple: multiple,
    SingleLoop: single_loop,
    Table: table,
}
"""A maker for each constraint that models have."""
