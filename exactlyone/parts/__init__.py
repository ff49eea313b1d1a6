"""Kinds on a page: a kind says which parts its board has, and text, picture, places and symmetries follow.

kind.py         Kind: a geometry whose board consists of parts
part.py         what a part is: places with positions, marks in the text, turns
cells.py        numbers, symbols and clues in cells; black cells
edges.py        what stands between two neighbours
outside.py      clues beside the lines
regions.py      rooms, boxes, cages: a partition of the cells
text.py         the text form, read and written
board_model.py  for the model of a kind: its variables, its lines and neighbours
printout.py     for the plain reading of a kind: the same, found by other ways
drawing.py      the picture
recipe.py       boards to order
"""

from .cells import CellClues, Cells, Unfilled
from .edges import Edges
from .kind import Kind
from .outside import Outside
from .part import SQUARE, BoardPart, Place
from .regions import Regions

__all__ = ["SQUARE", "BoardPart", "CellClues", "Cells", "Edges", "Kind", "Outside", "Place", "Regions", "Unfilled"]
