"""Certificates as files: what they are called, and those of a collection in one folder."""

from __future__ import annotations

import re
from pathlib import Path

from ..backends.base import Limits
from ..board.puzzle import Puzzle
from ..files import write_safely
from ..models import Disagreement, InputError
from .certificate import Certificate
from .errors import NotCertified
from .exporting import exported, suffixed
from .making import certify

LONGEST = 80
"""Characters of a board's name that stand in the name of its certificate."""


def file_name(board: str, puzzle: Puzzle) -> str:
    """The name of a board's certificate in a folder: the board's own as far as a file can have it, and its hash."""
    words = re.sub(r"[^\w.-]+", "-", board).strip("-.")[-LONGEST:]
    return "-".join(filter(None, (words, puzzle.digest))) + ".cert.json"


def write_proofs(certificate: Certificate, path: Path) -> list[Path]:
    """Write the files for other checkers beside a certificate; none for two answers, which need no proof."""
    if certificate.verdict == "MULTIPLE":
        return []
    written = []
    for name, text in suffixed(path.name, exported(certificate.claim)).items():
        write_safely(path.with_name(name), text)
        written.append(path.with_name(name))
    return written


def filed(folder: Path, board: str, puzzle: Puzzle, verdict: str, limits: Limits | None = None) -> str | None:
    """Certify a verdict in a file of the folder; why there is none, if there is none. Raises as `certify_into`."""
    try:
        certify_into(folder, board, puzzle, verdict, limits)
    except (NotCertified, InputError) as error:
        return f"no certificate: {error}"
    return None


def certify_into(folder: Path, board: str, puzzle: Puzzle, verdict: str, limits: Limits | None = None) -> Path:
    """Certify a verdict that was found elsewhere, in a file of the folder, which is made if it is not there.

    Raises Disagreement if the certificate proves another verdict, else as `certify`.
    """
    certificate = certify(puzzle, limits)
    if certificate.verdict != verdict:
        raise Disagreement(f"the deciders say {verdict}, the certificate proves {certificate.verdict}")
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / file_name(board, puzzle)
    certificate.write(path)
    return path
