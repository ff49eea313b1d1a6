"""Light Up to order: one cell in four is black."""

from random import Random

from ...generation.recipe import Size
from ...parts.recipe import PartsRecipe, scattered
from .board import DARK, LAMP, LightUp


def shape(size: Size, draw: Random, symmetric: bool) -> LightUp:
    return LightUp(size.rows, size.cols, scattered(size, draw, symmetric, 0.25))


RECIPE = PartsRecipe(LightUp, (5, 7, 10, 14), shape, printing=("numbers",), weights={DARK: 3, LAMP: 1})
