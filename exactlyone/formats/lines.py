"""Text and files as numbered lines: line ends, the UTF-8 mark, comments, and characters that may not stand anywhere.

Lines are read one at a time, so that a large collection is never in memory as a whole.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator

from ..models import InputError
from ..puzzles.scan import Line

UTF8_MARK = "\ufeff"
LINE_END = re.compile(r"\r\n|\r|\n")  # not str.splitlines, which also splits at characters that are faults here


def text_lines(text: str) -> Iterator[Line]:
    """The lines of a text, ended by LF, CRLF or CR. A UTF-8 mark at the start is left out."""
    for number, line in enumerate(LINE_END.split(text.removeprefix(UTF8_MARK)), 1):
        yield Line(line, number)


def decoded_lines(stream: Iterable[bytes]) -> Iterator[Line]:
    """The lines of a binary file, read one at a time. Raises InputError at the first byte that is not UTF-8."""
    number = 0
    for raw in stream:
        if number == 0 and raw[:2] in (b"\xff\xfe", b"\xfe\xff"):
            raise InputError("the file is UTF-16", expected="UTF-8", line=1, column=1)
        try:
            text = raw.decode("utf-8")
        except UnicodeDecodeError as error:
            before = LINE_END.split(raw[: error.start].decode("utf-8"))
            raise InputError(
                f"the byte 0x{raw[error.start]:02x} is not UTF-8",
                expected="a file in UTF-8",
                line=number + len(before),
                column=len(before[-1]) + 1,
            ) from error
        if number == 0:
            text = text.removeprefix(UTF8_MARK)
        lines = LINE_END.split(text)
        for line in lines if lines[-1] else lines[:-1]:
            number += 1
            yield Line(line, number)


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
