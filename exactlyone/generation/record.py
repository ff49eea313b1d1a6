"""How a board was made, as a JSON object: a line of such objects is itself a collection of boards to read."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from ..versions import versions
from .making import Made


def made_record(made: Made, times: bool = True) -> dict[str, Any]:
    """The record; without times, the same for the same order, seed and versions."""
    puzzle = made.puzzle
    level = made.level or "minimal"
    record = {
        "id": f"{puzzle.kind}-{made.size}-{level}-{made.seed}-{made.number}",
        "kind": puzzle.kind,
        "board": str(puzzle),
        "answer": puzzle.geometry.grid_text(puzzle.clues, made.answer),
        "hash": puzzle.digest,
        "size": str(made.size),
        "level": level,
        "score": made.difficulty.score,
        "difficulty": asdict(made.difficulty),
        "style": made.style,
        "remarks": made.remarks,
        "seed": made.seed,
        "number": made.number,
        "attempts": made.attempts,
        "calls": made.calls,
        "complete": made.complete,
        "versions": versions(),
    }
    return {**record, "seconds": round(made.seconds, 6)} if times else record
