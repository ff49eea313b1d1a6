"""The commands that show boards and kinds: show, kinds."""

from __future__ import annotations

from collections.abc import Callable
from os.path import exists
from pathlib import Path
from textwrap import indent

import click

from ..board import KINDS
from ..board.options import options_said
from ..collection.inputs import STDIN
from ..drawing import THEMES
from ..examples import example_text
from ..files import write_safely
from ..formats import FORMATS, Board, loads, read_argument, write, write_board, write_record
from ..models import MissingBackend, ModelError
from ..playing.description import words_of
from ..reporting import named, one_line
from .names import Name
from .running import BOARD_HELP, OK, BoardResult, boards_and_kind, complain, run

svg_option = click.option(
    "--svg",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Draw the board too, into this file; several boards into numbered ones.",
)
png_option = click.option(
    "--png", type=click.Path(dir_okay=False, path_type=Path), help="The same as PNG (needs exactlyone[png])."
)
theme_option = click.option(
    "--theme", type=Name("theme", lambda: THEMES), default="light", show_default=True, help="Of the picture."
)


@click.command(epilog=BOARD_HELP)
@boards_and_kind
@click.option(
    "--as",
    "form",
    type=Name("form", lambda: FORMATS),
    default="text",
    show_default=True,
    help="How to write it: the text format, JSON Lines, a puzz.link link, a game id, one line.",
)
@svg_option
@png_option
@theme_option
def show(boards: tuple[str, ...], kind: str | None, form: str, svg: Path | None, png: Path | None, theme: str) -> None:
    """Print each BOARD as it was read, or in another format.

    The text format comes with a short hash, by which equal boards are known.

    \b
    exactlyone show board.txt
    exactlyone show board.txt --svg board.svg --png board.png --theme dark
    exactlyone show folder/ --as json > boards.jsonl
    exactlyone show 'https://puzz.link/p?gokigen/4/4/iaegcgcj6a' --as id

    \b
    Exit code: 0 all shown, 2 bad input or usage, 130 interrupted.
    """

    pictures = Pictures(svg), Pictures(png, _png(png))

    def begin(several: bool) -> None:
        for one in pictures:
            one.begin(several)

    def ask(board: Board) -> BoardResult:
        for one in pictures:
            one.write(lambda: board.puzzle.svg(theme=theme))
        if form == "text":
            own_name = None if _is_place(board.id) else board.id
            text = f"; {one_line(board.id)}, hash {board.puzzle.digest}\n{write_board(board.puzzle, own_name)}"
            return BoardResult(text, {}, OK, "shown")
        text, lost = write(board, form)
        for part in lost:
            complain(named(board, f"the {form} leaves out {part}"))
        return BoardResult(text, {}, OK, "shown")

    run(boards, kind, False, ask, (), begin=begin)


@click.command()
@click.option(
    "--examples",
    "folder",
    type=click.Path(file_okay=False, path_type=Path),
    metavar="DIR",
    help="Write the examples into this folder instead: board.txt, boards.jsonl, and folder/ with a file per kind.",
)
def kinds(folder: Path | None) -> None:
    """List the kinds of puzzle, and how to write them.

    \b
    exactlyone kinds
    exactlyone kinds --examples .

    \b
    Exit code: 0, 2 bad usage, or a file of --examples is there already.
    """
    if folder is not None:
        click.echo("\n".join(map(str, _write_examples(folder))))
        return
    for name, kind in KINDS.items():
        title = (words_of(kind) or name).splitlines()[0]
        click.echo(f"{title}\n  options: {options_said(kind.options)}\n\n{indent(_example(name), '    ')}")


def _write_examples(folder: Path) -> list[Path]:
    """Write the files that the documents speak of; none of them if one is there already."""
    texts = {kind: text for kind in KINDS if not (text := _example(kind)).startswith(";")}
    records = [write_record(kind, loads(text)) for kind, text in texts.items()]
    files = {"board.txt": texts["x-sudoku"], "boards.jsonl": "\n".join(records) + "\n"}
    files |= {f"folder/{kind}.txt": text for kind, text in texts.items()}
    for name in files:
        if (folder / name).exists():
            raise click.UsageError(f"{folder / name} is there already")
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        write_safely(folder / name, text)
    return [folder / name for name in files]


def _example(kind: str) -> str:
    """The text of its example; what there is to say instead for a kind from outside, which has none."""
    try:
        return example_text(kind)
    except ModelError as error:
        return f"; {error}\n"


class Pictures:
    """Where the pictures of boards go: the file, or for several boards numbered ones (board-1.svg, board-2.svg, ...).

    Without a file it does nothing.
    """

    def __init__(self, path: Path | None, encode: Callable[[str], bytes] = str.encode) -> None:
        if path == Path("-"):
            raise click.UsageError("a picture is written into a file: standard output has the board")
        self._path, self._encode = path, encode
        self._several, self._written = False, 0

    def begin(self, several: bool) -> None:
        """Before the first board: whether there are more."""
        self._several = several

    def write(self, made: Callable[[], str]) -> None:
        """Make and write one more picture."""
        self._written += 1
        if self._path is not None:
            name = f"{self._path.stem}-{self._written}{self._path.suffix}" if self._several else self._path.name
            write_safely(self._path.with_name(name), self._encode(made()))


def _png(path: Path | None) -> Callable[[str], bytes]:
    """How a picture becomes PNG; whether that can be done is found out before anything is read."""
    from ..drawing.png import family, png

    if path is not None:
        try:
            family()
        except MissingBackend as error:
            raise click.UsageError(str(error)) from error
    return png


def _is_place(id: str) -> bool:
    """Whether a board's name only says where it was read, so that the text format need not repeat it."""
    place = id.rpartition("#")[0] or id
    return place == STDIN or exists(place) or read_argument(place) is not None
