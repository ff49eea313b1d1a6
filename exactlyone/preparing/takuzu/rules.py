"""The rules of Takuzu as a model."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from typing import TYPE_CHECKING

from ...models import Cardinality, Clause, LexDifferent, Words

if TYPE_CHECKING:
    from ...parts.board_model import BoardModel
    from .board import Takuzu

HALF = replace(
    Cardinality.words,
    full="half of {rule} is filled with {places}",
    crowded="more than half of {rule} is alike",
    short="less than half of {rule} can be alike",
    complete="half of {rule} is filled",
)
RUN = replace(Clause.words, subject="three in a row", broken="three cells in a row are alike")
SAME = Words(broken="{rule} is broken")
"""How halves of a line, three in a row, and two lines are told."""


def rules(board: Takuzu, model: BoardModel) -> None:
    lines = model.lines()
    for name, cells in lines:
        model.add(name, Cardinality(model.are(cells, 1), len(cells) // 2), HALF)
        for three in zip(cells, cells[1:], cells[2:], strict=False):
            for value in (0, 1):
                a, b, c = model.are(three, value)
                model.add(f"three in {name} from {a.variable}", Clause((~a, ~b, ~c)), RUN)
    if board.different:
        for of_a_kind in (lines[: board.rows], lines[board.rows :]):
            for (one, cells), (other, others) in combinations(of_a_kind, 2):
                model.add(f"{one} differs from {other}", LexDifferent(model.at(cells), model.at(others)), SAME)
