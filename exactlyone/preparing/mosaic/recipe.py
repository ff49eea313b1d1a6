"""Mosaics to order."""

from ...parts.recipe import PartsRecipe
from .board import Mosaic

RECIPE = PartsRecipe(Mosaic, (5, 8, 10, 15))
