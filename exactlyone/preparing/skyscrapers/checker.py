"""The printed rules of Skyscrapers, read plainly and without the model."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from ...board.lines import Along
from ...board.printed import Different

if TYPE_CHECKING:
    from ...parts.printout import Printout
    from .board import Skyscrapers


def pieces(board: Skyscrapers, printed: Printout) -> None:
    for name, cells in printed.lines():
        printed.add(name, cells, Different(printed.places(cells), printed.start), f"a height stands twice in {name}")
    for name, _, number in printed.clues("seen in"):
        cells = printed.looking(name)
        tallest_and_seen = Along(printed.places(cells), printed.start, (0, 0), _look, partial(_counted, number))
        printed.add(name, cells, tallest_and_seen, f"not {number} buildings are {name}")


def _look(state: tuple[int, ...], height: int) -> tuple[int, ...]:
    tallest, seen = state
    return (height, seen + 1) if height > tallest else state


def _counted(number: int, state: tuple[int, ...]) -> bool:
    return state[1] == number
