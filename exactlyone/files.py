"""Files that are whole or not there, and that one process writes at a time."""

from __future__ import annotations

import errno
import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any

LONGEST_SIDE = 1 << 26
"""The most bytes of a small file that is read."""


@contextmanager
def whole_file(path: Path) -> Iterator[Path]:
    """The file that is written here becomes the one of this name: all of it or none, whenever the machine stops."""
    beside = path.with_name(f"{path.name}.{os.getpid()}")
    try:
        yield beside
        with beside.open("r+b") as file:
            os.fsync(file.fileno())
        beside.replace(path)
    finally:
        beside.unlink(missing_ok=True)
    sync_folder(path)


def write_safely(path: Path, content: str | bytes) -> None:
    """The whole file or none of it; through a link, and straight into what is no file, such as a device."""
    data = content.encode() if isinstance(content, str) else content
    path = path.resolve()
    if path.exists() and not path.is_file():
        path.write_bytes(data)
        return
    if not path.parent.is_dir():  # else the complaint would name the file beside it
        raise FileNotFoundError(errno.ENOENT, "there is no such folder", str(path.parent))
    with whole_file(path) as beside:
        beside.write_bytes(data)


def read_side(path: Path) -> dict[str, Any]:
    """The JSON object in a small file; empty if there is none."""
    try:
        with path.open("rb") as file:
            value = json.loads(file.read(LONGEST_SIDE))  # of a longer one there is no whole object
    except (FileNotFoundError, ValueError):
        return {}
    return value if isinstance(value, dict) else {}


def sync_folder(path: Path) -> None:
    """Make sure that the name of a file in its folder outlasts the machine, where the system can."""
    if os.name != "posix":
        return
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)


def lock(file: IO[bytes]) -> bool:
    """Keep other processes from locking the file until it is closed; False if another one has. (Not on Windows.)"""
    try:
        import fcntl
    except ImportError:
        return True
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True
