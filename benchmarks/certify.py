"""What a certificate costs: to decide with a proof, to trim it, to check it; and how large it is.

    python benchmarks/certify.py [--boards N] [--corpora FOLDER] [--verdicts] [--json FILE]

Boards with one answer, from the corpora of real boards where they are present, else the package's examples. With
--verdicts instead N boards a kind, of each verdict as many as there are up to a third: everything has to be certified
as the corpora say and to verify, or the run fails.

decide   SAT's uncertified decision, as `check --deciders sat` takes it
plain    the clauses that are decided with a proof, in the solver that keeps it, but without one
proof    the same with a proof, before it is named and trimmed
make     the whole certificate: named by the rules, trimmed, and checked before it is handed out
verify   what `verify-certificate` does with the file's text

Processor time of this process, each step of a board right after the other: read the ratios, which are taken board by
board. What a geometry has in common is there beforehand; of Str8ts, where nearly every board is a geometry of its own,
only the model.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import statistics
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from pathlib import Path
from time import process_time
from typing import Any

import decide

import exactlyone as eo
from exactlyone.backends.base import ClauseSolver
from exactlyone.backends.sat import clause_solver
from exactlyone.board.geometry import model_of
from exactlyone.certificates import proving
from exactlyone.certificates.making import certify
from exactlyone.certificates.verifying import CertificateStatus, verify_text
from exactlyone.deciding.deciders import decider
from exactlyone.formats import read_path
from exactlyone.reasons import building
from exactlyone.versions import versions

VERDICTS = {"0": "NONE", "1": "UNIQUE", "2+": "MULTIPLE"}
LARGE = 400
"""Cells above which a board is left out."""
COLUMNS = ("decide", "plain", "proof", "make", "verify")


def unproved(clauses: Sequence[Sequence[int]], groups: Sequence[Sequence[int]], **options: Any) -> ClauseSolver:
    """A solver that keeps no proof whatever is asked for."""
    return clause_solver(clauses, groups, **{**options, "proof": False})


def timed(step: Callable[[], Any]) -> tuple[float, Any]:
    """Milliseconds of processor time, and what came of it."""
    building._built_under.cache_clear()
    started = process_time()
    found = step()
    return (process_time() - started) * 1000, found


def forget(puzzle: eo.Puzzle) -> None:
    """Let go of what was made for this board's own geometry."""
    if puzzle.kind == "str8ts":
        building._KEPT.clear()


def plain(puzzle: eo.Puzzle) -> None:
    proving.clause_solver = unproved
    try:
        proving.prove(puzzle)
    finally:
        proving.clause_solver = clause_solver


def decided(puzzle: eo.Puzzle) -> int:
    with closing(decider("sat").open(puzzle)) as enumeration:
        enumeration.advance(2, eo.Limits())
        return len(enumeration.answers)


def figures(puzzle: eo.Puzzle, expected: str) -> dict[str, float]:
    """What each step costs for one board. Ends the run if a verdict is wrong or does not verify."""
    spent: dict[str, float] = {}
    model_of(puzzle.geometry)
    spent["decide"], count = timed(lambda: decided(puzzle))
    forget(puzzle)
    spent["plain"], _ = timed(lambda: plain(puzzle))
    forget(puzzle)
    spent["proof"], _ = timed(lambda: proving.prove(puzzle))
    forget(puzzle)
    spent["make"], certificate = timed(lambda: certify(puzzle))
    text = str(certificate)
    spent["verify"], found = timed(lambda: verify_text(text))
    if found.standing is not CertificateStatus.PROVED or {certificate.verdict, found.verdict} != {expected}:
        wrong = f"{certificate.verdict} certified, {found.standing.value}: {found.problem}"
        sys.exit(f"{expected} expected, {wrong}\n{puzzle}")
    if ("NONE", "UNIQUE", "MULTIPLE")[count] != expected:
        sys.exit(f"{expected} expected, {count} answers found:\n{puzzle}")
    return {**spent, "bytes": len(text), "clauses": len(certificate.clauses), "steps": len(certificate.lemmas)}


def of_all_verdicts(corpora: Path, most: int) -> Iterator[tuple[str, list[tuple[eo.Puzzle, str]]]]:
    """Boards of each kind, up to a third of them of each verdict, and the rest with one answer."""
    for kind in eo.KINDS:
        records = [json.loads(line) for line in (corpora / f"{kind}.jsonl").read_text("utf-8").splitlines()]
        known: dict[str, list[eo.Puzzle]] = {verdict: [] for verdict in VERDICTS.values()}
        for record, board in zip(records, read_path(str(corpora / f"{kind}.jsonl")), strict=True):
            if record["solutions"] in VERDICTS and len(board.puzzle.geometry.answer_places) <= LARGE:
                known[VERDICTS[record["solutions"]]].append(board.puzzle)
        chosen: list[tuple[eo.Puzzle, str]] = []
        for verdict in ("NONE", "MULTIPLE", "UNIQUE"):
            some, wanted = known[verdict], most - len(chosen) if verdict == "UNIQUE" else most // 3
            chosen += (
                [(some[i * len(some) // wanted], verdict) for i in range(wanted)]
                if len(some) > wanted
                else [(puzzle, verdict) for puzzle in some]
            )
        yield kind, chosen


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--boards", type=int, default=40, help="boards a group (default 40)")
    parser.add_argument("--corpora", type=Path, default=decide.CORPORA)
    parser.add_argument("--verdicts", action="store_true", help="boards of all verdicts, all of which have to verify")
    parser.add_argument("--json", type=Path, help="write the raw figures here")
    options = parser.parse_args()
    if options.verdicts:
        groups = of_all_verdicts(options.corpora, options.boards)
    else:
        unique = decide.boards(options.corpora, options.boards)
        groups = ((name, [(puzzle, "UNIQUE") for puzzle in puzzles]) for name, puzzles in unique)
    figures(eo.example("x-sudoku"), "UNIQUE")  # what is loaded once is not counted
    print(f"python {platform.python_version()}, {versions()}, {platform.machine()}, {os.cpu_count()} cores")
    print(f"{'group':<22}{'boards':>7}{''.join(f'{name:>9}' for name in COLUMNS)}{'max':>9}", end="")
    print(f"{'proof/plain':>13}{'proof/decide':>13}{'KB':>8}{'clauses':>9}{'steps':>7}   (medians, ms; max of verify)")
    raw = []
    for group, puzzles in groups:
        rows = [figures(puzzle, verdict) for puzzle, verdict in puzzles]

        def median(key: Callable[[dict[str, float]], float], rows: list[dict[str, float]] = rows) -> float:
            return statistics.median(map(key, rows))

        cells = "".join(f"{median(lambda row, name=name: row[name]):>9.2f}" for name in COLUMNS)
        print(
            f"{group:<22}{len(rows):>7}{cells}{max(row['verify'] for row in rows):>9.1f}"
            f"{median(lambda row: row['proof'] / row['plain']):>13.2f}"
            f"{median(lambda row: row['proof'] / row['decide']):>13.2f}"
            f"{median(lambda row: row['bytes']) / 1000:>8.1f}{median(lambda row: row['clauses']):>9.0f}"
            f"{median(lambda row: row['steps']):>7.0f}",
            flush=True,
        )
        raw.append({"group": group, "figures": rows})
    if options.json:
        options.json.write_text(json.dumps({"versions": versions(), "raw": raw}), "utf-8")


if __name__ == "__main__":
    main()
