"""The rules of Mosaic as a model."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from ...models import Cardinality
from .board import FILLED

if TYPE_CHECKING:
    from ...parts.board_model import BoardModel
    from .board import Mosaic

AROUND = replace(
    Cardinality.words,
    subject="the number {label}",
    stated="the {clue} {label}",
    holds="is filled",
    hold="are filled",
    fails="is empty",
    fail="are empty",
    crowded="{rule} has too many filled cells",
    short="too few cells are left for {rule}",
    complete="{rule} has all its filled cells",
)
"""How a number is told."""


def rules(board: Mosaic, model: BoardModel) -> None:
    around = model.neighbours(diagonal=True)
    for place, number in model.clues(board.numbers):
        (cell,) = place.cells
        model.add(place.name, Cardinality(model.are([cell, *around[cell]], FILLED), number), AROUND)
