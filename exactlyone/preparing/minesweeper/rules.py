"""The rules of Minesweeper as a model."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from ...models import Cardinality
from .board import MINE

if TYPE_CHECKING:
    from ...parts.board_model import BoardModel
    from .board import Minesweeper

MINES = replace(
    Cardinality.words,
    subject="the number {label}",
    stated="the {clue} {label}",
    holds="is a mine",
    hold="are mines",
    fails="is free",
    fail="are free",
    crowded="{rule} has too many mines",
    short="too few cells are left for {rule}",
    complete="{rule} has all its mines",
)
MINES_IN_ALL = replace(MINES, subject="{label}", crowded="{rule} has too many mines")
"""How the number of a cell, and that of all mines, are told."""


def rules(board: Minesweeper, model: BoardModel) -> None:
    around = model.neighbours(diagonal=True)
    for place, number in model.clues(board.numbers):
        model.add(place.name, Cardinality(model.are(around[place.cells[0]], MINE), number), MINES)
    if board.mines is not None:
        model.add("the board", Cardinality(model.are(model.cells, MINE), board.mines), MINES_IN_ALL)
