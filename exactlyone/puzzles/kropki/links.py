"""Kropki at puzz.link: https://puzz.link/p?kropki/4/4/aa7fioco.

Three edges in one digit of base 27. All dots are given, a pair of 1 and 2 may show either colour, and there are no
printed numbers.
"""

from __future__ import annotations

from ...board.geometry import Clues
from ...board.puzzle import Puzzle
from ...board.scan import Token
from ...formats.puzzlink import Genre
from ...models import InputError
from .board import Kropki

DIGITS = "0123456789abcdefghijklmnopq"


def _read(size: int, _: int, body: Token, strict: bool) -> tuple[Puzzle, tuple[str, ...]]:
    edges = 2 * size * (size - 1)
    if len(body.text) != -(-edges // 3):
        here = Token("", body.line, body.column + min(len(body.text), -(-edges // 3)))
        here.fail(
            f"the link has {len(body.text)} characters for {edges} edges", f"{-(-edges // 3)}, for three edges each"
        )
    dots: list[int] = []
    for i, char in enumerate(body.text):
        if char not in DIGITS:
            body.character(i).fail(f"{char!r} is no code of three edges", "0-9 or a-q")
        code = DIGITS.index(char)
        dots += [code // 9, code // 3 % 3, code % 3]
    if any(dots[edges:]):
        end = Token(body.text[-1], body.line, body.column + len(body.text) - 1)
        end.fail(f"{end.text!r} shows a dot after the last of {edges} edges", "no dot there")
    clues = (*[None] * size**2, *dots[:edges])
    return Puzzle(Kropki(size, size, negative="full", either=True), clues), ()


def _write(board: Kropki, clues: Clues) -> tuple[tuple[int, int, str], tuple[str, ...]]:
    if board.rows != board.cols:
        raise InputError("a link of Kropki carries square boards only")
    dots = clues[board.rows * board.cols :]
    padded = [*(dot or 0 for dot in dots), 0, 0]
    code = "".join(DIGITS[9 * padded[i] + 3 * padded[i + 1] + padded[i + 2]] for i in range(0, len(dots), 3))
    return (board.cols, board.rows, code), _lost(board, clues)


def _lost(board: Kropki, clues: Clues) -> tuple[str, ...]:
    """What a link leaves out."""
    lost = []
    givens = sum(clue is not None for clue in clues[: len(board.answer_places)])
    if givens:
        lost.append(f"{givens} printed numbers")
    if board.box is not None:
        lost.append("the boxes")
    if board.regions is not None:
        lost.append("the regions")
    if board.diagonals:
        lost.append("the diagonals")
    if board.negative != "full":
        lost.append(f"negative={board.negative} (a link has all dots)")
    if not board.either:
        lost.append("pair=black (a link lets a pair of 1 and 2 show either colour)")
    return tuple(lost)


LINK = Genre("kropki", _read, _write, square=True)
