"""Str8ts: black cells, a full answer, and every white number a clue.

Two ways to draw a board. *Cyclic*: in the Latin square whose row r is r+1, r+2, ..., n, 1, ..., r, rows and columns are
straight but for the jump from n to 1; with the cells of one value next to the jump black, every compartment is a
straight, and stays one however it is split by further black cells. *Random*: black cells at random, and the search
fills the board in random order. Boards of the second way look like printed ones; the first never fails.
"""

from __future__ import annotations

from random import Random

from ...board.geometry import Answer
from ...generation.filling import random_answer
from ...generation.recipe import BaseBoard, Recipe, Size
from ...inspecting.difficulty import Difficulty
from ...models import InputError
from .board import Str8ts

CYCLIC = 0.25
"""How many boards are drawn the cyclic way."""
BLACK = (0.20, 0.30)
"""The least and the greatest share of black cells of a random board."""
NUMBERED = 0.4
"""The share of black cells that show a number."""
PATTERNS = 20
"""Black patterns tried before an attempt counts as failed."""


class Str8tsRecipe(Recipe):
    """Boards of any size from 3 x 3; only square ones can be drawn the cyclic way."""

    kind = "str8ts"
    menu = (Size(4, 4), Size(6, 6), Size(8, 8), Size(9, 9))

    def draw(self, size: Size, draw: Random, symmetric: bool) -> BaseBoard | None:
        if min(size.rows, size.cols) < 3:
            raise InputError(f"{self.kind} cannot have the size {size}", expected="at least 3x3")
        if size.rows == size.cols and draw.random() < CYCLIC:
            return _cyclic(size.rows, draw, symmetric)
        for _ in range(PATTERNS):
            base = _random(size, draw, symmetric)
            if base is not None:
                return base
        return None

    def harder(self, one: Difficulty, other: Difficulty) -> bool:
        """The placements of the search rise too, not only what is left open."""
        return super().harder(one, other) and one.placements < other.placements


def _cyclic(side: int, draw: Random, symmetric: bool) -> BaseBoard:
    value = [(r + c) % side + 1 for r in range(side) for c in range(side)]
    jump = side if symmetric else draw.choice((1, side))  # the cells of 1 are not symmetric
    black = [number == jump for number in value]
    cells = side * side
    for cell in draw.sample(range(cells), draw.randint(0, cells // 8)):
        black[cell] = True
        if symmetric:
            black[cells - 1 - cell] = True
    geometry = Str8ts(side, side, tuple(black))
    shown = {cell for cell in range(cells) if black[cell] and draw.random() < NUMBERED}
    if symmetric:
        shown |= {cells - 1 - cell for cell in shown}
    clues = tuple(value[cell] if not black[cell] or cell in shown else 0 for cell in range(cells))
    answer = tuple(number for number, dark in zip(value, black, strict=True) if not dark)
    base = BaseBoard(geometry, answer, clues, "cyclic")
    # The square always looks the same; its sixteen images do not.
    symmetry = draw.choice(geometry.symmetries())
    return BaseBoard(symmetry.target, symmetry.answer(base.answer), symmetry.clues(base.clues), base.style)


def _random(size: Size, draw: Random, symmetric: bool) -> BaseBoard | None:
    """Black cells in pairs under a half turn, as printed boards have them; None if the pattern could not be filled."""
    cells = size.rows * size.cols
    black = [False] * cells
    wanted = round(cells * draw.uniform(*BLACK))
    for cell in draw.sample(range((cells + 1) // 2), (cells + 1) // 2):
        if sum(black) + 1 >= wanted:
            break
        black[cell] = black[cells - 1 - cell] = True
    geometry = Str8ts(size.rows, size.cols, tuple(black))
    bare: list[int | None] = [0 if dark else None for dark in black]
    answer = random_answer(geometry, bare, draw, attempts=2)
    if answer is None:
        return None
    clues = _numbered(geometry, answer, bare, draw)
    if symmetric:  # a number whose partner has none goes
        clues = tuple(clue and (clues[cells - 1 - cell] and clue) for cell, clue in enumerate(clues))
    return BaseBoard(geometry, answer, clues, "random")


def _numbered(geometry: Str8ts, answer: Answer, bare: list[int | None], draw: Random) -> tuple[int | None, ...]:
    """All white numbers, and numbers on some black cells that repeat nothing in their lines."""
    board = list(bare)
    for cell, value in zip(geometry.white_cells, answer, strict=True):
        board[cell] = value
    for cell, dark in enumerate(geometry.black):
        if not dark or draw.random() >= NUMBERED:
            continue
        row, col = divmod(cell, geometry.cols)
        taken = set(board[row * geometry.cols : (row + 1) * geometry.cols]) | set(board[col :: geometry.cols])
        free = [value for value in range(1, geometry.highest + 1) if value not in taken]
        if free:
            board[cell] = draw.choice(free)
    return tuple(board)


RECIPE = Str8tsRecipe()
