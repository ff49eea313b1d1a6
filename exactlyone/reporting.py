"""Verdicts and counts as text for people and as records for programs."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from .backends.base import Status
from .board.geometry import Answer, Geometry
from .board.puzzle import Puzzle
from .deciding.counting import Count
from .deciding.panel import Opinion, Witnessed
from .deciding.solving import Solution
from .deciding.uniqueness import Uniqueness, Verdict
from .formats import Board, Found
from .models import ExactlyOneError
from .versions import versions

SHOWN = 12
"""How many differing places a line lists."""

SEED = 0
"""The seed of CP-SAT, the same in every run. The other deciders draw nothing: SAT solvers start as they come, and the
search tries values in order."""

ALONE = " by one reading"
"""What a line says where no second reading of the rules agrees: none was named, or none came to its end."""


def one_line(text: str) -> str:
    """Text as a line on a screen: line ends, control characters and the like as escapes (a file may be named so)."""
    return "".join(char if char.isprintable() else repr(char)[1:-1] for char in text)


def joined(parts: Iterable[object], word: str = "and") -> str:
    """a, b and c"""
    words = [str(part) for part in parts]
    return f" {word} ".join([", ".join(words[:-1]), words[-1]]) if len(words) > 1 else "".join(words)


def named(board: Found, text: str) -> str:
    """What is said of a board, with its name before it."""
    return f"{one_line(board.id)}: {text}"


def record_head(board: Board) -> dict[str, Any]:
    """What a record begins with that is no verdict."""
    puzzle = board.puzzle
    return {"id": board.id, "kind": puzzle.kind, "options": puzzle.geometry.options_text, "hash": puzzle.digest}


def ignored_lines(board: Board) -> list[str]:
    """What the board's format said in vain."""
    return [named(board, f"ignored: {note}") for note in board.ignored]


def error_line(board: Found, error: ExactlyOneError, decided: bool) -> str:
    """Why there is no result. An error in reading says itself where it is; one in deciding gets the board's name."""
    return one_line(f"{board.id}: ERROR - {error}" if decided else str(error))


def verdict_line(verdict: Verdict) -> str:
    """The verdict in one line: what, whether it is by one reading only, why; by whom, how long, of what."""
    parts = {
        Uniqueness.UNIQUE: "one answer",
        Uniqueness.MULTIPLE: f"two answers differ in {_some(verdict.differing)}",
        Uniqueness.NONE: f"no answer: {verdict.reason}",
        Uniqueness.UNKNOWN: f"undecided: {verdict.reason}",
    }
    alone = verdict.status in (Uniqueness.UNIQUE, Uniqueness.NONE) and verdict.confirmed < 2
    cost = _cost(verdict.puzzle, verdict.opinions, verdict.seconds)
    return f"{verdict.status.value}{ALONE * alone} - {parts[verdict.status]} {cost}"


def verdict_text(verdict: Verdict) -> str:
    """The verdict's line and its answers."""
    grids = [verdict.puzzle.geometry.grid_text(verdict.puzzle.clues, answer) for answer in verdict.answers]
    return "\n\n".join([verdict_line(verdict), *grids])


def verdict_record(name: str, verdict: Verdict, line: int | None = None) -> dict[str, Any]:
    """The verdict as a JSON object: `solutions` are the answers found as grids of text, `deciders` is by name.

    `line` is where the board starts in its file.
    """
    return {
        **_head(name, verdict.puzzle, line),
        "status": verdict.status.value,
        "solutions": _grids(verdict.puzzle, verdict.answers),
        "differing": list(verdict.differing),
        "clash": list(verdict.clash),
        **_witnesses(verdict),
        "deciders": _deciders(verdict.opinions),
        **_tail(verdict.seconds, verdict.reason),
    }


def solution_text(solution: Solution) -> str:
    """One answer with a line above it, or the line that says why there is none."""
    cost = _cost(solution.puzzle, solution.opinions, solution.seconds)
    if solution.answer is not None:
        grid = solution.puzzle.geometry.grid_text(solution.puzzle.clues, solution.answer)
        return f"one answer, which may not be the only one {cost}\n\n{grid}"
    if solution.status is Status.UNSATISFIABLE:
        return f"no answer{ALONE * (solution.confirmed < 2)} {cost}"
    return f"undecided: {solution.reason} {cost}"


def solution_record(name: str, solution: Solution, line: int | None = None) -> dict[str, Any]:
    """One answer as a JSON object."""
    return {
        **_head(name, solution.puzzle, line),
        "status": solution.status.name,
        "solutions": _grids(solution.puzzle, () if solution.answer is None else (solution.answer,)),
        **_witnesses(solution),
        "deciders": _deciders(solution.opinions),
        **_tail(solution.seconds, solution.reason),
    }


