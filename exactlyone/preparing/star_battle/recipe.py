"""Star Battle to order: as many regions as rows, of about the same size."""

from random import Random

from ...generation.recipe import Size
from ...parts.recipe import PartsRecipe, random_regions
from .board import StarBattle


def shape(size: Size, draw: Random, symmetric: bool) -> StarBattle | None:
    regions = random_regions(size, draw, [size.cols] * size.rows)
    return None if regions is None else StarBattle(size.rows, size.cols, regions)


RECIPE = PartsRecipe(StarBattle, (5, 6, 8, 10), shape)
