"""Kropki: a random Latin square, all dots derived, every cell a clue.

Latin squares by the moves of M. T. Jacobson and P. Matthews, "Generating uniformly distributed random Latin squares"
(Journal of Combinatorial Designs, 1996): a walk over proper and slightly improper squares, whose proper ones are
uniformly distributed in the long run.
"""

from __future__ import annotations

from random import Random

from ...board.grid import side_pairs
from ...generation.recipe import BaseBoard, Recipe, Size, square
from .board import BLACK, NONE, WHITE, Kropki

VISITS = 2
"""Proper squares visited by the walk, for each cell; even half as many pass the test of uniformity at side 4."""


class KropkiRecipe(Recipe):
    """Square boards without boxes, full negative rule.

    A pair of 1 and 2 may have either colour, and always gets the black one: so a board that has one answer has the same
    one, and no other, where the black one is the only one allowed.
    """

    kind = "kropki"
    menu = (Size(4, 4), Size(5, 5), Size(6, 6), Size(7, 7), Size(9, 9))

    def draw(self, size: Size, draw: Random, symmetric: bool) -> BaseBoard | None:
        side = square(size, self.kind, 3)
        answer = tuple(value + 1 for row in latin_square(side, draw) for value in row)
        dots = tuple(_dot(answer[a], answer[b]) for a, b in side_pairs(side, side))
        return BaseBoard(Kropki(side, side), answer, answer + dots)


def _dot(a: int, b: int) -> int:
    if a == 2 * b or b == 2 * a:
        return BLACK
    return WHITE if abs(a - b) == 1 else NONE


def latin_square(side: int, draw: Random) -> list[list[int]]:
    """A random Latin square with values 0..side-1.

    The walk stops after so many *proper* squares. To stop at the first proper one after so many moves is biased: some
    squares are easier to reach from improper ones than others.
    """
    cube = _Cube(side)
    visits = VISITS * side * side
    while visits:
        cube.move(draw)
        visits -= cube.proper
    return cube.square()


class _Cube:
    """The incidence cube: entry (row, column, value) is 1, 0, or in one place -1; every line of it sums to 1.

    Kept by lines: the places of the ones in each line, of which there are two in the lines through the -1.
    """

    def __init__(self, side: int) -> None:
        span = range(side)
        self._side = side
        self._values = [[[(r + c) % side] for c in span] for r in span]  # by row and column
        self._columns = [[[(v - r) % side] for v in span] for r in span]  # by row and value
        self._rows = [[[(v - c) % side] for v in span] for c in span]  # by column and value
        self._minus: tuple[int, int, int] | None = None

    @property
    def proper(self) -> bool:
        """Whether it is a Latin square now."""
        return self._minus is None

    def move(self, draw: Random) -> None:
        """Lift an entry of 0, or the -1, by one, and mend the lines through it along a subcube."""
        side = self._side
        if self._minus is None:
            r, c, v = draw.randrange(side), draw.randrange(side), draw.randrange(side - 1)
            v += v >= self._values[r][c][0]  # any value but the one that is there
        else:
            r, c, v = self._minus
        i, j, k = draw.choice(self._rows[c][v]), draw.choice(self._columns[r][v]), draw.choice(self._values[r][c])
        for up in ((r, c, v), (r, j, k), (i, c, k), (i, j, v)):
            self._lift(*up)
        for down in ((i, c, v), (r, j, v), (r, c, k), (i, j, k)):
            self._lower(*down)

    def _lift(self, r: int, c: int, v: int) -> None:
        if self._minus == (r, c, v):
            self._minus = None
            return
        self._values[r][c].append(v)
        self._columns[r][v].append(c)
        self._rows[c][v].append(r)

    def _lower(self, r: int, c: int, v: int) -> None:
        if v not in self._values[r][c]:
            self._minus = (r, c, v)
            return
        self._values[r][c].remove(v)
        self._columns[r][v].remove(c)
        self._rows[c][v].remove(r)

    def square(self) -> list[list[int]]:
        """The values of the rows of a proper square."""
        return [[values[0] for values in row] for row in self._values]


RECIPE = KropkiRecipe()
