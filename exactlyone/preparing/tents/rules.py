"""The rules of Tents as a model."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from ...models import Cardinality, Clause, Words
from .board import TENT

if TYPE_CHECKING:
    from ...parts.board_model import BoardModel
    from .board import Tents

TENTS = replace(
    Cardinality.words,
    stated="the {clue} {label}",
    holds="has a tent",
    hold="have tents",
    fails="has no tent",
    fail="have no tents",
    crowded="{rule} is too small for the tents",
    short="too few cells are left for the tents of {rule}",
    complete="{rule} has all its tents",
)
APART = replace(Clause.words, subject="tents that touch", beside="touching {values}", broken="two tents touch")
OWN = Words(subject="the pairs of {label}", broken="{label} do not go together in pairs")
"""How the tents of a line, tents that touch, and a tent and its tree are told."""


def rules(board: Tents, model: BoardModel) -> None:
    """Each tree chooses the cell of its tent: a cell has a tent where just one tree chose it."""
    for place, number in model.clues(board.counts):
        model.add(place.name, Cardinality(model.are(place.cells, TENT), number), TENTS)
    for a, b in model.pairs(diagonal=True):
        if a in model.cells and b in model.cells:
            one, other = model.cells[a], model.cells[b]
            model.add(f"{one} touches {other}", Clause((one.ne(TENT), other.ne(TENT))), APART)
    beside = model.neighbours()
    chosen = {
        tree: model.auxiliary(f"tent of tree {tree}", [cell for cell in beside[tree] if cell in model.cells])
        for tree in board.trees
    }
    for cell, tent in model.cells.items():
        trees = [chosen[tree] for tree in beside[cell] if tree in chosen]
        choices = tuple(tree.eq(cell) for tree in trees if cell in tree.domain)
        model.add("trees and tents", Cardinality(choices, tent), OWN)
