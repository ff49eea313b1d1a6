"""Kakuros and Killer Sudokus as models: boards of real collections that are full of sums. They are not in the project.

The texts are those of the collections: a line "rows columns", then a line a row.

    Kakuro   "-" black, "0" white, "25,13" black with the sum of the white cells below and of those to the right;
    Killer   a grid with the sum of each cage in one of its cells, then a grid with the number of each cell's cage.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from exactlyone.backends.base import Backend, Limits
from exactlyone.models import AllDifferent, IntVar, Linear, Model

KINDS = ("Kakuro", "KillerSudoku")
Cell = tuple[int, int]
Rows = list[list[str]]


@dataclass(frozen=True)
class Summed:
    """A board as a model; `answer`: its recorded solution, in the order of the model's answer variables."""

    id: str
    model: Model
    answer: tuple[int, ...]


def read(folder: Path, kind: str) -> list[Summed]:
    """All boards of one of KINDS."""
    lines = (folder / "kinds" / f"{kind}.jsonl").read_text(encoding="utf-8").splitlines()
    make = kakuro if kind == "Kakuro" else killer
    return [
        make(record["id"], _rows(record["problem"]), _rows(record["solution"])) for record in map(json.loads, lines)
    ]


def _rows(text: str) -> Rows:
    return [line.split() for line in text.splitlines()[1:]]


def kakuro(name: str, problem: Rows, solution: Rows) -> Summed:
    model = Model(name)
    rows, cols = len(problem), len(problem[0])
    white = [(r, c) for r in range(rows) for c in range(cols) if problem[r][c] == "0"]
    cells = {at: model.int_var(f"r{at[0]}c{at[1]}", range(1, 10)) for at in white}
    for r, row in enumerate(problem):
        for c, text in enumerate(row):
            down, _, across = text.partition(",")
            for total, step in ((down, (1, 0)), (across, (0, 1))):
                if "," in text and total:
                    run = list(_run(cells, (r, c), step))
                    model.add(f"sum from r{r}c{c}", Linear(tuple((1, cell) for cell in run), int(total), int(total)))
                    model.add(f"different from r{r}c{c}", AllDifferent(tuple(run)))
    return _summed(model, cells, solution)


def _run(cells: dict[Cell, IntVar], at: Cell, step: Cell) -> Iterator[IntVar]:
    """The white cells from a black one on, to the next black one."""
    while (at := (at[0] + step[0], at[1] + step[1])) in cells:
        yield cells[at]


def killer(name: str, problem: Rows, solution: Rows) -> Summed:
    model = Model(name)
    size = len(solution)
    high = max(h for h in range(1, size) if size % h == 0 and h * h <= size)
    places = [(r, c) for r in range(size) for c in range(size)]
    cells = {at: model.int_var(f"r{at[0]}c{at[1]}", range(1, size + 1)) for at in places}
    totals, cages = problem[:size], problem[size:]
    for i in range(size):
        model.add(f"row {i}", AllDifferent(tuple(cells[i, c] for c in range(size))))
        model.add(f"column {i}", AllDifferent(tuple(cells[r, i] for r in range(size))))
    wide = size // high
    for top in range(0, size, high):
        for left in range(0, size, wide):
            box = tuple(cells[top + r, left + c] for r in range(high) for c in range(wide))
            model.add(f"box at r{top}c{left}", AllDifferent(box))
    for cage in dict.fromkeys(cages[r][c] for r, c in places):
        inside = [at for at in places if cages[at[0]][at[1]] == cage]
        model.add(f"cage {cage} different", AllDifferent(tuple(cells[at] for at in inside)))
        for total in (int(totals[r][c]) for r, c in inside if totals[r][c] != "-"):
            model.add(f"cage {cage} sum", Linear(tuple((1, cells[at]) for at in inside), total, total))
    return _summed(model, cells, solution)


def _summed(model: Model, cells: dict[Cell, IntVar], solution: Sequence[Sequence[str]]) -> Summed:
    model.answer = model.clues = tuple(cells.values())
    answer = tuple(int(solution[r][c]) for r, c in cells)
    values = dict(zip(model.answer, answer, strict=True))
    assert not model.violations(values), f"{model.name}: the recorded solution breaks {model.violations(values)}"
    return Summed(model.name, model, answer)


SEVERAL = "several answers, where one is recorded"
UNDECIDED = "undecided"
LIMITS = Limits(conflicts=100_000)


def fault(board: Summed, backends: Sequence[Backend]) -> str | None:
    """What is wrong with what the backends say of a board, or None: each has to find the recorded answer and no other.

    SEVERAL if all of them find a second answer, which is the collection's fault; UNDECIDED if one gives up.
    """
    told = {backend.name: _said(board, backend) for backend in backends}
    if UNDECIDED in told.values():
        return UNDECIDED
    if len(set(told.values())) > 1:
        return f"at odds: {told}"
    (said,) = set(told.values())
    return None if said == "one" else said


def _said(board: Summed, backend: Backend) -> str:
    found: list[tuple[int, ...]] = []
    with backend.open(board.model) as session:
        while len(found) < 2:
            outcome = session.solve(limits=LIMITS)
            if outcome.reason is not None:
                return UNDECIDED
            if outcome.values is None:
                break
            broken = board.model.violations(outcome.values)
            if broken:
                return f"an answer that breaks {broken[0]}"
            found.append(tuple(outcome.values[variable] for variable in board.model.answer))
            session.block(outcome.values)
    if not found:
        return "no answer, where one is recorded"
    return SEVERAL if len(found) > 1 else "one" if found == [board.answer] else "another answer than is recorded"
