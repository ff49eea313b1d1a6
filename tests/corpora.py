"""Collections of real boards with known verdicts: how they are read, and a sample of them. They are not in the project.

EXACTLYONE_CORPORA names their folder. Run all of them with `python -m tests.run_corpora`.
"""

from __future__ import annotations

import json
import os
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from exactlyone.board import Puzzle
from exactlyone.deciding.uniqueness import Uniqueness, Verdict
from exactlyone.formats import Board, read_path

CORPORA = Path(os.environ.get("EXACTLYONE_CORPORA", Path(__file__).resolve().parents[2] / "shared" / "corpora"))
"""The folder with the collections of real boards, one JSON Lines file a kind. They are not part of the project."""
EXPECTED = {"0": Uniqueness.NONE, "1": Uniqueness.UNIQUE, "2+": Uniqueness.MULTIPLE, "unknown": None}
COLLECTED = ("str8ts", "x-sudoku", "slant", "hidato", "kropki")
"""The kinds of which there are collections."""
LARGE = 400
"""Cells above which a board counts as large."""


@dataclass(frozen=True)
class Known:
    """A board with its verdict (None: not known), its published answer as words, its number of answers below 200."""

    id: str
    puzzle: Puzzle
    status: Uniqueness | None
    solution: tuple[str, ...] | None
    count: int | None
    odd: bool
    """Whether its shape, size or rules are rare."""

    @property
    def large(self) -> bool:
        return len(self.puzzle.geometry.answer_places) > LARGE

    def fault(self, verdict: Verdict) -> str | None:
        """What is wrong with a verdict that is not UNKNOWN, or None."""
        if self.status is not None and verdict.status is not self.status:
            return f"{verdict.status.value} instead of {self.status.value}"
        if any(self.puzzle.violations(answer) for answer in verdict.answers):
            return "an answer breaks a rule"
        if self.solution is not None and verdict.solution is not None:
            shown = self.puzzle.geometry.grid_text(self.puzzle.clues, verdict.solution)
            if tuple(shown.split()) != self.solution:
                return "the answer is not the published one"
        return None


@cache
def read(folder: Path, kind: str) -> tuple[Known, ...]:
    """All boards of a kind. Raises what the format says of a board that cannot be read."""
    file = folder / f"{kind}.jsonl"
    records = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
    sizes = Counter(tuple(record["size"]) for record in records)
    rules = Counter(json.dumps(record.get("rules")) for record in records)
    known = []
    for record, board in zip(records, read_path(file), strict=True):
        if not isinstance(board, Board):
            raise board.error
        assert board.id == record["id"]
        rows, cols = record["size"]
        odd = rows != cols or sizes[rows, cols] <= 5 or rules[json.dumps(record.get("rules"))] <= 10
        count = record.get("count_up_to_200", "")
        known.append(
            Known(
                board.id,
                board.puzzle,
                EXPECTED[record["solutions"]],
                tuple(record["solution"].split()) if record.get("solution") else None,
                int(count) if count.isdigit() else None,
                odd,
            )
        )
    return tuple(known)


def sample(folder: Path, kind: str) -> list[Known]:
    """Boards spread evenly over all, over those that have not one answer, and over the odd ones; few large ones."""
    boards = read(folder, kind)
    small = [board for board in boards if not board.large]
    chosen = [
        *_spread(small, 40),
        *_spread([board for board in small if board.status is not Uniqueness.UNIQUE], 25),
        *_spread([board for board in small if board.odd], 20),
        *_spread([board for board in boards if board.large], 4),
    ]
    return list({board.id: board for board in chosen}.values())


def _spread(boards: Sequence[Known], count: int) -> Iterator[Known]:
    return (boards[i * len(boards) // count] for i in range(count)) if len(boards) > count else iter(boards)
