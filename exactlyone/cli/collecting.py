"""The commands for whole collections: check with an output or with several processes, and stats."""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Iterable
from contextlib import closing
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import chain, islice
from pathlib import Path
from typing import Any, NoReturn

import click

from ..backends.base import Limits
from ..collection import parquet
from ..collection.errors import CannotStart, ExecutorBroken, OutputRefused
from ..collection.identity import Inputs, describe, identity
from ..collection.inputs import units
from ..collection.ordered import in_order
from ..collection.resumable_output import Output
from ..collection.resumable_run import write_all
from ..collection.stats import gather, is_unfinished, stats_text
from ..collection.verdict_records import (
    ANSWERS,
    FAILED,
    LINE,
    RECORD,
    UNREAD,
    Asked,
    Note,
    check_units,
    counted,
    failed_unit,
)
from ..models import InputError, MissingBackend
from ..reporting import summary
from .progress import bar, is_terminal, results_go_elsewhere
from .running import BAD_INPUT, INTERRUPTED, NOT_UNIQUE, OK, SEVERITY, UNDECIDED, complain, print_apart
from .workers import Workers

WORDS = {"unique": OK, "multiple": NOT_UNIQUE, "none": NOT_UNIQUE, "unknown": UNDECIDED}
"""What a board may count as if it was decided, and the exit code of each."""
CODES = {**WORDS, UNREAD: BAD_INPUT, FAILED: UNDECIDED}
MOST_TOLD = 100
"""Faults that are printed on the screen where they stand in the records as well."""


@dataclass(slots=True)
class Seen:
    """The results of the boards, those of an earlier start of the run included; `done` counts those of this start."""

    recorded: bool
    tally: Counter[str] = field(default_factory=Counter)
    done: int = 0
    told: int = 0
    last: str = ""

    def take(self, notes: Iterable[Note]) -> None:
        """Count boards, and report what has to be said of them."""
        for word, said in notes:
            self.tally[word] += 1
            self.done += 1
            for line in said:
                self.told += 1
                if not self.recorded or self.told <= MOST_TOLD:
                    complain(line)
                elif self.told == MOST_TOLD + 1:
                    complain("more faults are in the records only")

    def summary(self) -> str:
        in_error = Counter(error=self.tally[UNREAD] + self.tally[FAILED])
        return summary(self.tally + in_error, tuple(WORDS))

    @property
    def code(self) -> int:
        return max((CODES[word] for word in self.tally), key=SEVERITY.index, default=OK)


def asked(
    deciders: tuple[str, ...] | None,
    limits: Limits,
    records: bool,
    answers: bool,
    certify: Path | None,
    kind: str | None,
) -> Asked:
    """How boards are decided, and what is written of each."""
    return Asked(deciders, limits, RECORD if records else ANSWERS if answers else LINE, certify=certify, kind=kind)


def collect(boards: tuple[str, ...], asked: Asked, output: Path | None, restart: bool, workers: Workers) -> NoReturn:
    """Decide all boards by processes or a cluster, into a file or to standard output; leave with the gravest code."""
    seen = Seen(asked.form == RECORD)
    place = None if output is None else parquet.journal_of(output)
    fault = None
    try:
        if asked.certify is not None:
            _refuse_inside(asked.certify / "certificate", boards)
            asked.certify.mkdir(parents=True, exist_ok=True)
        if output is None:
            _to_screen(boards, asked, workers, seen)
        else:
            _to_file(boards, asked, output, restart, workers, seen)
    except KeyboardInterrupt:
        fault = INTERRUPTED
        kept = "" if place is None else f"{place} keeps it, and the same command resumes there; "
        complain(f"interrupted; {kept}what was done:")
    except (CannotStart, ExecutorBroken, InputError, MissingBackend, OutputRefused) as error:
        fault = BAD_INPUT
        lost = isinstance(error, ExecutorBroken) and place is not None
        complain(f"exactlyone: {error}" + f"; {place} keeps what is done, and the same command resumes there" * lost)
    if seen.done or fault in (None, INTERRUPTED):
        if asked.form == RECORD:
            complain(seen.summary())
        elif fault == INTERRUPTED or seen.tally.total() != 1:
            print_apart(seen.summary(), seen.last)
    sys.exit(seen.code if fault is None else fault)


