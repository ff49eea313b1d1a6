"""Suguru to order: regions of five cells, and smaller ones where the grid asks for them."""

from random import Random

from ...generation.recipe import Size
from ...parts.recipe import PartsRecipe, random_regions
from .board import Suguru

USUAL = 5


def shape(size: Size, draw: Random, symmetric: bool) -> Suguru | None:
    full, rest = divmod(size.rows * size.cols, USUAL)
    regions = random_regions(size, draw, [USUAL] * full + [rest] * (rest > 0))
    return None if regions is None else Suguru(size.rows, size.cols, regions)


RECIPE = PartsRecipe(Suguru, (4, 5, 6, 8), shape)
