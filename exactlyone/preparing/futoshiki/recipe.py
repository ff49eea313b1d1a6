"""Futoshiki to order."""

from ...parts.recipe import PartsRecipe
from .board import Futoshiki

RECIPE = PartsRecipe(Futoshiki, (4, 5, 6, 7, 9))
