"""What a picture points at, besides the board itself: places by their names, and small numbers in them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from ..board import Puzzle, Violation
from ..models import ModelError

ORDER = ("conflicts", "highlighted", "differing", "reasons")
"""The marks, by which of them gives a place its fill if it has several."""


@dataclass(frozen=True)
class Marks:
    """Places of a board to be marked, by the names of its answer and clue places ("r1c1", "vertex r1c1").

    highlighted  what the picture is about;
    conflicts    where a rule is broken;
    differing    where two answers differ;
    reasons      what something follows from;
    notes        small numbers in a cell, such as its candidates;
    struck       those of the notes that are struck out; a number need not be among the notes too.

    Each mark has a shape as well as a colour.
    """

    highlighted: Sequence[str] = ()
    conflicts: Sequence[str] = ()
    differing: Sequence[str] = ()
    reasons: Sequence[str] = ()
    notes: Mapping[str, Iterable[int]] = field(default_factory=dict)
    struck: Mapping[str, Iterable[int]] = field(default_factory=dict)

    @classmethod
    def of(cls, violations: Iterable[Violation]) -> Marks:
        """The places that violations speak of, as conflicts."""
        return cls(conflicts=tuple(dict.fromkeys(place for one in violations for place in one.places)))

    def names(self) -> set[str]:
        """All places that have a mark or a note."""
        return {name for places in (*map(self.__getattribute__, ORDER), self.notes, self.struck) for name in places}

    def noted(self) -> set[str]:
        """The places that have notes, struck or not."""
        return {*self.notes, *self.struck}

    def check(self, puzzle: Puzzle) -> None:
        """Raise ModelError if a place is none of the puzzle's: a mark that is not drawn would be missed by nobody."""
        named = self.names()
        if not named:
            return
        unknown = named - set(puzzle.geometry.answer_places) - set(puzzle.geometry.clue_places)
        if unknown:
            raise ModelError(f"no place of this board is called {min(unknown)!r}")

    def numbers(self, name: str) -> list[tuple[int, bool]]:
        """The notes of a place in order, each with whether it is struck."""
        struck = set(self.struck.get(name, ()))
        return [(value, value in struck) for value in sorted(struck.union(self.notes.get(name, ())))]


NO_MARKS = Marks()
