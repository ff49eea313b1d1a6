"""Boards of parts as text: the grid, in a frame where clues stand beside it, and blocks of marks below.

    . 3 . .        a frame of clues around the cells
    . . 1 . .
    2 . . . .
    . . . . .

A mark in a cell belongs to the first part that can read it. `.` is an empty place.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from ..board.puzzle import Puzzle
from ..board.scan import GridMarks, Line, Token, blocks, either, quoted
from ..board.written import table
from ..models import InputError, ModelError
from .part import EMPTY, BoardPart, MarkBlock, Place, Position

if TYPE_CHECKING:
    from ..board.geometry import Clues
    from .kind import Kind


def read(kind: type[Kind], options: Mapping[str, Token], words: Sequence[Token], lines: Sequence[Line]) -> Puzzle:
    """A board of the kind from its header's options and the lines below. Raises InputError."""
    fields = kind.read_options(options, words)
    parts = kind.parts()
    below = list(blocks(lines))
    if not below:
        raise InputError("the grid is missing", expected="the rows of the grid below the header")
    grid = GridMarks.words(below[0])
    framed = any(part.framed for part in parts)
    rows, cols = grid.rectangle("marks" if framed else "cells")
    if framed:
        if rows < 3 or cols < 3:
            below[0][0].fail("the grid has no cells", "cells, and a frame of clues around them")
        rows, cols = rows - 2, cols - 2
    inner = _inner(grid) if framed else grid
    wanted = [
        (part, section) for part in parts for section in part.sections(rows, cols) if section.rows and section.cols
    ]
    found = sections([section for _, section in wanted], below[1:], below[0][-1].number)
    of_part: dict[str, list[GridMarks]] = {}
    for (part, _), marks in zip(wanted, found, strict=True):
        of_part.setdefault(part.name, []).append(marks)
    try:
        for part in parts:
            if part.field:
                fields[part.field] = part.shape(inner, of_part.get(part.name, []))
        board = kind(rows, cols, **fields)
    except ModelError as error:
        below[0][0].fail(str(error))
    return Puzzle(board, _clues(board, grid, framed, of_part))


def grid_text(board: Kind, clues: Clues, answer: Sequence[int | None] | None) -> str:
    """The board as text; with an answer, its grid with the answer in it."""
    framed = any(part.framed for part in board.parts())
    cells: list[str] = [EMPTY] * (board.rows * board.cols)
    frame: dict[tuple[int, int], str] = {}
    for part in board.parts():
        for cell, mark in enumerate(part.shape_marks(board)):
            cells[cell] = mark or cells[cell]
    printed: dict[str, list[str]] = {}
    for (part, place), clue in zip(board.clues_at, clues, strict=True):
        mark = EMPTY if clue is None else part.written(place, clue)
        if part.in_cells:
            cells[place.cells[0]] = mark if clue is not None else cells[place.cells[0]]
        elif part.framed:
            frame[place.at] = mark
        else:
            printed.setdefault(part.name, []).append(mark)
    for (part, place), value in zip(board.answers_at, answer or (), strict=False):
        cell = place.cells[0]
        if value is not None and (cells[cell] == EMPTY or value != part.blank):
            cells[cell] = part.mark(value)
    if framed:
        cells = [
            cells[r * board.cols + c]
            if 0 <= r < board.rows and 0 <= c < board.cols
            else frame.get((2 * r + 1, 2 * c + 1), EMPTY)
            for r in range(-1, board.rows + 1)
            for c in range(-1, board.cols + 1)
        ]
    text = [table(cells, board.cols + 2 * framed)]
    if answer is None:
        for part in board.parts():
            text += _sections_text(board, part, printed.get(part.name, []))
    return "\n\n".join(text)


