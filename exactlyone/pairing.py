"""The quickest pair of independent deciders, for many boards in one process: the compiled search, confirmed by SAT.

The search says how many answers there are, within so many nodes; a SAT session that all boards of a geometry share then
has only to admit the answer and to refute that there is another one. What this pair does not settle goes to the
ordinary panel (`decision`), which has patience and tells deciders at odds from deciders at their limit.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from threading import Lock
from time import perf_counter

from .backends.base import Deadline, Limits, Statistics
from .backends.mrv import KINDS, State, open_search
from .backends.sat import Sat
from .confirming import Confirmer
from .decision import Decision, Opinion, decide
from .models import AnswerRejected, Disagreement
from .puzzles.puzzle import Answer, Puzzle
from .uniqueness import Verdict, verdict

NODES = 2000
"""Nodes the search may take: about a twentieth of a second for most boards, compiled."""
CONFLICTS = 20_000
"""Conflicts the confirmation may take."""
SLICE = 20
"""Nodes between two looks at the clock."""
TURN = 0.06
"""Seconds the pair may take, and at most half of the limit: on large boards others may be quicker by far."""
PATIENT = ("sat", "cpsat", "mrv")
"""Who decides by default what the pair did not settle: the search has just been at a loss, and comes last."""


def decide_quickly(puzzle: Puzzle, deciders: Sequence[str] | None = None, limits: Limits | None = None) -> Decision:
    """As `decision.decide` with two answers asked for, by the pair if it is among the deciders, else by the panel.

    Where the search is the only decider, it is asked without the ceremony of a panel first.
    """
    started = perf_counter()
    names = PATIENT if deciders is None else [deciders] if isinstance(deciders, str) else deciders
    limits = limits or Limits()
    deadline = limits.start()
    alone = set(names) == {"mrv"}
    contradiction: str | None = None
    if limits.conflicts is None and puzzle.kind in KINDS and (alone or {"sat", "mrv"} <= set(names)):
        seconds = TURN if limits.seconds is None else min(TURN, limits.seconds / 2)
        turn = Limits(seconds).start()
        found = _search(puzzle, turn)
        settled, contradiction = (found.decision(1), None) if alone else _confirmed(puzzle, found, turn)
        if settled is not None:
            return replace(settled, seconds=perf_counter() - started)
        if found.told:
            # It must be heard next to SAT: CP-SAT reads the same model, and would share a fault in it.
            names = sorted(names, key=lambda name: {"sat": 0, "mrv": 1}.get(name, 2))
    decision = decide(puzzle, 2, names, deadline.remaining())
    if contradiction is not None and decision.complete:
        raise Disagreement(
            f"{contradiction}, of the rules as they stand for many boards; all others disagree with that"
        )
    reason = decision.reason and (deadline.exhausted() or decision.reason)  # not what was left for the panel
    return replace(decision, reason=reason, seconds=perf_counter() - started)


def check_quickly(puzzle: Puzzle, deciders: Sequence[str] | None = None, limits: Limits | None = None) -> Verdict:
    """As `uniqueness.check`, decided quickly; where there is no answer, the clash may be larger than it need be."""
    return verdict(puzzle, decide_quickly(puzzle, deciders, limits), limits, briefly=True)


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


@dataclass(frozen=True, slots=True)
class _Found:
    """What the search came to within its nodes: answers that the checker accepts, and whether there are no more."""

    answers: tuple[Answer, ...]
    exhausted: bool
    opinion: Opinion

    @property
    def told(self) -> bool:
        """Whether it said anything."""
        return self.exhausted or bool(self.answers)

    def decision(self, confirmed: int, *others: Opinion) -> Decision | None:
        """The decision, if that many have exhausted the space, or if there are two answers."""
        if not self.exhausted and len(self.answers) < 2:
            return None
        opinions = (self.opinion, *others)
        return Decision(self.answers, self.exhausted, confirmed if self.exhausted else 0, opinions, None, 0.0)


def _search(puzzle: Puzzle, deadline: Deadline) -> _Found:
    started = perf_counter()
    search = open_search(puzzle.geometry, puzzle.clues)
    opened = perf_counter()
    answers: list[Answer] = []
    state = State.PAUSED
    while len(answers) < 2 and state is not State.DONE and search.nodes < NODES and deadline.exhausted() is None:
        state = search.run(min(SLICE, NODES - search.nodes))
        if state is State.FOUND:
            answers.append(_accepted(puzzle, search.answer, answers))
    exhausted = state is State.DONE
    cost = Statistics(opened - started, perf_counter() - opened, decisions=search.nodes)
    return _Found(tuple(answers), exhausted, Opinion("mrv", "search", len(answers), exhausted, None, cost))


def _accepted(puzzle: Puzzle, answer: Answer | None, before: Sequence[Answer]) -> Answer:
    """The answer, if the checker takes it and it is a new one."""
    if answer is None:
        raise AnswerRejected("mrv says that there is an answer, and gives none")
    if broken := puzzle.violations(answer):
        raise AnswerRejected(f"mrv gave an answer that breaks a rule: {broken[0]}")
    if answer in before:
        raise AnswerRejected("mrv gave an answer that it had given before")
    return answer


def _confirmed(puzzle: Puzzle, found: _Found, deadline: Deadline) -> tuple[Decision | None, str | None]:
    """What the pair settles, None where it does not; and in words how the second contradicts the first, if it does."""
    if not found.exhausted:
        return found.decision(0), None
    answer = found.answers[0] if found.answers else None
    with _ONE_AT_A_TIME:
        said = _confirmer().confirm(puzzle, answer, Limits(deadline.remaining().seconds, CONFLICTS))
    if not said.confirmed:
        return None, f"{said.name} says: {said.reason}" if said.contradicts else None
    opinion = Opinion(said.name, said.encoding, len(found.answers), True, None, said.statistics)
    return found.decision(2, opinion), None
