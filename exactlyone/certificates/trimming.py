"""From a proof to the steps that are needed, and from clauses to those that the steps use: backwards.

The last step is the contradiction. It is traced to the clauses that it follows from; steps that nothing needs are left
out, and each step that is needed is checked by unit propagation and traced in turn. So nothing of the proof is taken on
faith, and the hints of an LRAT proof come for free.
Source: Heule, Hunt, Wetzler, "Trimming while Checking Clausal Proofs" (FMCAD 2013).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from ..backends.base import Deadline
from ..watching import Watcher, stage
from .errors import ProofRejected, check_time
from .unit_propagation import GroupPair, UnitPropagation, Why


class Root(NamedTuple):
    """The value of a variable that all answers have, as a clause of its own."""

    variable: int


ClauseKey = int | GroupPair | Root
"""A clause: its number, a pair of a group, or a value that was found."""


@dataclass(slots=True)
class ProofStep:
    """A clause that follows from those named."""

    literals: tuple[int, ...]
    hints: list[ClauseKey]
    name: ClauseKey | None = None
    """How others name it; nobody names the contradiction."""


class Trimmer:
    """Goes back through a proof that has ended in a contradiction.

    `facts`: variables whose value needs no reason and is left out of every clause.
    """

    def __init__(self, known: UnitPropagation, facts: Iterable[int]) -> None:
        self._known = known
        self._facts = frozenset(facts)
        self._first = len(known.clauses)
        self._added: list[tuple[int, int]] = []
        self._needed: set[ClauseKey] = set()
        self._roots: set[int] = set()
        """Variables whose value, true of all answers, some step needs."""
        self._steps: list[ProofStep] = []

    def refute(
        self, lemmas: Iterable[Sequence[int]], conflict: Why, deadline: Deadline | None = None
    ) -> list[ProofStep]:
        """The steps from the clauses to the contradiction. `conflict`: a clause that is broken without any lemma.

        Raises ProofRejected if the lemmas do not follow, or lead to nothing; NotCertified if the time is over.
        """
        known = self._known
        for lemma in () if conflict is not None else lemmas:
            if any(known.value[literal] > 0 for literal in lemma):
                continue
            before = len(known.trail)
            number, conflict = known.add(lemma)
            self._added.append((number, before))
            if conflict is not None:
                break
        if conflict is None:
            raise ProofRejected("the proof ends without a contradiction")
        self._finish(conflict)
        with stage() as say:
            return self._backwards(conflict, deadline, say)

    def _backwards(self, conflict: Why, deadline: Deadline | None, say: Watcher) -> list[ProofStep]:
        """The steps that are needed, found from the last to the first."""
        known = self._known
        for left, (number, before) in zip(range(len(self._added), 0, -1), reversed(self._added), strict=True):
            say(f"the verdict is known, {left} steps of the proof are to be checked")
            self._go_back(before)
            lemma = tuple(known.clauses[number])
            known.drop()
            if number in self._needed:
                self._check(number, lemma)
                if deadline is not None:
                    check_time(deadline)
        if not any(isinstance(step.name, int) for step in self._steps):
            return [self._at_once(conflict)]
        self._go_back(0)
        self._steps.reverse()
        return self._steps

    def literals(self, why: Why) -> tuple[int, ...]:
        """The clause of a number or pair, without what is known of facts."""
        if isinstance(why, tuple):
            clause: Sequence[int] = (-why[1], -why[2])
        else:
            assert why is not None
            clause = self._known.clauses[why]
        return tuple([literal for literal in clause if abs(literal) not in self._facts])

    def _finish(self, conflict: Why) -> None:
        literals = self.literals(conflict)
        self._steps.append(ProofStep((), [*self._named(literals), self._use(conflict)]))

    def _named(self, literals: Iterable[int]) -> list[ClauseKey]:
        """The names of what is known at the root about these false literals."""
        known = self._known
        variables = sorted(map(abs, literals), key=known.place.__getitem__)
        self._roots.update(variables)
        return [self._unit(variable) for variable in variables]

    def _unit(self, variable: int) -> ClauseKey:
        why = self._known.why[variable]
        return self._use(why) if len(self.literals(why)) == 1 else Root(variable)

    def _use(self, why: Why) -> ClauseKey:
        assert why is not None
        self._needed.add(why)
        return why

    def _go_back(self, length: int) -> None:
        """Take back what was found since the trail had this length; what is needed of it becomes a step."""
        known = self._known
        for literal in reversed(known.trail[length:]):
            variable = abs(literal)
            if variable not in self._roots:
                continue
            why = known.why[variable]
            literals = self.literals(why)
            if len(literals) > 1:
                others = [other for other in literals if other != literal]
                self._steps.append(ProofStep((literal,), [*self._named(others), self._use(why)], Root(variable)))
        known.cut_back(length)

    def _check(self, number: int, lemma: tuple[int, ...]) -> None:
        """Assume that a lemma is false, and trace the contradiction."""
        known = self._known
        root = len(known.trail)
        for literal in lemma:
            if known.value[literal] == 0:
                known.assign(-literal, None)
        conflict = known.propagate()
        if conflict is None:
            raise ProofRejected("a step of the proof does not follow from those before it")
        local: dict[int, Why] = {}
        below: set[int] = set()
        todo = list(self.literals(conflict))
        while todo:
            variable = abs(todo.pop())
            if known.place[variable] < root:
                below.add(variable)
            elif variable not in local:
                why = local[variable] = known.why[variable]
                if why is not None:
                    todo += [other for other in self.literals(why) if abs(other) != variable]
        assumed = {abs(literal) for literal in lemma}
        chain = [local[variable] for variable in sorted(local, key=known.place.__getitem__)]
        hints = self._named(variable for variable in below if variable not in assumed)
        hints += [self._use(why) for why in (*chain, conflict) if why is not None]
        known.cut_back(root)
        self._steps.append(ProofStep(lemma, hints, number))

    def _at_once(self, conflict: Why) -> ProofStep:
        """No lemma is needed: the clauses in the order in which they were used."""
        known = self._known
        self._needed.clear()
        found: set[int] = set()
        todo = list(self.literals(conflict))
        while todo:
            variable = abs(todo.pop())
            if variable not in found:
                found.add(variable)
                todo += [other for other in self.literals(known.why[variable]) if abs(other) != variable]
        chain = [known.why[variable] for variable in sorted(found, key=known.place.__getitem__)]
        return ProofStep((), [self._use(why) for why in (*chain, conflict)])
