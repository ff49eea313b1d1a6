"""Which clues a puzzle needs, and the puzzle without those that it does not."""

from __future__ import annotations

from contextlib import closing
from dataclasses import dataclass
from random import Random

from ..arguments import checked
from ..backends.base import Deadline, Limits, Status
from ..backends.sat import Sat
from ..board.geometry import Answer
from ..board.puzzle import Puzzle
from ..deciding.uniqueness import NotUnique, Uniqueness, the_answer
from ..watching import INTERRUPTED, keeping, stage, turning
from .strip import Questions, Stripped, strip

BUDGET = 100_000
"""Conflicts a question may cost."""
FINAL = 5.0
"""Seconds that the last decision may take even where the limits have run out: without it all would be lost."""


@dataclass(frozen=True, slots=True)
class Minimised:
    """What is left of a puzzle.

    puzzle    unique still, by a fresh decision; no clue can be left out of it, if `complete`;
    needed    the clue places without which the puzzle as it was is not unique, by name;
    removed   the clue places that went, by name, in the order in which they went;
    complete  no question ran out of its budget, and nothing ended it early;
    reason    what ended it early, as a limit; else None.
    """

    puzzle: Puzzle
    needed: tuple[str, ...]
    removed: tuple[str, ...]
    complete: bool
    reason: str | None = None


@checked
def minimise(puzzle: Puzzle, seed: int | None = None, limits: Limits | None = None) -> Minimised:
    """Leave out clue after clue, in reading order from the end, or in an order drawn from `seed`.

    Several smallest sets of clues may exist, and this finds one that cannot be made smaller, not the smallest of all.
    What a limit or Ctrl-C leaves is a puzzle with fewer clues left out; it is unique all the same. The limits are for
    all together, but the fresh decision of what is left has FINAL seconds in any case.

    Raises NotUnique if the puzzle is not UNIQUE to begin with, or was not decided within the limits; on Ctrl-C,
    Interrupted with what was left out so far, or with the puzzle as it was if that is not decided in FINAL seconds.
    """
    limits = limits or Limits()
    deadline = Limits(limits.seconds).start()
    answer = the_answer(puzzle, limits)
    with turning(lambda needed: _less(puzzle, needed, None, INTERRUPTED)):
        needed = _needed(puzzle, answer, deadline)
    free = [place for place in puzzle.removable[::-1] if place not in needed.places]
    if seed is not None:
        Random(seed).shuffle(free)
    groups = [(place,) for place in free]
    with turning(lambda stripped: _decided(puzzle, needed, stripped, Limits(FINAL), INTERRUPTED)):
        stripped = strip(puzzle, answer, groups, Sat(), BUDGET, deadline=deadline)
    left = deadline.seconds_left
    final = Limits(None if left is None else max(left, FINAL), limits.conflicts)
    return _decided(puzzle, needed, stripped, final, deadline.exhausted())


@dataclass(frozen=True, slots=True)
class _Needed:
    """Clue places each of which is needed while all others are there; `certain`: these are all."""

    places: list[int]
    certain: bool


def _decided(puzzle: Puzzle, needed: _Needed, stripped: Stripped, limits: Limits, reason: str | None) -> Minimised:
    """The puzzle without what was dropped, decided again; as it was, if that takes longer than the limits."""
    try:
        with keeping(lambda: _less(puzzle, needed, None, INTERRUPTED)):
            the_answer(puzzle.with_clues(stripped.clues), limits)
    except NotUnique as error:
        if error.verdict.status is not Uniqueness.UNKNOWN:
            raise
        return _less(puzzle, needed, None, reason or error.verdict.reason)
    return _less(puzzle, needed, stripped, reason)


def _less(puzzle: Puzzle, needed: _Needed, stripped: Stripped | None, reason: str | None) -> Minimised:
    """The puzzle without what was dropped."""
    less = puzzle if stripped is None else puzzle.with_clues(stripped.clues)
    names = puzzle.geometry.clue_places
    dropped = () if stripped is None else stripped.dropped
    complete = needed.certain and stripped is not None and stripped.complete
    return Minimised(
        less,
        tuple(names[place] for place in needed.places),
        tuple(names[place] for group in dropped for place in group),
        complete,
        None if complete else reason,
    )


def _needed(puzzle: Puzzle, answer: Answer, deadline: Deadline) -> _Needed:
    """What is needed from the start. Raises Interrupted with what is known of it by Ctrl-C."""
    needed: list[int] = []
    certain = True
    groups = [(place,) for place in puzzle.removable]
    with (
        closing(Questions(puzzle, answer, groups, Sat(), Limits(conflicts=BUDGET))) as questions,
        keeping(lambda: _Needed(needed, False)),
        stage() as say,
    ):
        for number, (place,) in enumerate(groups):
            if deadline.exhausted() is not None:
                return _Needed(needed, False)
            say(f"{number} of {len(groups)} clues tried, {len(needed)} needed from the start")
            status = questions.ask(group for group in groups if group != (place,))
            certain = certain and status is not Status.UNKNOWN
            if status is not Status.UNSATISFIABLE:
                needed.append(place)
    return _Needed(needed, certain)
