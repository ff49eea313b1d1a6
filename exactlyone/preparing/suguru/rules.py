"""The rules of Suguru as a model."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...models import AllDifferent, Words

if TYPE_CHECKING:
    from ...parts.board_model import BoardModel
    from .board import Suguru

TOUCHING = Words(subject="cells that touch", twice="{value} touches itself", broken="equal numbers touch")
"""How two cells that touch are told."""


def rules(board: Suguru, model: BoardModel) -> None:
    for name, cells in model.regions(board.regions):
        model.add(name, AllDifferent(model.at(cells)))
    for a, b in model.pairs(diagonal=True):
        if board.regions[a] != board.regions[b]:
            one, other = model.at((a, b))
            model.add(f"{one} touches {other}", AllDifferent((one, other)), TOUCHING)
