"""Makes certificates: decide with a proof, trim it, number what is left, and check the whole as a stranger would."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ..backends.base import Deadline, Limits
from ..formats.text import write_board
from ..puzzles.puzzle import Puzzle
from ..reasons import Aspect
from ..versions import versions
from ..watching import stage
from .certificate import Certificate
from .claim import Claim, Said
from .errors import NotCertified, ProofRejected
from .grounds import BLOCK, Grounds, grounds
from .lrat import Lemma
from .propagation import Pair
from .proving import SOLVER, Proof, prove
from .trimming import Key, Root, Trimmer
from .verifying import verify

__all__ = ["NotCertified", "ProofRejected", "certify"]

Atoms = tuple[tuple[str, int], ...]
VERDICTS = ("NONE", "UNIQUE", "MULTIPLE")
"""By the number of answers."""


def certify(puzzle: Puzzle, limits: Limits | None = None, solver: str = SOLVER) -> Certificate:
    """A certificate of the verdict on a puzzle.

    `solver` is one of those whose proofs hold; None as limit is no limit.

    Raises NotCertified where a limit ran out, AnswerRejected and ProofRejected if an answer or a proof does not pass
    the package's own checkers (nothing is handed out then), InputError if the text format cannot carry the board.
    """
    board = write_board(puzzle)
    deadline = (limits or Limits()).start()
    with stage() as say:
        say("deciding with a proof")
        proof = prove(puzzle, deadline, solver)
    atoms, clauses, lemmas = _refutation(puzzle, proof, deadline, solver) if len(proof.answers) < 2 else ((), (), ())
    claim = Claim(
        puzzle.kind,
        board,
        puzzle.digest,
        VERDICTS[len(proof.answers)],
        proof.answers,
        atoms,
        clauses,
        lemmas,
        frozenset(range(1, len(clauses) + 1)),
    )
    verification = verify(claim)
    if verification.problem is not None:
        raise ProofRejected(f"the certificate is refused: {verification.problem}")
    claim = replace(claim, trusted=frozenset(number for number, _ in verification.trusted))
    return Certificate(puzzle, claim, versions())


Refutation = tuple[Atoms, tuple[Said, ...], tuple[Lemma, ...]]


def _refutation(puzzle: Puzzle, proof: Proof, deadline: Deadline, solver: str) -> Refutation:
    """The atoms that are spoken of, the clauses that are used, and the steps from them to the contradiction."""
    try:
        return _trimmed(grounds(puzzle, proof), deadline)
    except ProofRejected:
        if proof.by_rules:
            raise
    again = prove(puzzle, deadline, solver, by_rules=True)
    if again.answers != proof.answers:
        raise ProofRejected("by the rules' own clauses SAT decides otherwise: some clauses are wrong")
    return _trimmed(grounds(puzzle, again), deadline)


def _trimmed(found: Grounds, deadline: Deadline) -> Refutation:
    trimmer = Trimmer(found.known, map(abs, found.facts))
    steps = trimmer.refute(found.lemmas, found.conflict, deadline)
    lemmas = {step.name for step in steps}
    used = {key for step in steps for key in step.hints if not isinstance(key, Root) and key not in lemmas}
    used.update(i for i, named in enumerate(found.named) if named.rule == BLOCK)  # what is proved names it
    core = sorted(used, key=lambda key: (0, key) if isinstance(key, int) else (1, *key))
    number: dict[Key | None, int] = {key: i for i, key in enumerate(core, 1)}
    number |= {step.name: i for i, step in enumerate(steps, len(core) + 1)}
    said = [Said(*_named(key, found), trimmer.literals(key)) for key in core]
    clauses = [*(literals for _, _, literals in said), *(step.literals for step in steps)]
    spoken = sorted({abs(literal) for literals in clauses for literal in literals})
    atom = {variable: i for i, variable in enumerate(spoken, 1)}
    atom |= {-variable: -i for variable, i in atom.items()}

    def renumbered(literals: Sequence[int]) -> list[int]:
        return [atom[literal] for literal in sorted(literals, key=abs)]

    place_values = [found.atoms.place_values[variable - 1] for variable in spoken]
    return (
        tuple((variable.name, value) for variable, value in place_values),
        tuple(Said(rule, aspect, renumbered(literals)) for rule, aspect, literals in said),
        tuple((renumbered(step.literals), [number[key] for key in step.hints]) for step in steps),
    )


def _named(key: int | Pair, found: Grounds) -> tuple[str, Aspect]:
    named = found.named[key] if isinstance(key, int) else found.groups[key[0]]
    return named.rule, named.aspect
