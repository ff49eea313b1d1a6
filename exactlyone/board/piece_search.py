"""A search over the printed pieces: it lists the fillings that all of them allow, and knows nothing else of a board.

Values are taken away by pieces until none has anything to add; then the place with the fewest values is tried, value by
value (minimum remaining values).
"""

from __future__ import annotations

from collections.abc import Iterator

from .geometry import Answer
from .printed import Piece, Printed, each, narrow, scope_of

Left = dict[int, int]


class PieceSearch:
    """All fillings of a board, one after the other, in nodes that can be counted.

    nodes   values that were tried so far;
    answer  the filling that was found last.
    """

    def __init__(self, printed: Printed) -> None:
        places = len(printed.start)
        self._pieces: list[tuple[Piece, tuple[int, ...]]] = [
            (piece, scope_of(piece, places)) for piece in printed.rules.values()
        ]
        self._of_place: list[list[int]] = [[] for _ in range(places)]
        for number, (_, scope) in enumerate(self._pieces):
            for place in set(scope):
                self._of_place[place].append(number)
        self.nodes = 0
        self.answer: Answer | None = None
        self._waiting: list[Left] = []
        """Positions that are still to be looked at, the next one last; each is narrowed already."""
        left = dict(enumerate(printed.start))
        if all(left.values()) and self._narrowed(left, range(len(self._pieces))):
            self._waiting.append(left)

    def run(self, nodes: int) -> bool | None:
        """Whether another filling was found, or there are no more; None if so many nodes were not enough to know."""
        until = self.nodes + nodes
        while self._waiting:
            if self.nodes >= until:
                return None
            left = self._waiting.pop()
            place = self._chosen(left)
            if place is None:
                self.answer = tuple([left[place].bit_length() - 1 for place in range(len(left))])
                return True
            self._waiting += reversed(list(self._branches(left, place)))
        return False

    def _branches(self, left: Left, place: int) -> Iterator[Left]:
        """The positions after each value of a place that pieces do not refuse at once."""
        for value in each(left[place]):
            self.nodes += 1
            branch = dict(left)
            branch[place] = 1 << value
            if self._narrowed(branch, self._of_place[place]):
                yield branch

    def _chosen(self, left: Left) -> int | None:
        """The place with the fewest values, of these the one with the most rules; None if each has one value."""
        open_ = [(values.bit_count(), -len(self._of_place[place]), place) for place, values in left.items()]
        count, _, place = min((one for one in open_ if one[0] > 1), default=(0, 0, -1))
        return place if count else None

    def _narrowed(self, left: Left, numbers: Iterator[int] | range | list[int]) -> bool:
        """Ask these pieces, and then those about places that lost values, until nothing changes; False if none fits."""
        queue = list(numbers)
        queued = set(queue)
        for number in queue:
            queued.discard(number)
            piece, scope = self._pieces[number]
            before = [left[place] for place in scope]
            if not narrow(piece, left):
                return False
            for place, values in zip(scope, before, strict=True):
                if left[place] != values:
                    if left[place] == 0:
                        return False
                    again = [other for other in self._of_place[place] if other not in queued and other != number]
                    queue += again
                    queued.update(again)
        return True
