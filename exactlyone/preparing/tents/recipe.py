"""Tents to order: tents that do not touch are scattered, each with a tree beside it; then the tents are forgotten."""

from random import Random

from ...board.grid import adjacent_cells
from ...generation.recipe import Size
from ...parts.recipe import PartsRecipe
from .board import Tents

SHARE = 0.2
"""Tents for each cell, at most."""


def shape(size: Size, draw: Random, symmetric: bool) -> Tents | None:
    count = size.rows * size.cols
    everywhere = (True,) * count
    beside, around = (adjacent_cells(size.rows, size.cols, everywhere, diagonal) for diagonal in (False, True))
    trees: set[int] = set()
    tents: set[int] = set()
    for cell in draw.sample(range(count), count):
        free = [tree for tree in beside[cell] if tree not in trees and tree not in tents]
        if cell in trees or tents.intersection(around[cell]) or not free or len(tents) >= SHARE * count:
            continue
        tents.add(cell)
        trees.add(draw.choice(free))
    return Tents(size.rows, size.cols, tuple(trees)) if trees else None


RECIPE = PartsRecipe(Tents, (5, 6, 8, 10), shape)
