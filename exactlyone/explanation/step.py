"""What an explanation consists of: facts, steps, and what was found of a board or of a player's entries."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ..board.geometry import Answer
from ..board.puzzle import Puzzle
from ..deciding.uniqueness import Verdict
from ..inspecting.why import Why
from ..reasons import Reason


@dataclass(frozen=True, slots=True)
class Fact:
    """That a place has a value, or where not `holds`, that it has another one."""

    place: str
    value: int
    holds: bool = True


@dataclass(frozen=True, slots=True)
class Step:
    """Something that is forced, and by what.

    number        from 1 on;
    conclusions   values that stand from now on, or (all of them not `holds`) candidates that fall;
    rules         the reasons, each a part of a named rule of the puzzle;
    known         what it rests on besides: printed values, values that stand by now, candidates that fell before;
    cost          how many parts of rules have to be seen together, at least 1. Not counted is what values that stand
                  cross out by themselves: no second 5 in a row, nothing far from a number of a path;
    alternatives  how many other things of the same cost were forced at that point, as far as they were found;
    by_cases      whether no chain of inferences leads to it: the reasons leave nothing else, whatever is tried;
    text          the step in words.

    Rules and known facts together force each conclusion, and without any of them one conclusion is forced no more.
    That a place has exactly one value is taken for granted.
    """

    number: int
    conclusions: tuple[Fact, ...]
    rules: tuple[Reason, ...]
    known: tuple[Fact, ...]
    cost: int
    alternatives: int
    by_cases: bool
    text: str

    @property
    def places(self) -> bool:
        """Whether values are placed; else candidates fall."""
        return self.conclusions[0].holds

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True, slots=True)
class Explanation:
    """The steps from the clues of a puzzle to its only answer.

    verdict  how many answers there are; steps lead to an answer only if there is exactly one;
    steps    each of them rechecked; steps whose candidates no later one speaks of are left out;
    reason   why it is not complete; None if it is;
    why      why the board has no answer, or several; None if it has one, or that is not known.

    Costs are of the smallest reasons found, which may not be the smallest there are.
    """

    verdict: Verdict
    steps: tuple[Step, ...]
    reason: str | None
    why: Why | None
    seconds: float

    @property
    def puzzle(self) -> Puzzle:
        return self.verdict.puzzle

    @property
    def answer(self) -> Answer | None:
        """The answer that the steps lead to."""
        return self.verdict.solution

    @property
    def hardest(self) -> int:
        """The largest cost of a step; 0 if there is none."""
        return max((step.cost for step in self.steps), default=0)

    @property
    def total(self) -> int:
        """The costs of all steps."""
        return sum(step.cost for step in self.steps)

    def __iter__(self) -> Iterator[Step]:
        return iter(self.steps)

    def __len__(self) -> int:
        return len(self.steps)

    def __str__(self) -> str:
        from .explanation_report import explanation_text

        return explanation_text(self)


@dataclass(frozen=True, slots=True)
class Wrong:
    """An entry that is not the answer's; `text` says so, and why where one rule shows it (`shown`)."""

    entry: Fact
    shown: bool
    text: str


@dataclass(frozen=True, slots=True)
class Hint:
    """What helps a player on: the wrong entries if there are any, else the next steps.

    steps   the easiest next step; if candidates fall by it, those that follow from it too, until a value stands;
    reason  why there is no step though places are empty: the limit that ran out. Else None.
    """

    puzzle: Puzzle
    wrong: tuple[Wrong, ...]
    steps: tuple[Step, ...]
    reason: str | None = None

    @property
    def step(self) -> Step | None:
        """The easiest next step; None if an entry is wrong, nothing is left to do or a limit ran out."""
        return self.steps[0] if self.steps else None

    def __str__(self) -> str:
        parts = [wrong.text for wrong in self.wrong] or [step.text for step in self.steps]
        nothing = "Every place has its value." if self.reason is None else f"No step was found: {self.reason}."
        return "\n".join(parts or [nothing])
