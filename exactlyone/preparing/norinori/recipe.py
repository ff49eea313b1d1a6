"""Norinori to order: dominoes are scattered, and rooms of two filled cells grow around them."""

from random import Random

from ...generation.recipe import Size
from ...parts.recipe import PartsRecipe, random_regions
from .board import Norinori


def shape(size: Size, draw: Random, symmetric: bool) -> Norinori | None:
    rooms, rest = divmod(size.rows * size.cols, 5)
    sizes = [5] * (rooms - rest) + [6] * rest if rooms >= rest else [size.rows * size.cols]
    regions = random_regions(size, draw, sizes)
    return None if regions is None else Norinori(size.rows, size.cols, regions)


RECIPE = PartsRecipe(Norinori, (4, 5, 6, 8), shape)
