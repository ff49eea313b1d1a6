"""A plain CP-SAT model for each kind, as a user of OR-Tools writes it from the rules: solve, forbid, solve again.

What is quicker was taken, so that the comparison is fair: one worker instead of one for each core; for Hidato the cell
of each number, next to that of the number before, by tables, instead of booleans or a circuit; for Slant, loops are
forbidden as they turn up, instead of heights that exclude them beforehand.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from time import perf_counter
from typing import Any, ClassVar

from exactlyone import Hidato, Kropki, Slant, Str8ts, Sudoku
from exactlyone.board import grid
from exactlyone.board.geometry import Answer
from exactlyone.board.puzzle import Puzzle

from .base import Peer, Said


class PlainCpSat(Peer):
    """Every kind."""

    name: ClassVar[str] = "plain CP-SAT"
    package: ClassVar[str] = "ortools"
    release: ClassVar[str] = "9.15.6755"
    remark: ClassVar[str] = "a model from the rules, one worker; stops at two answers"

    def takes(self, puzzle: Puzzle) -> bool:
        return True

    def run(self, prepared: Puzzle, seconds: float) -> list[Answer] | None:
        """At most two answers, or None if time ran out."""
        from ortools.sat.python import cp_model

        end = perf_counter() + seconds
        model = cp_model.CpModel()
        variables = STATED[prepared.kind](model, prepared.geometry, prepared.clues)
        solver = cp_model.CpSolver()
        solver.parameters.num_workers = 1
        solver.parameters.catch_sigint_signal = False  # else Ctrl-C ends the process from then on, whatever it is at
        found: list[Answer] = []
        while len(found) < 2:
            solver.parameters.max_time_in_seconds = max(0.0, end - perf_counter())
            status = solver.solve(model)
            if status == cp_model.INFEASIBLE:
                break
            if status == cp_model.UNKNOWN:
                return None
            if status == cp_model.MODEL_INVALID:
                raise RuntimeError(model.validate())
            values = tuple(solver.value(variable) for variable in variables)
            loops = _loops(prepared.geometry, values) if isinstance(prepared.geometry, Slant) else []
            for loop in loops:
                model.add_bool_or(~variables[cell] if values[cell] else variables[cell] for cell in loop)
            if not loops:
                model.add_forbidden_assignments(variables, [values])
                found.append(values)
        return found

    def read(self, puzzle: Puzzle, raw: list[Answer] | None) -> Said:
        if raw is None:
            return Said("UNKNOWN")
        if isinstance(puzzle.geometry, Hidato):  # there the values are the places of the numbers
            raw = [tuple(places.index(cell) + 1 for cell in range(len(places))) for places in raw]
        return Said.counted(raw)


def _sudoku(model: Any, shape: Sudoku, clues: Sequence[int | None]) -> list[Any]:
    cells = [model.new_int_var(1, shape.size, "") for _ in clues]
    for _, house in grid.houses(shape.size, shape.size, shape.box, shape.diagonals):
        model.add_all_different(cells[i] for i in house)
    _show(model, cells, clues)
    return cells


def _kropki(model: Any, shape: Kropki, clues: Sequence[int | None]) -> list[Any]:
    numbers = range(1, shape.highest + 1)
    cells = [model.new_int_var(1, shape.highest, "") for _ in shape.answer_places]
    for _, house in grid.houses(shape.rows, shape.cols, shape.box, shape.diagonals):
        model.add_all_different(cells[i] for i in house)
    regions = shape.regions or ()
    for region in set(regions):
        model.add_all_different(cell for cell, name in zip(cells, regions, strict=True) if name == region)
    near = [(a, b) for a in numbers for b in numbers if abs(a - b) == 1]
    double = [(a, b) for a in numbers for b in numbers if a == 2 * b or b == 2 * a]
    white = near
    if shape.negative != "white-only" and not shape.either:
        white = [pair for pair in near if pair not in double]
    barred = near if shape.negative == "white-only" else near + double
    for pair, dot in zip(grid.side_pairs(shape.rows, shape.cols), clues[len(cells) :], strict=True):
        both = [cells[i] for i in pair]
        if dot is not None:
            (model.add_allowed_assignments if dot else model.add_forbidden_assignments)(
                both, (barred, white, double)[dot]
            )
    _show(model, cells, clues[: len(cells)])
    return cells


def _str8ts(model: Any, shape: Str8ts, clues: Sequence[int | None]) -> list[Any]:
    n = shape.highest
    white = tuple(not black for black in shape.black)
    cells = [model.new_int_var(1, n, "") if free else clue for free, clue in zip(white, clues, strict=True)]
    for _, line in grid.lines(shape.rows, shape.cols):
        model.add_all_different(cells[i] for i in line if white[i] or clues[i])
        for run in grid.runs(line, white):
            low, high = model.new_int_var(1, n, ""), model.new_int_var(1, n, "")
            model.add_min_equality(low, [cells[i] for i in run])
            model.add_max_equality(high, [cells[i] for i in run])
            model.add(high - low == len(run) - 1)
    answer = [cells[i] for i in shape.white_cells]
    _show(model, answer, [clues[i] for i in shape.white_cells])
    return answer


def _hidato(model: Any, shape: Hidato, clues: Sequence[int | None]) -> list[Any]:
    place = {cell: i for i, cell in enumerate(shape.cells)}
    adjacent = grid.adjacent_cells(shape.rows, shape.cols, shape.present, diagonal=not shape.rook)
    steps = [(place[cell], place[other]) for cell in shape.cells for other in adjacent[cell]]
    where = [model.new_int_var(0, len(place) - 1, "") for _ in place]
    model.add_all_different(where)
    for one, following in pairwise(where):
        model.add_allowed_assignments([one, following], steps)
    for cell, clue in enumerate(clues):
        if clue is not None:
            model.add(where[clue - 1] == cell if clue <= len(where) else False)
    return where


def _slant(model: Any, shape: Slant, clues: Sequence[int | None]) -> list[Any]:
    cells = [model.new_bool_var("") for _ in shape.answer_places]
    touching: list[list[Any]] = [[] for _ in clues]
    for cell, (falling, rising) in zip(cells, _ends(shape), strict=True):
        for vertex in falling:
            touching[vertex].append(~cell)
        for vertex in rising:
            touching[vertex].append(cell)
    for literals, clue in zip(touching, clues, strict=True):
        if clue is not None:
            model.add(sum(literals) == clue)
    return cells


STATED: dict[str, Any] = {
    "sudoku": _sudoku,
    "x-sudoku": _sudoku,
    "kropki": _kropki,
    "str8ts": _str8ts,
    "hidato": _hidato,
    "slant": _slant,
}


def _show(model: Any, cells: Sequence[Any], clues: Sequence[int | None]) -> None:
    for cell, clue in zip(cells, clues, strict=True):
        if clue is not None:
            model.add(cell == clue)


def _ends(shape: Slant) -> list[tuple[tuple[int, int], tuple[int, int]]]:
    """For each cell the vertices that a backslash joins, and those that a slash joins."""
    wide = shape.cols + 1
    corners = [r * wide + c for r in range(shape.rows) for c in range(shape.cols)]
    return [((at, at + wide + 1), (at + 1, at + wide)) for at in corners]


def _loops(shape: Slant, values: Answer) -> list[list[int]]:
    """The cells of each loop that is closed as the diagonals are drawn one after the other."""
    found = []
    drawn: dict[int, list[tuple[int, int]]] = {}  # vertex -> (vertex, cell) along the diagonals that close no loop
    for cell, (ends, value) in enumerate(zip(_ends(shape), values, strict=True)):
        start, goal = ends[value]
        came: dict[int, tuple[int, int] | None] = {start: None}
        todo = [start]
        while todo and goal not in came:
            vertex = todo.pop()
            for other, along in drawn.get(vertex, ()):
                if other not in came:
                    came[other] = (vertex, along)
                    todo.append(other)
        if goal in came:
            loop, step = [cell], came[goal]
            while step is not None:
                loop.append(step[1])
                step = came[step[0]]
            found.append(loop)
        else:
            drawn.setdefault(start, []).append((goal, cell))
            drawn.setdefault(goal, []).append((start, cell))
    return found
