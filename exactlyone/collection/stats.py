"""What the records of a collection come to: verdicts, times and effort by kind and size, by how many readings.

Numbers are kept in arrays, eight bytes each, so that ten million records fit.
"""

from __future__ import annotations

import json
from array import array
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from ..deciding.uniqueness import Uniqueness
from ..formats.lines import UNREADABLE, open_bytes, raw_lines
from ..models import InputError
from .inputs import PARQUET
from .resumable_output import LONGEST_RECORD, UNFINISHED

STATUSES = (*(status.value for status in Uniqueness), "ERROR")
ONE_READING = ("UNIQUE", "NONE")
"""Verdicts that rest on two readings of the rules, unless only one was named or came to its end."""
EXPECTED = "a record of `exactlyone check`"


def _floats() -> array[float]:
    return array("d")


@dataclass(slots=True)
class Effort:
    """What one decider spent on the boards of a group."""

    build_seconds: float = 0.0
    solve_seconds: float = 0.0
    nodes: array[float] = field(default_factory=_floats)
    conflicts: array[float] = field(default_factory=_floats)


@dataclass(slots=True)
class SizeStats:
    """The boards of one kind and size. `alone`: UNIQUE or NONE by one reading of the rules."""

    statuses: Counter[str] = field(default_factory=Counter)
    seconds: array[float] = field(default_factory=_floats)
    alone: int = 0
    deciders: defaultdict[str, Effort] = field(default_factory=lambda: defaultdict(Effort))


@dataclass(slots=True)
class Stats:
    """All groups, and the hashes of all boards."""

    groups: defaultdict[tuple[str, str], SizeStats] = field(default_factory=lambda: defaultdict(SizeStats))
    hashes: array[int] = field(default_factory=lambda: array("Q"))

    def add(self, record: dict[str, Any]) -> None:
        """Take in a record of `check`. Raises KeyError, TypeError and ValueError if it is none."""
        status = record["status"]
        if status not in STATUSES:
            raise ValueError(f"the status {status!r}")
        group = self.groups[record["kind"] or "-", record["size"] or "-"]
        group.statuses[status] += 1
        if record["hash"] is not None:
            self.hashes.append(int(record["hash"], 16))
        if status == "ERROR":
            return
        group.seconds.append(record["seconds"])
        group.alone += status in ONE_READING and record["confirmed"] < 2
        for name, entry in record["deciders"].items():
            effort = group.deciders[name]
            effort.build_seconds += entry["build_seconds"]
            effort.solve_seconds += entry["solve_seconds"]
            effort.nodes.append(entry["decisions"])
            effort.conflicts.append(entry["conflicts"])

    def summary(self) -> dict[str, Any]:
        """As a JSON object."""
        import numpy as np  # slow to load, and needed by nothing else at this time

        groups = [_group(kind, size, group) for (kind, size), group in sorted(self.groups.items())]
        return {
            "boards": sum(group["boards"] for group in groups),
            **{status.lower(): sum(group[status.lower()] for group in groups) for status in STATUSES},
            "alone": sum(group["alone"] for group in groups),
            "duplicates": len(self.hashes) - len(np.unique(np.array(self.hashes, dtype=np.uint64))),
            "groups": groups,
        }


def read_records(path: Path) -> Iterator[dict[str, Any]]:
    """The records of a file, finished or not: a line that was being written when its process was killed is left out.

    Raises InputError at a line that is no object, and where the file cannot be read.
    """
    if path.suffix.lower() == PARQUET:
        from .parquet import VERDICTS, records

        yield from records(path, VERDICTS, EXPECTED)
        return
    number = 0
    try:
        with open_bytes(path) as lines:
            for number, line in enumerate(raw_lines(lines, LONGEST_RECORD), 1):
                if len(line) > LONGEST_RECORD:
                    problem = "the line is too long for a record"
                    raise InputError(problem, expected=EXPECTED, file=str(path), line=number)
                if line.endswith(b"\n"):
                    yield _record(line, path, number)
    except EOFError:  # the packed part that was being written
        return
    except UNREADABLE as error:
        problem = f"the file cannot be read: {getattr(error, 'strerror', None) or error}"
        raise InputError(problem, file=str(path)) from error


