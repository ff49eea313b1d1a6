"""The quickest pair of independent deciders, for many boards in one process: the compiled search, confirmed by SAT.

The search says how many answers there are, within so many nodes; a SAT session that all boards of a geometry share then
has only to admit the answer and to refute that there is another one. What this pair does not settle goes to the
ordinary panel (`decision`), which has patience, and knows deciders at odds from deciders at their limit. There the
search resumes where it stopped, so that what it found is heard next to SAT and CP-SAT, which read the same model.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from threading import Lock
from time import perf_counter

from ..backends.base import Deadline, Limits
from ..backends.mrv import searched
from ..backends.sat import Sat
from ..board.geometry import Answer
from ..board.puzzle import Puzzle
from ..models import Disagreement
from .confirmation import Confirmation, Confirmer
from .deciders import MODEL, Enumeration, MrvDecider, named
from .panel import Decision, Opinion, decide, usual_deciders
from .uniqueness import Verdict, judged

NODES, CONFLICTS = 162_000, 1_620_000
"""Nodes the search may take and conflicts the confirmation may take, each divided by the number of places: a node of
a large board costs more. 2000 and 20,000 on a 9x9: about a twentieth of a second, compiled. It is work and not seconds,
so that every run ends in the same way. Of a limit in seconds the pair has half.
"""
SEARCH = MrvDecider()


def decide_quickly(puzzle: Puzzle, deciders: Sequence[str] | None = None, limits: Limits | None = None) -> Decision:
    """As `decision.decide` with two answers asked for, by the pair if it is among the deciders, else by the panel.

    Where the search is the only decider, it is asked without the ceremony of a panel first.
    """
    started = perf_counter()
    names = named(deciders, usual_deciders(puzzle))
    limits = limits or Limits()
    deadline = limits.start()
    alone = set(names) == {"mrv"}
    contradiction: str | None = None
    search: Enumeration | None = None
    if limits.conflicts is None and puzzle.geometry.search() is not None and (alone or {"sat", "mrv"} <= set(names)):
        turn = Limits(None if limits.seconds is None else limits.seconds / 2).start()
        search = SEARCH.open(puzzle)
        search.advance(2, Limits(turn.seconds_left, _share(NODES, puzzle)))
        searched(puzzle.kind, search.work)
        second = _confirm(puzzle, search.answers, turn) if search.exhausted and not alone else None
        if len(search.answers) == 2 or (search.exhausted and (second is None or second.confirmed)):
            return _decision(puzzle, search, second, perf_counter() - started)
        if second is not None and second.contradicts:
            contradiction = f"{second.name} says: {second.reason}"
    decision = decide(puzzle, 2, names, deadline.remaining(), search)
    if contradiction is not None and decision.complete:
        raise Disagreement(
            f"{contradiction}, of the rules as they stand for many boards; all others disagree with that"
        )
    reason = decision.reason and (deadline.exhausted() or decision.reason)  # not what was left for the panel
    return replace(decision, reason=reason, seconds=perf_counter() - started)


def check_quickly(puzzle: Puzzle, deciders: Sequence[str] | None = None, limits: Limits | None = None) -> Verdict:
    """As `uniqueness.check`, decided quickly; where there is no answer, the clash may be larger than it need be."""
    names = named(deciders, usual_deciders(puzzle))
    return judged(puzzle, lambda: decide_quickly(puzzle, names, limits), names, limits, briefly=True)


_ONE_AT_A_TIME = Lock()
"""Boards of one shape share solvers, and a solver that two threads use ends the process."""


@lru_cache(maxsize=1)
def _confirmer() -> Confirmer:
    """One for the process: its solvers are what is shared."""
    return Confirmer(Sat())


def _in_a_child() -> None:
    """A process forked while another thread decided: nobody will open the lock, and the solvers are in mid-air."""
    global _ONE_AT_A_TIME, _confirmer
    _ONE_AT_A_TIME = Lock()
    _abandoned.append(_confirmer)  # not even freed
    _confirmer = lru_cache(maxsize=1)(_confirmer.__wrapped__)


_abandoned: list[object] = []
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_in_a_child)


def _share(work: int, puzzle: Puzzle) -> int:
    """What a board of so many places gets of the work."""
    return max(1, work // max(1, len(puzzle.geometry.answer_places)))


def _confirm(puzzle: Puzzle, answers: Sequence[Answer], turn: Deadline) -> Confirmation:
    with _ONE_AT_A_TIME:
        limits = Limits(turn.seconds_left, _share(CONFLICTS, puzzle))
        return _confirmer().confirm(puzzle, answers[0] if answers else None, limits)


def _decision(puzzle: Puzzle, search: Enumeration, second: Confirmation | None, seconds: float) -> Decision:
    """What the search found: two answers, or all there are, by its own word and that of the second if there is one."""
    found = len(search.answers)
    read = SEARCH.reading(puzzle)
    opinions = [Opinion(search.name, read, SEARCH.encoding, found, search.exhausted, None, search.statistics)]
    if second is not None:
        opinions.append(Opinion(second.name, MODEL, second.encoding, found, True, None, second.statistics))
    return Decision(tuple(search.answers), search.exhausted, tuple(opinions), None, seconds)
