"""Checks a certificate against the printed rules, without solver, model or encoding.

What has to hold for UNIQUE, and is checked here:
1. the board is read again from its text, and the answer passes the plain checker (`violations`);
2. one clause says "not this answer" and nothing more;
3. each other clause follows from one printed rule of the board: where all its literals are false, that rule cannot be
   obeyed any more (`puzzles/printed.py`);
4. the clauses are contradictory, by an LRAT refutation (`lrat.py`).
So another answer, which obeys all rules, would satisfy contradictory clauses: there is none. For NONE the same without
an answer; two answers that pass the checker are MULTIPLE. How the clauses were found does not matter, nor whether they
say all that the rules say.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from os import PathLike, fspath
from typing import IO, Any

from ..board.printed import TooLarge
from ..board.puzzle import Puzzle
from ..board.scan import quoted
from ..formats.lines import UNREADABLE, UTF8_MARK, decoded, open_bytes
from ..formats.text import read_board
from ..models import InputError
from . import claim as claims
from . import lrat, wording
from .claim import LONGEST, Claim
from .subject import Subject, subject

BLOCK = "block"
"""The rule of the clause "not this answer"."""
SHOWN = 8
"""The most literals of a clause that a message shows."""


Believed = tuple[int, str]
"""A clause that could not be checked: its number and its rule."""


class CertificateStatus(Enum):
    """What has become of a certificate."""

    PROVED = "PROVED"
    TRUSTED = "TRUSTED"
    """Proved, if some clauses are true that could not be checked here."""
    REFUSED = "REFUSED"


@dataclass(frozen=True, slots=True)
class Verification:
    """What checking a certificate came to.

    verdict  UNIQUE, MULTIPLE or NONE: what the certificate claims of the puzzle
    problem  why it is refused, else None
    proved   what has been shown, and assumed: what that rests on, in sentences; empty where it is refused
    trusted  the clauses that could not be checked
    clauses  how many there are, the block included, and steps: how many lemmas
    """

    standing: CertificateStatus
    verdict: str
    puzzle: Puzzle
    problem: str | None
    proved: tuple[str, ...]
    assumed: tuple[str, ...]
    trusted: tuple[Believed, ...]
    clauses: int
    steps: int

    def __bool__(self) -> bool:
        """Whether the verdict is proved, and nothing was taken on trust."""
        return self.standing is CertificateStatus.PROVED


def verify_certificate(certificate: str | PathLike[str] | Mapping[str, Any]) -> Verification:
    """Check a certificate: the name of a file, or the object that stands in one.

    Raises InputError if it has not the form of a certificate, or its board cannot be read; whatever else is wrong with
    it is a `Verification` that says REFUSED and why.
    """
    if isinstance(certificate, str | PathLike):
        return verify_text(_content(fspath(certificate)), fspath(certificate))
    try:
        text = json.dumps(certificate)
    except (TypeError, ValueError, RecursionError) as error:
        raise InputError(f"this is no object of JSON: {error}", expected="a certificate") from error
    return verify_text(text)


def verify_text(text: str, file: str | None = None) -> Verification:
    """Check a certificate by its text; `file` is its name in errors. Raises InputError as `verify_certificate`."""
    try:
        return verify(claims.read(claims.parse(text.removeprefix(UTF8_MARK))))
    except InputError as error:
        raise error.within(file) from None


def verify(claim: Claim) -> Verification:
    """Check what a certificate claims. Raises InputError if its board cannot be read."""
    try:
        puzzle = read_board(claim.board).puzzle
    except InputError as error:
        raise InputError(f"the board of the certificate cannot be read: {error}") from error
    problem, believed = None, []
    try:
        believed = _check(claim, puzzle)
    except _Refused as refused:
        problem = str(refused)
    standing = (
        CertificateStatus.REFUSED
        if problem is not None
        else CertificateStatus.TRUSTED
        if believed
        else CertificateStatus.PROVED
    )
    clauses, steps = len(claim.clauses), len(claim.lemmas)
    about = claim.verdict, puzzle, sum(said.rule != BLOCK for said in claim.clauses), steps, len(believed)
    proved, assumed = (wording.proved(*about), wording.assumed(*about)) if problem is None else ((), ())
    return Verification(standing, claim.verdict, puzzle, problem, proved, assumed, tuple(believed), clauses, steps)


def content(stream: IO[bytes]) -> str:
    """The text of a certificate in an open file. Raises InputError if it is too long, or not UTF-8."""
    raw = stream.read(LONGEST + 1)
    if len(raw) > LONGEST:
        raise InputError("the file is too long for a certificate", expected=f"at most {LONGEST:,} bytes")
    return decoded(raw, 0)


def _content(file: str) -> str:
    try:
        with open_bytes(file) as stream:
            return content(stream)
    except UNREADABLE as error:
        raise InputError(f"the file cannot be read: {getattr(error, 'strerror', None) or error}", file=file) from error
    except ValueError as error:  # a name that no file can have
        raise InputError(f"the file cannot be read: {error}", file=file) from error
    except InputError as error:
        raise error.within(file) from None


# what is checked, in this order -------------------------------------------------------------------------------------


class _Refused(Exception):
    """What is wrong with a claim."""


def _check(claim: Claim, puzzle: Puzzle) -> list[Believed]:
    """The clauses that cannot be checked. Raises _Refused at the first thing that is wrong."""
    if claim.kind != puzzle.kind:
        raise _Refused(f"the board is {puzzle.kind}, the certificate says {quoted(claim.kind)}")
    if claim.hash != puzzle.digest:
        raise _Refused(f"the hash of the board is {puzzle.digest}, the certificate is for {quoted(claim.hash)}")
    _check_answers(claim, puzzle)
    if claim.verdict == "MULTIPLE":
        if claim.clauses or claim.lemmas:
            raise _Refused("two answers prove MULTIPLE; clauses and lemmas have no place beside them")
        return []
    about = subject(puzzle)
    denied = _denied(_meanings(claim, about))
    _check_block(claim, about, denied)
    believed = _check_clauses(claim, about, denied)
    flaw = lrat.flaw([said.literals for said in claim.clauses], claim.lemmas)
    if flaw is not None:
        raise _Refused(flaw)
    return believed


def _check_answers(claim: Claim, puzzle: Puzzle) -> None:
    expected = claims.VERDICTS[claim.verdict]
    if len(claim.answers) != expected:
        raise _Refused(f"answers of a certificate of {claim.verdict}: {expected}, not {len(claim.answers)}")
    for number, answer in enumerate(claim.answers, 1):
        broken = puzzle.geometry.violations(puzzle.clues, answer)  # of another length too: that is refused, no fault
        if broken:
            raise _Refused(f"{'the answer' if expected == 1 else f'answer {number}'} breaks a rule: {broken[0]}")
    if len(set(map(tuple, claim.answers))) < expected:
        raise _Refused("the two answers are the same")


def _meanings(claim: Claim, about: Subject) -> list[tuple[int, int]]:
    """The (place, value) of each atom: places and values of the board, and no two the same."""
    found: dict[tuple[int, int], int] = {}
    for number, (name, value) in enumerate(claim.atoms, 1):
        place, code = about.places.get(name), about.code(value)
        if place is None:
            raise _Refused(f"atom {number} speaks of {quoted(name)}, which is not the name of one place of this board")
        if code is None or not about.rules.legal[place] >> code & 1:
            raise _Refused(f"atom {number} says {name} = {value}, which nothing in this kind of puzzle can be")
        if found.setdefault((place, code), number) != number:
            raise _Refused(f"atoms {found[place, code]} and {number} both say {name} = {value}")
    return list(found)


LeftIfFalse = Mapping[int, tuple[int, int]]
"""For each literal the place that it speaks of, and the values that are left there if it is false."""


def _denied(meanings: Sequence[tuple[int, int]]) -> LeftIfFalse:
    found = {}
    for atom, (place, value) in enumerate(meanings, 1):
        found[atom] = place, ~(1 << value)
        found[-atom] = place, 1 << value
    return found


def _without(literals: Sequence[int], denied: LeftIfFalse, start: Sequence[int]) -> dict[int, int]:
    """The values left in the places of a clause if all its literals are false."""
    left: dict[int, int] = {}
    for literal in literals:
        place, keep = denied[literal]
        left[place] = left.get(place, start[place]) & keep
    return left


def left_by(claim: Claim, about: Subject) -> Callable[[Sequence[int]], dict[int, int]]:
    """What some literals of a claim leave in their places if all of them are false."""
    denied = _denied(_meanings(claim, about))
    return lambda literals: _without(literals, denied, about.rules.start)


def _check_block(claim: Claim, about: Subject, denied: LeftIfFalse) -> None:
    """The block is false for the answer only: every place then has the answer's value, if its clue leaves it others."""
    blocks = [said.literals for said in claim.clauses if said.rule == BLOCK]
    expected = len(claim.answers)
    if len(blocks) != expected:
        raise _Refused(
            f"clauses of a certificate of {claim.verdict} that block an answer: {expected}, not {len(blocks)}"
        )
    for literals, answer in zip(blocks, claim.answers, strict=True):
        start = about.rules.start
        left = _without(literals, denied, start)
        if 0 in left.values():
            raise _Refused("the block is not the negation of the answer: it allows every answer")
        for place, value in zip(about.answer, answer, strict=True):
            code = about.code(value)
            if code is None or left.get(place, start[place]) != 1 << code:
                other = f"another value than {value} in {about.names[place]}"
                raise _Refused(f"the block is not the negation of the answer: it also forbids answers with {other}")


