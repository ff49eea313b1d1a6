"""Models of one form in one solver: their variables are the same, and each assumes which constraints it has.

Every board of Str8ts has a shape of its own, hence a model of its own, and to lower it takes ten times as long as to
ask it. But the rows and columns are always the same, and a 9x9 has only 576 places for a straight. So a straight is
lowered when a board first has it, under a premise (encodings/premises.py); a model assumes its own and denies those of
others. Smaller domains are assumed too, value by value.
"""

from __future__ import annotations

from collections.abc import Sequence

from ...models import Model
from ..base import Deadline, Statistics
from .asking import REFUSED, Asker
from .encodings import TRUE, lower, premise
from .shapes import OWN, Form, Place, Shapes
from .standing import Kept, Table

MOST_WEIGHT = 1_000_000
"""Literals that a pool may hold before it is begun anew."""


class Pool(Kept):
    """The models of one form."""

    def __init__(self, solver: str, form: Form, shapes: Shapes) -> None:
        model = Model("pool")
        self._variables = [model.int_var(str(i), form.values) for i in range(form.variables)]
        for constraint, place in form.fixed:
            model.add("fixed", constraint(tuple(self._variables[i] for i in place)))
        model.answer = tuple(self._variables)
        clauses = lower(model, {variable: variable.domain for variable in model.variables}, {})
        super().__init__(solver, clauses)
        self._shapes = shapes
        self._tables = [Table(clauses.of(variable)) for variable in self._variables]
        self._direct = clauses.top - TRUE
        self._matter = 0
        self._premises: dict[Place, tuple[int, int]] = {}

    def only(
        self, model: Model, clues: Sequence[int | None], answer: Sequence[int] | None, deadline: Deadline
    ) -> tuple[str | None, Statistics]:
        found = super().only(model, clues, answer, deadline)
        self.worn = True  # until the block is gone for good: nothing may be propagated but what matters
        assert self._asker is not None
        self._asker.search.add([[-self._spare[self._boards - 1]]])
        self.worn = self._size > MOST_WEIGHT
        return found

    def _literals(
        self, model: Model, clues: Sequence[int | None], answer: Sequence[int] | None
    ) -> tuple[list[int], list[int] | None]:
        shape = self._shapes.of(model)
        assert shape is not None
        tables, premises = self._tables, self._premises
        own = [premises.get(place) or self._lower(place) for place in shape.own]
        mine = {literal for literal, _ in own}
        assumed = [-literal for literal, _ in premises.values() if literal not in mine]
        self._matter = self._direct + len(premises) + sum([auxiliaries for _, auxiliaries in own])
        assumed += mine
        assumed += [-tables[i][value] for i, values in shape.lacking for value in values]
        shown = zip(shape.clues, clues, strict=True)
        assumed += [tables[i][value] for i, value in shown if value is not None]
        if answer is None:
            return assumed, None
        return assumed, [tables[i][value] for i, value in zip(shape.answer, answer, strict=True)]

    def _refused(self, asker: Asker, literals: list[int], deadline: Deadline) -> str | None:
        """As in general, but by propagation alone where that settles it.

        A search would also give a value to all that belongs to the rules of other models, which takes ten times as
        long. These are satisfied: their premises are denied. So it is enough that all literals that matter have a value
        and no clause is broken.
        """
        propagated = asker.search.propagate(literals)
        if propagated is None or (propagated and propagated < self._matter):
            return super()._refused(asker, literals, deadline)
        return None if propagated else REFUSED

    def _lower(self, place: Place) -> tuple[int, int]:
        """The premise under which the rule holds there, and how many auxiliaries it has."""
        literal = premise(OWN(tuple(self._variables[i] for i in place)), self._clauses)
        self._premises[place] = found = literal, self._clauses.top - literal
        return found
