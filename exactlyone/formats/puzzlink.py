"""Links of puzz.link, as its editor writes them: Slant (there: gokigen) and Kropki.

    https://puzz.link/p?gokigen/4/4/iaegcgcj6a
    https://puzz.link/p?kropki/4/4/aa7fioco

Columns come before rows. Slant: one character for a vertex with a clue and up to two blank ones after it, or for up to
20 blank vertices. Kropki: three edges in one digit of base 27; all dots are given, a pair of 1 and 2 may show either
colour, and there are no printed numbers. A link for Sudoku is refused: it cannot say whether the diagonals count.

The format was taken from the behaviour of the pzpr editor (https://github.com/robx/pzprjs), whose links these equal.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NoReturn

from ..board import Puzzle
from ..board.scan import Token, quoted
from ..models import InputError
from ..puzzles.kropki.board import Kropki
from ..puzzles.slant.board import Slant

SITE = re.compile(r"(?:https?://)?(?:www\.)?(?:puzz\.link|pzv\.jp|pzprxs\.vercel\.app)/p(?:\.html)?\?", re.IGNORECASE)
EXPECTED = "a link such as https://puzz.link/p?gokigen/4/4/iaegcgcj6a"
DIGITS = "0123456789abcdefghijklmnopq"
LONGEST_RUN = 20


def looks_like_link(text: str) -> bool:
    """Whether a word is meant as a link, right or wrong."""
    return SITE.match(text) is not None or re.match(r"[A-Za-z]+://", text) is not None


def read_link(word: Token, strict: bool = False) -> tuple[Puzzle, tuple[str, ...]]:
    """The puzzle of a link, and what the link says that is left out; strict: that is an error. Raises InputError."""
    name, *parts = _parts(word)
    kind = re.sub(r"_(edit|play)$", "", name.text)
    if kind == "sudoku":
        name.fail(
            "a link for Sudoku does not say whether the diagonals count",
            "the board as text, sudoku or x-sudoku",
        )
    if kind not in ("gokigen", "kropki"):
        name.fail(f"links for {quoted(kind)} are not read", "gokigen (Slant) or kropki")
    if parts and not re.match(r"[0-9]", parts[0].text):
        _fail_flag(parts[0])
    if len(parts) < 2:
        (parts or [name])[-1].fail("the link ends before its size", f"{kind}/COLUMNS/ROWS/BOARD")
    if len(parts) > 3:
        parts[3].fail(f"the link goes on with {quoted(parts[3].text)}", "its end")
    cols, rows = (part.integer(1, None, "a side") for part in parts[:2])
    body = parts[2] if len(parts) > 2 else Token("", word.line, word.column + len(word.text))
    if kind == "gokigen":
        return _slant(rows, cols, body, strict)
    if rows != cols:
        parts[0].fail(f"the link says {rows} rows and {cols} columns", "a square")
    return _kropki(rows, body), ()


def write_link(puzzle: Puzzle, strict: bool = True) -> tuple[str, tuple[str, ...]]:
    """The link of a puzzle, and what it cannot carry; strict: that is an error.

    Raises InputError also if there is no link for boards of this kind or shape at all.
    """
    geometry = puzzle.geometry
    if isinstance(geometry, Slant):
        lost: tuple[str, ...] = ()
        path = f"gokigen/{geometry.cols}/{geometry.rows}/{_vertex_code(puzzle.clues)}"
    elif isinstance(geometry, Kropki):
        if geometry.rows != geometry.cols:
            raise InputError("a link of Kropki carries square boards only")
        lost = _lost(geometry, puzzle)
        path = f"kropki/{geometry.cols}/{geometry.rows}/{_dot_code(puzzle.clues[geometry.rows * geometry.cols :])}"
    else:
        raise InputError(f"there are no links for {puzzle.kind}", expected="slant or kropki")
    if strict and lost:
        raise InputError(f"a link cannot carry: {'; '.join(lost)}")
    return f"https://puzz.link/p?{path}", lost


def _parts(word: Token) -> list[Token]:
    """The parts of the path, each where it stands; an empty last one is left out."""
    site = SITE.match(word.text)
    if site is None:
        word.fail(f"{quoted(word.text)} is not a link of puzz.link", EXPECTED)
    path = re.compile(r"type=(?:player|editor)&|").match(word.text, site.end())
    start = path.end() if path else site.end()
    found = []
    for text in word.text[start:].split("/"):
        found.append(Token(text, word.line, word.column + start))
        start += len(text) + 1
    if len(found) > 1 and not found[-1].text:
        found.pop()
    return found


def _fail_flag(part: Token) -> NoReturn:
    if part.text == "d":
        part.fail("the link uses the old code for vertices (flag d)", "the link as the site writes it now")
    if part.text.startswith("v:"):
        part.fail(f"the link asks for the variant {quoted(part.text)}, which is not known", "a link without variant")
    part.fail(f"{quoted(part.text)} is not a size", "COLUMNS/ROWS")


def _slant(rows: int, cols: int, body: Token, strict: bool) -> tuple[Puzzle, tuple[str, ...]]:
    total = (rows + 1) * (cols + 1)
    clues: list[int | None] = []
    ignored: list[str] = []
    for i, char in enumerate(body.text):
        left = total - len(clues)
        if left <= 0:
            body.character(i).fail(f"the link goes on after the last of {total} vertices", "its end")
        if char in "0123456789abcde":
            blanks, clue = divmod(DIGITS.index(char), 5)
            clues += [clue, *[None] * min(blanks, left - 1)]  # at the end of the board a letter stands for any rest
        elif "g" <= char <= "z":
            run = ord(char) - ord("f")
            if run > left:
                body.character(i).fail(f"{char!r} stands for {run} blank vertices, only {left} are left")
            clues += [None] * run
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
    if len(clues) < total:
        end = Token("", body.line, body.column + len(body.text))
        end.fail(f"the link ends after {len(clues)} of {total} vertices")
    return Puzzle(Slant(rows, cols), tuple(clues)), tuple(ignored)


def _vertex_code(clues: Sequence[int | None]) -> str:
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
            code += DIGITS[clue + 5 * blanks]
            place += 1 + blanks
    return code


def _kropki(size: int, body: Token) -> Puzzle:
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
    return Puzzle(Kropki(size, size, negative="full", either=True), clues)


def _dot_code(dots: Sequence[int | None]) -> str:
    padded = [*(dot or 0 for dot in dots), 0, 0]
    return "".join(DIGITS[9 * padded[i] + 3 * padded[i + 1] + padded[i + 2]] for i in range(0, len(dots), 3))


def _lost(geometry: Kropki, puzzle: Puzzle) -> tuple[str, ...]:
    """What a link of a Kropki board leaves out."""
    lost = []
    givens = sum(clue is not None for clue in puzzle.clues[: len(geometry.answer_places)])
    if givens:
        lost.append(f"{givens} printed numbers")
    if geometry.box is not None:
        lost.append("the boxes")
    if geometry.regions is not None:
        lost.append("the regions")
    if geometry.diagonals:
        lost.append("the diagonals")
    if geometry.negative != "full":
        lost.append(f"negative={geometry.negative} (a link has all dots)")
    if not geometry.either:
        lost.append("pair=black (a link lets a pair of 1 and 2 show either colour)")
    return tuple(lost)
