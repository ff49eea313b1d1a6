"""The boards of the comparison with peers: a fixed menu from fixed seeds, and an even sample of the corpora if present.

Generated boards need every clue they show; every fifth lacks one, so that it has several answers. White dots of the
Kropki boards may join 1 and 2 (`pair=either`), the only rule that all peers know.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import exactlyone as eo
from exactlyone.formats import Board as ReadBoard
from exactlyone.formats import read_path
from exactlyone.generation import Order, Size, generate

SEED = 2026
EVERY = 5
"""One board in so many has several answers."""
EXPECTED = {"0": "NONE", "1": "UNIQUE", "2+": "MULTIPLE"}
"""How the corpora write a verdict that is known."""


@dataclass(frozen=True)
class Board:
    """A board and its verdict: of the generated, what two deciders said; of the corpora, what they record."""

    group: str
    id: str
    puzzle: eo.Puzzle
    expected: str


@dataclass(frozen=True)
class Group:
    """Boards of one kind and size; `fits` tells them among the corpora by their geometry."""

    name: str
    kind: str
    size: Size
    fits: Callable[[Any], bool]


GROUPS = (
    Group("X-Sudoku 9", "x-sudoku", Size(9, 9), lambda g: g.size == 9 and g.box == (3, 3)),
    Group("Kropki 9", "kropki", Size(9, 9), lambda g: g.rows == g.cols == 9 and g.negative == "full"),
    Group("Str8ts 9", "str8ts", Size(9, 9), lambda g: g.rows == g.cols == 9),
    Group("Hidato 8", "hidato", Size(8, 8), lambda g: g.rows == g.cols == 8),
    Group("Slant 12", "slant", Size(12, 12), lambda g: g.rows == g.cols == 12),
)

OTHERS, OTHERS_FROM, STRIDE = 40, 100_000, 20
"""How many other boards of a group there are, from which number on, and how often each is decided."""


def generated(group: Group, boards: int, several: bool = True) -> Iterator[Board]:
    """So many boards of a group, the same in every run; with `several`, some of them with several answers."""
    numbers = count()
    for position in range(boards):
        ambiguous = several and position % EVERY == EVERY - 1
        while True:
            number = next(numbers)
            board = made(group.kind, group.size, number, ambiguous)
            if board is not None:
                yield Board(group.name, f"{group.kind}-{SEED}-{number}", board, "MULTIPLE" if ambiguous else "UNIQUE")
                break


def others(group: Group) -> list[eo.Puzzle]:
    """Boards of a group that are none of the generated, for a batch to be in its stride when the clock starts."""
    boards = (made(group.kind, group.size, number) for number in range(OTHERS_FROM, OTHERS_FROM + OTHERS))
    return [board for board in boards if board is not None] * STRIDE


def made(kind: str, size: Size, number: int, several: bool = False) -> eo.Puzzle | None:
    """A minimal board of the seed, or one with a clue less and several answers; None if this number gives none."""
    puzzle = generate(Order(kind, size), None, SEED, number).puzzle
    if not several:
        return puzzle if _is(puzzle, eo.Uniqueness.UNIQUE) else None
    for place in Random(number).sample(puzzle.removable, len(puzzle.removable)):
        less = puzzle.with_clue(place, None)
        if _is(less, eo.Uniqueness.MULTIPLE):
            return less
    return None


def _is(puzzle: eo.Puzzle, status: eo.Uniqueness) -> bool:
    return eo.check(puzzle).status is status


def small(kind: str, several: bool = False) -> eo.Puzzle:
    """A small board that every peer with this kind can read: to warm up, and to try the peers on."""
    side = 7 if several and kind == "kropki" else 4  # below 7, dots leave no second answer
    boards = (made(kind, Size(side, side), number, several) for number in count())
    return next(board for board in boards if board is not None)


def sampled(group: Group, corpora: Path, boards: int) -> Iterator[Board]:
    """At most so many boards of known verdict, spread evenly over those of the corpora that belong to the group."""
    file = corpora / f"{group.kind}.jsonl"
    records = [json.loads(line) for line in file.read_text("utf-8").splitlines()]
    found = [
        Board(f"{group.name}, corpora", record["id"], read.puzzle, EXPECTED[record["solutions"]])
        for record, read in zip(records, read_path(file), strict=True)
        if isinstance(read, ReadBoard) and record["solutions"] in EXPECTED and group.fits(read.puzzle.geometry)
    ]
    yield from (found[i * len(found) // boards] for i in range(boards)) if len(found) > boards else found
