"""Kropki: a random Latin square, all dots derived, every cell a clue.

Latin squares by the moves of M. T. Jacobson and P. Matthews, "Generating uniformly distributed random Latin squares"
(Journal of Combinatorial Designs, 1996): a walk over proper and slightly improper squares, whose proper ones are
uniformly distributed in the long run.
"""

from __future__ import annotations

from random import Random

from ...puzzles import Kropki
from ...puzzles.grid import side_pairs
from ...puzzles.kropki import BLACK, NONE, WHITE
from ..recipe import Base, Recipe, Size, square

STEPS = 2
"""Moves for each cube of the side; the cube has as many entries, and a move changes up to eight."""


class KropkiRecipe(Recipe):
    """Square boards without boxes, full negative rule, a pair of 1 and 2 black."""

    kind = "kropki"
    menu = (Size(4, 4), Size(5, 5), Size(6, 6), Size(7, 7), Size(9, 9))

    def draw(self, size: Size, draw: Random, symmetric: bool) -> Base | None:
        side = square(size, self.kind, 3)
        answer = tuple(value + 1 for row in latin_square(side, draw) for value in row)
        dots = tuple(_dot(answer[a], answer[b]) for a, b in side_pairs(side, side))
        return Base(Kropki(side, side), answer, answer + dots)


def _dot(a: int, b: int) -> int:
    if a == 2 * b or b == 2 * a:
        return BLACK
    return WHITE if abs(a - b) == 1 else NONE


def latin_square(side: int, draw: Random) -> list[list[int]]:
    """A random Latin square with values 0..side-1.

    The square is three line tables: `value` of (row, column), `column` of (row, value), `row` of (column, value). An
    improper square has one cell with three values, two of them counted once and one counted minus once; the tables then
    hold one of the two in each line, and the other two are kept aside.
    """
    cube = _Cube(side)
    proper_moves = STEPS * side**3
    while proper_moves > 0 or not cube.proper:
        cube.move(draw)
        proper_moves -= 1
    return cube.square()


class _Cube:
    """The incidence cube: entry (row, column, value) is 1, 0, or at most once -1; every line of it sums to 1."""

    def __init__(self, side: int) -> None:
        self._side = side
        self._one = [[[int((r + c) % side == v) for v in range(side)] for c in range(side)] for r in range(side)]
        self._minus: tuple[int, int, int] | None = None

    @property
    def proper(self) -> bool:
        """Whether it is a Latin square now."""
        return self._minus is None

    def move(self, draw: Random) -> None:
        """One move: lift an entry of 0, or the -1, by one, and mend the lines through it along a subcube."""
        one, side = self._one, self._side
        if self._minus is None:
            while True:
                r, c, v = draw.randrange(side), draw.randrange(side), draw.randrange(side)
                if not one[r][c][v]:
                    break
        else:
            r, c, v = self._minus
        # The other entries of 1 in the three lines through the cell; a line through a -1 has two to choose from.
        rows = [i for i in range(side) if one[i][c][v] == 1]
        columns = [i for i in range(side) if one[r][i][v] == 1]
        values = [i for i in range(side) if one[r][c][i] == 1]
        i, j, k = draw.choice(rows), draw.choice(columns), draw.choice(values)
        for row, column, value in ((r, c, v), (r, j, k), (i, c, k), (i, j, v)):
            one[row][column][value] += 1
        for row, column, value in ((i, c, v), (r, j, v), (r, c, k), (i, j, k)):
            one[row][column][value] -= 1
        self._minus = (i, j, k) if one[i][j][k] == -1 else None

    def square(self) -> list[list[int]]:
        """The values of the rows of a proper square."""
        return [[cell.index(1) for cell in row] for row in self._one]
