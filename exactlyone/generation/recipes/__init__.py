"""One recipe a kind."""

from ...puzzles.registry import Registry
from ..recipe import Recipe
from .hidato import HidatoRecipe
from .kropki import KropkiRecipe
from .slant import SlantRecipe
from .str8ts import Str8tsRecipe
from .sudoku import SudokuRecipe
from .x_sudoku import XSudokuRecipe

RECIPES: Registry[Recipe] = Registry(
    "recipes",
    [
        (recipe.kind, recipe)
        for recipe in (
            Str8tsRecipe(),
            SudokuRecipe(),
            XSudokuRecipe(),
            SlantRecipe(),
            HidatoRecipe(),
            KropkiRecipe(),
        )
    ],
)
"""The recipes by kind."""

__all__ = ["RECIPES"]
