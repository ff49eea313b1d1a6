"""What a certificate speaks of: the places of a board, their values, and the rules that clauses must follow from."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from ..board.printed import Printed
from ..board.puzzle import Puzzle


@dataclass(frozen=True, slots=True)
class Subject:
    """A board as its certificate speaks of it.

    names     the name of each place; places: the place of each name that only one has
    answer    the places that an answer fills in
    rules     the values of the places, and the rules
    code      the bit of a value in the sets of `rules`, None for a value that no place can have
    declared  whether the rules are those of the model: its kind says no printed ones
    """

    names: Sequence[str]
    places: Mapping[str, int]
    answer: Sequence[int]
    rules: Printed
    code: Callable[[int], int | None]
    declared: bool


def subject(puzzle: Puzzle) -> Subject:
    """The board by its printed rules; by its model if its kind does not say them (`declared.py`)."""
    printed = puzzle.geometry.printed(puzzle.clues)
    if printed is None:
        from .declared import declared

        return declared(puzzle)
    names = puzzle.geometry.answer_places
    places = {name: place for place, name in enumerate(names)}
    return Subject(names, places, range(len(names)), printed, _itself, declared=False)


def _itself(value: int) -> int | None:
    return value if value >= 0 else None
