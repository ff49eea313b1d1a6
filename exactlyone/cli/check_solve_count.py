"""The commands that ask deciders: check, solve, count."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from typing import Any, TypeVar

import click

from ..backends.base import Limits, Status
from ..board import Puzzle
from ..deciding import solving, uniqueness
from ..deciding.counting import count_solutions
from ..deciding.deciders import decider, decider_names
from ..deciding.uniqueness import Uniqueness, Verdict
from ..formats import Board
from ..models import ExactlyOneError
from ..reporting import (
    count_line,
    count_record,
    named,
    solution_record,
    solution_text,
    verdict_line,
    verdict_record,
    verdict_text,
)
from .names import Several
from .running import (
    BOARD_HELP,
    MOST_JOBS,
    NOT_UNIQUE,
    OK,
    UNDECIDED,
    BoardResult,
    boards_and_kind,
    cluster_option,
    output_option,
    restart_option,
    run,
    so_far,
    time_limit_option,
)

Command = TypeVar("Command", bound=Callable[..., Any])


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
            type=Several(decider_names),
            callback=_deciders,
            help="The deciders, separated by commas: sat, sat:SOLVER, mrv, proof, cpsat. Default: as many as needed.",
        ),
        time_limit_option,
        click.option("--json", "as_json", is_flag=True, help="One JSON object per board and line, in input order."),
        boards_and_kind,
    ):
        command = decorate(command)
    return command


def _quickly(puzzle: Puzzle, deciders: tuple[str, ...] | None, limits: Limits) -> Verdict:
    """One board among many, decided as with an output or with processes."""
    from ..backends.mrv import compiling  # loaded for many boards only
    from ..deciding.batches import check_quickly

    with compiling():
        return check_quickly(puzzle, deciders, limits)


@click.command(epilog=BOARD_HELP)
@_asking
@click.option("-a", "--answers", is_flag=True, help="Print the answers found (JSON records always have them).")
@output_option
@restart_option
@click.option(
    "--jobs",
    type=click.IntRange(1, MOST_JOBS),
    help="Processes; changes no verdict.  [default: none but this; with -o one]",
)
@click.option("--memory", type=click.IntRange(min=1), metavar="MIB", help="The most memory a process may have.")
@cluster_option
@click.option(
    "--certify",
    type=click.Path(file_okay=False, path_type=Path),
    metavar="DIR",
    help="Write a certificate of each verdict into this folder; see `exactlyone certify`.",
)
def check(
    boards: tuple[str, ...],
    kind: str | None,
    as_json: bool,
    limits: Limits,
    deciders: tuple[str, ...] | None,
    answers: bool,
    output: Path | None,
    restart: bool,
    jobs: int | None,
    memory: int | None,
    cluster: str | None,
    certify: Path | None,
) -> None:
    """Say whether each BOARD has exactly one solution.

    The verdict is UNIQUE, MULTIPLE, NONE or UNKNOWN. UNIQUE and NONE take two readings of the rules. Where only one was
    named, or only one came to its end in the time limit, line and record say "by one reading".

    \b
    exactlyone check board.txt
    exactlyone check -a 'https://puzz.link/p?gokigen/4/4/iaegcgcj6a'
    exactlyone check folder/ --json --time-limit 10 > verdicts.jsonl
    cat boards.jsonl | exactlyone check -
    exactlyone check boards.jsonl -o verdicts.jsonl --jobs 8
    exactlyone check boards.jsonl --certify certificates/

    \b
    Exit code: 0 all unique, 1 some not, 2 bad input or usage,
    3 undecided in the time limit or deciders at odds, 130 interrupted.
    Several boards: the worst code wins (2, then 3, then 1).
    A verdict by one reading has the code of the same verdict by two.
    """
    if restart and output is None:
        raise click.UsageError("--restart is about the file of --output: give it too")
    if cluster is not None and (jobs, memory) != (None, None):
        raise click.UsageError("--cluster takes the place of processes here: leave out --jobs and --memory")
    if cluster is not None and certify is not None:
        raise click.UsageError("--certify writes files on this machine: leave out --cluster")
    if memory is not None and find_spec("resource") is None:
        raise click.UsageError("--memory: this system does not bound the memory of a process")
    if (output, jobs, memory, cluster, certify) != (None,) * 5:
        from . import collecting, workers  # much that a single board does not need

        asked = collecting.asked(deciders, limits, as_json or output is not None, answers, certify, kind)
        collecting.collect(boards, asked, output, restart, workers.Workers(jobs or 1, memory, cluster))
    codes = {Uniqueness.UNIQUE: OK, Uniqueness.UNKNOWN: UNDECIDED}

    def ask(board: Board, decide: Callable[..., Verdict] = uniqueness.check) -> BoardResult:
        verdict = so_far(partial(decide, board.puzzle, deciders, limits))
        text = verdict_text(verdict) if answers else verdict_line(verdict)
        code = codes.get(verdict.status, NOT_UNIQUE)
        record = verdict_record(board.id, verdict, board.line) if as_json else {}
        return BoardResult(named(board, text), record, code, verdict.status.value.lower())

    run(boards, kind, as_json, ask, ("unique", "multiple", "none", "unknown"), partial(ask, decide=_quickly))


@click.command(epilog=BOARD_HELP)
@_asking
def solve(
    boards: tuple[str, ...], kind: str | None, as_json: bool, limits: Limits, deciders: tuple[str, ...] | None
) -> None:
    """Print one answer of each BOARD, unique or not.

    \b
    exactlyone solve board.txt
    exactlyone solve board.txt --deciders sat:cadical195

    \b
    Exit code: 0 all solved, 1 some have no solution, 2 bad input or usage,
    3 undecided in the time limit or deciders at odds, 130 interrupted.
    Several boards: the worst code wins (2, then 3, then 1).
    """
    codes = {Status.SATISFIABLE: OK, Status.UNSATISFIABLE: NOT_UNIQUE, Status.UNKNOWN: UNDECIDED}
    words = {Status.SATISFIABLE: "solved", Status.UNSATISFIABLE: "none", Status.UNKNOWN: "unknown"}

    def ask(board: Board) -> BoardResult:
        solution = so_far(partial(solving.solve, board.puzzle, deciders, limits))
        record = solution_record(board.id, solution, board.line) if as_json else {}
        return BoardResult(
            named(board, solution_text(solution)), record, codes[solution.status], words[solution.status]
        )

    run(boards, kind, as_json, ask, ("solved", "none", "unknown"))


@click.command(epilog=BOARD_HELP)
@_asking
@click.option("--limit", type=click.IntRange(min=1), default=1000, show_default=True, help="Stop after this many.")
def count(
    boards: tuple[str, ...],
    kind: str | None,
    as_json: bool,
    limits: Limits,
    deciders: tuple[str, ...] | None,
    limit: int,
) -> None:
    """Count the solutions of each BOARD, up to --limit.

    A count that may not be complete is printed as "at least N".

    \b
    exactlyone count board.txt
    exactlyone count board.txt --limit 100000 --deciders mrv

    \b
    Exit code: 0 counted (up to --limit), 2 bad input or usage,
    3 cut short by the time limit or deciders at odds, 130 interrupted.
    Several boards: the worst code wins (2, then 3).
    """

    def ask(board: Board) -> BoardResult:
        found = so_far(partial(count_solutions, board.puzzle, limit, deciders, limits))
        done = found.complete or found.number >= limit
        record = count_record(board.id, found, board.line) if as_json else {}
        text, code = named(board, count_line(found)), OK if done else UNDECIDED
        return BoardResult(text, record, code, "counted" if done else "cut short")

    run(boards, kind, as_json, ask, ("counted", "cut short"))
