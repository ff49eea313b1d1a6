"""The self-test: boards of every kind, size and level are made, transformed, and decided again by every decider.

For each kind and size a base with its four levels is drawn, and each board is turned into others by random symmetries.
Every board is decided by each decider alone: it must find the expected answer, and that there is no other. Clues must
fall and scores rise from level to level, and the clues of a harder level be among those of an easier one.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from itertools import pairwise
from random import Random
from time import perf_counter

from ..backends.base import Limits
from ..board.geometry import Answer
from ..board.puzzle import Puzzle
from ..board.symmetry import random_symmetry
from ..deciding.deciders import decider
from ..deciding.panel import usual_deciders
from ..generation import Made, Order, generate_levels
from ..generation.recipe import recipe_of, recipes
from ..models import ExactlyOneError

SIZES = 4
TRANSFORMATIONS = 8
SECONDS = 60.0
"""What one decider may take for one board."""


@dataclass(slots=True)
class KindReport:
    """What the self-test found of one kind; `faults` is empty if all is well."""

    kind: str
    bases: int = 0
    transformed: int = 0
    decided: dict[str, int] = field(default_factory=dict)
    seconds: float = 0.0
    faults: list[str] = field(default_factory=list)


def selftest(
    kinds: Sequence[str] | None = None, seed: int = 1, watch: Callable[[str], None] = lambda step: None
) -> list[KindReport]:
    """Run the self-test for some kinds (None = all that can be generated); `watch` is told of every step."""
    tallies = []
    for kind in kinds or recipes():
        tally = KindReport(kind)
        started = perf_counter()
        for size in recipe_of(kind).menu[:SIZES]:
            watch(f"{kind} {size}")
            levels = generate_levels(Order(kind, size), seed)
            tally.faults += _ladder_faults(levels)
            draw = Random(f"{seed} {kind} {size}")
            for made in levels:
                tally.bases += 1
                _decide(made.puzzle, made.answer, tally)
                for _ in range(TRANSFORMATIONS):
                    symmetry = random_symmetry(made.puzzle.geometry, draw)
                    tally.transformed += 1
                    _decide(made.puzzle.transformed(symmetry), symmetry.answer(made.answer), tally)
        tally.seconds = perf_counter() - started
        tallies.append(tally)
    return tallies


def _ladder_faults(levels: Sequence[Made]) -> list[str]:
    """What is wrong from level to level."""
    faults = []
    for easier, harder in pairwise(levels):
        step = f"{easier.puzzle.kind} seed {easier.seed}, {easier.level} to {harder.level}"
        shown = [{i for i, clue in enumerate(made.puzzle.clues) if clue is not None} for made in (easier, harder)]
        if not shown[1] < shown[0]:
            faults.append(f"{step}: the clues of the harder board are not fewer of the same")
        if easier.difficulty.score >= harder.difficulty.score:
            faults.append(f"{step}: the score does not rise")
    return faults


def _decide(puzzle: Puzzle, answer: Answer, tally: KindReport) -> None:
    """One board, by every decider alone."""
    broken = puzzle.violations(answer)
    if broken:
        tally.faults.append(f"the answer is wrong: {broken[0]}\n{puzzle}")
    for name in usual_deciders(puzzle):
        tally.decided.setdefault(name, 0)
        try:
            with closing(decider(name).open(puzzle)) as enumeration:
                reason = enumeration.advance(2, Limits(SECONDS))
        except ExactlyOneError as error:
            tally.faults.append(f"{name}: {error}\n{puzzle}")
            continue
        if reason is None and enumeration.exhausted and enumeration.answers == [answer]:
            tally.decided[name] += 1
        else:
            found = reason or f"finds {len(enumeration.answers)} answers, or another one than expected"
            tally.faults.append(f"{name}: {found}\n{puzzle}")


def table(tallies: Sequence[KindReport]) -> str:
    """The result as a table for people."""
    width = max([10, *(len(tally.kind) + 1 for tally in tallies)])
    names = list(dict.fromkeys(name for tally in tallies for name in tally.decided))
    head = f"{'kind':<{width}}{'bases':>6}{'transformed':>13}" + "".join(f"{name:>8}" for name in names)
    lines = [f"{head}{'seconds':>9}{'faults':>8}"]
    for tally in tallies:
        decided = "".join(f"{tally.decided.get(name, '-'):>8}" for name in names)
        line = f"{tally.kind:<{width}}{tally.bases:>6}{tally.transformed:>13}{decided}"
        lines.append(f"{line}{tally.seconds:>9.1f}{len(tally.faults):>8}")
    boards = sum(tally.bases + tally.transformed for tally in tallies)
    faults = sum(len(tally.faults) for tally in tallies)
    return "\n".join([*lines, f"{boards} boards, {faults} faults"])
