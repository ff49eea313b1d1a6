"""Which numbers each node of a path can still have: where a walk can be after each number of steps.

For each number a bit mask says which nodes can have it. Number t + 1 stands beside number t, so the mask of t + 1 lies
within the neighbours of the mask of t, and the other way round: one sweep up and one down give at least what the
distances to the nearest given numbers allow, and more, since the sweeps go around nodes that are taken. A number with
one node left takes the node from all others; a node with one number left takes the number. A leg between two given
numbers is never judged by itself: legs share the board.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

MOST_REMEMBERED = 20_000
"""Sets of nodes whose neighbours are remembered: most walks begin at a given number, and many of them alike."""


class Walks:
    """The tightener of one path: `cells` are the places of its nodes in the domains, `numbers` the bits of 1..K."""

    def __init__(self, cells: Sequence[int], neighbours: Sequence[Sequence[int]], numbers: Sequence[int]) -> None:
        self._cells = cells
        self._numbers = numbers
        self._all_numbers = sum(numbers)
        self._position = {bit: i for i, bit in enumerate(numbers)}
        shifts: defaultdict[int, int] = defaultdict(int)
        for node, others in enumerate(neighbours):
            for other in others:
                shifts[other - node] |= 1 << node
        self._shifts = sorted(shifts.items())
        self._beside: dict[int, int] = {}

    def beside(self, nodes: int) -> int:
        """The neighbours of a set of nodes. A grid has few differences of indices, so this is a few shifts."""
        found = 0
        for shift, starts in self._shifts:
            found |= (nodes & starts) << shift if shift > 0 else (nodes & starts) >> -shift
        if len(self._beside) >= MOST_REMEMBERED:
            self._beside.clear()
        self._beside[nodes] = found
        return found

    def tighten(self, domains: list[int]) -> bool:
        """Shrink the domains of the nodes until it finds no more; says whether anything changed."""
        before = [domains[cell] for cell in self._cells]
        places = self._places(before)
        after = self._masks(places) if self._sweep(places) else [0] * len(before)
        for cell, mask in zip(self._cells, after, strict=True):
            domains[cell] = mask
        return before != after

    def _places(self, masks: Sequence[int]) -> list[int]:
        """For each number the nodes that can have it."""
        full = self._all_numbers
        anywhere = 0
        places = [0] * len(self._numbers)
        position = self._position
        for node, mask in enumerate(masks):
            mask &= full
            if mask == full:
                anywhere |= 1 << node
                continue
            while mask:
                low = mask & -mask
                places[position[low]] |= 1 << node
                mask ^= low
        return [nodes | anywhere for nodes in places]

    def _masks(self, places: Sequence[int]) -> list[int]:
        """For each node the numbers that it can have."""
        masks = [0] * len(self._cells)
        for nodes, bit in zip(places, self._numbers, strict=True):
            while nodes:
                low = nodes & -nodes
                masks[low.bit_length() - 1] |= bit
                nodes ^= low
        return masks

    def _sweep(self, places: list[int]) -> bool:
        """Look for what has only one place, sweep up and down, until nothing changes; False if a number has no place.

        A number is looked at again only after its places have changed: `above` and `below` say that the number after
        it, or before it, has not heard of that yet.
        """
        if not all(places):
            return False
        beside, remembered = self.beside, self._beside.get
        last = len(places) - 1
        above, below = [True] * last + [False], [False] + [True] * last
        while True:
            changed = False
            once = twice = taken = 0
            for nodes in places:
                twice |= once & nodes
                once |= nodes
                if not nodes & (nodes - 1):
                    taken |= nodes
            if once.bit_count() <= last:
                return False
            only_one_number = once & ~twice
            for t, nodes in enumerate(places):
                if nodes & (nodes - 1):
                    left = nodes & ~taken
                    left = left & only_one_number or left
                    if left != nodes:
                        if not left:
                            return False
                        places[t] = left
                        above[t], below[t] = t < last, t > 0
                        changed = True
            for t in range(last):
                if above[t]:
                    above[t] = False
                    nodes, other = places[t], places[t + 1]
                    left = other & (remembered(nodes) or beside(nodes))
                    if left != other:
                        if not left:
                            return False
                        places[t + 1] = left
                        above[t + 1] = t + 1 < last
                        below[t + 1] = changed = True
            for t in range(last, 0, -1):
                if below[t]:
                    below[t] = False
                    nodes, other = places[t], places[t - 1]
                    left = other & (remembered(nodes) or beside(nodes))
                    if left != other:
                        if not left:
                            return False
                        places[t - 1] = left
                        below[t - 1] = t > 1
                        above[t - 1] = changed = True
            if not changed:
                return True
