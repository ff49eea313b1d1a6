"""The rules of Light Up as a model."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from typing import TYPE_CHECKING

from ...board.grid import runs
from ...models import Cardinality, Clause
from .board import LAMP

if TYPE_CHECKING:
    from ...parts.board_model import BoardModel
    from .board import LightUp

LAMPS = replace(
    Cardinality.words,
    subject="the number in {label}",
    stated="the {clue} of the {label}",
    holds="has a lamp",
    hold="have lamps",
    fails="has no lamp",
    fail="have no lamps",
    crowded="{rule} has too many lamps",
    short="too few cells are left for {rule}",
    complete="{rule} has all its lamps",
)
ONE = replace(Clause.words, beside="the light of {values}", broken="two lamps light each other")
LIT = replace(Clause.words, broken="{rule} stays dark")
"""How numbers, two lamps in one line, and a cell that has to be lit are told."""


def rules(board: LightUp, model: BoardModel) -> None:
    beside = model.neighbours()
    for place, number in model.clues(board.numbers):
        model.add(place.name, Cardinality(model.are(beside[place.cells[0]], LAMP), number), LAMPS)
    white = tuple(cell in model.cells for cell in range(board.rows * board.cols))
    lighting: dict[int, list[int]] = {cell: [cell] for cell in model.cells}
    for _, line in model.lines():
        for run in runs(line, white):
            for a, b in combinations(run, 2):
                one, other = model.are((a, b), LAMP)
                model.add(f"{one.variable} sees {other.variable}", Clause((~one, ~other)), ONE)
                lighting[a].append(b)
                lighting[b].append(a)
    for cell, lamps in lighting.items():
        model.add(f"light at {model.cells[cell]}", Clause(model.are(lamps, LAMP)), LIT)
