"""The commands that give reasons: explain (how a board is solved), why (what is wrong with one)."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import click

from ..backends.base import Limits
from ..deciding.solving import Unfinished
from ..deciding.uniqueness import Uniqueness
from ..explanation.explanation_report import explanation_record, explanation_text
from ..explanation.pictures import pictures
from ..files import write_safely
from ..formats import Board
from ..reporting import named, record_head, shape_text
from .running import BOARD_HELP, NOT_UNIQUE, OK, UNDECIDED, BoardResult, boards_and_kind, run, so_far, time_limit_option
from .showing import Pictures, svg_option, theme_option


@click.command(epilog=BOARD_HELP)
@boards_and_kind
@time_limit_option
@click.option(
    "--svg",
    "folder",
    type=click.Path(file_okay=False),
    help="Draw the board and each step too, into this folder.",
)
@theme_option
@click.option("--json", "as_json", is_flag=True, help="One JSON object per board and line, in input order.")
def explain(
    boards: tuple[str, ...], kind: str | None, limits: Limits, folder: str | None, theme: str, as_json: bool
) -> None:
    """Say how each BOARD is solved, step by step.

    The steps lead from the clues to the only solution. Each is something that is forced, with the fewest reasons found,
    the easiest step first; it was checked once more before it is shown. A board without exactly one solution has no
    such steps: why is said instead.

    \b
    exactlyone explain board.txt
    exactlyone explain board.txt --svg steps/
    exactlyone explain folder/ --json > steps.jsonl

    \b
    Exit code: 0 all explained, 1 some are not unique, 2 bad input or usage,
    3 cut short by the time limit or deciders at odds, 130 interrupted.
    Several boards: the worst code wins (2, then 3, then 1).
    """
    if folder == "":
        raise click.UsageError("the name of the folder for --svg is empty")

    def begin(several: bool) -> None:
        if several:
            raise click.UsageError(f"{folder} is to hold the steps of one board, and there are several")
        Path(folder or ".").mkdir(parents=True, exist_ok=True)  # before the work is done: perhaps it cannot be made

    def ask(board: Board) -> BoardResult:
        found = so_far(partial(board.puzzle.explain, limits))
        for name, picture in () if folder is None else pictures(found, theme):
            write_safely(Path(folder or "", name), picture)
        status = found.verdict.status
        if status in (Uniqueness.MULTIPLE, Uniqueness.NONE):
            code, word = NOT_UNIQUE, "not unique"
        else:
            code, word = (OK, "explained") if found.reason is None else (UNDECIDED, "cut short")
        record = explanation_record(board.id, found, board.line) if as_json else {}
        return BoardResult(named(board, explanation_text(found)), record, code, word)

    run(boards, kind, as_json, ask, ("explained", "not unique", "cut short"), begin=None if folder is None else begin)


@click.command(epilog=BOARD_HELP)
@boards_and_kind
@time_limit_option
@svg_option
@theme_option
@click.option("--json", "as_json", is_flag=True, help="One JSON object per board and line, in input order.")
def why(boards: tuple[str, ...], kind: str | None, limits: Limits, svg: Path | None, theme: str, as_json: bool) -> None:
    """Say why a BOARD has several solutions or none.

    No solution: a few clues and rules that cannot all hold, as few as were found. Several: two solutions that differ
    in few places, and single clues that would leave one solution. --svg draws the board with these places marked.

    \b
    exactlyone why board.txt
    exactlyone why board.txt --svg why.svg

    \b
    Exit code: 0 each board has exactly one solution, 1 some have several or none,
    2 bad input or usage, 3 undecided or deciders at odds, 130 interrupted.
    Several boards: the worst code wins (2, then 3, then 1).
    """
    pictures = Pictures(svg)

    def ask(board: Board) -> BoardResult:
        head, shape = record_head(board), f"({shape_text(board.puzzle.geometry)})"
        try:
            found = so_far(partial(board.puzzle.why, limits))
        except Unfinished as error:
            status, code, word = Uniqueness.UNKNOWN.value, UNDECIDED, "cut short"
            record = {**head, "status": status, "why": None, "reason": str(error)}
            return BoardResult(named(board, f"{status} - {error} {shape}"), record, code, word)
        pictures.write(lambda: board.puzzle.svg(marks=None if found is None else found.marks(), theme=theme))
        if found is None:
            status = Uniqueness.UNIQUE.value
            record = {**head, "status": status, "why": None, "reason": None}
            return BoardResult(named(board, f"{status} - there is exactly one solution {shape}"), record, OK, "unique")
        limit = "" if found.reason is None else f"\nThis may not be all: {found.reason}."
        record = {**head, "status": found.status.value, "why": str(found), "reason": found.reason}
        text = named(board, f"{found.status.value} {shape}\n{found}{limit}")
        return BoardResult(text, record, NOT_UNIQUE, "not unique")

    run(boards, kind, as_json, ask, ("unique", "not unique", "cut short"), begin=pictures.begin)
