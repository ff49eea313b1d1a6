"""The quickest pair of independent deciders, for many boards in one process: the compiled search, confirmed by SAT.

The search says how many answers there are, within so many nodes; a SAT session that all boards of a geometry share then
has only to admit the answer and to refute that there is another one. What this pair does not settle goes to the
ordinary panel (`decision`), which has patience and tells deciders at odds from deciders at their limit.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from time import perf_counter

from .backends.base import Limits, Statistics
from .backends.mrv import KINDS, State, open_search
from .backends.sat import Sat
from .confirming import Confirmer
from .decision import Decision, Opinion, decide
from .models import AnswerRejected
from .puzzles.puzzle import Answer, Puzzle
from .uniqueness import Verdict, verdict

NODES = 2000
"""Nodes the search may take: a twentieth of a second, compiled. One corpus board in a thousand takes more."""
CONFLICTS = 20_000
"""Conflicts the confirmation may take."""
ROOM = 0.5
"""Seconds below which the pair, which does not look at the clock, does not begin."""
PATIENT = ("sat", "cpsat", "mrv")
"""Who decides by default what the pair did not settle: the search has just been at a loss, and comes last."""


def decide_quickly(puzzle: Puzzle, deciders: Sequence[str] | None = None, limits: Limits | None = None) -> Decision:
    """As `decision.decide` with two answers asked for, by the pair if it is among the deciders, else by the panel.

    Where the search is the only decider, it is asked without the ceremony of a panel first.
    """
    names = PATIENT if deciders is None else [deciders] if isinstance(deciders, str) else deciders
    room = limits is None or (limits.conflicts is None and (limits.seconds is None or limits.seconds >= ROOM))
    alone = set(names) == {"mrv"}
    if room and puzzle.kind in KINDS and (alone or {"sat", "mrv"} <= set(names)):
        found = _search(puzzle)
        settled = found.decision(1) if alone else _confirmed(puzzle, found)
        if settled is not None:
            return settled
        if found.told:
            # It must be heard next to SAT: CP-SAT reads the same model, and would share a fault in it.
            names = sorted(names, key=lambda name: {"sat": 0, "mrv": 1}.get(name, 2))
    return decide(puzzle, 2, names, limits)


def check_quickly(puzzle: Puzzle, deciders: Sequence[str] | None = None, limits: Limits | None = None) -> Verdict:
    """As `uniqueness.check`, decided quickly; where there is no answer, the clash may be larger than it need be."""
    return verdict(puzzle, decide_quickly(puzzle, deciders, limits), limits, briefly=True)


@lru_cache(maxsize=1)
def _confirmer() -> Confirmer:
    """One for the process: its sessions are what is shared."""
    return Confirmer(Sat())


@dataclass(frozen=True, slots=True)
class _Found:
    """What the search came to within its nodes: answers that the checker accepts, and whether there are no more."""

    answers: tuple[Answer, ...]
    exhausted: bool
    opinion: Opinion
    started: float

    @property
    def told(self) -> bool:
        """Whether it said anything."""
        return self.exhausted or bool(self.answers)

    def decision(self, confirmed: int, *others: Opinion) -> Decision | None:
        """The decision, if that many have exhausted the space, or if there are two answers."""
        if not self.exhausted and len(self.answers) < 2:
            return None
        confirmed = confirmed if self.exhausted else 0
        opinions = (self.opinion, *others)
        return Decision(self.answers, self.exhausted, confirmed, opinions, None, perf_counter() - self.started)


def _search(puzzle: Puzzle) -> _Found:
    started = perf_counter()
    search = open_search(puzzle.geometry, puzzle.clues)
    opened = perf_counter()
    answers: list[Answer] = []
    state = search.run(NODES)
    while state is State.FOUND and search.answer is not None:
        if broken := puzzle.violations(search.answer):
            raise AnswerRejected(f"mrv gave an answer that breaks a rule: {broken[0]}")
        if search.answer in answers:
            raise AnswerRejected("mrv gave an answer that it had given before")
        answers.append(search.answer)
        if len(answers) == 2:
            break
        state = search.run(NODES - search.nodes)
    exhausted = state is State.DONE
    cost = Statistics(opened - started, perf_counter() - opened, decisions=search.nodes)
    return _Found(tuple(answers), exhausted, Opinion("mrv", "search", len(answers), exhausted, None, cost), started)


def _confirmed(puzzle: Puzzle, found: _Found) -> Decision | None:
    """What the pair settles; None where it does not."""
    if not found.exhausted:
        return found.decision(0)
    said = _confirmer().confirm(puzzle, found.answers[0] if found.answers else None, Limits(conflicts=CONFLICTS))
    if not said.confirmed:
        return None
    return found.decision(2, Opinion(said.name, said.encoding, len(found.answers), True, None, said.statistics))
