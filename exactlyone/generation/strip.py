"""Clues dropped one at a time while the puzzle stays unique: one session and one block for the whole strip.

The answer is known and blocked once. "Is there another answer without this clue?" is then one question under the
assumption of the other clues. A question that runs out of its budget keeps its clue.

Going on with the core of a refutation only would drop many clues at once and save questions; it is not done, because
it would prefer the clues that a solver happens to use.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..backends.base import Backend, Limits, Session, Status
from ..models import Literal
from ..puzzles.puzzle import Answer, Clues, Puzzle, model_of

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
    puzzle: Puzzle, answer: Answer, groups: Sequence[Group], backend: Backend, budget: int, down_to: int = 0
) -> Stripped:
    """Drop the groups of clues in their order, each if the other clues still leave `answer` as the only answer.

    `puzzle` has that answer only. `down_to`: stop when so many of the groups' clues are left; `budget`: conflicts a
    question.
    """
    model = model_of(puzzle.geometry)
    in_groups = {place for group in groups for place in group}
    literals = {place: model.clues[place].eq(clue) for place, clue in enumerate(puzzle.clues) if clue is not None}
    given = [literal for place, literal in literals.items() if place not in in_groups]
    held = {place: literal for place, literal in literals.items() if place in in_groups}
    with backend.open(model, given) as session:
        session.block(dict(zip(model.answer, answer, strict=True)))
        return _strip(puzzle.clues, groups, held, session, Limits(conflicts=budget), down_to)


def _strip(
    full: Clues, groups: Sequence[Group], held: dict[int, Literal], session: Session, limits: Limits, down_to: int
) -> Stripped:
    clues = list(full)
    left = sum(map(len, groups))
    dropped: list[tuple[int, ...]] = []
    complete, calls = True, 0
    for group in groups:
        if left - len(group) < down_to:
            continue
        tried = {place: held.pop(place) for place in group}
        outcome = session.solve(list(held.values()), limits)
        calls += 1
        if outcome.status is Status.UNSATISFIABLE:
            dropped.append(group)
            left -= len(group)
            for place in group:
                clues[place] = None
        else:
            complete = complete and outcome.status is Status.SATISFIABLE
            held.update(tried)
    return Stripped(tuple(clues), tuple(dropped), complete, calls)
