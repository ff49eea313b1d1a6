"""Parquet, by pyarrow (the extra `exactlyone[parquet]`): boards read from it, records turned into it.

The records of a run are first written as JSON Lines, the journal, which can be resumed; a Parquet file cannot, and
is made of them when they are all there.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import suppress
from importlib import import_module
from itertools import islice
from pathlib import Path
from typing import Any

from ..files import whole_file
from ..formats.lines import LONGEST_LINE
from ..models import InputError, MissingBackend
from .errors import OutputRefused
from .identity import name_of
from .inputs import PARQUET
from .resumable_output import Output, foreign, of_another_run

EXTRA = "exactlyone[parquet]"
JOURNAL = ".jsonl"
"""What is added to the name of a Parquet output while its records are JSON Lines."""
ROWS = 20_000
"""Rows that are in memory at a time."""
RUN = b"exactlyone.run"
"""The key in a file's metadata under which it says the run it is of."""
BOARDS = ("id", "kind", "board", "type", "problem", "rules")
"""The columns of a file of boards, as the fields of JSON Lines; all others are left alone."""

Columns = dict[str, Any]
"""The fields of records, in order, and what each holds, in the words of `_type`; `{...}` is an object with these
fields, of which some may be missing, `[{...}]` one whose entries, whatever they are called, are such objects.
"""

VERDICTS: Columns = {
    **dict.fromkeys(("id", "kind", "size", "options", "hash"), "word"),
    "line": "number",
    "status": "word",
    **dict.fromkeys(("solutions", "differing", "clash"), "words"),
    "confirmed": "number",
    "readings": "words",
    "deciders": [
        {
            "found": "number",
            "exhausted": "flag",
            "reason": "word",
            **dict.fromkeys(("build_seconds", "solve_seconds"), "seconds"),
            **dict.fromkeys(("conflicts", "decisions"), "number"),
        }
    ],
    "seconds": "seconds",
    "reason": "word",
    "seed": "number",
    "versions": "map",
    "run": "word",
}
"""The columns of the records of `check`."""
LARGEST = (1 << 63) - 1
"""The largest number a column holds."""
MINE = "an output of this command"


def journal_of(path: Path) -> Path:
    """Where the records of an output are written: another file than the output if that is Parquet."""
    return path.with_name(path.name + JOURNAL) if path.suffix.lower() == PARQUET else path


def board_lines(path: Path) -> Iterator[bytes]:
    """Each row of a file of boards as a line of JSON Lines; rules may be JSON as text. Raises InputError, OSError."""
    parquet = _pyarrow("parquet")
    try:
        with parquet.ParquetFile(path) as file:
            columns = [name for name in file.schema_arrow.names if name in BOARDS]
            for batch in file.iter_batches(ROWS, columns=columns):
                for row in batch.to_pylist():
                    yield json.dumps(_fields(row)).encode()[: LONGEST_LINE + 1]
    except _pyarrow("lib").ArrowException as error:
        raise _unreadable(path, error) from error


def _unreadable(path: Path, error: Exception) -> InputError:
    return InputError(f"this is no Parquet file that can be read: {error}", file=str(path))


def _fields(row: dict[str, Any]) -> dict[str, Any]:
    fields = {name: value for name, value in row.items() if value is not None}
    if isinstance(fields.get("rules"), str):
        with suppress(ValueError):  # what it is instead is said when the board is read
            fields["rules"] = json.loads(fields["rules"])
    return fields


def is_finished(path: Path, identity: dict[str, Any], field: str, restart: bool) -> bool:
    """Whether the file holds all records of this run. Raises OutputRefused if it is another one's, or nobody's.

    `field` is one that each record of this command has, as for `Output`.
    """
    _pyarrow()  # before anything is begun
    if not path.exists():
        return False
    run = _run_of(path, field)
    if run is None:
        raise foreign(path)
    if journal_of(path).exists() or restart:  # of a run that is to replace it
        return False
    if run != name_of(identity):
        raise of_another_run(path)
    return True


