"""Clues dropped one at a time while the puzzle stays unique.

"Is there another answer without this clue?" is asked of the search, first where it is compiled, and of a solver: one
session for the whole strip, in which the answer is blocked once, and the other clues are assumed. A question that both
give up keeps its clue.

Going on with the core of a refutation only would drop many clues at once and save questions; it is not done, because
it would prefer the clues that a solver happens to use.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass

from ..backends.base import Backend, Deadline, Limits, Session, Status
from ..backends.mrv import State, open_search
from ..board.geometry import Answer, Clues, model_of
from ..board.puzzle import Puzzle
from ..watching import keeping, stage

NODES = 1000
"""Nodes of the search for one question; most take none."""

Group = tuple[int, ...]
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
    dropped: tuple[Group, ...]
    complete: bool
    calls: int


def strip(
    puzzle: Puzzle,
    answer: Answer,
    groups: Sequence[Group],
    backend: Backend,
    budget: int,
    down_to: int = 0,
    deadline: Deadline | None = None,
) -> Stripped:
    """Drop the groups of clues in their order, each if the other clues still leave `answer` as the only answer.

    `puzzle` has that answer only. `down_to`: stop when so many of the groups' clues are left; `budget`: conflicts a
    question; `deadline`: where it passes, the strip stops early. Raises Interrupted with what was dropped by Ctrl-C.
    """
    left = sum(map(len, groups))
    dropped: list[Group] = []
    complete, calls = True, 0

    def so_far(complete: bool) -> Stripped:
        gone = {place for group in dropped for place in group}
        clues = tuple(None if place in gone else clue for place, clue in enumerate(puzzle.clues))
        return Stripped(clues, tuple(dropped), complete, calls)

    with (
        closing(Questions(puzzle, answer, groups, backend, Limits(conflicts=budget))) as questions,
        keeping(lambda: so_far(False)),
        stage() as say,
    ):
        for group in groups:
            if deadline is not None and deadline.exhausted() is not None:
                complete = False
                break
            say(f"{calls} of {len(groups)} groups of clues tried, {len(dropped)} left out")
            if left - len(group) < down_to:
                continue
            status = questions.without(group)
            calls += 1
            if status is Status.UNSATISFIABLE:
                dropped.append(group)
                left -= len(group)
            else:
                complete = complete and status is Status.SATISFIABLE
                questions.put_back(group)
    return so_far(complete)


class Questions:
    """Whether there is another answer without a group of clues, and without those that were not put back.

    The groups are those that may be asked about; `limits` are those of one question.
    """

    def __init__(
        self, puzzle: Puzzle, answer: Answer, groups: Sequence[Group], backend: Backend, limits: Limits
    ) -> None:
        self._puzzle, self._answer, self._backend, self._limits = puzzle, answer, backend, limits
        self._shown = set(range(len(puzzle.clues)))
        self._always = self._shown - {place for group in groups for place in group}
        self._model = model_of(puzzle.geometry)
        self._session: Session | None = None
        affordable = (limits.conflicts or 0) >= NODES  # a smaller budget is not to be overdrawn
        searched = affordable and puzzle.geometry.search() is not None
        self._search = open_search(puzzle.geometry, puzzle.clues) if searched else None

    def without(self, group: Group) -> Status:
        """Take the group away, and ask: first who is quicker, then, if that one gave up, the other.

        So what it comes to does not depend on whether the search is compiled by now.
        """
        self._shown -= set(group)
        if self._search is None:
            return self._solved()
        self._search.restart((place, None) for place in group)
        first, second = self._searched, self._solved
        if not self._search.compiled:
            first, second = second, first
        status = first()
        return second() if status is Status.UNKNOWN else status

    def put_back(self, group: Group) -> None:
        """Show the group again."""
        self._shown |= set(group)
        if self._search is not None:
            self._search.restart((place, self._puzzle.clues[place]) for place in group)

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
