"""Medians for each strategy, each with an interval that holds the true one in 95 of 100 cases.

The intervals are bootstrap percentiles (B. Efron, "Bootstrap methods: another look at the jackknife", 1979): boards are
drawn again and again from those compared, with a seed. They say how far the medians hang on the choice of boards, not
what other machines would measure.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from .result import Comparison

DRAWS = 2000
CONFIDENCE = 0.95
MOST_DRAWN = 1_000_000
"""Values that are in memory at a time."""
HEAD = ("strategy", "decided", "unknown", "errors", "ms [95 %]", "build", "solve", "nodes", "conflicts", "ratio")


@dataclass(frozen=True, slots=True)
class Interval:
    """A median, and between which bounds it lies; nan where there is nothing to take it of."""

    median: float
    low: float
    high: float

    def text(self, scale: float = 1.0, digits: int = 3) -> str:
        """As `median [low, high]`, scaled, to so many significant digits."""
        median, low, high = (_short(value * scale, digits) for value in (self.median, self.low, self.high))
        return f"{median} [{low}, {high}]"


@dataclass(frozen=True, slots=True)
class StrategySummary:
    """One strategy.

    decided, unknown, errors  how many boards it decided, gave up, failed on;
    seconds                   all of its time on a board; a board given up counts as longer than any other;
    build, solve              of the boards that it decided;
    nodes, conflicts          the same;
    ratio                     its seconds over those of the first strategy, board by board, where both decided.
    """

    strategy: str
    decided: int
    unknown: int
    errors: int
    seconds: Interval
    build: Interval
    solve: Interval
    nodes: Interval
    conflicts: Interval
    ratio: Interval


@dataclass(frozen=True, slots=True)
class Summary:
    """A line for each strategy, in their order; printed, milliseconds."""

    lines: tuple[StrategySummary, ...]
    boards: int

    def __str__(self) -> str:
        rows = [HEAD, *(_cells(line) for line in self.lines)]
        widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
        lines = []
        for row in rows:
            cells = [cell.rjust(width) for cell, width in zip(row[1:], widths[1:], strict=True)]
            lines.append("  ".join([row[0].ljust(widths[0]), *cells]).rstrip())
        return "\n".join(lines)


def median(values: Sequence[float], seed: int) -> Interval:
    """The median of values, of which some may be infinite, and its interval."""
    if not values:
        return Interval(math.nan, math.nan, math.nan)
    given = np.asarray(values, dtype=float)
    draw = np.random.default_rng(seed)
    at_once = max(1, MOST_DRAWN // len(given))
    sizes = [min(at_once, DRAWS - done) for done in range(0, DRAWS, at_once)]
    medians = np.concatenate(
        [np.median(given[draw.integers(len(given), size=(size, len(given)))], axis=1) for size in sizes]
    )
    beyond = (1 - CONFIDENCE) / 2
    low = np.quantile(medians, beyond, method="lower")  # no mean of two, of which one may be infinite
    high = np.quantile(medians, 1 - beyond, method="higher")
    return Interval(float(np.median(given)), float(low), float(high))


def summarise(comparison: Comparison) -> Summary:
    """The lines of a comparison; draws are seeded by its seed."""
    first = {row.board: row for row in comparison.of(comparison.strategies[0]) if row.decided}
    lines = []
    for strategy in comparison.strategies:
        rows = comparison.of(strategy)
        decided = [row for row in rows if row.decided]
        unknown = [row for row in rows if row.given_up]
        both = [row.seconds / first[row.board].seconds for row in decided if row.board in first]
        times = [row.seconds for row in decided] + [math.inf] * len(unknown)
        lines.append(
            StrategySummary(
                strategy,
                len(decided),
                len(unknown),
                len(rows) - len(decided) - len(unknown),
                median(times, comparison.seed),
                median([row.build_seconds for row in decided], comparison.seed),
                median([row.solve_seconds for row in decided], comparison.seed),
                median([row.nodes for row in decided], comparison.seed),
                median([row.conflicts for row in decided], comparison.seed),
                median(both, comparison.seed),
            )
        )
    return Summary(tuple(lines), len(comparison.rows) // len(comparison.strategies))


def _cells(line: StrategySummary) -> tuple[str, ...]:
    return (
        line.strategy,
        str(line.decided),
        str(line.unknown),
        str(line.errors),
        line.seconds.text(1000),
        _short(line.build.median * 1000),
        _short(line.solve.median * 1000),
        _short(line.nodes.median),
        _short(line.conflicts.median),
        line.ratio.text(),
    )


def _short(value: float, digits: int = 3) -> str:
    if math.isnan(value):
        return "-"
    if math.isinf(value):
        return "over"
    if value == 0:
        return "0"
    return f"{value:.{max(0, digits - 1 - math.floor(math.log10(abs(value))))}f}"
