"""By what boards are known to be equivalent: eight bytes of the SHA-256 of their canonical form, and a set of these.

Two boards that are not equivalent share a mark by chance once in ten million runs of a million boards; then the later
one is left out, which is no harm.
"""

from __future__ import annotations

from array import array
from hashlib import sha256

from ..board.puzzle import Puzzle
from ..formats.text import board_text

DIGITS = 16
FULL = 0.7
"""The share of a table that may be taken: beyond it, the ways through it get long."""


def mark_of(puzzle: Puzzle) -> str:
    """Sixteen hexadecimal digits, the same for all boards that are equivalent to this one."""
    return sha256(board_text(puzzle.canonical()).encode()).hexdigest()[:DIGITS]


class DigestSet:
    """A set of marks that takes some twenty bytes for each: a table with eight bytes a place, free or taken."""

    def __init__(self) -> None:
        self._table = _table(1 << 10)
        self._count = 0

    def __len__(self) -> int:
        return self._count

    def add(self, mark: str) -> bool:
        """Take it in; False if it was there."""
        if self._count >= FULL * len(self._table):
            self._grow()
        word = int(mark, 16) or 1  # 0 is a free place
        place = _place(self._table, word)
        if self._table[place]:
            return False
        self._table[place] = word
        self._count += 1
        return True

    def _grow(self) -> None:
        larger = _table(2 * len(self._table))
        for word in self._table:
            if word:
                larger[_place(larger, word)] = word
        self._table = larger


def _table(size: int) -> array[int]:
    return array("Q", bytes(8 * size))


def _place(table: array[int], word: int) -> int:
    """Where the word is, or where it may be put: the first free place from the one that its last bits name."""
    last = len(table) - 1
    place = word & last
    while table[place] and table[place] != word:
        place = (place + 1) & last
    return place
