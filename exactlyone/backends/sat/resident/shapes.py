"""What models have in common that may stand in one solver: see pooled.py.

Looking that up must cost little, for it is done for each board: variables and constraints that models share, as those
of Str8ts do, are looked at once.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from weakref import WeakKeyDictionary

from ....models import AllDifferent, AllDifferentConsecutive, AllDifferentExcept0, Constraint, IntVar, Model

FIXED = (AllDifferent, AllDifferentExcept0)
"""Rules that models of one form have in common."""
OWN = AllDifferentConsecutive
"""The rule that each has its own of."""
MOST_LITERALS = 2500
"""Values of variables above which a form has too many places for rules: 13 rows and columns of Str8ts are within."""
MOST_KNOWN = 100_000
"""Variables and constraints that are remembered."""

Scope = tuple[int, ...]
"""The variables that a rule speaks of, by their number in the model."""
Values = tuple[int, ...]


@dataclass(frozen=True, eq=False)
class SharedForm:
    """How many variables there are, over which values, and the fixed rules. Equal forms are one object."""

    variables: int
    values: Values
    fixed: tuple[tuple[type[AllDifferent] | type[AllDifferentExcept0], Scope], ...]

    def runs(self) -> Iterator[Scope]:
        """Where rules of models' own may come to stand: every run of two variables or more of a fixed rule."""
        for _, place in self.fixed:
            for begin in range(len(place)):
                for end in range(begin + 2, len(place) + 1):
                    yield place[begin:end]


@dataclass(frozen=True)
class ModelShape:
    """A model in its form: its own rules, the values that variables lack, its answer and its clues."""

    form: SharedForm
    own: Sequence[Scope]
    lacking: Sequence[tuple[int, Values]]
    answer: Sequence[int]
    clues: Sequence[int]


class ModelShapes:
    """The shapes of models, as long as these live."""

    def __init__(self) -> None:
        self._known: WeakKeyDictionary[Model, ModelShape | None] = WeakKeyDictionary()
        self._forget()

    def _forget(self) -> None:
        self._numbers: dict[IntVar, int] = {}
        self._places: dict[int, tuple[Constraint, Scope]] = {}
        """By the identity of constraints, which live as long as they stand here."""
        self._same: dict[Scope, Scope] = {}
        self._forms: dict[tuple[int, Values, tuple[tuple[type[Constraint], Scope], ...]], SharedForm] = {}

    def of(self, model: Model) -> ModelShape | None:
        """How the model would stand among others; None if it cannot, or has no rules of its own."""
        if model not in self._known:
            self._known[model] = self._shape(model)
        return self._known[model]

    def _shape(self, model: Model) -> ModelShape | None:
        fixed: list[tuple[type[AllDifferent] | type[AllDifferentExcept0], AllDifferent | AllDifferentExcept0]] = []
        own: list[AllDifferentConsecutive] = []
        for rule in model.rules:
            constraint = rule.constraint
            if isinstance(constraint, OWN):
                own.append(constraint)
            elif isinstance(constraint, FIXED):
                fixed.append((type(constraint), constraint))
            else:
                return None
        domains = {variable.domain for variable in model.variables}
        values = tuple(sorted(set().union(*domains)))
        if not own or len(model.variables) * len(values) > MOST_LITERALS:
            return None
        self._number(model)
        places = tuple([(kind, self._place(constraint)) for kind, constraint in fixed])
        key = len(model.variables), values, places
        form = self._forms.get(key)
        if form is None:
            form = self._forms[key] = SharedForm(*key)
        lacking = {domain: tuple(value for value in values if value not in domain) for domain in domains}
        return ModelShape(
            form,
            [self._place(constraint) for constraint in own],
            [(i, lacking[variable.domain]) for i, variable in enumerate(model.variables) if variable.domain != values],
            [self._numbers[variable] for variable in model.answer],
            [self._numbers[variable] for variable in model.clues],
        )

    def _number(self, model: Model) -> None:
        """Number the variables, and forget what was numbered otherwise."""
        known = [self._numbers.get(variable, i) for i, variable in enumerate(model.variables)]
        if known != list(range(len(known))) or len(self._numbers) + len(self._places) > MOST_KNOWN:
            self._forget()
        self._numbers.update(zip(model.variables, range(len(known)), strict=True))

    def _place(self, constraint: AllDifferent | AllDifferentExcept0 | AllDifferentConsecutive) -> Scope:
        known = self._places.get(id(constraint))
        if known is not None:
            return known[1]
        place = tuple([self._numbers[variable] for variable in constraint.variables])
        place = self._same.setdefault(place, place)
        self._places[id(constraint)] = constraint, place
        return place
