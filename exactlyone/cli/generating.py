"""The command that makes boards: generate, to the screen or into a file that can be resumed."""

from __future__ import annotations

import secrets
import sys
from collections.abc import Callable
from contextlib import closing
from functools import partial
from pathlib import Path

import click

from ..board.kinds import other_names
from ..board.options import read_shape
from ..board.scan import Token
from ..collection.errors import CannotStart, ExecutorBroken, OutputRefused
from ..generation import LEVELS, Made, Order, Size, recipes
from ..generation.made_record import WrittenBoard, as_record, as_text
from ..generation.making import OTHER_LEVELS
from ..generation.many import Attempt, NoMore, Series, distinct
from ..generation.pattern import read_pattern
from ..generation.series_output import SeriesOutput, seed_of
from ..models import InputError, MissingBackend
from .names import Name
from .progress import bar, each_awaited, is_terminal, results_go_elsewhere
from .running import (
    BAD_INPUT,
    INTERRUPTED,
    MOST_JOBS,
    OK,
    SEVERITY,
    UNDECIDED,
    cluster_option,
    complain,
    output_option,
    restart_option,
)
from .workers import Workers

LARGEST = 100
"""The longest side that may be ordered: far beyond what ends in a day, far below what fills the memory."""
RECIPE = Name("kind that can be generated", recipes, other_names)
LEVEL = Name("level", lambda: LEVELS, lambda: OTHER_LEVELS)
SIZES = ", ".join(f"{kind} {recipe.usual}" for kind, recipe in recipes().items())


def _size(context: click.Context, parameter: click.Parameter, value: str | None) -> Size | None:
    if value is None:
        return None
    try:
        size = Size(*read_shape(Token(value, 1, 1), "the size"))
    except InputError as error:
        raise click.BadParameter(f"{error.problem}; expected {error.expected}") from error
    if max(size.rows, size.cols) > LARGEST:
        raise click.BadParameter(f"{size} is too large; expected at most {LARGEST}x{LARGEST}")
    return size


def seed_from(value: int | None) -> int:
    """The seed asked for, or a new one, which is said on standard error, so that the run can be repeated."""
    if value is not None:
        return value
    seed = secrets.randbits(32)
    complain(f"seed {seed}")
    return seed


size_option = click.option("--size", callback=_size, metavar="ROWSxCOLUMNS", help=f"[default: {SIZES}]")
seed_option = click.option("--seed", type=click.IntRange(min=0), help="Makes the run repeatable.  [default: random]")


@click.command(epilog=f"A KIND is one of {', '.join(recipes())}.")
@click.argument("kind", type=RECIPE, metavar="KIND")
@size_option
@click.option("--level", type=LEVEL, help="[default: expert]")
@click.option("--count", type=click.IntRange(min=1), default=1, show_default=True, help="How many different boards.")
@seed_option
@click.option("--symmetric", is_flag=True, help="Clues (and black cells, holes) are symmetric under a half turn.")
@click.option(
    "--minimal", is_flag=True, help="No clue can be left out (dots, and numbers of black cells, always stay)."
)
@click.option(
    "--pattern",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="A file with a mask of where clues may stand: x may, . may not.",
)
@click.option("--budget", type=click.IntRange(min=0), default=20_000, show_default=True, help="Conflicts per question.")
@click.option(
    "--jobs", type=click.IntRange(1, MOST_JOBS), help="Processes; changes no board.  [default: none but this]"
)
@cluster_option
@click.option("--json", "as_json", is_flag=True, help="One JSON object per board and line, with how it was made.")
@click.option("--no-times", is_flag=True, help="Leave seconds out of the records, so that equal runs are equal bytes.")
@output_option
@restart_option
def generate(
    kind: str,
    size: Size | None,
    level: str | None,
    count: int,
    seed: int | None,
    symmetric: bool,
    minimal: bool,
    pattern: Path | None,
    budget: int,
    jobs: int | None,
    cluster: str | None,
    as_json: bool,
    no_times: bool,
    output: Path | None,
    restart: bool,
) -> None:
    """Make boards of a KIND with exactly one solution.

    Each is decided again by two independent deciders. No two of a run are the same or equivalent (turned, mirrored,
    renamed): such boards are left out and made up for. The same seed and version give the same boards, whatever the
    number of jobs, and a smaller --count the first of them.

    \b
    exactlyone generate slant --size 8x8 --level hard --seed 7
    exactlyone generate x-sudoku --count 100 --jobs 2 --json > boards.jsonl
    exactlyone generate x-sudoku --minimal --count 100000 --jobs 8 -o boards.jsonl
    exactlyone generate kropki --minimal --symmetric

    \b
    Exit code: 0 all made, 2 bad input or usage, 3 some could not be made,
    or there are no more different ones, 130 interrupted.
    """
    if minimal and level is not None:
        raise click.UsageError("--minimal takes the place of a level: give one of the two")
    if restart and output is None:
        raise click.UsageError("--restart is about the file of --output: give it too")
    if cluster is not None and jobs is not None:
        raise click.UsageError("--cluster takes the place of processes here: leave out --jobs")
    try:
        places = None if pattern is None else read_pattern(pattern, kind, Order(kind, size).actual_size)
    except InputError as error:
        complain(str(error))
        sys.exit(BAD_INPUT)
    if seed is None and output is not None and not restart:
        seed = seed_of(output)
    series = Series(
        Order(kind, size, symmetric, places, budget), None if minimal else level or "expert", seed_from(seed)
    )
    asked = Workers(jobs or 1, cluster=cluster, here=True)
    try:
        if output is None:
            code = _to_screen(series, count, asked, partial(as_record, times=not no_times) if as_json else as_text)
        else:
            with closing(SeriesOutput(output, series, count, times=not no_times, restart=restart)) as opened:
                code = _to_file(opened, count, asked)
    except (CannotStart, ExecutorBroken, MissingBackend, OutputRefused) as error:
        complain(f"exactlyone: {error}")
        code = BAD_INPUT
    sys.exit(code)


