"""Kinds that are not in the package, each declared in one file as a user would."""

from .futoshiki import Futoshiki
from .knight_path import KnightPath
from .minesweeper import Minesweeper
from .star_battle import StarBattle

OWN_KINDS = (Futoshiki, KnightPath, Minesweeper, StarBattle)
