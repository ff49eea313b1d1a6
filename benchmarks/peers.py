"""exactlyone next to other programs: the same boards, in the same run, every answer checked.

    python benchmarks/peers.py [--boards N] [--limit SECONDS] [--kinds NAMES] [--corpora FOLDER] [--json FILE]

Counted is one decision, from the board in a decider's own input to its verdict, models built included; reading boards
and writing answers is not, nor what is loaded once. Each decider has a process of its own; for each board they take
turns in a seeded order, so that noise of the machine hits all alike: read the ratios, not the times. A batch is counted
in its stride: it has decided 800 other boards of the group before. A peer that is not installed is left out with a
message. Every answer must pass the plain checker, and every verdict is compared with that of two deciders (of the
corpora, with the recorded one): wrong ones are counted apart from errors and time-outs.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import asdict, replace
from datetime import UTC, datetime
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

import menu
from peers import PEERS, Peer, present
from peers.judging import Record, run
from peers.table import group_table, wrong_lines
from peers.worker import Worker

from exactlyone.board import Puzzle

ROOT = Path(__file__).resolve().parent.parent
CORPORA = Path(os.environ.get("EXACTLYONE_CORPORA", ROOT.parent / "shared" / "corpora"))
LIMIT = 20.0
LIBRARIES = ("exactlyone", "ortools", "python-sat", "numba", "puzzlekit", "multi-puzzle-solver", "clingo")


Boards = tuple[list[menu.Board], list[Puzzle]]
"""Those that are counted, and others that a batch decides before."""


def groups(options: argparse.Namespace) -> Iterator[Boards]:
    """The generated boards of each kind, then those of the corpora, if they are present."""
    for group in menu.GROUPS:
        if group.kind in options.kinds.split(","):
            others = [] if options.any_size else menu.others(group)
            if not options.any_size:
                yield list(menu.generated(group, options.boards)), others
            if options.corpora.is_dir():
                chosen = replace(group, name=group.kind, fits=lambda geometry: True) if options.any_size else group
                yield list(menu.sampled(chosen, options.corpora, options.boards)), others


def here() -> dict[str, Any]:
    """The machine, the date and the versions."""
    found = {}
    for name in LIBRARIES:
        try:
            found[name] = version(name)
        except PackageNotFoundError:
            found[name] = "not installed"
    return {
        "date": datetime.now(UTC).strftime("%Y-%m-%d %H:%M UTC"),
        "machine": f"{platform.machine()}, {os.cpu_count()} cores, {_processor()}, {platform.system()}",
        "python": platform.python_version(),
        "versions": found,
    }


def _processor() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text("utf-8").splitlines()
    except OSError:
        return platform.processor()
    return next((line.split(":", 1)[1].strip() for line in lines if line.startswith("model name")), "?")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--boards", type=int, default=20, help="boards a group (default 20)")
    parser.add_argument("--limit", type=float, default=LIMIT, help=f"seconds a board (default {LIMIT:g})")
    parser.add_argument("--kinds", default=",".join(group.kind for group in menu.GROUPS))
    parser.add_argument("--peers", default=",".join(peer.name for peer in PEERS), help="the rows (default: all)")
    parser.add_argument("--corpora", type=Path, default=CORPORA)
    parser.add_argument("--any-size", action="store_true", help="only the corpora, all sizes: to count wrong verdicts")
    parser.add_argument("--json", type=Path, help="write the raw records here, one JSON object a line")
    options = parser.parse_args()
    known = {"--kinds": {group.kind for group in menu.GROUPS}, "--peers": {peer.name for peer in PEERS}}
    for option, asked in (("--kinds", options.kinds), ("--peers", options.peers)):
        if unknown := set(asked.split(",")) - known[option]:
            parser.error(f"{option}: not {', '.join(sorted(unknown))}, but {', '.join(sorted(known[option]))}")
    if options.boards < 1:
        parser.error(f"--boards: at least 1, not {options.boards}")
    peers, skipped = present([peer for peer in PEERS if peer.name in options.peers.split(",")])
    facts = here()
    print(f"{facts['date']}, Python {facts['python']}, {facts['machine']}")
    print(", ".join(f"{name} {found}" for name, found in facts["versions"].items()))
    if not options.corpora.is_dir():
        skipped.append(f"skipped: the corpora of real boards: {options.corpora} is no folder")
    print(*skipped, "", sep="\n")
    with closing(Log(options.json)) as log:
        log.add({**facts, "skipped": skipped, "limit": options.limit, "seed": menu.SEED})
        records = list(compared(groups(options), peers, options.limit, log))
    print(*wrong_lines(records, peers, facts["versions"]), *skipped, sep="\n")


def compared(boards: Iterator[Boards], peers: Sequence[Peer], limit: float, log: Log) -> Iterator[Record]:
    """The records of all groups; the table of each is printed as it is done."""
    warm = [menu.small(group.kind) for group in menu.GROUPS]
    workers = [Worker(peer, warm) for peer in peers]
    try:
        for number, (group, others) in enumerate(boards):
            records = []
            for record in run(group, others, workers, limit, menu.SEED + number):
                records.append(record)
                log.add(asdict(record))
            if records:
                print(group_table(records, peers), end="\n\n", flush=True)
            yield from records
    finally:
        for worker in workers:
            worker.close()


class Log:
    """A file of JSON objects, one a line, each there as soon as it is added; or none."""

    def __init__(self, path: Path | None) -> None:
        self._file = path.open("w", encoding="utf-8") if path else None

    def add(self, record: dict[str, Any]) -> None:
        if self._file:
            print(json.dumps(record), file=self._file, flush=True)

    def close(self) -> None:
        if self._file:
            self._file.close()


if __name__ == "__main__":
    main()
