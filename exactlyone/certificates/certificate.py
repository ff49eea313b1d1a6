"""A certificate: a verdict on a puzzle with all that a stranger needs to check it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from os import PathLike
from pathlib import Path
from typing import Any

from ..board.puzzle import Puzzle
from ..models import InputError
from .claim import FORMAT, LONGEST, Claim, ClaimedClause
from .lrat import Lemma


@dataclass(frozen=True, slots=True)
class Certificate:
    """A verdict and its proof, accepted by the package's own checker.

    puzzle, verdict  the board, and UNIQUE, MULTIPLE or NONE
    claim            what is proved, and how: answers, atoms, clauses, lemmas (see `claim.Claim`)
    versions         what it was made with
    """

    puzzle: Puzzle
    claim: Claim
    versions: Mapping[str, str]

    @property
    def verdict(self) -> str:
        """UNIQUE, MULTIPLE or NONE."""
        return self.claim.verdict

    @property
    def clauses(self) -> tuple[ClaimedClause, ...]:
        """The clauses that the refutation uses, each with its rule."""
        return self.claim.clauses

    @property
    def lemmas(self) -> tuple[Lemma, ...]:
        """The steps of the refutation."""
        return self.claim.lemmas

    def record(self) -> dict[str, Any]:
        """The object that a file holds."""
        claim = self.claim
        return {
            "format": FORMAT,
            "kind": claim.kind,
            "board": claim.board,
            "hash": claim.hash,
            "verdict": claim.verdict,
            "answers": [list(answer) for answer in claim.answers],
            "atoms": [list(atom) for atom in claim.atoms],
            "clauses": [[rule, list(aspect), list(literals)] for rule, aspect, literals in claim.clauses],
            "lemmas": [[list(literals), list(hints)] for literals, hints in claim.lemmas],
            "trusted": sorted(claim.trusted),
            "versions": dict(self.versions),
        }

    def write(self, path: str | PathLike[str]) -> None:
        """Write the file that `exactlyone verify-certificate` reads. Raises InputError if it is too long."""
        from ..files import write_safely  # checking a certificate needs none of it

        text = f"{self}\n"
        if len(text) > LONGEST:  # it has no signs beyond ASCII
            raise InputError(f"the certificate has {len(text):,} bytes", expected=f"at most {LONGEST:,}")
        write_safely(Path(path), text)

    def __str__(self) -> str:
        """The file's text: an object of JSON, its longer lists with a line for each entry."""
        parts = []
        for key, value in self.record().items():
            text = json.dumps(value)
            if key in ("clauses", "lemmas") and value:
                text = "[\n" + ",\n".join(json.dumps(item, separators=(",", ":")) for item in value) + "\n]"
            elif key == "atoms":
                text = json.dumps(value, separators=(",", ":"))
            parts.append(f"{json.dumps(key)}: {text}")
        return "{" + ",\n".join(parts) + "}"
