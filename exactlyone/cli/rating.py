"""The command that says how hard boards are: rate."""

from __future__ import annotations

from functools import partial

import click

from ..backends.base import Limits
from ..deciding.solving import Unfinished
from ..deciding.uniqueness import NotUnique, Uniqueness
from ..explanation import Explanation
from ..formats import Board
from ..rating import Rating
from ..rating.rating_report import rating_record, rating_text
from ..reporting import named, record_head, shape_text
from ..watching import INTERRUPTED
from .running import BOARD_HELP, OK, UNDECIDED, BoardResult, boards_and_kind, refused, run, so_far, time_limit_option


@click.command(epilog=BOARD_HELP)
@boards_and_kind
@time_limit_option
@click.option("--json", "as_json", is_flag=True, help="One JSON object per board and line, in input order.")
def rate(boards: tuple[str, ...], kind: str | None, limits: Limits, as_json: bool) -> None:
    """Say how hard each BOARD is, by the steps that solve it.

    The rating adds up what the steps cost, each times the places one looks at until it is found; "at most", where a
    step may have fewer reasons than were found. Measures of searches stand beside it. The same board has the same
    figures everywhere.

    \b
    exactlyone rate board.txt
    exactlyone rate folder/ --json > ratings.jsonl

    \b
    Exit code: 0 all rated, 1 some boards are not unique, 2 bad input or usage,
    3 cut short by the time limit or deciders at odds, 130 interrupted.
    Several boards: the worst code wins (2, then 3, then 1).
    """

    def ask(board: Board) -> BoardResult:
        try:
            rated = so_far(partial(board.puzzle.rate, limits))
            if not isinstance(rated, Rating):
                raise Unfinished(INTERRUPTED, rated)
        except NotUnique as error:
            return refused(board, error, "has a rating", rating=None)
        except Unfinished as error:
            status = Uniqueness.UNIQUE.value
            if isinstance(error.partial, Explanation):
                status = error.partial.verdict.status.value
            reason = f"not rated: {error}{_steps(error.partial)}"
            record = {**record_head(board), "status": status, "rating": None, "reason": reason}
            text = f"{status} - {reason} ({shape_text(board.puzzle.geometry)})"
            return BoardResult(named(board, text), record, UNDECIDED, "cut short")
        record = rating_record(board.id, rated, board.line) if as_json else {}
        return BoardResult(named(board, rating_text(rated)), record, OK, "rated")

    run(boards, kind, as_json, ask, ("rated", "not unique", "cut short"))


def _steps(found: object) -> str:
    """The steps that were found before it ended."""
    if not isinstance(found, Explanation) or not found.steps:
        return ""
    known = "" if found.reason is None else "at least "
    return f"; {known}{len(found.steps)} steps, the hardest of cost {found.hardest}"
