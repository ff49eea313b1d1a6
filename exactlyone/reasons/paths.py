"""The pieces of a path through all nodes: each number once and somewhere, and each beside the next.

All pairs of nodes for each number would be far too many clauses. The printed numbers leave most nodes few numbers:
from a printed number it takes as many steps as the numbers differ, and a number has a place only beside a place of the
one before. What such clauses take away by propagation alone, no other clause need speak of.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import lru_cache

from ..models import HamiltonianPath
from .reason import Aspect, CnfClause, Part, Reading

Neighbours = tuple[tuple[int, ...], ...]


def path(constraint: HamiltonianPath, reading: Reading) -> Iterator[Part] | None:
    """The pieces of a path; None if it speaks of values that are printed elsewhere, or of a node twice."""
    variables = constraint.variables
    if len(constraint.scope) < len(variables) or any(variable not in reading.atoms for variable in variables):
        return None
    return _Path(constraint, reading).parts()


class _Path:
    def __init__(self, constraint: HamiltonianPath, reading: Reading) -> None:
        self.variables, self.neighbours = constraint.variables, constraint.neighbours
        self.last = len(self.variables)
        self.reading = reading
        self.codes = [reading.atoms.of(variable) for variable in self.variables]
        self.places = [0] * (self.last + 2)
        """For each number the nodes that can have it, as a bit mask."""
        for node, codes in enumerate(self.codes):
            for number in codes:
                if 1 <= number <= self.last:
                    self.places[number] |= 1 << node
        self.all_places = list(self.places)
        self.printed = [
            (number, node)
            for node, variable in enumerate(self.variables)
            if (number := reading.given.get(variable, 0)) in self.codes[node] and 1 <= number <= self.last
        ]

    def parts(self) -> Iterator[Part]:
        outside = [
            (-literal,) for codes in self.codes for number, literal in codes.items() if not 1 <= number <= self.last
        ]
        if outside:
            yield ("range",), tuple(outside)
        self._own_values()
        yield from self._far()
        near = list(self.places)
        self._sweep()
        yield from self._once()
        for number in range(1, self.last + 1):
            yield ("somewhere", number), (self._literals(self.all_places[number], number),)
        for number in range(1, self.last):
            yield from self._beside(number, number + 1, near)
            yield from self._beside(number + 1, number, near)
        for number in range(1, self.last + 1):
            gone = self.all_places[number] & ~self.places[number]
            self.reading.gone.update(self._literals(gone, number))

    def _own_values(self) -> None:
        """A cell with a printed number has no other: its own reason says so."""
        for number, node in self.printed:
            for other in range(1, self.last + 1):
                if other != number:
                    self.places[other] &= ~(1 << node)

    def _far(self) -> Iterator[Part]:
        """A node lies no more steps from a printed number than their numbers differ; the nearest one says it."""
        balls = _balls(self.neighbours)
        widest = max(map(len, balls)) - 1
        connected = balls[0][-1].bit_count() == self.last
        found: defaultdict[Aspect, list[CnfClause]] = defaultdict(list)
        names = [variable.name for variable in self.variables]
        own = [0] * (self.last + 1)
        for number, node in self.printed:
            own[number] |= 1 << node
        for number in range(1, self.last + 1):
            left = self.places[number] | own[number]
            for printed, node in sorted(self.printed, key=lambda one: abs(one[0] - number)):
                steps = abs(printed - number)
                if steps >= widest and connected:
                    break  # it reaches everything, and so do those further off
                ball = balls[node]
                gone = left & ~ball[min(steps, len(ball) - 1)]
                if gone:
                    premise = -self.codes[node][printed]
                    aspect: Aspect = ("once", number) if printed == number else ("far", names[node], printed)
                    found[aspect] += [(premise, -literal) for literal in self._literals(gone, number)]
                    left &= ~gone
            self.places[number] = left
        yield from ((aspect, tuple(clauses)) for aspect, clauses in found.items())

    def _sweep(self) -> None:
        """Leave a number only places beside one of the number before, and of the number after."""
        shifts = _shifts(self.neighbours)
        places, last = self.places, self.last

        def beside(nodes: int) -> int:
            found = 0
            for shift, starts in shifts:
                found |= (nodes & starts) << shift if shift > 0 else (nodes & starts) >> -shift
            return found

        changed = True
        while changed:
            before = list(places)
            for number in range(1, last):
                places[number + 1] &= beside(places[number])
            for number in range(last, 1, -1):
                places[number - 1] &= beside(places[number])
            changed = before != places

    def _once(self) -> Iterator[Part]:
        printed = {number for number, _ in self.printed}
        for number in range(1, self.last + 1):
            if number not in printed and self.places[number].bit_count() > 1:
                yield ("once", number), (), self._literals(self.places[number], number)

    def _beside(self, number: int, step: int, near: Sequence[int]) -> Iterator[Part]:
        """A node with the number has a neighbour with the one a step away."""
        clauses = []
        codes, neighbours = self.codes, self.neighbours
        for node in _nodes(near[number]):
            beside = [codes[other][step] for other in neighbours[node] if step in codes[other]]
            clauses.append((-codes[node][number], *beside))
        if clauses:
            yield ("beside", number, step), tuple(clauses)

    def _literals(self, nodes: int, number: int) -> CnfClause:
        codes = self.codes
        return tuple([codes[node][number] for node in _nodes(nodes)])


def _nodes(mask: int) -> list[int]:
    """The nodes of a bit mask."""
    return [node for node, bit in enumerate(bin(mask)[:1:-1]) if bit == "1"]


@lru_cache(maxsize=32)
def _balls(neighbours: Neighbours) -> tuple[tuple[int, ...], ...]:
    """For each node the nodes within 0, 1, 2, ... steps of it, as bit masks, until they grow no more."""
    beside = [sum(1 << other for other in others) for others in neighbours]
    found = []
    for node in range(len(neighbours)):
        balls, border = [1 << node], 1 << node
        while border:
            grown = balls[-1]
            for other in _nodes(border):
                grown |= beside[other]
            border = grown & ~balls[-1]
            if border:
                balls.append(grown)
        found.append(tuple(balls))
    return tuple(found)


@lru_cache(maxsize=32)
def _shifts(neighbours: Neighbours) -> tuple[tuple[int, int], ...]:
    """Neighbours as differences of indices, of which a grid has few, each with the nodes that have one there."""
    shifts: defaultdict[int, int] = defaultdict(int)
    for node, others in enumerate(neighbours):
        for other in others:
            shifts[other - node] |= 1 << node
    return tuple(shifts.items())
