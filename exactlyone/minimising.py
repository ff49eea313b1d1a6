"""Which clues a puzzle needs, and the puzzle without those that it does not."""

from __future__ import annotations

from contextlib import closing
from dataclasses import dataclass
from random import Random

from .arguments import checked
from .backends.base import Limits, Status
from .backends.sat import Sat
from .generation.strip import Questions, strip
from .puzzles.puzzle import Answer, Puzzle
from .uniqueness import the_answer

BUDGET = 100_000
"""Conflicts a question may cost."""


@dataclass(frozen=True, slots=True)
class Minimised:
    """What is left of a puzzle.

    puzzle    unique still, by a fresh decision; no clue can be left out of it, if `complete`;
    needed    the clue places without which the puzzle as it was is not unique, by name;
    removed   the clue places that went, by name, in the order in which they went;
    complete  no question ran out of its budget.
    """

    puzzle: Puzzle
    needed: tuple[str, ...]
    removed: tuple[str, ...]
    complete: bool


@checked
def minimise(puzzle: Puzzle, seed: int | None = None, limits: Limits | None = None) -> Minimised:
    """Leave out clue after clue, in reading order from the end, or in an order drawn from `seed`.

    Several smallest sets of clues may exist, and this finds one that cannot be made smaller, not the smallest of all.
    Raises NotUnique if the puzzle is not UNIQUE to begin with, or was not decided within the limits.
    """
    answer = the_answer(puzzle, limits)
    needed, certain = _needed(puzzle, answer)
    free = [place for place in puzzle.removable[::-1] if place not in needed]
    if seed is not None:
        Random(seed).shuffle(free)
    stripped = strip(puzzle, answer, [(place,) for place in free], Sat(), BUDGET)
    less = puzzle.with_clues(stripped.clues)
    the_answer(less, limits)
    names = puzzle.geometry.clue_places
    return Minimised(
        less,
        tuple(names[place] for place in needed),
        tuple(names[place] for group in stripped.dropped for place in group),
        certain and stripped.complete,
    )


def _needed(puzzle: Puzzle, answer: Answer) -> tuple[list[int], bool]:
    """The clue places each of which is needed while all others are there, and whether every question was answered."""
    needed, certain = [], True
    groups = [(place,) for place in puzzle.removable]
    with closing(Questions(puzzle, answer, groups, Sat(), Limits(conflicts=BUDGET))) as questions:
        for (place,) in groups:
            status = questions.without((place,))
            questions.put_back((place,))
            certain = certain and status is not Status.UNKNOWN
            if status is not Status.UNSATISFIABLE:
                needed.append(place)
    return needed, certain
