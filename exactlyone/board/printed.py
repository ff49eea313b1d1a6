"""The printed rules as small named pieces that can be asked: "is there a filling left within these values?"

What a certificate rests on. A piece speaks of answer places only; a set of values is an int with the bit `1 << v` for
each value v. `possible` may say True where nothing fits, never False where something does: whatever is refuted by it
breaks the rule of that name on the printed board. Models (`rules`) and what lowers them have no part in it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

ValuesLeft = Mapping[int, int]
"""The values left in some places; a place that is not named has all that its printed clue leaves it."""


class TooLarge(Exception):
    """A rule that could only be judged by trying out more than there is time for: no piece of this file raises it."""


class Piece(Protocol):
    """One printed rule about some places."""

    def possible(self, left: ValuesLeft) -> bool:
        """Whether the rule can still be obeyed; never False where a filling of all places within `left` obeys it."""


class Narrowing(Piece, Protocol):
    """A piece that can be searched with: it names its places, and takes values away that it leaves no room for.

    A piece that does not is asked `possible` for value after value (`narrow` below).
    """

    @property
    def scope(self) -> tuple[int, ...]:
        """The places that it speaks of."""

    def narrow(self, left: dict[int, int]) -> bool:
        """Take away values of its places that no filling within `left` has; False if it has none at all.

        `left` has all places. It may leave too much, never too little; where one value is left everywhere, it judges.
        """


@dataclass(frozen=True, slots=True)
class Printed:
    """The rules of one board.

    legal   the values that each answer place may have in a puzzle of this geometry;
    start   those of them that a clue printed in the place itself leaves;
    rules   the pieces, by the names that the model gives its rules.
    """

    legal: tuple[int, ...]
    start: tuple[int, ...]
    rules: dict[str, Piece]


def on_places(names: Sequence[str], legal: range, clues: Sequence[int | None]) -> Printed:
    """What every kind has: a piece for each answer place, and one for each clue printed in such a place."""
    everything = bits(legal)
    start = tuple([everything if clue is None else 1 << clue if clue in legal else 0 for clue in clues])
    rules: dict[str, Piece] = {}
    for place, (name, clue) in enumerate(zip(names, clues, strict=True)):
        rules[f"cell {name}"] = one = OneValue(place, start)
        if clue is not None:
            rules[f"clue {name}"] = one
    return Printed((everything,) * len(start), start, rules)


@dataclass(frozen=True, slots=True)
class OneValue:
    """The place has one value: one that is legal, and the printed one where there is a clue."""

    place: int
    start: Sequence[int]

    def possible(self, left: ValuesLeft) -> bool:
        return left.get(self.place, self.start[self.place]) != 0

    @property
    def scope(self) -> tuple[int, ...]:
        return (self.place,)

    def narrow(self, left: dict[int, int]) -> bool:
        left[self.place] &= self.start[self.place]
        return left[self.place] != 0


@dataclass(frozen=True, slots=True)
class Different:
    """No value stands twice in the places; `outside`: values that stand beside them already, with their repeats."""

    places: tuple[int, ...]
    start: Sequence[int]
    outside: tuple[int, ...] = ()

    def possible(self, left: ValuesLeft) -> bool:
        start = self.start
        sets = [left.get(place, start[place]) for place in self.places]
        if self.outside:
            sets += [1 << value for value in self.outside]
        return matches(sets)

    @property
    def scope(self) -> tuple[int, ...]:
        return self.places

    def narrow(self, left: dict[int, int]) -> bool:
        """A value that stands goes from the others; of as many values as places, one with one place stands there."""
        standing = bits(self.outside)
        waiting = list(self.places)
        again = True
        while again:
            again, still = False, []
            for place in waiting:
                values = left[place] & ~standing
                if values & (values - 1) == 0:
                    if values == 0:
                        return False
                    standing |= values
                    again = True
                else:
                    still.append(place)
                left[place] = values
            waiting = still
        once = twice = 0
        for place in waiting:
            twice |= once & left[place]
            once |= left[place]
        if once.bit_count() < len(waiting):
            return False
        if once.bit_count() == len(waiting):
            for place in waiting:
                alone = left[place] & once & ~twice
                if alone & (alone - 1):
                    return False
                left[place] = alone or left[place]
        return True


@dataclass(frozen=True, slots=True)
class Straight:
    """The places hold as many consecutive values as they are, in any order; `values`: those there are."""

    places: tuple[int, ...]
    start: Sequence[int]
    values: range

    def possible(self, left: ValuesLeft) -> bool:
        sets = [left.get(place, self.start[place]) for place in self.places]
        window = bits(range(len(sets)))
        return any(
            matches([values & window << low for values in sets])
            for low in range(self.values.start, self.values.stop - len(sets) + 1)
        )


@dataclass(frozen=True, slots=True)
class Partners:
    """Two places hold values that may meet: `partners` has, for each value of the first, those of the second."""

    one: int
    other: int
    start: Sequence[int]
    partners: Mapping[int, int]

    def possible(self, left: ValuesLeft) -> bool:
        one = left.get(self.one, self.start[self.one])
        other = left.get(self.other, self.start[self.other])
        return any(self.partners.get(value, 0) & other for value in each(one))

    @property
    def scope(self) -> tuple[int, ...]:
        return self.one, self.other

    def narrow(self, left: dict[int, int]) -> bool:
        other, met, kept = left[self.other], 0, 0
        for value in each(left[self.one]):
            meeting = self.partners.get(value, 0) & other
            if meeting:
                met |= meeting
                kept |= 1 << value
        left[self.one], left[self.other] = kept, met
        return kept != 0


@dataclass(frozen=True, slots=True)
class Degree:
    """Exactly `total` of these (place, value) are so; each place is named once."""

    touching: tuple[tuple[int, int], ...]
    start: Sequence[int]
    total: int

    def possible(self, left: ValuesLeft) -> bool:
        certain = open_ = 0
        for place, value in self.touching:
            values = left.get(place, self.start[place])
            if values == 0:
                return False
            if values >> value & 1:
                open_ += 1
                certain += values == 1 << value
        return certain <= self.total <= open_

    @property
    def scope(self) -> tuple[int, ...]:
        return tuple([place for place, _ in self.touching])

    def narrow(self, left: dict[int, int]) -> bool:
        certain = open_ = 0
        for place, value in self.touching:
            values = left[place]
            if values >> value & 1:
                open_ += 1
                certain += values == 1 << value
        if not certain <= self.total <= open_:
            return False
        if certain == open_ or self.total not in (certain, open_):
            return True
        for place, value in self.touching:
            if left[place] >> value & 1 and left[place] != 1 << value:
                left[place] = left[place] & ~(1 << value) if self.total == certain else 1 << value
        return True


@dataclass(frozen=True, slots=True)
class AnyOf:
    """Some place has one of the values that are wanted there: (place, those values as bits)."""

    wanted: tuple[tuple[int, int], ...]
    start: Sequence[int]

    def possible(self, left: ValuesLeft) -> bool:
        sets = [(left.get(place, self.start[place]), values) for place, values in self.wanted]
        return all(there for there, _ in sets) and any(there & values for there, values in sets)

    @property
    def scope(self) -> tuple[int, ...]:
        return tuple([place for place, _ in self.wanted])

    def narrow(self, left: dict[int, int]) -> bool:
        able = [(place, values) for place, values in self.wanted if left[place] & values]
        if len(able) == 1:
            ((place, values),) = able
            left[place] &= values
        return bool(able)


@dataclass(frozen=True, slots=True)
class NoLoop:
    """Each place draws the edge (vertex, vertex) of its value, and no edges close a loop."""

    edges: Mapping[tuple[int, int], tuple[int, int]]
    """By (place, value)."""

    def possible(self, left: ValuesLeft) -> bool:
        """Of places with one value left: an edge whose ends are joined already closes a loop."""
        above: dict[int, int] = {}
        for place, values in left.items():
            if values == 0:
                return False
            edge = self.edges.get((place, values.bit_length() - 1)) if values & (values - 1) == 0 else None
            if edge is None:
                continue
            if closes(above, *edge):
                return False
        return True


@dataclass(slots=True)
class ConsecutivePath:
    """The places hold 1 to their number, each once, and each number touches the next.

    So two numbers stand no more steps apart than they differ, which goes for printed numbers as well. `touching`: for
    each place those that it touches.
    """

    touching: Sequence[Sequence[int]]
    start: Sequence[int]
    _within: list[int] = field(init=False, repr=False)
    """For each place the numbers that it may hold in view of all printed ones."""
    _holders: dict[int, int] = field(default_factory=dict, init=False, repr=False)
    """For a number the places that may hold it, as bits: those that were asked for."""
    _hopeless: bool = field(init=False, repr=False)
    """Whether the printed numbers leave some number no place at all."""
    _balls: dict[int, list[int]] = field(default_factory=dict, init=False, repr=False)
    """For a place, the places within 0, 1, 2, ... steps of it, as bits: those that were asked for."""

    def __post_init__(self) -> None:
        last = len(self.start)
        self._within = list(self.start)
        for place, values in enumerate(self.start):
            if last == 1 or values & (values - 1) or not values:
                continue
            number = values.bit_length() - 1
            near = 0  # the numbers that differ by at most so many steps from the printed one
            reached = 0
            balls = self._around(place)
            for steps, ball in enumerate(balls):
                far = bits(range(1, last + 1)) & ~near
                for other in each(ball & ~reached):
                    self._within[other] &= far
                reached = ball
                near |= 1 << number + steps | (1 << number - steps if number > steps else 0)
            for other in each(bits(range(last)) & ~reached):
                self._within[other] = 0
        somewhere = 0
        for values in self._within:
            somewhere |= values
        self._hopeless = bits(range(1, last + 1)) & ~somewhere != 0

    def possible(self, left: ValuesLeft) -> bool:
        if self._hopeless:
            return False
        within, last = self._within, len(self.start)
        standing: list[tuple[int, int]] = []
        lost: dict[int, int] = {}
        for place, values in left.items():
            here = values & within[place]
            if here == 0:
                return False
            if here & (here - 1) == 0:
                standing.append((place, here.bit_length() - 1))
            if values & (values - 1):  # else it is said where the number stands, not where some number is not
                for number in each(within[place] & ~here):
                    lost[number] = lost.get(number, 0) | 1 << place
        for i, (place, number) in enumerate(standing):
            for other, another in standing[:i]:
                if not self._ball(place, abs(number - another)) >> other & 1:
                    return False
        elsewhere = 0  # places that hold a number of their own
        for place, _ in standing:
            elsewhere |= 1 << place
        stands = {number: 1 << place for place, number in standing}
        numbers = {number + step for _, number in standing for step in (-1, 1)} | lost.keys()
        for number in numbers:
            if 1 <= number <= last:
                holders = stands.get(number) or self._holding(number) & ~lost.get(number, 0) & ~elsewhere
                if holders == 0:
                    return False
                for place, another in standing:
                    if not self._ball(place, abs(number - another)) & holders:
                        return False
        return True

    def _holding(self, number: int) -> int:
        holders = self._holders.get(number)
        if holders is None:
            bit = 1 << number
            holders = self._holders[number] = bits(place for place, values in enumerate(self._within) if values & bit)
        return holders

    def _ball(self, place: int, steps: int) -> int:
        balls = self._balls.get(place) or self._around(place)
        return balls[steps] if steps < len(balls) else balls[-1]

    def _around(self, place: int) -> list[int]:
        """The places within 0, 1, 2, ... steps, until there are no more."""
        balls = self._balls[place] = [1 << place]
        edge = [place]
        while edge:
            ball = balls[-1]
            for one in edge:
                for other in self.touching[one]:
                    ball |= 1 << other
            edge = list(each(ball & ~balls[-1]))
            if edge:
                balls.append(ball)
        return balls


def scope_of(piece: Piece, places: int) -> tuple[int, ...]:
    """The places that a piece speaks of: all of them where it does not say."""
    found: tuple[int, ...] = getattr(piece, "scope", None) or tuple(range(places))
    return found


def narrow(piece: Piece, left: dict[int, int]) -> bool:
    """Take away values that a piece leaves no room for, by its own way or value after value; False if none is left."""
    own = getattr(piece, "narrow", None)
    if own is not None:
        return bool(own(left))
    if not piece.possible(left):
        return False
    for place in scope_of(piece, len(left)):
        values = left[place]
        if values & (values - 1) == 0:
            continue
        kept = 0
        for value in each(values):
            left[place] = 1 << value
            kept |= left[place] * piece.possible(left)
        left[place] = kept
        if kept == 0:
            return False
    return True


def closes(above: dict[int, int], one: int, other: int) -> bool:
    """Whether an edge joins vertices that are joined already; else they are from now on. `above`: trees, by child."""
    while one in above:
        one = above[one]
    while other in above:
        other = above[other]
    if one == other:
        return True
    above[one] = other
    return False


def bits(values: Iterable[int]) -> int:
    """A set of values as bits."""
    found = 0
    for value in values:
        found |= 1 << value
    return found


def each(values: int) -> Iterator[int]:
    """The values of a set of bits, from the lowest."""
    while values:
        lowest = values & -values
        yield lowest.bit_length() - 1
        values ^= lowest


def matches(sets: Sequence[int]) -> bool:
    """Whether each set can give a value of its own: a bipartite matching (Kuhn), after what settles most questions."""
    single = union = 0
    for values in sets:
        if values & (values - 1) == 0:
            if values == 0 or values & single:
                return False
            single |= values
        union |= values
    if union.bit_count() < len(sets):
        return False
    holder: dict[int, int] = {}
    return all(_placed(sets, i, holder) for i in range(len(sets)))


def _placed(sets: Sequence[int], new: int, holder: dict[int, int]) -> bool:
    """Give one more set a value, those before it changing theirs where they must; breadth first."""
    came_by: dict[int, tuple[int, int]] = {}  # a value -> the set that wants it, and the value which that set gives up
    queue = [(new, -1)]
    seen = 0
    for wanting, gives_up in queue:
        for value in each(sets[wanting] & ~seen):
            seen |= 1 << value
            came_by[value] = wanting, gives_up
            if value in holder:
                queue.append((holder[value], value))
                continue
            while value != -1:
                wanting, gives_up = came_by[value]
                holder[value] = wanting
                value = gives_up
            return True
    return False
