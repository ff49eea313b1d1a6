"""Verdicts and counts as text for people and as records for programs."""

from __future__ import annotations

import hashlib
from dataclasses import asdict
from typing import Any

from .counting import Count
from .decision import Opinion
from .puzzles.puzzle import Answer, Puzzle
from .solving import Solution
from .uniqueness import Uniqueness, Verdict

SHOWN = 12
"""How many differing places a line lists."""


def digest(puzzle: Puzzle) -> str:
    """Twelve hexadecimal digits that change with the board: the start of the SHA-256 of its text form."""
    return hashlib.sha256(str(puzzle).encode()).hexdigest()[:12]


def verdict_line(verdict: Verdict) -> str:
    """The verdict in one line: what, why, by whom, how long."""
    parts = {
        Uniqueness.UNIQUE: "one answer",
        Uniqueness.MULTIPLE: f"two answers differ in {_some(verdict.differing)}",
        Uniqueness.NONE: f"no answer: {verdict.reason}",
        Uniqueness.UNKNOWN: f"undecided: {verdict.reason}",
    }
    return f"{verdict.status.value} - {parts[verdict.status]} ({_by(verdict.opinions)}; {_time(verdict.seconds)})"


def verdict_text(verdict: Verdict) -> str:
    """The verdict's line and its answers."""
    grids = [verdict.puzzle.geometry.grid_text(verdict.puzzle.clues, answer) for answer in verdict.answers]
    return "\n\n".join([verdict_line(verdict), *grids])


def verdict_record(name: str, verdict: Verdict) -> dict[str, Any]:
    """The verdict as a JSON object: `solutions` are the answers found as grids of text, `deciders` is by name."""
    return {
        **_head(name, verdict.puzzle),
        "status": verdict.status.value,
        "solutions": _grids(verdict.puzzle, verdict.answers),
        "differing": list(verdict.differing),
        "clash": list(verdict.clash),
        "confirmed": verdict.confirmed,
        "deciders": _deciders(verdict.opinions),
        "seconds": round(verdict.seconds, 6),
        "reason": verdict.reason,
    }


def count_record(name: str, count: Count) -> dict[str, Any]:
    """A count as a JSON object."""
    return {
        **_head(name, count.puzzle),
        "count": count.number,
        "complete": count.complete,
        "confirmed": count.confirmed,
        "deciders": _deciders(count.opinions),
        "seconds": round(count.seconds, 6),
        "reason": count.reason,
    }


def solution_record(name: str, solution: Solution) -> dict[str, Any]:
    """One answer as a JSON object."""
    return {
        **_head(name, solution.puzzle),
        "status": solution.status.name,
        "solutions": _grids(solution.puzzle, () if solution.answer is None else (solution.answer,)),
        "deciders": _deciders(solution.opinions),
        "seconds": round(solution.seconds, 6),
        "reason": solution.reason,
    }


def error_record(name: str, message: str) -> dict[str, Any]:
    """A board that could not be read, or on which the deciders failed: a status of its own, never a verdict."""
    return {
        "id": name,
        "kind": None,
        "status": "ERROR",
        "solutions": [],
        "deciders": {},
        "seconds": 0,
        "reason": message,
    }


def count_line(count: Count) -> str:
    """The count in one line."""
    alone = " by one decider" if count.complete and count.confirmed < 2 else ""
    why = f" - {count.reason}" if count.reason is not None and not count.complete else ""
    return f"{count}{alone}{why} ({_by(count.opinions)}; {_time(count.seconds)})"


def _head(name: str, puzzle: Puzzle) -> dict[str, Any]:
    return {"id": name, "kind": puzzle.kind, "hash": digest(puzzle)}


def _grids(puzzle: Puzzle, answers: tuple[Answer, ...]) -> list[str]:
    return [puzzle.geometry.grid_text(puzzle.clues, answer) for answer in answers]


def _deciders(opinions: tuple[Opinion, ...]) -> dict[str, Any]:
    return {
        opinion.decider: {
            "found": opinion.found,
            "exhausted": opinion.exhausted,
            "reason": opinion.reason,
            **{key: round(value, 6) for key, value in asdict(opinion.statistics).items()},
        }
        for opinion in opinions
    }


def _by(opinions: tuple[Opinion, ...]) -> str:
    """The deciders that did their part; if none did, those that tried."""
    done = [opinion.decider for opinion in opinions if opinion.reason is None]
    return ", ".join(done or [opinion.decider for opinion in opinions]) or "no decider had a turn"


def _time(seconds: float) -> str:
    return f"{seconds * 1000:.0f} ms" if seconds < 1 else f"{seconds:.1f} s"


def _some(places: tuple[str, ...]) -> str:
    more = f" and {len(places) - SHOWN} more" if len(places) > SHOWN else ""
    return ", ".join(places[:SHOWN]) + more
