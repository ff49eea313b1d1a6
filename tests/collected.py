"""Boards of further kinds as others write them, read by an adapter for each: a text of ours and the recorded answer.

The folder `kinds` of the corpora has a file for each kind, with (problem, solution) in rows of words; the first row
is the size. They are test data, read where they are present.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from exactlyone.board import Puzzle
from exactlyone.formats.text import read_board

from .corpora import CORPORA

Rows = list[list[str]]
Read = tuple[str, list[int]] | None
"""The text of a board and its answer; None for a variant that is no board of the kind."""
Adapter = Callable[[list[str], Rows, Rows], Read]


@dataclass(frozen=True)
class Collected:
    """A board and its recorded answer."""

    id: str
    puzzle: Puzzle
    answer: tuple[int, ...]


def rows_of(text: str) -> Rows:
    return [line.split() for line in text.split("\n") if line.strip()]


def dotted(rows: Rows, empty: str = "-") -> str:
    return "\n".join(" ".join("." if word == empty else word for word in row) for row in rows)


def regions(rows: Rows) -> str:
    """Region names as blocks of words, apart from each other whatever they are."""
    return "\n".join(" ".join(f"R{word}" for word in row) for row in rows)


def numbers(rows: Rows) -> list[int]:
    return [int(word) for row in rows for word in row]


def chosen(rows: Rows, mark: str = "x") -> list[int]:
    return [int(word == mark) for row in rows for word in row]


def framed(rows: int, cols: int, cells: Rows | None = None, **sides: list[str]) -> str:
    """The grid with clues beside it."""
    inner = cells or [["-"] * cols for _ in range(rows)]
    left, right = sides.get("left", ["-"] * rows), sides.get("right", ["-"] * rows)
    above, below = sides.get("above", ["-"] * cols), sides.get("below", ["-"] * cols)
    middle = [[left[i], *row, right[i]] for i, row in enumerate(inner)]
    return dotted([["-", *above, "-"], *middle, ["-", *below, "-"]])


def star_battle(size: list[str], problem: Rows, solution: Rows) -> Read:
    if len({word for row in problem for word in row}) != len(problem):  # cells without a region
        return None
    grid = dotted([["-"] * len(row) for row in problem])
    return f"star-battle stars={size[2]}\n{grid}\n\n{regions(problem)}", chosen(solution)


def takuzu(size: list[str], problem: Rows, solution: Rows) -> Read:
    ones = [[{"1": "0", "2": "1"}.get(word, ".") for word in row] for row in problem]
    return f"takuzu different=no\n{dotted(ones)}", [number - 1 for number in numbers(solution)]


def suguru(size: list[str], problem: Rows, solution: Rows) -> Read:
    rows = int(size[0])
    return f"suguru\n{dotted(problem[:rows])}\n\n{regions(problem[rows:])}", numbers(solution)


def light_up(size: list[str], problem: Rows, solution: Rows) -> Read:
    grid = dotted([["#" if word == "x" else word for word in row] for row in problem])
    pairs = zip((word for row in problem for word in row), chosen(solution, "o"), strict=True)
    return f"light-up\n{grid}", [lamp for word, lamp in pairs if word == "-"]


def numbered(kind: str) -> Adapter:
    """A kind whose board is a grid of numbers, and whose answer has an x in cells that are something."""
    return lambda size, problem, solution: (f"{kind}\n{dotted(problem)}", chosen(solution))


def minesweeper(size: list[str], problem: Rows, solution: Rows) -> Read:
    pairs = zip((word for row in problem for word in row), chosen(solution), strict=True)
    return f"minesweeper\n{dotted(problem)}", [mine for word, mine in pairs if word == "-"]


def norinori(size: list[str], problem: Rows, solution: Rows) -> Read:
    rows = int(size[0])
    return f"norinori\n{dotted(problem[:rows])}\n\n{regions(problem[rows:])}", chosen(solution)


def skyscrapers(size: list[str], problem: Rows, solution: Rows) -> Read:
    side = int(size[0])
    if int(size[2]) != side:  # fewer heights than cells: some stay empty
        return None
    above, below, left, right = problem[:4]
    grid = framed(side, side, problem[4:], above=above, below=below, left=left, right=right)
    return f"skyscrapers\n{grid}", numbers(solution)


def kakurasu(size: list[str], problem: Rows, solution: Rows) -> Read:
    rows, cols = int(size[0]), int(size[1])
    grid = framed(rows, cols, right=problem[1], below=problem[0])
    return f"kakurasu\n{grid}", chosen(solution)


def tents(size: list[str], problem: Rows, solution: Rows) -> Read:
    cells = [["T" if word == "x" else word for word in row] for row in problem[2:]]
    grid = framed(int(size[0]), int(size[1]), cells, above=problem[0], left=problem[1])
    pairs = zip((word for row in cells for word in row), chosen(solution, "o"), strict=True)
    return f"tents\n{grid}", [tent for word, tent in pairs if word != "T"]


ADAPTERS: dict[str, tuple[str, Adapter]] = {
    "star-battle": ("Starbattle", star_battle),
    "takuzu": ("Binairo", takuzu),
    "suguru": ("Suguru", suguru),
    "light-up": ("Akari", light_up),
    "mosaic": ("Mosaic", numbered("mosaic")),
    "minesweeper": ("Minesweeper", minesweeper),
    "norinori": ("Norinori", norinori),
    "skyscrapers": ("Skyscraper", skyscrapers),
    "kakurasu": ("Kakurasu", kakurasu),
    "tents": ("Tent", tents),
}
"""By kind of ours: the file, and how a board of it is read."""


def collected(kind: str, limit: int | None = None) -> Iterator[Collected]:
    """The boards of a kind; none where the corpora are absent."""
    name, adapter = ADAPTERS[kind]
    file = CORPORA / "kinds" / f"{name}.jsonl"
    if not file.is_file():
        return
    for line in file.read_text("utf-8").splitlines()[:limit]:
        record = json.loads(line)
        size, *problem = rows_of(record["problem"])
        read = adapter(size, problem, rows_of(record["solution"])[1:])
        if read is None:
            continue
        text, answer = read
        yield Collected(record["id"], read_board(text).puzzle, tuple(answer))
