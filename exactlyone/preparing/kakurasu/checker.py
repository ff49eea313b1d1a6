"""The printed rules of Kakurasu, read plainly and without the model."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...board.lines import Total

if TYPE_CHECKING:
    from ...parts.printout import Printout
    from .board import Kakurasu


def pieces(board: Kakurasu, printed: Printout) -> None:
    for name, _, total in printed.clues("sum of"):
        cells = printed.looking(name)
        weights = [col if name.startswith("sum of row") else row for row, col in cells]
        terms = tuple(zip(printed.places(cells), weights, strict=True))
        printed.add(name, cells, Total(terms, printed.start, total), f"the {name} is not {total}")
