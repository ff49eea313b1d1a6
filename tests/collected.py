"""Boards of further kinds as others write them, read by an adapter in the test file of each kind (`collected`).

An adapter gives a text of ours and the recorded answer.

The folder `kinds` of the corpora has a file for each kind, with (problem, solution) in rows of words; the first row
is the size. They are test data, read where they are present.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import import_module
from types import ModuleType

from corpora import CORPORA

from exactlyone.board import Puzzle
from exactlyone.formats.text import read_board

Rows = list[list[str]]
Read = tuple[str, list[int]] | None
"""The text of a board and its answer; None for a variant that is no board of the kind."""


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


def cells_in(name: str) -> list[tuple[int, int]]:
    """The cells that are named in the name of a place, (row, column) from 0."""
    return [(int(row) - 1, int(col) - 1) for row, col in re.findall(r"r(\d+)c(\d+)", name)]


def facts(kind: str) -> ModuleType:
    """The test file of a kind."""
    return import_module(f"kinds.{kind.replace('-', '_')}")


def boards(kind: str, limit: int | None = None) -> Iterator[Collected]:
    """The collected boards of a kind; none where there are none, or the corpora are absent."""
    known = facts(kind)
    file = CORPORA / "kinds" / f"{getattr(known, 'COLLECTED', None)}.jsonl"
    if not file.is_file():
        return
    for line in file.read_text("utf-8").splitlines()[:limit]:
        record = json.loads(line)
        size, *problem = rows_of(record["problem"])
        read = known.collected(size, problem, rows_of(record["solution"])[1:])
        if read is not None:
            yield Collected(record["id"], read_board(read[0]).puzzle, tuple(read[1]))
