"""The printed rules of Hidato, read plainly: nothing here comes from the model."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from ...board.geometry import Clues, Violation
from ...board.printed import ConsecutivePath, Printed, on_places
from ...board.readings import length_violations

if TYPE_CHECKING:
    from .board import Hidato


def violations(board: Hidato, clues: Clues, answer: Sequence[int | None]) -> list[Violation]:
    names, last = board.answer_places, len(board.answer_places)
    found = length_violations(names, answer)
    if found:
        return found
    where: dict[int, list[int]] = {}
    for i, (clue, value) in enumerate(zip(clues, answer, strict=True)):
        if value is None:
            continue
        where.setdefault(value, []).append(i)
        if not 1 <= value <= last:
            found.append(Violation("number", (names[i],), f"{names[i]} has {value}, but there are {last} cells"))
        if clue is not None and clue != value:
            found.append(Violation("clue", (names[i],), f"the clue at {names[i]} wants {clue}, the answer has {value}"))
    for value, places in where.items():
        if len(places) > 1:
            twice = tuple(names[i] for i in places)
            found.append(Violation("every number once", twice, f"{value} stands in {' and '.join(twice)}"))
    around, cells = _around(board.rows, board.cols, board.rook), board.cells
    for value in sorted(where):
        for a in where[value]:
            for b in where.get(value + 1, ()):
                if cells[b] not in around[cells[a]]:
                    message = f"{value} in {names[a]} does not touch {value + 1} in {names[b]}"
                    found.append(Violation("neighbours", (names[a], names[b]), message))
    if not found and len(where) == last:  # every number stands and touches the next: the path reaches every cell
        return []
    return found + _unreachable(board)


def printed(board: Hidato, clues: Clues) -> Printed:
    found = on_places(board.answer_places, range(1, len(board.cells) + 1), clues)
    around, number = _around(board.rows, board.cols, board.rook), {cell: i for i, cell in enumerate(board.cells)}
    touching = tuple(tuple(number[other] for other in around[cell] if other in number) for cell in board.cells)
    found.rules["the path"] = ConsecutivePath(touching, found.start)
    return found


def _unreachable(board: Hidato) -> list[Violation]:
    """Cells that no walk from the first cell reaches: no path can visit them all."""
    around = _around(board.rows, board.cols, board.rook)
    todo, apart = [board.cells[0]], set(board.cells[1:])
    while todo and apart:
        reached = around[todo.pop()] & apart
        apart -= reached
        todo += reached
    if not apart:
        return []
    places = tuple(f"r{cell // board.cols + 1}c{cell % board.cols + 1}" for cell in sorted(apart))
    shown_places = ", ".join(places[:4]) + (", ..." if len(places) > 4 else "")
    return [Violation("connected", places, f"no path reaches {shown_places} from {board.answer_places[0]}")]


@lru_cache(maxsize=16)
def _around(rows: int, cols: int, rook: bool) -> tuple[frozenset[int], ...]:
    """For each cell of the full grid those that it touches, as the plain checker reads it: `rules` looks elsewhere."""
    steps = [(a, b) for a in (-1, 0, 1) for b in (-1, 0, 1) if (abs(a) + abs(b) == 1 if rook else a or b)]
    return tuple(
        frozenset((r + a) * cols + c + b for a, b in steps if 0 <= r + a < rows and 0 <= c + b < cols)
        for r in range(rows)
        for c in range(cols)
    )
