"""Many generated boards, decided by a decider that took no part in making them: `python -m tests.run_generated`.

For each kind, at the second of its usual sizes: boards stripped to the last clue, each decided by CP-SAT alone; boards
that are equivalent under the symmetries of their kind; X-Sudokus that stay unique without their diagonals; and of a
sample, whether every clue is needed, by the hand-written search. Prints a table and a histogram of clue counts, and
exits with 1 if a board is not unique or has a clue too many.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from time import perf_counter

import exactlyone as eo
from exactlyone.generation import Made, Order, generate, recipes

RECIPES = recipes()

SAMPLE = 40


@dataclass(frozen=True, slots=True)
class Judged:
    """One board: its canonical form, the removable clues it shows, and what was found."""

    canonical: eo.Puzzle
    clues: int
    unique: bool
    needless: int
    idle: bool
    complete: bool
    seconds: float


def removable(made: Made) -> list[int]:
    """The clue places that the strip tried: those that may be empty, but for the ends of a path."""
    puzzle = made.puzzle
    ends = {1, len(made.answer)} if puzzle.kind == "hidato" else set()
    return [place for place in puzzle.removable if puzzle.clues[place] not in ends]


def judge(work: tuple[str, int, int]) -> Judged:
    kind, seed, number = work
    started = perf_counter()
    made = generate(Order(kind), None, seed, number)
    seconds = perf_counter() - started
    verdict = made.puzzle.check(["cpsat"])
    places = removable(made)
    needless = 0
    for place in places if number < SAMPLE else ():
        less = made.puzzle.with_clue(place, None)
        needless += less.check(["mrv"]).status is not eo.Uniqueness.MULTIPLE
    return Judged(
        made.puzzle.canonical(),
        len(places),
        verdict.status is eo.Uniqueness.UNIQUE and verdict.solution == made.answer,
        needless,
        made.remarks.get("diagonals_needed") is False,
        made.complete,
        seconds,
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--boards", type=int, default=1000, help="boards a kind (default 1000)")
    parser.add_argument("--seed", type=int, default=2026)
    parser.add_argument("--jobs", type=int, default=2)
    options = parser.parse_args()
    faults = 0
    print(
        f"{'kind':<10}{'size':>6}{'boards':>8}{'unique':>8}{'cut short':>10}{'equivalent':>11}{'idle':>6}"
        f"{'sampled':>9}{'needless':>9}{'ms':>7}   clues: boards"
    )
    with ProcessPoolExecutor(options.jobs) as pool:
        for kind, recipe in RECIPES.items():
            work = [(kind, options.seed, number) for number in range(options.boards)]
            found = list(pool.map(judge, work, chunksize=5))
            unique = sum(one.unique for one in found)
            needless = sum(one.needless for one in found)
            faults += len(found) - unique + needless
            histogram = sorted(Counter(one.clues for one in found).items())
            print(
                f"{kind:<10}{recipe.menu[1]!s:>6}{len(found):>8}{unique:>8}"
                f"{sum(not one.complete for one in found):>10}"
                f"{len(found) - len({one.canonical for one in found}):>11}{sum(one.idle for one in found):>6}"
                f"{min(SAMPLE, len(found)):>9}{needless:>9}"
                f"{sorted(one.seconds for one in found)[len(found) // 2] * 1000:>7.0f}"
                f"   {', '.join(f'{clues}: {boards}' for clues, boards in histogram)}",
                flush=True,
            )
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