def gather(paths: list[Path]) -> Stats:
    """The statistics of some files together. Raises InputError."""
    stats = Stats()
    for path in paths:
        for number, record in enumerate(read_records(path), 1):
            try:
                stats.add(record)
            except (KeyError, TypeError, ValueError) as error:
                raise InputError("this is no verdict", expected=EXPECTED, file=str(path), line=number) from error
    return stats


def is_unfinished(path: Path) -> bool:
    """Whether a run that is not at its end writes this file, or did."""
    return path.with_name(path.name + UNFINISHED).exists()


def _record(line: bytes, path: Path, number: int) -> dict[str, Any]:
    try:
        record = json.loads(line)
    except ValueError as error:
        raise InputError("this is not JSON", expected=EXPECTED, file=str(path), line=number) from error
    if not isinstance(record, dict):
        raise InputError("this is no object", expected=EXPECTED, file=str(path), line=number)
    return record


def _group(kind: str, size: str, group: SizeStats) -> dict[str, Any]:
    total = sum(group.seconds)
    build = sum(effort.build_seconds for effort in group.deciders.values())
    solve = sum(effort.solve_seconds for effort in group.deciders.values())
    return {
        "kind": kind,
        "size": size,
        "boards": group.statuses.total(),
        **{status.lower(): group.statuses[status] for status in STATUSES},
        "alone": group.alone,
        "seconds": {**_spread(group.seconds), "total": round(total, 6)},
        "build_share": round(build / total, 4) if total else 0.0,
        "solve_share": round(solve / total, 4) if total else 0.0,
        "deciders": {
            name: {
                "boards": len(effort.nodes),
                "build_seconds": round(effort.build_seconds, 6),
                "solve_seconds": round(effort.solve_seconds, 6),
                "nodes": _spread(effort.nodes),
                "conflicts": _spread(effort.conflicts),
            }
            for name, effort in sorted(group.deciders.items())
        },
    }


def _spread(numbers: array[float]) -> dict[str, float]:
    import numpy as np

    middle, high, most = np.percentile(numbers, (50, 90, 100)) if numbers else (0.0, 0.0, 0.0)
    return {"median": round(float(middle), 6), "p90": round(float(high), 6), "max": round(float(most), 6)}


# as text --------------------------------------------------------------------------------------------------------------


def stats_text(summary: dict[str, Any]) -> str:
    """A summary as two tables and the remarks that are due."""
    head = ["kind", "size", "boards", *(status for status in STATUSES), "median ms", "p90", "max", "build", "solve"]
    verdicts = [
        [group["kind"], group["size"], str(group["boards"]), *(str(group[status.lower()]) for status in STATUSES)]
        + [f"{group['seconds'][name] * 1000:.2f}" for name in ("median", "p90", "max")]
        + [f"{group[share]:.0%}" for share in ("build_share", "solve_share")]
        for group in summary["groups"]
    ]
    numbers = ("median", "p90", "max")
    efforts = [
        [group["kind"], group["size"], name, str(effort["boards"])]
        + [f"{effort['nodes'][number]:.0f}" for number in numbers]
        + [f"{effort['conflicts'][number]:.0f}" for number in numbers]
        for group in summary["groups"]
        for name, effort in group["deciders"].items()
    ]
    second = ["kind", "size", "decider", "boards", "nodes", "p90", "max", "conflicts", "p90", "max"]
    parts = [_table(head, verdicts, 2), _table(second, efforts, 3)] if efforts else [_table(head, verdicts, 2)]
    counts = ", ".join(f"{summary[status.lower()]} {status}" for status in STATUSES)
    last = [f"{summary['boards']} boards: {counts}"]
    if summary["alone"]:
        last.append(f"{summary['alone']} by one reading of the rules only")
    if summary["duplicates"]:
        last.append(f"{summary['duplicates']} are the same board as an earlier one")
    return "\n\n".join([*parts, "\n".join(last)])


def _table(head: list[str], rows: list[list[str]], names: int) -> str:
    """Rows under their heads; the first columns hold names, the others numbers."""
    widths = [max(map(len, column)) for column in zip(head, *rows, strict=True)]
    return "\n".join(
        "  ".join(
            cell.ljust(width) if number < names else cell.rjust(width)
            for number, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in [head, *rows]
    )