def _run_of(path: Path, field: str) -> str | None:
    """The run that a Parquet file with such records says it is of."""
    try:
        schema = _pyarrow("parquet").read_schema(path)
    except (OSError, _pyarrow("lib").ArrowException):
        return None
    found = (schema.metadata or {}).get(RUN)
    return None if found is None or field not in schema.names else found.decode()


def records(path: Path, columns: Columns, expected: str = MINE) -> Iterator[dict[str, Any]]:
    """The records in a file that `finish` has written, as they were. Raises InputError if it has not."""
    try:
        with _pyarrow("parquet").ParquetFile(path) as file:
            there = {field.name: field.type for field in file.schema_arrow}
            for name, holds in columns.items():
                if there.get(name) != _type(holds):
                    problem = f"the column {name!r} is " + ("of another type" if name in there else "missing")
                    raise InputError(problem, expected=expected, file=str(path))
            for batch in file.iter_batches(ROWS, columns=list(columns)):
                for row in batch.to_pylist():
                    yield {name: _from_column(row[name], holds) for name, holds in columns.items()}
    except OSError as error:
        raise InputError(f"the file cannot be read: {error.strerror or error}", file=str(path)) from error
    except _pyarrow("lib").ArrowException as error:
        raise _unreadable(path, error) from error


def rows(path: Path) -> int:
    """How many records a file has."""
    count: int = _pyarrow("parquet").read_metadata(path).num_rows
    return count


def finish(journal: Output, path: Path, columns: Columns) -> None:
    """Turn all records of a run into the Parquet file, and drop the journal they were written to."""
    journal.close()
    pyarrow, parquet = _pyarrow(), _pyarrow("parquet")
    schema = pyarrow.schema({name: _type(holds) for name, holds in columns.items()})
    try:
        with (
            whole_file(path) as beside,
            journal.path.open("rb") as lines,
            parquet.ParquetWriter(
                beside, schema.with_metadata({RUN: journal.run.encode()}), compression="zstd"
            ) as writer,
        ):
            found = (_row(line, columns) for line in lines)
            while batch := list(islice(found, ROWS)):
                writer.write_batch(pyarrow.RecordBatch.from_pylist(batch, schema))
    except OSError as error:
        problem = f"{path}: {error.strerror or error}; the records stay in {journal.path}"
        raise OutputRefused(f"{problem}, and the same command resumes there") from error
    journal.drop()


def take_back(path: Path, columns: Columns) -> None:
    """Write the journal of a finished file again, so that more records can follow; the file stays until it has them."""
    try:
        with whole_file(journal_of(path)) as beside, beside.open("w", encoding="utf-8") as lines:
            lines.writelines(f"{json.dumps(record)}\n" for record in records(path, columns))
    except InputError as error:
        raise OutputRefused(str(error)) from error
    except OSError as error:
        raise OutputRefused(f"{journal_of(path)}: {error.strerror or error}; {path} stays as it is") from error


def _row(line: bytes, columns: Columns) -> dict[str, Any]:
    record: dict[str, Any] = json.loads(line)
    for name, holds in columns.items():
        if isinstance(holds, list):  # a list has the same columns whatever the names are
            record[name] = [{"name": entry, **fields} for entry, fields in record[name].items()]
    return record


def _from_column(value: Any, holds: Any) -> Any:
    if isinstance(holds, list):
        return {entry.pop("name"): entry for entry in value}
    if isinstance(holds, dict):
        return {name: field for name, field in value.items() if field is not None}
    return dict(value) if holds == "map" else value


def _type(holds: Any) -> Any:
    pa = _pyarrow()
    if isinstance(holds, list):
        return pa.list_(_type({"name": "word", **holds[0]}))
    if isinstance(holds, dict):
        return pa.struct({name: _type(held) for name, held in holds.items()})
    return {
        "word": pa.string(),
        "words": pa.list_(pa.string()),
        "number": pa.int64(),
        "seconds": pa.float64(),
        "flag": pa.bool_(),
        "map": pa.map_(pa.string(), pa.string()),
    }[holds]


def _pyarrow(part: str | None = None) -> Any:
    try:
        return import_module("pyarrow" if part is None else f"pyarrow.{part}")
    except ImportError as error:
        raise MissingBackend(f"Parquet needs pyarrow: pip install '{EXTRA}'") from error
