"""The boards of a series in a file that can be resumed: see `collection/resumable_output.py`.

How many boards are wanted is no part of what the run is, because fewer boards are the first of more: a file may be made
longer.
"""

from __future__ import annotations

import json
from collections.abc import Generator
from concurrent.futures import Executor
from contextlib import closing
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any

from ..collection import parquet
from ..collection.errors import OutputRefused
from ..collection.identity import Inputs, identity
from ..collection.resumable_output import UNFINISHED, Output
from ..files import read_side
from ..formats.lines import UNREADABLE, open_bytes
from ..models import ExactlyOneError, InputError, MissingBackend
from .digests import DigestSet
from .made_record import WrittenBoard, as_record, columns
from .many import Attempt, Series, distinct

FIELD = "canonical"
"""A field that each record has, and hardly a line of anybody else."""


class SeriesOutput:
    """The output of a series, open. `kept`: how many boards were there already; `there`: how many are there now.

    `place` is where the boards are kept until all are there: another file than `path` if that is Parquet.
    Raises OutputRefused; then the file is as it was. Raises MissingBackend if Parquet needs what is not installed.
    """

    def __init__(self, path: Path, series: Series, count: int, *, times: bool = True, restart: bool = False) -> None:
        self._series, self._count, self._times = series, count, times
        self._marks, self._next = DigestSet(), 0
        self.path, self.place = path, parquet.journal_of(path)
        run = _identity(series, times)
        self._output: Output | None = None
        if self.place == path or not self._is_finished(run, restart):
            self._output = Output(self.place, run, FIELD, restart=restart, kept=self._take)
            self.kept = self._output.kept
        if self.kept > count:
            self.close()
            raise OutputRefused(f"{path} has {self.kept} boards already, more than {count}: it stays as it is")

    def _is_finished(self, run: dict[str, Any], restart: bool) -> bool:
        """Whether the Parquet file holds what is wanted; if it holds less of it, it is taken back to go on."""
        if self._series.seed > parquet.LARGEST:
            raise OutputRefused(
                f"{self.path}: Parquet holds no seed above {parquet.LARGEST}: choose another, or .jsonl"
            )
        if not parquet.is_finished(self.path, run, FIELD, restart):
            return False
        self.kept = parquet.rows(self.path)
        if self.kept < self._count:
            parquet.take_back(self.path, columns(self._times))
            return False
        return True

    @property
    def there(self) -> int:
        return len(self._marks)

    @property
    def left_out(self) -> int:
        """Numbers before the last board's that gave none, or one equivalent to an earlier one."""
        return self._next - self.there

    def write(self, executor: Executor, jobs: int) -> Generator[list[Attempt[WrittenBoard]], None, None]:
        """Make the boards that are missing, and finish the file; what was tried is given out when it is written."""
        if self._output is None:
            return
        form = partial(as_record, times=self._times, run=self._output.run)
        found = distinct(self._series, form, self._count, executor, jobs, self._marks, self._next)
        with closing(found) as chunks:
            for chunk in chunks:
                lines = []
                for tried in chunk:
                    if isinstance(tried.result, InputError) and not self.there:
                        self._output.drop()  # there never will be a board
                        yield chunk
                        return
                    if not isinstance(tried.result, ExactlyOneError):
                        lines.append(tried.result.text)
                        self._next = tried.number + 1
                self._output.write(lines)
                yield chunk
        self.finish()

    def finish(self) -> None:
        """Nothing more will come."""
        if self._output is None:
            return
        if self.place == self.path:
            self._output.finish()
        else:
            parquet.finish(self._output, self.path, columns(self._times))

    def close(self) -> None:
        """Leave it as it is, to be resumed. Closing twice is harmless."""
        if self._output is not None:
            self._output.close()

    def _take(self, line: bytes) -> None:
        """A board that was there already."""
        record = json.loads(line)
        if record["number"] < self._next or not self._marks.add(record["canonical"]):
            raise OutputRefused(f"{record['id']} stands twice in the output, or in the wrong place: it was changed")
        self._next = record["number"] + 1


def seed_of(path: Path) -> int | None:
    """The seed of the series whose output this is; None if it is none, or not there."""
    place = parquet.journal_of(path)
    if place.is_file():
        seed = read_side(place.with_name(place.name + UNFINISHED)).get("options", {}).get("seed")
        seed = _seed_in(place) if seed is None else seed
    elif path.is_file():
        seed = _seed_in_columns(path)
    else:
        return None
    return seed if isinstance(seed, int) else None


def _seed_in(path: Path) -> Any:
    try:
        with open_bytes(path) as lines:
            record = json.loads(next(islice(lines, 1), b""))
    except (*UNREADABLE, ValueError):
        return None
    return record.get("seed") if isinstance(record, dict) and FIELD in record else None


def _seed_in_columns(path: Path) -> Any:
    try:
        return next((record["seed"] for record in parquet.records(path, columns(times=False))), None)
    except (InputError, MissingBackend):  # that is said when it is opened
        return None


def _identity(series: Series, times: bool) -> dict[str, Any]:
    order = series.order
    options = {
        "kind": order.kind,
        "size": str(order.actual_size),
        "level": series.level or "minimal",
        "seed": series.seed,
        "symmetric": order.symmetric,
        "pattern": None if order.pattern is None else sorted(order.pattern),
        "budget": order.budget,
        "times": times,
    }
    return identity("generate", Inputs((), 0), options)
