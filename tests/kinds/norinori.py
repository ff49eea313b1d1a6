"""What the tests have to know of Norinori."""

from __future__ import annotations

from collected import Read, Rows, chosen, dotted, regions

from exactlyone.preparing.norinori.board import Norinori

SHAPES = (Norinori(2, 2, (0, 0, 0, 0)), Norinori(3, 3, (0, 0, 1, 0, 1, 1, 0, 1, 1)), Norinori(3, 4, (0, 0, 1, 1) * 3))
"""Small shapes, of which every filling is tried."""
WORDS = r"\bdomino\b"
"""What its explanations say."""
MALFORMED = (("norinori\n. .\n. .\n\nAA", "5:1", "the block of rooms has 1 lines", "2"),)
"""Texts with the place of the error, what is wrong and what is expected."""
COLLECTED = "Norinori"
"""The file of boards as others write them."""


def collected(size: list[str], problem: Rows, solution: Rows) -> Read:
    rows = int(size[0])
    return f"norinori\n{dotted(problem[:rows])}\n\n{regions(problem[rows:])}", chosen(solution)


def obeys(board, clues: dict[str, int], grid: dict[tuple[int, int], int]) -> bool:
    """Brute force's reading of the rules, for a whole filling; rows and columns count from 0 here."""
    of = {(r, c): board.regions[r * board.cols + c] for r, c in grid}
    for region in set(board.regions):
        if sum(value for cell, value in grid.items() if of[cell] == region) != 2:
            return False
    beside = ((0, 1), (1, 0), (0, -1), (-1, 0))
    return all(sum(grid.get((r + a, c + b), 0) for a, b in beside) == 1 for (r, c), value in grid.items() if value)
