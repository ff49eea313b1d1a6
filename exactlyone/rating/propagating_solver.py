"""How far propagation alone gets: from the clues, after one supposition, after a few values that are given away.

Unit propagation over all reasons at once; what rules about graphs force (an edge would close a loop) counts as one of
them. Failed-literal tests are those of J. Freeman, "Improvements to propositional satisfiability search algorithms"
(1995): a literal that propagation refutes is false. A backdoor (R. Williams, C. Gomes and B. Selman, "Backdoors to
typical case complexity", IJCAI 2003) is a set of places whose values leave nothing to search.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..backends.base import Deadline
from ..backends.leave_one_out import shrunk
from ..backends.sat import clause_solver
from ..explanation.network import Network, apart


def demands(network: Network) -> Iterator[Sequence[int]]:
    """The clauses of a puzzle: its reasons, one value for each place, and the printed values."""
    yield from network.clauses
    for place in network.places:
        if not place.binary:
            yield place.literals
            yield from apart(place.literals)
    yield from ((literal,) for literal in network.printed)


class PropagatingSolver:
    """The clauses of a puzzle in a solver that only propagates."""

    def __init__(self, network: Network) -> None:
        self.network = network
        self._on = network.top + 1
        """Supposed with every question: what holds from the start is left out of a solver's answers."""
        self._search = clause_solver(map(self._guarded, demands(network)))
        self._loaded = len(network.clauses)

    def _guarded(self, clause: Sequence[int]) -> Sequence[int]:
        return (-self._on, *clause) if len(clause) == 1 else clause

    def consequences(self, supposed: Sequence[int] = ()) -> frozenset[int] | None:
        """All that is true by propagation if these literals are; None if it comes to a contradiction."""
        network = self.network
        while True:
            found = self._search.consequences([self._on, *supposed])
            if found is None:
                return None
            true = frozenset(literal for literal in (*found, *supposed) if abs(literal) <= network.top)
            network.forcing(true)
            if network.lazy:
                network.broken(true)
            if len(network.clauses) == self._loaded:
                return true
            self._search.add(map(self._guarded, network.clauses[self._loaded :]))
            self._loaded = len(network.clauses)

    def close(self) -> None:
        self._search.close()


def forced_share(propagation: PropagatingSolver, answer: Sequence[int]) -> float:
    """The share of the places without a printed value that one round of failed-literal tests fills in.

    Every literal that is open after propagation from the clues is supposed by itself; the negations of those that fail
    are taken together, and propagated. 1.0 if no place is open.
    """
    network = propagation.network
    unprinted = set(answer) - set(network.printed)
    known = propagation.consequences()
    if known is None or not unprinted:
        return 1.0
    atoms = {abs(literal) for number in network.answers for literal in network.places[number].literals}
    tried = [literal for atom in sorted(atoms) if not {atom, -atom} & known for literal in (atom, -atom)]
    failed = [-literal for literal in tried if propagation.consequences([literal]) is None]
    after = propagation.consequences(failed)
    assert after is not None, "a board with an answer is refuted by propagation"
    return len(unprinted & after) / len(unprinted)


def backdoor(propagation: PropagatingSolver, answer: Sequence[int], deadline: Deadline) -> list[int] | None:
    """Places of the answer, by their literals, whose values make propagation fill in the rest: the fewest found.
    None if a limit ran out.

    Greedy: the place after which most is known, until all is; then without those that have become needless.
    """
    chosen: list[int] = []
    while True:
        known = _known(propagation, chosen, answer)
        if len(known) == len(set(answer)):
            break
        if deadline.exhausted() is not None:
            return None
        chosen.append(
            max(
                (literal for literal in answer if literal not in known),
                key=lambda literal: len(_known(propagation, [*chosen, literal], answer)),
            )
        )
    return shrunk(chosen[::-1], lambda fewer: len(_known(propagation, fewer, answer)) == len(set(answer))).kept


def _known(propagation: PropagatingSolver, given: Sequence[int], answer: Sequence[int]) -> frozenset[int]:
    """Which literals of the answer propagation knows after some of them."""
    true = propagation.consequences(given)
    assert true is not None, "the answer is refuted by propagation"
    return true.intersection(answer)
