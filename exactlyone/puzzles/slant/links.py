"""Slant elsewhere: at puzz.link (there: gokigen) and in Simon Tatham's collection.

    https://puzz.link/p?gokigen/4/4/iaegcgcj6a
    5x5:d2b33c21a12b2g2220a2c

Both write the vertices row by row. A link has one character for a vertex with a clue and up to two blank ones after it,
or for up to 20 blank vertices. A game id has 0 to 4 for a clue, a to z for 1 to 26 vertices without one; a difficulty
after its size (8x8dh:...) says how the board was made and is no part of it.
"""

from __future__ import annotations

from collections.abc import Sequence

from ...board.geometry import Clues
from ...board.puzzle import Puzzle
from ...board.scan import Token
from ...formats.puzzlink import Genre
from ...formats.tatham import Game
from .board import Slant

CODES = "0123456789abcde"
"""In a link: clue + 5 x the blank vertices after it."""
LONGEST_RUN = 20
LONGEST_RUN_OF_ID = 26


def _read_link(rows: int, cols: int, body: Token, strict: bool) -> tuple[Puzzle, tuple[str, ...]]:
    total = (rows + 1) * (cols + 1)
    clues: list[int | None] = []
    ignored: list[str] = []
    for i, char in enumerate(body.text):
        left = total - len(clues)
        if left <= 0:
            body.character(i).fail(f"the link goes on after the last of {total} vertices", "its end")
        if char in CODES:
            blanks, clue = divmod(CODES.index(char), 5)
            clues += [clue, *[None] * min(blanks, left - 1)]  # at the end of the board a letter stands for any rest
        elif "g" <= char <= "z":
            clues += [None] * _run(body.character(i), ord(char) - ord("f"), left)
        elif char == ".":
            note = (
                f"the clue without a number (?) on vertex r{len(clues) // (cols + 1) + 1}c{len(clues) % (cols + 1) + 1}"
            )
            if strict:
                body.character(i).fail(f"{note} says nothing", "a number, or no clue")
            ignored.append(note)
            clues.append(None)
        else:
            body.character(i).fail(f"{char!r} is no code of a vertex", "0-9, a-e, g-z or .")
    return _puzzle(rows, cols, clues, body, "link"), tuple(ignored)


def _run(char: Token, run: int, left: int) -> int:
    if run > left:
        char.fail(f"{char.text!r} stands for {run} blank vertices, only {left} are left")
    return run


def _puzzle(rows: int, cols: int, clues: Sequence[int | None], code: Token, what: str) -> Puzzle:
    total = (rows + 1) * (cols + 1)
    if len(clues) < total:
        end = Token("", code.line, code.column + len(code.text))
        end.fail(f"the {what} ends after {len(clues)} of {total} vertices")
    return Puzzle(Slant(rows, cols), tuple(clues))


def _write_link(board: Slant, clues: Clues) -> tuple[tuple[int, int, str], tuple[str, ...]]:
    code = ""
    place = 0
    while place < len(clues):
        clue = clues[place]
        following = list(clues[place + 1 : place + 3])
        if clue is None:
            run = 1
            while run < LONGEST_RUN and place + run < len(clues) and clues[place + run] is None:
                run += 1
            code += chr(ord("f") + run)
            place += run
        else:
            blanks = next((i for i, other in enumerate(following) if other is not None), 2)
            code += CODES[clue + 5 * blanks]
            place += 1 + blanks
    return (board.cols, board.rows, code), ()


def _read_id(parameters: Sequence[Token], code: Token) -> Puzzle:
    cols, rows = (side.integer(1, None, "a side") for side in parameters)
    total = (rows + 1) * (cols + 1)
    clues: list[int | None] = []
    for i, char in enumerate(code.text):
        left = total - len(clues)
        if char in "01234":
            if not left:
                code.character(i).fail(f"the game id goes on after the last of {total} vertices", "its end")
            clues.append(int(char))
        elif "a" <= char <= "z":
            clues += [None] * _run(code.character(i), ord(char) - ord("a") + 1, left)
        else:
            code.character(i).fail(f"{char!r} is not a vertex", "0 to 4, or a to z for 1 to 26 vertices without a clue")
    return _puzzle(rows, cols, clues, code, "game id")


def _write_id(board: Slant, clues: Clues) -> str:
    code, run = "", 0
    for clue in (*clues, -1):  # the last one ends the last run
        if clue is None:
            run += 1
            continue
        full, rest = divmod(run, LONGEST_RUN_OF_ID)
        code += "z" * full + (chr(ord("a") + rest - 1) if rest else "") + (str(clue) if clue >= 0 else "")
        run = 0
    return f"{board.cols}x{board.rows}:{code}"


LINK = Genre("gokigen", _read_link, _write_link)
GAME = Game(r"([0-9]+)x([0-9]+)(?:d[eh])?", "5x5:d2b33c21a12b2g2220a2c", _read_id, _write_id)
