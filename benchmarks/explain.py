"""What an explanation costs: the whole way from the clues to the only answer, and a step of it.

    python benchmarks/explain.py [--boards N] [--seconds S] [--kinds KIND,...] [--json FILE]

N generated boards a kind (20 if not said), at the usual sizes, without a clue that can be left out, from a fixed seed.
Each explanation has to reach the answer, which is put together here from the steps' own conclusions and held against
the checker of the kind; each step has passed the recheck by a SAT solver that took no part in finding it, or `explain`
raises. A board that takes longer than S seconds (60) is cut short and not counted as reached.

board   the whole of `explain`: decision, search for the steps, recheck, words
step    that, divided by the number of steps, board by board

Processor time of this process. `hardest` is the largest number of parts of rules that a step needs together.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import statistics
import sys
from collections import Counter
from pathlib import Path
from time import process_time

import exactlyone as eo
from exactlyone.board.geometry import model_of
from exactlyone.explanation import Explanation
from exactlyone.generation import Order, Size, generate
from exactlyone.versions import versions

SIZES = {
    "x-sudoku": Size(9, 9),
    "str8ts": Size(9, 9),
    "slant": Size(10, 10),
    "hidato": Size(7, 7),
    "kropki": Size(6, 6),
}
SEED = 2026


def reaches(explanation: Explanation) -> bool:
    """Whether printed values and the steps' conclusions fill the grid, as its checker has it."""
    puzzle = explanation.puzzle
    places = puzzle.geometry.answer_places
    model = model_of(puzzle.geometry)
    printed = {one.variable.name: one.value for one in puzzle.literals(model)}
    values = {place: printed[place] for place in places if place in printed}
    for step in explanation:
        values.update((fact.place, fact.value) for fact in step.conclusions if fact.holds)
    return set(values) >= set(places) and not puzzle.violations([values[place] for place in places])


def figures(puzzle: eo.Puzzle, seconds: float) -> dict[str, float]:
    """What one board costs. Ends the run if its explanation ends anywhere but at an answer."""
    started = process_time()
    explanation = puzzle.explain(eo.Limits(seconds))
    spent = process_time() - started
    complete = explanation.reason is None
    if complete and not reaches(explanation):
        sys.exit(f"the steps do not lead to the answer of\n{puzzle}")
    steps = len(explanation)
    return {
        "board": spent,
        "step": spent / max(steps, 1),
        "steps": steps,
        "hardest": explanation.hardest,
        "by_cases": sum(step.by_cases for step in explanation),
        "complete": complete,
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--boards", type=int, default=20, help="boards a kind (default 20)")
    parser.add_argument("--seconds", type=float, default=60.0, help="time limit a board (default 60)")
    parser.add_argument("--kinds", default=",".join(SIZES), help="which kinds (default all)")
    parser.add_argument("--json", type=Path, help="write the raw figures here")
    options = parser.parse_args()
    eo.example("kropki").explain()  # what is loaded once is not counted
    print(f"python {platform.python_version()}, {versions()}, {platform.machine()}, {os.cpu_count()} cores")
    print(f"{'kind':<10}{'size':>7}{'boards':>8}{'reached':>9}{'steps':>7}{'step':>9}{'worst':>8}", end="")
    print(f"{'board':>9}{'worst':>8}   hardest step: boards   (medians, seconds)")
    raw = []
    for kind in options.kinds.split(","):
        size = SIZES[kind]
        rows = [
            figures(generate(Order(kind, size), None, SEED, number).puzzle, options.seconds)
            for number in range(options.boards)
        ]
        median = {name: statistics.median(row[name] for row in rows) for name in ("steps", "step", "board")}
        worst = {name: max(row[name] for row in rows) for name in ("step", "board")}
        reached = sum(bool(row["complete"]) for row in rows)
        hardest = sorted(Counter(int(row["hardest"]) for row in rows).items())
        print(
            f"{kind:<10}{f'{size.rows}x{size.cols}':>7}{len(rows):>8}{reached:>9}"
            f"{median['steps']:>7.0f}{median['step']:>9.3f}{worst['step']:>8.3f}"
            f"{median['board']:>9.2f}{worst['board']:>8.1f}"
            f"   {', '.join(f'{cost}: {boards}' for cost, boards in hardest)}"
            f"{f'; steps by cases: {cases:.0f}' if (cases := sum(row['by_cases'] for row in rows)) else ''}",
            flush=True,
        )
        raw.append({"kind": kind, "figures": rows})
    if options.json:
        options.json.write_text(json.dumps({"versions": versions(), "raw": raw}), "utf-8")


if __name__ == "__main__":
    main()
