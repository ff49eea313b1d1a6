"""Makes certificates: decide with a proof, trim it, number what is left, and check the whole as a stranger would."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import closing
from dataclasses import replace

from ..arguments import checked
from ..backends.base import Deadline, Limits
from ..board.puzzle import Puzzle
from ..formats.text import write_board
from ..models.frozen import Frozen
from ..reasons import Aspect
from ..versions import versions
from ..watching import stage
from .certificate import Certificate
from .claim import Claim, ClaimedClause
from .errors import NotCertified, ProofRejected, check_time
from .grounds import BLOCK, Grounds, grounds
from .lrat import Lemma
from .naming import by_printed_names
from .proving import SOLVER, Proof, Prover
from .subject import subject
from .trimming import ClauseKey, Root, Trimmer
from .unit_propagation import GroupPair
from .verifying import verify

__all__ = ["Certifier", "NotCertified", "ProofRejected", "certify"]

PlaceValues = tuple[tuple[str, int], ...]
VERDICTS = ("NONE", "UNIQUE", "MULTIPLE")
"""By the number of answers."""


@checked
def certify(puzzle: Puzzle, limits: Limits | None = None, solver: str = SOLVER) -> Certificate:
    """A certificate of the verdict on a puzzle.

    `solver` is one of those whose proofs hold; None as limit is no limit.

    Raises NotCertified where a limit ran out, AnswerRejected and ProofRejected if an answer or a proof does not pass
    the package's own checkers (nothing is handed out then), InputError if the text format cannot carry the board.
    """
    with stage() as say, closing(Certifier(puzzle, solver)) as certifier:
        say("deciding with a proof")
        return certifier.run((limits or Limits()).start())


Refutation = tuple[PlaceValues, tuple[ClaimedClause, ...], tuple[Lemma, ...]]
"""The atoms that are spoken of, the clauses that are used, and the steps from them to the contradiction."""


class Certifier:
    """Makes a certificate, and can be given more time: the parts that are finished are kept."""

    def __init__(self, puzzle: Puzzle, solver: str = SOLVER) -> None:
        self._puzzle, self._solver = puzzle, solver
        self._board = write_board(puzzle)
        self._provers = [Prover(puzzle, solver)]
        """The second, by the rules' own clauses, where the first one's steps do not follow from the rules."""
        self._refutation: Refutation | None = None

    def run(self, deadline: Deadline) -> Certificate:
        """The certificate, once it is made. Raises as `certify`; after NotCertified it goes on where it was."""
        if self._refutation is None:
            self._refutation = self._refuted(deadline)
        answers = self._proof(deadline).answers
        atoms, clauses, lemmas = self._refutation
        kind, hash, every = self._puzzle.kind, self._puzzle.digest, frozenset(range(1, len(clauses) + 1))
        claim = Claim(kind, self._board, hash, VERDICTS[len(answers)], answers, atoms, clauses, lemmas, every)
        if clauses:
            check_time(deadline)
            claim = by_printed_names(claim, subject(self._puzzle))
        verification = verify(claim)
        if verification.problem is not None:
            raise ProofRejected(f"the certificate is refused: {verification.problem}")
        claim = replace(claim, trusted=frozenset(number for number, _ in verification.trusted))
        return Certificate(self._puzzle, claim, Frozen(versions()))

    def close(self) -> None:
        """Free the solvers."""
        for prover in self._provers:
            prover.close()

    def _proof(self, deadline: Deadline) -> Proof:
        return self._provers[-1].run(deadline)

    def _refuted(self, deadline: Deadline) -> Refutation:
        """Raises ProofRejected where the steps do not follow from the rules' own clauses either."""
        proof = self._proof(deadline)
        if proof.answers != self._provers[0].run(deadline).answers:
            raise ProofRejected("by the rules' own clauses SAT decides otherwise: some clauses are wrong")
        if len(proof.answers) == 2:
            return (), (), ()
        check_time(deadline)
        try:
            return _trimmed(grounds(self._puzzle, proof), deadline)
        except ProofRejected:
            if proof.by_rules:
                raise
        self._provers.append(Prover(self._puzzle, self._solver, by_rules=True))
        return self._refuted(deadline)


def _trimmed(found: Grounds, deadline: Deadline) -> Refutation:
    trimmer = Trimmer(found.known, map(abs, found.facts))
    steps = trimmer.refute(found.lemmas, found.conflict, deadline)
    lemmas = {step.name for step in steps}
    used = {key for step in steps for key in step.hints if not isinstance(key, Root) and key not in lemmas}
    used.update(i for i, named in enumerate(found.named) if named.rule == BLOCK)  # what is proved names it
    core = sorted(used, key=lambda key: (0, key) if isinstance(key, int) else (1, *key))
    number: dict[ClauseKey | None, int] = {key: i for i, key in enumerate(core, 1)}
    number |= {step.name: i for i, step in enumerate(steps, len(core) + 1)}
    said = [ClaimedClause(*_named(key, found), trimmer.literals(key)) for key in core]
    clauses = [*(literals for _, _, literals in said), *(step.literals for step in steps)]
    spoken = sorted({abs(literal) for literals in clauses for literal in literals})
    atom = {variable: i for i, variable in enumerate(spoken, 1)}
    atom |= {-variable: -i for variable, i in atom.items()}

    def renumbered(literals: Sequence[int]) -> tuple[int, ...]:
        return tuple([atom[literal] for literal in sorted(literals, key=abs)])

    place_values = [found.atoms.place_values[variable - 1] for variable in spoken]
    return (
        tuple((variable.name, value) for variable, value in place_values),
        tuple(ClaimedClause(rule, aspect, renumbered(literals)) for rule, aspect, literals in said),
        tuple((renumbered(step.literals), tuple([number[key] for key in step.hints])) for step in steps),
    )


def _named(key: int | GroupPair, found: Grounds) -> tuple[str, Aspect]:
    named = found.named[key] if isinstance(key, int) else found.groups[key[0]]
    return named.rule, named.aspect
