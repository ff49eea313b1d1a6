"""The rules of Star Battle as a model."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from ...models import Cardinality, Clause
from .board import STAR

if TYPE_CHECKING:
    from ...parts.board_model import BoardModel
    from .board import StarBattle

STARS = replace(
    Cardinality.words,
    holds="has a star",
    hold="have stars",
    fails="has no star",
    fail="have no stars",
    crowded="{rule} has too many stars",
    short="too few cells are left for the stars of {rule}",
    complete="{rule} has all its stars",
)
"""How the stars of a line or a region are told."""
APART = replace(Clause.words, subject="stars that touch", beside="touching {values}", broken="two stars touch")


def rules(board: StarBattle, model: BoardModel) -> None:
    for name, cells in (*model.lines(), *model.regions(board.regions)):
        model.add(name, Cardinality(model.are(cells, STAR), board.stars), STARS)
    for a, b in model.pairs(diagonal=True):
        one, other = model.cells[a], model.cells[b]
        model.add(f"{one} touches {other}", Clause((one.ne(STAR), other.ne(STAR))), APART)
