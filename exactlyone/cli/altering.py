"""The commands that make boards of boards, minimise and variants, and the self-test that re-decides everything."""

from __future__ import annotations

import sys
from dataclasses import replace
from functools import partial

import click

from ..backends.base import Limits
from ..deciding.uniqueness import NotUnique, Uniqueness
from ..formats import Board
from ..generation import recipes
from ..models import ExactlyOneError
from ..reporting import named, record_head
from ..selftesting import boards as trial
from .generating import RECIPE, seed_from, seed_option
from .on_solvers import Solvers, solvers_options, test_solvers
from .progress import is_terminal
from .running import (
    BOARD_HELP,
    NOT_UNIQUE,
    OK,
    BoardResult,
    boards_and_kind,
    complain,
    refused,
    run,
    so_far,
    time_limit_option,
)


@click.command(epilog=BOARD_HELP)
@boards_and_kind
@click.option("--seed", type=click.IntRange(min=0), help="Draw the order in which clues are tried.")
@time_limit_option
@click.option("--json", "as_json", is_flag=True, help="One JSON object per board and line.")
def minimise(boards: tuple[str, ...], kind: str | None, seed: int | None, limits: Limits, as_json: bool) -> None:
    """Leave clues out of each BOARD until none can go.

    Which clues go depends on the order in which they are tried. The clues that the board needed from the start, which
    stay in any order, are named. Where the time limit ends it early, the board that is left is unique all the same.

    \b
    exactlyone minimise board.txt
    exactlyone minimise board.txt --seed 5

    \b
    Exit code: 0 all done, 1 some boards are not unique, 2 bad input or usage,
    3 undecided or deciders at odds, 130 interrupted.
    Several boards: the worst code wins (2, then 3, then 1).
    """

    def ask(board: Board) -> BoardResult:
        try:
            less = so_far(partial(board.puzzle.minimise, seed, limits))
        except NotUnique as error:
            told = refused(board, error, "can be minimised")
            return replace(told, text=f"; {told.text}")  # a comment: the output as a whole is still a file of boards
        clues = "1 clue" if len(less.removed) == 1 else f"{len(less.removed)} clues"
        given_up = less.reason or "some questions were given up"
        certain = "" if less.complete else f"; {given_up}, so a few more may be needless"
        needed = ", ".join(less.needed) or "none"
        text = f"; {named(board, f'{clues} removed{certain}')}\n; needed from the start: {needed}\n{less.puzzle}"
        record = {
            **record_head(board),
            "hash": less.puzzle.digest,
            "status": Uniqueness.UNIQUE.value,
            "board": str(less.puzzle),
            "needed": list(less.needed),
            "removed": list(less.removed),
            "complete": less.complete,
            "reason": less.reason,
        }
        return BoardResult(text, record, OK, "minimised")

    run(boards, kind, as_json, ask, ())


@click.command(epilog=BOARD_HELP)
@boards_and_kind
@click.option("--count", type=click.IntRange(min=1), default=1, show_default=True, help="How many of each.")
@seed_option
def variants(boards: tuple[str, ...], kind: str | None, count: int, seed: int | None) -> None:
    """Print each BOARD under random symmetries of its kind.

    That may turn, mirror and rename, and leaves as many solutions. All are different; a board with few symmetries may
    have fewer than --count.

    \b
    exactlyone variants board.txt --count 3 --seed 5

    \b
    Exit code: 0 all printed, 2 bad input or usage, 130 interrupted.
    """
    drawn = seed_from(seed)

    def ask(board: Board) -> BoardResult:
        found = board.puzzle.variants(count, drawn)
        parts = [f"; {named(board, symmetry.name)}\n{image}" for image, symmetry in found]
        parts = parts or [f"; {named(board, 'it looks the same from everywhere')}"]
        return BoardResult("\n\n".join(parts), {}, OK, "shown")

    run(boards, kind, False, ask, ())


@click.command()
@click.option("--kind", "kinds", metavar="KIND", multiple=True, type=RECIPE, help="Only this kind; repeatable.")
@click.option("--seed", type=click.IntRange(min=0), default=1, show_default=True)
@solvers_options
def selftest(kinds: tuple[str, ...], seed: int, solvers: Solvers | None) -> None:
    """Make boards and have every decider decide them.

    Boards of every kind, size and level, and equivalent boards of each: 864 in all, which takes some seconds.

    With --solvers, random models in the shape of puzzles are made instead, each around an answer. Every solver is asked
    about them in every setting. A program that shows the fault is written for each fault, as small as possible.

    \b
    exactlyone selftest
    exactlyone selftest --kind slant --seed 5
    exactlyone selftest --solvers --models 1000 --output faults

    \b
    Exit code: 0 no fault, 1 faults, 2 bad usage, 130 interrupted.
    """
    if solvers is not None:
        if kinds:
            raise click.UsageError("--kind is about boards, and --solvers about models of no kind: leave one out")
        test_solvers(solvers, seed)

    def watch(step: str) -> None:
        if is_terminal(sys.stderr):
            complain(step)

    tallies = []
    for kind in kinds or recipes():
        try:
            tallies += trial.selftest([kind], seed, watch)
        except ExactlyOneError as error:  # while a board was made: there is nothing to decide
            tallies.append(trial.KindReport(kind, faults=[f"{kind}: {error}"]))
    click.echo(trial.table(tallies))
    for tally in tallies:
        for fault in tally.faults:
            complain(fault)
    sys.exit(NOT_UNIQUE if any(tally.faults for tally in tallies) else OK)
