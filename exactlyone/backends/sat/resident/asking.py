"""Whether an answer is the only one: the two questions to a solver, for whatever keeps the clauses."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ...base import Deadline
from ..encodings import TRUE, Lazy
from ..search import SatSolver

REFUSED = "it refuses the answer"
OTHER = "it finds another answer"
ANY = "it finds an answer"


class Asker:
    """A solver that holds one model, and what was cut off in it so far.

    `decided`: whether the literals of an answer decide all those of lazy rules.
    """

    def __init__(self, search: SatSolver, lazy: Sequence[Lazy], decided: bool = False) -> None:
        self.search = search
        self._lazy = lazy
        self._decided = decided
        self._spoken = {abs(literal) for rule in lazy for literal in rule.literals}
        """The SAT variables that lazy rules speak of."""
        self._last = max(self._spoken, default=0)
        self.cuts: list[list[int]] = []

    def refused(self, literals: list[int], matter: int | None, deadline: Deadline) -> str | None:
        """Why the clauses do not admit the literals; None if they do.

        Propagation alone settles it where it gives all variables a value that matter, and breaks no clause: a search
        would also decide on the auxiliaries of premises that do not hold. `matter` is their number, if it is known.
        """
        if matter is not None and (self._decided or not self._lazy):
            propagated = self.search.propagate(literals)
            if propagated == -1 or (self._lazy and self._broken(self._decided_by(literals))):
                return REFUSED
            if propagated == matter:
                return None
        return _unless(True, self._found(literals, deadline), REFUSED, deadline)

    def other(self, assumed: list[int], free: list[int], guard: int, deadline: Deadline) -> str | None:
        """Why there may be another answer under the assumptions than that of the literals `free`; None if not.

        `guard` is a literal that stands in no clause yet: the answer is blocked while it is assumed.
        """
        self.search.add([[-guard, *[-literal for literal in free]]])
        return _unless(False, self._found([guard, *assumed], deadline), OTHER, deadline)

    def any(self, assumed: list[int], deadline: Deadline) -> str | None:
        """Why there may be an answer under the assumptions; None if there is none."""
        return _unless(False, self._found(assumed, deadline), ANY, deadline)

    def _found(self, assumed: list[int], deadline: Deadline) -> bool | None:
        """Whether there is an answer that breaks no lazy rule, None if a limit ran out."""
        while (found := self.search.run(assumed, deadline)) and self._lazy:
            cuts = self._broken(self.search.model(self._last))
            if not cuts:
                break
            self.search.add(cuts)
            self.cuts += cuts
        return found

    def _decided_by(self, literals: Iterable[int]) -> set[int]:
        """The literals of an answer, and what they say by not being there: no other value is taken."""
        true = {TRUE, *literals}
        return true | {-variable for variable in self._spoken if variable not in true}

    def _broken(self, literals: Iterable[int]) -> list[list[int]]:
        """Clauses of lazy rules that these literals break."""
        return [cut for rule in self._lazy for cut in rule.cuts(literals)]


def _unless(wanted: bool, found: bool | None, otherwise: str, deadline: Deadline) -> str | None:
    """None if the wanted was found, else why not."""
    if found is wanted:
        return None
    return otherwise if found is not None else deadline.exhausted() or "the solver gave up"
