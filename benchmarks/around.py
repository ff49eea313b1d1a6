"""What everything around the deciders costs: microseconds a board to read, build, check, hash, write and send it.

    python benchmarks/around.py [--boards N] [--corpora FOLDER] [--json FILE]

Boards come from the corpora of real boards where they are present, else from the package's examples. Each round reads
every board anew, so that nothing worked out for it in the round before is there; a figure is the best of the rounds
for each board, and the median of that over the boards. Answers come from SAT and are checked.
"""

from __future__ import annotations

import argparse
import json
import os
import pickle
import platform
import statistics
import sys
from collections.abc import Callable
from pathlib import Path
from time import process_time_ns
from typing import Any

from decide import CORPORA, boards

import exactlyone as eo
from exactlyone.formats import read_boards, write_record
from exactlyone.versions import versions

ROUNDS = 7


def stages(line: str, answer: eo.Answer) -> dict[str, float]:
    """Nanoseconds of each stage for one board, from its line of JSON to what is sent to another process."""
    spent: dict[str, float] = {}

    def timed(stage: str, work: Callable[[], Any]) -> Any:
        started = process_time_ns()
        result = work()
        spent[stage] = process_time_ns() - started
        return result

    puzzle = timed("read", lambda: next(read_boards(line))).puzzle
    if timed("check", lambda: puzzle.violations(answer)):
        sys.exit(f"an answer is refused:\n{puzzle}")
    timed("build", lambda: eo.Puzzle(puzzle.geometry, puzzle.clues))
    timed("hash", lambda: puzzle.digest)
    timed("text", lambda: str(puzzle))
    timed("grid", lambda: puzzle.geometry.grid_text(puzzle.clues, answer))
    timed("canonical", puzzle.canonical)
    sent = timed("send", lambda: pickle.dumps(puzzle, pickle.HIGHEST_PROTOCOL))
    if timed("receive", lambda: pickle.loads(sent)) != puzzle:
        sys.exit(f"a board is not received as it was sent:\n{puzzle}")
    spent["bytes"] = len(sent) * 1000
    return spent


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--boards", type=int, default=40, help="boards a group (default 40)")
    parser.add_argument("--corpora", type=Path, default=CORPORA)
    parser.add_argument("--json", type=Path, help="write the raw figures here")
    options = parser.parse_args()
    print(f"python {platform.python_version()}, {versions()}, {platform.machine()}, {os.cpu_count()} cores")
    header, raw = False, []
    for group, puzzles in boards(options.corpora, options.boards):
        lines = [write_record("a", puzzle) for puzzle in puzzles]
        answers = [eo.solve(puzzle, ["sat"]).answer for puzzle in puzzles]
        pairs = [(line, answer) for line, answer in zip(lines, answers, strict=True) if answer is not None]
        rounds = [[stages(line, answer) for line, answer in pairs] for _ in range(ROUNDS)]
        best = [
            {stage: min(one[stage] for one in same) / 1000 for stage in same[0]} for same in zip(*rounds, strict=True)
        ]
        if not header:
            print(f"{'group':<22}{'boards':>7}" + "".join(f"{stage:>10}" for stage in best[0]) + "   (us, medians)")
            header = True
        medians = {stage: statistics.median(one[stage] for one in best) for stage in best[0]}
        print(f"{group:<22}{len(pairs):>7}" + "".join(f"{figure:>10.1f}" for figure in medians.values()), flush=True)
        raw.append({"group": group, "figures": best})
    if options.json:
        options.json.write_text(json.dumps({"versions": versions(), "raw": raw}), "utf-8")


if __name__ == "__main__":
    main()
