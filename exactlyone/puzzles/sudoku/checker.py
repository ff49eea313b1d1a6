"""The printed rules of Sudoku, read plainly: nothing here comes from the model."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from ...board import grid
from ...board.geometry import Clues, Violation
from ...board.printed import Different, Printed, on_places
from ...board.readings import number_violations, one_for_each, repeat_violations

if TYPE_CHECKING:
    from .board import Sudoku


def violations(board: Sudoku, clues: Clues, answer: Sequence[int | None]) -> list[Violation]:
    names = board.answer_places
    found = number_violations(names, clues, answer, board.size)
    numbers = one_for_each(names, answer)
    return found + repeat_violations(names, numbers, _printed_houses(board.size, board.box, board.diagonals))


def printed(board: Sudoku, clues: Clues) -> Printed:
    found = on_places(board.answer_places, range(1, board.size + 1), clues)
    for label, cells in _printed_houses(board.size, board.box, board.diagonals):
        found.rules[label] = Different(cells, found.start)
    return found


@lru_cache(maxsize=64)
def _printed_houses(n: int, box: grid.Shape | None, diagonals: bool) -> tuple[tuple[str, tuple[int, ...]], ...]:
    """What holds no number twice, as the plain checker reads it: `rules` takes its lists elsewhere."""
    cells = range(n * n)
    found: list[tuple[str, tuple[int, ...]]] = []
    for i in range(n):
        found.append((f"row {i + 1}", tuple(cell for cell in cells if cell // n == i)))
        found.append((f"column {i + 1}", tuple(cell for cell in cells if cell % n == i)))
    if box is not None:
        boxes: dict[tuple[int, int], list[int]] = {}
        for cell in cells:
            boxes.setdefault((cell // n // box[0], cell % n // box[1]), []).append(cell)
        found += [(f"box {number + 1}", tuple(boxes[place])) for number, place in enumerate(sorted(boxes))]
    if diagonals:
        found.append(("the falling diagonal", tuple(cell for cell in cells if cell // n == cell % n)))
        found.append(("the rising diagonal", tuple(cell for cell in cells if cell // n + cell % n == n - 1)))
    return tuple(found)
