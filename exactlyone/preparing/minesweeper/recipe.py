"""Minesweeper to order: two cells in five are open."""

from random import Random

from ...generation.recipe import Size
from ...parts.recipe import PartsRecipe, scattered
from .board import FREE, MINE, Minesweeper


def shape(size: Size, draw: Random, symmetric: bool) -> Minesweeper:
    return Minesweeper(size.rows, size.cols, scattered(size, draw, symmetric, 0.4))


RECIPE = PartsRecipe(Minesweeper, (5, 8, 10, 15), shape, printing=("numbers",), weights={FREE: 4, MINE: 1})
