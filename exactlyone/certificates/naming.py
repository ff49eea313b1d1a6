"""The clauses of a certificate under the names of printed rules.

A model may say something under a name that no printed rule of the board has: that two neighbours differ, under that of
a sign which is not printed. What follows from another printed rule is said to follow from that.
"""

from __future__ import annotations

from dataclasses import replace

from ..board.printed import TooLarge, ValuesLeft
from .claim import Claim, ClaimedClause
from .errors import NotCertified
from .subject import Subject
from .verifying import BLOCK, left_by


def by_printed_names(claim: Claim, about: Subject) -> Claim:
    """The same claim, its clauses named after rules of the board. Raises NotCertified if it speaks of other places."""
    if about.declared:
        return claim
    for name, _ in claim.atoms:
        if name not in about.places:
            raise NotCertified(
                f"the model of {claim.kind} speaks of {name}, which is no place of the board, in rules of several "
                "names or in one that is too large: the printed rules say nothing of it"
            )
    rules = about.rules.rules
    if all(said.rule == BLOCK or said.rule in rules for said in claim.clauses):
        return claim
    left = left_by(claim, about)
    clauses = [
        said if said.rule == BLOCK or said.rule in rules else _named(said, left(said.literals), about)
        for said in claim.clauses
    ]
    return replace(claim, clauses=tuple(clauses))


def _named(said: ClaimedClause, left: ValuesLeft, about: Subject) -> ClaimedClause:
    """The clause under the name of the first rule that it follows from; as it was where there is none."""
    for rule, piece in about.rules.rules.items():
        try:
            if not piece.possible(left):
                return said._replace(rule=rule)
        except TooLarge:
            continue
    return said
