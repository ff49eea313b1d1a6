"""What one uniqueness check costs: by kind, size and decider, milliseconds to build and to solve, and their ratios.

    python benchmarks/decide.py [--boards N] [--corpora FOLDER] [--deciders NAMES] [--json FILE]

Boards come from the corpora of real boards where they are present, else from the package's examples. All deciders see
the same boards, one board after the other in a seeded order of deciders, so that noise of the machine hits all alike:
read the ratios, not the times. Every answer is checked, and a wrong number of answers ends the run.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import random
import statistics
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from time import perf_counter

import exactlyone as eo
from exactlyone.deciding.deciders import decider
from exactlyone.formats import read_path
from exactlyone.versions import versions

ROOT = Path(__file__).resolve().parent.parent
CORPORA = Path(os.environ.get("EXACTLYONE_CORPORA", ROOT.parent / "shared" / "corpora"))
DECIDERS = ("sat", "mrv", "cpsat")
GROUPS = {
    "X-Sudoku 9": ("x-sudoku", lambda g: g.size == 9 and g.box == (3, 3)),
    "Kropki 9": ("kropki", lambda g: g.rows == g.cols == 9 and g.negative == "full"),
    "Str8ts 9": ("str8ts", lambda g: g.rows == g.cols == 9),
    "Hidato 8": ("hidato", lambda g: g.rows == g.cols == 8),
    "Hidato 10": ("hidato", lambda g: g.rows == g.cols == 10),
    "Slant 12": ("slant", lambda g: g.rows == g.cols == 12),
    "Slant 20": ("slant", lambda g: g.rows == g.cols == 20),
    "Slant 25+": ("slant", lambda g: g.rows >= 25 and g.cols >= 25),
}
LIMIT = 20.0
"""Seconds a decider may take for one board; what takes longer counts as the limit and is told apart."""


def boards(corpora: Path, most: int) -> Iterator[tuple[str, list[eo.Puzzle]]]:
    """Each group's name and its boards that have exactly one answer by the corpora, `most` at a time, spread evenly."""
    if not corpora.is_dir():
        for kind in eo.KINDS:
            yield f"{kind} (example)", [eo.example(kind)]
        return
    unique: dict[str, list[eo.Puzzle]] = {}
    for kind in eo.KINDS:
        records = [json.loads(line) for line in (corpora / f"{kind}.jsonl").read_text("utf-8").splitlines()]
        read = list(read_path(str(corpora / f"{kind}.jsonl")))
        pairs = zip(records, read, strict=True)
        unique[kind] = [board.puzzle for record, board in pairs if record["solutions"] == "1"]
    for name, (kind, fits) in GROUPS.items():
        found = [puzzle for puzzle in unique[kind] if fits(puzzle.geometry)]
        yield name, found[:: max(1, -(-len(found) // most))]


def cost(name: str, puzzle: eo.Puzzle) -> tuple[float, float, float, bool]:
    """Milliseconds to build, to solve and in all for one check by one decider, and whether it ended in the limit."""
    started = perf_counter()
    with closing(decider(name).open(puzzle)) as enumeration:
        reason = enumeration.advance(2, eo.Limits(seconds=LIMIT))
        whole = perf_counter() - started
        if reason is None and len(enumeration.answers) != 1:
            sys.exit(f"{name} finds {len(enumeration.answers)} answers where there is one:\n{puzzle}")
        spent = enumeration.statistics
    return spent.build_seconds * 1000, spent.solve_seconds * 1000, whole * 1000, reason is None


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--boards", type=int, default=40, help="boards a group (default 40)")
    parser.add_argument("--corpora", type=Path, default=CORPORA)
    parser.add_argument("--deciders", default=",".join(DECIDERS))
    parser.add_argument("--json", type=Path, help="write the raw figures here")
    options = parser.parse_args()
    names = options.deciders.split(",")
    order = random.Random(1)
    for name in names:  # what is loaded once is not counted
        cost(name, eo.example("x-sudoku"))
    print(f"python {platform.python_version()}, {versions()}, {platform.machine()}, {os.cpu_count()} cores")
    print(f"{'group':<22}{'boards':>7} {'decider':<18}{'build ms':>9}{'solve ms':>9}{'all ms':>9}{'max ms':>9}", end="")
    print(f"{'ratio':>8}{'over':>6}   (medians; ratio of all to the group's first decider, board by board)")
    raw = []
    for group, puzzles in boards(options.corpora, options.boards):
        figures: dict[str, list[tuple[float, float, float, bool]]] = {name: [] for name in names}
        for puzzle in puzzles:
            for name in order.sample(names, len(names)):
                figures[name].append(cost(name, puzzle))
        for name in names:
            build, solve, whole, ended = zip(*figures[name], strict=True)
            ratios = [one[2] / other[2] for one, other in zip(figures[name], figures[names[0]], strict=True)]
            print(
                f"{group:<22}{len(puzzles):>7} {name:<18}{statistics.median(build):>9.2f}"
                f"{statistics.median(solve):>9.2f}{statistics.median(whole):>9.2f}{max(whole):>9.1f}{statistics.median(ratios):>8.2f}"
                f"{ended.count(False):>6}",
                flush=True,
            )
            raw.append({"group": group, "decider": name, "figures": figures[name]})
    if options.json:
        options.json.write_text(json.dumps({"versions": versions(), "raw": raw}), "utf-8")


if __name__ == "__main__":
    main()
