"""What a proof rests on: the clauses of the rules, each with its name, and all that propagation finds from them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from weakref import WeakKeyDictionary

from ..backends.sat import TRUE
from ..board.geometry import model_of
from ..board.puzzle import Puzzle
from ..models import IntVar
from ..reasons import Aspect, Atoms, Reason, cut, narrow, reasons_of
from .proving import Proof
from .unit_propagation import Groups, UnitPropagation, Why

BLOCK = "block"


@dataclass(frozen=True, slots=True)
class Named:
    """What a clause is called, or a group."""

    rule: str
    aspect: Aspect


@dataclass
class Grounds:
    """What the steps of a proof follow from.

    known     all clauses, and what follows from them
    named     the names of the clauses, in order; groups: those of the groups
    facts     literals that the clues say themselves
    conflict  a clause that is broken by propagation alone, else the lemmas lead to one
    lemmas    those of the proof, in the literals of `atoms`
    """

    atoms: Atoms
    known: UnitPropagation
    facts: list[int]
    lemmas: list[list[int]]
    named: list[Named] = field(default_factory=list)
    groups: list[Reason] = field(default_factory=list)
    conflict: Why = None

    def add(self, clause: Sequence[int], named: Named) -> None:
        """One more clause; where others are broken already it just stands there."""
        if self.conflict is None:
            _, self.conflict = self.known.add(clause)
        else:
            self.known.clauses.append(clause)
        self.named.append(named)


def grounds(puzzle: Puzzle, proof: Proof) -> Grounds:
    """The rules' clauses and the block, and the proof in their literals."""
    atoms, reasons = reasons_of(puzzle)
    model = model_of(puzzle.geometry)
    shown = zip(model.clues, puzzle.clues, strict=True)
    given = {v: clue for v, clue in shown if clue is not None and v in atoms and clue in v.domain}
    facts = [
        literal if own == clue else -literal
        for variable, clue in given.items()
        for own, literal in atoms.of(variable).items()
        if literal > 0
    ]
    meaning = _meaning(atoms, proof)
    lemmas = [[meaning[x] for x in lemma if x != -TRUE] for lemma in proof.lemmas if TRUE not in lemma]
    found = Grounds(atoms, UnitPropagation(len(atoms.place_values)), facts, lemmas)
    _begin(puzzle, found, reasons, given)
    sure = {atoms.literal(v, value) for v, some in proof.codes.items() for value, x in some.items() if x == TRUE}
    for forbidden in dict.fromkeys(map(tuple, proof.cuts)):
        for reason in cut(puzzle, sure.union(meaning[-literal] for literal in forbidden if literal != -TRUE)):
            for clause in reason.clauses:
                found.add(clause, Named(reason.rule, reason.aspect))
    for answer in proof.answers:
        taken = zip(model.answer, answer, strict=True)
        block = [-atoms.literal(variable, value) for variable, value in taken if variable not in given]
        found.add(block, Named(BLOCK, ()))
    return found


def _begin(puzzle: Puzzle, found: Grounds, reasons: Iterable[Reason], given: Iterable[IntVar]) -> None:
    clauses: list[Sequence[int]] = []
    known_by_itself = {f"clue {variable}" for variable in given}
    for reason in reasons:
        if reason.rule in known_by_itself:
            continue
        if reason.written:
            clauses += reason.written
            found.named += [Named(reason.rule, reason.aspect)] * len(reason.written)
        if reason.group:
            found.groups.append(reason)
    found.conflict = found.known.begin(clauses, _memberships(found.atoms, tuple(found.groups)), found.facts)
    known = -1
    while found.conflict is None and known < len(found.known.trail):  # as SAT's clauses are tightened beforehand
        known = len(found.known.trail)
        for reason in narrow(puzzle, {-literal for literal in found.known.trail}):
            found.add(reason.written[0], Named(reason.rule, reason.aspect))


def _meaning(atoms: Atoms, proof: Proof) -> dict[int, int]:
    """For each literal of the proof the one of ours: of two values left of many, one says which it is not."""
    found = {}
    for variable, codes in proof.codes.items():
        ours = atoms.of(variable)
        for value, code in codes.items():
            if code > TRUE:
                found[code], found[-code] = ours[value], -ours[value]
    return found


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
