"""Parquet, by pyarrow (the extra `exactlyone[parquet]`): boards read from it, records turned into it.

The records of a run are first written as JSON Lines, which can be gone on with; a Parquet file cannot, and is made of
them when they are all there.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import Any

from ..models import InputError, MissingBackend
from .errors import OutputRefused
from .files import whole_file
from .identity import name_of
from .output import Output, foreign, of_another_run

EXTRA = "exactlyone[parquet]"
ROWS = 20_000
"""Rows that are in memory at a time."""
RUN = b"exactlyone.run"
"""The key in a file's metadata under which it says the run it is of."""
COLUMNS = ("id", "kind", "board", "type", "problem", "rules")
"""The columns of a file of boards, as the fields of JSON Lines; all others are left alone."""

RECORD = {
    **dict.fromkeys(("id", "kind", "size", "hash"), "word"),
    "line": "number",
    "status": "word",
    **dict.fromkeys(("solutions", "differing", "clash"), "words"),
    "confirmed": "number",
    "deciders": "deciders",
    "seconds": "seconds",
    "reason": "word",
    "seed": "number",
    "versions": "map",
    "run": "word",
}
DECIDER = {
    "name": "word",
    "found": "number",
    "exhausted": "flag",
    "reason": "word",
    **dict.fromkeys(("build_seconds", "solve_seconds"), "seconds"),
    **dict.fromkeys(("conflicts", "decisions"), "number"),
}
"""What the columns of a record hold, and those of the entries in its list of deciders."""


def board_lines(path: Path) -> Iterator[bytes]:
    """Each row of a file of boards as a line of JSON Lines; rules may be JSON as text. Raises InputError, OSError."""
    parquet = _pyarrow("parquet")
    try:
        with parquet.ParquetFile(path) as file:
            columns = [name for name in file.schema_arrow.names if name in COLUMNS]
            for batch in file.iter_batches(ROWS, columns=columns):
                for row in batch.to_pylist():
                    yield json.dumps(_fields(row)).encode()
    except _pyarrow("lib").ArrowException as error:
        raise InputError(f"this is no Parquet file that can be read: {error}", file=str(path)) from error


def _fields(row: dict[str, Any]) -> dict[str, Any]:
    fields = {name: value for name, value in row.items() if value is not None}
    if isinstance(fields.get("rules"), str):
        with suppress(ValueError):  # what it is instead is said when the board is read
            fields["rules"] = json.loads(fields["rules"])
    return fields


def is_finished(path: Path, journal: Path, identity: dict[str, Any], afresh: bool) -> bool:
    """Whether the file holds all records of this run. Raises OutputRefused if it is another one's, or nobody's."""
    _pyarrow()  # before anything is begun
    if not path.exists():
        return False
    run = run_of(path)
    if run is None:
        raise foreign(path)
    if journal.exists() or afresh:  # of a run that is to replace it
        return False
    if run != name_of(identity):
        raise of_another_run(path)
    return True


def run_of(path: Path) -> str | None:
    """The run that a Parquet file says it is of."""
    parquet = _pyarrow("parquet")
    try:
        found = (parquet.read_schema(path).metadata or {}).get(RUN)
    except (OSError, _pyarrow("lib").ArrowException):
        return None
    return None if found is None else found.decode()


def records(path: Path) -> Iterator[dict[str, Any]]:
    """The records in a file that `finish` has written, as they were."""
    with _pyarrow("parquet").ParquetFile(path) as file:
        for batch in file.iter_batches(ROWS):
            for row in batch.to_pylist(maps_as_pydicts="strict"):
                row["deciders"] = {entry.pop("name"): entry for entry in row["deciders"]}
                yield row


def finish(journal: Output, path: Path) -> None:
    """Turn all records of a run into the Parquet file, and drop the journal they were written to."""
    journal.close()
    pyarrow, parquet = _pyarrow(), _pyarrow("parquet")
    schema = _schema().with_metadata({RUN: journal.run.encode()})
    try:
        with (
            whole_file(path) as beside,
            journal.path.open("rb") as lines,
            parquet.ParquetWriter(beside, schema, compression="zstd") as writer,
        ):
            rows = map(_row, lines)
            while batch := list(_some(rows)):
                writer.write_batch(pyarrow.RecordBatch.from_pylist(batch, schema))
    except OSError as error:
        problem = f"{path}: {error.strerror or error}; the records stay in {journal.path}"
        raise OutputRefused(f"{problem}, and the same command goes on there") from error
    journal.drop()


def _some(rows: Iterator[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    for number, row in enumerate(rows, 1):
        yield row
        if number == ROWS:
            return


def _row(line: bytes) -> dict[str, Any]:
    """A record with its deciders as a list, which has the same columns whoever decides."""
    record: dict[str, Any] = json.loads(line)
    record["deciders"] = [{"name": name, **entry} for name, entry in record["deciders"].items()]
    return record


def _schema() -> Any:
    pa = _pyarrow()
    types = {"word": pa.string(), "words": pa.list_(pa.string()), "number": pa.int64(), "seconds": pa.float64()}
    types |= {"flag": pa.bool_(), "map": pa.map_(pa.string(), pa.string())}
    types["deciders"] = pa.list_(pa.struct({name: types[kind] for name, kind in DECIDER.items()}))
    return pa.schema({name: types[kind] for name, kind in RECORD.items()})


def _pyarrow(part: str | None = None) -> Any:
    try:
        return import_module("pyarrow" if part is None else f"pyarrow.{part}")
    except ImportError as error:
        raise MissingBackend(f"Parquet needs pyarrow: pip install '{EXTRA}'") from error
