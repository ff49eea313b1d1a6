"""Kinds of parts on small shapes (of their files in tests/kinds/), for suites that run over all kinds."""

from __future__ import annotations

import random
from functools import cache
from importlib import import_module
from itertools import product

from collected import facts

from exactlyone import preparing
from exactlyone.board import KINDS, Puzzle
from exactlyone.parts import Kind
from exactlyone.parts.recipe import all_clues

OF_PARTS: dict[str, type[Kind]] = {}
for kind, place in preparing.IN_PREPARATION.items():
    module, _, name = place.partition(":")
    OF_PARTS[kind] = getattr(import_module(module), name)
WITH_A_SEARCH = [kind for kind in KINDS if KINDS[kind].search() is not None]
"""The kinds with a search of their own."""
LARGEST = 5000
"""Fillings that are tried out."""


def blank(board: Kind) -> tuple[None, ...]:
    return (None,) * len(board.clue_places)


@cache
def answers_of(board: Kind) -> list[tuple[int, ...]]:
    """The answers of the blank board, by SAT."""
    return sorted(Puzzle(board, blank(board)).solutions("sat"))


@cache
def fillings(board: Kind) -> list[tuple[int, ...]]:
    """All fillings with legal values; a random sample and the answers where there are too many."""
    legal = [list(part.legal(board, place)) for part, place in board.answers_at]
    count = 1
    for values in legal:
        count *= len(values)
    if count <= LARGEST:
        return list(product(*legal))
    draw = random.Random(1)
    return [tuple(draw.choice(values) for values in legal) for _ in range(LARGEST)] + answers_of(board)


@cache
def solvable(kind: str) -> list[Kind]:
    """The small shapes that have answers."""
    return [board for board in facts(kind).SHAPES if answers_of(board)]


def solved(kind: str, rng: random.Random) -> tuple[Kind, list[int | None], tuple[int, ...]]:
    """A shape, all the clues of one of its answers, and the answer."""
    board = rng.choice(solvable(kind))
    answer = rng.choice(answers_of(board))
    return board, list(all_clues(board, answer)), answer
