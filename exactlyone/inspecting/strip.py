"""Clues dropped one at a time while the puzzle stays unique.

"Is there another answer without this clue?" is asked of the search, first where it is compiled, and of a solver: one
session for the whole strip, in which the answer is blocked once, and the other clues are assumed. A question that both
give up keeps its clue.

Going on with the core of a refutation only would drop many clues at once and save questions; it is not done, because
it would prefer the clues that a solver happens to use.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import closing
from dataclasses import dataclass

from ..backends.base import Backend, Deadline, Limits, Session, Status
from ..backends.leave_one_out import shrunk
from ..backends.mrv import State, open_search
from ..board.geometry import Answer, Clues, model_of
from ..board.puzzle import Puzzle
from ..watching import keeping, stage

NODES = 1000
"""Nodes of the search for one question; most take none."""

DroppedTogether = tuple[int, ...]
"""Clue places that are dropped together: a single one, or several under a symmetry."""


@dataclass(frozen=True, slots=True)
class Stripped:
    """What a strip came to.

    clues     those that are left;
    dropped   the groups of clue places that were dropped, in order;
    complete  no question ran out of its budget: a group that is left is needed, unless the strip stopped early;
    calls     questions asked.
    """

    clues: Clues
    dropped: tuple[DroppedTogether, ...]
    complete: bool
    calls: int


def strip(
    puzzle: Puzzle,
    answer: Answer,
    groups: Sequence[DroppedTogether],
    backend: Backend,
    budget: int,
    down_to: int = 0,
    deadline: Deadline | None = None,
) -> Stripped:
    """Drop the groups of clues in their order, each if the other clues still leave `answer` as the only answer.

    `puzzle` has that answer only. `down_to`: stop when so many of the groups' clues are left; `budget`: conflicts a
    question; `deadline`: where it passes, the strip stops early. Raises Interrupted with what was dropped by Ctrl-C.
    """
    kept, calls = list(groups), 0

    def so_far(complete: bool) -> Stripped:
        shown = set(kept)
        dropped = tuple([group for group in groups if group not in shown])
        gone = {place for group in dropped for place in group}
        clues = tuple(None if place in gone else clue for place, clue in enumerate(puzzle.clues))
        return Stripped(clues, dropped, complete, calls)

    with (
        closing(Questions(puzzle, answer, groups, backend, Limits(conflicts=budget))) as questions,
        keeping(lambda: so_far(False)),
        stage() as say,
    ):

        def still(fewer: list[DroppedTogether]) -> bool | None:
            nonlocal kept, calls
            if sum(map(len, fewer)) < down_to:
                return False
            say(f"{calls} of {len(groups)} groups of clues tried, {len(groups) - len(kept)} left out")
            calls += 1
            status = questions.ask(fewer)
            if status is Status.UNSATISFIABLE:
                kept = fewer
            return None if status is Status.UNKNOWN else status is Status.UNSATISFIABLE

        complete = shrunk(groups[::-1], still, deadline=deadline).minimal
    return so_far(complete)


class Questions:
    """Whether there is another answer where only some groups of clues are shown.

    The groups are those that may be asked about; `limits` are those of one question.
    """

    def __init__(
        self, puzzle: Puzzle, answer: Answer, groups: Sequence[DroppedTogether], backend: Backend, limits: Limits
    ) -> None:
        self._puzzle, self._answer, self._backend, self._limits = puzzle, answer, backend, limits
        self._shown = set(range(len(puzzle.clues)))
        self._always = self._shown - {place for group in groups for place in group}
        self._model = model_of(puzzle.geometry)
        self._session: Session | None = None
        affordable = (limits.conflicts or 0) >= NODES  # a smaller budget is not to be overdrawn
        searched = affordable and puzzle.geometry.search() is not None
        self._search = open_search(puzzle.geometry, puzzle.clues) if searched else None

    def ask(self, groups: Iterable[DroppedTogether]) -> Status:
        """Show these groups only, and ask: first who is quicker, then, if that one gave up, the other.

        So what it comes to does not depend on whether the search is compiled by now.
        """
        shown = self._always.union(*groups)
        changed, self._shown = self._shown ^ shown, shown
        if self._search is None:
            return self._solved()
        self._search.restart((place, self._puzzle.clues[place] if place in shown else None) for place in changed)
        first, second = self._searched, self._solved
        if not self._search.compiled:
            first, second = second, first
        status = first()
        return second() if status is Status.UNKNOWN else status

    def _searched(self) -> Status:
        assert self._search is not None
        answers = 0
        while (state := self._search.run(NODES - self._search.nodes)) is State.FOUND:
            answers += 1
            if answers == 2:
                return Status.SATISFIABLE
        return Status.UNSATISFIABLE if state is State.DONE else Status.UNKNOWN

    def _solved(self) -> Status:
        model, clues = self._model, self._puzzle.clues
        if self._session is None:
            given = [model.clues[place].eq(clue) for place in self._always if (clue := clues[place]) is not None]
            self._session = self._backend.open(model, given)
            self._session.block(dict(zip(model.answer, self._answer, strict=True)))
        held = sorted(self._shown - self._always)
        assumed = [model.clues[place].eq(clue) for place in held if (clue := clues[place]) is not None]
        return self._session.solve(assumed, self._limits).status

    def close(self) -> None:
        if self._session is not None:
            self._session.close()
