"""The command line, thin: parse, call a service, print."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any, NoReturn, TypeVar

import click

from . import __version__
from .backends.base import Limits
from .formats import FORMS, BadBoard, Board, read_argument, read_path, read_stream, write
from .models import ExactlyOneError, InputError
from .puzzles import KINDS

OK, NOT_UNIQUE, BAD_INPUT, UNDECIDED, INTERRUPTED = 0, 1, 2, 3, 130
SEVERITY = (OK, NOT_UNIQUE, UNDECIDED, BAD_INPUT)
"""Of several exit codes the last of these wins."""

BOARD_HELP = """
A BOARD is a file (the text format, JSON Lines, or a list of links, game ids or one-line boards), a folder of such
files, a link, a game id, a one-line board, or - for standard input.
"""

Command = TypeVar("Command", bound=Callable[..., Any])


@dataclass(frozen=True, slots=True)
class Result:
    """What one board came to: a line for people, an object for programs, the exit code and the word to count it by."""

    line: str
    record: dict[str, Any]
    code: int
    tally: str


def _deciders(context: click.Context, parameter: click.Parameter, value: str | None) -> tuple[str, ...] | None:
    if value is None:
        return None
    from .deciders import decider

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
            type=click.FloatRange(min=0),
            default=60.0,
            show_default=True,
            metavar="SECONDS",
            help="Time for each board.",
        ),
        click.option("--json", "as_json", is_flag=True, help="One JSON object a board and line, in input order."),
        click.argument("boards", nargs=-1, required=True, metavar="BOARD..."),
    ):
        command = decorate(command)
    return command


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="exactlyone")
def main() -> None:
    """Decide whether a logic puzzle has exactly one solution, and show the evidence.

    \b
    exactlyone check board.txt                one board
    exactlyone check boards.jsonl --json      a collection, one JSON object a line
    exactlyone kinds                          the kinds of puzzle and how they are written
    """


@main.command()
@_asking
@click.option("-a", "--answers", is_flag=True, help="Print the answers found.")
def check(
    boards: tuple[str, ...], as_json: bool, time_limit: float, deciders: tuple[str, ...] | None, answers: bool
) -> None:
    """Say whether each BOARD has exactly one solution: UNIQUE, MULTIPLE, NONE or UNKNOWN.

    UNIQUE and NONE are said only when two deciders that share no encoding agree (or the only one named, and then the
    line and the record say so).

    \b
    exactlyone check board.txt
    exactlyone check -a 'https://puzz.link/p?gokigen/4/4/iaegcgcj6a'
    exactlyone check folder/ --json --time-limit 10 > verdicts.jsonl
    cat boards.jsonl | exactlyone check -

    \b
    Exit code: 0 all unique, 1 some not, 2 bad input or usage, 3 undecided in the limit, 130 interrupted.
    Of several, 2 comes before 3, and 3 before 1.
    """
    from .reporting import verdict_line, verdict_record, verdict_text
    from .uniqueness import Uniqueness
    from .uniqueness import check as decide

    codes = {Uniqueness.UNIQUE: OK, Uniqueness.UNKNOWN: UNDECIDED}

    def ask(board: Board) -> Result:
        verdict = decide(board.puzzle, deciders, Limits(time_limit))
        line = verdict_text(verdict) if answers else verdict_line(verdict)
        code = codes.get(verdict.status, NOT_UNIQUE)
        return Result(line, verdict_record(board.id, verdict), code, verdict.status.value.lower())

    _run(boards, as_json, ask, ("unique", "multiple", "none", "unknown"))


@main.command()
@_asking
def solve(boards: tuple[str, ...], as_json: bool, time_limit: float, deciders: tuple[str, ...] | None) -> None:
    """Print one answer of each BOARD, which need not be its only one (see check).

    \b
    exactlyone solve board.txt
    exactlyone solve board.txt --deciders sat:cadical195

    \b
    Exit code: 0 all solved, 1 some have no solution, 2 bad input or usage, 3 undecided in the limit, 130 interrupted.
    """
    from .backends.base import Status
    from .reporting import solution_record
    from .solving import solve as find

    codes = {Status.SATISFIABLE: OK, Status.UNSATISFIABLE: NOT_UNIQUE, Status.UNKNOWN: UNDECIDED}
    words = {Status.SATISFIABLE: "solved", Status.UNSATISFIABLE: "none", Status.UNKNOWN: "unknown"}

    def ask(board: Board) -> Result:
        solution = find(board.puzzle, deciders, Limits(time_limit))
        record = solution_record(board.id, solution)
        line = f"\n{solution}" if solution.answer is not None else str(solution)
        return Result(line, record, codes[solution.status], words[solution.status])

    _run(boards, as_json, ask, ("solved", "none", "unknown"))


@main.command()
@_asking
@click.option("--limit", type=click.IntRange(min=1), default=1000, show_default=True, help="Stop after so many.")
def count(
    boards: tuple[str, ...], as_json: bool, time_limit: float, deciders: tuple[str, ...] | None, limit: int
) -> None:
    """Count the solutions of each BOARD, up to --limit; what is not complete is said to be "at least".

    \b
    exactlyone count board.txt
    exactlyone count board.txt --limit 100000 --deciders mrv

    \b
    Exit code: 0 counted (up to the limit), 2 bad input or usage, 3 undecided in the time, 130 interrupted.
    """
    from .counting import count_solutions
    from .reporting import count_line, count_record

    def ask(board: Board) -> Result:
        found = count_solutions(board.puzzle, limit, deciders, Limits(time_limit))
        done = found.complete or found.number >= limit
        record = count_record(board.id, found)
        return Result(count_line(found), record, OK if done else UNDECIDED, "counted" if done else "unknown")

    _run(boards, as_json, ask, ("counted", "unknown"))


@main.command()
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
    """Print each BOARD as it was read, with a short hash; or write it in another format.

    \b
    exactlyone show board.txt
    exactlyone show board.txt --as link
    exactlyone show 'https://puzz.link/p?gokigen/4/4/iaegcgcj6a' --as id
    """
    from .reporting import digest

    def ask(board: Board) -> Result:
        text, ignored = write(board, form)
        for note in ignored:
            click.echo(f"{board.id}: the {form} form leaves out: {note}", err=True)
        if form == "text":
            text = f"; hash {digest(board.puzzle)}\n{text}\n"
        return Result(text, {}, OK, "shown")

    _run(boards, False, ask, (), bare=True)


@main.command()
def kinds() -> None:
    """List the kinds of puzzle, their options, and how each is written."""
    from .examples import example_text

    for name, kind in KINDS.items():
        click.echo((sys.modules[kind.__module__].__doc__ or name).splitlines()[0])
        click.echo(f"  options: {kind.options}\n")
        click.echo("\n".join("    " + line for line in example_text(name).splitlines()) + "\n")


def _run(
    arguments: tuple[str, ...],
    as_json: bool,
    ask: Callable[[Board], Result],
    words: tuple[str, ...],
    bare: bool = False,
) -> NoReturn:
    """Ask about each board, print each result, then a summary; leave with the gravest exit code."""
    tally: Counter[str] = Counter()
    codes = {OK}
    try:
        for board in _watched(_boards(arguments), len(arguments)):
            result = _failed(board) if isinstance(board, BadBoard) else _asked(board, ask)
            tally[result.tally] += 1
            codes.add(result.code)
            if as_json:
                import json

                click.echo(json.dumps(result.record))
            elif result.tally == "error":
                click.echo(result.line, err=True)
            else:
                click.echo(result.line if bare else f"{board.id}: {result.line}")
    except KeyboardInterrupt:
        codes = {INTERRUPTED}
        click.echo("interrupted; what was done:", err=True)
    if words:
        counted = ", ".join(f"{tally[word]} {word}" for word in words)
        errors = f", {tally['error']} in error" if tally["error"] else ""
        click.echo(counted + errors, err=as_json)
    sys.exit(INTERRUPTED if INTERRUPTED in codes else max(codes, key=SEVERITY.index))


def _asked(board: Board, ask: Callable[[Board], Result]) -> Result:
    for note in board.ignored:
        click.echo(f"{board.id}: ignored: {note}", err=True)
    try:
        return ask(board)
    except InputError as error:  # the board cannot be written in the form asked for
        return _failed(BadBoard(board.id, error, board.line))
    except ExactlyOneError as error:  # deciders at odds, or one at fault: nothing it says may be shown
        from .reporting import error_record

        return Result(f"{board.id}: ERROR - {error}", error_record(board.id, str(error)), UNDECIDED, "error")


def _failed(board: BadBoard) -> Result:
    from .reporting import error_record

    return Result(str(board.error), error_record(board.id, str(board.error)), BAD_INPUT, "error")


def _boards(arguments: tuple[str, ...]) -> Iterator[Board | BadBoard]:
    """The boards of each argument, in order, read only when asked for."""
    for argument in arguments:
        try:
            if argument == "-":
                yield from read_stream(sys.stdin.buffer, "<stdin>")
                continue
            board = read_argument(argument)
            if board is not None:
                yield board
            else:
                yield from read_path(argument)
        except InputError as error:
            yield BadBoard(argument, error, None)


def _watched(boards: Iterator[Board | BadBoard], arguments: int) -> Iterator[Board | BadBoard]:
    """The same boards, with a progress bar on standard error if a person watches and there are many."""
    if not sys.stderr.isatty():
        yield from boards
        return
    first = list(islice(boards, 20))
    if len(first) < 20:
        yield from first
        return
    from rich.console import Console
    from rich.progress import Progress

    everything = [*first, *boards]
    with Progress(console=Console(stderr=True), transient=True) as progress:
        yield from progress.track(everything, description="boards")
