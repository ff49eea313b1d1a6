"""The command that checks certificates: verify-certificate."""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from time import perf_counter
from typing import Any

import click

from ..certificates import verifying
from ..certificates.verifying import CertificateStatus, Verification
from ..collection.inputs import STANDARD_INPUT, STDIN
from ..formats.lines import PACKED
from ..models import InputError
from ..reporting import one_line, shape_text, size_text
from .progress import alive
from .running import BAD_INPUT, INTERRUPTED, NOT_UNIQUE, OK, UNDECIDED, complain, finish, print_apart

CODES = {CertificateStatus.PROVED: OK, CertificateStatus.REFUSED: NOT_UNIQUE, CertificateStatus.TRUSTED: UNDECIDED}
WORDS = {
    CertificateStatus.PROVED: "proved",
    CertificateStatus.TRUSTED: "in part on trust",
    CertificateStatus.REFUSED: "refused",
}


@click.command("verify-certificate")
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@click.option("--json", "as_json", is_flag=True, help="One JSON object per certificate and line.")
def verify_certificate(files: tuple[str, ...], as_json: bool) -> None:
    """Say what each certificate FILE proves.

    A FILE is a certificate, packed (.gz) or not, a folder of such files (*.json), or - for standard input. No solver
    and no encoding takes part: each clause of a certificate is checked against the one printed rule that it names.
    For a single file the command lists what is proved, and what that rests on.

    \b
    exactlyone certify board.txt -o board.cert.json
    exactlyone verify-certificate board.cert.json

    \b
    Exit code: 0 all proved, 1 some refused, 2 bad input or usage,
    3 proved if some clauses are taken on trust, 130 interrupted.
    Several files: the worst code wins (2, then 3, then 1).
    """
    tally: Counter[str] = Counter()
    codes, last = {OK}, ""
    in_detail = len(files) == 1 and not (files[0] and Path(files[0]).is_dir())
    for name in _files(files):
        start = perf_counter()
        try:
            with alive(name):
                found = _checked(name)
        except KeyboardInterrupt:
            complain("interrupted; what was done:")
            codes = {INTERRUPTED}
            break
        except InputError as error:
            tally["error"] += 1
            codes.add(BAD_INPUT)
            if as_json:
                click.echo(json.dumps({"id": name, "status": "ERROR", "reason": str(error)}))
            else:
                complain(one_line(str(error)))
            continue
        tally[WORDS[found.standing]] += 1
        codes.add(CODES[found.standing])
        seconds = perf_counter() - start
        if as_json:
            click.echo(json.dumps(_record(name, found, seconds)))
        else:
            last = print_apart("\n".join(_lines(name, found, seconds)[: None if in_detail else 1]), last)
    finish(tally, codes, as_json, tuple(WORDS.values()), last)


def _files(arguments: Iterable[str]) -> Iterator[str]:
    """The files themselves, and those of folders in the order of their names."""
    for argument in arguments:
        folder = Path(argument)
        if argument in ("", STANDARD_INPUT) or not folder.is_dir():  # Path("") would be the folder we are in
            yield STDIN if argument == STANDARD_INPUT else argument
            continue
        files = [file for file in folder.rglob("*") if file.name.lower().removesuffix(PACKED).endswith(".json")]
        yield from (str(file) for file in sorted(files) or [folder])  # a folder cannot be read: that is the error


def _checked(name: str) -> Verification:
    """Raises InputError if the file cannot be read as a certificate."""
    if not name:
        raise InputError("the name of a certificate is empty", expected="a FILE, see --help")
    if name != STDIN:
        return verifying.verify_certificate(name)
    try:
        return verifying.verify_text(verifying.content(sys.stdin.buffer), STDIN)
    except InputError as error:
        raise error.within(STDIN) from None


def _lines(name: str, found: Verification, seconds: float) -> list[str]:
    """The result for people: a line, and for those below it what is proved and what is assumed."""
    what = f"{found.verdict}, {shape_text(found.puzzle.geometry)}"
    time = f"{seconds * 1000:.0f} ms" if seconds < 1 else f"{seconds:.1f} s"
    if found.problem is not None:
        return [f"{one_line(name)}: REFUSED - {what} is not proved: {one_line(found.problem)} ({time})"]
    standing = "PROVED IN PART" if found.standing is CertificateStatus.TRUSTED else "PROVED"
    cost = "; ".join([f"clauses: {found.clauses}, steps: {found.steps}"] * (found.verdict != "MULTIPLE") + [time])
    head = f"{one_line(name)}: {standing} - {what} ({cost})"
    return [head, *_listed("proved: ", found.proved), *_listed("assumed:", found.assumed)]


def _listed(title: str, sentences: tuple[str, ...]) -> list[str]:
    return [f"  {' ' * len(title) if i else title} {sentence}" for i, sentence in enumerate(sentences)]


def _record(name: str, found: Verification, seconds: float) -> dict[str, Any]:
    return {
        "id": name,
        "status": found.standing.value,
        "verdict": found.verdict,
        "kind": found.puzzle.kind,
        "size": size_text(found.puzzle.geometry),
        "options": found.puzzle.geometry.options_text,
        "hash": found.puzzle.digest,
        "clauses": found.clauses,
        "steps": found.steps,
        "trusted": [list(clause) for clause in found.trusted],
        "proved": list(found.proved),
        "assumed": list(found.assumed),
        "reason": found.problem,
        "seconds": round(seconds, 6),
    }
