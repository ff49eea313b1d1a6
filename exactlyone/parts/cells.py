"""What stands in cells: numbers and symbols of an answer, clues of a cell, cells that nobody fills in."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ..board import grid
from ..board.scan import GridMarks, either
from ..models import ModelError
from ..models.frozen import Frozen
from .part import BoardPart, Place

if TYPE_CHECKING:
    from .kind import Kind


def cell_places(board: Kind, prefix: str = "", among: Callable[[int], bool] = lambda cell: True) -> tuple[Place, ...]:
    """A place in each cell."""
    names = grid.cell_names(board.rows, board.cols)
    return tuple(
        Place(prefix + name, (2 * (cell // board.cols) + 1, 2 * (cell % board.cols) + 1), (cell,))
        for cell, name in enumerate(names)
        if among(cell)
    )


class Cells(BoardPart):
    """What a solver fills in: a value for each cell that is not one of the unfilled ones.

    values   those a cell may have: a range, the name of a property of the board, or (board, cell) -> range;
    symbols  how values are written that are no numbers, by value; the first one is that of a cell left empty;
    words    how they are called, in the singular and in the plural;
    printed  whether a setter may print a value in a cell;
    looks    what stands in a picture for a symbol.
    """

    in_cells = True
    answers = True

    def __init__(
        self,
        values: range | str | Callable[[Any, int], range],
        symbols: Mapping[int, str] | None = None,
        words: Mapping[int, tuple[str, str]] | None = None,
        printed: bool = True,
        looks: Mapping[str, str] | None = None,
    ) -> None:
        self._values = values
        self.symbols = Frozen(symbols or {})
        self.words = Frozen(words or {})
        self.clues = printed
        self.looks = Frozen(looks or {})
        self.blank = next(iter(self.symbols), None)

    def places(self, board: Kind) -> Sequence[Place]:
        unfilled = board.unfilled
        return cell_places(board, among=lambda cell: cell not in unfilled)

    def legal(self, board: Kind, place: Place) -> range:
        if isinstance(self._values, range):
            return self._values
        if isinstance(self._values, str):
            found: range = getattr(board, self._values)
            return found
        return self._values(board, place.cells[0])

    def mark(self, value: int) -> str:
        return self.symbols.get(value, str(value))

    def meaning(self, board: Kind, place: Place, mark: str) -> int | None:
        if not self.symbols:
            return super().meaning(board, place, mark)
        return next((value for value in self.legal(board, place) if self.mark(value) == mark), None)

    def expected(self, board: Kind, place: Place) -> str:
        if not self.symbols:
            return super().expected(board, place)
        return either(
            f"{self.mark(value)} for {self.words[value][0] if value in self.words else value}"
            for value in self.legal(board, place)
        )

    def said(self, value: int) -> str:
        return self.words[value][0] if value in self.words else self.mark(value)


class CellClues(BoardPart):
    """A number printed in a cell that says something of its surroundings.

    what      how its places are named: "count" gives "count r1c1";
    values    the numbers that may be printed;
    beyond    values that the place can have besides, of which no number is printed;
    unfilled  whether they stand in cells that nobody fills in, else in the others.
    """

    in_cells = True

    def __init__(self, what: str, values: range, beyond: range = range(0), unfilled: bool = False) -> None:
        self.what = what
        self._values = values
        self._beyond = beyond
        self.unfilled = unfilled

    def places(self, board: Kind) -> Sequence[Place]:
        unfilled = board.unfilled
        return cell_places(board, f"{self.what} ", lambda cell: (cell in unfilled) is self.unfilled)

    def legal(self, board: Kind, place: Place) -> range:
        return self._values

    def possible(self, board: Kind, place: Place) -> Sequence[int]:
        return (*self._values, *self._beyond)


class Unfilled(BoardPart):
    """Cells that nobody fills in, as the indices of cells in a field of the board.

    mark, called  how such a cell is written, and what it is called;
    numbered      whether a number in a cell makes it one of them;
    dark          whether it is drawn black.
    """

    in_cells = True
    clues = False

    def __init__(
        self,
        field: str,
        mark: str = "#",
        called: str = "a black cell",
        numbered: bool = False,
        dark: bool = True,
        looks: Mapping[str, str] | None = None,
    ) -> None:
        self.field = field
        self.looks = Frozen(looks or {})
        self.dark = dark
        self.symbol = mark
        self.called = called
        self.numbered = numbered

    def shape(self, marks: GridMarks, sections: Sequence[GridMarks]) -> tuple[int, ...]:
        words = [word for row in marks.rows for word in row]
        return tuple(i for i, word in enumerate(words) if word == self.symbol or (self.numbered and word.isdigit()))

    def shape_marks(self, board: Kind) -> Sequence[str | None]:
        there = set(self.of(board))
        return [self.symbol if cell in there else None for cell in range(board.rows * board.cols)]

    def turned_shape(self, value: Any, source: Sequence[int]) -> Any:
        return tuple(cell for cell, before in enumerate(source) if before in set(value))

    def check(self, board: Kind) -> None:
        cells = self.of(board)
        if any(cell not in range(board.rows * board.cols) for cell in cells):
            raise ModelError(f"{board.kind} of this size has no such cell: {cells!r:.60}")
        object.__setattr__(board, self.field or "", tuple(sorted(set(cells))))

    def of(self, board: Kind) -> tuple[int, ...]:
        """Such cells of a board."""
        found: tuple[int, ...] = getattr(board, self.field or "")
        return found
