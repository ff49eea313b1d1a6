"""The same board seen otherwise: turned, mirrored, renamed, whatever the symmetries of its kind allow."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from ..arguments import checked
from ..board.puzzle import Puzzle
from ..board.symmetry import Symmetry, random_symmetry
from ..models import ModelError

TRIES = 30
"""Symmetries drawn for each variant that is asked for."""


class Variant(NamedTuple):
    """A board that is equivalent to another one, and the symmetry that leads to it."""

    puzzle: Puzzle
    symmetry: Symmetry


@checked
def variants(puzzle: Puzzle, count: int = 1, seed: int = 0) -> tuple[Variant, ...]:
    """So many boards equivalent to this one, all different and none of them the board itself; the same for a seed.

    A board with few symmetries may have fewer. Raises ModelError on a count below 1.
    """
    if count < 1:
        raise ModelError(f"variants are counted from one, not {count}")
    draw = Random(seed)
    found: dict[Puzzle, Variant] = {}
    for _ in range(TRIES * count):
        symmetry = random_symmetry(puzzle.geometry, draw)
        image = puzzle.transformed(symmetry)
        if image != puzzle:
            found.setdefault(image, Variant(image, symmetry))
        if len(found) == count:
            break
    return tuple(found.values())
