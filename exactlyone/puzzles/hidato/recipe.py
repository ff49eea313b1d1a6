"""Hidato: a random path through all cells, every number a clue; the first and the last number stay.

The path is grown by a walk that prefers cells with few free neighbours (H. C. von Warnsdorff, 1823), then shaken by
backbites: an end of the path is joined to a neighbour inside it, and the loop that closes is cut beside the joint
(M. L. Mansfield, 1982). So it is not always the same snake.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from random import Random

from ...board import Puzzle
from ...board.geometry import Answer
from ...board.grid import adjacent_cells
from ...generation.recipe import BaseBoard, Recipe, Size
from ...models import InputError
from .board import Hidato

BITES = 3
"""Backbites for each cell."""
SHARES = (0.62, 0.54, 0.46, 0.40)
"""The share of numbers that the levels show, easy to expert, where uniqueness allows."""
HOLES = 0.5
"""How many boards of 5 x 5 and more have holes."""


class HidatoRecipe(Recipe):
    """Boards with king moves, some of them with holes."""

    kind = "hidato"
    menu = (Size(5, 5), Size(6, 6), Size(7, 7), Size(8, 8))

    def draw(self, size: Size, draw: Random, symmetric: bool) -> BaseBoard | None:
        cells = size.rows * size.cols
        if cells < 4:
            raise InputError(f"{self.kind} cannot have the size {size}", expected="at least four cells")
        present = [True] * cells
        style = "full"
        if cells >= 25 and draw.random() < HOLES:
            style = "holes"
            for hole in draw.sample(range(cells), draw.randint(1, cells // 10)):
                present[hole] = False
                if symmetric:
                    present[cells - 1 - hole] = False
        geometry = Hidato(size.rows, size.cols, tuple(present))
        near = adjacent_cells(size.rows, size.cols, geometry.present, diagonal=True)
        path = _walk(geometry.cells, near, draw)
        if path is None:
            return None
        _shake(path, near, draw)
        number = {cell: i + 1 for i, cell in enumerate(path)}
        answer = tuple(number[cell] for cell in geometry.cells)
        return BaseBoard(geometry, answer, answer, style)

    def fixed(self, base: BaseBoard) -> frozenset[int]:
        last = len(base.answer)
        return frozenset(i for i, value in enumerate(base.answer) if value in (1, last))

    def floor(self, full: int) -> int:
        return max(0, round((full + 2) * SHARES[-1]) - 2)

    def remarks(self, puzzle: Puzzle, answer: Answer) -> dict[str, int | bool]:
        shown = sorted(clue for clue in puzzle.clues if clue is not None)
        return {"longest_gap": max((b - a for a, b in pairwise(shown)), default=0)}

    def targets(self, full: int, least: int) -> Sequence[int]:
        """Of all numbers, the ends included, of which there are two more than `full`."""
        shown = [max(least, round((full + 2) * share) - 2) for share in SHARES]
        for level in (2, 1, 0):  # where uniqueness asks for more than the share, each level still shows more
            shown[level] = min(full, max(shown[level], shown[level + 1] + 1))
        return shown


def _walk(cells: Sequence[int], near: Sequence[Sequence[int]], draw: Random) -> list[int] | None:
    """A path through all cells, or None if this walk got stuck."""
    ways = {cell: len(near[cell]) for cell in cells}
    free = set(cells)
    at = draw.choice(cells)
    path = []
    while True:
        path.append(at)
        free.remove(at)
        for other in near[at]:
            ways[other] -= 1
        if not free:
            return path
        onward = [other for other in near[at] if other in free]
        if not onward:
            return None
        fewest = min(ways[other] for other in onward)
        at = draw.choice([other for other in onward if ways[other] == fewest])


def _shake(path: list[int], near: Sequence[Sequence[int]], draw: Random) -> None:
    """Backbites from both ends, in place."""
    for _ in range(BITES * len(path)):
        if draw.random() < 0.5:
            path.reverse()
        joint = path.index(draw.choice(near[path[-1]]))
        path[joint + 1 :] = path[:joint:-1]


RECIPE = HidatoRecipe()
