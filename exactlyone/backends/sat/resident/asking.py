"""Whether an answer is the only one: the two questions to a solver, for whatever keeps the clauses."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ...base import Deadline
from ..encodings import TRUE, Loops
from ..search import SatSolver

REFUSED = "it refuses the answer"
OTHER = "it finds another answer"
ANY = "it finds an answer"


class Asker:
    """A solver that holds one model, and the cycles cut off in it so far.

    `decided`: whether an answer says of each edge of the loops whether it is chosen.
    """

    def __init__(self, search: SatSolver, loops: Sequence[Loops], decided: bool = False) -> None:
        self.search = search
        self._loops = loops
        self._decided = decided
        self._last = max((one.last for one in loops), default=0)
        self.cuts: list[list[int]] = []

    def refused(self, literals: list[int], matter: int | None, deadline: Deadline) -> str | None:
        """Why the clauses do not admit the literals; None if they do.

        Propagation alone settles it where it gives all variables a value that matter, and breaks no clause: a search
        would also decide on the auxiliaries of premises that do not hold. `matter` is their number, if it is known.
        """
        if matter is not None and (self._decided or not self._loops):
            propagated = self.search.propagate(literals)
            if propagated == -1 or (self._loops and self._cycles({TRUE, *literals})):
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
        """Whether there is an answer without cycles, None if a limit ran out."""
        while (found := self.search.run(assumed, deadline)) and self._loops:
            cuts = self._cycles(self.search.model(self._last))
            if not cuts:
                break
            self.search.add(cuts)
            self.cuts += cuts
        return found

    def _cycles(self, literals: Iterable[int]) -> list[list[int]]:
        """Clauses that cut off the cycles of these literals."""
        return [cut for one in self._loops for cut in one.cuts(literals)]


def _unless(wanted: bool, found: bool | None, otherwise: str, deadline: Deadline) -> str | None:
    """None if the wanted was found, else why not."""
    if found is wanted:
        return None
    return otherwise if found is not None else deadline.exhausted() or "the solver gave up"
