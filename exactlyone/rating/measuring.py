"""rate: all measures of a board."""

from __future__ import annotations

from ..arguments import checked
from ..backends.base import Deadline, Limits
from ..backends.mrv import State
from ..board.geometry import Answer
from ..board.puzzle import Puzzle
from ..deciding.deciders import search_of
from ..deciding.solving import Unfinished
from ..deciding.uniqueness import NotUnique, Uniqueness
from ..explanation import explain
from ..explanation.course import answer_literals
from ..explanation.network import Network
from ..watching import keeping, stage
from .propagating_solver import PropagatingSolver, backdoor, forced_share
from .rating import Rating, SearchMeasures
from .refutation import effort

MRV_TRIALS = 200_000
"""Trials after which the hand-written search is given up."""
SLICE = 1000
"""Trials between two looks at the clock."""


@checked
def rate(puzzle: Puzzle, limits: Limits | None = None) -> Rating:
    """Measure a board with exactly one answer. The same figures on every machine.

    Raises NotUnique unless the board is found to have one answer, and Unfinished if a limit runs out before all is
    measured; on Ctrl-C, Interrupted. Both have the explanation so far.
    """
    deadline = (limits or Limits()).start()
    explanation = explain(puzzle, limits)
    verdict = explanation.verdict
    if verdict.status is not Uniqueness.UNIQUE:
        raise NotUnique(verdict)
    if explanation.reason is not None:
        raise Unfinished(explanation.reason, explanation)
    with keeping(lambda: explanation), stage() as say:
        say("measuring what searches make of it")
        try:
            return Rating(explanation, *_measured(puzzle, verdict.answers[0], deadline))
        except Unfinished as error:
            raise Unfinished(str(error), explanation) from None


def _measured(puzzle: Puzzle, answer: Answer, deadline: Deadline) -> tuple[bool, SearchMeasures]:
    network = Network(puzzle)
    by_place = answer_literals(network, answer)
    literals = [by_place[place] for place in network.answers]
    nodes, complete = _mrv_nodes(puzzle, deadline)
    propagation = PropagatingSolver(network)
    try:
        known = propagation.consequences()
        assert known is not None, "a board with an answer is refuted by propagation"
        spent = effort(network, known, literals, deadline)
        if spent is None:
            raise _unfinished(deadline)
        share = forced_share(propagation, literals)
        given = backdoor(propagation, literals, deadline)
        if given is None:
            raise _unfinished(deadline)
    finally:
        propagation.close()
    return known.issuperset(literals), SearchMeasures(*spent, nodes, complete, share, len(given))


def _mrv_nodes(puzzle: Puzzle, deadline: Deadline) -> tuple[int, bool]:
    """The trials of the hand-written search, and whether it came to its end."""
    search = search_of(puzzle)
    while search.nodes < MRV_TRIALS:
        if deadline.exhausted() is not None:
            raise _unfinished(deadline)
        if search.run(min(SLICE, MRV_TRIALS - search.nodes)) is State.DONE:
            return search.nodes, True
    return search.nodes, False


def _unfinished(deadline: Deadline) -> Unfinished:
    return Unfinished(deadline.exhausted() or "a limit ran out")
