"""Minesweeper to order."""

from ...parts.recipe import PartsRecipe
from .board import Minesweeper

RECIPE = PartsRecipe(Minesweeper, (5, 8, 10, 15))
