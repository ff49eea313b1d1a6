"""The command that compares strategies: compare."""

from __future__ import annotations

import sys
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

import click

from ..backends.base import Limits
from ..board import Puzzle
from ..collection.inputs import read, units
from ..comparison import FAMILIES, Comparison, Strategy
from ..comparison.running import compare as run_all
from ..comparison.strategy import MOST
from ..deciding.deciders import decider_names
from ..formats import BadBoard
from ..models import InputError, MissingBackend
from ..reporting import error_line
from ..watching import Interrupted
from .names import Several
from .progress import bar, is_terminal
from .running import BAD_INPUT, BOARD_HELP, INTERRUPTED, OK, UNDECIDED, boards_and_kind, complain, time_limit_option

SETTINGS = "\n\n".join(
    f"{family}: " + "; ".join(f"{setting} = {' or '.join(words)}" for setting, words in settings.items())
    for family, settings in FAMILIES.items()
)


def _strategies(context: click.Context, parameter: click.Parameter, values: tuple[str, ...]) -> tuple[Strategy, ...]:
    try:
        return tuple(map(Strategy.read, values))
    except InputError as error:
        raise click.BadParameter(str(error)) from error


@click.command(epilog=f"{BOARD_HELP}\n\nSettings of a strategy, with commas between:\n\n{SETTINGS}")
@boards_and_kind
@click.option(
    "-s",
    "--strategy",
    "strategies",
    multiple=True,
    default=("sat", "cpsat", "mrv"),
    show_default=True,
    callback=_strategies,
    metavar="STRATEGY",
    type=Several(decider_names),
    help="A decider with its settings; give several.",
)
@click.option(
    "-o",
    "--output",
    type=click.Path(file_okay=False, path_type=Path),
    metavar="DIR",
    help="Write the table (CSV) and the pictures (SVG and PNG) into this folder.",
)
@time_limit_option
@click.option("--repeats", type=click.IntRange(1, 1000), default=1, show_default=True, help="Runs; the median counts.")
@click.option("--seed", type=click.IntRange(0, MOST), default=0, show_default=True, help="Of the order and of draws.")
@click.option("--ratings", is_flag=True, help="Rate the boards too, and draw what hard ones cost.")
def compare(
    boards: tuple[str, ...],
    kind: str | None,
    strategies: tuple[Strategy, ...],
    output: Path | None,
    limits: Limits,
    repeats: int,
    seed: int,
    ratings: bool,
) -> None:
    """Decide each BOARD in several ways, and compare.

    What each strategy took, as medians in milliseconds. Each kind by itself, if there are several, then all. In
    brackets stands where the median lies in 95 of 100 cases; "ratio" is the time over that of the first strategy,
    board by board. docs/comparing.md says more.

    \b
    exactlyone compare boards.jsonl
    exactlyone compare boards/ -s sat -s sat:glucose4 -s mrv,singles=no -o out/

    \b
    Exit code: 0 compared, 2 bad input or usage,
    3 a strategy failed or was refuted by another one,
    130 interrupted: what was done by then is shown and written.
    """
    puzzles, code = _read(boards, kind)
    if not puzzles:
        sys.exit(BAD_INPUT)
    try:
        if output is not None:  # before the work, which may be long
            from ..comparison import plots, table

            table.needed()
            plots.needed()
            output.mkdir(parents=True, exist_ok=True)
        with bar(is_terminal(sys.stderr), repeats * len(puzzles)) as advance:
            told = partial(advance, 1)
            compared = run_all(puzzles, strategies, limits, repeats=repeats, seed=seed, ratings=ratings, progress=told)
    except Interrupted as stop:
        if not isinstance(stop.partial, Comparison):
            raise
        compared = stop.partial
        code = INTERRUPTED
        complain(f"interrupted; what was done, {len(compared.rows) // len(strategies)} of {len(puzzles)} boards:")
    except (InputError, MissingBackend) as error:
        complain(f"exactlyone: {error}")
        sys.exit(BAD_INPUT)
    failed = _print(compared)
    if output is not None:  # last, lest a full disk takes the summary along
        _write(compared, output, ratings)
    sys.exit(UNDECIDED if failed and code == OK else code)


def _read(boards: tuple[str, ...], kind: str | None) -> tuple[dict[str, Puzzle], int]:
    """The boards by name, and the exit code: BAD_INPUT if there are some that cannot be read."""
    puzzles: dict[str, Puzzle] = {}
    code = OK
    for found in (read(unit, kind) for unit in units(boards, kind)):
        if isinstance(found, BadBoard):
            complain(error_line(found, found.error, False))
            code = BAD_INPUT
        else:
            puzzles[_new(found.id, puzzles)] = found.puzzle
    return puzzles, code


def _print(compared: Comparison) -> bool:
    """Print what failed, and the summary of each kind and of all; whether anything failed."""
    failed = [row for row in compared.rows if row.failed]
    for row in failed:
        complain(f"{row.board}: {row.strategy}: {row.reason}")
    if len(compared.kinds) > 1:
        for kind in compared.kinds:
            click.echo(f"{kind}\n{compared.only(kind).summary()}\n")
        click.echo("all")
    click.echo(compared.summary())
    return bool(failed)


def _new(name: str, known: dict[str, Puzzle]) -> str:
    """The name, with a number behind it where it is taken."""
    number, new = 1, name
    while new in known:
        number += 1
        new = f"{name} ({number})"
    return new


def _write(compared: Comparison, output: Path, ratings: bool) -> None:
    """The files, all of them or none: where one cannot be made, those of an earlier comparison stay."""
    with TemporaryDirectory(dir=output) as made:
        _write_into(Path(made), compared, ratings)
        for file in sorted(Path(made).iterdir()):
            file.replace(output / file.name)


def _write_into(folder: Path, compared: Comparison, ratings: bool) -> None:
    compared.table().to_csv(folder / "table.csv", index=False)
    pictures = {"cactus": compared.cactus()}
    first, *others = compared.strategies
    for i, other in enumerate(others, start=2):
        pictures[f"scatter-1-{i}"] = compared.scatter(first, other)
    if ratings and any(row.rating is not None and row.decided for row in compared.rows):
        pictures["difficulty"] = compared.difficulty()
    for name, figure in pictures.items():
        for ending in ("svg", "png"):
            compared.save(figure, str(folder / f"{name}.{ending}"))
