"""Certificates made by hand, so to speak: from reasons, by trying out both values of one atom after another.

Nothing of the making of certificates is used, so that what the verifier accepts is not only what our maker makes. For
small boards: answers come from brute force, and propagation walks through all clauses.
"""

from __future__ import annotations

from itertools import islice

from brute import answers

from exactlyone.board import Puzzle
from exactlyone.reasons import cut, reasons_of

Clause = tuple[int, ...]
Said = tuple[str, tuple[str | int, ...], Clause]


def certificate(puzzle: Puzzle) -> dict:
    """The certificate of a board of one of the kinds, as an object of JSON."""
    found = list(islice(answers(puzzle.geometry, puzzle.clues), 2))
    atoms, reasons = reasons_of(puzzle)
    clauses: list[Said] = []
    lemmas: list[tuple[Clause, list[int]]] = []
    if len(found) < 2:
        clauses = [(reason.rule, reason.aspect, clause) for reason in reasons for clause in reason.clauses]
        clauses = [("block", (), clause) for clause in _blocks(puzzle, found)] + clauses
        clauses, lemmas = _Refuter(puzzle, clauses).refutation()
    return {
        "format": "exactlyone certificate 1",
        "kind": puzzle.kind,
        "board": str(puzzle),
        "hash": puzzle.digest,
        "verdict": ("NONE", "UNIQUE", "MULTIPLE")[len(found)],
        "answers": [list(answer) for answer in found],
        "atoms": [[variable.name, value] for variable, value in atoms.place_values],
        "clauses": [[rule, list(aspect), list(clause)] for rule, aspect, clause in clauses],
        "lemmas": [[list(clause), hints] for clause, hints in lemmas],
        "trusted": [],
        "versions": {},
    }


def _blocks(puzzle: Puzzle, found: list[tuple[int, ...]]) -> list[Clause]:
    """For each answer the clause that forbids it."""
    atoms, reasons = reasons_of(puzzle)
    printed = {reason.rule for reason in reasons}
    places = [variable for variable in atoms.variables if f"clue {variable.name}" not in printed]
    assert [variable.name for variable in atoms.variables] == list(puzzle.geometry.answer_places)
    values = [dict(zip(puzzle.geometry.answer_places, answer, strict=True)) for answer in found]
    return [tuple(-atoms.literal(place, value[place.name]) for place in places) for value in values]


class _Refuter:
    """Clauses known so far, and the steps to more, which are named by their number below 0."""

    def __init__(self, puzzle: Puzzle, clauses: list[Said]) -> None:
        self.puzzle, self.said = puzzle, clauses
        self.known = [clause for _, _, clause in clauses]
        self.steps: list[tuple[Clause, list[int]]] = []

    def refutation(self) -> tuple[list[Said], list[tuple[Clause, list[int]]]]:
        """The clauses that are needed, and the steps, numbered as in a certificate."""
        self._refute(())
        needed = sorted({hint for _, hints in self.steps for hint in hints if hint >= 0})
        needed += [i for i, said in enumerate(self.said) if said[0] == "block" and i not in needed]
        number = {old: new for new, old in enumerate(needed, 1)}
        number |= {-1 - i: len(needed) + 1 + i for i in range(len(self.steps))}
        steps = [(clause, [number[hint] for hint in hints]) for clause, hints in self.steps]
        return [self.said[i] for i in needed], steps

    def _refute(self, chosen: Clause) -> int:
        """The name of a clause that says: not all of these."""
        true, used = set(chosen), []
        while True:
            before, shortest = len(true), None
            for name, clause in enumerate(self.known):
                if not true.isdisjoint(clause):
                    continue
                left = [literal for literal in clause if -literal not in true]
                if not left:
                    return self._step(chosen, [*used, name])
                if len(left) == 1:
                    if len(used) % 4 == 3:  # said as a step of its own, so that there are steps to tamper with
                        name = self._step((*chosen, -left[0]), [*used, name])
                    used.append(name)
                    true.add(left[0])
                elif shortest is None or len(left) < len(shortest):
                    shortest = left
            if len(true) > before:
                continue
            if shortest is not None:
                branches = [self._refute((*chosen, literal)) for literal in (shortest[0], -shortest[0])]
                return self._step(chosen, [*used, *branches])
            broken = [
                (reason.rule, reason.aspect, clause) for reason in cut(self.puzzle, true) for clause in reason.clauses
            ]
            assert broken, "there is another answer"
            self.said += broken
            self.known += [clause for _, _, clause in broken]

    def _step(self, chosen: Clause, hints: list[int]) -> int:
        self.steps.append((tuple(-literal for literal in chosen), hints))
        return -len(self.steps)
