"""The command line, thin: parse, call a service, print."""

from __future__ import annotations

import math
import sys
from collections.abc import Callable
from os.path import exists
from textwrap import indent
from typing import Any, TypeVar

import click

from . import __version__, solving, uniqueness
from .backends.base import Limits, Status
from .counting import count_solutions
from .deciders import decider
from .examples import example_text
from .formats import FORMS, Board, read_argument, write, write_board
from .models import ExactlyOneError
from .puzzles import KINDS
from .reporting import (
    count_line,
    count_record,
    digest,
    one_line,
    solution_record,
    solution_text,
    verdict_line,
    verdict_record,
    verdict_text,
)
from .running import NOT_UNIQUE, OK, STDIN, UNDECIDED, Commands, Result, complain, named, run
from .uniqueness import Uniqueness

BOARD_HELP = """
A BOARD is a file (the text format, JSON Lines, or a list of links, game ids or one-line boards), a folder of such
files, a link, a game id, a one-line board, or - for standard input.
"""

Command = TypeVar("Command", bound=Callable[..., Any])


def _seconds(context: click.Context, parameter: click.Parameter, value: float) -> Limits:
    if math.isnan(value):
        raise click.BadParameter("nan is no time")
    return Limits(None if math.isinf(value) else value)


def _deciders(context: click.Context, parameter: click.Parameter, value: str | None) -> tuple[str, ...] | None:
    if value is None:
        return None
    names = tuple(name.strip() for name in value.split(","))
    try:
        for name in names:
            decider(name)
    except ExactlyOneError as error:
        raise click.BadParameter(str(error)) from error
    return names


def _asking(command: Command) -> Command:
    """The arguments and options of the commands that ask deciders about boards."""
    for decorate in (
        click.option(
            "--deciders",
            metavar="NAMES",
            callback=_deciders,
            help="Who decides, with commas between: sat, sat:SOLVER, mrv, cpsat. Default: as many as it takes.",
        ),
        click.option(
            "--time-limit",
            "limits",
            type=click.FloatRange(min=0),
            callback=_seconds,
            default=60.0,
            show_default=True,
            metavar="SECONDS",
            help="Time for each board; inf for no limit.",
        ),
        click.option("--json", "as_json", is_flag=True, help="One JSON object a board and line, in input order."),
        click.argument("boards", nargs=-1, required=True, metavar="BOARD..."),
    ):
        command = decorate(command)
    return command


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="exactlyone")
def main() -> None:
    """Decide whether a logic puzzle has exactly one solution, and show the evidence.

    \b
    exactlyone check board.txt             one board
    exactlyone check boards.jsonl --json   a collection, one JSON object a line
    exactlyone kinds                       the kinds of puzzle, and how to write them

    \b
    Exit code: 0 all is well, 1 some boards have no or several solutions,
    2 bad input or usage, 3 undecided in the time limit, 130 interrupted.
    """


@main.command(epilog=BOARD_HELP)
@_asking
@click.option("-a", "--answers", is_flag=True, help="Print the answers found (JSON records always have them).")
def check(
    boards: tuple[str, ...], as_json: bool, limits: Limits, deciders: tuple[str, ...] | None, answers: bool
) -> None:
    """Say whether each BOARD has exactly one solution.

    The verdict is UNIQUE, MULTIPLE, NONE or UNKNOWN. UNIQUE and NONE take two deciders that share no encoding; where
    only one was named, line and record say that it stands alone.

    \b
    exactlyone check board.txt
    exactlyone check -a 'https://puzz.link/p?gokigen/4/4/iaegcgcj6a'
    exactlyone check folder/ --json --time-limit 10 > verdicts.jsonl
    cat boards.jsonl | exactlyone check -

    \b
    Exit code: 0 all unique, 1 some not, 2 bad input or usage,
    3 undecided in the time limit or deciders at odds, 130 interrupted.
    Of several, 2 comes before 3, and 3 before 1.
    """
    codes = {Uniqueness.UNIQUE: OK, Uniqueness.UNKNOWN: UNDECIDED}

    def ask(board: Board) -> Result:
        verdict = uniqueness.check(board.puzzle, deciders, limits)
        text = verdict_text(verdict) if answers else verdict_line(verdict)
        code = codes.get(verdict.status, NOT_UNIQUE)
        return Result(named(board, text), verdict_record(board.id, verdict), code, verdict.status.value.lower())

    run(boards, as_json, ask, ("unique", "multiple", "none", "unknown"))


