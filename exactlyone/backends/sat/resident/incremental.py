"""One model in one solver, for board after board: clues are assumptions, a block goes with the guard it stands under.

A clue that is no answer (a number on a vertex, a dot) is a premise, not a value: see encodings/premises.py.

The solver is loaded again after so many boards. Then the blocks are gone for good, and what was learnt with other
clues no longer slows it down: both grow with every board. X-Sudoku 9x9: 4 us a board for the loading, 50 saved.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Sequence
from time import perf_counter

from ....models import IntVar, Model
from ...base import Deadline, ResidentModels, Statistics
from ..encodings import TRUE, Clauses, value_premise
from ..search import Demands, SatSolver, drained
from ..solvers import SOLVERS
from .asking import REFUSED, Asker
from .refuting import FormulaParts, Refuting, ValueLiterals

BOARDS, LITERALS_A_BOARD = 200, 100
"""Boards before a solver is loaded again: so many at least, and one more for so many literals to load."""
MOST_WEIGHT = 500_000
"""Literals that are held before all is built again."""
MOST_CUTS = 10_000
"""Clauses of lazy rules that are kept when the solver is loaded again."""
MOST_CONFLICTS = 100_000
"""Conflicts after which the solver is loaded again, however few boards they were."""


class ResidentClauses(ResidentModels):
    """Clauses in a solver that is loaded again now and then."""

    def __init__(self, solver: str, clauses: Clauses, answer: Iterable[int]) -> None:
        """`answer`: the literals of all values that answers can have."""
        self._solver = solver
        self._groups = SOLVERS[solver].groups
        self._clauses = clauses
        self._new: Demands = ([], [])
        """What the solver has not been given yet."""
        self._all: Demands = ([], [])
        self._size = 0
        spoken = {abs(literal) for rule in clauses.lazy for literal in rule.literals}
        self._decided = spoken <= {TRUE, *[abs(literal) for literal in answer]}
        self._base = clauses.top - TRUE
        self._made: list[int] = []
        """The premises."""
        self._auxiliaries: dict[int, int] = {}
        """Of the premises that have any."""
        self._spare: list[int] = []
        self._boards = 0
        self._asker: Asker | None = None
        self._refuting = Refuting(self._formula)

    @property
    def weight(self) -> int:
        return self._size

    def only(
        self, model: Model, clues: Sequence[int | None], answer: Sequence[int] | None, deadline: Deadline
    ) -> tuple[str | None, Statistics]:
        self.worn = True  # until it has come to the end: what an exception tears is not asked again
        began = perf_counter()
        assumed, shown, taken = self._literals(model, clues, answer)
        self._gather()
        if self._refuting.confirms([*assumed, *shown], taken):
            self.worn = False
            return None, Statistics(0.0, perf_counter() - began)
        assumed = self._denied(assumed) + assumed
        asker = self._ready()
        guard = self._spare[self._boards]
        self._boards += 1
        asked, used = perf_counter(), deadline.conflicts_used
        reason = self._reason(asker, assumed, shown, taken, guard, deadline)
        spent = Statistics(asked - began, perf_counter() - asked, deadline.conflicts_used - used)
        asker.search.add([[-guard]])  # nothing may be propagated from now on but what matters
        self.worn = self._size > MOST_WEIGHT
        return reason, spent

    def lay_out(self) -> None:
        self._refuting.lay_out()

    @abstractmethod
    def _literals(
        self, model: Model, clues: Sequence[int | None], answer: Sequence[int] | None
    ) -> tuple[list[int], list[int], list[int] | None]:
        """What to assume for the model, for the clues, and the literals of the answer."""

    def _denied(self, assumed: list[int]) -> list[int]:
        """What else a solver has to assume: that what others assume does not hold."""
        return []

    def _premise(self, make: Callable[[], int | None]) -> int:
        """A premise, made now, with all its auxiliaries."""
        before = self._clauses.top
        literal = make()
        if literal is None:
            return -TRUE
        self._made.append(literal)
        self._base += max(0, literal - before - 1)  # what was declared on the way there matters in every question
        if self._clauses.top > literal:
            self._auxiliaries[literal] = self._clauses.top - literal
        return literal

    def _reason(
        self,
        asker: Asker,
        assumed: list[int],
        shown: list[int],
        taken: list[int] | None,
        guard: int,
        deadline: Deadline,
    ) -> str | None:
        if -TRUE in shown:
            return None if taken is None else REFUSED
        if taken is None:
            return asker.any(assumed + shown, deadline)
        if -TRUE in taken:
            return REFUSED
        known = set(taken)
        more = [literal for literal in shown if literal not in known]
        matter = self._matter([*assumed, *more])
        given = {TRUE, *shown}
        free = [literal for literal in taken if literal not in given]
        return asker.refused([*assumed, *more, *taken], matter, deadline) or asker.other(
            assumed + shown, free, guard, deadline
        )

    def _matter(self, assumed: Sequence[int]) -> int:
        """How many variables have a value in an answer under these premises, TRUE apart."""
        return self._base + len(self._made) + self._auxiliary(assumed)

    def _auxiliary(self, assumed: Sequence[int]) -> int:
        """How many auxiliaries these premises have."""
        if not self._auxiliaries:
            return 0
        return sum([self._auxiliaries[premise] for premise in assumed if premise in self._auxiliaries])

    def _formula(self) -> FormulaParts:
        self._foresee()
        self._gather()
        return self._all, self._clauses.lazy, self._made, self._clauses.top

    def _foresee(self) -> None:
        """Make the premises that boards may come to assume."""

    def _gather(self) -> None:
        """Take what was demanded since the last board."""
        clauses, groups = new = drained(self._clauses, self._groups)
        if clauses or groups:
            for kept in (self._all, self._new):
                for mine, more in zip(kept, new, strict=True):
                    mine += more
            self._size += sum(map(len, clauses)) + sum(map(len, groups))

    def _ready(self) -> Asker:
        """The solver with all that was demanded so far and a guard to spare."""
        clauses, groups = self._new
        self._new = ([], [])
        most = BOARDS + self._size // LITERALS_A_BOARD
        asker = self._asker
        if asker is None or self._boards >= most or asker.search.conflicts > MOST_CONFLICTS:
            cuts = [] if asker is None else asker.cuts[-MOST_CUTS:]
            self.close()
            asker = self._asker = Asker(SatSolver(self._solver, self._all), self._clauses.lazy, self._decided)
            asker.search.add(cuts)
            asker.cuts += cuts
            self._boards = 0
        elif clauses or groups:
            asker.search.add(clauses, groups)
        while len(self._spare) <= self._boards:
            self._spare.append(self._clauses.new())
        return asker

    def close(self) -> None:
        if self._asker is not None:
            self._asker.search.close()
        self._asker = None


class Sleeping(ValueLiterals):
    """The values of a place whose variable sleeps, each a premise made when it is first needed; None is one too.

    No two of a place's premises hold: where one is assumed, nothing is left to find out about the others.
    """

    def __init__(self, make: Callable[[int | None], int], clauses: Clauses) -> None:
        super().__init__()
        self._make, self._clauses = make, clauses

    def __missing__(self, value: int | None) -> int:
        literal = self._make(value)
        if literal != -TRUE:
            for other in self.values():
                self._clauses.add(-literal, -other)
            self[value] = literal
        return literal


class Shared(ResidentClauses):
    """One model. `clauses`: the model lowered, with what may sleep asleep."""

    def __init__(self, solver: str, model: Model, clauses: Clauses) -> None:
        self._answers = [ValueLiterals(clauses.of(variable)) for variable in model.answer]
        asleep = [clauses.asleep(variable) is not None for variable in model.clues]
        awake = [variable for variable, sleeps in zip(model.clues, asleep, strict=True) if not sleeps]
        tables = {variable: ValueLiterals(clauses.of(variable)) for variable in awake}
        super().__init__(solver, clauses, [literal for table in self._answers for literal in table.values()])
        self._clues = [
            tables[variable] if variable in tables else Sleeping(self._value(variable), clauses)
            for variable in model.clues
        ]
        paired = zip(model.clues, self._clues, strict=True)
        self._sleeping = [(variable, table) for variable, table in paired if isinstance(table, Sleeping)]
        self._silent = asleep if self._sleeping else None
        """For each clue whether it is assumed even if it is not printed."""

    def _value(self, variable: IntVar) -> Callable[[int | None], int]:
        clauses = self._clauses

        def make(value: int | None) -> int:
            return self._premise(clauses.new if value is None else lambda: value_premise(variable, value, clauses))

        return make

    def _foresee(self) -> None:
        for variable, table in self._sleeping:
            for value in (None, *variable.domain):
                table[value]

    def _literals(
        self, model: Model, clues: Sequence[int | None], answer: Sequence[int] | None
    ) -> tuple[list[int], list[int], list[int] | None]:
        tables, silent = self._clues, self._silent
        if silent is None:
            shown = [table[value] for table, value in zip(tables, clues, strict=True) if value is not None]
        else:
            told = zip(tables, clues, silent, strict=True)
            shown = [table[value] for table, value, always in told if always or value is not None]
        if answer is None:
            return [], shown, None
        return [], shown, [table[value] for table, value in zip(self._answers, answer, strict=True)]
