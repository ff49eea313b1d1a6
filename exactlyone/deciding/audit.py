"""What may be claimed, worked out again from what the deciders said: the last look at a claim before a user has it.

The verdict itself is a few lines of code, and so is the panel's "all agree". A fault there would turn sound opinions
into a wrong verdict, and no second reading would see it. So this file states in its own words what each claim takes,
and calls nothing of what made the claim.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..board.geometry import Answer
from ..models import ExactlyOneError
from .deciders import decider
from .panel import Opinion

TWO = 2


class SelfContradiction(ExactlyOneError):
    """The package claims more than its own evidence bears: a fault of its own, and the claim is withheld."""


def audit(
    least: int, most: int | None, answers: Sequence[Answer] | int, opinions: Sequence[Opinion], names: Sequence[str]
) -> None:
    """Check a claim: there are at least `least` answers, and no more than `most` (None: perhaps there are).

    answers   those that were found, or how many, where they are only counted
    opinions  what each decider said
    names     the deciders that were to decide, and can: not a proof where no rules are printed for it

    Raises SelfContradiction if the evidence does not bear that.
    """
    shown = answers if isinstance(answers, int) else len(answers)
    if not isinstance(answers, int) and len(set(answers)) != shown:
        raise contradiction(least, most, "an answer is shown twice")
    if shown < least:
        raise contradiction(least, most, f"{shown} answers are shown")
    if most is None:
        return
    if shown > most:
        raise contradiction(least, most, f"{shown} answers are shown")
    for one in opinions:
        if one.found > most or (one.exhausted and one.found != shown):
            raise contradiction(least, most, f"{one.decider} has found {one.found}")
    ended = {one.encoding for one in opinions if one.exhausted and one.reason is None}
    if len(ended) < min(TWO, len({decider(name).encoding for name in names})):
        raise contradiction(least, most, f"of the deciders named only {len(ended)} came to the end")


def contradiction(least: int, most: int | None, but: str) -> SelfContradiction:
    """What to raise of a claim that something speaks against."""
    claim = f"at least {least} answers" if most is None else f"{least} answers and no more"
    return SelfContradiction(f"exactlyone contradicts itself, please report it: the claim would be {claim}, but {but}")
