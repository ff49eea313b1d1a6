"""Places in which no value fits, as a person sees it: by the plain checker alone, with the clues that bar them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..backends.base import Deadline
from ..backends.leave_one_out import shrunk
from ..board.geometry import Violation, given, model_of
from ..board.puzzle import Puzzle


def printed_places(puzzle: Puzzle) -> list[int]:
    """The clue places that show a clue."""
    return [place for place, clue in enumerate(puzzle.clues) if clue is not None]


def dead_places(puzzle: Puzzle, deadline: Deadline, fillings: int) -> Iterator[int]:
    """The answer places in which every value breaks a rule, given the clues, as far as the limits allow.

    `fillings`: how many values are tried.
    """
    filled, printed = puzzle.given, printed_places(puzzle)
    tries = 0
    for place, variable in enumerate(model_of(puzzle.geometry).answer):
        tries += len(variable.domain)
        if filled[place] is not None or tries > fillings:
            continue
        if deadline.exhausted():
            return
        if _broken_by_each(puzzle, place, printed) is not None:
            yield place


def barring_clues(puzzle: Puzzle, dead: int) -> list[int]:
    """The places of the clues that leave the dead place without a value, none of them needless."""
    printed = printed_places(puzzle)
    index = {name: place for place, name in enumerate(puzzle.geometry.clue_places)}
    named = {index.get(name) for violation in _broken_by_each(puzzle, dead, printed) or () for name in violation.places}
    barring = [place for place in printed if place in named]
    return shrunk(barring[::-1], lambda fewer: _broken_by_each(puzzle, dead, fewer) is not None).kept


def _broken_by_each(puzzle: Puzzle, place: int, shown: Sequence[int]) -> list[Violation] | None:
    """A violation for each value of an answer place, given the clues in these places alone; None if a value fits."""
    kept = set(shown)
    clues = tuple([clue if i in kept else None for i, clue in enumerate(puzzle.clues)])
    filled = given(puzzle.geometry, clues)
    found = []
    for value in model_of(puzzle.geometry).answer[place].domain:
        broken = puzzle.geometry.violations(clues, [*filled[:place], value, *filled[place + 1 :]])
        if not broken:
            return None
        found.append(broken[0])
    return found
