"""The verdict on a puzzle, and the steps by which a solver came to it: before anything is made of them.

This is SAT's own decision with a proof kept, by the same tightened clauses, so that it costs little more than one
without. They speak of answers only, without auxiliaries, so that each step of the proof says something of the board.
Which rules the steps follow from is found out afterwards (grounds.py). Where clauses have auxiliaries, or steps turn
out not to follow from the rules one by one, the same is asked again by the rules' own clauses (`by_rules`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from itertools import combinations

from ..backends.base import ClauseSolver, Deadline, Limits
from ..backends.sat import SOLVERS, TRUE, Choices, Formula, clause_solver, clauses_of
from ..board.geometry import Answer, model_of
from ..board.puzzle import Puzzle
from ..models import AnswerRejected, IntVar, ModelError
from ..reasons import cut, reasons_of
from .errors import NotCertified

SOLVER = "gluecard4"
"""It keeps proofs that hold, of clauses added between questions too, and starts quickly. Loaded with groups it writes
steps that follow from their pairs: all that it says is checked anyway."""
MOST_ATOMS = 200_000
MOST_CLAUSES = 3_000_000
"""Above these a machine of ordinary size is filled before anything is asked."""

_CHOICES = Choices(straight="pairwise")
Demands = tuple[list[Sequence[int]], list[Sequence[int]]]
"""Clauses, and at-most-one groups."""
Codes = Mapping[int, int]
"""The literal of each value of a variable."""


@dataclass(frozen=True, slots=True)
class Proof:
    """What was found.

    answers  one is UNIQUE, two are MULTIPLE, none is NONE
    codes    what the literals of `cuts` and `lemmas` mean
    cuts     clauses that were added on the way: against loops, or whatever breaks a rule not written out
    lemmas   the clauses that are said to follow one after the other, the last without literals; none if MULTIPLE
    by_rules whether the clauses were those of the rules, so that there is nothing to fall back on
    """

    answers: tuple[Answer, ...]
    codes: Mapping[IntVar, Codes]
    cuts: Sequence[Sequence[int]]
    lemmas: Sequence[Sequence[int]]
    by_rules: bool


def prove(puzzle: Puzzle, deadline: Deadline | None = None, solver: str = SOLVER, by_rules: bool = False) -> Proof:
    """Find how many answers there are, none, one or more, and a proof.

    Raises NotCertified where a limit ran out, AnswerRejected if an answer does not pass the checker.
    """
    with closing(Prover(puzzle, solver, by_rules)) as prover:
        return prover.run(deadline or Limits().start())


# what the solver is asked --------------------------------------------------------------------------------------------


def _lowered(puzzle: Puzzle, solver: str) -> Formula | None:
    """The clauses that SAT decides by; None if they have auxiliaries, or clues at sight leave a place no value."""
    model = model_of(puzzle.geometry)
    try:
        formula = clauses_of(model, puzzle.literals(model), solver, _CHOICES)
    except ModelError:  # a declared constraint that says what holds, and no more
        return None
    if formula is None:
        return None
    meant = sum(len(some) - (len(some) == 2) for some in formula.codes.values() if len(some) > 1)
    if formula.top > TRUE + meant:
        return None
    return replace(formula, demands=_as_taken(formula.demands, solver))


def _of_rules(puzzle: Puzzle, solver: str) -> Formula:
    """The clauses of the rules themselves: many more. An atom's literal is its number and one, for TRUE comes first."""
    atoms, reasons = reasons_of(puzzle)

    def coded(clause: Sequence[int]) -> Sequence[int]:
        return [literal + TRUE if literal > 0 else literal - TRUE for literal in clause]

    def cuts(true: frozenset[int]) -> list[Sequence[int]]:
        atoms_true = frozenset([literal - TRUE if literal > 0 else literal + TRUE for literal in true])
        return [coded(clause) for reason in cut(puzzle, atoms_true - {0}) for clause in reason.clauses]

    clauses: list[Sequence[int]] = [(TRUE,)]
    clauses += [coded(clause) for reason in reasons for clause in reason.written]
    demands = _as_taken((clauses, [coded(reason.group) for reason in reasons if reason.group]), solver)
    codes = {v: dict(zip(atoms.of(v), coded(tuple(atoms.of(v).values())), strict=True)) for v in atoms.variables}
    return Formula(demands, codes, TRUE + len(atoms.place_values), cuts)


