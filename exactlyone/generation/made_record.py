"""A board that was made, as it is written: in the text format, or as a JSON object that says how it was made too.

A line of such objects is itself a collection of boards to read.
"""

from __future__ import annotations

import json
from typing import Any, NamedTuple

from ..formats import write_board
from ..versions import versions
from .making import Made

SECONDS = "seconds"
"""What is left out without times."""
COLUMNS: dict[str, Any] = {
    **dict.fromkeys(("id", "kind", "board", "answer", "hash", "canonical", "size", "level"), "word"),
    "score": "number",
    "difficulty": {**dict.fromkeys(("open", "candidates", "placements"), "number"), "complete": "flag"},
    "style": "word",
    "remarks": {"longest_gap": "number", "diagonals_needed": "flag"},
    **dict.fromkeys(("seed", "number", "attempts", "calls"), "number"),
    "complete": "flag",
    "versions": "map",
    SECONDS: "seconds",
    "run": "word",
}
"""What the fields of a record hold, as columns of Parquet (see `collection/parquet.py`)."""


def columns(times: bool) -> dict[str, Any]:
    """The columns of records with or without times."""
    return {name: holds for name, holds in COLUMNS.items() if times or name != SECONDS}


class WrittenBoard(NamedTuple):
    """A board by its name, its text, and whether every clue that is shown is known to be needed as far as ordered."""

    id: str
    text: str
    complete: bool


def as_text(made: Made, mark: str) -> WrittenBoard:
    """In the text format."""
    id = made_id(made)
    return WrittenBoard(id, write_board(made.puzzle, id) + "\n", made.complete)


def as_record(made: Made, mark: str, times: bool = True, run: str | None = None) -> WrittenBoard:
    """As a line of JSON; `run` is the run whose output it is to stand in."""
    record = made_record(made, mark, times)
    return WrittenBoard(record["id"], json.dumps(record if run is None else {**record, "run": run}), made.complete)


def made_id(made: Made) -> str:
    """The name of a board."""
    return f"{made.puzzle.kind}-{made.size}-{made.level or 'minimal'}-{made.seed}-{made.number}"


def made_record(made: Made, mark: str, times: bool = True) -> dict[str, Any]:
    """The record; without times, the same for the same order, seed and versions."""
    puzzle, figures = made.puzzle, made.difficulty
    record = {
        "id": made_id(made),
        "kind": puzzle.kind,
        "board": str(puzzle),
        "answer": puzzle.geometry.grid_text(puzzle.clues, made.answer),
        "hash": puzzle.digest,
        "canonical": mark,
        "size": str(made.size),
        "level": made.level or "minimal",
        "score": figures.score,
        "difficulty": {
            "open": figures.open,
            "candidates": figures.candidates,
            "placements": figures.placements,
            "complete": figures.complete,
        },
        "style": made.style,
        "remarks": made.remarks,
        "seed": made.seed,
        "number": made.number,
        "attempts": made.attempts,
        "calls": made.calls,
        "complete": made.complete,
        "versions": versions(),
    }
    return {**record, SECONDS: round(made.seconds, 6)} if times else record
