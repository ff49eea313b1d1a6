"""A board of each of these kinds, with one solution; and the words that each kind has for itself."""

from __future__ import annotations

from exactlyone.board import Puzzle

from . import Futoshiki, Hitori, KnightPath, Minesweeper, StarBattle


def board(kind: type, *shape, **printed) -> Puzzle:
    """A board with these clues, by the names of their places."""
    geometry = kind(*shape)
    return Puzzle(geometry, tuple(printed.get(name) for name in geometry.clue_places))


def signs(**printed) -> dict[str, int]:
    """Signs by the names of the two cells, as r1c1_r1c2."""
    return {name.replace("_", " against "): value for name, value in printed.items()}


NUMBERS = (4, 2, 3, 2, 2, 4, 2, 3, 3, 1, 4, 2, 2, 4, 4, 1)
OPEN = (2, 4, 5, 8, 9, 12, 14, 15, 16, 17, 19, 20, 21, 23, 24)
REGIONS = (0, 0, 0, 0, 1, 0, 2, 1, 1, 1, 0, 2, 2, 1, 1, 0, 2, 4, 4, 3, 0, 4, 4, 4, 3)
BOARDS = {
    "own-futoshiki": board(
        Futoshiki,
        *(4, 4),
        **signs(r1c2_r1c3=1, r2c3_r2c4=1, r4c1_r4c2=1, r1c4_r2c4=1, r3c1_r4c1=2, r3c2_r4c2=2, r3c3_r4c3=2),
    ),
    "hitori": board(Hitori, 4, 4, NUMBERS),
    "knight-path": board(KnightPath, 3, 4, r1c3=9, r3c2=4),
    "own-minesweeper": board(Minesweeper, 5, 5, OPEN, r1c3=2, r2c1=1, r2c5=2, r3c3=2, r4c2=2),
    "own-star-battle": board(StarBattle, 5, 5, REGIONS),
}

OWN_WORDS = {
    "x-sudoku": r"\bdiagonal",
    "str8ts": r"\bstraight",
    "slant": r"\btouch|\bturns? away|\bvertex|\bloop",
    "hidato": r"\bneighbour|\btoo far\b",
    "kropki": r"\bdot\b|\bblank edge|\bacross\b",
    "own-futoshiki": r"\bsign\b",
    "hitori": r"\bwhite cells\b",
    "knight-path": r"\bjump",
    "own-minesweeper": r"\bmines?\b",
    "own-star-battle": r"\bstars?\b",
}
"""For each kind what only its sentences say, those in the package first; of Sudoku there is nothing."""
