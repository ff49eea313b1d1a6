"""The decider that proves every clause against the printed rules, where the kind states them."""

from __future__ import annotations

from dataclasses import dataclass

from ...board.puzzle import Puzzle
from .base import PRINTED, Enumeration
from .by_model import model_weight

PROOF_WEIGHT = 4
"""How many times as long as its model a proof takes to build and to check, by the values in it (Hidatos of 18x18)."""


@dataclass(frozen=True)
class ProofDecider:
    """Decides by a certificate: what it says rests on the printed rules, whatever found it (`certificates`)."""

    name: str = "proof"
    encoding: str = "proof"
    loading: float = 0.0

    def reading(self, puzzle: Puzzle) -> str | None:
        return PRINTED if puzzle.geometry.says_printed() else None

    def weight(self, puzzle: Puzzle) -> int:
        return PROOF_WEIGHT * model_weight(puzzle)

    def open(self, puzzle: Puzzle) -> Enumeration:
        from ...certificates.enumerating import ProofEnumeration  # most boards are decided without

        return ProofEnumeration(puzzle, self.name)
