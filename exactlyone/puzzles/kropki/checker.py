"""The printed rules of Kropki, read plainly: nothing here comes from the model."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from ...board.geometry import Clues, Violation
from ...board.printed import Different, Partners, Printed, bits, on_places
from ...board.readings import number_violations, one_for_each, repeat_violations
from .board import BLACK, NONE, WHITE, Negative

if TYPE_CHECKING:
    from .board import Kropki


def violations(board: Kropki, clues: Clues, answer: Sequence[int | None]) -> list[Violation]:
    names = board.answer_places
    found = number_violations(names, clues, answer, board.highest)
    numbers = one_for_each(names, answer)
    found += repeat_violations(names, numbers, _printed_houses(board))
    fitting = _fitting(board.highest, board.negative, board.either)
    ones, others = _printed_edges(board.rows, board.cols)
    read = numbers.__getitem__
    for i, edge in enumerate(zip(map(read, ones), map(read, others), clues[len(names) :], strict=True)):
        if edge in fitting:
            continue
        a, b, dot = edge
        if a is None or b is None or dot is None:
            continue
        if not _dot_fits(a, b, dot, board.negative, board.either):  # it may with numbers that are none of the board
            one, other = names[ones[i]], names[others[i]]
            message = f"{_dot_problem(board, a, b, dot)}: {a} and {b} stand in {one} and {other}"
            found.append(Violation("dot", (one, other, f"edge {one}-{other}"), message))
    return found


def printed(board: Kropki, clues: Clues) -> Printed:
    count, numbers = board.rows * board.cols, range(1, board.highest + 1)
    found = on_places(board.answer_places, numbers, clues[:count])
    for label, cells in _printed_houses(board):
        # A region is named by its first cell here, and by its number in the model.
        name = f"region {(board.regions or ())[cells[0]] + 1}" if label.startswith("the region") else label
        found.rules[name] = Different(tuple(cells), found.start)
    fitting = _fitting(board.highest, board.negative, board.either)
    partners = [
        {a: bits(b for b in numbers if (a, b, dot) in fitting) for a in numbers} for dot in (NONE, WHITE, BLACK)
    ]
    edges = zip(board.clue_places[count:], *_printed_edges(board.rows, board.cols), clues[count:], strict=True)
    for name, one, other, dot in edges:
        if dot is not None:
            found.rules[name] = Partners(one, other, found.start, partners[dot])
    return found


def _dot_problem(board: Kropki, a: int, b: int, dot: int) -> str:
    """What is wrong with a dot, or without one, that does not fit two numbers."""
    if dot != NONE:
        return f"the {'white' if dot == WHITE else 'black'} dot does not fit"
    consecutive, double = abs(a - b) == 1, max(a, b) == 2 * min(a, b)
    missing = "white" if consecutive and not (double and board.negative == "full") else "black"
    return f"a {missing} dot is missing"


@lru_cache(maxsize=64)
def _printed_houses(board: Kropki) -> tuple[tuple[str, list[int]], ...]:
    """What holds no number twice, as the plain checker reads it: `rules` takes its lists elsewhere."""
    names = board.answer_places
    houses: dict[str, list[int]] = {}
    for cell in range(board.rows * board.cols):
        r, c = divmod(cell, board.cols)
        labels = [f"row {r + 1}", f"column {c + 1}"]
        if board.box is not None:
            labels.append(f"box {r // board.box[0] * (board.cols // board.box[1]) + c // board.box[1] + 1}")
        if board.regions is not None:
            labels.append(f"the region of {names[board.regions.index(board.regions[cell])]}")
        if board.diagonals and r == c:
            labels.append("the falling diagonal")
        if board.diagonals and r + c == board.cols - 1:
            labels.append("the rising diagonal")
        for label in labels:
            houses.setdefault(label, []).append(cell)
    return tuple(houses.items())


@lru_cache(maxsize=64)
def _fitting(highest: int, negative: Negative, either: bool) -> frozenset[tuple[int, int, int]]:
    """The numbers 1..highest and dots that may meet, (number, number, dot), by `_dot_fits`."""
    numbers, dots = range(1, highest + 1), (NONE, WHITE, BLACK)
    triples = [(a, b, dot) for a in numbers for b in numbers for dot in dots]
    return frozenset(triple for triple in triples if _dot_fits(*triple, negative, either))


def _dot_fits(a: int, b: int, dot: int, negative: Negative, either: bool) -> bool:
    """Whether an edge may show this dot, or none, between these two numbers."""
    low, high = sorted((a, b))
    consecutive, double = high - low == 1, high == 2 * low
    if negative == "white-only":
        return consecutive == (dot == WHITE)
    if consecutive and double:
        return dot == BLACK or (dot == WHITE and either)
    if negative == "none" and dot == NONE:
        return True
    return consecutive == (dot == WHITE) and double == (dot == BLACK)


@lru_cache(maxsize=64)
def _printed_edges(rows: int, cols: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """One cell of each edge, and the other: first left-right, then up-down, row by row."""
    cells = range(rows * cols)
    left = tuple(cell for cell in cells if cell % cols < cols - 1)
    upper = tuple(cell for cell in cells if cell // cols < rows - 1)
    return left + upper, tuple(cell + 1 for cell in left) + tuple(cell + cols for cell in upper)
