"""Game ids of Slant in Simon Tatham's Portable Puzzle Collection, such as 5x5:d2b33c21a12b2g2220a2c.

COLUMNSxROWS, a colon, then the vertices row by row: 0 to 4 for a clue, a to z for 1 to 26 vertices without one. A
difficulty after the size (8x8dh:...) says how the board was made and is no part of it. COLUMNSxROWS#SEED names a seed
of the generator, not a board, and is refused.
"""

from __future__ import annotations

import re

from ..board import Puzzle
from ..board.scan import Token, quoted
from ..models import InputError
from ..puzzles.slant.board import Slant

EXPECTED = "a game id of Slant such as 5x5:d2b33c21a12b2g2220a2c"
LONGEST_RUN = 26


def looks_like_game_id(text: str) -> bool:
    """Whether a word is meant as a game id, right or wrong: a size, then a colon or a hash sign."""
    return re.match(r"[0-9]+x[0-9]+\w*[:#]", text, re.ASCII) is not None


def read_game_id(word: Token) -> Puzzle:
    """The puzzle of a game id. Raises InputError."""
    parameters, separator, description = re.split(r"([:#]|$)", word.text, maxsplit=1)
    if separator == "#":
        hash_sign = Token(separator, word.line, word.column + len(parameters))
        hash_sign.fail("the game id names a seed of the generator, not a board", EXPECTED)
    size = re.fullmatch(r"([0-9]+)x([0-9]+)(d[eh])?", parameters)
    if not separator or size is None:
        word.fail(f"{quoted(word.text)} is not a game id of Slant", EXPECTED)
    cols = Token(size[1], word.line, word.column).integer(1, None, "a side")
    rows = Token(size[2], word.line, word.column + size.start(2)).integer(1, None, "a side")
    return Puzzle(
        Slant(rows, cols), _clues(rows, cols, Token(description, word.line, word.column + len(parameters) + 1))
    )


def write_game_id(puzzle: Puzzle) -> str:
    """The game id of a Slant board. Raises InputError for another kind."""
    geometry = puzzle.geometry
    if not isinstance(geometry, Slant):
        raise InputError(f"there are no game ids for {puzzle.kind}", expected="slant")
    code, run = "", 0
    for clue in (*puzzle.clues, -1):  # the last one ends the last run
        if clue is None:
            run += 1
            continue
        full, rest = divmod(run, LONGEST_RUN)
        code += "z" * full + (chr(ord("a") + rest - 1) if rest else "") + (str(clue) if clue >= 0 else "")
        run = 0
    return f"{geometry.cols}x{geometry.rows}:{code}"


def _clues(rows: int, cols: int, code: Token) -> tuple[int | None, ...]:
    total = (rows + 1) * (cols + 1)
    clues: list[int | None] = []
    for i, char in enumerate(code.text):
        left = total - len(clues)
        if char in "01234":
            if not left:
                code.character(i).fail(f"the game id goes on after the last of {total} vertices", "its end")
            clues.append(int(char))
        elif "a" <= char <= "z":
            run = ord(char) - ord("a") + 1
            if run > left:
                code.character(i).fail(f"{char!r} stands for {run} blank vertices, only {left} are left")
            clues += [None] * run
        else:
            code.character(i).fail(f"{char!r} is not a vertex", "0 to 4, or a to z for 1 to 26 vertices without a clue")
    if len(clues) < total:
        end = Token("", code.line, code.column + len(code.text))
        end.fail(f"the game id ends after {len(clues)} of {total} vertices")
    return tuple(clues)
