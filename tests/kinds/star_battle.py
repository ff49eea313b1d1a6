"""What the tests have to know of Star Battle."""

from __future__ import annotations

from collected import Read, Rows, chosen, dotted, regions

from exactlyone.preparing.star_battle.board import StarBattle

SHAPES = (
    StarBattle(3, 3, (0, 0, 1, 0, 1, 1, 2, 2, 2)),
    StarBattle(4, 4, (0, 0, 1, 1, 0, 2, 2, 1, 0, 2, 3, 1, 3, 3, 3, 3)),
    StarBattle(4, 4, (0, 0, 0, 1, 0, 1, 1, 1, 2, 2, 3, 3, 2, 2, 3, 3)),
)
"""Small shapes, of which every filling is tried."""
WORDS = r"\bstars?\b"
"""What its explanations say."""
MALFORMED = (
    ("star-battle\n. .\n. .", "3", "the block of regions is missing", "2 x 2 marks after an empty line"),
    ("star-battle stars=0\n. .\n. .\n\nAA\nBB", "1:19", "0 is out of range", "stars in 1..9"),
    ("star-battle\n. .\n. .\n\nAA\nAA", "2:1", "2 rows need as many regions, not 1", ""),
)
"""Texts with the place of the error, what is wrong and what is expected."""
COLLECTED = "Starbattle"
"""The file of boards as others write them."""


def collected(size: list[str], problem: Rows, solution: Rows) -> Read:
    if len({word for row in problem for word in row}) != len(problem):  # cells without a region
        return None
    grid = dotted([["-"] * len(row) for row in problem])
    return f"star-battle stars={size[2]}\n{grid}\n\n{regions(problem)}", chosen(solution)


def obeys(board, clues: dict[str, int], grid: dict[tuple[int, int], int]) -> bool:
    """Brute force's reading of the rules, for a whole filling; rows and columns count from 0 here."""
    stars = [cell for cell, value in grid.items() if value]
    if any(max(abs(a - c), abs(b - d)) == 1 for a, b in stars for c, d in stars):
        return False
    for group in (lambda r, c: r, lambda r, c: c, lambda r, c: board.regions[r * board.cols + c]):
        found = [group(*cell) for cell in stars]
        if any(found.count(one) != board.stars for one in range(board.rows)):
            return False
    return True
