"""The printed rules of Slant, read plainly: nothing here comes from the model."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from ...board.geometry import Clues, Violation
from ...board.printed import Degree, NoLoop, Printed, on_places
from ...board.readings import length_violations
from .board import FALLING, RISING

if TYPE_CHECKING:
    from .board import Slant

Ends = tuple[int, int]


def violations(board: Slant, clues: Clues, answer: Sequence[int | None]) -> list[Violation]:
    found = length_violations(board.answer_places, answer)
    if found:
        return found
    touching, still_open, above = [0] * len(clues), [0] * len(clues), list(range(len(clues)))
    closing: list[int] = []
    for cell, (value, ends) in enumerate(zip(answer, _diagonal_ends(board.rows, board.cols), strict=True)):
        if value == RISING:
            one, other = ends[RISING]
        elif value == FALLING:
            one, other = ends[FALLING]
        elif value is None:
            for vertex in ends[FALLING] + ends[RISING]:
                still_open[vertex] += 1
            continue
        else:
            name = board.answer_places[cell]
            found.append(Violation("diagonal", (name,), f"{name} has {value}, which is no diagonal"))
            continue
        touching[one] += 1
        touching[other] += 1
        while (up := above[one]) != one:  # up to the root of its tree; in line, for this is asked of every answer
            above[one] = one = above[up]
        while (up := above[other]) != other:
            above[other] = other = above[up]
        if one == other:
            closing.append(cell)
        else:
            above[one] = other
    for vertex, (clue, here) in enumerate(zip(clues, touching, strict=True)):
        if clue != here and clue is not None and not here < clue <= here + still_open[vertex]:
            found.append(_vertex_violation(board, vertex, clue, here, still_open[vertex]))
    return found + _loop_violations(board, answer, closing) if closing else found


def _vertex_violation(board: Slant, vertex: int, clue: int, touching: int, still_open: int) -> Violation:
    """What is wrong where so many diagonals touch a vertex, and so many cells around it are open."""
    name = board.clue_places[vertex]
    got = f"the answer has {touching}"
    if touching < clue and still_open:
        got = f"at most {touching + still_open} can touch"
    return Violation("clue", (name,), f"the clue at {name} wants {clue}, {got}")


def _loop_violations(board: Slant, answer: Sequence[int | None], closing: Sequence[int]) -> list[Violation]:
    """What is wrong where the diagonals of these cells join what those before them joined: each closes a loop."""
    both = zip(answer, _diagonal_ends(board.rows, board.cols), strict=True)
    drawn = {i: ends[value == RISING] for i, (value, ends) in enumerate(both) if value in (FALLING, RISING)}
    beside: dict[int, list[tuple[int, int]]] = {}
    for cell, (one, other) in drawn.items():
        if cell not in closing:
            beside.setdefault(one, []).append((cell, other))
            beside.setdefault(other, []).append((cell, one))
    found = []
    for cell in closing:
        name = board.answer_places[cell]
        loop = sorted([cell, *_way(beside, *drawn[cell])])
        places = tuple(board.answer_places[i] for i in loop)
        found.append(Violation("no loop", places, f"the diagonal in {name} closes a loop"))
    return found


def printed(board: Slant, clues: Clues) -> Printed:
    found = on_places(board.answer_places, range(2), (None,) * len(board.answer_places))
    touching: list[list[tuple[int, int]]] = [[] for _ in clues]
    edges = {}
    for cell, ends in enumerate(_diagonal_ends(board.rows, board.cols)):
        for value, (one, other) in zip((FALLING, RISING), ends, strict=True):
            edges[cell, value] = one, other
            touching[one].append((cell, value))
            touching[other].append((cell, value))
    for name, clue, here in zip(board.clue_places, clues, touching, strict=True):
        if clue is not None:
            found.rules[name] = Degree(tuple(here), found.start, clue)
    found.rules["no loop"] = NoLoop(edges)
    return found


@lru_cache(maxsize=64)
def _diagonal_ends(rows: int, cols: int) -> tuple[tuple[Ends, Ends], ...]:
    """For each cell the ends of its falling diagonal and of its rising one, as the plain checker reads the board."""
    wide = cols + 1
    top_left = [r * wide + c for r in range(rows) for c in range(cols)]
    return tuple(((v, v + wide + 1), (v + 1, v + wide)) for v in top_left)


def _way(beside: Mapping[int, Sequence[tuple[int, int]]], start: int, end: int) -> list[int]:
    """The cells of the diagonals that lead from one vertex to another one; `beside`: (cell, vertex) of each vertex."""
    came_by: dict[int, tuple[int, int]] = {}
    todo = [start]
    for vertex in todo:
        for cell, other in beside[vertex]:
            if other != start and other not in came_by:
                came_by[other] = cell, vertex
                todo.append(other)
    cells = []
    while end != start:
        cell, end = came_by[end]
        cells.append(cell)
    return cells
