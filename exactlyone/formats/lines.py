"""Text and files as numbered lines: line ends, the UTF-8 mark, comments, and characters that may not stand anywhere.

Lines are read one at a time, so that a large collection is never in memory as a whole.
"""

from __future__ import annotations

import re
import unicodedata
import zlib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import IO, cast

from ..models import InputError
from ..puzzles.scan import Line

UTF8_MARK = "\ufeff"
PACKED = ".gz"
UNREADABLE = (OSError, EOFError, zlib.error)
"""What reading a file raises: the system's errors, and those of a packed file that is cut off or damaged."""
LINE_END = re.compile(r"\r\n|\r|\n")


def split_lines(text: str) -> list[str]:
    """A text cut at each LF, CRLF and CR; not at what else str.splitlines takes for an end, which is a fault here."""
    return LINE_END.split(text) if "\r" in text else text.split("\n")


def text_lines(text: str) -> Iterator[Line]:
    """The lines of a text, ended by LF, CRLF or CR. A UTF-8 mark at the start is left out."""
    for number, line in enumerate(split_lines(text.removeprefix(UTF8_MARK)), 1):
        yield Line(line, number)


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
    number = 0
    for raw in stream:
        if number == 0 and raw[:2] in (b"\xff\xfe", b"\xfe\xff"):
            raise InputError("the file is UTF-16", expected="UTF-8", line=1, column=1)
        text = decoded(raw, number)
        if number == 0:
            text = text.removeprefix(UTF8_MARK)
        lines = split_lines(text)
        for line in lines if lines[-1] else lines[:-1]:
            number += 1
            yield Line(line, number)


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
    """Raise InputError at a control character, a blank that is not a plain one, or an invisible character.

    They look like nothing or like a blank, and Python takes some of them for one: no board may depend on that.
    """
    if line.text.isprintable():
        return
    for column, char in enumerate(line.text, 1):
        if char != "\t" and not char.isprintable():
            name = unicodedata.name(char, "a control character").lower()
            line.fail(f"the character U+{ord(char):04X} ({name}) may not stand here", "plain text", column)
