"""Random models in the shape of puzzles, each made around an answer: so it has one, whatever a solver says.

Small random models find nothing: the faults known of CP-SAT took a board full of runs, of which some clues were
given. A draft is a grid whose rows and columns are taken from a Latin square, covered as a Kakuro, a Killer or a Latin
square is, or not at all, and then some constraints of every type on top, with all that they need of their own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from random import Random

from ..models import AllDifferent, Constraint, IntVar, Linear, Literal, Model

Cell = tuple[int, int]
Planted = dict[IntVar, int]
"""The answer that a model is made around: a value for each variable."""


@dataclass(frozen=True)
class DraftModel:
    """A model, what is given of it, and the answer that it was made around."""

    model: Model
    given: tuple[Literal, ...]
    planted: Planted


@dataclass
class Draft:
    """A model in the making. `cells`: the grid; `hidden`: variables that will be no answers, each in one rule."""

    chance: Random
    model: Model
    values: tuple[int, ...]
    planted: Planted = field(default_factory=dict)
    cells: dict[Cell, IntVar] = field(default_factory=dict)
    hidden: set[IntVar] = field(default_factory=set)

    def variable(self, domain: Iterable[int], value: int, hidden: bool = False) -> IntVar:
        """A variable that has this value in the answer. Its name is one of Python's, for scripts."""
        made = self.model.int_var(f"v{len(self.model.variables)}", domain)
        self.planted[made] = value
        if hidden:
            self.hidden.add(made)
        return made

    def add(self, constraint: Constraint) -> None:
        """Demand a constraint, which holds of the answer."""
        assert constraint.holds(self.planted), f"{constraint} does not hold of the answer that it was made from"
        self.model.add(f"rule {len(self.model.rules)}", constraint)

    def open_variables(self) -> list[IntVar]:
        """All that constraints may speak of."""
        return [variable for variable in self.model.variables if variable not in self.hidden]

    def some(self, least: int, most: int) -> tuple[IntVar, ...]:
        """A few variables: a piece of a row or column, cells that hang together, or any."""
        size = self.chance.randint(least, most)
        if self.cells and self.chance.random() < 0.8:
            found = self.cage(size) if self.chance.random() < 0.5 else self.run(size)
            if len(found) >= least:
                return found
        known = self.open_variables()
        return tuple(self.chance.sample(known, min(size, len(known))))

    def run(self, size: int) -> tuple[IntVar, ...]:
        """Up to so many cells in a row or column."""
        row, col = self.chance.choice(list(self.cells))
        down, right = self.chance.choice(((0, 1), (1, 0)))
        found: list[IntVar] = []
        while (row, col) in self.cells and len(found) < size:
            found.append(self.cells[row, col])
            row, col = row + down, col + right
        return tuple(found)

    def cage(self, size: int, among: Iterable[Cell] | None = None) -> tuple[IntVar, ...]:
        """Up to so many cells that hang together."""
        free = set(self.cells if among is None else among)
        taken = [self.chance.choice(sorted(free))]
        while len(taken) < size:
            edge = sorted({near for cell in taken for near in _beside(cell) if near in free} - set(taken))
            if not edge:
                break
            taken.append(self.chance.choice(edge))
        return tuple(self.cells[cell] for cell in taken)


Maker = Callable[[Draft], Constraint | None]
"""Makes a constraint that holds of the answer; None where the draft has no place for one."""


def draft(seed: str, makers: Sequence[Maker]) -> DraftModel:
    """The random model of this seed, with constraints from some of these makers over its cover.

    Few types together are drawn as often as many: some solvers have ways of their own for models of few types.
    """
    chance = Random(seed)
    first = chance.choice((0, 1, 1, 1))
    order = chance.randint(4, 9)
    made = Draft(chance, Model(f"draft {seed}"), tuple(range(first, first + order)))
    chance.choice(COVERS)(made)
    types = chance.sample(makers, chance.choice((1, 2, 4, len(makers))))
    for _ in range(chance.randint(2, 9)):
        constraint = chance.choice(types)(made)
        if constraint is not None:
            made.add(constraint)
    model = made.model
    model.answer = tuple(variable for variable in model.variables if variable not in made.hidden)
    model.clues = tuple(model.variables)
    share = chance.choice((0.0, 0.1, 0.2, 0.3, 0.5))
    given = tuple(v.eq(made.planted[v]) for v in model.variables if chance.random() < share)
    return DraftModel(model, given, made.planted)


