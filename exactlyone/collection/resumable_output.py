"""A resumable output file, one record per line.

It is its own journal: a killed run continues from the last whole record.

Every record has a field `run` (see identity.py): an output belongs to the run of its records. While it is not finished,
a small file next to it says in full what the run is. Only whole lines count; the end of a line that was being written
when the process was killed is cut off. What a packed output has is whole members of gzip, each of whole lines.
"""

from __future__ import annotations

import gzip
import io
import json
import os
import re
import zlib
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from time import monotonic
from typing import IO, Any, cast

from ..files import lock, read_side, write_safely
from ..formats.lines import PACKED
from .errors import OutputRefused
from .identity import difference, name_of

UNFINISHED = ".unfinished"
RESUMES = "; what is written stays, and the same command resumes there"
SYNC_SECONDS = 5.0
"""At most so much is lost when the machine, and not only the process, stops."""
PACK_SECONDS, PACK_BYTES, PACK_LEVEL = 2.0, 1 << 20, 4
"""A member of gzip is written when it is so old or so large; a process that is killed loses the one it was at."""
BLOCK = 1 << 20
LONGEST_RECORD = 1 << 26
"""The most bytes of a record, its line end included: far more than any board that can be read makes."""
RECORD_BEGINS, GZIP_BEGINS = b'{"', b"\x1f\x8b"
GZIP = 31
"""What zlib calls the format of gzip."""
TakesLine = Callable[[bytes], object]
"""Takes each line that was there already."""


class Output:
    """The output of a run, open. `kept` is how many records were there already; each was shown to the argument `kept`.

    `field` is one that each record of this command has, and hardly a line of anybody else next to a `run`.
    Raises OutputRefused; then the file is as it was.
    """

    def __init__(
        self, path: Path, identity: dict[str, Any], field: str, *, restart: bool = False, kept: TakesLine = len
    ) -> None:
        self.path, self.run, self.kept = path, name_of(identity), 0
        self._field = field
        self._identity = {"run": self.run, **identity}
        self._side = path.with_name(path.name + UNFINISHED)
        self._packed = path.name.lower().endswith(PACKED)
        self._waiting: list[bytes] = []
        self._written = self._synced = monotonic()
        with _said_plainly(path), ExitStack() as failing:
            self._file = failing.enter_context(self._open())
            if not lock(self._file):
                raise OutputRefused(f"{path}: another process is writing to it")
            self._check_owner(restart)
            if restart:
                self._cut(0)
            else:
                self._go_on(kept)
            if not self.kept:
                self._describe()
            failing.pop_all()

    # opening ----------------------------------------------------------------------------------------------------------

    def _open(self) -> IO[bytes]:
        with suppress(FileExistsError):
            return self.path.open("x+b", buffering=0)
        if not self.path.is_file():
            raise OutputRefused(f"{self.path} is not a file: leave -o out to write to standard output")
        return self.path.open("r+b", buffering=0)

    def _check_owner(self, restart: bool) -> None:
        if self._size() == 0:  # nothing to lose
            return
        said = read_side(self._side)
        first = next((line for line, _ in self._lines()), None)
        run = self._run_of(first) if first is not None else said.get("run") if said and self._begins_as_mine() else None
        if not isinstance(run, str):
            raise foreign(self.path)
        if run != self.run and not restart:
            raise of_another_run(self.path, difference(said, {**self._identity, "run": run}) if said else None)

    def _begins_as_mine(self) -> bool:
        """Whether a file without a whole line may be one that was stopped before its first."""
        self._file.seek(0)
        begin = GZIP_BEGINS if self._packed else RECORD_BEGINS
        found = self._file.read(len(begin))
        return found == begin[: len(found)]

    def _run_of(self, line: bytes) -> str | None:
        """The run of a record of this command; None of whatever else a line may be."""
        try:
            record = json.loads(line)
        except ValueError:
            return None
        run = record.get("run") if isinstance(record, dict) and self._field in record else None
        return run if isinstance(run, str) and re.fullmatch("[0-9a-f]{12}", run) else None

    def _go_on(self, kept: TakesLine) -> None:
        """Count the records that are there, and cut off what is no whole one."""
        whole = 0
        end_of_mine = f'"run": "{self.run}"}}\n'.encode()
        waiting: list[bytes] = []
        for line, end in self._lines():
            if not line.endswith(end_of_mine):
                raise OutputRefused(f"{self.path}: line {self.kept + len(waiting) + 1} is no record of this run")
            waiting.append(line)
            if end is not None:
                for each in waiting:
                    kept(each)
                self.kept, whole = self.kept + len(waiting), end
                waiting.clear()
        self._cut(whole)

    def _lines(self) -> Iterator[tuple[bytes, int | None]]:
        """The whole lines, each with the position behind it if the file may be cut there."""
        self._file.seek(0)
        return _packed_lines(self._file, self.path) if self._packed else _plain_lines(self._file, self.path)

    def _size(self) -> int:
        return self._file.seek(0, os.SEEK_END)

    def _cut(self, size: int) -> None:
        if self._size() != size:
            self._file.truncate(size)
        self._file.seek(size)

    def _describe(self) -> None:
        """Write the file that says what the run is."""
        write_safely(self._side, json.dumps(self._identity, indent=2) + "\n")

    # writing ----------------------------------------------------------------------------------------------------------

    def write(self, lines: Sequence[str]) -> None:
        """Add records, in order. Each ends with the field `run`."""
        with _said_plainly(self.path, RESUMES):
            if not self._side.exists():  # deleted by somebody, or the output was thought to be finished
                self._describe()
        self._waiting.append("".join(f"{line}\n" for line in lines).encode())
        now = monotonic()
        due = now - self._written > PACK_SECONDS or sum(map(len, self._waiting)) > PACK_BYTES
        if due or not self._packed:
            self._flush()
            self._written = now
        if now - self._synced > SYNC_SECONDS:
            with _said_plainly(self.path, RESUMES):
                os.fsync(self._file.fileno())
            self._synced = now

    def finish(self) -> None:
        """Nothing more will come."""
        self.close()
        with _said_plainly(self.path):
            self._side.unlink(missing_ok=True)

    def drop(self) -> None:
        """The records have become part of another file, and this one is not needed any more."""
        self.finish()
        with _said_plainly(self.path):
            self.path.unlink(missing_ok=True)

    def close(self) -> None:
        """Leave it as it is, to be resumed. Closing twice is harmless."""
        if self._file.closed:
            return
        try:
            self._flush()
            with _said_plainly(self.path):
                os.fsync(self._file.fileno())
        finally:
            self._file.close()

    def _flush(self) -> None:
        data = b"".join(self._waiting)
        self._waiting.clear()
        if not data:
            return
        left = memoryview(gzip.compress(data, PACK_LEVEL, mtime=0) if self._packed else data)
        with _said_plainly(self.path, RESUMES):
            while left:
                left = left[self._file.write(left) :]


