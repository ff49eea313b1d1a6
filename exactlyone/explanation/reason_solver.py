"""Small sets of reasons that force something, by unit propagation, of reasons ordered by distance.

In the manner of U. Junker, "QuickXplain: Preferred explanations and relaxations for over-constrained problems", AAAI
2004. A set refutes a literal here if propagation alone meets a contradiction, which misses arguments by cases;
`by_cases` finds those with full solving, when there is nothing else. What is found is the smallest set found, no proof
that there is none smaller.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ..backends.base import Deadline
from ..backends.leave_one_out import shrunk
from ..backends.sat import clause_solver
from .deductions import Deductions
from .network import apart


class Halted(Exception):
    """A limit ran out amid the search for a step; it says which."""


CASES_TRIED = 40
"""Literals whose arguments by cases are looked at before the smallest is taken."""


class ReasonSolver:
    """The reasons of a position in a solver, each under a literal of its own that switches it on.

    Whatever it is asked raises Halted once the deadline has passed.
    """

    def __init__(self, position: Deductions, deadline: Deadline) -> None:
        self.position, self.deadline = position, deadline
        network, truth = position.network, position.truth
        self._switch: list[int] = []
        self._next = network.top + 1
        clauses: list[Sequence[int]] = []
        for place in network.places:
            literals = [literal for literal in place.literals if truth[literal] == 0]
            if not place.binary and len(literals) > 0:
                clauses.append(literals)
                clauses += apart(literals)
        self._search = clause_solver(clauses)
        self._told = list(truth)
        self.catch_up()

    def catch_up(self) -> None:
        """Tell the solver what has become known, and of reasons that are new."""
        network, truth = self.position.network, self.position.truth
        clauses: list[Sequence[int]] = []
        for literal in range(1, network.top + 1):
            if self._told[literal] != truth[literal]:
                clauses.append([literal if truth[literal] == 1 else -literal])
                self._told[literal] = truth[literal]
        while len(self._switch) < len(network.reasons):
            switch, self._next = self._next, self._next + 1
            for i in network.clauses_of[len(self._switch)]:
                clause = network.clauses[i]
                if not any(truth[literal] == 1 for literal in clause):
                    clauses.append([-switch, *(literal for literal in clause if truth[literal] == 0)])
            self._switch.append(switch)
        self._search.add(clauses)

    def refutes(self, supposed: int, reasons: Iterable[int]) -> bool:
        """Whether propagation by these reasons meets a contradiction if a literal is supposed."""
        self._look_at_the_clock()
        return self._search.consequences([*(self._switch[reason] for reason in reasons), supposed]) is None

    def refuted_on_the_way(self, supposed: int, reasons: Sequence[int]) -> list[int] | None:
        """Reasons that refute: those given, and those that turn up on the way. None if they do not."""
        network, found = self.position.network, list(reasons)
        while True:
            self._look_at_the_clock()
            true = self._search.consequences([*(self._switch[reason] for reason in found), supposed])
            if true is None:
                return found
            if not network.watched and not network.lazy:
                return None
            told = [literal for literal in true if abs(literal) <= network.top]
            fresh = [reason for reason in self._turned_up([supposed, *told]) if reason not in found]
            if not fresh:
                return None
            self.catch_up()
            found += fresh

    def _turned_up(self, true: Sequence[int]) -> list[int]:
        """Reasons not written out beforehand that these literals and the known ones break, or nearly so."""
        position = self.position
        everything = {*true, *position.true_literals()}
        turned_up = position.network.forcing(everything)
        if position.network.lazy:
            turned_up += position.network.broken(everything)
        for reason in turned_up:
            position.take_in(reason)
        return list(dict.fromkeys(turned_up))

    def smallest(self, supposed: int, reasons: Sequence[int], most: int) -> list[int] | None:
        """A set that refutes, none of it needless, early reasons preferred; None if it has more than `most`.

        The reasons together have to refute.
        """
        switch, consequences = self._switch, self._search.consequences
        self._look_at_the_clock()
        found = shrunk(
            [switch[reason] for reason in reasons],
            lambda fewer: consequences([*fewer, supposed]) is None,
            few=True,
            most=most,
        )
        return sorted(one - switch[0] for one in found.kept) if found.minimal else None

    def shrunk(self, supposed: int, reasons: Sequence[int]) -> list[int] | None:
        """The reasons without those that have become needless; None if they do not refute any more on their own."""
        if not self.refutes(supposed, reasons):
            return None
        return shrunk(reasons[::-1], lambda fewer: self.refutes(supposed, fewer)).kept

    def solved(self, supposed: int) -> list[int] | None:
        """Reasons that refute by full solving: those of all that the solver used. None if they do not."""
        while True:
            core = self.solved_by(supposed, range(len(self._switch)))
            if core is not None:
                return core
            true = self._search.model(self.position.network.top)
            known = len(self._switch)
            self._turned_up(true)
            self.catch_up()
            if len(self._switch) == known:
                return None

    def shrunk_by_cases(self, supposed: int, reasons: Sequence[int], most: int) -> list[int] | None:
        """The reasons without those that are needless, the last dropped first; None if more than `most` are needed."""

        def by_those(fewer: list[int]) -> list[int] | bool:
            core = self.solved_by(supposed, fewer)
            return False if core is None else core

        found = shrunk(reasons, by_those, most=most)
        return sorted(found.kept, key=reasons.index) if found.minimal else None

    def solved_by(self, supposed: int, reasons: Iterable[int]) -> list[int] | None:
        """Those of the given reasons by which full solving refutes; None if they do not."""
        switch = {self._switch[reason]: reason for reason in reasons}
        self._look_at_the_clock()
        satisfied = self._search.run([*switch, supposed], self.deadline)
        if satisfied is None:
            raise Halted(self.deadline.exhausted())
        if satisfied:
            return None
        return sorted(switch[literal] for literal in self._search.core() if literal in switch)

    def _look_at_the_clock(self) -> None:
        reason = self.deadline.exhausted()
        if reason is not None:
            raise Halted(reason)

    def close(self) -> None:
        self._search.close()
