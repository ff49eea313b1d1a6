"""The boards of a series in a file that can be gone on with: see `collection/output.py`.

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

from ..collection.errors import OutputRefused
from ..collection.files import read_side
from ..collection.identity import Inputs, identity
from ..collection.output import UNFINISHED, Output
from ..formats.lines import UNREADABLE, open_bytes
from ..models import ExactlyOneError, InputError
from .many import Series, Tried, distinct
from .marks import Marks
from .record import Written, as_record


class SeriesOutput:
    """The output of a series, open. `kept`: how many boards were there already; `there`: how many are there now.

    Raises OutputRefused; then the file is as it was.
    """

    def __init__(self, path: Path, series: Series, count: int, *, times: bool = True, afresh: bool = False) -> None:
        self._series, self._count, self._times = series, count, times
        self._marks, self._next = Marks(), 0
        self._output = Output(path, _identity(series, times), "canonical", afresh=afresh, kept=self._take)
        self.path, self.kept = path, self._output.kept
        if self.kept > count:
            self.close()
            raise OutputRefused(f"{path} has {self.kept} boards already, more than {count}: it stays as it is")

    @property
    def there(self) -> int:
        return len(self._marks)

    @property
    def left_out(self) -> int:
        """Numbers before the last board's that gave none, or one equivalent to an earlier one."""
        return self._next - self.there

    def write(self, executor: Executor, jobs: int) -> Generator[list[Tried[Written]], None, None]:
        """Make the boards that are missing, and finish the file; what was tried is given out when it is written."""
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
        self._output.finish()

    def close(self) -> None:
        """Leave it as it is, to be gone on with. Closing twice is harmless."""
        self._output.close()

    def _take(self, line: bytes) -> None:
        """A board that was there already."""
        record = json.loads(line)
        if record["number"] < self._next or not self._marks.add(record["canonical"]):
            raise OutputRefused(f"{record['id']} stands twice in the output, or in the wrong place: it was changed")
        self._next = record["number"] + 1


def seed_of(path: Path) -> int | None:
    """The seed of the series whose output this is; None if it is none, or not there."""
    if not path.is_file():
        return None
    seed = read_side(path.with_name(path.name + UNFINISHED)).get("options", {}).get("seed")
    if seed is None:
        try:
            with open_bytes(path) as lines:
                record = json.loads(next(islice(lines, 1), b""))
        except (*UNREADABLE, ValueError):
            return None
        seed = record.get("seed") if isinstance(record, dict) and "canonical" in record else None
    return seed if isinstance(seed, int) else None


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
