"""What every command that takes boards does: read one after another, print what each came to, and leave.

The exit code is the gravest of all boards: 2 (bad input or usage) before 3 (undecided) before 1 (not unique) before 0;
70 for a fault of the program, 130 if interrupted, 141 if the reader of the output has closed it.
"""

from __future__ import annotations

import json
import math
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import chain, islice
from pathlib import Path
from typing import Any, NoReturn, TypeVar, cast

import click

from ..backends.base import Limits
from ..board import KINDS, Puzzle
from ..board.kinds import other_names
from ..collection.inputs import read, units
from ..deciding.uniqueness import NotUnique, Uniqueness
from ..formats import BadBoard, Board, Found
from ..models import ExactlyOneError, InputError
from ..reporting import error_line, error_record, ignored_lines, named, record_head, shape_text, summary
from ..watching import Interrupted
from .names import BOARDS, Name
from .progress import alive, watched

OK, NOT_UNIQUE, BAD_INPUT, UNDECIDED, FAULT, INTERRUPTED, PIPE_CLOSED = 0, 1, 2, 3, 70, 130, 141
SEVERITY = (OK, NOT_UNIQUE, UNDECIDED, BAD_INPUT)
"""Of several exit codes the last of these wins."""

STOPPED = "exactlyone.stopped"
"""Where it is noted that Ctrl-C came and the result of the board at hand is a part."""

Came = TypeVar("Came")

MOST_JOBS = 256
"""The most processes that may be asked for."""

BOARD_HELP = """
A BOARD is a file (the text format, JSON Lines, or a list of links, game ids or one-line boards), a folder of such
files, a link, a game id, a one-line board, or - for standard input.
"""


@dataclass(frozen=True, slots=True)
class BoardResult:
    """What one board came to: text for people, an object for programs if that is asked for, the exit code, and the word
    to count it by.
    """

    text: str
    record: dict[str, Any]
    code: int
    tally: str


def _seconds(context: click.Context, parameter: click.Parameter, value: float) -> Limits:
    if math.isnan(value):
        raise click.BadParameter("nan is no time")
    return Limits(None if math.isinf(value) else value)


time_limit_option = click.option(
    "--time-limit",
    "limits",
    type=click.FloatRange(min=0),
    callback=_seconds,
    default=60.0,
    show_default=True,
    metavar="SECONDS",
    help="Time for each board; inf for no limit.",
)

kind_option = click.option(
    "--kind",
    metavar="KIND",
    type=Name("kind", lambda: KINDS, other_names),
    help="The kind of boards that do not name one; a board that names another is an error.",
)


Command = TypeVar("Command", bound=Callable[..., object])


def boards_and_kind(command: Command) -> Command:
    """Give a command the arguments BOARD... and the option --kind."""
    return click.argument("boards", nargs=-1, required=True, type=BOARDS, metavar="BOARD...")(kind_option(command))


output_option = click.option(
    "-o",
    "--output",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Write the JSON records to a file (.jsonl, .jsonl.gz or .parquet); the same command resumes a stopped run.",
)

restart_option = click.option("--restart", is_flag=True, help="Start again and replace what an earlier run wrote.")

cluster_option = click.option(
    "--cluster", metavar="ADDRESS", help="Use a cluster of dask.distributed, as tcp://host:8786."
)


