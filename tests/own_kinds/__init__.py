"""Kinds that are not in the package, each declared in one file as a user would."""

from .futoshiki import Futoshiki
from .hitori import Hitori
from .knight_path import KnightPath
from .minesweeper import Minesweeper
from .slitherlink import Slitherlink
from .star_battle import StarBattle

OWN_KINDS = (Futoshiki, Hitori, KnightPath, Minesweeper, Slitherlink, StarBattle)
