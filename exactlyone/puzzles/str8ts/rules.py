"""The rules of Str8ts as a model."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from ...board import grid
from ...models import AllDifferentConsecutive, AllDifferentExcept0, IntVar, Model, Rule

if TYPE_CHECKING:
    from .board import Str8ts


def rules(board: Str8ts) -> Model:
    parts = _parts(board.rows, board.cols)
    model = Model(board.kind)
    cells = tuple([both[black] for both, black in zip(parts.cells, board.black, strict=True)])
    model.adopt(cells)
    for r in range(board.rows):
        model.extend(parts.rules(r, board.black[r * board.cols : (r + 1) * board.cols]))
    for c in range(board.cols):
        model.extend(parts.rules(board.rows + c, board.black[c :: board.cols]))
    model.answer = tuple([cells[i] for i in board.white_cells])
    model.clues = cells
    return model


@lru_cache(maxsize=8)
def _parts(rows: int, cols: int) -> _Parts:
    return _Parts(rows, cols)


class _Parts:
    """Cells and rules of boards of one size: each board has a shape of its own, but seldom a line of its own."""

    most_lines = 5000

    def __init__(self, rows: int, cols: int) -> None:
        n = max(rows, cols)
        self.cells = [
            (IntVar(name, tuple(range(1, n + 1))), IntVar(name, tuple(range(n + 1))))
            for name in grid.cell_names(rows, cols)
        ]
        """Each cell white and black."""
        self._lines = grid.lines(rows, cols)
        self._rules: dict[tuple[int, tuple[bool, ...]], list[Rule]] = {}

    def rules(self, line: int, black: tuple[bool, ...]) -> list[Rule]:
        """The rules of a line with these black cells."""
        found = self._rules.get((line, black))
        if found is None:
            if len(self._rules) >= self.most_lines:
                self._rules.clear()
            found = self._rules[line, black] = self._rules_of(line, black)
        return found

    def _rules_of(self, line: int, black: tuple[bool, ...]) -> list[Rule]:
        label, places = self._lines[line]
        cells = tuple(self.cells[i][dark] for i, dark in zip(places, black, strict=True))
        found = [Rule(label, AllDifferentExcept0(cells))]
        for run in grid.runs(list(range(len(cells))), tuple(not dark for dark in black)):
            if len(run) > 1:
                name = f"the straight {cells[run[0]]}-{cells[run[-1]]}"
                found.append(Rule(name, AllDifferentConsecutive(tuple(cells[i] for i in run))))
        return found
