"""The rules of Kropki as a model."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...board import grid
from ...models import AllDifferent, IntVar, Model, Table, Words
from .board import BLACK, NONE, WHITE

if TYPE_CHECKING:
    from .board import Kropki

DOT = Words(
    stated="the {clue} between {scope}",
    stated_beside="the {clue} beside {values}",
    clues=("blank edge", "white dot", "black dot"),
    across="across {rule}",
    broken="{rule} does not fit",
)
"""How an edge is told."""


def rules(board: Kropki) -> Model:
    model = Model(board.kind)
    cells = tuple(model.int_var(name, range(1, board.highest + 1)) for name in board.answer_places)
    for label, house in _houses(board):
        model.add(label, AllDifferent(tuple(cells[i] for i in house)))
    colours = (NONE, WHITE) if board.negative == "white-only" else (NONE, WHITE, BLACK)
    fitting = relation(board)
    edges: list[IntVar] = []
    pairs = grid.side_pairs(board.rows, board.cols)
    for name, (a, b) in zip(board.clue_places[len(cells) :], pairs, strict=True):
        edge = model.int_var(name, colours)
        edges.append(edge)
        model.add(name, Table((cells[a], cells[b], edge), fitting), DOT)
    model.answer, model.clues = cells, cells + tuple(edges)
    return model


def _houses(board: Kropki) -> list[grid.House]:
    houses = grid.houses(board.rows, board.cols, board.box, board.diagonals)
    for i, region in enumerate(dict.fromkeys(board.regions or ())):
        cells = [cell for cell, name in enumerate(board.regions or ()) if name == region]
        houses.append((f"region {i + 1}", cells))
    return houses


def relation(board: Kropki) -> frozenset[tuple[int, int, int]]:
    """The triples (number, number, edge) that may meet."""
    numbers = range(1, board.highest + 1)
    allowed = set()
    for a in numbers:
        for b in numbers:
            consecutive, double = abs(a - b) == 1, a == 2 * b or b == 2 * a
            if board.negative == "white-only":
                allowed.add((a, b, WHITE if consecutive else NONE))
            elif consecutive and double and board.either:
                allowed.update({(a, b, WHITE), (a, b, BLACK)})
            else:
                allowed.add((a, b, BLACK if double else WHITE if consecutive else NONE))
    return frozenset(allowed)
