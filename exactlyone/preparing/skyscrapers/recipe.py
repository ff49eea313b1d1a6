"""Skyscrapers to order."""

from ...parts.recipe import PartsRecipe
from .board import Skyscrapers

RECIPE = PartsRecipe(Skyscrapers, (4, 5, 6))
