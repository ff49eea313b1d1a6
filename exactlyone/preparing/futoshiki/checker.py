"""The printed rules of Futoshiki, read plainly and without the model."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...board.printed import Different, Partners, bits
from .board import LESS

if TYPE_CHECKING:
    from ...parts.printout import Printout
    from .board import Futoshiki


def pieces(board: Futoshiki, printed: Printout) -> None:
    for name, cells in printed.lines():
        printed.add(name, cells, Different(printed.places(cells), printed.start), f"a number stands twice in {name}")
    larger = {number: bits(range(number + 1, board.rows + 1)) for number in range(1, board.rows + 1)}
    for name, cells, sign in printed.clues("sign"):
        low, high = cells if sign == LESS else cells[::-1]
        one, other = printed.places([low, high])
        printed.add(
            name,
            cells,
            Partners(one, other, printed.start, larger),
            f"{printed.name(low)} is not smaller than {printed.name(high)}",
        )
