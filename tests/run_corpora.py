"""Every real board with a known verdict: `python -m tests.run_corpora [--jobs 2] [--seconds 10] [--no-each]`.

Each board is checked by default settings, and then by each decider alone within a smaller limit. Prints one table by
kind and lists what is wrong. Exit code 1 on a wrong verdict, an error, or a board that stays undecided by default.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from statistics import median
from time import perf_counter

from exactlyone.backends.base import Limits
from exactlyone.deciding.uniqueness import Uniqueness, check
from exactlyone.models import ExactlyOneError

from .corpora import COLLECTED, CORPORA, Known, read

DECIDERS = ("sat", "mrv", "cpsat")
DEFAULT = "default"
ERROR = "ERROR"


@dataclass(frozen=True)
class Finding:
    """What one way to decide made of one board; `fault` is None if it is right or says UNKNOWN."""

    id: str
    kind: str
    by: str
    status: str
    fault: str | None
    milliseconds: float


def judge(board: Known, seconds: float, alone: float | None) -> list[Finding]:
    """The default verdict, and that of each decider unless `alone`, its limit, is None."""
    ways: list[tuple[str, Sequence[str] | None, float]] = [(DEFAULT, None, seconds)]
    ways += [(name, [name], alone) for name in DECIDERS if alone is not None]
    return [_finding(board, by, deciders, Limits(limit)) for by, deciders, limit in ways]


def _finding(board: Known, by: str, deciders: Sequence[str] | None, limits: Limits) -> Finding:
    started = perf_counter()
    try:
        verdict = check(board.puzzle, deciders, limits)
    except ExactlyOneError as error:  # a disagreement, or an answer that was refused
        return Finding(board.id, board.puzzle.kind, by, ERROR, str(error), (perf_counter() - started) * 1000)
    spent = (perf_counter() - started) * 1000
    fault = None if verdict.status is Uniqueness.UNKNOWN else board.fault(verdict)
    return Finding(board.id, board.puzzle.kind, by, verdict.status.value, fault, spent)


def table(findings: Iterable[Finding]) -> Iterator[str]:
    """A line for each kind and way to decide."""
    columns = [status.value for status in Uniqueness]
    head = ["kind", "by", "boards", *columns, ERROR, "wrong", "median ms", "max ms"]
    rows = [head]
    groups: dict[tuple[str, str], list[Finding]] = {}
    for finding in findings:
        groups.setdefault((finding.kind, finding.by), []).append(finding)
    for (kind, by), group in groups.items():
        tally = Counter(finding.status for finding in group)
        wrong = sum(finding.fault is not None for finding in group)
        times = [finding.milliseconds for finding in group]
        numbers = [len(group), *(tally[name] for name in (*columns, ERROR)), wrong]
        rows.append([kind, by, *map(str, numbers), f"{median(times):.1f}", f"{max(times):.0f}"])
    widths = [max(len(row[i]) for row in rows) for i in range(len(head))]
    for row in rows:
        yield "  ".join(
            cell.ljust(width) if i < 2 else cell.rjust(width)
            for i, (cell, width) in enumerate(zip(row, widths, strict=True))
        )


def main(arguments: Sequence[str] | None = None) -> int:
    """Run, print, and return the exit code."""
    parser = argparse.ArgumentParser(prog="python -m tests.run_corpora", description=(__doc__ or "").split("\n\n")[1])
    parser.add_argument("--jobs", type=int, default=2, help="processes at a time")
    parser.add_argument("--seconds", type=float, default=10.0, help="the limit for a board by default settings")
    parser.add_argument("--each", action=argparse.BooleanOptionalAction, default=True, help="each decider alone, too")
    parser.add_argument("--alone", type=float, default=2.0, help="the limit for a board by one decider alone")
    parser.add_argument("--kind", choices=COLLECTED, action="append", help="only these kinds")
    parser.add_argument("--step", type=int, default=1, help="only every so manieth board")
    chosen = parser.parse_args(arguments)
    if not CORPORA.is_dir():
        print(f"no corpora of real boards in {CORPORA} (set EXACTLYONE_CORPORA)", file=sys.stderr)
        return 2
    boards = [board for kind in chosen.kind or COLLECTED for board in read(CORPORA, kind)[:: chosen.step]]
    started = perf_counter()
    findings: list[Finding] = []
    with ProcessPoolExecutor(chosen.jobs) as pool:
        work = partial(judge, seconds=chosen.seconds, alone=chosen.alone if chosen.each else None)
        for number, found in enumerate(pool.map(work, boards, chunksize=8), 1):
            findings += found
            if number % 500 == 0:
                print(f"{number} of {len(boards)} boards, {perf_counter() - started:.0f} s", file=sys.stderr)
    print("\n".join(table(findings)))
    bad = [f for f in findings if f.fault is not None or (f.by, f.status) == (DEFAULT, Uniqueness.UNKNOWN.value)]
    for finding in bad:
        print(f"{finding.by}: {finding.kind} {finding.id}: {finding.fault or 'undecided'}")
    print(f"{len(boards)} boards in {perf_counter() - started:.0f} s; {len(bad)} wrong or undecided")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
