"""What the tests have to know of Futoshiki."""

from __future__ import annotations

from collected import cells_in

from exactlyone.preparing.futoshiki.board import Futoshiki

SHAPES = (Futoshiki(2, 2), Futoshiki(3, 3))
"""Small shapes, of which every filling is tried."""
WORDS = r"\bthe sign\b"
"""What its explanations say."""
MALFORMED = (
    ("futoshiki\n. .\n. .\n\n?\n.\n\n..", "5:1", "'?' cannot stand here", "< for less or > for more or . for nothing"),
    ("futoshiki\n. .\n. 3\n\n.\n.\n\n..", "3:3", "'3' cannot stand here", "a number in 1..2 or . for nothing"),
    ("futoshiki\n. . .\n. . .\n\n..\n..\n\n...", "2:1", "futoshiki needs as many rows as columns, not 2 x 3", ""),
)
"""Texts with the place of the error, what is wrong and what is expected."""


def obeys(board, clues: dict[str, int], grid: dict[tuple[int, int], int]) -> bool:
    """Brute force's reading of the rules, for a whole filling; rows and columns count from 0 here."""
    n = board.rows
    lines = [[grid[r, c] for c in range(n)] for r in range(n)] + [[grid[r, c] for r in range(n)] for c in range(n)]
    if any(len(set(line)) < n for line in lines):
        return False
    for name, sign in clues.items():
        if name.startswith("sign"):
            one, other = (grid[cell] for cell in cells_in(name))
            if (one < other) != (sign == 1):
                return False
    return True
