"""The verdict on a puzzle, with all that a refutation needs: clauses, and the proof of a solver.

Reasons are propagated first: what is known then needs no search, and a solver is loaded with the rest only, as a solver
that keeps a proof is slower the more clauses it has. Often there is no rest.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations
from weakref import WeakKeyDictionary

from ..backends.base import Deadline, Limits
from ..backends.sat.search import Demands, Search
from ..backends.sat.solvers import SOLVERS
from ..models import AnswerRejected, IntVar
from ..puzzles.puzzle import Answer, Puzzle, model_of
from ..reasons import Aspect, Atoms, Reason, cut, reasons_of
from .errors import NotCertified
from .propagation import Groups, Propagation, Why

SOLVER = "gluecard4"
"""It keeps proofs that hold, of clauses added between questions too, and starts quickly. Loaded with groups it writes
steps that follow from their pairs: all that it says is checked anyway."""
BLOCK = "block"
MOST_ATOMS = 200_000
MOST_CLAUSES = 3_000_000
"""Above these a machine of ordinary size is filled before anything is asked."""


@dataclass(frozen=True, slots=True)
class Named:
    """What a clause is called, or a group."""

    rule: str
    aspect: Aspect


@dataclass
class Proof:
    """What was found, and what it rests on.

    answers   one is UNIQUE, two are MULTIPLE, none is NONE
    known     all clauses, and what follows from them
    named     the names of the clauses, in order; groups: those of the groups
    facts     literals that the clues say themselves
    conflict  a clause that is broken by propagation alone, else the lemmas lead to one
    """

    answers: tuple[Answer, ...]
    atoms: Atoms
    known: Propagation
    named: list[Named]
    groups: list[Reason]
    facts: list[int]
    conflict: Why
    lemmas: list[list[int]]


def prove(puzzle: Puzzle, deadline: Deadline | None = None, solver: str = SOLVER) -> Proof:
    """Find how many answers there are, none, one or more, and a proof. Raises NotCertified where a limit ran out."""
    return _Prover(puzzle, deadline or Limits().start(), solver).run()


class _Prover:
    def __init__(self, puzzle: Puzzle, deadline: Deadline, solver: str) -> None:
        weight = sum(len(variable.domain) for variable in model_of(puzzle.geometry).answer)
        if weight > MOST_ATOMS:
            raise NotCertified(f"the board is too large ({weight} values)")
        self.puzzle, self.deadline, self.solver = puzzle, deadline, solver
        self.model = model_of(puzzle.geometry)
        self.atoms, reasons = reasons_of(puzzle)
        self.known = Propagation(len(self.atoms.place_values))
        self.named: list[Named] = []
        self.groups: list[Reason] = []
        self.given = self._given()
        self.facts = [
            literal if own == clue else -literal
            for variable, clue in self.given.items()
            for own, literal in _positive(self.atoms, variable)
        ]
        self.answers: list[Answer] = []
        self.search: Search | None = None
        self.conflict = self._begin(reasons)

    def _given(self) -> dict[IntVar, int]:
        """The values of the answer that are printed, as far as they are values at all."""
        shown = zip(self.model.clues, self.puzzle.clues, strict=True)
        return {v: clue for v, clue in shown if clue is not None and v in self.atoms and clue in v.domain}

    def _begin(self, reasons: Iterable[Reason]) -> Why:
        clauses: list[Sequence[int]] = []
        known_by_itself = {f"clue {variable}" for variable in self.given}
        for reason in reasons:
            if reason.rule in known_by_itself:
                continue
            if reason.written:
                clauses += reason.written
                self.named += [Named(reason.rule, reason.aspect)] * len(reason.written)
            if reason.group:
                self.groups.append(reason)
        return self.known.begin(clauses, _memberships(self.atoms, tuple(self.groups)), self.facts)

    def run(self) -> Proof:
        try:
            lemmas: list[list[int]] = []
            while self.conflict is None:
                true = self._assignment()
                if true is None:
                    lemmas = self._lemmas()
                    break
                cuts = cut(self.puzzle, true)
                if cuts:
                    for reason in cuts:
                        for clause in reason.clauses:
                            self._add(clause, Named(reason.rule, reason.aspect))
                    continue
                self._accept(true)
                if len(self.answers) == 2:
                    break
            return Proof(
                tuple(self.answers),
                self.atoms,
                self.known,
                self.named,
                self.groups,
                self.facts,
                self.conflict,
                lemmas,
            )
        finally:
            if self.search is not None:
                self.search.close()

    def _assignment(self) -> frozenset[int] | None:
        """The true literals of the next assignment that all clauses allow, None if there is none."""
        value = self.known.value
        top = len(self.atoms.place_values)
        if self.search is None:
            if len(self.known.trail) == top:
                return frozenset(self.known.trail)
            self.search = Search(self.solver, self._open(), proof=True)
        found = self.search.run([], self.deadline)
        if found is None:
            raise NotCertified(f"undecided: {self.deadline.exhausted() or 'the solver gave up'}")
        if not found:
            return None
        model = self.search.model(top)
        return frozenset([literal if not (known := value[literal]) else known * literal for literal in model])

    def _open(self) -> Demands:
        """The clauses and groups of what is not known yet."""
        value = self.known.value
        clauses: list[Sequence[int]] = []
        for number in self.known.watched:
            clause = self.known.clauses[number]
            states = [value[literal] for literal in clause]
            if 1 not in states:
                clauses.append([literal for literal in clause if not value[literal]] if -1 in states else list(clause))
        groups: list[Sequence[int]] = []
        for reason in self.groups:
            left = [literal for literal in reason.group if not value[literal]]
            if len(left) > 1:
                groups.append(left)
        if SOLVERS[self.solver].groups:
            return clauses, groups
        for group in groups:
            clauses += combinations([-literal for literal in group], 2)
            if len(clauses) > MOST_CLAUSES:
                raise NotCertified(f"the board is too large (more than {MOST_CLAUSES} clauses)")
        return clauses, []

    def _add(self, clause: Sequence[int], named: Named) -> None:
        """One more clause, for the solver too."""
        value = self.known.value
        left = [literal for literal in clause if not value[literal]]
        if self.search is not None and left and not any(value[literal] > 0 for literal in clause):
            self.search.add([left])  # what is known here by propagation is known there as well
        if self.conflict is None:
            _, self.conflict = self.known.add(clause)
            self.named.append(named)

    def _accept(self, true: frozenset[int]) -> None:
        """Take an answer, and forbid it from now on."""
        codes = {variable: self.atoms.of(variable) for variable in self.model.answer}
        answer = tuple(next(value for value, code in codes[v].items() if code in true) for v in self.model.answer)
        broken = self.puzzle.violations(answer)
        if broken:
            raise AnswerRejected(f"the clauses allow an answer that breaks a rule: {broken[0]}")
        if answer in self.answers:
            raise AnswerRejected("the clauses allow an answer again that was forbidden")
        self.answers.append(answer)
        if len(self.answers) == 1:
            taken = dict(zip(self.model.answer, answer, strict=True))
            block = [-codes[variable][value] for variable, value in taken.items() if variable not in self.given]
            self._add(block, Named(BLOCK, ()))

    def _lemmas(self) -> list[list[int]]:
        """The clauses that the solver says follow one after the other, the last without literals."""
        assert self.search is not None
        found: list[list[int]] = []
        for line in self.search.proof():
            words = line.split()
            if words[0] == "d":
                continue
            found.append([int(word) for word in words[:-1]])
            if not found[-1]:
                return found
        return [*found, []]  # some solvers leave out the contradiction


_KEPT: WeakKeyDictionary[Atoms, tuple[tuple[int, ...], tuple[Reason, ...], Groups]] = WeakKeyDictionary()


def _memberships(atoms: Atoms, reasons: tuple[Reason, ...]) -> Groups:
    """For each literal the groups that it is in. Kept for the last board of a geometry: few kinds change them."""
    key = tuple(map(id, reasons))
    kept = _KEPT.get(atoms)
    if kept is not None and kept[0] == key:
        return kept[2]
    found: dict[int, list[tuple[int, Sequence[int]]]] = {}
    for number, reason in enumerate(reasons):
        entry = number, reason.group
        for literal in reason.group:
            found.setdefault(literal, []).append(entry)
    _KEPT[atoms] = key, reasons, found
    return found


def _positive(atoms: Atoms, variable: IntVar) -> list[tuple[int, int]]:
    """The values that have an atom of their own."""
    return [(value, literal) for value, literal in atoms.of(variable).items() if literal > 0]
