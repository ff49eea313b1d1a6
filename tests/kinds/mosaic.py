"""What the tests have to know of Mosaic."""

from __future__ import annotations

from collected import Read, Rows, cells_in, chosen, dotted

from exactlyone.preparing.mosaic.board import Mosaic

SHAPES = (Mosaic(1, 1), Mosaic(2, 3), Mosaic(3, 4))
"""Small shapes, of which every filling is tried."""
WORDS = r"\bis filled\b|\bare filled\b"
"""What its explanations say."""
MALFORMED = (("mosaic\n. #\n. .", "2:3", "'#' cannot stand here", "a number in 0..9 or . for nothing"),)
"""Texts with the place of the error, what is wrong and what is expected."""
COLLECTED = "Mosaic"
"""The file of boards as others write them."""


def collected(size: list[str], problem: Rows, solution: Rows) -> Read:
    return f"mosaic\n{dotted(problem)}", chosen(solution)


def obeys(board, clues: dict[str, int], grid: dict[tuple[int, int], int]) -> bool:
    """Brute force's reading of the rules, for a whole filling; rows and columns count from 0 here."""
    for name, number in clues.items():
        ((r, c),) = cells_in(name)
        if sum(grid.get((r + a, c + b), 0) for a in (-1, 0, 1) for b in (-1, 0, 1)) != number:
            return False
    return True
