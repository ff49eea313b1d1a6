"""Whether solvers that boards share stay as small as they were: memory and time over very many boards.

    python benchmarks/memory.py [--boards N] [--corpora FOLDER] [--kinds NAMES]

Boards of the corpora of real boards where they are present, else the package's examples, each turned and renamed at
random by the symmetries of its geometry, so that hardly any comes twice. Each is confirmed with its answer by one
`Confirmer` that lives through all kinds; every answer is checked, and one that is not confirmed ends the run.
"""

from __future__ import annotations

import argparse
import os
import random
import resource
import sys
from collections.abc import Iterator
from pathlib import Path
from time import process_time

import exactlyone as eo
from exactlyone.board.geometry import Answer
from exactlyone.board.symmetry import random_symmetry
from exactlyone.deciding.confirmation import Confirmer
from exactlyone.formats import Board, read_path

ROOT = Path(__file__).resolve().parent.parent
CORPORA = Path(os.environ.get("EXACTLYONE_CORPORA", ROOT.parent / "shared" / "corpora"))
LARGEST = 150
"""Answer places of the boards taken: a run over large ones takes hours."""
SAMPLE = 300
"""Boards of a kind that are turned and renamed."""

Solved = tuple[eo.Puzzle, Answer]


def boards(corpora: Path, kind: str) -> list[Solved]:
    """Boards of a kind that have one answer, each with it."""
    file = corpora / f"{kind}.jsonl"
    read = [board.puzzle for board in read_path(str(file)) if isinstance(board, Board)] if file.is_file() else []
    small = [puzzle for puzzle in read if len(puzzle.geometry.answer_places) <= LARGEST]
    chosen = random.Random(1).sample(small, min(SAMPLE, len(small))) or [eo.example(kind)]
    verdicts = [(puzzle, eo.check(puzzle, limits=eo.Limits(seconds=2))) for puzzle in chosen]
    return [(puzzle, verdict.solution) for puzzle, verdict in verdicts if verdict.solution is not None]


def images(solved: list[Solved], count: int) -> Iterator[Solved]:
    """So many boards: each time another symmetry of one of them."""
    draw = random.Random(2)
    for _ in range(count):
        puzzle, answer = draw.choice(solved)
        symmetry = random_symmetry(puzzle.geometry, draw)
        yield puzzle.transformed(symmetry), symmetry.answer(answer)


def resident() -> float:
    """Memory in use now, in MiB (the most ever used, where the system does not say)."""
    try:
        pages = int(Path("/proc/self/statm").read_text("ascii").split()[1])
    except OSError:
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    return pages * resource.getpagesize() / 2**20


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--boards", type=int, default=100_000, help="boards of each kind (default 100000)")
    parser.add_argument("--corpora", type=Path, default=CORPORA)
    parser.add_argument("--kinds", default="x-sudoku,str8ts,slant,kropki")
    options = parser.parse_args()
    confirmer = Confirmer()
    marks = {max(1, options.boards * share // 100) for share in (1, 10, 25, 50, 75, 100)}
    for kind in options.kinds.split(","):
        spent = 0.0
        for number, (puzzle, answer) in enumerate(images(boards(options.corpora, kind), options.boards), start=1):
            started = process_time()
            confirmation = confirmer.confirm(puzzle, answer)
            spent += process_time() - started
            if not confirmation.confirmed:
                sys.exit(f"not confirmed ({confirmation.reason}):\n{puzzle}")
            if number in marks:
                print(
                    f"{kind:<10}{number:>8} boards {resident():>7.1f} MiB {spent / number * 1000:>7.3f} ms a board",
                    flush=True,
                )


if __name__ == "__main__":
    main()
