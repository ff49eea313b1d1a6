"""Links of puzz.link, as its editor writes them: https://puzz.link/p?GENRE/COLUMNS/ROWS/CODE.

What genres there are, the kinds say: each its `LINK` in links.py.

The format was taken from the behaviour of the pzpr editor (https://github.com/robx/pzprjs), whose links these equal.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, NoReturn

from ..board import Clues, Geometry, Puzzle
from ..board.scan import Token, quoted
from ..models import InputError
from .forms import Read, TextAndLoss, WordFormat, said_by, said_by_kinds

SITE = re.compile(r"(?:https?://)?(?:www\.)?(?:puzz\.link|pzv\.jp|pzprxs\.vercel\.app)/p(?:\.html)?\?", re.IGNORECASE)
EXPECTED = "a link such as https://puzz.link/p?gokigen/4/4/iaegcgcj6a"


@dataclass(frozen=True)
class Genre:
    """What a kind is at the site: its `LINK` in links.py.

    name    its name in links;
    read    the board of so many rows, columns and this code; strict or not. Raises InputError;
    write   columns, rows and code of a shape with its clues, and what they cannot carry. Raises InputError if there is
            no link for it;
    square  there are square boards only.
    """

    name: str
    read: Callable[[int, int, Token, bool], Read]
    write: Callable[[Any, Clues], tuple[tuple[int, int, str], tuple[str, ...]]]
    square: bool = False


@dataclass(frozen=True)
class RefusedGenre:
    """A genre whose links are not read: why, and what to write instead."""

    name: str
    problem: str
    expected: str


def read_link(word: Token, strict: bool = False, kind: str | None = None) -> Read:
    """The puzzle of a link, and what the link says that is left out; strict: that is an error. Raises InputError."""
    name, *parts = _parts(word)
    genre = _genre(name)
    if parts and not re.match(r"[0-9]", parts[0].text):
        _fail_flag(parts[0])
    if len(parts) < 2:
        (parts or [name])[-1].fail("the link ends before its size", f"{genre.name}/COLUMNS/ROWS/BOARD")
    if len(parts) > 3:
        parts[3].fail(f"the link goes on with {quoted(parts[3].text)}", "its end")
    cols, rows = (part.integer(1, None, "a side") for part in parts[:2])
    if genre.square and rows != cols:
        parts[0].fail(f"the link says {rows} rows and {cols} columns", "a square")
    body = parts[2] if len(parts) > 2 else Token("", word.line, word.column + len(word.text))
    return genre.read(rows, cols, body, strict)


def write_link(puzzle: Puzzle, strict: bool = True) -> TextAndLoss:
    """The link of a puzzle, and what it cannot carry; strict: that is an error.

    Raises InputError also if there is no link for boards of this kind or shape at all.
    """
    genre = said_by(type(puzzle.geometry), "LINK")
    if not isinstance(genre, Genre):
        raise InputError(f"there are no links for {puzzle.kind}", expected=" or ".join(_kinds()))
    path, lost = genre.write(puzzle.geometry, puzzle.clues)
    if strict and lost:
        raise InputError(f"a link cannot carry: {'; '.join(lost)}")
    return f"https://puzz.link/p?{'/'.join(map(str, (genre.name, *path)))}", lost


def _kinds() -> Iterator[str]:
    return (kind.kind for kind, _ in _genres())


def _genres() -> Iterator[tuple[type[Geometry], Genre]]:
    return ((kind, said) for kind, said in said_by_kinds("LINK") if isinstance(said, Genre))


def _genre(name: Token) -> Genre:
    """The genre of a link. Raises InputError."""
    text = re.sub(r"_(edit|play)$", "", name.text)
    genre: Genre | RefusedGenre | None = next((said for _, said in said_by_kinds("LINK") if said.name == text), None)
    if genre is None:
        known = [said.name + f" ({kind.__name__})" * (said.name != kind.kind) for kind, said in _genres()]
        name.fail(f"links for {quoted(text)} are not read", " or ".join(known))
    if isinstance(genre, RefusedGenre):
        name.fail(genre.problem, genre.expected)
    return genre


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


LINK = WordFormat(
    name="link",
    title="a link",
    kinds=_kinds,
    recognises=lambda word: SITE.match(word) is not None,
    meant=lambda word: re.match(r"[A-Za-z]+://", word) is not None,
    says_kind=True,
    read=read_link,
    write=lambda board, strict: write_link(board.puzzle, strict),
)
