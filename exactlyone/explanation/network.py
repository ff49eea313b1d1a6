"""What an explanation reasons over: the places of a board, literals that speak of them, and the reasons as clauses.

Literals are those of `exactlyone.reasons`: an atom `place == value` is a positive number, its negation the negative
one, and a place with two values has a single atom. That a place has exactly one value is taken for granted by every
step, and is no reason here. What follows about graphs, and distances along a path, are taken in as reasons when
somebody comes upon them.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from ..board.geometry import model_of
from ..board.puzzle import Puzzle
from ..models import HamiltonianPath
from ..reasons import Reason, Voice, cut, lazy, reasons_of, watch


@dataclass(frozen=True, slots=True)
class NetworkPlace:
    """One place: its name, its values, and for each of them the literal that says so."""

    name: str
    values: tuple[int, ...]
    literals: tuple[int, ...]

    @property
    def binary(self) -> bool:
        """Whether it has two values, so that one is the negation of the other."""
        return len(self.values) == 2


@dataclass(frozen=True, slots=True)
class PathRule:
    """A rule that wants one path through places: what it is called, the places by node, the nodes beside each node."""

    voice: Voice
    places: tuple[int, ...]
    neighbours: tuple[tuple[int, ...], ...]

    def steps_from(self, node: int) -> list[int]:
        """How many steps each node is away; more than any number differs where there is no way."""
        steps = [len(self.places)] * len(self.places)
        steps[node] = 0
        todo = deque([node])
        while todo:
            here = todo.popleft()
            for other in self.neighbours[here]:
                if steps[other] > steps[here] + 1 and other != node:
                    steps[other] = steps[here] + 1
                    todo.append(other)
        return steps


def apart(literals: Sequence[int]) -> list[list[int]]:
    """The clauses that say that no two of these literals are true."""
    return [[-one, -other] for i, one in enumerate(literals) for other in literals[:i]]


class Network:
    """The places, literals and reasons of one puzzle."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        model = model_of(puzzle.geometry)
        self.atoms, found = reasons_of(puzzle)
        self.top = len(self.atoms.place_values)
        names = dict(zip(model.answer, puzzle.geometry.answer_places, strict=True))
        variables = list(self.atoms.variables)
        self.places = [
            NetworkPlace(names.get(variable, variable.name), variable.domain, tuple(self.atoms.of(variable).values()))
            for variable in variables
        ]
        number = {variable: i for i, variable in enumerate(variables)}
        self.answers = tuple(number[variable] for variable in model.answer)
        """The places of the answer, in its order."""
        self.place_of = [0] * (self.top + 1)
        """The place of each atom."""
        self.meaning: dict[int, tuple[int, int]] = {}
        """For each literal that says "place == value": the place and the value."""
        for i, place in enumerate(self.places):
            for literal, value in zip(place.literals, place.values, strict=True):
                self.place_of[abs(literal)] = i
                self.meaning[literal] = (i, value)
        self.reasons: list[Reason] = []
        self.clauses: list[tuple[int, ...]] = []
        self.owner: list[int] = []
        """The reason of each clause."""
        self.clauses_of: list[range] = []
        """The clauses of each reason."""
        self.occurs: list[list[int]] = [[] for _ in range(2 * self.top + 1)]
        """The clauses with a literal; negative literals count from the end."""
        self.printed: list[int] = []
        """The literals of the values that are printed in places of the answer."""
        self.walks: list[PathRule] = []
        answer = set(model.answer)
        for rule in model.rules:
            constraint = rule.constraint
            if isinstance(constraint, HamiltonianPath) and number.keys() >= set(constraint.variables):
                nodes = tuple(number[variable] for variable in constraint.variables)
                self.walks.append(PathRule(Voice.of(rule, answer), nodes, constraint.neighbours))
        self.lazy = lazy(puzzle)
        """Whether there may be rules that are not written out, and not watched."""
        self._watch = watch(puzzle)
        self._numbers: dict[tuple[object, ...], int] = {}
        for reason in found:
            if reason.aspect[0] == "clue":
                self.printed += (literal for (literal,) in reason.clauses)
            elif reason.aspect[0] != "one value":
                self.add(reason)

    @property
    def watched(self) -> bool:
        """Whether there are rules about graphs, whose reasons turn up on the way."""
        return self._watch is not None

    def add(self, reason: Reason) -> int:
        """Take in a reason, unless it is known; returns its number."""
        key = (reason.rule, reason.aspect[0], frozenset(reason.clauses))
        if key in self._numbers:
            return self._numbers[key]
        number, first = len(self.reasons), len(self.clauses)
        self._numbers[key] = number
        self.reasons.append(reason)
        for clause in reason.clauses:
            for literal in clause:
                self.occurs[literal].append(len(self.clauses))
            self.clauses.append(clause)
            self.owner.append(number)
        self.clauses_of.append(range(first, len(self.clauses)))
        return number

    def forcing(self, true: Collection[int]) -> list[int]:
        """The numbers of reasons about graphs that are broken where these literals are true, or force one more."""
        return [] if self._watch is None else [self.add(reason) for reason in self._watch(true)]

    def broken(self, true: Iterable[int]) -> list[int]:
        """The numbers of reasons that were not written out and are broken where these literals are true."""
        return [self.add(reason) for reason in cut(self.puzzle, frozenset(true))]

    def far(self, literal: int, candidates: Iterable[int]) -> list[int]:
        """Reasons that keep candidates from places that are too far from a number placed on a path."""
        place, value = self.meaning[literal]
        found = []
        for walk in self.walks:
            if place not in walk.places:
                continue
            steps = walk.steps_from(walk.places.index(place))
            node = {other: i for i, other in enumerate(walk.places)}
            clauses = []
            for candidate in candidates:
                other, number = self.meaning[candidate]
                if other != place and other in node and number != value and steps[node[other]] > abs(number - value):
                    clauses.append((-literal, -candidate))
            if clauses:
                aspect = ("far", self.places[place].name, value)
                found.append(self.add(Reason(walk.voice.label, aspect, tuple(clauses), voice=walk.voice)))
        return found
