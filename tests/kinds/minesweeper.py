"""What the tests have to know of Minesweeper."""

from __future__ import annotations

from collected import Read, Rows, cells_in, chosen, dotted

from exactlyone.preparing.minesweeper.board import Minesweeper

SHAPES = (Minesweeper(1, 2), Minesweeper(3, 3, (0, 4)), Minesweeper(3, 4, (1, 5, 6, 11)), Minesweeper(3, 3, (0, 4), 2))
"""Small shapes, of which every filling is tried."""
WORDS = r"\bmines?\b"
"""What its explanations say."""
MALFORMED = (
    ("minesweeper mines=x\n. 1", "1:19", "'x' is not a number", "mines in 0..9999"),
    ("minesweeper\n. T", "2:3", "'T' cannot stand here", ""),
)
"""Texts with the place of the error, what is wrong and what is expected."""
COLLECTED = "Minesweeper"
"""The file of boards as others write them."""


def collected(size: list[str], problem: Rows, solution: Rows) -> Read:
    pairs = zip((word for row in problem for word in row), chosen(solution), strict=True)
    return f"minesweeper mines={size[2]}\n{dotted(problem)}", [mine for word, mine in pairs if word == "-"]


def obeys(board, clues: dict[str, int], grid: dict[tuple[int, int], int]) -> bool:
    """Brute force's reading of the rules, for a whole filling; rows and columns count from 0 here."""
    for name, number in clues.items():
        if name.startswith("around"):
            ((r, c),) = cells_in(name)
            if sum(grid.get((r + a, c + b), 0) for a in (-1, 0, 1) for b in (-1, 0, 1)) != number:
                return False
    return board.mines in (None, sum(grid.values()))