def _as_taken(demands: Demands, solver: str) -> Demands:
    """Groups in pairs for a solver that does not take them as they are."""
    if SOLVERS[solver].groups:
        return demands
    clauses = list(demands[0])
    for group in demands[1]:
        clauses += combinations([-literal for literal in group], 2)
        if len(clauses) > MOST_CLAUSES:
            raise NotCertified(f"the board is too large (more than {MOST_CLAUSES} clauses)")
    return clauses, []


# asking it -----------------------------------------------------------------------------------------------------------


class Prover:
    """Looks for a proof, and can be given more time. Raises NotCertified if the board is too large for one."""

    def __init__(self, puzzle: Puzzle, solver: str = SOLVER, by_rules: bool = False) -> None:
        self.puzzle, self.model = puzzle, model_of(puzzle.geometry)
        weight = sum(len(variable.domain) for variable in self.model.answer)
        if weight > MOST_ATOMS:
            raise NotCertified(f"the board is too large ({weight} values)")
        loaded = None if by_rules else _lowered(puzzle, solver)
        self.by_rules = loaded is None
        self.loaded = loaded = loaded or _of_rules(puzzle, solver)
        self.proof: Proof | None = None
        self.answers: list[Answer] = []
        self.cuts: list[Sequence[int]] = []
        self.hopeless = not all(loaded.demands[0])
        """Not every solver takes the empty clause."""
        demands = ([], []) if self.hopeless else loaded.demands
        self.search: ClauseSolver | None = clause_solver(*demands, solver=solver, proof=True)

    def run(self, deadline: Deadline) -> Proof:
        """The proof, once it is found. Raises as `prove`; after NotCertified it goes on where it was."""
        if self.proof is None:
            lemmas = self._searched(deadline)
            self.proof = Proof(tuple(self.answers), self.loaded.codes, self.cuts, lemmas, self.by_rules)
            self.close()
        return self.proof

    def close(self) -> None:
        """Free the solver; closing twice is harmless."""
        if self.search is not None:
            self.search.close()
            self.search = None

    def _searched(self, deadline: Deadline) -> Sequence[Sequence[int]]:
        """The lemmas, once there is a contradiction or there are two answers."""
        search = self.search
        assert search is not None
        while not self.hopeless and len(self.answers) < 2:
            found = search.run([], deadline)
            if found is None:
                raise NotCertified(f"undecided: {deadline.exhausted() or 'the solver gave up'}")
            if not found:
                return _lemmas(search)
            self._take(search, frozenset(search.model(self.loaded.top)))
        return [[]] if self.hopeless else ()

    def _take(self, search: ClauseSolver, true: frozenset[int]) -> None:
        """An assignment: cut it off, or take its answer and forbid that from now on."""
        cuts = self.loaded.cuts(true)
        if cuts:
            self.cuts += cuts
            search.add(cuts)
            return
        codes = [self.loaded.codes[variable] for variable in self.model.answer]
        answer = tuple([next(value for value, code in some.items() if code in true) for some in codes])
        broken = self.puzzle.violations(answer)
        if broken:
            raise AnswerRejected(f"the clauses allow an answer that breaks a rule: {broken[0]}")
        if answer in self.answers:
            raise AnswerRejected("the clauses allow an answer again that was forbidden")
        self.answers.append(answer)
        block = [-some[value] for some, value in zip(codes, answer, strict=True) if len(some) > 1]
        if block:
            search.add([block])
        else:
            self.hopeless = True


def _lemmas(search: ClauseSolver) -> list[list[int]]:
    """The clauses that the solver says follow one after the other, the last without literals."""
    found: list[list[int]] = []
    for line in search.proof():
        if line.startswith("d"):
            continue
        found.append([int(word) for word in line.split()[:-1]])
        if not found[-1]:
            return found
    return [*found, []]  # some solvers leave out the contradiction
