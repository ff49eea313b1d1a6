"""A hundred random kill -9 during a run of 2,000 boards, gone on with each time: no record may be lost or changed.

python -m tests.run_kills [--kills 100] [--boards 2000] [--seed 1] [--form jsonl]
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parent))

from collection_work import deadly, jsonl, small_puzzles
from killing import records, run_with_kills, same


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--boards", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--form", choices=["jsonl", "jsonl.gz"], default="jsonl")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "boards.jsonl").write_text(jsonl(small_puzzles(options.boards)))
        # So slow that the run lasts as long as the kills do, wherever it runs.
        slow = deadly(folder, {}, pause=0.4 * options.kills * options.jobs / options.boards)
        outputs = [folder / f"{which}.{options.form}" for which in ("killed", "whole")]
        started = time.monotonic()
        arguments = [["check", "boards.jsonl", "-o", output.name, "--jobs", options.jobs] for output in outputs]
        sizes = run_with_kills(arguments[0], outputs[0], options.kills, Random(options.seed), folder, (slow,))
        run_with_kills(arguments[1], outputs[1], 0, Random(0), folder)
        killed, whole = map(records, outputs)
        progress = sum(after > before for before, after in zip([0, *sizes], sizes, strict=False))
        print(
            f"{len(sizes)} kills, {progress} of them after new records; {len(killed)} records, "
            f"{time.monotonic() - started:.0f} s"
        )
        if len(sizes) < options.kills:
            sys.exit("the run was at its end before the last kill")
        if len(whole) != options.boards or not same(killed, whole):
            sys.exit("the records are not those of a run without a break")
        print("the records are those of a run without a break, times aside")


if __name__ == "__main__":
    main()
