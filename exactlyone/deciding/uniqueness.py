"""Whether a puzzle has exactly one answer: the verdict, with its evidence."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum
from time import perf_counter
from typing import TYPE_CHECKING

from ..arguments import checked
from ..backends.base import Limits
from ..board.geometry import Answer
from ..board.puzzle import Puzzle
from ..models import ExactlyOneError
from ..watching import keeping, turning
from .audit import audit, contradiction
from .deciders import named, readers
from .panel import Decision, Opinion, Witnessed, decide, usual_deciders

if TYPE_CHECKING:
    from ..inspecting.why_none import Clash


class Uniqueness(Enum):
    """How many answers a puzzle has, as far as it is known."""

    UNIQUE = "UNIQUE"
    MULTIPLE = "MULTIPLE"
    NONE = "NONE"
    UNKNOWN = "UNKNOWN"


CLAIMS = {
    Uniqueness.UNIQUE: (1, 1),
    Uniqueness.MULTIPLE: (2, None),
    Uniqueness.NONE: (0, 0),
    Uniqueness.UNKNOWN: (0, None),
}
"""The least and the most answers that each of them says there are."""


@dataclass(frozen=True, slots=True)
class Verdict(Witnessed):
    """How many answers a puzzle has, and how that is known.

    status     UNIQUE, MULTIPLE, NONE or UNKNOWN;
    answers    the answers found, each accepted by the plain checker: one for UNIQUE, two for MULTIPLE; UNKNOWN may have
               one, whose uniqueness was not settled;
    differing  MULTIPLE: the names of the places where the two answers differ;
    clash      NONE: the clues that cannot all hold, in words, as few as were found;
    reason     NONE: why, in one line; UNKNOWN: the limit that ran out; else None;
    opinions   what each decider found, and what it cost;
    seconds    wall-clock time of the whole check.

    `readings` are the readings of the rules by which there are no more answers, and `confirmed` is how many: for UNIQUE
    and NONE two or more, or one where no second one was named or came to its end.
    """

    puzzle: Puzzle
    status: Uniqueness
    answers: tuple[Answer, ...]
    differing: tuple[str, ...]
    clash: tuple[str, ...]
    reason: str | None
    opinions: tuple[Opinion, ...]
    seconds: float

    @property
    def solution(self) -> Answer | None:
        """The only answer, if the verdict is UNIQUE."""
        return self.answers[0] if self.status is Uniqueness.UNIQUE else None

    def __str__(self) -> str:
        from ..reporting import verdict_text

        return verdict_text(self)

    def svg(self, theme: str = "light") -> str:
        """The answers as pictures beside each other, the places marked where two differ; without one, the board."""
        from ..drawing import svg_of_answers

        return svg_of_answers(self.puzzle, self.answers, theme)

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:
        """How a notebook shows it: the answers, and the verdict as text where pictures are not shown."""
        return {"image/svg+xml": self.svg(), "text/plain": str(self)}


@checked
def check(puzzle: Puzzle, deciders: Sequence[str] | None = None, limits: Limits | None = None) -> Verdict:
    """Solve, check the answer, block it, solve again; by two readings of the rules.

    deciders  names such as "sat", "sat:cadical195", "cpsat", "mrv", "proof"; None = SAT, the hand-written search, a
              proof and CP-SAT, which take turns until two readings are done. If all that are named share one reading,
              that one is enough, and `confirmed` says so;
    limits    seconds for the whole check, conflicts for each decider; None = no limit. A limit that runs out gives
              UNKNOWN. Where it ends the wait for a second reading, and two deciders that share no code have come to
              the end by the first, the verdict is theirs, by one reading. Without a limit that wait is 10 seconds, or
              20 times what the first reading took.

    Raises Disagreement, AnswerRejected and MissingBackend (see `exactlyone.models.errors`); on Ctrl-C, Interrupted with
    the verdict so far.
    """
    names = named(deciders, usual_deciders(puzzle))
    return judged(puzzle, lambda: decide(puzzle, 2, names, limits), names, limits)


def judged(
    puzzle: Puzzle,
    decided: Callable[[], Decision],
    names: Sequence[str],
    limits: Limits | None,
    briefly: bool = False,
) -> Verdict:
    """The verdict on a puzzle by a decision that is made here, if the evidence bears it.

    `names`: the deciders that were to decide; `briefly`: the clash may be larger than it need be. Raises
    SelfContradiction, what `decided` raises, and on Ctrl-C Interrupted with the verdict so far.
    """

    def so_far(decision: Decision) -> Verdict:
        no_time = Limits(0.0)  # a reason that is not found yet is not waited for
        return _verdict(puzzle, decision, no_time, briefly=briefly)

    with turning(so_far):
        decision = decided()
    with keeping(lambda: so_far(decision)):
        verdict = _verdict(puzzle, decision, limits, briefly=briefly)
    audit(*CLAIMS[verdict.status], verdict.answers, verdict.opinions, readers(puzzle, names))
    return verdict


class NotUnique(ExactlyOneError):
    """Only a puzzle with exactly one solution has clues that it needs, or a rating; `verdict` is what this one has."""

    def __init__(self, verdict: Verdict) -> None:
        super().__init__(f"the puzzle is {verdict.status.value}, not UNIQUE")
        self.verdict = verdict


def the_answer(puzzle: Puzzle, limits: Limits | None = None) -> Answer:
    """The only answer of a puzzle. Raises NotUnique unless it is found within the limits that there is exactly one."""
    with keeping(lambda: None):  # one that may not be the only one is no answer here
        found = check(puzzle, limits=limits)
    if found.solution is None:
        raise NotUnique(found)
    return found.solution


def clash_of(puzzle: Puzzle, decision: Decision, limits: Limits | None, briefly: bool = True) -> Clash:
    """Why a puzzle has no answer, as a decision says; arguments as for `judged`.

    Raises SelfContradiction if SAT, which is asked for the reason, finds an answer: all deciders list answers by code
    that they share, and a fault there misleads them all; whoever looks for a reason does without that code.
    """
    from ..inspecting.why_none import CONFLICTS, HasAnswer, find_clash, find_clash_briefly

    left = None if limits is None or limits.seconds is None else max(0.0, limits.seconds - decision.seconds)
    try:
        return find_clash_briefly(puzzle) if briefly else find_clash(puzzle, Limits(left, CONFLICTS))
    except HasAnswer as error:
        raise contradiction(0, 0, "SAT, asked why, finds an answer") from error


def _verdict(puzzle: Puzzle, decision: Decision, limits: Limits | None, *, briefly: bool = False) -> Verdict:
    """What a decision with two answers asked for says; why there is no answer is found here, within the limits.

    briefly   at little cost, though the clash may then be larger.
    """
    started = perf_counter()
    status, reason = Uniqueness.UNKNOWN, decision.reason
    differing: tuple[str, ...] = ()
    clash: tuple[str, ...] = ()
    if len(decision.answers) == 2:
        status = Uniqueness.MULTIPLE
        places = zip(puzzle.geometry.answer_places, *decision.answers, strict=True)
        differing, reason = tuple(name for name, one, other in places if one != other), None
    elif decision.complete and decision.answers:
        status = Uniqueness.UNIQUE
    elif decision.complete:
        status, found = Uniqueness.NONE, clash_of(puzzle, decision, limits, briefly)
        clash, reason = found.clues, found.message
    return Verdict(
        puzzle,
        status,
        decision.answers,
        differing,
        clash,
        reason,
        decision.opinions,
        decision.seconds + perf_counter() - started,
    )
