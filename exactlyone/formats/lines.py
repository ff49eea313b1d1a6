"""Text and files as numbered lines: line ends, the UTF-8 mark, comments, and characters that may not stand anywhere.

Lines are read one at a time, so that a large collection is never in memory as a whole. Nor is a line, however long:
of one beyond LONGEST_LINE only the start is kept, and the rest is read in blocks and dropped.
"""

from __future__ import annotations

import re
import unicodedata
import zlib
from collections.abc import Iterable, Iterator
from io import IOBase
from pathlib import Path
from typing import IO, cast

from ..board.scan import Line
from ..models import InputError

LONGEST_LINE = 1 << 20
"""The most bytes of a line of boards, its end included."""
START = 100
"""How much is kept of a longer one."""
UTF8_MARK = "\ufeff"
PACKED = ".gz"
UNREADABLE = (OSError, EOFError, zlib.error)
"""What reading a file raises: the system's errors, and those of a packed file that is cut off or damaged."""
LINE_END = re.compile(r"\r\n|\r|\n")
RAW_END = re.compile(rb"\r\n|\r|\n")


def split_lines(text: str) -> list[str]:
    """A text cut at each LF, CRLF and CR; not at what else str.splitlines takes for an end, which is a fault here."""
    return LINE_END.split(text) if "\r" in text else text.split("\n")


def text_lines(text: str) -> Iterator[Line]:
    """The lines of a text, ended by LF, CRLF or CR. A UTF-8 mark at the start is left out."""
    for number, line in enumerate(split_lines(text.removeprefix(UTF8_MARK)), 1):
        yield Line(line, number) if len(line) <= LONGEST_LINE else Line(line[:START], number, long=True)


def raw_lines(stream: Iterable[bytes], longest: int = LONGEST_LINE) -> Iterator[bytes]:
    """The lines of a binary file with their ends, LF, CRLF or CR.

    Of a line beyond `longest` bytes the first `longest` + 1 are given. Not much more than that is in memory at a time,
    if the stream is a file; of other streams each item is there anyway.
    """
    if not isinstance(stream, IOBase):
        yield from (line[: longest + 1] for raw in stream for line in raw.splitlines(keepends=True))
        return
    rest = b""
    while raw := rest + (read := stream.readline(longest + 1)):
        lines = raw.splitlines(keepends=True) if rest or b"\r" in raw else [raw]
        rest = b"" if not read or raw.endswith(b"\n") else lines.pop()
        yield from (line if len(line) <= longest else line[: longest + 1] for line in lines)
        if len(rest) > longest:
            yield rest[: longest + 1]
            rest = _behind_line(rest, stream, longest)


def _behind_line(piece: bytes, stream: IOBase, block: int) -> bytes:
    """What was read behind the end of the line that this piece is of."""
    while piece:
        if end := RAW_END.search(piece):
            behind = piece[end.end() :]
            if end.group() != b"\r" or behind:
                return behind
            return bytes(stream.readline(block)).removeprefix(b"\n")  # between the two signs of one end
        piece = stream.readline(block)
    return b""


def too_long(line: int) -> InputError:
    """What is said of a line beyond LONGEST_LINE."""
    return InputError(
        "the line is too long for a board", expected=f"at most {LONGEST_LINE:,} bytes", line=line, column=1
    )


def decoded(raw: bytes, number: int) -> str:
    """The text of a line, or of some, after `number` others. Raises InputError at the first byte that is not UTF-8."""
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError as error:
        before = split_lines(raw[: error.start].decode("utf-8"))
        raise InputError(
            f"the byte 0x{raw[error.start]:02x} is not UTF-8",
            expected="a file in UTF-8",
            line=number + len(before),
            column=len(before[-1]) + 1,
        ) from error


def decoded_lines(stream: Iterable[bytes]) -> Iterator[Line]:
    """The lines of a binary file, read one at a time. Raises InputError at the first byte that is not UTF-8."""
    for number, raw in enumerate(raw_lines(stream), 1):
        if number == 1:
            if raw[:2] in (b"\xff\xfe", b"\xfe\xff"):
                raise InputError("the file is UTF-16", expected="UTF-8", line=1, column=1)
            raw = raw.removeprefix(UTF8_MARK.encode())
        if len(raw) > LONGEST_LINE:
            yield Line(raw[:START].decode("utf-8", "ignore"), number, long=True)
        else:
            yield Line(decoded(raw, number - 1).removesuffix("\n").removesuffix("\r"), number)


def open_bytes(path: str | Path) -> IO[bytes]:
    """A file to read line by line; one named .gz is unpacked meanwhile."""
    if not str(path).lower().endswith(PACKED):
        return Path(path).open("rb")
    import gzip  # most files are not

    return cast(IO[bytes], gzip.open(path, "rb"))


def is_content(line: Line) -> bool:
    """Whether the line is neither empty nor a comment, which starts with a semicolon."""
    return not line.text.startswith(";") and bool(line.text.strip())


def check_characters(line: Line) -> None:
    """Raise InputError where the line is too long, and at a control character, a blank that is not a plain one, or an
    invisible character.

    They look like nothing or like a blank, and Python takes some of them for one: no board may depend on that.
    """
    if line.long:
        raise too_long(line.number)
    if line.text.isprintable():
        return
    for column, char in enumerate(line.text, 1):
        if char != "\t" and not char.isprintable():
            name = unicodedata.name(char, "a control character").lower()
            line.fail(f"the character U+{ord(char):04X} ({name}) may not stand here", "plain text", column)
