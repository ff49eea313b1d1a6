"""The command that lets a board be played: play, on a page of this machine."""

from __future__ import annotations

import re
import sys
import webbrowser
from pathlib import Path

import click

from ..board import Puzzle
from ..board.kinds import other_names
from ..collection.inputs import STANDARD_INPUT, read, units
from ..files import write_safely
from ..formats import BadBoard
from ..generation import NotMade, Size, recipes
from ..models import ExactlyOneError, InputError, did_you_mean
from ..playing.description import Origin, describe
from ..playing.module import single_page
from ..playing.replying import new_board
from ..playing.server import PORT, PageServer
from .generating import LEVEL, seed_from, seed_option, size_option
from .names import BoardOrKind
from .running import BAD_INPUT, BOARD_HELP, OK, UNDECIDED, complain, kind_option


@click.command(epilog=f"{BOARD_HELP}\nA KIND is one of {', '.join(recipes())}: a new board of it is made.")
@click.argument("board", type=BoardOrKind(recipes), metavar="BOARD|KIND")
@kind_option
@size_option
@click.option("--level", type=LEVEL, help="[default: normal]")
@seed_option
@click.option("--port", type=click.IntRange(0, 65535), help=f"[default: {PORT}, or any that is free]")
@click.option("--no-browser", is_flag=True, help="Only print the address.")
@click.option(
    "--html",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Write a page into this file instead, to be opened anywhere; without hints and new boards.",
)
def play(
    board: str,
    kind: str | None,
    size: Size | None,
    level: str | None,
    seed: int | None,
    port: int | None,
    no_browser: bool,
    html: Path | None,
) -> None:
    """Play a BOARD, or a new one of a KIND, in the browser.

    The page is served to this machine only. What is wrong is marked at once; hints say why. The browser remembers
    half-played boards. Ctrl-C ends it.

    \b
    exactlyone play board.txt
    exactlyone play slant --size 8x8 --level hard --seed 7
    exactlyone play board.txt --html board.html

    \b
    Exit code: 0 played or written, 2 bad input or usage,
    3 no such board could be made.
    """
    puzzle, origin = _board(board, kind, size, level, seed)
    if html is not None:
        description = describe(puzzle, origin)
        write_safely(html, single_page({"description": description, "menu": None}, description["title"]))
        click.echo(f"{html}: {description['title']}")
        return
    try:
        game = _game(puzzle, origin, port)
    except OSError as error:
        complain(f"exactlyone: port {port}: {error.strerror or error}")
        sys.exit(BAD_INPUT)
    click.echo(f"{game.address} (Ctrl-C ends it)")
    if not no_browser:
        webbrowser.open(game.address)
    try:
        game.serve_forever()
    except KeyboardInterrupt:
        complain("")
    finally:
        game.server_close()
    sys.exit(OK)


def _board(
    board: str, kind: str | None, size: Size | None, level: str | None, seed: int | None
) -> tuple[Puzzle, Origin | None]:
    """The board that is read or made; leaves with a complaint where there is none."""
    try:
        if board in recipes() and not Path(board).exists():
            if kind is not None:
                raise click.UsageError("--kind is about a board that is read: leave it out")
            return new_board(board, size, level, seed_from(seed))
        if (size, level, seed) != (None, None, None):
            hint = kind_meant(board)
            raise click.UsageError(f"--size, --level and --seed are about a new board: give a KIND{hint}")
        if kind_meant(board):
            raise InputError(f"{board}: there is no such file and no such kind{kind_meant(board)}")
        boards = (read(unit, kind) for unit in units([board], kind))
        first = next(boards)
        if isinstance(first, BadBoard):
            raise first.error
        if next(boards, None) is not None:
            complain(f"{board} has several boards; this is the first")
        return first.puzzle, None
    except NotMade as error:
        complain(f"exactlyone: {error}")
        sys.exit(UNDECIDED)
    except ExactlyOneError as error:
        complain(f"exactlyone: {error}")
        sys.exit(BAD_INPUT)


def kind_meant(word: str) -> str:
    """What kind a word may mean that is no file and no board, as a hint; "" if none is close."""
    if word != STANDARD_INPUT and re.fullmatch(r"[A-Za-z0-9-]+", word) and not Path(word).exists():
        return did_you_mean(word, recipes(), other_names())
    return ""


def _game(puzzle: Puzzle, origin: Origin | None, port: int | None) -> PageServer:
    """The server; without a port asked for, on any that is free if the usual one is taken."""
    if port is not None:
        return PageServer(puzzle, origin, port)
    try:
        return PageServer(puzzle, origin, PORT)
    except OSError:
        return PageServer(puzzle, origin, 0)
