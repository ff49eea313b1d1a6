"""The quickest pair of independent deciders, for many boards in one process: the compiled search, confirmed by SAT.

The search says how many answers there are, within so many nodes; a SAT session that all boards of a geometry share then
has only to admit the answer and to refute that there is another one. What this pair does not settle goes to the
ordinary panel (`decision`), which has patience and tells deciders at odds from deciders at their limit.
"""

from __future__ import annotations

from collections.abc import Sequence
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

NODES = 1000
"""Nodes the search may take: a fifth of a second where they are dearest. One corpus board in a thousand takes more."""
CONFLICTS = 20_000
"""Conflicts the confirmation may take."""
ROOM = 0.5
"""Seconds below which the pair, which does not look at the clock, does not begin."""
PATIENT = ("sat", "cpsat", "mrv")
"""Who decides by default what the pair did not settle: the search has just been at a loss, and comes last."""


def decide_quickly(puzzle: Puzzle, deciders: Sequence[str] | None = None, limits: Limits | None = None) -> Decision:
    """As `decision.decide` with two answers asked for, by the pair if it is among the deciders, else by the panel."""
    names = PATIENT if deciders is None else [deciders] if isinstance(deciders, str) else deciders
    room = limits is None or (limits.conflicts is None and (limits.seconds is None or limits.seconds >= ROOM))
    if room and puzzle.kind in KINDS and {"sat", "mrv"} <= set(names):
        settled, told = _by_the_pair(puzzle)
        if settled is not None:
            return settled
        if told:
            # It must be heard next to SAT: CP-SAT reads the same model, and would share a fault in it.
            names = ("sat", "mrv", *(name for name in names if name not in ("sat", "mrv")))
    return decide(puzzle, 2, names, limits)


def check_quickly(puzzle: Puzzle, deciders: Sequence[str] | None = None, limits: Limits | None = None) -> Verdict:
    """As `uniqueness.check`, decided quickly."""
    return verdict(puzzle, decide_quickly(puzzle, deciders, limits), limits)


@lru_cache(maxsize=1)
def _confirmer() -> Confirmer:
    """One for the process: its sessions are what is shared."""
    return Confirmer(Sat())


def _by_the_pair(puzzle: Puzzle) -> tuple[Decision | None, bool]:
    """What the pair settles, None where it does not; and whether the search found an answer, or that there is none."""
    started = perf_counter()
    search = open_search(puzzle.geometry, puzzle.clues)
    opened = perf_counter()
    answers: list[Answer] = []
    while len(answers) < 2 and (state := search.run(NODES - search.nodes)) is not State.DONE:
        if state is State.PAUSED:
            return None, bool(answers)
        assert search.answer is not None
        if broken := puzzle.violations(search.answer):
            raise AnswerRejected(f"mrv gave an answer that breaks a rule: {broken[0]}")
        answers.append(search.answer)
    done = perf_counter()
    exhausted = len(answers) < 2
    cost = Statistics(opened - started, done - opened, decisions=search.nodes)
    opinions = [Opinion("mrv", "search", len(answers), exhausted, None, cost)]
    if exhausted:
        found = _confirmer().confirm(puzzle, answers[0] if answers else None, Limits(conflicts=CONFLICTS))
        if not found.confirmed:
            return None, True
        opinions.append(Opinion(found.name, found.encoding, len(answers), True, None, found.statistics))
    elif answers[0] == answers[1]:
        raise AnswerRejected("mrv gave an answer that it had given before")
    seconds = perf_counter() - started
    return Decision(tuple(answers), exhausted, 2 if exhausted else 0, tuple(opinions), None, seconds), True
