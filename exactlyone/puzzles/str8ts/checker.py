"""The printed rules of Str8ts, read plainly: nothing here comes from the model."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import compress, pairwise
from operator import not_
from typing import TYPE_CHECKING

from ...board.geometry import Clues, Violation
from ...board.printed import Different, Printed, Straight, on_places
from ...board.readings import number_violations, repeat_violations

if TYPE_CHECKING:
    from .board import Str8ts


def violations(board: Str8ts, clues: Clues, answer: Sequence[int | None]) -> list[Violation]:
    white_clues = tuple(compress(clues, map(not_, board.black)))
    found = number_violations(board.answer_places, white_clues, answer, board.highest)
    numbers = iter(answer)
    shown = [clue or None if black else next(numbers, None) for clue, black in zip(clues, board.black, strict=True)]
    names = board.clue_places
    for label, cells, line in _printed_lines(board.rows, board.cols):
        found += repeat_violations(names, shown, [(label, cells)])  # the numbers of black cells included
        row = shown[line]
        for run in _white_runs(board.black[line]):
            standing = [value for value in row[run] if value is not None]
            if standing and max(standing) - min(standing) >= run.stop - run.start:
                places = names[line][run]
                listed = ", ".join(map(str, sorted(standing)))
                message = f"{places[0]} to {places[-1]} is no straight: {listed} in {len(places)} cells"
                found.append(Violation("straight", places, message))
    return found


def printed(board: Str8ts, clues: Clues) -> Printed:
    white_clues = tuple(compress(clues, map(not_, board.black)))
    found = on_places(board.answer_places, range(1, board.highest + 1), white_clues)
    number = {cell: place for place, cell in enumerate(board.white_cells)}
    names = board.clue_places
    for label, cells, line in _printed_lines(board.rows, board.cols):
        white = tuple(number[cell] for cell in cells if cell in number)
        black = tuple(clues[cell] or 0 for cell in cells if board.black[cell] and clues[cell])
        found.rules[label] = Different(white, found.start, black)
        for run in _white_runs(board.black[line]):
            straight = tuple(number[cell] for cell in cells[run])
            name = f"the straight {names[cells[run.start]]}-{names[cells[run.stop - 1]]}"
            found.rules[name] = Straight(straight, found.start, range(1, board.highest + 1))
    return found


@lru_cache(maxsize=64)
def _printed_lines(rows: int, cols: int) -> tuple[tuple[str, range, slice], ...]:
    """Each row and column: its name, its cells, and the slice of the board that it is."""
    lines = [(f"row {r + 1}", slice(r * cols, (r + 1) * cols)) for r in range(rows)]
    lines += [(f"column {c + 1}", slice(c, None, cols)) for c in range(cols)]
    return tuple((name, range(rows * cols)[line], line) for name, line in lines)


@lru_cache(maxsize=4096)
def _white_runs(black: tuple[bool, ...]) -> tuple[slice, ...]:
    """The compartments of a line, between black cells or its ends: those of two cells or more."""
    ends = (-1, *(i for i, dark in enumerate(black) if dark), len(black))
    return tuple(slice(one + 1, other) for one, other in pairwise(ends) if other - one > 2)
