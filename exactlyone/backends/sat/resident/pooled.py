"""Models of one form in one solver: their variables are the same, and each assumes which constraints it has.

Every board of Str8ts has a shape of its own, hence a model of its own, and to lower it takes ten times as long as to
ask it. But the rows and columns are always the same, and a 9x9 has only 576 places for a straight. So a straight is
lowered when a board first has it, under a premise (encodings/premises.py); a model assumes its own and denies those of
others. Smaller domains are assumed too, value by value.
"""

from __future__ import annotations

from collections.abc import Sequence

from ....models import Model
from ..encodings import lower, premise
from .incremental import ResidentClauses
from .refuting import ValueLiterals
from .shapes import OWN, ModelShapes, Scope, SharedForm

MOST_FORESEEN = 1300
"""Straights that are lowered before a board has them: all of 11x11, which come to 340,000 literals."""


class Pool(ResidentClauses):
    """The models of one form."""

    def __init__(self, solver: str, form: SharedForm, shapes: ModelShapes) -> None:
        model = Model("pool")
        self._variables = [model.int_var(str(i), form.values) for i in range(form.variables)]
        for constraint, place in form.fixed:
            model.add("fixed", constraint(tuple(self._variables[i] for i in place)))
        model.answer = tuple(self._variables)
        clauses = lower(model, {variable: variable.domain for variable in model.variables}, {})
        super().__init__(solver, clauses, ())
        self._form, self._shapes = form, shapes
        self._tables = [ValueLiterals(clauses.of(variable)) for variable in self._variables]
        self._own: dict[Scope, int] = {}
        self._denials: set[int] = set()

    def _literals(
        self, model: Model, clues: Sequence[int | None], answer: Sequence[int] | None
    ) -> tuple[list[int], list[int], list[int] | None]:
        shape = self._shapes.of(model)
        assert shape is not None
        tables, premises = self._tables, self._own
        mine = [premises.get(place) or self._lower(place) for place in shape.own]
        assumed = mine + [-tables[i][value] for i, values in shape.lacking for value in values]
        shown = [tables[i][value] for i, value in zip(shape.clues, clues, strict=True) if value is not None]
        if answer is None:
            return assumed, shown, None
        return assumed, shown, [tables[i][value] for i, value in zip(shape.answer, answer, strict=True)]

    def _denied(self, assumed: list[int]) -> list[int]:
        return list(self._denials.difference([-literal for literal in assumed]))

    def _foresee(self) -> None:
        runs = list(self._form.runs())
        if len(runs) <= MOST_FORESEEN:
            for place in runs:
                if place not in self._own:
                    self._lower(place)

    def _lower(self, place: Scope) -> int:
        """The premise under which the rule holds there."""
        rule = OWN(tuple(self._variables[i] for i in place))
        literal = self._own[place] = self._premise(lambda: premise(rule, self._clauses))
        self._denials.add(-literal)
        return literal
