"""Game ids of Simon Tatham's Portable Puzzle Collection, such as 5x5:d2b33c21a12b2g2220a2c: parameters, colon, board.

What games there are, the kinds say: each its `GAME` in links.py. A game id does not say of which game it is; one that
may be of several needs the kind before it. PARAMETERS#SEED names a seed of a generator, not a board, and is refused.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from ..board import Clues, Geometry, Puzzle
from ..board.scan import Token, quoted
from ..models import InputError
from .forms import WordFormat, said_by, said_by_kinds


@dataclass(frozen=True)
class Game:
    """What a kind is in the collection: its `GAME` in links.py.

    parameters  a regular expression for what stands before the colon; its groups are what `read` is given;
    example     a game id;
    read        the board of the parameters and of what stands behind the colon. Raises InputError;
    write       the game id of a shape with its clues. Raises InputError if there is none.
    """

    parameters: str
    example: str
    read: Callable[[Sequence[Token], Token], Puzzle]
    write: Callable[[Any, Clues], str]


def read_game_id(word: Token, kind: str | None = None) -> Puzzle:
    """The puzzle of a game id. Raises InputError."""
    parameters, separator, description = re.split(r"([:#]|$)", word.text, maxsplit=1)
    games: list[tuple[type[Geometry], Game]] = list(said_by_kinds("GAME"))
    expected = " or ".join(f"a game id of {said.__name__} such as {game.example}" for said, game in games)
    if separator == "#":
        hash_sign = Token(separator, word.line, word.column + len(parameters))
        hash_sign.fail("the game id names a seed of the generator, not a board", expected)
    fitting = {said.kind: (game, match) for said, game in games if (match := re.fullmatch(game.parameters, parameters))}
    if not separator or not fitting:
        names = " or ".join(said.__name__ for said, _ in games)
        word.fail(f"{quoted(word.text)} is not a game id of {names}", expected)
    if kind not in fitting and len(fitting) > 1:
        word.fail(f"the game id may be of {' or '.join(fitting)}", "one of these words and a blank before it")
    game, match = fitting[kind] if kind in fitting else next(iter(fitting.values()))
    groups = [Token(match[i] or "", word.line, word.column + match.start(i)) for i in range(1, match.re.groups + 1)]
    return game.read(groups, Token(description, word.line, word.column + len(parameters) + 1))


def write_game_id(puzzle: Puzzle) -> str:
    """The game id of a board. Raises InputError for a kind that has none."""
    game: Game | None = said_by(type(puzzle.geometry), "GAME")
    if game is None:
        raise InputError(f"there are no game ids for {puzzle.kind}", expected=" or ".join(_kinds()))
    return game.write(puzzle.geometry, puzzle.clues)


def _kinds() -> Iterator[str]:
    return (kind.kind for kind, _ in said_by_kinds("GAME"))


GAME_ID = WordFormat(
    name="id",
    title="a game id",
    kinds=_kinds,
    recognises=lambda word: re.match(r"[0-9]+x[0-9]+\w*[:#]", word, re.ASCII) is not None,
    read=lambda word, strict, kind: (read_game_id(word, kind), ()),
    write=lambda board, strict: (write_game_id(board.puzzle), ()),
)