def count_line(count: Count) -> str:
    """The count in one line: how many, on whose word, and what the others had found when the limit ran out."""
    alone = ALONE * (count.finished and count.confirmed < 2)
    why = ""
    if count.reason is not None and not count.complete:
        others = [f"{one.decider} had found {one.found}" for one in count.opinions if not one.exhausted]
        why = f" - {', '.join([count.reason, *others * count.finished])}"
    return f"{count}{alone}{why} {_cost(count.puzzle, count.opinions, count.seconds)}"


def count_record(name: str, count: Count, line: int | None = None) -> dict[str, Any]:
    """A count as a JSON object.

    The status is COMPLETE; PARTIAL where there may be more than `count`; UNCONFIRMED where one decider says that there
    are no more, and a second one, which was to confirm it, had not come so far.
    """
    return {
        **_head(name, count.puzzle, line),
        "status": "COMPLETE" if count.complete else "UNCONFIRMED" if count.finished else "PARTIAL",
        "count": count.number,
        **_witnesses(count),
        "checked": count.checked,
        "deciders": _deciders(count.opinions),
        **_tail(count.seconds, count.reason),
    }


def error_record(name: str, message: str, puzzle: Puzzle | None = None, line: int | None = None) -> dict[str, Any]:
    """A board that could not be read, or on which the deciders failed: a status of its own, never a verdict."""
    return {
        **_head(name, puzzle, line),
        "status": "ERROR",
        "solutions": [],
        "deciders": {},
        **_tail(0, message),
    }


def summary(tally: Mapping[str, int], words: Sequence[str]) -> str:
    """How many boards came to what, in the order of the words, and how many were in error, if any."""
    parts = [f"{tally[word]} {word}" for word in words]
    return ", ".join(parts + [f"{tally['error']} in error"] * (tally["error"] > 0))


def size_text(geometry: Geometry) -> str:
    """The size of a board, such as "9x9"; the number of its places where the geometry does not say rows and columns."""
    side = getattr(geometry, "size", None)
    rows, cols = getattr(geometry, "rows", side), getattr(geometry, "cols", side)
    if isinstance(rows, int) and isinstance(cols, int):
        return f"{rows}x{cols}"
    return f"{len(geometry.answer_places)} places"


def shape_text(geometry: Geometry) -> str:
    """What a board was read as: its kind, its size and its options, such as "sudoku 9x9 box=3x3"."""
    return " ".join(filter(None, (geometry.kind, size_text(geometry), geometry.options_text)))


def _head(name: str, puzzle: Puzzle | None, line: int | None) -> dict[str, Any]:
    return {
        "id": name,
        "kind": None if puzzle is None else puzzle.kind,
        "size": None if puzzle is None else size_text(puzzle.geometry),
        "options": None if puzzle is None else puzzle.geometry.options_text,
        "hash": None if puzzle is None else puzzle.digest,
        "line": line,
    }


def _witnesses(found: Witnessed) -> dict[str, Any]:
    return {"confirmed": found.confirmed, "readings": list(found.readings)}


def _tail(seconds: float, reason: str | None) -> dict[str, Any]:
    return {"seconds": round(seconds, 6), "reason": reason, "seed": SEED, "versions": versions()}


def _grids(puzzle: Puzzle, answers: tuple[Answer, ...]) -> list[str]:
    return [puzzle.geometry.grid_text(puzzle.clues, answer) for answer in answers]


def _deciders(opinions: tuple[Opinion, ...]) -> dict[str, Any]:
    return {
        opinion.decider: {
            "found": opinion.found,
            "exhausted": opinion.exhausted,
            "reason": opinion.reason,
            "build_seconds": round(opinion.statistics.build_seconds, 6),
            "solve_seconds": round(opinion.statistics.solve_seconds, 6),
            "conflicts": opinion.statistics.conflicts,
            "decisions": opinion.statistics.decisions,
        }
        for opinion in opinions
    }


def _cost(puzzle: Puzzle, opinions: tuple[Opinion, ...], seconds: float) -> str:
    return f"({_by(opinions)}; {_time(seconds)}; {shape_text(puzzle.geometry)})"


def _by(opinions: tuple[Opinion, ...]) -> str:
    """The deciders that did their part; if none did, those that tried."""
    done = [opinion.decider for opinion in opinions if opinion.reason is None]
    return ", ".join(done or [opinion.decider for opinion in opinions]) or "no decider had a turn"


def _time(seconds: float) -> str:
    return f"{seconds * 1000:.0f} ms" if seconds < 1 else f"{seconds:.1f} s"


def _some(places: tuple[str, ...]) -> str:
    more = f" and {len(places) - SHOWN} more" if len(places) > SHOWN else ""
    return ", ".join(places[:SHOWN]) + more
