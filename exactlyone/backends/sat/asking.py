"""Whether an answer is the only one: the two questions to a solver, for whatever keeps the clauses."""

from __future__ import annotations

from collections.abc import Sequence

from ..base import Deadline
from .encodings import TRUE, Loops
from .search import Search

REFUSED = "it refuses the answer"
OTHER = "it finds another answer"
ANY = "it finds an answer"


class Asker:
    """A solver that holds one model, and the cycles cut off in it so far."""

    def __init__(self, search: Search, loops: Sequence[Loops]) -> None:
        self.search = search
        self._loops = loops
        self._last = max((abs(edge[2]) for one in loops for edge in one.edges), default=0)
        self.cuts: list[list[int]] = []

    def refused(self, literals: list[int], deadline: Deadline) -> str | None:
        """Why the clauses do not admit the literals; None if they do."""
        found = self.search.run(literals, deadline)
        if found and self._loops and self._cycles():
            found = False
        return _unless(True, found, REFUSED, deadline)

    def other(self, assumed: list[int], taken: list[int], guard: int, deadline: Deadline) -> str | None:
        """Why there may be another answer under the assumptions than the one of the literals `taken`; None if not.

        `guard` is a literal that stands in no clause yet: the answer is blocked while it is assumed.
        """
        given = {*assumed, TRUE}
        self.search.add([[-guard, *[-literal for literal in taken if literal not in given]]])
        return _unless(False, self._found([guard, *assumed], deadline), OTHER, deadline)

    def any(self, assumed: list[int], deadline: Deadline) -> str | None:
        """Why there may be an answer under the assumptions; None if there is none."""
        return _unless(False, self._found(assumed, deadline), ANY, deadline)

    def _found(self, assumed: list[int], deadline: Deadline) -> bool | None:
        """Whether there is an answer without cycles, None if a limit ran out."""
        while (found := self.search.run(assumed, deadline)) and self._loops:
            cuts = self._cycles()
            if not cuts:
                break
            self.search.add(cuts)
            self.cuts += cuts
        return found

    def _cycles(self) -> list[list[int]]:
        """Clauses that cut off the cycles of what the solver just found, which it lists in the order of variables."""
        true = frozenset(self.search.solver.get_model()[: self._last])
        return [cut for one in self._loops for cut in one.cuts(true)]


def _unless(wanted: bool, found: bool | None, otherwise: str, deadline: Deadline) -> str | None:
    """None if the wanted was found, else why not."""
    if found is wanted:
        return None
    return otherwise if found is not None else deadline.exhausted() or "the solver gave up"