def _check_clauses(claim: Claim, about: Subject, denied: LeftIfFalse) -> list[Believed]:
    """Each clause follows from its rule; those are given of which that cannot be said."""
    start, rules = about.rules.start, about.rules.rules
    believed = []
    for number, (rule, _, literals) in enumerate(claim.clauses, 1):
        if rule == BLOCK:
            continue
        piece = rules.get(rule)
        if piece is None:
            shown = _shown(literals, claim)
            raise _Refused(f"clause {number} ({shown}) names a rule that this board does not have: {quoted(rule)}")
        try:
            if piece.possible(_without(literals, denied, start)):
                raise _Refused(f"clause {number} ({_shown(literals, claim)}) does not follow from {rule}")
        except TooLarge:
            if number not in claim.trusted:
                problem = f"{rule} is too large to be tried out, and the clause is not said to be taken on trust"
                raise _Refused(f"clause {number} ({_shown(literals, claim)}): {problem}") from None
            believed.append((number, rule))
    return believed


def _shown(literals: Sequence[int], claim: Claim) -> str:
    """A clause as a person says it."""
    words = []
    for literal in literals[:SHOWN]:
        name, value = claim.atoms[abs(literal) - 1]
        words.append(f"{name} is {'not ' * (literal < 0)}{value}")
    if len(literals) > SHOWN:
        words.append(f"{len(literals) - SHOWN} more")
    return " or ".join(words) or "that cannot be"
