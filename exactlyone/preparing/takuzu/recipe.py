"""Takuzu to order."""

from ...parts.recipe import PartsRecipe
from .board import Takuzu

RECIPE = PartsRecipe(Takuzu, (4, 6, 8, 10, 12))
