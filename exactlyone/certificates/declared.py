"""The subject of a certificate whose kind says no printed rules: its model, each constraint judged by its meaning.

Only such kinds are read so, and what is proved of them rests on their model. Constraints of the known types become
pieces; any other is tried out, assignment by assignment of its own `holds`, where the values left are few enough.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from ..board.geometry import model_of
from ..board.printed import ConsecutivePath, Different, OneValue, Piece, Printed, Straight, bits
from ..board.printed_graphs import OneGroup, OneLoop
from ..board.puzzle import Puzzle
from ..models import (
    Acyclic,
    AllDifferent,
    AllDifferentConsecutive,
    AllDifferentExcept0,
    Cardinality,
    Clause,
    Connected,
    Constraint,
    HamiltonianPath,
    IntVar,
    Linear,
    Literal,
    SingleLoop,
    Table,
)
from ..models.projection import Projected
from .pieces import Bounded, Counted, DifferentBut, Enumerated, Listed, Moved, NoCycle, OneOf, Together
from .subject import Subject

HIGHEST_BIT = 4096
"""Values up to here are their own bits; where a model has others, values are numbered."""

KNOWN = (
    Acyclic,
    AllDifferent,
    AllDifferentConsecutive,
    AllDifferentExcept0,
    Clause,
    Cardinality,
    Connected,
    HamiltonianPath,
    Linear,
    SingleLoop,
    Table,
)


def declared(puzzle: Puzzle) -> Subject:
    """The puzzle by its model: all variables are places, all printed clues their values."""
    model = model_of(puzzle.geometry)
    codes = _codes(model.variables)
    legal = tuple(bits(codes[value] for value in variable.domain) for variable in model.variables)
    place_of = {variable: place for place, variable in enumerate(model.variables)}
    start = list(legal)
    rules: dict[str, list[Piece]] = {}
    for place, variable in enumerate(model.variables):
        rules.setdefault(f"cell {variable.name}", []).append(OneValue(place, start))
    for variable, value in zip(model.clues, puzzle.clues, strict=True):
        if value is not None:
            start[place_of[variable]] &= 1 << codes[value] if value in codes else 0
            rules.setdefault(f"clue {variable.name}", []).append(OneValue(place_of[variable], start))
    made = _Maker(place_of, start, codes)
    for rule in model.rules:
        rules.setdefault(rule.label, []).append(made.piece(rule.constraint))
    for label, constraint in _together(puzzle):
        rules[label].append(made.piece(constraint))
    names = [variable.name for variable in model.variables]
    places = {name: place for place, name in enumerate(names) if names.count(name) == 1}
    pieces = {label: found[0] if len(found) == 1 else OneOf(tuple(found)) for label, found in rules.items()}
    answer = [place_of[variable] for variable in model.answer]
    return Subject(names, places, answer, Printed(legal, tuple(start), pieces), codes.get, declared=True)


def _together(puzzle: Puzzle) -> Iterator[tuple[str, Constraint]]:
    """For each name of several rules that share auxiliaries, what they say together of the other variables."""
    model = model_of(puzzle.geometry)
    printed = {variable for variable, clue in zip(model.clues, puzzle.clues, strict=True) if clue is not None}
    seen = {*model.answer, *printed}
    rules: dict[str, list[Constraint]] = {}
    names: dict[IntVar, set[str]] = {}
    for rule in model.rules:
        rules.setdefault(rule.label, []).append(rule.constraint)
        for variable in rule.constraint.scope:
            names.setdefault(variable, set()).add(rule.label)
    for label, parts in rules.items():
        hidden = {v for part in parts for v in part.scope if v not in seen and len(names[v]) == 1}
        tied = [part for part in parts if not hidden.isdisjoint(part.scope)]
        if len(tied) > 1:
            yield label, Projected(tuple(tied), frozenset(hidden))


def _codes(variables: Iterable[IntVar]) -> dict[int, int]:
    """The bit of each value."""
    values = sorted({value for variable in variables for value in variable.domain})
    if not values or (values[0] >= 0 and values[-1] <= HIGHEST_BIT):
        return {value: value for value in values}
    return {value: i for i, value in enumerate(values)}


class _Maker:
    """Makes pieces of constraints."""

    def __init__(self, place_of: Mapping[IntVar, int], start: Sequence[int], codes: Mapping[int, int]) -> None:
        self.place_of, self.start, self.codes = place_of, start, codes
        self.values = {code: value for value, code in codes.items()}
        self.plain = self.values == codes

    def piece(self, constraint: Constraint) -> Piece:
        start = self.start
        variables = getattr(constraint, "variables", ())
        places = tuple(self.place_of[variable] for variable in variables)
        once = len(set(variables)) == len(variables)
        if isinstance(constraint, Projected):
            return Together(constraint, self.scope(constraint), start, self.values)
        if type(constraint) not in KNOWN:  # a subclass means what its own `holds` says
            return self.tried(constraint)
        match constraint:
            case AllDifferent() if once:
                return Different(places, start)
            case AllDifferentExcept0():
                return DifferentBut(places, start, 1 << self.codes[0] if 0 in self.codes else 0)
            case AllDifferentConsecutive() if once and self.plain and variables:
                highest = max(variable.domain[-1] for variable in variables)
                return Straight(places, start, range(min(variable.domain[0] for variable in variables), highest + 1))
            case HamiltonianPath() if once and self.plain:
                numbers = bits(range(1, len(places) + 1))
                return Moved(
                    places, ConsecutivePath(constraint.neighbours, [start[place] & numbers for place in places])
                )
            case Acyclic():
                return NoCycle(
                    tuple((one, other, *self.literal(chosen)) for one, other, chosen in constraint.edges), start
                )
            case Connected():
                return OneGroup(tuple(map(self.literal, constraint.nodes)), constraint.neighbours, start)
            case SingleLoop():
                return OneLoop(
                    tuple((one, other, self.literal(chosen)) for one, other, chosen in constraint.edges), start
                )
            case Clause():
                literals = tuple(map(self.literal, constraint.literals))
                return Counted(literals, start, range(1, len(literals) + 1))
            case Cardinality(total=int() as total):
                return Counted(tuple(map(self.literal, constraint.literals)), start, (total,))
            case Cardinality(total=IntVar() as total):
                totals = {self.codes[value]: value for value in total.domain}
                return Counted(tuple(map(self.literal, constraint.literals)), start, totals, self.place_of[total])
            case Linear():
                terms = tuple((self.place_of[variable], coefficient) for coefficient, variable in constraint.terms)
                return Bounded(terms, start, self.values, constraint.lower, constraint.upper, self.tried(constraint))
            case Table():
                rows = [row for row in constraint.tuples if self.codes.keys() >= set(row)]
                return Listed(places, start, tuple(tuple(1 << self.codes[value] for value in row) for row in rows))
        return self.tried(constraint)

    def tried(self, constraint: Constraint) -> Enumerated:
        return Enumerated(constraint, self.scope(constraint), self.start, self.values)

    def scope(self, constraint: Constraint) -> dict[int, IntVar]:
        return {self.place_of[variable]: variable for variable in constraint.scope}

    def literal(self, literal: Literal) -> tuple[int, int]:
        """A literal as its place and the values that make it true."""
        code = self.codes.get(literal.value)
        value = 0 if code is None else 1 << code
        return self.place_of[literal.variable], value if literal.positive else ~value
