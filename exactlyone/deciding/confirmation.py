"""A second opinion on what another decider found, for many boards, by solvers that boards share.

To confirm an answer is less than to find it. The solver has to admit the answer, which shows that its encoding is not
too strong; and with that answer blocked it has to refute all others. What is not confirmed is no verdict: the board
goes to the ordinary panel (`decision.decide`), which knows deciders at odds from deciders at their limit.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable
from dataclasses import dataclass
from weakref import WeakKeyDictionary

from ..backends.base import Batching, Limits, ResidentModels, Statistics
from ..backends.sat import ANY, OTHER, REFUSED, Sat
from ..board.geometry import Answer, model_of
from ..board.puzzle import Puzzle
from ..models import Model

MOST_KEPT, MOST_WEIGHT = 50, 800_000
"""Families of models kept in their solvers, and the literals that they hold together, of about 300 bytes each."""
MOST_VALUES = 500_000
"""Models with more values of variables are not confirmed here: to build them takes seconds, which the panel counts."""
NO_LIMITS = Limits()


@dataclass(frozen=True, slots=True)
class Confirmation:
    """Whether a decider confirmed that a puzzle has the given answer and no other, or none; and if not, why."""

    confirmed: bool
    name: str
    encoding: str
    reason: str | None
    statistics: Statistics

    @property
    def contradicts(self) -> bool:
        """Whether it says otherwise, and not only that it does not know."""
        return self.reason in (REFUSED, OTHER, ANY)


class Confirmer:
    """One backend for many boards (SAT by default), and what it keeps of the models asked about last.

    Not thread-safe: one board at a time. After an exception, Ctrl-C included, it can be asked on.
    """

    def __init__(self, backend: Batching | None = None) -> None:
        self._backend: Batching = Sat() if backend is None else backend
        self._kept: OrderedDict[Hashable, ResidentModels] = OrderedDict()
        self._families: WeakKeyDictionary[Model, tuple[Hashable, str | None]] = WeakKeyDictionary()

    def confirm(self, puzzle: Puzzle, answer: Answer | None, limits: Limits = NO_LIMITS) -> Confirmation:
        """Whether the puzzle has this answer and no other one (None: no answer at all), by the word of the backend."""
        deadline, spent = limits.start(), Statistics()
        reason = deadline.exhausted()
        if reason is None:
            model = model_of(puzzle.geometry)
            family, reason = self._families.get(model) or self._family(model)
            if reason is None:
                standing = self._standing(family, model)
                before = standing.weight
                reason, spent = standing.only(model, puzzle.clues, answer, deadline)
                if standing.weight != before:
                    self._trim()
        return Confirmation(reason is None, self._backend.name, self._backend.encoding, reason, spent)

    def close(self) -> None:
        """Free the solvers. It can still be asked, and then loads them again."""
        while self._kept:
            self._kept.popitem()[1].close()

    def _family(self, model: Model) -> tuple[Hashable, str | None]:
        """What the model shares a solver with, or why it is not asked about at all; remembered."""
        values = sum([len(variable.domain) for variable in model.variables])
        if values > MOST_VALUES:
            found: tuple[Hashable, str | None] = None, f"its model is too large ({values} values)"
        else:
            found = self._backend.family(model), None
        self._families[model] = found
        return found

    def _standing(self, family: Hashable, model: Model) -> ResidentModels:
        """Where boards of this model are asked about, now the latest used."""
        standing = self._kept.get(family)
        if standing is not None and standing.worn:
            self._kept.pop(family).close()
            standing = None
        if standing is None:
            standing = self._kept[family] = self._backend.stand(model)
            self._trim()
        self._kept.move_to_end(family)
        return standing

    def _trim(self) -> None:
        """Let go what is over the bounds, but for the latest used."""
        weight = sum([one.weight for one in self._kept.values()])
        while len(self._kept) > 1 and (len(self._kept) > MOST_KEPT or weight > MOST_WEIGHT):
            oldest = self._kept.popitem(last=False)[1]
            weight -= oldest.weight
            oldest.close()