def _to_screen(boards: tuple[str, ...], asked: Asked, workers: Workers, seen: Seen) -> None:
    with workers.at_work() as (executor, at_once), bar(results_go_elsewhere()) as advance:
        work, failed = partial(check_units, asked), partial(failed_unit, asked)
        with closing(in_order(units(boards, asked.kind), work, failed, executor, at_once)) as chunks:
            for results in chunks:
                lines = [text for text, _ in results if text]
                if asked.form == RECORD:
                    click.echo("\n".join(lines))
                else:
                    for text in lines:
                        seen.last = print_apart(text, seen.last)
                seen.take(note for _, note in results)
                advance(len(results))


def _to_file(boards: tuple[str, ...], asked: Asked, path: Path, restart: bool, workers: Workers, seen: Seen) -> None:
    _refuse_inside(path, boards)
    inputs = describe(boards)
    seconds = None if asked.limits is None else asked.limits.seconds
    options: dict[str, Any] = {"deciders": asked.deciders and list(asked.deciders), "time limit": seconds}
    if asked.certify is not None:
        options["certified"] = True
    if asked.kind is not None:
        options["kind"] = asked.kind
    run = identity("check", inputs, options)
    kept = partial(_count, seen)
    journal = parquet.journal_of(path)
    if journal == path:
        with closing(Output(path, run, "status", restart=restart, kept=kept)) as output:
            _write(boards, asked, output, inputs, workers, seen)
        return
    if parquet.is_finished(path, run, "status", restart):
        for record in parquet.records(path, parquet.VERDICTS):
            kept(json.dumps(record).encode())
        _complete(path, seen)
        return
    with closing(Output(journal, run, "status", restart=restart, kept=kept)) as output:
        _write(boards, asked, output, inputs, workers, seen)
        parquet.finish(output, path, parquet.VERDICTS)


def _write(boards: tuple[str, ...], asked: Asked, output: Output, inputs: Inputs, workers: Workers, seen: Seen) -> None:
    """Decide what the output has no record of."""
    left = islice(units(boards, asked.kind), output.kept, None)
    first = next(left, None)
    if first is None:
        output.finish()
        _complete(output.path, seen)
        return
    if output.kept:
        complain(f"{output.path}: {output.kept} boards done, resuming")
    asked = replace(asked, run=output.run)
    work, failed = partial(check_units, asked), partial(failed_unit, asked)
    with (
        workers.at_work() as (executor, at_once),
        bar(is_terminal(sys.stderr), inputs.boards, output.kept) as advance,
        closing(write_all(output, chain([first], left), work, failed, executor, at_once)) as chunks,
    ):
        for notes in chunks:
            seen.take(notes)
            advance(len(notes))


def _count(seen: Seen, line: bytes) -> None:
    seen.tally[counted(line)] += 1


def _complete(path: Path, seen: Seen) -> None:
    complain(f"{path}: complete with {seen.tally.total()} boards, nothing was left to do")


def _refuse_inside(path: Path, boards: Iterable[str]) -> None:
    """An output that is an input, or lies in a folder of inputs, would be read as boards, and the boards be lost."""
    place = path.resolve()
    for folder in map(Path, filter(None, boards)):
        if place == folder.resolve() or (path.exists() and folder.is_file() and path.samefile(folder)):
            raise OutputRefused(f"{path} is one of the inputs: choose another name")
        if place.parent.is_relative_to(folder.resolve()) and folder.is_dir():
            raise OutputRefused(f"{path} lies in {folder}, whose files are the input: choose another folder")


@click.command()
@click.argument(
    "files", nargs=-1, required=True, metavar="FILE...", type=click.Path(exists=True, dir_okay=False, path_type=Path)
)
@click.option("--json", "as_json", is_flag=True, help="One JSON object.")
def stats(files: tuple[Path, ...], as_json: bool) -> None:
    """Sum up the verdicts that were written to each FILE.

    By kind and size: verdicts, times, and what the deciders spent. A FILE is an output of `check`, finished or not.

    \b
    exactlyone stats verdicts.jsonl
    exactlyone stats verdicts-*.jsonl.gz --json

    \b
    Exit code: 0, 2 bad input or usage, 130 interrupted.
    """
    try:
        found: dict[str, Any] = gather(list(files)).summary()
    except (InputError, MissingBackend) as error:
        complain(f"exactlyone: {error}")
        sys.exit(BAD_INPUT)
    for path in filter(is_unfinished, files):
        complain(f"{path}: its run is not finished")
    click.echo(json.dumps(found) if as_json else stats_text(found))
