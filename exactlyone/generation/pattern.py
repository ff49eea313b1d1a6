"""A mask of where clues may stand, read from a file: x may, . may not; blanks between the marks do not matter."""

from __future__ import annotations

from pathlib import Path

from ..board.scan import Line, check_width
from ..models import InputError
from .recipe import Size, recipe_of


def read_pattern(path: Path, kind: str, size: Size) -> frozenset[str]:
    """The names of the places that may show a clue. Raises InputError with file, line and column."""
    recipe = recipe_of(kind)
    high, wide = recipe.mask_size(size)
    try:
        lines = [Line(text, i + 1) for i, text in enumerate(path.read_text("utf-8-sig").splitlines()) if text.strip()]
    except (OSError, UnicodeDecodeError) as error:
        raise InputError(f"the pattern cannot be read: {error}", file=str(path)) from error
    try:
        if len(lines) != high:
            raise InputError(f"the pattern has {len(lines)} lines", expected=f"{high} for {kind} of size {size}")
        allowed = set()
        for row, line in enumerate(lines):
            marks = [mark for mark in line.characters() if not mark.text.isspace()]
            check_width(line, marks, wide, "marks")
            for col, mark in enumerate(marks):
                if mark.text not in "xX.":
                    mark.fail(f"{mark.text!r} is not a mark", "x where a clue may stand, . where not")
                if mark.text != ".":
                    allowed.add(recipe.mask_place(row, col))
    except InputError as error:
        raise error.within(str(path)) from error
    return frozenset(allowed)
