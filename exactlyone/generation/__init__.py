"""Boards made to order: a random base, clues dropped while the answer stays the only one, levels on the way down.

recipe.py    what the generator must know of a kind
filling.py   a random answer under some clues
strip.py     dropping clues
making.py    a board from an order, a level and a seed
many.py      many boards of one order, all different
digests.py   by what equivalent boards are known
made_record.py  a board as it is written
series_output.py  many boards in a file that can be resumed
"""

from .making import Made, NotMade, Order, generate, generate_levels
from .many import generate_many
from .recipe import LEVELS, Size, recipes

__all__ = ["LEVELS", "Made", "NotMade", "Order", "Size", "generate", "generate_levels", "generate_many", "recipes"]