@main.command(epilog=BOARD_HELP)
@_asking
def solve(boards: tuple[str, ...], as_json: bool, limits: Limits, deciders: tuple[str, ...] | None) -> None:
    """Print one answer of each BOARD, unique or not.

    \b
    exactlyone solve board.txt
    exactlyone solve board.txt --deciders sat:cadical195

    \b
    Exit code: 0 all solved, 1 some have no solution, 2 bad input or usage,
    3 undecided in the time limit or deciders at odds, 130 interrupted.
    Of several, 2 comes before 3, and 3 before 1.
    """
    codes = {Status.SATISFIABLE: OK, Status.UNSATISFIABLE: NOT_UNIQUE, Status.UNKNOWN: UNDECIDED}
    words = {Status.SATISFIABLE: "solved", Status.UNSATISFIABLE: "none", Status.UNKNOWN: "unknown"}

    def ask(board: Board) -> Result:
        solution = solving.solve(board.puzzle, deciders, limits)
        text, record = named(board, solution_text(solution)), solution_record(board.id, solution)
        return Result(text, record, codes[solution.status], words[solution.status])

    run(boards, as_json, ask, ("solved", "none", "unknown"))


@main.command(epilog=BOARD_HELP)
@_asking
@click.option("--limit", type=click.IntRange(min=1), default=1000, show_default=True, help="Stop after so many.")
def count(boards: tuple[str, ...], as_json: bool, limits: Limits, deciders: tuple[str, ...] | None, limit: int) -> None:
    """Count the solutions of each BOARD, up to --limit.

    A count that may not be complete is said to be "at least".

    \b
    exactlyone count board.txt
    exactlyone count board.txt --limit 100000 --deciders mrv

    \b
    Exit code: 0 counted (up to --limit), 2 bad input or usage,
    3 cut short by the time limit or deciders at odds, 130 interrupted.
    Of several, 2 comes before 3.
    """

    def ask(board: Board) -> Result:
        found = count_solutions(board.puzzle, limit, deciders, limits)
        done = found.complete or found.number >= limit
        text, record = named(board, count_line(found)), count_record(board.id, found)
        return Result(text, record, OK if done else UNDECIDED, "counted" if done else "unknown")

    run(boards, as_json, ask, ("counted", "unknown"))


@main.command(epilog=BOARD_HELP)
@click.argument("boards", nargs=-1, required=True, metavar="BOARD...")
@click.option(
    "--as",
    "form",
    type=click.Choice(list(FORMS)),
    default="text",
    show_default=True,
    help="How to write it: the text format, JSON Lines, a puzz.link link, a game id, one line.",
)
def show(boards: tuple[str, ...], form: str) -> None:
    """Print each BOARD as it was read, or in another format.

    The text format comes with a short hash, by which equal boards are known.

    \b
    exactlyone show board.txt
    exactlyone show folder/ --as json > boards.jsonl
    exactlyone show 'https://puzz.link/p?gokigen/4/4/iaegcgcj6a' --as id

    \b
    Exit code: 0 all shown, 2 bad input or usage, 130 interrupted.
    """

    def ask(board: Board) -> Result:
        if form == "text":
            own_name = None if _is_place(board.id) else board.id
            text = f"; {one_line(board.id)}, hash {digest(board.puzzle)}\n{write_board(board.puzzle, own_name)}"
            return Result(text, {}, OK, "shown")
        text, lost = write(board, form)
        for part in lost:
            complain(named(board, f"the {form} leaves out {part}"))
        return Result(text, {}, OK, "shown")

    run(boards, False, ask, ())


@main.command()
def kinds() -> None:
    """List the kinds of puzzle, and how to write them.

    \b
    exactlyone kinds

    \b
    Exit code: 0.
    """
    for name, kind in KINDS.items():
        title = (sys.modules[kind.__module__].__doc__ or name).splitlines()[0]
        click.echo(f"{title}\n  options: {kind.options}\n\n{indent(example_text(name), '    ')}")


def _is_place(id: str) -> bool:
    """Whether a board's name only says where it was read, so that the text format need not repeat it."""
    place = id.rpartition("#")[0] or id
    return place == STDIN or exists(place) or read_argument(place) is not None
