"""Which clues of a puzzle are needed, each by itself: without it, and with all the others, is there another answer?

Clues that are redundant each by itself need not be so together: when one is gone, others may be needed. `minimise`
takes them away one after another.
"""

from __future__ import annotations

from dataclasses import dataclass
from time import perf_counter

from ..arguments import checked
from ..backends.base import Limits
from ..board.geometry import Answer
from ..board.puzzle import Puzzle
from ..deciding.uniqueness import Uniqueness, check, the_answer
from ..watching import INTERRUPTED, keeping, stage

MULTIPLE, UNIQUE, UNKNOWN = Uniqueness.MULTIPLE, Uniqueness.UNIQUE, Uniqueness.UNKNOWN


@dataclass(frozen=True, slots=True)
class Redundancy:
    """The clues of a puzzle that might be empty, by the names of their places.

    needed     without it, there are two answers, both checked;
    redundant  without it, there is one still, by the word of two deciders;
    unsettled  the limit ran out before it was known;
    reason     that limit, else None.
    """

    puzzle: Puzzle
    solution: Answer
    needed: tuple[str, ...]
    redundant: tuple[str, ...]
    unsettled: tuple[str, ...]
    reason: str | None
    seconds: float


@checked
def redundant(puzzle: Puzzle, limits: Limits | None = None) -> Redundancy:
    """Decide the puzzle without each of its clues in turn; the limits are for all together, conflicts for each decider.

    Raises NotUnique if the puzzle is not UNIQUE to begin with, or was not decided within the limits; on Ctrl-C,
    Interrupted, with the clues that were not tried as unsettled.
    """
    started = perf_counter()
    deadline = (limits or Limits()).start()
    solution = the_answer(puzzle, limits)
    found: dict[Uniqueness, list[str]] = {status: [] for status in Uniqueness}
    left = [puzzle.geometry.clue_places[place] for place in puzzle.removable]

    def result(reason: str | None) -> Redundancy:
        needed, redundant, unknown = (found[status] for status in (MULTIPLE, UNIQUE, UNKNOWN))
        unsettled = (*unknown, *left)
        return Redundancy(
            puzzle, solution, tuple(needed), tuple(redundant), unsettled, reason, perf_counter() - started
        )

    reason = None
    with keeping(lambda: result(INTERRUPTED)), stage() as say:
        for place in puzzle.removable:
            say(f"{len(left)} clues to be tried, {len(found[UNIQUE])} redundant so far")
            without = check(puzzle.with_clue(place, None), limits=deadline.remaining())
            found[without.status].append(left.pop(0))
            if without.status is UNKNOWN:
                reason = deadline.exhausted() or without.reason
        return result(reason)
