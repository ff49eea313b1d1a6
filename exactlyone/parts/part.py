"""What a part of a board is: places, where each stands, what may stand there, and how that is written."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from ..board.scan import GridMarks
from ..models.frozen import Frozen

if TYPE_CHECKING:
    from .kind import Kind

Position = tuple[int, int]
"""(down, across) in half cells: the middle of the first cell is (1, 1), its corners are (0, 0) to (2, 2)."""

SQUARE = "\N{BLACK SQUARE}"
EMPTY = "."
"""The mark of a place at which nothing is printed."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where a value can stand.

    name   as in messages, such as "r1c2";
    at     its position;
    cells  the indices of the cells that it speaks of, in reading order from where it stands.
    """

    name: str
    at: Position
    cells: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class MarkBlock:
    """A block of marks below the grid: what it holds, its rows, and the marks in each row."""

    what: str
    rows: int
    cols: int


class BoardPart:
    """One sort of things on a board. A kind has it as an attribute of its class, under its name.

    in_cells  whether its marks stand in the cells of the grid;
    framed    whether its marks stand in a frame around the grid;
    answers   whether a solver fills its places in;
    clues     whether a setter may print values at its places.
    """

    name: str = ""
    in_cells: ClassVar[bool] = False
    framed: ClassVar[bool] = False
    answers: ClassVar[bool] = False
    clues: bool = True
    optional: bool = True
    """Whether a clue place may stay empty."""
    blank: int | None = None
    """The value of a place left empty in an answer, if there is one."""
    symbol: str | None = None
    """How a cell of its shape is written, if it is written in cells; `called`: what it is called."""
    called: str = ""
    looks: Mapping[str, str] = Frozen()
    """What stands in a picture for marks of the text; SQUARE is a filled square."""

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name

    # places and values -----------------------------------------------------------------------------------------------

    def places(self, board: Kind) -> Sequence[Place]:
        """Its places, in the order of the board; none for what belongs to the shape."""
        return ()

    def legal(self, board: Kind, place: Place) -> range:
        """The values that may be printed there."""
        raise NotImplementedError

    def possible(self, board: Kind, place: Place) -> Sequence[int]:
        """The values that the place can have: those that may be printed, and those of which nothing is printed."""
        return self.legal(board, place)

    def turned_value(self, board: Kind, turned: Sequence[int]) -> Mapping[int, int]:
        """What values become where the cells of a place now come in this order: such as [1, 0] for two neighbours."""
        return {}

    # words -----------------------------------------------------------------------------------------------------------

    def clue_text(self, place: Place, value: int) -> str:
        """A clue as a person says it, such as "r1c1 = 5"."""
        return f"{place.name} = {self.said(value)}"

    def said(self, value: int) -> str:
        """A value in a sentence."""
        return str(value)

    # text ------------------------------------------------------------------------------------------------------------

    def mark(self, value: int) -> str:
        """A value as it is written."""
        return str(value)

    def written(self, place: Place, value: int) -> str:
        """A value as it is written at a place."""
        return self.mark(value)

    def drawn(self, place: Place, value: int) -> str:
        """A value as it stands in a picture."""
        return self.looks.get(self.written(place, value), self.written(place, value))

    def meaning(self, board: Kind, place: Place, mark: str) -> int | None:
        """The value that a mark says; None if it says none."""
        if not (mark.isascii() and mark.isdigit() and len(mark) < 10) or mark != str(int(mark)):
            return None
        return int(mark) if int(mark) in self.legal(board, place) else None

    def expected(self, board: Kind, place: Place) -> str:
        """Which marks are read, in words."""
        legal = self.legal(board, place)
        return f"a number in {legal[0]}..{legal[-1]}"

    def sections(self, rows: int, cols: int) -> Sequence[MarkBlock]:
        """The blocks below the grid in which it is written."""
        return ()

    # the shape -------------------------------------------------------------------------------------------------------

    field: str | None = None
    """The field of the geometry that it fills, if it belongs to the shape."""

    def shape(self, marks: GridMarks, sections: Sequence[GridMarks]) -> Any:
        """The value of its field, from the marks in cells and its sections. Raises InputError."""
        return None

    def shape_marks(self, board: Kind) -> Sequence[str | None]:
        """What it writes into each cell; None where it writes nothing."""
        return ()

    def shape_sections(self, board: Kind) -> Sequence[str]:
        """The text of its sections."""
        return ()

    def turned_shape(self, value: Any, source: Sequence[int]) -> Any:
        """The value of its field after a turn; `source`: for each cell, which one it was before."""
        return value

    def check(self, board: Kind) -> None:
        """Raise ModelError where its field does not fit the board."""
