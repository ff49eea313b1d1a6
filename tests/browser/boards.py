"""Small boards that are played in the browser, and boards half filled."""

from __future__ import annotations

from functools import cache
from random import Random

import exactlyone as eo
from exactlyone.board import Puzzle
from exactlyone.playing.description import Origin, describe
from exactlyone.playing.replying import new_board


@cache
def small(kind: str, seed: int = 1) -> tuple[Puzzle, Origin]:
    """A board of 4 by 4 cells, made in milliseconds; Hidato has numbers of two digits there too."""
    return new_board(kind, "4x4", "normal", seed)


@cache
def answer(puzzle: Puzzle) -> tuple[int, ...]:
    """The answer of a board that has exactly one."""
    found = puzzle.solve().answer
    assert found is not None
    return found


def open_places(puzzle: Puzzle) -> list[int]:
    """The answer places in which nothing is printed."""
    return [place for place, value in enumerate(puzzle.given) if value is None]


def wrong_value(puzzle: Puzzle, place: int) -> int:
    """A value for an open place that is not the answer's, and that may be entered there."""
    description = describe(puzzle)
    taken = list(puzzle.given) if description["once"] else []
    domain = description["domains"][description["places"][place]["domain"]]
    return next(value for value in domain if value != answer(puzzle)[place] and value not in taken)


def half_filled(kind: str, number: int) -> list[tuple[Puzzle, list[int | None]]]:
    """So many boards of a kind as players may leave them: right and wrong entries, and places left open."""
    random = Random(f"half filled, {kind}")
    boards = [eo.example(kind), *(new_board(kind, None, level, seed)[0] for level, seed in (("easy", 5), ("hard", 6)))]
    made = []
    for turn in range(number):
        puzzle = boards[turn % len(boards)]
        description = describe(puzzle)
        values = list(puzzle.given)
        filled, wrong = random.choice(((0.1, 0.3), (0.3, 0.5), (0.6, 0.1), (0.6, 0.01), (1.0, 0.05), (1.0, 0.0)))
        for place in open_places(puzzle):
            if random.random() < filled:
                domain = description["domains"][description["places"][place]["domain"]]
                values[place] = random.choice(domain) if random.random() < wrong else answer(puzzle)[place]
        made.append((puzzle, values))
    return made
