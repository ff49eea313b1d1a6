"""Kakurasu to order."""

from ...parts.recipe import PartsRecipe
from .board import Kakurasu

RECIPE = PartsRecipe(Kakurasu, (4, 5, 6, 8))
