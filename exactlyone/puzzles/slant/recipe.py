"""Slant: a random full set of diagonals without loops, every vertex a clue.

The cells come in random order, and each takes a random diagonal that closes no loop. There always is one: if both
would, the two pairs of opposite corners of the cell would be joined by paths that have to cross, and diagonals of
different parity never meet.
"""

from __future__ import annotations

from random import Random

from ...generation.recipe import BaseBoard, Recipe, Size
from ...models import InputError
from .board import FALLING, RISING, Slant


class SlantRecipe(Recipe):
    """Boards of any size from 2 x 2."""

    kind = "slant"
    menu = (Size(6, 6), Size(8, 8), Size(10, 10), Size(12, 12))

    def draw(self, size: Size, draw: Random, symmetric: bool) -> BaseBoard | None:
        if min(size.rows, size.cols) < 2:
            raise InputError(f"{self.kind} cannot have the size {size}", expected="at least 2x2")
        wide = size.cols + 1
        leader = list(range((size.rows + 1) * wide))
        degree = [0] * len(leader)
        answer = [FALLING] * (size.rows * size.cols)

        def find(vertex: int) -> int:
            while leader[vertex] != vertex:
                leader[vertex] = vertex = leader[leader[vertex]]
            return vertex

        for cell in draw.sample(range(len(answer)), len(answer)):
            corner = cell // size.cols * wide + cell % size.cols
            ends = {FALLING: (corner, corner + wide + 1), RISING: (corner + 1, corner + wide)}
            answer[cell] = draw.choice((FALLING, RISING))
            if find(ends[answer[cell]][0]) == find(ends[answer[cell]][1]):
                answer[cell] = FALLING + RISING - answer[cell]
            u, v = ends[answer[cell]]
            leader[find(u)] = find(v)
            degree[u] += 1
            degree[v] += 1
        return BaseBoard(Slant(size.rows, size.cols), tuple(answer), tuple(degree))

    def mask_size(self, size: Size) -> tuple[int, int]:
        return size.rows + 1, size.cols + 1

    def mask_place(self, row: int, col: int) -> str:
        return f"vertex {super().mask_place(row, col)}"


RECIPE = SlantRecipe()