def _to_screen(series: Series, count: int, workers: Workers, form: Callable[[Made, str], WrittenBoard]) -> int:
    codes, there = {OK}, 0
    try:
        with (
            workers.at_work() as (executor, at_once),
            bar(results_go_elsewhere(), count) as advance,
            closing(distinct(series, form, count, executor, at_once)) as found,
        ):
            for some in each_awaited(found, series.order.kind):
                made = [tried.result.text for tried in some if isinstance(tried.result, WrittenBoard)]
                if made:
                    click.echo("\n".join(made))
                codes |= {_told(tried, count) for tried in some}
                there += len(made)
                advance(len(made))
    except KeyboardInterrupt:
        complain(f"interrupted; {there} of {_counted(count)} made")
        return INTERRUPTED
    return max(codes, key=SEVERITY.index)


def _to_file(output: SeriesOutput, count: int, workers: Workers) -> int:
    if output.kept == count:
        output.finish()
        complain(f"{output.path}: complete with {_counted(count)}, nothing was left to do")
        return OK
    if output.kept:
        complain(f"{output.place}: {_counted(output.kept)} done, resuming")
    codes, there = {OK}, output.kept
    try:
        with (
            workers.at_work() as (executor, at_once),
            closing(output.write(executor, at_once)) as chunks,
            bar(is_terminal(sys.stderr), count, there) as advance,
        ):
            for some in chunks:
                codes |= {_told(tried, count) for tried in some}
                made = sum(isinstance(tried.result, WrittenBoard) for tried in some)
                there += made
                advance(made)
    except KeyboardInterrupt:
        complain(f"interrupted; {output.place} keeps {_counted(there)}, and the same command resumes there")
        return INTERRUPTED
    if there == count:
        vain = f" ({output.left_out} further tries gave no new one)" if output.left_out else ""
        complain(f"{_counted(there)}{vain}")
    return max(codes, key=SEVERITY.index)


def _counted(boards: int) -> str:
    return "1 board" if boards == 1 else f"{boards} boards"


def _told(tried: Attempt[WrittenBoard], count: int) -> int:
    """Report what went wrong with one number; its exit code."""
    found = tried.result
    if isinstance(found, WrittenBoard):
        if not found.complete:
            complain(f"{found.id}: some questions ran out of their budget, so a few clues may be needless")
        return OK
    if isinstance(found, InputError | NoMore) or count == 1:
        complain(f"exactlyone: {found}")
    else:
        complain(f"exactlyone: board {tried.number}: {found}")
    return BAD_INPUT if isinstance(found, InputError) else UNDECIDED
