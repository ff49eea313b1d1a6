"""The file that reproduces a disagreement: the puzzle, what each decider said, the versions, and the clauses."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

from ..board.geometry import model_of
from ..board.puzzle import Puzzle
from ..models import ExactlyOneError
from ..versions import versions

if TYPE_CHECKING:
    from .deciders import Enumeration
    from .tallying import Tally


def report(puzzle: Puzzle, enumerations: Sequence[Enumeration | Tally]) -> Path:
    """Write `disagreement-HASH.json` to the current folder, or to the temporary one if that cannot be written."""
    content = {
        "puzzle": str(puzzle),
        "deciders": [
            {
                "name": one.name,
                "exhausted": one.exhausted,
                "found": one.found,
                "answers": [puzzle.geometry.grid_text(puzzle.clues, answer) for answer in one.answers],
                "statistics": asdict(one.statistics),
            }
            for one in enumerations
        ],
        "versions": versions(),
        "clauses": _clauses(puzzle),
    }
    text = json.dumps(content, indent=1)
    name = f"disagreement-{puzzle.digest}.json"
    for folder in (Path.cwd(), Path(tempfile.gettempdir())):
        try:
            (folder / name).write_text(text, encoding="utf-8")
        except OSError:
            continue
        return folder / name
    raise ExactlyOneError("two deciders disagree, and no file could be written; the report follows:\n" + text)


def _clauses(puzzle: Puzzle) -> str:
    """The puzzle as clauses in DIMACS form, or why it has none: whatever is wrong must not hide the disagreement."""
    from ..backends.sat import dimacs

    model = model_of(puzzle.geometry)
    try:
        return dimacs(model, puzzle.literals(model))
    except ExactlyOneError as error:
        return f"c no clauses: {error}\n"
