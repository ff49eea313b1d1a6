"""Which literals hold in some answer of a puzzle, and in how many: asked of a solver, one question after another.

Whatever is still wanted is assumed, and the answer that comes of it counts for every literal that holds in it. So a few
answers settle most, and the rest are refutations, nearly all of them by propagation (the iterative way to a backbone:
J. Marques-Silva, M. Janota, I. Lynce, ECAI 2010). No answer is forbidden until two are wanted with one literal: a
forbidden answer costs an assumption in every question after it.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from typing import Generic, TypeVar

from ..backends.base import Deadline, Session, Status
from ..backends.sat import Sat
from ..board.geometry import Answer, model_of
from ..board.puzzle import Puzzle
from ..deciding.deciders import judge, model_weight
from ..deciding.panel import too_large
from ..models import AnswerRejected, Literal
from ..watching import stage

Key = TypeVar("Key", bound=Hashable)
PLACES_A_CONFLICT = 20_000
"""What a question counts at least, since thousands have no conflict: the square of the places, divided by this."""


class Census(Generic[Key]):
    """Counts of literals over the answers of a puzzle.

    wanted    the literals to be counted, by any key;
    holding   the keys of those that hold in an answer.

    counts    in how many of the answers found each holds; final for the keys in `settled`;
    answers   those found, each accepted by the plain checker;
    exhausted whether there are no more;
    reason    the limit that ran out; None if none did.
    """

    def __init__(
        self,
        puzzle: Puzzle,
        wanted: Mapping[Key, Literal],
        holding: Callable[[Answer], Iterable[Key]],
        deadline: Deadline,
    ) -> None:
        self._puzzle, self._wanted, self._holding, self._deadline = puzzle, wanted, holding, deadline
        self._model = model_of(puzzle.geometry)
        self.counts = dict.fromkeys(wanted, 0)
        self.settled: set[Key] = set()
        self.answers: list[Answer] = []
        self.exhausted = False
        self._known: set[Answer] = set()
        self._blocked = 0
        self._least = 1 + len(self._model.answer) ** 2 // PLACES_A_CONFLICT
        self._session: Session | None = None
        self.reason = too_large(model_weight(puzzle), deadline.seconds_left, "the model")
        if self.reason is None:
            self._session = Sat().open(self._model, puzzle.literals(self._model))

    def count(self, cap: int) -> None:
        """Find answers until each literal holds in `cap` of them, or in all that there are."""
        with stage() as say:
            for number, (key, literal) in enumerate(self._wanted.items()):
                say(f"{number} of {len(self._wanted)} values settled, {len(self.answers)} answers seen")
                while self.counts[key] < cap and key not in self.settled and not self.exhausted:
                    status = self._ask((literal,), distinct=self.counts[key] > 0)
                    if status is Status.UNKNOWN:
                        return
                    if status is Status.UNSATISFIABLE:
                        self.settled.add(key)

    def enumerate(self, upto: int) -> None:
        """Find answers until there are so many, or no more."""
        with stage() as say:
            while len(self.answers) < upto and not self.exhausted:
                say(f"{len(self.answers)} answers seen")
                status = self._ask((), distinct=True)
                if status is Status.UNKNOWN:
                    return
                if status is Status.UNSATISFIABLE:
                    self.exhausted = True
                    self.settled.update(self._wanted)

    def close(self) -> None:
        """Free the solver."""
        if self._session is not None:
            self._session.close()

    def _ask(self, assuming: tuple[Literal, ...], distinct: bool) -> Status:
        """Look for an answer; `distinct`: one of those found might come again, and has to be forbidden."""
        if self._session is None or self.reason is not None:
            return Status.UNKNOWN
        if distinct:
            for answer in self.answers[self._blocked :]:
                self._session.block(dict(zip(self._model.answer, answer, strict=True)))
            self._blocked = len(self.answers)
        outcome = self._session.solve(assuming, self._deadline.remaining())
        self._deadline.conflicts_used += max(self._least, outcome.statistics.conflicts)
        if outcome.status is Status.UNKNOWN:
            self.reason = self._deadline.exhausted() or outcome.reason or "the solver gave up"
        elif outcome.values is not None:
            self._take(tuple([outcome.values[variable] for variable in self._model.answer]))
        elif outcome.status is Status.SATISFIABLE:
            raise AnswerRejected("sat says that there is an answer, and gives none")
        return outcome.status

    def _take(self, answer: Answer) -> None:
        judge(self._puzzle, answer, self._known, "sat")
        self._known.add(answer)
        self.answers.append(answer)
        for key in self._holding(answer):
            self.counts[key] += 1
