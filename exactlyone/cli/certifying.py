"""The command that makes certificates: certify."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from time import perf_counter
from typing import Any

import click

from ..backends.base import Limits
from ..certificates.certificate import Certificate
from ..certificates.errors import NotCertified
from ..certificates.filing import file_name, write_proofs
from ..certificates.making import certify as made
from ..formats import Board
from ..reporting import named, record_head, shape_text
from .running import BOARD_HELP, OK, UNDECIDED, BoardResult, boards_and_kind, run, time_limit_option


@click.command(epilog=BOARD_HELP)
@boards_and_kind
@click.option(
    "-o",
    "--output",
    type=click.Path(),
    metavar="FILE",
    help="The file to write; for several boards a folder, which has a file for each then.",
)
@click.option("--proofs", is_flag=True, help="Write DIMACS, DRAT, LRAT, OPB and VeriPB files beside each certificate.")
@time_limit_option
@click.option("--json", "as_json", is_flag=True, help="One JSON object per board and line.")
def certify(
    boards: tuple[str, ...], kind: str | None, output: str | None, proofs: bool, limits: Limits, as_json: bool
) -> None:
    """Prove the verdict on each BOARD in a file.

    Anyone can check it, without trust in a solver.

    A certificate of UNIQUE or NONE holds clauses, each with the printed rule that it follows from, and a refutation;
    one of MULTIPLE holds two solutions. It is checked as `verify-certificate` does before it is written. Without
    --output it is printed.

    \b
    exactlyone certify board.txt -o board.cert.json
    exactlyone verify-certificate board.cert.json
    exactlyone certify boards.jsonl -o certificates/
    exactlyone certify board.txt -o board.cert.json --proofs

    \b
    Exit code: 0 all certified, whatever the verdict, 2 bad input or usage,
    3 undecided in the time limit, 130 interrupted.
    Several boards: the worst code wins (2, then 3).
    """
    if output == "":
        raise click.UsageError("the name of the file for --output is empty")
    if output is None and (proofs or as_json):
        raise click.UsageError("--proofs and --json are about files: name one with --output")
    several = output is not None and (Path(output).is_dir() or output.endswith(("/", os.sep)))

    def begin(more: bool) -> None:
        if more:
            raise click.UsageError(f"{output} is to hold one certificate, and there are several boards: name a folder")

    def ask(board: Board) -> BoardResult:
        started = perf_counter()
        head = record_head(board)
        try:
            certificate = made(board.puzzle, limits)
        except NotCertified as error:
            text = f"UNKNOWN - {error} ({shape_text(board.puzzle.geometry)})"
            record = {**head, "status": "UNKNOWN", "reason": str(error)}
            return BoardResult(named(board, text), record, UNDECIDED, "unknown")
        seconds = perf_counter() - started
        if output is None:
            return BoardResult(str(certificate), {}, OK, "certified")
        path = Path(output, file_name(board.id, board.puzzle)) if several else Path(output)
        path.parent.mkdir(parents=True, exist_ok=True)
        certificate.write(path)
        files = [path, *(write_proofs(certificate, path) if proofs else ())]
        record = {**head, **_record(certificate, files, seconds)}
        return BoardResult(named(board, _line(certificate, files, seconds)), record, OK, "certified")

    words = () if output is None else ("certified", "unknown")
    run(boards, kind, as_json, ask, words, begin=None if output is None or several else begin)


def _record(certificate: Certificate, files: Sequence[Path], seconds: float) -> dict[str, Any]:
    """The same as a JSON object."""
    return {
        "status": certificate.verdict,
        "clauses": len(certificate.clauses),
        "steps": len(certificate.lemmas),
        "trusted": len(certificate.claim.trusted),
        "files": [str(file) for file in files],
        "seconds": round(seconds, 6),
    }


def _line(certificate: Certificate, files: Sequence[Path], seconds: float) -> str:
    """What was proved, by how much, and where it is."""
    what = "two answers"
    if certificate.verdict != "MULTIPLE":
        what = f"clauses: {len(certificate.clauses)}, steps: {len(certificate.lemmas)}"
    trusted = len(certificate.claim.trusted)
    trust = f", {trusted} of them on trust" if trusted else ""
    suffixes = ", ".join(file.suffix for file in files[1:])
    beside = f", beside it {suffixes}" if suffixes else ""
    shape = shape_text(certificate.puzzle.geometry)
    return f"{certificate.verdict} - {what}{trust}; {files[0]}{beside} ({seconds * 1000:.0f} ms; {shape})"
