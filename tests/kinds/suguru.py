"""What the tests have to know of Suguru."""

from __future__ import annotations

from collected import Read, Rows, dotted, numbers, regions

from exactlyone.preparing.suguru.board import Suguru

SHAPES = (
    Suguru(2, 2, (0, 0, 1, 0)),
    Suguru(2, 3, (0, 1, 1, 0, 0, 1)),
    Suguru(3, 3, (0, 0, 1, 0, 0, 1, 2, 2, 1)),
)
"""Small shapes, of which every filling is tried."""
WORDS = r"\bregion\b"
"""What its explanations say."""
MALFORMED = (("suguru\n. 3\n. .\n\nAA\nBB", "2:3", "'3' cannot stand here", "a number in 1..2 or . for nothing"),)
"""Texts with the place of the error, what is wrong and what is expected."""
COLLECTED = "Suguru"
"""The file of boards as others write them."""


def collected(size: list[str], problem: Rows, solution: Rows) -> Read:
    rows = int(size[0])
    return f"suguru\n{dotted(problem[:rows])}\n\n{regions(problem[rows:])}", numbers(solution)


def obeys(board, clues: dict[str, int], grid: dict[tuple[int, int], int]) -> bool:
    """Brute force's reading of the rules, for a whole filling; rows and columns count from 0 here."""
    of = {(r, c): board.regions[r * board.cols + c] for r, c in grid}
    for cell, value in grid.items():
        for other, another in grid.items():
            if cell != other and value == another:
                near = max(abs(cell[0] - other[0]), abs(cell[1] - other[1])) == 1
                if near or of[cell] == of[other]:
                    return False
    return True
