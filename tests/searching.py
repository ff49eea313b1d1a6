"""What the hand-written search finds, for the tests of its kinds."""

from __future__ import annotations

from exactlyone.backends.mrv import Search, State, open_search

ALL = 10**9


def answers(geometry, clues, at_most: int = ALL) -> list[tuple[int, ...] | None]:
    """The answers of a board, at most so many."""
    return found_by(open_search(geometry, clues), at_most)


def found_by(search: Search, at_most: int = ALL) -> list[tuple[int, ...] | None]:
    """The answers that a search finds, at most so many; each comes once."""
    found = []
    while len(found) < at_most and search.run(ALL) is State.FOUND:
        found.append(search.answer)
    assert len(set(found)) == len(found)
    return found
