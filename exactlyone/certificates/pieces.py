"""Pieces for the constraints of the model language, as `puzzles/printed.py` has them for printed rules."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice, product

from ..board.printed import Piece, TooLarge, ValuesLeft, closes, each, matches
from ..models import Constraint, IntVar
from ..models.projection import Projected, TooManyRows

MOST_TRIED = 10_000
"""Assignments of a constraint that are tried for one clause."""

Literals = tuple[tuple[int, int], ...]
"""Each a place and the values, as bits, that make it true."""


@dataclass(frozen=True, slots=True)
class OneOf:
    """Rules of one name: what breaks any of them breaks "the" rule."""

    pieces: tuple[Piece, ...]

    def possible(self, left: ValuesLeft) -> bool:
        too_large: TooLarge | None = None
        for piece in self.pieces:
            try:
                if not piece.possible(left):
                    return False
            except TooLarge as error:
                too_large = error
        if too_large is not None:
            raise too_large
        return True


@dataclass(frozen=True, slots=True)
class DifferentBut:
    """No value stands twice, but one that may."""

    places: tuple[int, ...]
    start: Sequence[int]
    free: int

    def possible(self, left: ValuesLeft) -> bool:
        sets = [left.get(place, self.start[place]) for place in self.places]
        return matches([values for values in sets if not values & self.free])


@dataclass(frozen=True, slots=True)
class Counted:
    """The number of true literals is one of `totals`; with a place, one whose code (the key) is a value left there."""

    literals: Literals
    start: Sequence[int]
    totals: Mapping[int, int] | Sequence[int]
    place: int | None = None

    def possible(self, left: ValuesLeft) -> bool:
        certain = open_ = 0
        for place, values in self.literals:
            here = left.get(place, self.start[place])
            open_ += here & values != 0
            certain += here & ~values == 0
        return any(certain <= total <= open_ for total in self._totals(left))

    def _totals(self, left: ValuesLeft) -> Iterable[int]:
        if self.place is None or not isinstance(self.totals, Mapping):
            return self.totals
        return [self.totals[code] for code in each(left.get(self.place, self.start[self.place]))]


@dataclass(frozen=True, slots=True)
class NoCycle:
    """The edges (vertex, vertex, place, values) whose place has one of these values close no loop."""

    edges: tuple[tuple[int, int, int, int], ...]
    start: Sequence[int]

    def possible(self, left: ValuesLeft) -> bool:
        above: dict[int, int] = {}
        for one, other, place, values in self.edges:
            if left.get(place, self.start[place]) & ~values:
                continue
            if closes(above, one, other):
                return False
        return True


@dataclass(frozen=True, slots=True)
class Listed:
    """The places have the values of one of the rows, each value as its bit."""

    places: tuple[int, ...]
    start: Sequence[int]
    rows: tuple[tuple[int, ...], ...]

    def possible(self, left: ValuesLeft) -> bool:
        sets = [left.get(place, self.start[place]) for place in self.places]
        return any(all(map(int.__and__, row, sets)) for row in self.rows)


@dataclass(frozen=True, slots=True)
class Bounded:
    """A sum of coefficient * value lies within bounds: by its ends first, then as a constraint of any other type."""

    terms: tuple[tuple[int, int], ...]
    start: Sequence[int]
    values: Mapping[int, int]
    lower: int | None
    upper: int | None
    tried: Piece

    def possible(self, left: ValuesLeft) -> bool:
        least = most = 0
        for place, coefficient in self.terms:
            parts = [coefficient * self.values[code] for code in each(left.get(place, self.start[place]))]
            if not parts:
                return False
            least, most = least + min(parts), most + max(parts)
        if (self.upper is not None and least > self.upper) or (self.lower is not None and most < self.lower):
            return False
        return self.tried.possible(left)


@dataclass(frozen=True, slots=True)
class Enumerated:
    """Any constraint, assignment by assignment. `scope`: its variables by their places; `values`: of each bit."""

    constraint: Constraint
    scope: Mapping[int, IntVar]
    start: Sequence[int]
    values: Mapping[int, int]

    def possible(self, left: ValuesLeft) -> bool:
        sets = [[self.values[code] for code in each(left.get(place, self.start[place]))] for place in self.scope]
        rows = product(*sets)
        for row in islice(rows, MOST_TRIED):
            if self.constraint.holds(dict(zip(self.scope.values(), row, strict=True))):
                return True
        if next(rows, None) is not None:
            raise TooLarge
        return False


@dataclass(frozen=True, slots=True)
class Together:
    """Rules of one name that share auxiliaries, as what they say of the rest; other fields: see `Enumerated`."""

    projection: Projected
    scope: Mapping[int, IntVar]
    start: Sequence[int]
    values: Mapping[int, int]

    def possible(self, left: ValuesLeft) -> bool:
        domains = {
            variable: [self.values[code] for code in each(left.get(place, self.start[place]))]
            for place, variable in self.scope.items()
        }
        try:
            return self.projection.possible(domains)
        except TooManyRows:
            raise TooLarge from None


@dataclass(frozen=True, slots=True)
class Moved:
    """A piece whose places 0, 1, ... are these."""

    places: tuple[int, ...]
    piece: Piece

    def possible(self, left: ValuesLeft) -> bool:
        return self.piece.possible({i: left[place] for i, place in enumerate(self.places) if place in left})
