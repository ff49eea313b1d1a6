"""The rules of a board as checks that a page can make by itself: what is broken by what is placed.

Lowered from the model, so that every kind has them. A check is a JSON object with its `type`, its `label` (the rule's
name in the model) and the `marked` places it is about; places are numbers into `BoardPlaces.names`:

    different  places, zero       no value twice, 0 apart if `zero`
    straight   places             values without a gap
    count      terms, least, most so many of the terms [place, value, is it so] hold; or `total`, the place that says it
    sum        terms, least, most of [factor, place]; null = no bound
    clause     terms              one of them holds
    table      places, relation   once all are filled, one of the rows of that relation
    loop       edges              [vertex, vertex, term]: those that hold close no loop
    ring       edges              those that hold are a single loop
    together   terms, near        those that hold hang together; near: for each the numbers of the terms beside it
    path       places, near       1 to their number, each beside the next; near: numbers into `places`
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from ..board.geometry import model_of
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
    LexDifferent,
    Linear,
    Literal,
    ModelError,
    Regular,
    SingleLoop,
    Table,
)

Check = dict[str, Any]
Term = list[int | bool]


class Unknown(Exception):
    """A constraint is of a type that is not known here, or speaks of a variable that nobody sees."""


class BoardPlaces:
    """The places of a board in one order: those of the answer, then the clue places that are no answer places.

    names, domains  of each place; `values`: what is printed there, None where nothing is.
    """

    def __init__(self, puzzle: Puzzle) -> None:
        geometry, model = puzzle.geometry, model_of(puzzle.geometry)
        self.names = list(geometry.answer_places)
        self.answers = len(self.names)
        self.number: dict[IntVar, int] = {variable: place for place, variable in enumerate(model.answer)}
        self.domains = [list(variable.domain) for variable in model.answer]
        self.clue_place: dict[int, int] = {}
        """For each place that may show a clue, its index among the clue places."""
        self.values: list[int | None] = [None] * self.answers
        for clue_place, (variable, value) in enumerate(zip(model.clues, puzzle.clues, strict=True)):
            place = self.number.setdefault(variable, len(self.names))
            if place == len(self.names):
                self.names.append(geometry.clue_places[clue_place])
                self.domains.append(list(variable.domain))
                self.values.append(None)
            self.clue_place[place] = clue_place
            self.values[place] = value

    def unseen(self, variable: IntVar) -> bool:
        """Whether no player sees it: a clue that is not printed, or an auxiliary."""
        place = self.number.get(variable)
        return place is None or (place >= self.answers and self.values[place] is None)


class Lowered:
    """The checks of a board, the relations that they share, and the rules that no check says."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.places = BoardPlaces(puzzle)
        self.checks: list[Check] = []
        self.left_out: list[str] = []
        """The rules that a page cannot check; the plain checker does."""
        self._relations: dict[tuple[tuple[int, ...], ...], int] = {}
        rules = model_of(puzzle.geometry).rules
        self._rules_of = Counter(variable for rule in rules for variable in rule.constraint.scope)
        for rule in rules:
            try:
                self.checks += [{**check, "label": rule.label} for check in self._checks(rule.constraint)]
            except Unknown:
                self.left_out.append(rule.label)

    @property
    def relations(self) -> list[list[list[int]]]:
        return [[list(row) for row in rows] for rows in self._relations]

    def _checks(self, constraint: Constraint) -> Iterator[Check]:
        check = CHECKS.get(type(constraint))
        if check is not None:
            yield from check(self, constraint)
            return
        try:
            parts = list(constraint.decomposed(_no_fresh))
        except ModelError:
            raise Unknown from None
        if len(parts) > 1 and any(map(self.places.unseen, constraint.scope)):
            raise Unknown  # one part alone would not say that all need the same value of it
        for simpler in parts:
            yield from self._checks(simpler)

    def _different(self, constraint: AllDifferent | AllDifferentExcept0) -> Iterator[Check]:
        zero = isinstance(constraint, AllDifferentExcept0)
        yield {"type": "different", **self._of(constraint.variables), "zero": zero}

    def _straight(self, constraint: AllDifferentConsecutive) -> Iterator[Check]:
        yield {"type": "different", **self._of(constraint.variables), "zero": False}
        yield {"type": "straight", **self._of(constraint.variables)}

    def _differing(self, constraint: LexDifferent) -> Iterator[Check]:
        pairs = [[self._place(a), self._place(b)] for a, b in zip(constraint.one, constraint.other, strict=True)]
        yield {"type": "differing", "pairs": pairs, "marked": self._marked(constraint.scope)}

    def _walk(self, constraint: Regular) -> Iterator[Check]:
        """What is not printed and said by no other rule may have any of its values."""
        free = {one for one in constraint.scope if self._says_nothing(one)}
        along = [list(one.domain) if one in free else self._place(one) for one in constraint.variables]
        steps = [list(step) for step in sorted(constraint.steps)]
        ends = {"start": constraint.start, "accepting": sorted(constraint.accepting)}
        marked = self._marked(one for one in constraint.scope if one not in free)
        yield {"type": "walk", "along": along, "steps": steps, **ends, "marked": marked}

    def _sum(self, constraint: Linear) -> Iterator[Check]:
        if any(self._takes_what_suits(constraint, variable) for variable in constraint.scope):
            return
        terms = [[factor, self._place(variable)] for factor, variable in constraint.terms]
        bounds = {"least": constraint.lower, "most": constraint.upper}
        yield {"type": "sum", "terms": terms, **bounds, "marked": self._marked(constraint.scope)}

    def _clause(self, constraint: Clause) -> Iterator[Check]:
        terms = [self._term(literal) for literal in constraint.literals]
        yield {"type": "clause", "terms": terms, "marked": self._marked(constraint.scope)}

    def _loop(self, constraint: Acyclic | SingleLoop) -> Iterator[Check]:
        edges = [[one, other, self._term(literal)] for one, other, literal in constraint.edges]
        sort = "ring" if isinstance(constraint, SingleLoop) else "loop"
        yield {"type": sort, "edges": edges, "marked": self._marked(constraint.scope)}

    def _together(self, constraint: Connected) -> Iterator[Check]:
        terms = [self._term(literal) for literal in constraint.nodes]
        near = [list(others) for others in constraint.neighbours]
        yield {"type": "together", "terms": terms, "near": near, "marked": self._marked(constraint.scope)}

    def _path(self, constraint: HamiltonianPath) -> Iterator[Check]:
        yield {"type": "path", **self._of(constraint.variables), "near": list(map(list, constraint.neighbours))}

    def _count(self, constraint: Cardinality) -> Iterator[Check]:
        terms = [self._term(literal) for literal in constraint.literals]
        if isinstance(constraint.total, int):
            total: Check = {"least": constraint.total, "most": constraint.total}
            marked = self._marked(constraint.scope)
        elif self._says_nothing(constraint.total) and _totals(constraint.literals) <= set(constraint.total.domain):
            return
        else:
            place = self._place(constraint.total)
            total = {"total": place}
            marked = [place] if place >= self.places.answers else self._marked(constraint.scope)
        yield {"type": "count", "terms": terms, **total, "marked": marked}

    def _table(self, constraint: Table) -> Iterator[Check]:
        """What the table says of the places seen, in view of what is printed in places that are no answers."""
        columns = [i for i, variable in enumerate(constraint.variables) if not self._says_nothing(variable)]
        places = [self._place(constraint.variables[i]) for i in columns]
        printed = [self.places.values[place] if place >= self.places.answers else None for place in places]
        rows = {tuple(row[i] for i in columns) for row in constraint.tuples}
        fitting = {
            row for row in rows if all(clue is None or clue == value for clue, value in zip(printed, row, strict=True))
        }
        asked = [i for i, clue in enumerate(printed) if clue is None]
        shown = tuple(sorted({tuple(row[i] for i in asked) for row in fitting}))
        if len(shown) == _product(len(self.places.domains[places[i]]) for i in asked):
            return
        relation = self._relations.setdefault(shown, len(self._relations))
        yield {"type": "table", "places": [places[i] for i in asked], "relation": relation, "marked": places}

    def _of(self, variables: Iterable[IntVar]) -> Check:
        places = [self._place(variable) for variable in variables]
        return {"places": places, "marked": places}

    def _marked(self, scope: Iterable[IntVar]) -> list[int]:
        return [self._place(variable) for variable in scope]

    def _says_nothing(self, variable: IntVar) -> bool:
        """Whether it is a clue that is not printed and of which no other rule speaks: it has the value that suits."""
        unprinted = variable in self.places.number and self.places.unseen(variable)
        return unprinted and self._rules_of[variable] == 1

    def _takes_what_suits(self, constraint: Linear, total: IntVar) -> bool:
        """Whether a clue that is not printed is what an equation comes to, whatever the others are."""
        if not self._says_nothing(total) or constraint.lower != constraint.upper or constraint.lower is None:
            return False
        sign = sum(factor for factor, variable in constraint.terms if variable is total)
        others = [(factor, variable.domain) for factor, variable in constraint.terms if variable is not total]
        least = sum(min(factor * domain[0], factor * domain[-1]) for factor, domain in others)
        most = sum(max(factor * domain[0], factor * domain[-1]) for factor, domain in others)
        wanted = {sign * (constraint.lower - value) for value in range(least, most + 1)}
        return abs(sign) == 1 and wanted <= set(total.domain)

    def _place(self, variable: IntVar) -> int:
        if self.places.unseen(variable):
            raise Unknown
        return self.places.number[variable]

    def _term(self, literal: Literal) -> Term:
        return [self._place(literal.variable), literal.value, literal.positive]


