"""The commands that look into a board: candidates (what it leaves open), redundant (which clues it needs)."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

import click

from ..backends.base import Limits
from ..board import Puzzle
from ..deciding.uniqueness import NotUnique, Uniqueness
from ..drawing import Marks
from ..formats import Board
from ..inspecting.candidates import Candidates
from ..reporting import named, record_head
from .running import (
    BOARD_HELP,
    NOT_UNIQUE,
    OK,
    UNDECIDED,
    BoardResult,
    boards_and_kind,
    refused,
    run,
    so_far,
    time_limit_option,
)
from .showing import Pictures, svg_option, theme_option


@click.command(epilog=BOARD_HELP)
@boards_and_kind
@click.option("--cap", type=click.IntRange(min=1), default=1, show_default=True, help="Count up to so many answers.")
@time_limit_option
@svg_option
@theme_option
@click.option("--json", "as_json", is_flag=True, help="One JSON object per board and line, in input order.")
def candidates(
    boards: tuple[str, ...], kind: str | None, cap: int, limits: Limits, svg: Path | None, theme: str, as_json: bool
) -> None:
    """Say which values each place has in some solution.

    Places that are the same in all solutions are shown as a grid, and below it each open place with its values and in
    how many solutions it has them. A count is "at least" where there may be more. What the time limit leaves open is
    said to be unsettled.

    \b
    exactlyone candidates board.txt
    exactlyone candidates board.txt --cap 100
    exactlyone candidates board.txt --svg candidates.svg

    \b
    Exit code: 0 all done, 1 some have no solution, 2 bad input or usage,
    3 unsettled in the time limit or deciders at odds, 130 interrupted.
    Several boards: the worst code wins (2, then 3, then 1).
    """
    pictures = Pictures(svg)

    def ask(board: Board) -> BoardResult:
        found = so_far(partial(board.puzzle.candidates, cap, limits))
        pictures.write(lambda: board.puzzle.svg(found.filled(), Marks(notes=found.notes()), theme))
        code = UNDECIDED if not found.settled else OK if found.answers else NOT_UNIQUE
        return BoardResult(_candidates_text(board, found), _candidates_record(board, found), code, "done")

    run(boards, kind, as_json, ask, (), begin=pictures.begin)


@click.command(epilog=BOARD_HELP)
@boards_and_kind
@time_limit_option
@click.option("--json", "as_json", is_flag=True, help="One JSON object per board and line, in input order.")
def redundant(boards: tuple[str, ...], kind: str | None, limits: Limits, as_json: bool) -> None:
    """Say which clues each BOARD needs.

    Each clue is left out by itself, and the board decided without it; if it is unique still, the clue is redundant.
    Clues that are redundant each by itself need not be so together: minimise leaves them out one after another.

    \b
    exactlyone redundant board.txt

    \b
    Exit code: 0 all done, 1 some boards are not unique, 2 bad input or usage,
    3 undecided or deciders at odds, 130 interrupted.
    Several boards: the worst code wins (2, then 3, then 1).
    """

    def ask(board: Board) -> BoardResult:
        puzzle = board.puzzle
        try:
            found = so_far(partial(puzzle.redundant, limits))
        except NotUnique as error:
            return refused(board, error, "has clues that it needs")
        lists = {"needed": found.needed, "redundant": found.redundant, "unsettled": found.unsettled}
        counts = ", ".join(f"{len(names)} {word}" for word, names in lists.items() if names or word != "unsettled")
        limit = f" - {found.reason}" if found.reason is not None else ""
        total = sum(map(len, lists.values()))
        lines = [named(board, f"{total} {'clue' if total == 1 else 'clues'}: {counts}{limit}")]
        lines += [f"{word}: {', '.join(_clues(puzzle, names))}" for word, names in lists.items() if names]
        record = {
            **record_head(board),
            "status": Uniqueness.UNIQUE.value,
            **{word: list(names) for word, names in lists.items()},
            "reason": found.reason,
            "seconds": round(found.seconds, 6),
        }
        return BoardResult("\n".join(lines), record, UNDECIDED if found.unsettled else OK, "done")

    run(boards, kind, as_json, ask, ())


def _clues(puzzle: Puzzle, names: tuple[str, ...]) -> list[str]:
    """Clues by the names of their places, as a person says them."""
    shown = dict(zip(puzzle.geometry.clue_places, enumerate(puzzle.clues), strict=True))
    return [puzzle.geometry.clue_text(place, clue or 0) for place, clue in map(shown.__getitem__, names)]


def _candidates_text(board: Board, found: Candidates) -> str:
    puzzle = found.puzzle
    if found.settled and not found.answers:
        return named(board, "no solution, so no place has a value")
    is_open = [place for place in found.places if place.value is None]
    text = puzzle.geometry.value_text
    left = f"{len(is_open)} of {len(found.places)} places are open" if is_open else "no place is open"
    limit = f" - {found.reason}" if found.reason is not None else ""
    lines = [
        named(board, f"{left}, {_counted(found.answers, found.complete)}{limit}"),
        puzzle.geometry.grid_text(puzzle.clues, found.filled()),
    ]
    for place in is_open:
        parts = [f"{text(one.value)} in {_counted(one.number, one.exact)}" for one in place.candidates]
        parts += [f"unsettled: {' '.join(map(text, place.unsettled))}"] if place.unsettled else []
        lines.append(f"{place.name}: {', '.join(parts)}")
    return "\n".join(lines)


def _counted(number: int, exact: bool) -> str:
    return f"{'' if exact else 'at least '}{number} {'solution' if number == 1 else 'solutions'}"


def _candidates_record(board: Board, found: Candidates) -> dict[str, Any]:
    return {
        **record_head(board),
        "status": "SETTLED" if found.settled else "UNSETTLED",
        "places": {
            place.name: {
                "candidates": [
                    {"value": one.value, "count": one.number, "exact": one.exact} for one in place.candidates
                ],
                "unsettled": list(place.unsettled),
            }
            for place in found.places
        },
        "count": found.answers,
        "complete": found.complete,
        "confirmed": found.confirmed,
        "reason": found.reason,
        "seconds": round(found.seconds, 6),
    }
