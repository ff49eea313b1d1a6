"""What is worked out once for a model so that it can be opened under many boards.

There are two ways to a model under given literals. The usual one adds them to the model lowered once, which costs
least where at-most-one groups are loaded as they are. The other tightens the domains and lowers the model again. That
pays where few values are left of many clauses: always for a path, which has a literal for each node and number; for
straights, most of which a few numbers settle; and for solvers that need groups written out.
"""

from __future__ import annotations

from collections.abc import Sequence
from weakref import WeakKeyDictionary

from ...models import AllDifferentConsecutive, Constraint, HamiltonianPath, IntVar, Literal, Model
from .encodings import BEST, Choices, Clauses, dormant_constraints, lower
from .tightening import Tightener

SHRINKING = (HamiltonianPath, AllDifferentConsecutive)
"""Rules with much fewer clauses under given values. Str8ts 9x9: 2.6 ms a board lowered again, 3.5 ms not."""

LARGEST_KEPT = 60_000
"""Models of more clauses are not kept lowered: they cost memory for as long as the model lives."""


class Preparations:
    """The models that were opened, as long as they live. `groups`: whether groups are loaded as they are."""

    def __init__(self, groups: bool, choices: Choices = BEST) -> None:
        self._groups, self._choices = groups, choices
        self._known: WeakKeyDictionary[Model, _Prepared] = WeakKeyDictionary()

    def clauses(self, model: Model, given: Sequence[Literal]) -> Clauses | None:
        """The model lowered under the given literals, to be added to; None if they leave a variable without values."""
        return self._prepared(model).clauses(model, given)

    def lowered(self, model: Model) -> Clauses:
        """The model lowered, to be added to."""
        return self._prepared(model).lowered(model)

    def anew(self, model: Model) -> bool:
        """Whether the model is lowered again for each board."""
        return _shrinks(model)

    def _prepared(self, model: Model) -> _Prepared:
        prepared = self._known.get(model)
        if prepared is None or prepared.shape != _shape(model):
            prepared = self._known[model] = _Prepared(model, self._groups, self._choices)
        return prepared


class _Prepared:
    def __init__(self, model: Model, groups: bool, choices: Choices) -> None:
        self._choices = choices
        self.shape = _shape(model)
        self._dormant: dict[IntVar, Constraint] = dormant_constraints(model)
        self._lowered: Clauses | None = None
        anew = not groups or _shrinks(model)
        self._tightener = Tightener(model) if anew else None

    def clauses(self, model: Model, given: Sequence[Literal]) -> Clauses | None:
        if given and self._tightener is not None:
            domains = self._tightener.domains(given)
            return None if domains is None else lower(model, domains, self._dormant, self._choices)
        clauses = self.lowered(model)
        return clauses if clauses.give(given) else None

    def lowered(self, model: Model) -> Clauses:
        if self._lowered is not None:
            return self._lowered.copy()
        domains = {variable: variable.domain for variable in model.variables}
        clauses = lower(model, domains, self._dormant, self._choices)
        if len(clauses.clauses) + len(clauses.groups) <= LARGEST_KEPT:
            self._lowered = clauses.copy()
        return clauses


def _shrinks(model: Model) -> bool:
    return any(isinstance(rule.constraint, SHRINKING) for rule in model.rules)


def _shape(model: Model) -> tuple[int, int, tuple[IntVar, ...]]:
    """What changes when a model is added to."""
    return len(model.variables), len(model.rules), model.answer