def foreign(path: Path) -> OutputRefused:
    """Why a file that is nobody's output is not touched."""
    return OutputRefused(f"{path} is there already, and no output of this command: it stays as it is")


def of_another_run(path: Path, unfinished: str | None = None) -> OutputRefused:
    """Why the output of another run is not touched; `unfinished`: in what that run differs, which it says itself."""
    state = "the output" if unfinished is None else "an unfinished output"
    why = "of other inputs, options or versions" if unfinished is None else unfinished
    return OutputRefused(f"{path} is {state} of another run ({why}): it stays as it is; --restart starts again")


@contextmanager
def _said_plainly(path: Path, more: str = "") -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise OutputRefused(f"{path}: {error.strerror or error}{more}") from error


def _too_long(path: Path) -> OutputRefused:
    problem = f"a line of more than {LONGEST_RECORD:,} bytes, which is no record"
    return OutputRefused(f"{path} has {problem}: it stays as it is")


def _plain_lines(file: IO[bytes], path: Path) -> Iterator[tuple[bytes, int | None]]:
    position = 0
    reader = io.BufferedReader(cast(io.FileIO, file), BLOCK)
    try:
        while line := reader.readline(LONGEST_RECORD + 1):
            if len(line) > LONGEST_RECORD:
                raise _too_long(path)
            position += len(line)
            if line.endswith(b"\n"):
                yield line, position
    finally:
        reader.detach()  # else it would close the file


def _packed_lines(file: IO[bytes], path: Path) -> Iterator[tuple[bytes, int | None]]:
    """The lines of whole members. One that ends too early was being written; one at odds with itself is damaged.

    A member is unpacked block by block: somebody else's may hold more than fits into memory.
    """
    position, ahead = 0, b""
    while ahead := ahead or file.read(BLOCK):
        member, size = zlib.decompressobj(wbits=GZIP), 0
        last: bytes | None = None  # the last whole line so far: with the member's end behind it, it may be cut there
        begun = b""
        while not member.eof:
            if not ahead:
                return
            try:
                begun += member.decompress(ahead, BLOCK)
            except zlib.error as error:
                if size == 0 and not ahead.strip(b"\0"):  # how a file system may end a file when the machine stops
                    return
                raise OutputRefused(f"{path} is damaged at byte {position}: {error}") from error
            behind = member.unused_data if member.eof else member.unconsumed_tail
            size += len(ahead) - len(behind)
            ahead = behind if behind or member.eof else file.read(BLOCK)
            *lines, begun = begun.split(b"\n")
            if len(begun) >= LONGEST_RECORD:
                raise _too_long(path)
            for line in lines:
                if last is not None:
                    yield last, None
                last = line + b"\n"
        position += size
        if last is not None:
            yield last, None if begun else position
        if begun:  # no record, and refused as such
            yield begun, position