def literal(made: Draft, variable: IntVar) -> Literal:
    """Any literal over the variable."""
    value = made.chance.choice(variable.domain)
    return variable.eq(value) if made.chance.random() < 0.6 else variable.ne(value)


# covers --------------------------------------------------------------------------------------------------------------


def kakuro(made: Draft) -> None:
    """Runs of different cells between black ones, most with their sum."""
    _fill(made, made.chance.randint(4, 12), made.chance.randint(4, 12), black=made.chance.choice((0.15, 0.25, 0.35)))
    told = made.chance.choice((0.6, 0.9, 1.0))
    for run in _runs(made.cells):
        made.add(AllDifferent(run))
        if made.chance.random() < told:
            made.add(total(made, run))


def killer(made: Draft) -> None:
    """Rows and columns of different cells, and cages with their sum."""
    latin(made)
    free = set(made.cells)
    at = {variable: cell for cell, variable in made.cells.items()}
    while free:
        cage = made.cage(made.chance.randint(1, 5), free)
        free -= {at[variable] for variable in cage}
        if made.chance.random() < 0.9:
            made.add(total(made, cage))


def latin(made: Draft) -> None:
    """Rows and columns of different cells."""
    order = len(made.values)
    _fill(made, made.chance.randint(3, order), made.chance.randint(3, order))
    for run in _runs(made.cells):
        made.add(AllDifferent(run))


def bare(made: Draft) -> None:
    """Cells without a rule."""
    _fill(made, made.chance.randint(2, 5), made.chance.randint(2, 5), black=0.1)


def rings(made: Draft) -> None:
    """Different cells with a sum, some of them linked by chains of sums of two, as at the corners of Kakuros.

    One model in some hundred of these shows the fault of CP-SAT with such sums; whole Kakuros show it much less often.
    """
    for _ in range(made.chance.randint(2, 4)):
        members = made.chance.sample(made.values, made.chance.randint(4, len(made.values)))
        ring = tuple(made.variable(made.values, value) for value in members)
        made.add(AllDifferent(ring))
        made.add(total(made, ring))
        ends = made.chance.sample(ring, 2 * made.chance.randint(1, len(ring) // 2))
        for one, other in zip(ends[::2], ends[1::2], strict=True):
            values = made.chance.choices(made.values, k=made.chance.choice((2, 3)))
            inner = [made.variable(made.values, value) for value in values]
            for pair in pairwise((one, *inner, other)):
                made.add(total(made, pair))


COVERS: tuple[Callable[[Draft], None], ...] = (kakuro, rings, killer, latin, bare)


def total(made: Draft, variables: tuple[IntVar, ...]) -> Linear:
    """The variables make the sum that they have."""
    found = sum(made.planted[variable] for variable in variables)
    return Linear(tuple((1, variable) for variable in variables), found, found)


def _fill(made: Draft, rows: int, cols: int, black: float = 0.0) -> None:
    """Cells with the values of a Latin square, which is repeated where the grid is larger; some lack a value or two."""
    chance, order = made.chance, len(made.values)
    down, right, names = (chance.sample(range(order), order) for _ in range(3))
    thin = chance.random() < 0.2
    for row in range(rows):
        for col in range(cols):
            if chance.random() < black:
                continue
            value = made.values[names[(down[row % order] + right[col % order]) % order]]
            lacking = chance.sample(made.values, 2) if thin and chance.random() < 0.5 else ()
            made.cells[row, col] = made.variable([v for v in made.values if v == value or v not in lacking], value)
    if not made.cells:
        made.cells[0, 0] = made.variable(made.values, made.values[0])


def _runs(cells: dict[Cell, IntVar]) -> Iterable[tuple[IntVar, ...]]:
    """The rows and columns between missing cells, of two cells or more, and of no more than there are values."""
    for down, right in ((0, 1), (1, 0)):
        for row, col in cells:
            if (row - down, col - right) in cells:
                continue
            run = []
            while (row, col) in cells:
                run.append(cells[row, col])
                row, col = row + down, col + right
            longest = max(len(variable.domain) for variable in run)
            for begin in range(0, len(run), longest):
                part = tuple(run[begin : begin + longest])
                if len(part) > 1:
                    yield part


def _beside(cell: Cell) -> tuple[Cell, ...]:
    row, col = cell
    return (row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1)
