"""Other programs that decide the same puzzles, one short file each, and how they take turns on the same boards.

base.py      what a peer must offer
ours.py      exactlyone itself, as one of them
worker.py    one process for each peer, which can be ended
judging.py   the turns, and whether each verdict is right, wrong, a time-out or an error
table.py     the records as text
"""

from collections.abc import Sequence

from .base import Peer
from .clingo_programs import Clingo
from .multi_puzzle_solver import MultiPuzzleSolver
from .ours import Check, CheckMany, SearchMany
from .plain_cpsat import PlainCpSat
from .puzzlekit_solver import PuzzleKit

PEERS: tuple[Peer, ...] = (
    Check(),
    CheckMany(),
    SearchMany(),
    PuzzleKit(),
    MultiPuzzleSolver(),
    PlainCpSat(),
    Clingo(),
)


def present(peers: Sequence[Peer]) -> tuple[list[Peer], list[str]]:
    """The peers that can take part, and a line for each of the others."""
    absent = {peer.name: reason for peer in peers if (reason := peer.absent())}
    lines = [f"skipped: {name}: {reason}" for name, reason in absent.items()]
    return [peer for peer in peers if peer.name not in absent], lines


__all__ = ["PEERS", "Peer", "present"]
