"""What a certificate claims: a JSON object, read with nothing taken on faith but that it has the right form."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from ..board.scan import quoted
from ..formats.record import DECODER
from ..models import InputError
from .lrat import Lemma

FORMAT = "exactlyone certificate 1"
LONGEST = 1 << 26
"""The most bytes of a certificate, once it is unpacked."""
VERDICTS = {"UNIQUE": 1, "MULTIPLE": 2, "NONE": 0}
"""The verdicts that can be certified, each with the number of answers that it shows."""


class ClaimedClause(NamedTuple):
    """A clause, and the rule that it is said to follow from."""

    rule: str
    aspect: Sequence[str | int]
    literals: Sequence[int]


@dataclass(frozen=True, slots=True)
class Claim:
    """A certificate as it stands in its file.

    board     the board in the text format; kind, hash: what it is said to be
    answers   one for UNIQUE, two for MULTIPLE, none for NONE
    atoms     what SAT variable 1, 2, ... says: the name of a place, and a value
    clauses   numbered from 1; the clause "not this answer" has the rule "block"
    lemmas    the refutation, numbered on from the clauses
    trusted   the numbers of clauses that a verifier may have to believe
    """

    kind: str
    board: str
    hash: str
    verdict: str
    answers: tuple[Sequence[int], ...]
    atoms: tuple[tuple[str, int], ...]
    clauses: tuple[ClaimedClause, ...]
    lemmas: tuple[Lemma, ...]
    trusted: frozenset[int]


def parse(text: str) -> dict[str, Any]:
    """The object of a file. Raises InputError if the text is no JSON, or nothing but an object."""
    try:
        value = DECODER.decode(text)
    except json.JSONDecodeError as error:
        raise InputError(
            f"this is not JSON: {error.msg}", expected="a certificate", line=error.lineno, column=error.colno
        ) from error
    except RecursionError as error:
        raise InputError("the JSON is nested too deep", expected="a certificate") from error
    if not isinstance(value, dict):
        raise InputError(f"the file holds {_named(value)}", expected="a certificate: one JSON object")
    return value


def read(record: Mapping[str, Any]) -> Claim:
    """The claim of an object. Raises InputError where the form is not that of a certificate."""
    edition = _text(record, "format")
    if edition != FORMAT:
        raise InputError(f'"format" is {quoted(edition)}', expected=json.dumps(FORMAT))
    verdict = _text(record, "verdict")
    if verdict not in VERDICTS:
        raise InputError(f'"verdict" is {quoted(verdict)}', expected=", ".join(VERDICTS))
    atoms = tuple(_atom(item, f"atom {i}") for i, item in enumerate(_items(record, "atoms"), 1))
    known = frozenset(range(1, len(atoms) + 1)) | frozenset(range(-len(atoms), 0))
    answers = tuple(_integers(answer, f"answer {i}") for i, answer in enumerate(_items(record, "answers"), 1))
    clauses = tuple(_said(item, i, known) for i, item in enumerate(_items(record, "clauses"), 1))
    lemmas = tuple(_lemma(item, i, known) for i, item in enumerate(_items(record, "lemmas"), 1))
    trusted = frozenset(_integers(_items(record, "trusted"), '"trusted"'))
    kind, board, hash = (_text(record, key) for key in ("kind", "board", "hash"))
    return Claim(kind, board, hash, verdict, answers, atoms, clauses, lemmas, trusted)


def _said(item: object, number: int, known: frozenset[int]) -> ClaimedClause:
    what = f"clause {number}"
    match item:
        case [str(rule), list(aspect), literals]:
            if not {str, int}.issuperset(map(type, aspect)):
                raise InputError(f"the aspect of {what} holds something else", expected="strings and integers")
            return ClaimedClause(rule, aspect, _literals(literals, what, known))
    raise _wrong(item, what, "[rule, aspect, [literal, ...]]")


def _lemma(item: object, number: int, known: frozenset[int]) -> Lemma:
    what = f"lemma {number}"
    match item:
        case [literals, hints]:
            return _literals(literals, what, known), _integers(hints, f"the hints of {what}")
    raise _wrong(item, what, "[[literal, ...], [hint, ...]]")


def _atom(item: object, what: str) -> tuple[str, int]:
    match item:
        case [str(name), int(value)] if not isinstance(value, bool):
            return name, value
    raise _wrong(item, what, '[place, value], such as ["r1c1", 5]')


def _literals(value: object, what: str, known: frozenset[int]) -> Sequence[int]:
    literals = _integers(value, f"the literals of {what}")
    if not known.issuperset(literals):
        unknown = next(literal for literal in literals if literal not in known)
        raise InputError(f"{what} has the literal {unknown}", expected="the number of an atom, or minus that")
    return literals


def _integers(value: object, what: str) -> Sequence[int]:
    if not isinstance(value, list):
        raise _wrong(value, what, "an array of integers")
    wrong = set(map(type, value)) - {int}  # true and false are no numbers here
    if wrong:
        raise InputError(
            f"{what}: there is {_named(next(one for one in value if type(one) in wrong))}", expected="integers only"
        )
    return value


def _items(record: Mapping[str, Any], key: str) -> list[Any]:
    value = _field(record, key)
    if not isinstance(value, list):
        raise _wrong(value, f'"{key}"', "an array")
    return value


def _text(record: Mapping[str, Any], key: str) -> str:
    value = _field(record, key)
    if not isinstance(value, str):
        raise _wrong(value, f'"{key}"', "a string")
    return value


def _field(record: Mapping[str, Any], key: str) -> object:
    if key not in record:
        raise InputError(f'"{key}" is missing', expected="a certificate")
    return record[key]


def _wrong(value: object, what: str, expected: str) -> InputError:
    return InputError(f"{what} is {_named(value)}", expected=expected)


def _named(value: object) -> str:
    """What a JSON value is, in words."""
    if value is None or isinstance(value, bool):
        return json.dumps(value)
    names = {dict: "an object", list: "another array", str: "a string", int: "a number", float: "a number"}
    return names.get(type(value), f"a Python {type(value).__name__}")
