"""Random small puzzles of every kind, for property tests.

`puzzles()` gives any board that may be printed: half of them with clues of a real answer (at least one answer, then),
half with any legal values (mostly no answer). `solved_puzzles()` gives only the first half, each with its answer.
Hypothesis draws the shape; the contents come from a seed that it draws too.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from functools import lru_cache, partial

from hypothesis import strategies as st
from small import OF_PARTS, solved

from exactlyone import Hidato, Kropki, Slant, Str8ts, Sudoku, XSudoku
from exactlyone.board import KINDS, Geometry, Puzzle, grid
from exactlyone.board.grid import side_pairs
from exactlyone.puzzles.kropki.board import Negative

Answer = tuple[int, ...]
Solved = tuple[Puzzle, Answer]


@st.composite
def solved_puzzles(draw: st.DrawFn, kind: str | None = None, full: bool = False) -> Solved:
    """A puzzle and an answer of it. `full`: with every clue the answer has."""
    rng = random.Random(draw(st.integers(0, 2**32 - 1)))
    geometry, clues, answer = SOLVED[draw(st.sampled_from(sorted(KINDS))) if kind is None else kind](draw, rng)
    shown = 1.0 if full else draw(st.sampled_from((0.0, 0.3, 0.6, 0.9, 1.0)))
    kept = [
        value if not geometry.legal_clue(place)[1] or rng.random() < shown else None
        for place, value in enumerate(clues)
    ]
    return Puzzle(geometry, tuple(kept)), answer


@st.composite
def puzzles(draw: st.DrawFn, kind: str | None = None) -> Puzzle:
    """Any board of the kind, or of any kind."""
    puzzle, _ = draw(solved_puzzles(kind))
    if draw(st.booleans()):
        return puzzle
    rng = random.Random(draw(st.integers(0, 2**32 - 1)))
    shown = draw(st.sampled_from((0.1, 0.5, 1.0)))
    return puzzle.with_clues(
        [_legal(puzzle.geometry, place, rng, shown) for place in range(len(puzzle.geometry.clue_places))]
    )


def _legal(geometry: Geometry, place: int, rng: random.Random, shown: float) -> int | None:
    values, optional = geometry.legal_clue(place)
    if optional and rng.random() >= shown:
        return None
    return rng.choice(values[: 2 * len(geometry.clue_places)])  # Hidato takes numbers without an end


# each kind: a geometry, all the clues that an answer has, and the answer --------------------------------------------

Parts = tuple[Geometry, list[int | None], Answer]


def _number_board(kind: type[Sudoku], draw: st.DrawFn, rng: random.Random) -> Parts:
    box: tuple[int, int] | None
    size, box = draw(
        st.sampled_from(((1, None), (1, (1, 1)), (4, (2, 2)), (4, None), (5, None), (6, (2, 3)), (6, (3, 2))))
    )
    filled = _number_squares(size, box, kind.diagonals)
    answer = _relabelled(filled[rng.randrange(len(filled))], size, rng)
    return kind(size, box), list(answer), answer


def _str8ts(draw: st.DrawFn, rng: random.Random) -> Parts:
    """Numbers of a Latin square; then cells are turned black until what is left of every line is straights."""
    rows, cols = draw(st.integers(1, 5)), draw(st.integers(1, 5))
    n = max(rows, cols)
    numbers = _cut(_latin(n, rng), n, rows, cols)
    density = draw(st.sampled_from((0.0, 0.2, 0.6)))
    black = [rng.random() < density for _ in numbers]
    lines = [line for _, line in grid.lines(rows, cols)]
    while broken := [run for line in lines for run in _runs(line, black) if not _straight([numbers[i] for i in run])]:
        black[rng.choice(broken[0])] = True
    clues: list[int | None] = [0 if dark and rng.random() < 0.6 else n for n, dark in zip(numbers, black, strict=True)]
    answer = tuple(value for value, dark in zip(numbers, black, strict=True) if not dark)
    return Str8ts(rows, cols, tuple(black)), clues, answer


def _slant(draw: st.DrawFn, rng: random.Random) -> Parts:
    """Random diagonals; one that would close a loop is turned (the other one never closes one)."""
    rows, cols = draw(st.integers(1, 5)), draw(st.integers(1, 5))
    wide = cols + 1
    tree = list(range((rows + 1) * wide))
    degree = [0] * len(tree)
    answer = []
    for cell in range(rows * cols):
        corner = cell // cols * wide + cell % cols
        ends = {0: (corner, corner + wide + 1), 1: (corner + 1, corner + wide)}
        value = rng.randrange(2)
        if tree[ends[value][0]] == tree[ends[value][1]]:
            value = 1 - value
        u, v = ends[value]
        tree = [tree[v] if name == tree[u] else name for name in tree]
        degree[u] += 1
        degree[v] += 1
        answer.append(value)
    return Slant(rows, cols), [*degree], tuple(answer)


def _hidato(draw: st.DrawFn, rng: random.Random) -> Parts:
    """A walk that never returns to a cell; the cells that it missed are holes."""
    rows, cols, rook = draw(st.integers(1, 4)), draw(st.integers(1, 5)), draw(st.booleans())
    steps = [(a, b) for a in (-1, 0, 1) for b in (-1, 0, 1) if (abs(a) + abs(b) == 1 if rook else (a, b) != (0, 0))]
    order: dict[tuple[int, int], int] = {}
    here: tuple[int, int] | None = (rng.randrange(rows), rng.randrange(cols))
    while here is not None:
        order[here] = len(order) + 1
        around = [(here[0] + a, here[1] + b) for a, b in steps]
        free = [(r, c) for r, c in around if 0 <= r < rows and 0 <= c < cols and (r, c) not in order]
        here = rng.choice(free) if free else None
    cells = [(r, c) for r in range(rows) for c in range(cols)]
    answer = tuple(order[cell] for cell in cells if cell in order)
    return Hidato(rows, cols, tuple(cell in order for cell in cells), rook), list(answer), answer


def _kropki(draw: st.DrawFn, rng: random.Random) -> Parts:
    rows, cols = draw(st.integers(1, 6)), draw(st.integers(1, 6))
    box: tuple[int, int] | None = None
    regions: tuple[int, ...] | None = None
    diagonals = False
    extra = draw(st.sampled_from(("none", "box", "regions", "diagonals")))
    n = max(rows, cols)
    answer = _cut(_latin(n, rng), n, rows, cols)
    if extra == "box":
        size, box = draw(st.sampled_from(((4, (2, 2)), (6, (2, 3)), (6, (3, 2)))))
        rows = cols = n = size
        filled = _number_squares(size, box, False)
        answer = _relabelled(filled[rng.randrange(len(filled))], size, rng)
    elif extra == "regions":
        regions = _regions(answer, rows, cols, rng)
    elif extra == "diagonals":
        rows = cols = n = draw(st.sampled_from((1, 4, 5)))
        filled = _number_squares(n, None, True)
        answer, diagonals = _relabelled(filled[rng.randrange(len(filled))], n, rng), True
    negative: Negative = draw(st.sampled_from(("full", "white-only", "none")))
    either = draw(st.booleans())
    geometry = Kropki(rows, cols, box, regions, diagonals, negative, either)
    edges = [_dot(answer[a], answer[b], geometry, rng) for a, b in side_pairs(rows, cols)]
    return geometry, [*answer, *edges], answer


SOLVED: dict[str, Callable[[st.DrawFn, random.Random], Parts]] = {
    "sudoku": partial(_number_board, Sudoku),
    "x-sudoku": partial(_number_board, XSudoku),
    "str8ts": _str8ts,
    "slant": _slant,
    "hidato": _hidato,
    "kropki": _kropki,
    **{kind: lambda draw, rng, kind=kind: solved(kind, rng) for kind in OF_PARTS},
}


# what the kinds are made of ------------------------------------------------------------------------------------------


def _latin(n: int, rng: random.Random) -> Answer:
    """A Latin square: a cyclic one with its rows, columns and numbers shuffled."""
    rows, cols, numbers = (rng.sample(range(n), n) for _ in range(3))
    return tuple(numbers[(r + c) % n] + 1 for r in rows for c in cols)


def _cut(square: Answer, n: int, rows: int, cols: int) -> Answer:
    """The top left part of a square."""
    return tuple(square[r * n + c] for r in range(rows) for c in range(cols))


def _relabelled(numbers: Answer, n: int, rng: random.Random) -> Answer:
    names = rng.sample(range(1, n + 1), n)
    return tuple(names[number - 1] for number in numbers)


@lru_cache
def _number_squares(n: int, box: tuple[int, int] | None, diagonals: bool) -> tuple[Answer, ...]:
    """Eight squares with no number twice in a row, column, box or main diagonal, found by trying."""
    houses = [house for _, house in grid.houses(n, n, box, diagonals)]
    peers = [{other for house in houses if cell in house for other in house} - {cell} for cell in range(n * n)]

    def fill(values: list[int], rng: random.Random) -> bool:
        if len(values) == n * n:
            return True
        taken = {values[peer] for peer in peers[len(values)] if peer < len(values)}
        for value in rng.sample(range(1, n + 1), n):
            if value not in taken:
                values.append(value)
                if fill(values, rng):
                    return True
                values.pop()
        return False

    found = []
    for seed in range(8):
        values: list[int] = []
        assert fill(values, random.Random(seed))
        found.append(tuple(values))
    return tuple(found)


def _runs(line: Sequence[int], black: Sequence[bool]) -> list[list[int]]:
    """The white runs of a line."""
    found: list[list[int]] = [[]]
    for cell in line:
        if black[cell]:
            found.append([])
        else:
            found[-1].append(cell)
    return [run for run in found if run]


def _straight(numbers: Sequence[int]) -> bool:
    return max(numbers) - min(numbers) == len(numbers) - 1


def _regions(answer: Answer, rows: int, cols: int, rng: random.Random) -> tuple[int, ...]:
    """Regions that hold no number twice, numbered in the order of their first cells. They need not be connected."""
    regions: list[set[int]] = []
    names = []
    for value in answer:
        fitting = [i for i, region in enumerate(regions) if value not in region]
        if not fitting or (len(regions) < max(rows, cols) and rng.random() < 0.4):
            fitting = [len(regions)]
            regions.append(set())
        names.append(rng.choice(fitting))
        regions[names[-1]].add(value)
    return tuple(names)


def _dot(a: int, b: int, geometry: Kropki, rng: random.Random) -> int | None:
    """The clue of the edge between two numbers, None where the board cannot say that there is no dot."""
    consecutive, double = abs(a - b) == 1, a == 2 * b or b == 2 * a
    if geometry.negative == "white-only":
        return int(consecutive)
    if consecutive and double and geometry.either:
        return rng.choice((1, 2))
    dot = 2 if double else int(consecutive)
    return dot or (None if geometry.negative == "none" else 0)
