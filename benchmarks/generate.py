"""What a generated board costs: medians for all usual sizes, the gain over a naive strip, and a peer for Slant.

    python benchmarks/generate.py [--boards N] [--pairs N]

Compiled where numba is installed (exactlyone[fast]), as `generate --count` does it; what is loaded once is not counted.
The naive strip asks the same questions in the same order, each of a model built and loaded anew, as a first version of
a generator does. Both sides take turns on the same bases; read the ratios. The peer is `sgt-slant --generate` of
Simon Tatham's collection (Debian: sgt-puzzles), asked for as many boards in one process.
"""

from __future__ import annotations

import argparse
import shutil
import statistics
import subprocess
from collections.abc import Callable
from random import Random
from time import perf_counter

import exactlyone as eo
from exactlyone.backends.base import Backend
from exactlyone.backends.cpsat import CpSat
from exactlyone.backends.mrv import compiling
from exactlyone.backends.sat import Sat
from exactlyone.generation import Order, Size, generate, generate_levels, recipes
from exactlyone.generation.making import BUDGET
from exactlyone.generation.recipe import BaseBoard
from exactlyone.inspecting.strip import strip

RECIPES = recipes()

WARM = 100
"""Small boards of a kind before its figures are taken."""
SGT = ("sgt-slant", "/usr/games/sgt-slant")


def medians(boards: int) -> None:
    """Milliseconds a minimal board and a ladder of four levels, the final decisions by two deciders included."""
    print(f"{'kind':<10}{'size':>6}{'minimal ms':>12}{'max':>8}{'four levels ms':>16}{'max':>8}{'clues':>7}")
    for kind, recipe in RECIPES.items():
        for number in range(WARM):  # until machine code is worth its loading
            generate(Order(kind, recipe.menu[0]), None, 0, number)
        for size in recipe.menu:
            order = Order(kind, size)
            generate(order, None, 0)
            single, ladder, clues = [], [], []
            for number in range(boards):
                started = perf_counter()
                made = generate(order, None, 1, number)
                single.append((perf_counter() - started) * 1000)
                started = perf_counter()
                generate_levels(order, 1, number)
                ladder.append((perf_counter() - started) * 1000)
                clues.append(len(made.puzzle.removable))
            print(
                f"{kind:<10}{size!s:>6}{statistics.median(single):>12.1f}{max(single):>8.0f}"
                f"{statistics.median(ladder):>16.1f}{max(ladder):>8.0f}{statistics.median(clues):>7.0f}",
                flush=True,
            )


def naive(base: BaseBoard, groups: list[tuple[int, ...]], backend: Callable[[], Backend]) -> eo.Puzzle:
    """The same strip with a new model and a new solver for each question."""
    puzzle = eo.Puzzle(base.geometry, base.clues)
    for group in groups:
        less = puzzle.with_clues(None if i in group else clue for i, clue in enumerate(puzzle.clues))
        model = less.geometry.rules()
        with backend().open(model, less.literals(model)) as session:
            outcome = session.solve()
            assert outcome.values is not None
            session.block(outcome.values)
            if session.solve().status is eo.Status.UNSATISFIABLE:
                puzzle = less
    return puzzle


def ratios(pairs: int) -> None:
    """The strip in one session against naive ones, base by base."""
    print(f"\n{'strip':<10}{'size':>6}{'one session ms':>16}   naive, by SAT and by CP-SAT: ms and ratio", end="")
    print(f"   (medians over {pairs} bases)")
    for kind, size in (("x-sudoku", Size(9, 9)), ("slant", Size(12, 12)), ("kropki", Size(9, 9))):
        ours: list[float] = []
        theirs: dict[str, list[float]] = {}
        for number in range(pairs):
            draw = Random(number)
            base = None
            while base is None:
                base = RECIPES[kind].draw(size, draw, False)
            puzzle = eo.Puzzle(base.geometry, base.clues)
            places = [i for i, clue in enumerate(base.clues) if clue is not None and base.geometry.legal_clue(i)[1]]
            groups = [(place,) for place in draw.sample(places, len(places))]
            started = perf_counter()
            stripped = strip(puzzle, base.answer, groups, SAT, BUDGET)
            ours.append(perf_counter() - started)
            for backend in (Sat, CpSat):
                started = perf_counter()
                assert naive(base, groups, backend).clues == stripped.clues
                theirs.setdefault(backend.__name__, []).append(perf_counter() - started)
        line = f"{kind:<10}{size!s:>6}{statistics.median(ours) * 1000:>16.1f}"
        for figures in theirs.values():
            quotient = statistics.median(slow / fast for fast, slow in zip(ours, figures, strict=True))
            line += f"{statistics.median(figures) * 1000:>10.0f}{quotient:>7.0f}x"
        print(line, flush=True)


def peer(boards: int) -> None:
    """Slant next to Tatham's generator, where it is installed."""
    command = next((found for name in SGT if (found := shutil.which(name))), None)
    if command is None:
        print("\nno sgt-slant on this machine (Debian: sgt-puzzles): the comparison with it is left out")
        return
    print(f"\n{'Slant':<10}{'size':>6}{'ours ms':>10}{'sgt-slant dh ms':>17}{'ratio':>8}   (mean of {boards} boards)")
    for size in RECIPES["slant"].menu:
        started = perf_counter()
        for number in range(boards):
            generate(Order("slant", size), None, 2, number)
        ours = (perf_counter() - started) / boards * 1000
        started = perf_counter()
        subprocess.run([command, "--generate", str(boards), f"{size.cols}x{size.rows}dh"], check=True, stdout=-3)
        theirs = (perf_counter() - started) / boards * 1000
        print(f"{'':<10}{size!s:>6}{ours:>10.1f}{theirs:>17.1f}{ours / theirs:>8.2f}", flush=True)


SAT = Sat()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--boards", type=int, default=20, help="boards a size (default 20)")
    parser.add_argument("--pairs", type=int, default=10, help="bases for the ratio (default 10)")
    options = parser.parse_args()
    with compiling():
        medians(options.boards)
        ratios(options.pairs)
        peer(options.boards)


if __name__ == "__main__":
    main()
