"""What a picture costs: boards of each kind, empty, filled in and marked; as text; as PNG where resvg is installed.

    python benchmarks/drawing.py [--runs N]

The pictures take turns. Milliseconds of processor time, medians; the last column is the size of the filled picture.
"""

from __future__ import annotations

import argparse
import statistics
from collections.abc import Callable
from importlib.util import find_spec
from time import process_time

import exactlyone as eo
from exactlyone.drawing import Marks
from exactlyone.drawing.png import png
from exactlyone.generation import Order, Size, generate

SIZES = {"x-sudoku": (9, 16), "str8ts": (9,), "slant": (12, 20), "hidato": (8, 10), "kropki": (9,)}


def pictures(puzzle: eo.Puzzle, answer: tuple[int, ...]) -> dict[str, Callable[[], str | bytes]]:
    """What is measured, by the names of the columns."""
    places = puzzle.geometry.answer_places
    marks = Marks(conflicts=places[:3], highlighted=places[3:6], notes={places[-1]: range(1, 5)})
    found: dict[str, Callable[[], str | bytes]] = {
        "board": puzzle.svg,
        "filled": lambda: puzzle.svg(answer),
        "marked": lambda: puzzle.svg(None, marks, "dark"),
        "text": lambda: str(puzzle),
    }
    if find_spec("resvg_py") is not None:
        drawn = puzzle.svg(answer)
        found["png"] = lambda: png(drawn)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--runs", type=int, default=100)
    runs = parser.parse_args().runs
    columns = ["board", "filled", "marked", "text"] + ["png"] * (find_spec("resvg_py") is not None)
    print(f"{'board':<16}" + "".join(f"{column:>9}" for column in columns) + f"{'KB':>9}")
    for kind, sides in SIZES.items():
        for side in sides:
            puzzle = generate(Order(kind, Size(side, side)), "normal", seed=1).puzzle
            answer = next(iter(puzzle.solutions()))
            drawings = pictures(puzzle, answer)
            times: dict[str, list[float]] = {name: [] for name in drawings}
            for run in range(runs):
                for name, draw in drawings.items():
                    if name == "png" and run > runs // 5:
                        continue  # it takes some hundred times as long
                    started = process_time()
                    draw()
                    times[name].append((process_time() - started) * 1000)
            medians = "".join(f"{statistics.median(times[name]):>9.2f}" for name in columns)
            print(f"{kind:<10}{f'{side}x{side}':>6}{medians}{len(puzzle.svg(answer)) / 1024:>9.1f}")


if __name__ == "__main__":
    main()
