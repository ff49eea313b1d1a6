"""JSON Lines: one board a line, as one object.

Two forms are read. Ours holds the text format, and any further fields (a verdict, say) are left alone:

    {"id": "small", "kind": "slant", "board": "slant\\n.1.\\n...\\n..0"}

The form of collections names the kind `type` and keeps the rules apart from the grid, which is written as in the text
format:

    {"id": "set/1", "type": "x-sudoku", "rules": {"box": null, "diagonals": "both"}, "problem": "1 .\\n. ."}

Rules are the options of the kind, each as its option has it in JSON. A rule that is not known is an error: without it,
it would be another puzzle.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NoReturn

from ..board import KINDS, Puzzle
from ..board.kinds import meant_kind
from ..board.options import WordsBlock
from ..board.scan import Line, Token, quoted
from ..models import InputError
from .boards import BadBoard, Board, Found, read_as
from .forms import FileFormat
from .lines import UTF8_MARK, check_characters, is_content, text_lines, too_long
from .text import kind_said, read_board, trimmed, write_board

FORMS = 'an object with "kind" and "board", or with "type", "problem" and "rules"'
IN_RULES = 0
"""The line number of what stands in the rules; lines of the grid count from 1."""


def read_records(lines: Iterable[Line]) -> Iterator[Found]:
    """The boards of a file, one a line."""
    return (read_record(line) for line in lines if is_content(line))


def read_record(line: Line) -> Found:
    """The board of one line."""
    id = ""
    try:
        if line.long:
            raise too_long(line.number)
        record = _parsed(line.text)
        id = _id(record)
        board = _board(record)
    except InputError as error:
        return BadBoard(id, error.within(line=line.number), line.number)
    return Board(id or board.id, board.puzzle, line.number)


def write_record(id: str, puzzle: Puzzle) -> str:
    """One line, without a line end; without a name that cannot be read."""
    named = {"id": id} if id and id.isprintable() else {}
    return json.dumps({**named, "kind": puzzle.kind, "board": write_board(puzzle)})


def _parsed(text: str) -> dict[str, Any]:
    """The object of a line, with nothing in it that two readers of JSON could take differently."""
    end = len(text.rstrip())
    if text.startswith(UTF8_MARK):
        raise InputError("a UTF-8 mark inside the file", expected="it at the start only", column=1)
    try:
        value = DECODER.decode(text)
    except json.JSONDecodeError as error:
        if error.pos >= end or error.msg.startswith("Unterminated string"):
            raise InputError("the line ends inside the JSON", expected=FORMS, column=end + 1) from error
        raise InputError(f"this is not JSON: {error.msg}", expected=FORMS, column=error.pos + 1) from error
    except RecursionError as error:
        raise InputError("the JSON is nested too deep", expected=FORMS) from error
    if not isinstance(value, dict):
        raise InputError(f"the line holds {_name(value)}", expected=FORMS, column=len(text) - len(text.lstrip()) + 1)
    return value


def _without_repeats(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    record: dict[str, Any] = {}
    for key, value in pairs:
        if key in record:
            raise InputError(f"the key {quoted(key)} stands twice in an object", expected="it once")
        record[key] = value
    return record


def _no_number(word: str) -> NoReturn:
    raise InputError(f"{word} is not a number of JSON")


def _integer(digits: str) -> int:
    if len(digits) > 18:
        raise InputError(f"the number {quoted(digits)} is too long")
    return int(digits)


DECODER = json.JSONDecoder(object_pairs_hook=_without_repeats, parse_constant=_no_number, parse_int=_integer)


def _name(value: object) -> str:
    """What a JSON value is, in words."""
    if value is None or isinstance(value, bool):
        return json.dumps(value)
    names: dict[type, str] = {dict: "an object", list: "an array", str: "a string", int: "a number", float: "a number"}
    return names[type(value)]


def _id(record: Mapping[str, Any]) -> str:
    id = record.get("id", "")
    if isinstance(id, int) and not isinstance(id, bool):
        return str(id)
    if not isinstance(id, str) or not id.isprintable() or ("id" in record and not id):
        shown = quoted(id) if isinstance(id, str) else _name(id)
        raise InputError(f'"id" is {shown}', expected="a string of printable characters")
    return id


def _text(record: Mapping[str, Any], key: str) -> str:
    if key not in record:
        raise InputError(f'"{key}" is missing', expected=FORMS)
    value = record[key]
    if not isinstance(value, str):
        raise InputError(f'"{key}" is {_name(value)}', expected="a string")
    return value


def _board(record: Mapping[str, Any]) -> Board:
    if "board" in record and "problem" in record:
        raise InputError('both "board" and "problem"', expected=FORMS)
    return _from_board(record) if "board" in record else Board("", _from_problem(record))


def _from_board(record: Mapping[str, Any]) -> Board:
    text = _text(record, "board")
    try:
        board = read_board(text)
    except InputError as error:
        raise _said_in_words(error, {"board": 0}) from error
    kind = _text(record, "kind") if "kind" in record else board.puzzle.kind
    if kind not in (board.puzzle.kind, kind_said(text)):
        raise InputError(f'"kind" is {quoted(kind)}, the board is {board.puzzle.kind}', expected="the same kind")
    if board.id and "id" in record and board.id != _id(record):
        raise InputError(f'"id" is {quoted(_id(record))}, the board says {quoted(board.id)}', expected="the same name")
    return board


def _from_problem(record: Mapping[str, Any]) -> Puzzle:
    kind = _text(record, "type")
    if kind not in KINDS:
        raise InputError(f'"type" is {quoted(kind)}{meant_kind(kind)}', expected=" or ".join(KINDS))
    lines = list(text_lines(_text(record, "problem")))
    rules = record.get("rules")
    if rules is not None and not isinstance(rules, dict):
        raise InputError(f'"rules" is {_name(rules)}', expected="an object")
    options, blocks = _options(kind, rules or {})
    try:
        for line in lines:
            check_characters(line)
        grid = list(trimmed(lines))
        parts = {"problem": len(lines)}
        for name, rows in blocks:
            last = sum(parts.values())
            grid += [Line(text, last + i) for i, text in enumerate(("", *rows), 1)]
            parts[name] = len(rows) + 1
        return read_as(kind, options, (), grid)
    except InputError as error:
        raise _said_in_words(error, parts) from error


def _said_in_words(error: InputError, parts: Mapping[str, int]) -> InputError:
    """The error of a grid inside a record, its place in words, because the file's lines are the records.

    `parts`: the fields that hold the grid and the blocks below it, each with its number of lines; a block has an empty
    line above it, which counts.
    """
    (part, size), *below = parts.items()
    line = error.line
    for name, lines in below:
        if line is not None and line > size:
            part, line, size = name, line - size - 1, lines - 1
    if line is None:
        place = f"in the {part}: "
    elif line == IN_RULES:
        place = "in the rules: "
    elif error.column is None:
        place = f"in line {line} of the {part}: "
    else:
        place = f"line {line}, column {error.column} of the {part}: "
    return InputError(place + error.problem, expected=error.expected)


def _options(kind: str, rules: Mapping[str, Any]) -> tuple[dict[str, Token], list[tuple[str, list[str]]]]:
    """The rules of a record as the options of a header line; and the blocks below the grid, each with its rows."""
    known = {option.name: option for option in KINDS[kind].options}
    for key in rules:
        if key not in known:
            names = f"only {', '.join(known)}" if known else "no rules"
            raise InputError(f"unknown rule {quoted(key)} of {kind}", expected=names)
    words = {key: Token(known[key].rule(value), IN_RULES, 1) for key, value in rules.items()}
    return words, [(key, rules[key]) for key in known if isinstance(known[key], WordsBlock) and rules.get(key)]


RECORDS = FileFormat(
    name="json",
    title="JSON Lines",
    recognises=lambda content: content[0].text.split()[0][0] in "{[",
    read=read_records,
    write=lambda board, strict: (write_record(board.id, board.puzzle), ()),
)
