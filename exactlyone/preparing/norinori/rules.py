"""The rules of Norinori as a model."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from typing import TYPE_CHECKING

from ...models import Cardinality, Table, Words
from .board import EMPTY, FILLED

if TYPE_CHECKING:
    from ...parts.board_model import BoardModel
    from .board import Norinori

ROOM = replace(
    Cardinality.words,
    holds="is filled",
    hold="are filled",
    fails="is empty",
    fail="are empty",
    crowded="{rule} has more than two filled cells",
    short="too few cells are left for {rule}",
    complete="{rule} has both its filled cells",
)
DOMINO = Words(subject="the {label}", broken="{rule} would not have two halves")
"""How rooms and dominoes are told."""


def rules(board: Norinori, model: BoardModel) -> None:
    for name, cells in model.regions(board.regions):
        model.add(name, Cardinality(model.are(cells, FILLED), 2), ROOM)
    for cell, beside in enumerate(model.neighbours()):
        fitting = [row for row in product((EMPTY, FILLED), repeat=1 + len(beside)) if not row[0] or sum(row[1:]) == 1]
        model.add(f"domino at {model.cells[cell]}", Table(model.at((cell, *beside)), frozenset(fitting)), DOMINO)
