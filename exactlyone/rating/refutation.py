"""What it costs a SAT solver to find the answer and to refute every other one: the mean over shuffles.

One run says more about the order of its clauses than about the puzzle. The formula is that of the reasons, over answer
literals only; each run renames its variables and shuffles its clauses and their literals, by a seed of its own.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from ..backends.base import Deadline
from ..backends.sat.search import Search
from ..backends.sat.solvers import DEFAULT
from ..explanation.network import Network
from ..reasons import cut
from .propagation import demands

SHUFFLES = 10
"""Runs, with the seeds 0, 1, 2, ..."""


def effort(network: Network, answer: Sequence[int], deadline: Deadline) -> tuple[float, float] | None:
    """Decisions and conflicts, each the mean over the shuffles; None if a limit ran out.

    `network`: one in which nobody has come upon a loop yet; `answer`: a literal for each place of it.
    """
    clauses = list(demands(network))
    decisions = conflicts = 0
    for seed in range(SHUFFLES):
        spent = _run(network, clauses, answer, Random(seed), deadline)
        if spent is None:
            return None
        decisions, conflicts = decisions + spent[0], conflicts + spent[1]
    return decisions / SHUFFLES, conflicts / SHUFFLES


def _run(
    network: Network, clauses: Sequence[Sequence[int]], answer: Sequence[int], draw: Random, deadline: Deadline
) -> tuple[int, int] | None:
    """Decisions and conflicts of one run."""
    names = draw.sample(range(1, network.top + 1), network.top)

    def renamed(clause: Sequence[int]) -> list[int]:
        return [names[literal - 1] if literal > 0 else -names[-literal - 1] for literal in clause]

    meant = {name: atom for atom, name in enumerate(names, 1)}
    shuffled: list[Sequence[int]] = [draw.sample(renamed(clause), len(clause)) for clause in clauses]
    draw.shuffle(shuffled)
    search = Search(DEFAULT, (shuffled, []))
    try:
        blocked = False
        while True:
            found = search.run([], deadline)
            if found is None:
                return None
            if not found:
                assert blocked, "the clauses refute the answer"
                conflicts, decisions = search.effort()
                return decisions, conflicts
            true = frozenset(meant[name] if name > 0 else -meant[-name] for name in search.model(network.top))
            fresh = [clause for reason in cut(network.puzzle, true) for clause in reason.clauses]
            if not fresh:
                assert not blocked, "a second answer"
                fresh, blocked = [tuple(-literal for literal in answer)], True
            search.add(map(renamed, fresh))
    finally:
        search.close()
