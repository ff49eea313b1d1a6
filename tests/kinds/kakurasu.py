"""What the tests have to know of Kakurasu."""

from __future__ import annotations

from collected import Read, Rows, chosen, framed

from exactlyone.preparing.kakurasu.board import Kakurasu

SHAPES = (Kakurasu(1, 1), Kakurasu(2, 3), Kakurasu(3, 4))
"""Small shapes, of which every filling is tried."""
WORDS = r"\bsum of\b"
"""What its explanations say."""
MALFORMED = (("kakurasu\n. 3 .\n. . .\n. . .", "2:3", "'3' cannot stand here", ". for nothing"),)
"""Texts with the place of the error, what is wrong and what is expected."""
COLLECTED = "Kakurasu"
"""The file of boards as others write them."""


def collected(size: list[str], problem: Rows, solution: Rows) -> Read:
    rows, cols = int(size[0]), int(size[1])
    grid = framed(rows, cols, right=problem[1], below=problem[0])
    return f"kakurasu\n{grid}", chosen(solution)


def obeys(board, clues: dict[str, int], grid: dict[tuple[int, int], int]) -> bool:
    """Brute force's reading of the rules, for a whole filling; rows and columns count from 0 here."""
    for name, total in clues.items():
        if name.startswith("sum"):
            _, _, what, which = name.split()
            row = what == "row"
            line = {cell[row]: value for cell, value in grid.items() if cell[not row] == int(which) - 1}
            if sum((position + 1) * value for position, value in line.items()) != total:
                return False
    return True
