"""For the plain reading of a kind: a board as it is printed, read by the names of its places. Knows of no model.

Where cells, neighbours and regions lie is found here by other ways than in board_model.py: a mistake in one of them
shows as a contradiction between two readings.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING

from ..board.geometry import Clues, Violation
from ..board.printed import OneValue, Piece, Printed, ValuesLeft, bits, narrow, scope_of
from ..board.readings import length_violations, one_for_each

if TYPE_CHECKING:
    from .kind import Kind

Cell = tuple[int, int]
"""(row, column), counted from 1, as it is printed in names."""
House = tuple[str, list[Cell]]

SIDES = ((-1, 0), (0, -1), (0, 1), (1, 0))
AROUND = tuple((down, right) for down in (-1, 0, 1) for right in (-1, 0, 1) if (down, right) != (0, 0))


class Printout:
    """The printed rules of one board in pieces, from which its violations follow.

    printed  the pieces by the names that the model gives its rules.
    """

    def __init__(self, board: Kind, clues: Clues, pieces: Callable[..., None]) -> None:
        self.board = board
        self._names = board.answer_places
        self._at = {_cell(name): place for place, name in enumerate(self._names)}
        self._clues = dict(zip(board.clue_places, clues, strict=True))
        legal = tuple(bits(part.legal(board, place)) for part, place in board.answers_at)
        start = tuple(self._left(name, left) for name, left in zip(self._names, legal, strict=True))
        self.printed = Printed(legal, start, {})
        self._told: dict[str, tuple[tuple[int, ...], str]] = {}
        for place, name in enumerate(self._names):
            one = OneValue(place, start)
            self.printed.rules[f"cell {name}"] = one
            if self._clues.get(name) is not None:
                self.printed.rules[f"clue {name}"] = one
        pieces(board, self)

    def add(self, label: str, cells: Sequence[Cell], piece: Piece, broken: str) -> None:
        """A printed rule about these cells; `broken`: the sentence where no filling obeys it."""
        rules = self.printed.rules
        rules[label] = AllOf((rules[label], piece), len(self._names)) if label in rules else piece
        known = self._told.get(label, ((), broken))[0]
        self._told[label] = (tuple(dict.fromkeys((*known, *self.places(cells)))), broken)

    # what rules speak of ---------------------------------------------------------------------------------------------

    @property
    def start(self) -> Sequence[int]:
        """The values that the printed clues leave each answer place."""
        return self.printed.start

    @property
    def cells(self) -> list[Cell]:
        """All cells, black ones too, in reading order."""
        return [(row, col) for row in range(1, self.board.rows + 1) for col in range(1, self.board.cols + 1)]

    def places(self, cells: Sequence[Cell]) -> tuple[int, ...]:
        """The answer places of these cells; black ones have none."""
        return tuple(self._at[cell] for cell in cells if cell in self._at)

    def filled(self, cell: Cell) -> bool:
        """Whether the cell is one that a solver fills in."""
        return cell in self._at

    def name(self, cell: Cell) -> str:
        """The name of a cell."""
        return f"r{cell[0]}c{cell[1]}"

    def lines(self) -> Iterator[House]:
        """The rows and the columns."""
        for row in range(1, self.board.rows + 1):
            yield f"row {row}", [cell for cell in self.cells if cell[0] == row]
        for col in range(1, self.board.cols + 1):
            yield f"column {col}", [cell for cell in self.cells if cell[1] == col]

    def beside(self, cell: Cell, steps: Sequence[tuple[int, int]] = SIDES) -> list[Cell]:
        """The cells of the board that these steps lead to; black ones are among them."""
        found = [(cell[0] + down, cell[1] + right) for down, right in steps]
        return [(r, c) for r, c in found if 1 <= r <= self.board.rows and 1 <= c <= self.board.cols]

    def couples(self, steps: Sequence[tuple[int, int]] = SIDES) -> Iterator[tuple[Cell, Cell]]:
        """Each two filled cells that are a step apart, once."""
        for cell in self.cells:
            for other in self.beside(cell, [step for step in steps if step > (0, 0)]):
                if self.filled(cell) and self.filled(other):
                    yield cell, other

    def regions(self, of: Sequence[int]) -> list[House]:
        """The cells of each region."""
        where: dict[int, list[Cell]] = {}
        for cell, region in zip(self.cells, of, strict=True):
            where.setdefault(region, []).append(cell)
        return [(f"region {number}", cells) for number, cells in enumerate(where.values(), 1)]

    def clues(self, what: str) -> Iterator[tuple[str, list[Cell], int]]:
        """The printed clues whose names begin with a word: the name, the cells that are named in it, and the value."""
        for name, clue in self._clues.items():
            if clue is not None and name.startswith(f"{what} "):
                yield name, [(int(row), int(col)) for row, col in _CELLS.findall(name)], clue

    def looking(self, name: str) -> list[Cell]:
        """The cells of the line that a clue beside the grid looks along: "seen in row 2 from the right" looks left."""
        match = _LINE.search(name)
        assert match is not None
        cells = [cell for cell in self.cells if cell[match[1] == "column"] == int(match[2])]
        return cells[::-1] if match[3] in ("right", "below") else cells

    # what comes of it ------------------------------------------------------------------------------------------------

    def violations(self, answer: Sequence[int | None]) -> list[Violation]:
        """The pieces that a filling, whole or in part, has broken."""
        found = length_violations(self._names, answer)
        values = one_for_each(self._names, answer)
        standing: dict[int, int] = {}
        for place, (name, value) in enumerate(zip(self._names, values, strict=True)):
            if value is None:
                continue
            if value < 0 or not self.printed.legal[place] >> value & 1:
                found.append(Violation("value", (name,), f"{name} cannot be {value}"))
                continue
            clue = self._clues.get(name)
            if clue not in (None, value):
                wanted, had = self.board.value_text(clue or 0), self.board.value_text(value)
                found.append(Violation("clue", (name,), f"the clue at {name} wants {wanted}, the answer has {had}"))
            standing[place] = 1 << value
        left = {place: standing.get(place, legal) for place, legal in enumerate(self.printed.legal)}
        for label, (places, broken) in self._told.items():
            if not self.printed.rules[label].possible(left):
                shown = [self._names[place] for place in places]
                if label in self._clues:
                    shown.append(label)
                found.append(Violation(label, tuple(shown), broken))
        return found

    def _left(self, name: str, legal: int) -> int:
        clue = self._clues.get(name)
        return legal if clue is None else legal & 1 << clue


class AllOf:
    """Several pieces of one name."""

    def __init__(self, pieces: tuple[Piece, ...], places: int) -> None:
        self.pieces, self.places = pieces, places

    def possible(self, left: ValuesLeft) -> bool:
        return all(piece.possible(left) for piece in self.pieces)

    @property
    def scope(self) -> tuple[int, ...]:
        return tuple(dict.fromkeys(place for piece in self.pieces for place in scope_of(piece, self.places)))

    def narrow(self, left: dict[int, int]) -> bool:
        return all(narrow(piece, left) for piece in self.pieces)


_CELLS = re.compile(r"r(\d+)c(\d+)")
_LINE = re.compile(r"(row|column) (\d+)(?: from (?:the )?(\w+))?$")


def _cell(name: str) -> Cell:
    match = _CELLS.fullmatch(name)
    assert match is not None, name
    return int(match[1]), int(match[2])