CHECKS: Mapping[type[Constraint], Callable[[Lowered, Any], Iterator[Check]]] = {
    Acyclic: Lowered._loop,
    AllDifferent: Lowered._different,
    AllDifferentConsecutive: Lowered._straight,
    AllDifferentExcept0: Lowered._different,
    Clause: Lowered._clause,
    Cardinality: Lowered._count,
    Connected: Lowered._together,
    HamiltonianPath: Lowered._path,
    LexDifferent: Lowered._differing,
    Linear: Lowered._sum,
    Regular: Lowered._walk,
    SingleLoop: Lowered._loop,
    Table: Lowered._table,
}
"""What a page checks of each type. All others are decomposed; left out if that takes auxiliaries, which nobody sees."""


def _totals(literals: Sequence[Literal]) -> set[int]:
    """What so many literals may count up to; of different values of one variable one at most is true."""
    exclusive = len(set(literals)) == len(literals) and all(literal.positive for literal in literals)
    return set(range((len({literal.variable for literal in literals}) if exclusive else len(literals)) + 1))


def _no_fresh(name: str, domain: object) -> IntVar:
    raise ModelError(f"a page does not see the auxiliary {name}")


def _product(sizes: Iterable[int]) -> int:
    product = 1
    for size in sizes:
        product *= size
    return product
