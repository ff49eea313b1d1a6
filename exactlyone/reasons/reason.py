"""One piece of the rules: what it is called, and what it demands."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations

from ..models import IntVar, Literal
from .atoms import Atoms
from .voice import Voice

CnfClause = tuple[int, ...]
"""At least one of these literals is true; of none, that is false."""
Aspect = tuple[str | int, ...]
AtMostOne = tuple[int, ...]
"""At most one of these literals is true."""
Part = tuple[Aspect, tuple[CnfClause, ...]] | tuple[Aspect, tuple[CnfClause, ...], AtMostOne]
"""A part of a rule, and the clauses that say it, and the group."""


@dataclass(frozen=True, slots=True)
class Reason:
    """Clauses that follow from one rule of the puzzle alone, some perhaps told as a group.

    rule    the name of the rule in the model ("row 3", "the straight r1c1-r1c4", "edge r1c1-r1c2", "no loop"); or
            "cell r1c1": it has exactly one value; or "clue r1c1": what is printed in a place of the answer;
    aspect  which part of the rule:

        ("one value",)      a cell                     ("clue", 5)         what is printed
        ("once", 5)         no two of them are 5       ("somewhere", 5)    one of them is 5
        ("crowded",)        more places than values    ("interval",)       values without a gap
        ("relation",)       of few variables           ("count", 2)        exactly two are true; ("count", 3, 1): one of
        ("total", 2)        the same, if that is so                        them is printed, two of the others are true
        ("beside", 5, 6)    a 5 has a 6 beside it      ("far", "r1c1", 5)  too few steps from that
        ("range",)          values that do not exist   ("cycle", cells...) the edges in these cells
        ("broken", ...)     one assignment of the rule's variables
        ("some",)           one of all edges           ("passes", 7)       two of the edges at a vertex, or none
        ("apart", cells...) two ends and all ways between them
        ("ring", cells...)  a loop, and an edge that is none of it
        ("window", "r1c1", 5)  nothing without a gap is left with a 5 there

    voice   how the rule is called in sentences; None for a cell and for what is printed in it.
    """

    rule: str
    aspect: Aspect
    written: tuple[CnfClause, ...]
    group: AtMostOne = ()
    """A clause for each pair would be most clauses of a board: they are written out where somebody asks for them."""
    voice: Voice | None = field(default=None, compare=False, repr=False)

    @property
    def subject(self) -> str:
        """The rule as the subject of a sentence."""
        return self.rule if self.voice is None else self.voice.subject

    @property
    def clauses(self) -> tuple[CnfClause, ...]:
        """All clauses, those of the group included."""
        return (*self.written, *combinations([-literal for literal in self.group], 2)) if self.group else self.written


@dataclass(frozen=True, slots=True)
class Reading:
    """What the pieces of one board are made from.

    atoms    the variables that an answer is made of;
    printed  the values of all others that a rule may speak of: clues that are no answers;
    given    the clues printed in places of the answer;
    apart    sets of variables that some rule keeps different, zeros perhaps apart;
    gone     literals that are false by propagation alone, found on the way: no other piece need speak of them.
    """

    atoms: Atoms
    printed: Mapping[IntVar, int]
    given: Mapping[IntVar, int]
    apart: Sequence[frozenset[IntVar]] = ()
    gone: set[int] = field(default_factory=set)

    def literal(self, literal: Literal) -> int | bool:
        """A literal of the model as one of ours, or whether it is true where that is known."""
        printed = self.printed.get(literal.variable)
        if printed is not None:
            return (printed == literal.value) is literal.positive
        code = self.atoms.of(literal.variable).get(literal.value)
        if code is None:
            return not literal.positive
        return code if literal.positive else -code


Cutter = Callable[[Collection[int]], list[Part]]
"""From true literals to the parts of a rule that they break: for rules that are too large to write out.

Literals may be missing; then only what is broken without them is told.
"""
