"""The boards that arguments name, one after another, and read no further than is needed to hand them out.

A line of a JSON Lines file stays as it is: the process that decides its board reads it too, maybe another one.
The boards of all other formats are read here.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import chain
from pathlib import Path

from ..board.scan import Line
from ..formats import BadBoard, Board, Found, read_argument, read_stream
from ..formats.lines import LONGEST_LINE, UNREADABLE, UTF8_MARK, decoded, open_bytes, raw_lines, too_long
from ..formats.reading import as_said, files_of, unreadable
from ..formats.record import read_record
from ..models import InputError, MissingBackend

STANDARD_INPUT, STDIN = "-", "<stdin>"
"""The argument, and what it is called in names and errors."""
PARQUET = ".parquet"
MARK = UTF8_MARK.encode()

Raw = tuple[str, int | None, int, bytes]
"""A line of JSON Lines: its file, which of the file's boards it is (None: the only one), its number, and itself.

A plain tuple, because millions of them go from process to process.
"""
Unit = Raw | Board | BadBoard
"""A board, or what stands in the place of one that cannot be read."""


def units(arguments: Iterable[str], kind: str | None = None) -> Iterator[Unit]:
    """The boards of each argument, in order, read only when asked for; `kind` is that of boards that say none."""
    for argument in arguments:
        try:
            yield from _of_argument(argument, kind)
        except InputError as error:
            yield BadBoard(argument, error)
        except MissingBackend as error:
            yield BadBoard(argument, InputError(str(error), file=argument))
        except OSError as error:
            problem = f"it cannot be read: {error.strerror or error}"
            yield BadBoard(argument, InputError(problem, file=argument))


def read(unit: Unit, kind: str | None = None) -> Found:
    """The board of a unit, which may be of this kind only, if one is said."""
    if not isinstance(unit, tuple):
        return unit
    file, number, line, raw = unit
    try:
        if len(raw) > LONGEST_LINE:
            raise too_long(line)
        found = as_said(read_record(Line(decoded(raw, line - 1).rstrip("\r\n"), line)), kind)
    except InputError as error:
        return BadBoard(name(file, number), error.within(file), line)
    if isinstance(found, Board):
        return found if found.id else replace(found, id=name(file, number))
    return replace(found, id=found.id or name(file, number), error=found.error.within(file))


def name(file: str, number: int | None) -> str:
    """What a board without a name of its own is called."""
    return file if number is None else f"{file}#{number}"


def is_content(raw: bytes) -> bool:
    """Whether a line of JSON Lines is neither empty nor a comment."""
    return raw[:1] != b";" and not raw.isspace() and raw != b""


def is_records(ahead: Iterable[bytes]) -> bool:
    """Whether a file that starts with these lines is JSON Lines."""
    first = next((raw for raw in ahead if is_content(raw.removeprefix(MARK))), b"")
    return first.removeprefix(MARK).lstrip()[:1] in (b"{", b"[")


def _of_argument(argument: str, kind: str | None) -> Iterator[Unit]:
    if argument == STANDARD_INPUT:
        if sys.stdin is None:
            raise InputError("standard input is closed", file=STDIN)
        yield from of_stream(sys.stdin.buffer, STDIN, kind)
    elif not argument:  # else it would be the current folder
        raise InputError("the name of a board is empty", expected="a BOARD, see --help")
    elif (board := read_argument(argument, kind=kind)) is not None:
        yield board
    else:
        for path in files_of(argument):
            yield from _of_file(path, kind)


def _of_file(path: Path, kind: str | None) -> Iterator[Unit]:
    try:
        if path.suffix.lower() == PARQUET:
            from .parquet import board_lines

            yield from _lines(board_lines(path), str(path))
            return
        with open_bytes(path) as stream:
            yield from of_stream(stream, str(path), kind)
    except UNREADABLE as error:
        yield unreadable(path, error)


def of_stream(stream: Iterable[bytes], file: str, kind: str | None = None) -> Iterator[Unit]:
    """The boards of a binary file that is open."""
    lines = raw_lines(stream)
    ahead: list[bytes] = []
    content = 0
    for raw in lines:
        ahead.append(raw)
        content += is_content(raw)
        if content == 2:  # enough to see the format, and whether there is more than one board
            break
    everything = chain(ahead, lines)
    if is_records(ahead):
        yield from _lines(everything, file, alone=content == 1)
    else:
        yield from read_stream(everything, file, kind=kind)


def _lines(stream: Iterable[bytes], file: str, alone: bool = False) -> Iterator[Raw]:
    """The lines of JSON Lines that are content, with their numbers."""
    number = 0
    for line, raw in enumerate(stream, 1):
        if line == 1:
            raw = raw.removeprefix(MARK)
        if is_content(raw):
            number += 1
            yield file, None if alone else number, line, raw
