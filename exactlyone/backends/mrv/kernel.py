"""The loop of the hand-written search: try the place with the fewest candidates, propagate, go back on a contradiction.

A *position* is one flat list of ints. Its first entries are the domains of the places, as bitmasks; the rest is
whatever the kind needs (windows, counts, union-find parents). Undoing a step is dropping a copy: in CPython copying a
short list is cheaper than keeping a trail, and in a compiled form the positions are the rows of one array.

The kernel knows no kind. A kind is four functions over *static* data (a tuple of flat int lists and ints, made once
for a puzzle) and a position. They use ints, flat lists and plain loops only, so that the same source can be compiled.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum
from random import Random
from typing import Any, Generic, TypeVar

Static = TypeVar("Static")


@dataclass(frozen=True, slots=True)
class Rules(Generic[Static]):
    """One kind of puzzle, as the search sees it.

    start      the static data and the first position; None if the clues clash at once;
    propagate  draw conclusions in place after `place` was assigned (-1: nothing has been propagated yet);
               False on a contradiction. A position in which every place is decided must obey every rule;
    choose     the place to try next, of the fewest candidates and at least two; -1 if every place is decided;
    read       the answer of a decided position, in the geometry's order.
    """

    # A kind's start takes its own class of geometry; there is no common one with the fields it reads.
    start: Callable[[Any, Sequence[int | None]], tuple[Static, list[int]] | None]
    propagate: Callable[[Static, list[int], int], bool]
    choose: Callable[[Static, list[int]], int]
    read: Callable[[Static, list[int]], tuple[int, ...]]


class State(Enum):
    """Why `Search.run` came back."""

    FOUND = "found"
    """The next answer is in `Search.answer`; running again looks for another one."""
    DONE = "done"
    """Every possibility has been tried: there is no further answer."""
    PAUSED = "paused"
    """The nodes asked for are used up; nothing is known yet; running again goes on."""


class Search(Generic[Static]):
    """All answers of one puzzle, one after the other, each exactly once, in slices of as many nodes as asked for.

    Never recursive and never longer than its slice, so a driver can look at the clock between slices. A node is one
    placement tried. The order of the answers and the number of nodes depend on the puzzle only, not on the slices;
    with `draw`, candidates are tried in an order drawn from it instead, for a random first answer.
    """

    def __init__(
        self, rules: Rules[Static], geometry: Any, clues: Sequence[int | None], draw: Random | None = None
    ) -> None:
        self.answer: tuple[int, ...] | None = None
        self.nodes = 0
        self._broken_off = False
        self._rules = rules
        self._draw = draw
        # The stack, in three lists: a position, the place being tried in it, the candidates not yet tried.
        self._positions: list[list[int]] = []
        self._places: list[int] = []
        self._untried: list[int] = []
        self._decided_at_once: tuple[int, ...] | None = None
        started = rules.start(geometry, clues)
        if started is None:
            return
        self._static, position = started
        if not rules.propagate(self._static, position, -1):
            return
        place = rules.choose(self._static, position)
        if place < 0:
            self._decided_at_once = rules.read(self._static, position)
        else:
            self._positions.append(position)
            self._places.append(place)
            self._untried.append(position[place])

    def run(self, nodes: int) -> State:
        """Go on until the next answer, the end, or for this many nodes."""
        if self._broken_off:
            raise RuntimeError("this search was broken off in the middle of a step; open a new one")
        self._broken_off = True
        state = self._go_on(nodes)
        self._broken_off = False
        return state

    def _go_on(self, nodes: int) -> State:
        if self._decided_at_once is not None:
            self.answer, self._decided_at_once = self._decided_at_once, None
            return State.FOUND
        positions, places, untried = self._positions, self._places, self._untried
        propagate, choose = self._rules.propagate, self._rules.choose
        last = self.nodes + nodes
        while positions:
            if self.nodes >= last:
                return State.PAUSED
            place = places[-1]
            candidates = untried[-1]
            bit = candidates & -candidates if self._draw is None else _random_bit(candidates, self._draw)
            if candidates == bit:
                # The last candidate may use up the position itself: nobody comes back to it.
                position = positions.pop()
                places.pop()
                untried.pop()
            else:
                position = positions[-1].copy()
                untried[-1] = candidates ^ bit
            position[place] = bit
            self.nodes += 1
            if propagate(self._static, position, place):
                place = choose(self._static, position)
                if place < 0:
                    self.answer = self._rules.read(self._static, position)
                    return State.FOUND
                positions.append(position)
                places.append(place)
                untried.append(position[place])
        return State.DONE


def _random_bit(mask: int, draw: Random) -> int:
    for _ in range(draw.randrange(mask.bit_count())):
        mask &= mask - 1
    return mask & -mask