def sections(wanted: Sequence[MarkBlock], below: Sequence[list[Line]], last_line: int) -> list[GridMarks]:
    """The blocks below the grid, each with the rows and marks that are wanted. Raises InputError."""
    found = []
    for section, block in zip(wanted, below, strict=False):
        apart = any(len(line.text.split()) > 1 for line in block)
        marks = GridMarks.words(block) if apart else GridMarks.characters(block)
        marks.check_width(section.cols, f"marks of the {section.what}")
        if len(block) != section.rows:
            block[min(section.rows, len(block) - 1)].fail(
                f"the block of {section.what} has {len(block)} lines", f"{section.rows}"
            )
        found.append(marks)
    if len(below) < len(wanted):
        missing = wanted[len(below)]
        raise InputError(
            f"the block of {missing.what} is missing",
            expected=f"{missing.rows} x {missing.cols} marks after an empty line",
            line=below[-1][-1].number if below else last_line,
        )
    if len(below) > len(wanted):
        names = ", ".join(["the grid", *(section.what for section in wanted)])
        below[len(wanted)][0].fail("there is a block too many", f"these blocks: {names}")
    return found


def _inner(grid: GridMarks) -> GridMarks:
    """The marks in the cells, without those of the frame."""
    return GridMarks(grid.lines[1:-1], [row[1:-1] for row in grid.rows[1:-1]], grid.single)


def _tokens(marks: GridMarks) -> list[list[Token]]:
    return [line.characters() if marks.single else line.tokens() for line in marks.lines]


def _clues(board: Kind, grid: GridMarks, framed: bool, of_part: Mapping[str, Sequence[GridMarks]]) -> Clues:
    """The clues at all places. Raises InputError at a mark that nobody reads."""
    readers: dict[Position, list[tuple[BoardPart, Place]]] = {}
    for part, place in board.clues_at:
        if part.in_cells or part.framed:
            readers.setdefault(place.at, []).append((part, place))
    values: dict[tuple[str, Position], int | None] = {}
    for r, row in enumerate(_tokens(grid), -framed):
        for c, token in enumerate(row, -framed):
            at = 2 * r + 1, 2 * c + 1
            black = r * board.cols + c in board.unfilled and 0 <= c < board.cols
            name, value = _read(board, readers.get(at, []), token, black)
            values[name, at] = value
    for part in board.parts():
        if part.clues and not part.in_cells and not part.framed:
            marks = [token for block in of_part.get(part.name, ()) for row in _tokens(block) for token in row]
            for place, token in zip(part.places(board), marks, strict=True):
                values[part.name, place.at] = _read(board, [(part, place)], token, False)[1]
    return tuple(values.get((part.name, place.at)) for part, place in board.clues_at)


def _read(board: Kind, readers: Sequence[tuple[BoardPart, Place]], token: Token, black: bool) -> tuple[str, int | None]:
    """The part that a mark belongs to, and the value it says: of the first that can read it. Raises InputError."""
    if token.text == EMPTY and not black:
        return "", None
    for part, place in readers:
        value = part.meaning(board, place, token.text)
        if value is not None:
            return part.name, value
    shapes = [part for part in board.parts() if part.symbol]
    if not black or token.text not in [part.symbol for part in shapes]:
        expected = [part.expected(board, place) for part, place in readers]
        expected += [f"{part.symbol} for {part.called}" for part in shapes if any(one.in_cells for one, _ in readers)]
        token.fail(f"{quoted(token.text)} cannot stand here", either([*expected, f"{EMPTY} for nothing"]))
    return "", None


def _sections_text(board: Kind, part: BoardPart, marks: Sequence[str]) -> list[str]:
    """The blocks of a part."""
    if part.field:
        return list(part.shape_sections(board))
    found, at = [], 0
    for section in part.sections(board.rows, board.cols):
        rows = [marks[at + r * section.cols : at + (r + 1) * section.cols] for r in range(section.rows)]
        apart = " " if any(len(mark) > 1 for row in rows for mark in row) else ""
        if section.rows and section.cols:
            found.append("\n".join(apart.join(row) for row in rows))
        at += section.rows * section.cols
    return found
