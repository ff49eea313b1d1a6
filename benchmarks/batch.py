"""What a board costs in a batch, next to one at a time: boards a second on one core, and their ratios.

    python benchmarks/batch.py [--boards N] [--rounds N] [--first FOLDER] [--json FILE]

    one     `check` board after board, by default deciders: two readings of the rules
    batch   the same boards in one batch: the compiled search, confirmed by a SAT session that they share
    mrv     the same batch by the compiled search alone: one decider
    first   `check` board after board in another checkout, such as an earlier version, if --first names its folder

Boards are generated from fixed seeds, and none can spare a clue. Each way has a process of its own, loads what it loads
on other boards, and then takes turns with the others, round after round: read the ratios. Counted is processor time,
from puzzles in memory to verdicts; reading and writing is not. A verdict that is not UNIQUE ends the run.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path
from time import process_time
from typing import IO

ROOT = Path(__file__).resolve().parent.parent
TARGETS = {"X-Sudoku 9": 10.0, "Kropki 9": 10.0, "Str8ts 9": 5.0, "Hidato 8": 3.0, "Slant 12": 10.0}
"""How many times as many boards a second a batch is to decide as the first version did one at a time."""
WARM = 1000
"""Boards before the clock starts: the search is compiled by then, and geometries have their sessions."""


def serve(way: str, file: str) -> None:
    """One way, in its own process: for each line "from to" a line with the processor seconds of those boards."""
    import exactlyone as eo

    puzzles = eo.load_all(file)

    def decide(some: list[eo.Puzzle]) -> list[str]:
        if way in ("one", "first"):
            return [eo.check(puzzle).status.value for puzzle in some]
        from exactlyone.collection.chunk_deciding import check_batch

        found = check_batch(some, ["mrv"] if way == "mrv" else None)
        return [one.status.value if isinstance(one, eo.Verdict) else str(one) for one in found]

    if "--warm" in sys.argv:
        decide((puzzles * WARM)[:WARM])
    print(eo.__file__, flush=True)
    for line in sys.stdin:
        begin, end = map(int, line.split())
        started = process_time()
        statuses = decide(puzzles[begin:end])
        spent = process_time() - started
        print(json.dumps([spent, [status for status in statuses if status != "UNIQUE"]]), flush=True)


class Way:
    """A process that decides the boards of a file in one way."""

    def __init__(self, name: str, file: Path, checkout: Path) -> None:
        self.name = name
        command = [sys.executable, __file__, "--serve", name, str(file), *(["--warm"] if name != "first" else [])]
        environment = {**os.environ, "PYTHONPATH": str(checkout), "PYTHONSAFEPATH": "1"}
        self._process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment, cwd=checkout
        )
        loaded = Path(self._pipe(self._process.stdout).readline().strip())
        if checkout not in loaded.parents:
            sys.exit(f"{name}: loaded {loaded}, not the package in {checkout}")

    def seconds(self, begin: int, end: int) -> float:
        """Processor seconds for these boards."""
        print(begin, end, file=self._pipe(self._process.stdin), flush=True)
        spent, wrong = json.loads(self._pipe(self._process.stdout).readline())
        if wrong:
            sys.exit(f"{self.name}: boards with one answer are said to be {wrong}")
        return float(spent)

    def close(self) -> None:
        self._pipe(self._process.stdin).close()
        self._process.wait()

    @staticmethod
    def _pipe(pipe: IO[str] | None) -> IO[str]:
        assert pipe is not None
        return pipe


def measure(group: str, file: Path, boards: int, rounds: int, first: Path | None) -> dict[str, list[float]]:
    """Milliseconds a board, by way and round."""
    names = ["one", "batch", "mrv", *(["first"] if first else [])]
    ways = [Way(name, file, first if name == "first" and first else ROOT) for name in names]
    size = boards // rounds
    figures: dict[str, list[float]] = {name: [] for name in names}
    for begin in range(0, size * rounds, size):
        for way in ways:
            figures[way.name].append(way.seconds(begin, begin + size) / size * 1000)
    for way in ways:
        way.close()
    return figures


def main() -> None:
    if sys.argv[1:2] == ["--serve"]:
        serve(sys.argv[2], sys.argv[3])
        return
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--boards", type=int, default=300, help="boards a kind (default 300)")
    parser.add_argument("--rounds", type=int, default=6, help="turns each way takes (default 6)")
    parser.add_argument("--first", type=Path, help="the folder of another checkout")
    parser.add_argument("--groups", default=",".join(TARGETS), help="which kinds (default: all)")
    parser.add_argument("--json", type=Path, help="write the raw figures here")
    options = parser.parse_args()

    import menu

    from exactlyone.backends.mrv import compiling
    from exactlyone.versions import versions

    print(f"{versions()}, {os.cpu_count()} cores; ms a board, medians of {options.rounds} rounds of one core")
    ways = ["first", "one", "batch", "mrv"]
    head = "".join(f"{way:>9}" for way in ways)
    print(f"{'group':<12}{'boards':>7}{head}   batch against first or one; boards a second: batch, mrv alone")
    raw = {}
    for group in menu.GROUPS:
        if group.name not in options.groups.split(","):
            continue
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "boards.jsonl"
            with compiling():
                made = [board.puzzle for board in menu.generated(group, options.boards, several=False)]
            lines = [json.dumps({"kind": puzzle.kind, "board": str(puzzle)}) for puzzle in made]
            file.write_text("".join(line + "\n" for line in lines), "utf-8")
            figures = measure(group.name, file, len(made), options.rounds, options.first)
        medians = {way: statistics.median(found) for way, found in figures.items()}
        base = "first" if options.first else "one"
        ratio = statistics.median(a / b for a, b in zip(figures[base], figures["batch"], strict=True))
        columns = "".join(f"{medians[way]:>9.3f}" if way in medians else f"{'-':>9}" for way in ways)
        speeds = f"{1000 / medians['batch']:>8.0f}{1000 / medians['mrv']:>8.0f}"
        print(f"{group.name:<12}{len(made):>7}{columns}{ratio:>8.1f}x {speeds}", flush=True)
        raw[group.name] = figures
    if options.json:
        options.json.write_text(json.dumps({"versions": versions(), "milliseconds": raw}), "utf-8")


if __name__ == "__main__":
    main()
