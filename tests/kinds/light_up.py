"""What the tests have to know of Light Up."""

from __future__ import annotations

from collected import Read, Rows, cells_in, chosen, dotted

from exactlyone.preparing.light_up.board import LightUp

SHAPES = (LightUp(2, 3), LightUp(3, 3, (4,)), LightUp(3, 4, (1, 6, 7, 9)), LightUp(1, 1, (0,)))
"""Small shapes, of which every filling is tried."""
WORDS = r"\blamps?\b"
"""What its explanations say."""
MALFORMED = (("light-up\n. 5\n. .", "2:3", "'5' cannot stand here", ""),)
"""Texts with the place of the error, what is wrong and what is expected."""
COLLECTED = "Akari"
"""The file of boards as others write them."""


def collected(size: list[str], problem: Rows, solution: Rows) -> Read:
    grid = dotted([["#" if word == "x" else word for word in row] for row in problem])
    pairs = zip((word for row in problem for word in row), chosen(solution, "o"), strict=True)
    return f"light-up\n{grid}", [lamp for word, lamp in pairs if word == "-"]


def obeys(board, clues: dict[str, int], grid: dict[tuple[int, int], int]) -> bool:
    """Brute force's reading of the rules, for a whole filling; rows and columns count from 0 here."""

    def ray(r, c, down, right):
        while (r := r + down, c := c + right) in grid:
            yield r, c

    steps = ((0, 1), (1, 0), (0, -1), (-1, 0))
    for cell, lamp in grid.items():
        seen = sum(grid[other] for step in steps for other in ray(*cell, *step))
        if (lamp and seen) or not (lamp or seen):
            return False
    for name, number in clues.items():
        if name.startswith("lamps"):
            ((r, c),) = cells_in(name)
            if sum(grid.get((r + a, c + b), 0) for a, b in steps) != number:
                return False
    return True
