"""For the model of a kind: its variables by cell and place, its lines, neighbours and regions. Read by indices."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from ..board import grid
from ..models import Constraint, IntVar, Literal, Model, Words

if TYPE_CHECKING:
    from .kind import Kind
    from .part import BoardPart, Place


class BoardModel:
    """The model of a board that a kind's `rules(board, model)` adds its rules to.

    model  with a variable for each answer place and each clue place; one for both where they are the same place.
    """

    def __init__(self, board: Kind) -> None:
        self.board = board
        self.model = Model(board.kind)
        made: dict[str, IntVar] = {}
        for part, place in (*board.answers_at, *board.clues_at):
            if place.name not in made:
                made[place.name] = self.model.int_var(place.name, part.possible(board, place))
        self._cell = {place.cells[0]: made[place.name] for _, place in board.answers_at}
        self._made = made
        self.model.answer = tuple(made[name] for name in board.answer_places)
        self.model.clues = tuple(made[name] for name in board.clue_places)

    def add(self, label: str, constraint: Constraint, words: Words | None = None) -> None:
        """Demand a constraint under the name a person would give it; `words`: how it is told."""
        self.model.add(label, constraint, words)

    def auxiliary(self, name: str, domain: Iterable[int]) -> IntVar:
        """A variable that is neither answer nor clue."""
        return self.model.int_var(name, domain)

    # what rules speak of ---------------------------------------------------------------------------------------------

    @property
    def cells(self) -> dict[int, IntVar]:
        """The variables of the cells that are filled in, by index of the cell."""
        return self._cell

    def at(self, cells: Iterable[int]) -> tuple[IntVar, ...]:
        """The variables of these cells; black ones have none."""
        return tuple(self._cell[cell] for cell in cells if cell in self._cell)

    def are(self, cells: Iterable[int], value: int) -> tuple[Literal, ...]:
        """The literals "cell has this value" of these cells; black ones have none."""
        return tuple(variable.eq(value) for variable in self.at(cells))

    def clues(self, part: BoardPart) -> Iterator[tuple[Place, IntVar]]:
        """The places of a part with their variables."""
        for place in part.places(self.board):
            yield place, self._made[place.name]

    def lines(self) -> list[grid.House]:
        """The rows, then the columns, by name."""
        return grid.lines(self.board.rows, self.board.cols)

    def neighbours(self, diagonal: bool = False) -> list[list[int]]:
        """For each cell those that share a side with it, or a corner too; black ones are among them."""
        rows, cols = self.board.rows, self.board.cols
        return grid.adjacent_cells(rows, cols, (True,) * (rows * cols), diagonal)

    def pairs(self, diagonal: bool = False) -> Iterator[tuple[int, int]]:
        """Each two cells that share a side, or a corner too, once."""
        for cell, others in enumerate(self.neighbours(diagonal)):
            yield from ((cell, other) for other in others if cell < other)

    def regions(self, of: tuple[int, ...]) -> list[grid.House]:
        """The cells of each region, by name; `of`: the region of each cell."""
        found: dict[int, list[int]] = {}
        for cell, region in enumerate(of):
            found.setdefault(region, []).append(cell)
        return [(f"region {region + 1}", cells) for region, cells in found.items()]
