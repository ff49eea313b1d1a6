"""What the tests have to know of Tents."""

from __future__ import annotations

from itertools import permutations

from collected import Read, Rows, chosen, framed

from exactlyone.preparing.tents.board import Tents

SHAPES = (Tents(2, 2, (0,)), Tents(3, 3, (0, 4)), Tents(3, 4, (1, 6)), Tents(2, 3, (1, 4)))
"""Small shapes, of which every filling is tried."""
WORDS = r"\btents?\b"
"""What its explanations say."""
LEFT_OUT = ("trees and tents",)
"""Rules that a page leaves to the plain checker: nobody sees which tree has which tent."""
MALFORMED = (("tents\n. . .\n. . X\n. . .", "3:5", "'X' cannot stand here", ". for nothing"),)
"""Texts with the place of the error, what is wrong and what is expected."""
COLLECTED = "Tent"
"""The file of boards as others write them."""


def collected(size: list[str], problem: Rows, solution: Rows) -> Read:
    cells = [["T" if word == "x" else word for word in row] for row in problem[2:]]
    grid = framed(int(size[0]), int(size[1]), cells, above=problem[0], left=problem[1])
    pairs = zip((word for row in cells for word in row), chosen(solution, "o"), strict=True)
    return f"tents\n{grid}", [tent for word, tent in pairs if word != "T"]


def obeys(board, clues: dict[str, int], grid: dict[tuple[int, int], int]) -> bool:
    """Brute force's reading of the rules, for a whole filling; rows and columns count from 0 here."""
    tents = [cell for cell, value in grid.items() if value]
    trees = [divmod(tree, board.cols) for tree in board.trees]
    if any(max(abs(a - c), abs(b - d)) == 1 for a, b in tents for c, d in tents):
        return False
    for name, number in clues.items():
        if name.startswith("tents"):
            _, _, what, which = name.split()
            if sum(tent[what == "column"] == int(which) - 1 for tent in tents) != number:
                return False
    return len(tents) == len(trees) and any(
        all(abs(a - c) + abs(b - d) == 1 for (a, b), (c, d) in zip(trees, order, strict=True))
        for order in permutations(tents)
    )
