"""What a rating says: the measures of a board, and the one figure.

The figure is the sum over the steps of an explanation of cost times looks. The cost is how many parts of rules have to
be seen together. The looks are how many of the empty places one looks at, in random order, until something of that cost
is found: with n places and k of them good, (n + 1) / (k + 1) on average. So a step counts its cost where everything is
at hand, and up to half the board as much where there is but one way on.

That a step is as hard as the number of reasons it needs is the idea of J. Espasa et al., "Using small MUSes to explain
how to solve pen and paper puzzles" (2021), and of B. Bogaerts, E. Gamba and T. Guns, "A framework for step-wise
explaining how to solve constraint satisfaction problems" (2021). That it matters too how many steps are to be had is
R. Pelanek's, "Difficulty rating of Sudoku puzzles: an overview and evaluation" (2014).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from ..board.puzzle import Puzzle
from ..explanation import Explanation
from ..models.frozen import Frozen


def looks(places: int, good: int) -> float:
    """How many of the places one looks at, in random order, until one is good; on average."""
    return (places + 1) / (min(places, good) + 1)


@dataclass(frozen=True, slots=True)
class SearchMeasures:
    """What searches make of a board.

    decisions     of a SAT solver that finds the answer and refutes every other one: the mean over seeded shuffles;
    conflicts     the same of its conflicts;
    mrv_nodes     values tried by the hand-written search until all is searched;
    mrv_complete  whether it came to its end within its trials; else `mrv_nodes` is a lower bound;
    forced_share  the share of places without a printed value that one round of failed-literal tests fills in;
    backdoor      how many values have to be given away until propagation does the rest: the fewest found.
    """

    decisions: float
    conflicts: float
    mrv_nodes: int
    mrv_complete: bool
    forced_share: float
    backdoor: int


@dataclass(frozen=True)
class Rating:
    """The measures of a board with one answer; those of the explanation follow from its steps.

    `propagation`: whether unit propagation from the clues fills in the answer.
    """

    explanation: Explanation
    propagation: bool
    search: SearchMeasures

    @property
    def puzzle(self) -> Puzzle:
        return self.explanation.puzzle

    @cached_property
    def rating(self) -> float:
        """The figure: what the steps cost, each times the looks it takes to find it; rounded to tenths."""
        return round(sum(step.cost * many for step, many in zip(self.explanation.steps, self.looks, strict=True)), 1)

    @property
    def looks(self) -> tuple[float, ...]:
        """For each step how many places one looks at, on average, until something of its cost is found."""
        found = []
        empty = sum(fact.holds for step in self.explanation.steps for fact in step.conclusions)
        for step in self.explanation.steps:
            found.append(looks(empty, step.alternatives + len(step.conclusions)))
            empty -= sum(fact.holds for fact in step.conclusions)
        return tuple(found)

    @property
    def upper_bound(self) -> bool:
        """Whether a step may have fewer reasons, or more alternatives, than were found: not if each has one reason."""
        return self.hardest > 1

    @property
    def hardest(self) -> int:
        """The largest cost of a step."""
        return self.explanation.hardest

    @property
    def total(self) -> int:
        """The sum of the costs."""
        return self.explanation.total

    @property
    def steps(self) -> int:
        """How many steps there are."""
        return len(self.explanation.steps)

    @property
    def by_cases(self) -> int:
        """How many of them are found by trying cases only."""
        return sum(step.by_cases for step in self.explanation.steps)

    @property
    def costs(self) -> Mapping[int, int]:
        """How many steps have which cost, in rising order."""
        return Frozen(sorted(Counter(step.cost for step in self.explanation.steps).items()))

    @property
    def alternatives(self) -> Mapping[int, int]:
        """How many steps have how many alternatives, in rising order."""
        return Frozen(sorted(Counter(step.alternatives for step in self.explanation.steps).items()))

    def __str__(self) -> str:
        from .rating_report import rating_text

        return rating_text(self)
