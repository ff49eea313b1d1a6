"""Every Kakuro and Killer Sudoku of the collections, as a model: CP-SAT, SAT and the recorded answer have to agree.

EXACTLYONE_CORPORA names the folder of the collections. Boards recorded with one answer that have several are listed;
they are no fault of ours if both deciders say so.
"""

from __future__ import annotations

import sys
from collections import Counter
from time import perf_counter

from exactlyone.backends.cpsat import CpSat
from exactlyone.backends.sat import Sat

from .corpora import CORPORA
from .summed import KINDS, SEVERAL, UNDECIDED, fault, read


def main() -> int:
    """Run, print, and return the exit code."""
    if not (CORPORA / "kinds").is_dir():
        print(f"no collections in {CORPORA} (set EXACTLYONE_CORPORA)", file=sys.stderr)
        return 2
    bad = 0
    for kind in KINDS:
        started, tally = perf_counter(), Counter[str | None]()
        for board in read(CORPORA, kind):
            told = fault(board, [CpSat(), Sat()])
            tally[told if told in (None, SEVERAL, UNDECIDED) else "wrong"] += 1
            if told is not None:
                print(f"{board.id}: {told}")
        bad += tally["wrong"]
        print(f"{kind}: {tally.total()} boards, {tally[None]} agreed, {dict(tally)}, {perf_counter() - started:.0f} s")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
