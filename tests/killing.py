"""A run that is killed again and again, and gone on with: what test_collection_runs.py and run_kills.py share."""

from __future__ import annotations

import gzip
import json
import os
import subprocess
import sys
import time
from pathlib import Path
from random import Random
from typing import Any

from collection_work import steady

ROOT = Path(__file__).resolve().parent.parent
PATIENCE = 120.0


def command(*arguments: object) -> list[str]:
    return [sys.executable, "-m", "exactlyone", *map(str, arguments)]


def environment(*folders: Path) -> dict[str, str]:
    return os.environ | {"PYTHONPATH": os.pathsep.join(map(str, (*folders, ROOT)))}


def records(path: Path) -> list[dict[str, Any]]:
    data = path.read_bytes()
    text = gzip.decompress(data) if path.suffix == ".gz" else data
    return [json.loads(line) for line in text.splitlines()]


def run_with_kills(
    arguments: list[object], output: Path, kills: int, draw: Random, folder: Path, sabotage: tuple[Path, ...] = ()
) -> list[int]:
    """Start the command, kill it (kill -9) at a moment drawn at random, and so on; at last let it come to its end.

    A kill comes up to half a second after the first new byte of output, or before there is one. Returns the sizes
    that the output had when it was killed.
    """
    sizes = []
    for number in range(kills):
        before = size(output)
        process = subprocess.Popen(
            command(*arguments),
            cwd=folder,
            env=environment(*sabotage),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
        )
        assert process.stderr is not None
        try:
            if number % 5 != 4:
                wait_until_it_grows(output, before, process)
            time.sleep(draw.random() * 0.5)
        finally:
            process.kill()
            process.wait()
            said = process.stderr.read().decode()
            process.stderr.close()
        assert "Traceback" not in said, said
        sizes.append(size(output))
        if process.returncode != -9:  # it had come to its end before
            break
    done = subprocess.run(
        command(*arguments), cwd=folder, env=environment(*sabotage), capture_output=True, text=True, timeout=PATIENCE
    )
    assert "Traceback" not in done.stderr, done.stderr
    assert done.returncode in (0, 1, 2, 3), done.stderr
    return sizes


def wait_until_it_grows(output: Path, before: int, process: subprocess.Popen[bytes]) -> None:
    deadline = time.monotonic() + PATIENCE
    while size(output) <= before and process.poll() is None:
        assert time.monotonic() < deadline, "nothing is written any more"
        time.sleep(0.005)


def size(path: Path) -> int:
    """The size of the output, or of what it will be made of."""
    journal = path.with_name(path.name + ".jsonl")
    place = journal if journal.exists() else path
    return place.stat().st_size if place.exists() else 0


def same(one: list[dict[str, Any]], other: list[dict[str, Any]]) -> bool:
    """Whether records are the same, times aside; if not, the first that differ are shown."""
    for pair in zip(map(steady, one), map(steady, other), strict=False):
        if pair[0] != pair[1]:
            print(*pair, sep="\n")
            return False
    return len(one) == len(other)
