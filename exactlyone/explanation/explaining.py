"""The whole way from the clues to the answer."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from time import perf_counter

from ..arguments import checked
from ..backends.base import Limits
from ..board.puzzle import Puzzle
from ..deciding.uniqueness import Uniqueness, Verdict, check
from ..inspecting.why import Why, why_not
from ..watching import INTERRUPTED, keeping, stage, turning
from .course import Move, answer_literals, course, needed
from .deductions import Deductions
from .network import Network
from .reason_solver import Halted
from .rechecking import Rechecker
from .sentences import Sentences
from .step import Explanation, Fact, Step


@checked
def explain(puzzle: Puzzle, limits: Limits | None = None) -> Explanation:
    """Steps from the clues to the answer, the easiest first, each rechecked.

    The board is checked first: without exactly one answer there are no steps. Where the limits run out, the steps end
    early and `reason` says so; on Ctrl-C, Interrupted is raised with them. Raises UnsoundStep rather than show a step
    that its reasons do not force.
    """
    started = perf_counter()
    deadline = (limits or Limits()).start()

    def unexplained(verdict: Verdict, why: Why | None = None) -> Explanation:
        reason = verdict.reason if verdict.status is Uniqueness.UNKNOWN else "the board has not exactly one answer"
        return Explanation(verdict, (), reason, why, perf_counter() - started)

    with turning(unexplained):
        verdict = check(puzzle, limits=limits)
    if verdict.status is not Uniqueness.UNIQUE:
        with turning(lambda why: unexplained(verdict, why)):
            return unexplained(verdict, why_not(verdict, deadline))
    if (out_of_time := deadline.exhausted()) is not None:
        return Explanation(verdict, (), out_of_time, None, perf_counter() - started)
    network = Network(puzzle)
    position = Deductions(network)
    moves: list[Move] = []
    printed = [fact_of(network, literal) for literal in network.printed]
    rechecker = Rechecker(puzzle, printed)

    def result(reason: str | None) -> Explanation:
        rechecker.begin(printed)
        steps = tuple(told(network, moves if reason else needed(moves, network), rechecker))
        return Explanation(verdict, steps, reason, None, perf_counter() - started)

    reason = None
    with keeping(lambda: result(INTERRUPTED)), stage() as say:
        try:
            for move in course(position, answer_literals(network, verdict.answers[0]), deadline):
                moves.append(move)
                rechecker.judge(_step(network, move, len(moves)))  # here, where the limit counts
                stands = sum(bool(position.placed[place]) for place in network.answers)
                say(f"{len(moves)} steps found, {stands} of {len(network.answers)} places filled")
        except Halted as halted:
            reason = str(halted)
        return result(reason)


def told(network: Network, moves: Iterable[Move], rechecker: Rechecker) -> Iterator[Step]:
    """Moves as steps in words, each rechecked."""
    sentences = Sentences(network)
    for number, move in enumerate(moves, 1):
        step = _step(network, move, number, sentences.step(move.told))
        rechecker.judge(step)
        sentences.found_in.update((target, number) for target in move.targets if target not in network.meaning)
        yield step


def _step(network: Network, move: Move, number: int, text: str = "") -> Step:
    """A move as a step."""
    return Step(
        number,
        tuple(fact_of(network, target) for target in move.targets),
        tuple(network.reasons[rule] for rule in move.rules),
        tuple(fact_of(network, literal) for literal in move.known),
        move.told[0].cost,
        move.alternatives,
        not move.told[0].links,
        text,
    )


def fact_of(network: Network, literal: int) -> Fact:
    """A literal as a fact."""
    holds = literal in network.meaning
    place, value = network.meaning[literal if holds else -literal]
    return Fact(network.places[place].name, value, holds)
