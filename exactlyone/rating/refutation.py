"""What it costs a SAT solver to find the answer and to refute every other one: the mean over shuffles.

One run says more about the order of its clauses than about the puzzle. The formula is that of the reasons, over answer
literals only, without what propagation from the clues settles; each run renames its variables and shuffles its clauses
and their literals, by a seed of its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random

from ..backends.base import Deadline
from ..backends.sat import clause_solver
from ..explanation.network import Network
from ..reasons import cut
from .propagating_solver import demands

SHUFFLES = 10
"""Runs, with the seeds 0, 1, 2, ..."""


def effort(
    network: Network, known: frozenset[int], answer: Sequence[int], deadline: Deadline
) -> tuple[float, float] | None:
    """Decisions and conflicts, each the mean over the shuffles; None if a limit ran out.

    known   the literals that propagation from the clues makes true;
    answer  a literal for each place of it.
    """
    clauses = list(_left(demands(network), known))
    decisions = conflicts = 0
    for seed in range(SHUFFLES):
        spent = _run(network, clauses, known, answer, Random(seed), deadline)
        if spent is None:
            return None
        decisions, conflicts = decisions + spent[0], conflicts + spent[1]
    return decisions / SHUFFLES, conflicts / SHUFFLES


def _left(clauses: Iterable[Sequence[int]], known: frozenset[int]) -> Iterable[list[int]]:
    """What the clauses still say."""
    for clause in clauses:
        if known.isdisjoint(clause):
            yield [literal for literal in clause if -literal not in known]


def _run(
    network: Network,
    clauses: Sequence[Sequence[int]],
    known: frozenset[int],
    answer: Sequence[int],
    draw: Random,
    deadline: Deadline,
) -> tuple[int, int] | None:
    """Decisions and conflicts of one run."""
    atoms = [atom for atom in range(1, network.top + 1) if not {atom, -atom} & known]
    meant = dict(enumerate(draw.sample(atoms, len(atoms)), 1))
    names = {atom: name for name, atom in meant.items()}

    def renamed(clause: Sequence[int]) -> list[int]:
        return [names[literal] if literal > 0 else -names[-literal] for literal in clause]

    shuffled: list[Sequence[int]] = [draw.sample(renamed(clause), len(clause)) for clause in clauses]
    draw.shuffle(shuffled)
    search = clause_solver(shuffled)
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
            true = search.model(len(atoms))
            everything = known.union(meant[name] if name > 0 else -meant[-name] for name in true)
            fresh: list[tuple[int, ...]] = [c for reason in cut(network.puzzle, everything) for c in reason.clauses]
            if not fresh:
                assert not blocked, "a second answer"
                fresh, blocked = [tuple(-literal for literal in answer)], True
            search.add(map(renamed, _left(fresh, known)))
    finally:
        search.close()
