"""Random small boards of every kind, for hypothesis: clues read off an answer, some then spoilt."""

from __future__ import annotations

import random

from brute import answers, dots_of
from collected import facts
from hypothesis import strategies as st
from small import OF_PARTS

from exactlyone import Hidato, Kropki, Slant, Str8ts, Sudoku, XSudoku
from exactlyone.board import Puzzle
from exactlyone.parts import Kind
from exactlyone.parts.recipe import all_clues


def flags(count: int):
    """So many yes and no."""
    return st.lists(st.booleans(), min_size=count, max_size=count).map(tuple)


@st.composite
def _number_board(draw, kind):
    size = draw(st.sampled_from((1, 2, 3, 4, 4, 4, 4)))
    box = draw(st.sampled_from(((2, 2), (1, 4), (4, 1), None))) if size == 4 else None
    return kind(size, box)


@st.composite
def _str8ts(draw):
    rows, cols = draw(st.integers(1, 4)), draw(st.integers(1, 4))
    return Str8ts(rows, cols, draw(flags(rows * cols)))


@st.composite
def _slant(draw):
    rows, cols = draw(st.sampled_from(((1, 1), (1, 4), (2, 2), (2, 3), (3, 2), (3, 3), (3, 4), (4, 3), (5, 2))))
    return Slant(rows, cols)


@st.composite
def _hidato(draw):
    rows, cols = draw(st.sampled_from(((1, 1), (1, 4), (2, 2), (2, 3), (3, 2), (3, 3), (3, 3), (2, 5), (3, 4), (4, 3))))
    present = list(draw(flags(rows * cols)) if draw(st.booleans()) else (True,) * (rows * cols))
    present[draw(st.integers(0, rows * cols - 1))] = True
    return Hidato(rows, cols, tuple(present), draw(st.booleans()))


@st.composite
def _kropki(draw):
    rows, cols = draw(st.sampled_from(((1, 1), (1, 4), (4, 1), (2, 2), (2, 3), (3, 2), (3, 3), (3, 4), (4, 4), (4, 4))))
    highest = max(rows, cols)
    box = regions = None
    groups = draw(st.sampled_from(("none", "none", "box", "regions")))
    if groups == "box" and rows * cols > 1:
        shapes = [(a, b) for a in range(1, rows + 1) for b in range(1, cols + 1) if not rows % a and not cols % b]
        box = draw(st.sampled_from([(a, b) for a, b in shapes if a * b <= highest]))
    elif groups == "regions":
        numbers = [cell // highest for cell in range(rows * cols)]
        regions = tuple(draw(st.permutations(numbers)))
    diagonals = rows == cols and draw(st.integers(0, 3)) == 0
    negative = draw(st.sampled_from(("full", "white-only", "none")))
    return Kropki(rows, cols, box, regions, diagonals, negative, draw(st.booleans()))


GEOMETRIES = {
    "sudoku": _number_board(Sudoku),
    "x-sudoku": _number_board(XSudoku),
    "str8ts": _str8ts(),
    "slant": _slant(),
    "hidato": _hidato(),
    "kropki": _kropki(),
    **{kind: st.sampled_from(facts(kind).SHAPES) for kind in OF_PARTS},
}


def read_off(geometry, answer: tuple[int, ...], chance: random.Random) -> list[int | None]:
    """Every clue that an answer allows to print."""
    if isinstance(geometry, Kind):
        return list(all_clues(geometry, answer))
    if geometry.kind == "slant":
        degrees = [0] * ((geometry.rows + 1) * (geometry.cols + 1))
        for cell, value in enumerate(answer):
            r, c = divmod(cell, geometry.cols)
            for row, col in ((r, c + value), (r + 1, c + 1 - value)):
                degrees[row * (geometry.cols + 1) + col] += 1
        return list(degrees)
    if geometry.kind == "str8ts":
        values = iter(answer)
        board = [None if black else next(values) for black in geometry.black]
        for cell, black in enumerate(geometry.black):
            if black:
                r, c = divmod(cell, geometry.cols)
                line = [board[r * geometry.cols + k] for k in range(geometry.cols)]
                line += [board[k * geometry.cols + c] for k in range(geometry.rows)]
                free = set(range(1, max(geometry.rows, geometry.cols) + 1)) - set(line)
                board[cell] = chance.choice([0, 0, *sorted(free)])
        return board
    if geometry.kind == "kropki":
        rows, cols = geometry.rows, geometry.cols
        pairs = [(r * cols + c, r * cols + c + 1) for r in range(rows) for c in range(cols - 1)]
        pairs += [(cell, cell + cols) for cell in range((rows - 1) * cols)]
        dots = [chance.choice(sorted(dots_of(geometry, answer[a], answer[b]))) for a, b in pairs]
        return [*answer, *dots]
    return list(answer)


def printable(geometry, place: int, clue: int | None) -> int | None:
    """A clue as the place may show it: where it may not stay empty, or may not say "no dot", it says the other."""
    values, optional = geometry.legal_clue(place)
    if clue is None and not optional:
        return values[0]
    return None if clue is not None and clue not in values else clue


@st.composite
def puzzles(draw, kind: str):
    """A puzzle: the clues of an answer, some of them left out, then up to three of them changed, added or dropped.

    Where a shape has no answer at all the clues are random.
    """
    geometry = draw(GEOMETRIES[kind])
    chance = draw(st.randoms(use_true_random=False))
    places = range(len(geometry.clue_places))
    nothing: list[int | None] = [None] * len(places)
    answer = next(answers(geometry, nothing, chance), None)
    clues = nothing if answer is None else read_off(geometry, answer, chance)
    kept = draw(st.integers(0, 10))
    edges = len(geometry.answer_places) if kind == "kropki" and geometry.negative != "none" else len(places)
    for place in places[:edges]:
        if chance.randrange(10) >= kept and not (kind == "str8ts" and geometry.black[place]):
            clues[place] = None
    for _ in range(draw(st.sampled_from((0, 0, 0, 1, 2, 3))) if answer is not None else 3):
        place = draw(st.sampled_from(places))
        values, optional = geometry.legal_clue(place)
        allowed: list[int | None] = [*values[:30], *([None] if optional else [])]
        clues[place] = draw(st.sampled_from(allowed))
    return Puzzle(geometry, tuple(printable(geometry, place, clue) for place, clue in enumerate(clues)))
