"""What stands between two neighbours: signs, dots, bars."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from ..board import grid
from ..board.scan import either
from ..models.frozen import Frozen
from .part import BoardPart, MarkBlock, Place

if TYPE_CHECKING:
    from .kind import Kind


class Edges(BoardPart):
    """A sign between each two cells that share a side: first left-right, row by row, then up-down, row by row.

    signs      how values are written, by value: across for two cells side by side, and below each other;
    words      how they are said, by value: as a clue between {one} and {other}, and as what is seen from one cell;
    turned     what a sign becomes where its two cells change places;
    beyond     values of which nothing is printed;
    looks      what stands in a picture for a sign.
    """

    def __init__(
        self,
        what: str,
        signs: Mapping[int, tuple[str, str]],
        words: Mapping[int, tuple[str, str]],
        turned: Mapping[int, int] | None = None,
        beyond: Sequence[int] = (),
        looks: Mapping[str, str] | None = None,
    ) -> None:
        self.what = what
        self.signs = Frozen(signs)
        self.words = Frozen(words)
        self._turned = Frozen(turned or {})
        self._beyond = tuple(beyond)
        self.looks = Frozen(looks or {})

    def places(self, board: Kind) -> Sequence[Place]:
        names, cols = grid.cell_names(board.rows, board.cols), board.cols
        found = []
        for a, b in grid.side_pairs(board.rows, cols):
            at = (a // cols + b // cols + 1, a % cols + b % cols + 1)
            found.append(Place(f"{self.what} {names[a]}-{names[b]}", at, (a, b)))
        return found

    def legal(self, board: Kind, place: Place) -> range:
        return range(min(self.signs), max(self.signs) + 1)

    def possible(self, board: Kind, place: Place) -> Sequence[int]:
        return (*self.legal(board, place), *self._beyond)

    def turned_value(self, board: Kind, turned: Sequence[int]) -> Mapping[int, int]:
        return self._turned if tuple(turned) == (1, 0) else {}

    def clue_text(self, place: Place, value: int) -> str:
        one, other = place.name.removeprefix(f"{self.what} ").split("-")
        return self.words[value][0].format(one=one, other=other)

    def said(self, value: int) -> str:
        return self.words[value][1]

    def written(self, place: Place, value: int) -> str:
        return self.signs[value][place.at[0] % 2 == 0]

    def meaning(self, board: Kind, place: Place, mark: str) -> int | None:
        return next((value for value in self.signs if self.written(place, value) == mark), None)

    def expected(self, board: Kind, place: Place) -> str:
        return either(f"{self.written(place, value)} for {words[1]}" for value, words in self.words.items())

    def sections(self, rows: int, cols: int) -> Sequence[MarkBlock]:
        across = MarkBlock(f"{self.what}s between cells side by side", rows, cols - 1)
        return [across, MarkBlock(f"{self.what}s between cells below each other", rows - 1, cols)]
