"""What the tests have to know of Skyscrapers."""

from __future__ import annotations

from collected import Read, Rows, framed, numbers

from exactlyone.preparing.skyscrapers.board import Skyscrapers

SHAPES = (Skyscrapers(1, 1), Skyscrapers(2, 2), Skyscrapers(3, 3))
"""Small shapes, of which every filling is tried."""
WORDS = r"\bseen in\b"
"""What its explanations say."""
MALFORMED = (
    ("skyscrapers\n. .\n. .", "2:1", "the grid has no cells", "cells, and a frame of clues around them"),
    (
        "skyscrapers\n. 3 . .\n. . . .\n. . . .\n. . . .",
        "2:3",
        "'3' cannot stand here",
        "a number in 1..2 or . for nothing",
    ),
)
"""Texts with the place of the error, what is wrong and what is expected."""
COLLECTED = "Skyscraper"
"""The file of boards as others write them."""


def collected(size: list[str], problem: Rows, solution: Rows) -> Read:
    side = int(size[0])
    if int(size[2]) != side:  # fewer heights than cells: some stay empty
        return None
    above, below, left, right = problem[:4]
    grid = framed(side, side, problem[4:], above=above, below=below, left=left, right=right)
    return f"skyscrapers\n{grid}", numbers(solution)


def obeys(board, clues: dict[str, int], grid: dict[tuple[int, int], int]) -> bool:
    """Brute force's reading of the rules, for a whole filling; rows and columns count from 0 here."""
    n = board.rows
    rows = [[grid[r, c] for c in range(n)] for r in range(n)]
    cols = [[grid[r, c] for r in range(n)] for c in range(n)]
    if any(len(set(line)) < n for line in rows + cols):
        return False
    for name, number in clues.items():
        if name.startswith("seen"):
            _, _, what, which, *side = name.split()
            line = (rows if what == "row" else cols)[int(which) - 1]
            line = line[::-1] if side[-1] in ("right", "below") else line
            if sum(value == max(line[: i + 1]) for i, value in enumerate(line)) != number:
                return False
    return True
