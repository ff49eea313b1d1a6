"""Which encoding is taken where there are several: the first of each is the best on puzzles, the others are to compare.

straight  "order"      literals "the smallest value is at least s";
          "selectors"  a literal for each value that may be the smallest;
          "pairwise"   no two values too far apart, no auxiliaries;
loops     "lazy"       cycles are cut off when an answer has one; only short ones are forbidden beforehand;
          "eager"      all are forbidden beforehand (elimination.py).
"""

from __future__ import annotations

from dataclasses import dataclass

from ....models import ModelError

STRAIGHT = ("order", "selectors", "pairwise")
LOOPS = ("lazy", "eager")


@dataclass(frozen=True, slots=True)
class Choices:
    """One encoding for each; see the module. Raises ModelError where there is none of that name."""

    straight: str = STRAIGHT[0]
    loops: str = LOOPS[0]

    def __post_init__(self) -> None:
        for what, choice, known in (("straight", self.straight, STRAIGHT), ("loops", self.loops, LOOPS)):
            if choice not in known:
                raise ModelError(f"{what}={choice} is no encoding; there are {', '.join(known)}")


BEST = Choices()
