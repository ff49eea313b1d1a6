"""The self-test of solvers: its options, its progress, and what it prints."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from pathlib import Path
from typing import Any, NoReturn

import click

from .progress import is_terminal
from .running import INTERRUPTED, NOT_UNIQUE, OK, complain

MODELS = 100
"""Models, unless a number or a time is given."""
FOLDER = Path("solver-faults")


@dataclass(frozen=True)
class Solvers:
    """How many models, for how many seconds (None: no limit), and where programs that show faults are written."""

    models: int | None
    seconds: float | None
    folder: Path


OPTIONS = (
    click.option("--solvers", "wanted", is_flag=True, help="Test solvers on random models, not deciders on boards."),
    click.option("--models", type=click.IntRange(min=1), help=f"With --solvers: how many.  [default: {MODELS}]"),
    click.option("--seconds", type=click.FloatRange(min=0), help="With --solvers: how many models there is time for."),
    click.option(
        "--output",
        "folder",
        type=click.Path(file_okay=False, path_type=Path),
        help=f"With --solvers: the folder for programs that show faults.  [default: {FOLDER}]",
    ),
)


def solvers_options(command: Callable[..., None]) -> Callable[..., None]:
    """Give a command these options; it gets them as one argument, `solvers`, None if solvers are not to be tested."""

    @wraps(command)
    def called(wanted: bool, models: int | None, seconds: float | None, folder: Path | None, **others: Any) -> None:
        for name, value in (("--models", models), ("--seconds", seconds), ("--output", folder)):
            if value is not None and not wanted:
                raise click.UsageError(f"{name} goes with --solvers")
        most = MODELS if models is None and seconds is None else models
        command(**others, solvers=Solvers(most, seconds, folder or FOLDER) if wanted else None)

    for option in reversed(OPTIONS):
        called = option(called)
    return called


def test_solvers(solvers: Solvers, seed: int) -> NoReturn:
    """Test, print each fault as it is found and a summary, and leave with the exit code; Ctrl-C ends it early."""
    from ..selftesting import Trial

    trial = Trial()
    terminal = is_terminal(sys.stderr)

    def watch(line: str) -> None:
        if terminal:
            click.echo(f"\r\x1b[K{line}", nl=False, err=True)

    def found(line: str) -> None:
        watch("")
        click.echo(line)

    interrupted = False
    try:
        trial.run(solvers.folder, solvers.models, solvers.seconds, seed, watch, found)
    except KeyboardInterrupt:
        interrupted = True
    watch("")
    if interrupted:
        complain("interrupted; what was done:")
    click.echo("\n".join(trial.summary()))
    sys.exit(INTERRUPTED if interrupted else NOT_UNIQUE if trial.faults else OK)