def run(
    arguments: tuple[str, ...],
    kind: str | None,
    as_json: bool,
    ask: Callable[[Board], BoardResult],
    words: tuple[str, ...],
    many: Callable[[Board], BoardResult] | None = None,
    begin: Callable[[bool], None] | None = None,
) -> NoReturn:
    """Ask about each board, print each result, then a summary; leave with the gravest exit code.

    kind    the kind of boards that do not say theirs;
    many    asks instead where there is more than one board;
    begin   gets whether there are several boards, before anything is asked or written: two are read for that.
    """
    tally: Counter[str] = Counter()
    codes = {OK}
    last = ""
    try:
        boards: Iterator[Found] = (read(unit, kind) for unit in units(arguments, kind))
        if many is not None or begin is not None:
            ahead = list(islice(boards, 2))
            several = len(ahead) > 1
            ask = many if several and many is not None else ask
            if begin is not None:
                begin(several)
            boards = chain(ahead, boards)
        with watched(boards) as found:
            for board in found:
                result = _failed(board) if isinstance(board, BadBoard) else _asked(board, ask)
                stopped = click.get_current_context().meta.get(STOPPED, False)
                tally[result.tally] += 1
                codes.add(result.code)
                if as_json:
                    click.echo(json.dumps(result.record))
                elif result.tally == "error":
                    complain(result.text)
                else:
                    last = print_apart(result.text, last)
                if stopped:
                    raise KeyboardInterrupt
    except KeyboardInterrupt:
        codes = {INTERRUPTED}
        complain("interrupted; what was done:")
    finish(tally, codes, as_json, words, last)


def finish(tally: Counter[str], codes: set[int], as_json: bool, words: tuple[str, ...], last: str) -> NoReturn:
    """Print the summary, if there are words for it and more than one result; leave with the gravest exit code.

    `last`: what was printed last.
    """
    if words and (as_json or tally.total() != 1 or INTERRUPTED in codes):
        text = summary(tally, words)
        complain(text) if as_json else print_apart(text, last)
    sys.exit(INTERRUPTED if INTERRUPTED in codes else max(codes, key=SEVERITY.index))


def so_far(work: Callable[[], Came]) -> Came:
    """The result of a work; after Ctrl-C the result until then, if any, and `run` ends after this board."""
    try:
        return work()
    except Interrupted as stop:
        if stop.partial is None:
            raise
        click.get_current_context().meta[STOPPED] = True
        return cast(Came, stop.partial)


def refused(board: Board, error: NotUnique, wanted: str, **more: Any) -> BoardResult:
    """The result for a board that is not unique, or not known to be, where that is asked for.

    wanted  what only a board with exactly one solution does ("has a rating");
    more    what else its record says.
    """
    verdict = error.verdict
    if verdict.status is Uniqueness.UNKNOWN:
        reason, code, tally = verdict.reason or "", UNDECIDED, "cut short"
    else:
        reason, code, tally = f"only a board with exactly one solution {wanted}", NOT_UNIQUE, "not unique"
    record = {**record_head(board), "status": verdict.status.value, **more, "reason": reason}
    text = f"{verdict.status.value} - {reason} ({shape_text(board.puzzle.geometry)})"
    return BoardResult(named(board, text), record, code, tally)


def complain(text: str) -> None:
    """Print to standard error, as it is now: a progress display puts itself in its place while it shows."""
    if sys.stderr is not None:
        click.echo(text, file=sys.stderr)


def print_apart(text: str, last: str) -> str:
    """Print a line or a block, which stands between empty lines; `last` is what was printed before it."""
    click.echo(f"\n{text}" if last and "\n" in text + last else text)
    return text


def _asked(board: Board, ask: Callable[[Board], BoardResult]) -> BoardResult:
    for line in ignored_lines(board):
        complain(line)
    try:
        with alive(board.id):
            return ask(board)
    except InputError as error:  # the board cannot be written in the form asked for
        return _error(board, error.within(board.id), BAD_INPUT)
    except ExactlyOneError as error:  # deciders at odds, or one at fault: nothing it says may be shown
        return _error(board, error, UNDECIDED, board.puzzle)


def _failed(board: BadBoard) -> BoardResult:
    return _error(board, board.error, BAD_INPUT)


def _error(board: Found, error: ExactlyOneError, code: int, puzzle: Puzzle | None = None) -> BoardResult:
    text = error_line(board, error, puzzle is not None)
    return BoardResult(text, error_record(board.id, str(error), puzzle, board.line), code, "error")
