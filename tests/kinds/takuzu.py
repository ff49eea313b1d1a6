"""What the tests have to know of Takuzu."""

from __future__ import annotations

from collected import Read, Rows, dotted, numbers

from exactlyone.preparing.takuzu.board import Takuzu

SHAPES = (Takuzu(2, 2), Takuzu(2, 4), Takuzu(4, 2, different=False), Takuzu(4, 4))
"""Small shapes, of which every filling is tried."""
WORDS = r"\bthree in a row\b|\bhalf of\b"
"""What its explanations say."""
MALFORMED = (
    ("takuzu\n. 2\n. .", "2:3", "'2' cannot stand here", "a number in 0..1 or . for nothing"),
    ("takuzu\n. . .\n. . .", "2:1", "takuzu needs an even number of rows and columns, not 2 x 3", ""),
)
"""Texts with the place of the error, what is wrong and what is expected."""
COLLECTED = "Binairo"
"""The file of boards as others write them."""


def collected(size: list[str], problem: Rows, solution: Rows) -> Read:
    ones = [[{"1": "0", "2": "1"}.get(word, ".") for word in row] for row in problem]
    return f"takuzu different=no\n{dotted(ones)}", [number - 1 for number in numbers(solution)]


def obeys(board, clues: dict[str, int], grid: dict[tuple[int, int], int]) -> bool:
    """Brute force's reading of the rules, for a whole filling; rows and columns count from 0 here."""
    rows = ["".join(str(grid[r, c]) for c in range(board.cols)) for r in range(board.rows)]
    cols = ["".join(line) for line in zip(*rows, strict=True)]
    if any(2 * line.count("0") != len(line) or "000" in line or "111" in line for line in rows + cols):
        return False
    return not board.different or (len(set(rows)) == len(rows) and len(set(cols)) == len(cols))
