"""The rules of Futoshiki as a model."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...models import AllDifferent, Table, Words
from .board import LESS, MORE

if TYPE_CHECKING:
    from ...parts.board_model import BoardModel
    from .board import Futoshiki

SIGN = Words(
    subject="the gap between {scope}",
    stated="the sign between {scope}",
    stated_beside="the sign beside {values}",
    across="on the other side of {rule}",
    broken="{rule} points the wrong way",
)
"""How a sign is told."""


def rules(board: Futoshiki, model: BoardModel) -> None:
    for name, line in model.lines():
        model.add(name, AllDifferent(model.at(line)))
    meeting = [(a, b) for a in board.numbers for b in board.numbers if a != b]
    fitting = frozenset((a, b, LESS if a < b else MORE) for a, b in meeting)
    for place, sign in model.clues(board.signs):
        model.add(place.name, Table((*model.at(place.cells), sign), fitting), SIGN)
