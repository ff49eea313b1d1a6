"""The printed rules of Takuzu, read plainly and without the model."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ...board.printed import AnyOf, Degree, ValuesLeft

if TYPE_CHECKING:
    from ...parts.printout import Printout
    from .board import Takuzu

ZERO, ONE = 1 << 0, 1 << 1


def pieces(board: Takuzu, printed: Printout) -> None:
    lines = list(printed.lines())
    for name, cells in lines:
        places, half = printed.places(cells), len(cells) // 2
        ones = Degree(tuple((place, 1) for place in places), printed.start, half)
        printed.add(name, cells, ones, f"{name} does not hold as many zeros as ones")
        for i in range(len(cells) - 2):
            three = cells[i : i + 3]
            for unlike in (ZERO, ONE):
                piece = AnyOf(tuple((place, unlike) for place in places[i : i + 3]), printed.start)
                label = f"three in {name} from {printed.name(three[0])}"
                printed.add(label, three, piece, f"three in a row are alike from {printed.name(three[0])} in {name}")
    for i, (one, cells) in enumerate(lines if board.different else ()):
        for other, others in lines[:i]:
            if other[0] == one[0]:  # two rows, or two columns
                unlike_lines = Unlike(
                    tuple(zip(printed.places(others), printed.places(cells), strict=True)), printed.start
                )
                printed.add(
                    f"{other} differs from {one}", [*others, *cells], unlike_lines, f"{other} and {one} are the same"
                )


@dataclass(frozen=True, slots=True)
class Unlike:
    """Two lines are not the same: some pair of their places has two values."""

    pairs: tuple[tuple[int, int], ...]
    start: Sequence[int]

    def possible(self, left: ValuesLeft) -> bool:
        start, same = self.start, True
        for a, b in self.pairs:
            one, other = left.get(a, start[a]), left.get(b, start[b])
            if one == 0 or other == 0:
                return False
            same = same and one == other and one & (one - 1) == 0
        return not same

    @property
    def scope(self) -> tuple[int, ...]:
        return tuple([place for pair in self.pairs for place in pair])

    def narrow(self, left: dict[int, int]) -> bool:
        open_ = [(a, b) for a, b in self.pairs if left[a] != left[b] or left[a] & (left[a] - 1)]
        if len(open_) == 1:
            ((a, b),) = open_
            for one, other in ((a, b), (b, a)):
                if left[one] & (left[one] - 1) == 0:
                    left[other] &= ~left[one]
        return bool(open_) and left[open_[0][0]] != 0 and left[open_[0][1]] != 0
