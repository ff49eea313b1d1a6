"""Kropki: a Latin square with dots between cells.

Rules: rows and columns (boxes or regions too, where the board has them) hold no number twice; numbers are 1 to the
longer side. A white dot: the two numbers are consecutive. A black dot: one is the double of the other. A pair of 1 and
2 takes a dot of either colour, or only the black one where the board says so. Full negative rule: two neighbours
without a dot are neither consecutive nor double. (The World Puzzle Championship 2025 material describes the rules; a
secondary source names Vladimir Portugalov, 2005.)
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from string import ascii_lowercase, ascii_uppercase, digits
from typing import ClassVar, Literal

from ...board import grid
from ...board.geometry import Clues, Geometry
from ...board.options import Box, Choice, Option, Switch, WordsBlock
from ...board.puzzle import Puzzle
from ...board.scan import GridMarks, Line, Token, blocks
from ...board.structure import Structure, number
from ...board.symmetry import TURNS, Symmetry
from ...board.written import filled, read_number, shown, table
from ...models import InputError, ModelError

NONE, WHITE, BLACK = 0, 1, 2
"""The three values of an edge."""

Negative = Literal["full", "white-only", "none"]
DOTS = ".o*"
REGION_NAMES = ascii_uppercase + ascii_lowercase + digits
"""How regions are written: capitals first, so that no row of a small board reads as the name of a kind."""


@dataclass(frozen=True)
class Kropki(Geometry):
    """`rows` x `cols` cells with numbers 1..max(rows, cols).

    box        (rows, columns) of a box, or None; regions: the region number of each cell, or None; not both;
    diagonals  both main diagonals hold no number twice (square boards only);
    negative   "full": an edge without a dot forbids both relations; "white-only": no black dots exist, and an edge
               without a dot forbids a difference of 1; "none": an edge without a dot says nothing, and is no clue;
    either     a pair of 1 and 2 may carry a dot of either colour, as rule pages have it; else it takes the black one.

    Answer places are the cells. Clue places are the cells, then the edges left-right, row by row, then the edges
    up-down, row by row; an edge's clue is 0 for no dot, 1 for white, 2 for black. Raises ModelError on shapes that do
    not fit.
    """

    rows: int
    cols: int
    box: grid.Shape | None = None
    regions: tuple[int, ...] | None = None
    diagonals: bool = False
    negative: Negative = "full"
    either: bool = True

    kind: ClassVar[str] = "kropki"
    options: ClassVar[tuple[Option, ...]] = (
        Box(),
        WordsBlock("regions"),
        Switch("diagonals", rules={"yes": "both", "no": None}),
        Choice("negative", {word: word for word in ("full", "white-only", "none")}, always=True),
        Choice("pair", {"either": True, "black": False}, gives="either", always=True),
    )

    def __post_init__(self) -> None:
        grid.check_shape(self.kind, self.rows, self.cols)
        if self.negative not in ("full", "white-only", "none"):
            raise ModelError(f"the negative rule is full, white-only or none, not {self.negative!r}")
        if self.box is not None and self.regions is not None:
            raise ModelError("boxes and regions cannot both be given")
        if self.box is not None:
            grid.check_box(self.rows, self.cols, self.box)
            object.__setattr__(self, "box", tuple(self.box))  # a list is welcome, but geometries are to have a hash
            if self.box[0] * self.box[1] > self.highest:
                raise ModelError(
                    f"a box of {self.box[0]} rows x {self.box[1]} columns holds more than {self.highest} cells"
                )
        if self.regions is not None and len(self.regions) != self.rows * self.cols:
            raise ModelError(f"{self.rows} x {self.cols} cells need as many region numbers, not {len(self.regions)}")
        if self.regions is not None and max(map(self.regions.count, set(self.regions))) > self.highest:
            raise ModelError(f"a region holds more than {self.highest} cells")
        if self.regions is not None and len(set(self.regions)) > len(REGION_NAMES):
            raise ModelError(f"there are more than {len(REGION_NAMES)} regions")
        object.__setattr__(self, "regions", _renumbered(self.regions))  # equal shapes are equal
        if self.diagonals and self.rows != self.cols:
            raise ModelError("only a square board has two main diagonals")

    @property
    def highest(self) -> int:
        """The highest number: the longer side."""
        return max(self.rows, self.cols)

    @property
    def answer_places(self) -> tuple[str, ...]:
        return grid.cell_names(self.rows, self.cols)

    @cached_property
    def clue_places(self) -> tuple[str, ...]:
        return self.answer_places + _edge_names(self.rows, self.cols)

    def legal_clue(self, place: int) -> tuple[range, bool]:
        if place < self.rows * self.cols:
            return range(1, self.highest + 1), True
        return {"full": (range(3), False), "white-only": (range(2), False), "none": (range(1, 3), True)}[self.negative]

    def symmetries(self) -> tuple[Symmetry, ...]:
        """The eight of the rectangle. Numbers cannot be renamed: a dot speaks of their difference and their ratio.

        (v -> n + 1 - v keeps differences but not ratios.)
        """
        count = self.rows * self.cols
        edge = {frozenset(pair): count + i for i, pair in enumerate(grid.side_pairs(self.rows, self.cols))}
        found = []
        for turn in TURNS:
            rows, cols = turn.shape(self.rows, self.cols)
            box = self.box[::-1] if self.box is not None and turn.transposes else self.box
            cells = turn.cells(self.rows, self.cols)
            regions = None if self.regions is None else tuple(self.regions[cell] for cell in cells)
            target = replace(self, rows=rows, cols=cols, box=box, regions=regions)
            edges = tuple(edge[frozenset((cells[a], cells[b]))] for a, b in grid.side_pairs(rows, cols))
            found.append(Symmetry(turn.name, target, cells, cells + edges))
        return tuple(found)

    def structure(self) -> Structure:
        """Houses, edges with their two cells, and pairs of numbers with the dots that may stand between them."""
        relation = self.part("rules", "relation")

        cells, edges = self.answer_places, self.clue_places[self.rows * self.cols :]
        found = grid.structure_of_houses(self.rows, self.cols, self.box, self.diagonals)
        found.keep(
            "region",
            (
                [name for name, of in zip(cells, self.regions or (), strict=False) if of == region]
                for region in dict.fromkeys(self.regions or ())
            ),
        )
        found.add("edge", edges)
        pairs = grid.side_pairs(self.rows, self.cols)
        found.keep("edge", ((name, cells[a], cells[b]) for name, (a, b) in zip(edges, pairs, strict=True)))
        pairs_and_dots = [(a, b, dot) for a, b, dot in sorted(relation(self)) if a < b]
        found.values(range(1, self.highest + 1), cells)
        found.values({dot for _, _, dot in pairs_and_dots if self.negative != "none" or dot != NONE}, edges, "dot")
        for a, b, dot in pairs_and_dots:
            found.add("pair", [(a, b)])
            found.keep("pair", [((a, b), number(a), number(b))])
            if ("dot", dot) in found.points:
                found.keep("dot", [((a, b), ("dot", dot))])
        return found

    def clue_text(self, place: int, value: int) -> str:
        if place < len(self.answer_places):
            return super().clue_text(place, value)
        dot = ("no dot", "white dot", "black dot")[value]
        return f"{dot} on {self.clue_places[place]}"

    def clue_note(self, place: int, value: int) -> str:
        if place < len(self.answer_places):
            return super().clue_note(place, value)
        return "" if value == NONE else ("white dot", "black dot")[value - 1]

    @classmethod
    def read(cls, options: Mapping[str, Token], words: Sequence[Token], lines: Sequence[Line]) -> Puzzle:
        rules = cls.read_options(options, words)
        parts = list(blocks(lines))
        if not parts:
            raise InputError("the grid is missing", expected="the rows of the grid below the header")
        marks = GridMarks.words(parts[0])
        for line, row in zip(marks.lines, marks.rows, strict=True):
            for i, mark in enumerate(row):
                if len(mark) > 1 and set(mark) <= set(DOTS):
                    expected = "blanks between cells, an empty line above dots"
                    line.tokens()[i].fail(f"{mark!r} among the numbers", expected)
        rows, cols = marks.rectangle()
        shapes = [("horizontal dots", rows, cols - 1), ("vertical dots", rows - 1, cols)]
        shapes = [shape for shape in shapes if shape[1] and shape[2]]
        if rules["regions"]:
            shapes.append(("regions", rows, cols))
        below = _blocks_below(parts[1:], shapes, parts[0][-1].number)
        rules["regions"] = tuple(ord(mark) for row in below.pop().rows for mark in row) if rules["regions"] else None
        if rules["diagonals"] and rows != cols:
            options["diagonals"].fail("only a square board has two main diagonals")
        try:
            geometry = cls(rows, cols, **rules)
        except ModelError as error:
            options["regions" if rules["box"] is None else "box"].fail(str(error))
        clues = marks.read(lambda token: read_number(token, geometry.highest))
        for dots in below:
            clues += dots.read(geometry.read_dot)
        return Puzzle(geometry, tuple(clues))

    def read_dot(self, token: Token) -> int | None:
        """An edge's clue from its mark: o white, * black, . none. Raises InputError."""
        allowed = ".o" if self.negative == "white-only" else DOTS
        if token.text not in allowed:
            black = "* for a black one, " if "*" in allowed else ""
            token.fail(f"{token.text!r} is not an edge", f"o for a white dot, {black}. for none")
        if token.text == "." and self.negative == "none":
            return None
        return DOTS.index(token.text)

    @property
    def options_text(self) -> str:
        return super().options_text if self.regions is None else self.header_text()

    def grid_text(self, clues: Clues, answer: Sequence[int | None] | None = None) -> str:
        rows, cols = self.rows, self.cols
        text = table([shown(number) for number in filled(clues[: rows * cols], answer)], cols)
        if answer is not None:
            return text
        dots = "".join(DOTS[dot or 0] for dot in clues[rows * cols :])
        across, down = dots[: rows * (cols - 1)], dots[rows * (cols - 1) :]
        parts = [text]
        if across:
            parts.append("\n".join(across[i : i + cols - 1] for i in range(0, len(across), cols - 1)))
        if down:
            parts.append("\n".join(down[i : i + cols] for i in range(0, len(down), cols)))
        if self.regions is not None:
            letters = "".join(REGION_NAMES[region] for region in self.regions)
            parts.append("\n".join(letters[i : i + cols] for i in range(0, len(letters), cols)))
        return "\n\n".join(parts)


def _blocks_below(
    parts: Sequence[list[Line]], shapes: Sequence[tuple[str, int, int]], last_line: int
) -> list[GridMarks]:
    """The blocks below the givens, in order, each checked against its (what, rows, columns)."""
    found = [GridMarks.characters(part) for part in parts]
    for (what, high, wide), part, block in zip(shapes, parts, found, strict=False):
        block.check_width(wide, what)
        if len(part) != high:
            part[min(high, len(part) - 1)].fail(f"the block of {what} has {len(part)} lines", f"{high}")
    if len(parts) < len(shapes):
        what, high, wide = shapes[len(parts)]
        raise InputError(
            f"the block of {what} is missing",
            expected=f"{high} x {wide} marks after an empty line",
            line=parts[-1][-1].number if parts else last_line,
        )
    if len(parts) > len(shapes):
        names = ", ".join(["givens", *(shape[0] for shape in shapes)])
        parts[len(shapes)][0].fail("there is a block too many", f"these blocks: {names}")
    return found


@lru_cache(maxsize=64)
def _edge_names(rows: int, cols: int) -> tuple[str, ...]:
    names = grid.cell_names(rows, cols)
    return tuple(f"edge {names[a]}-{names[b]}" for a, b in grid.side_pairs(rows, cols))


def _renumbered(regions: tuple[int, ...] | None) -> tuple[int, ...] | None:
    """Region names as 0, 1, 2, ... in the order of their first cell, so that equal shapes are equal."""
    if regions is None:
        return None
    order = {name: i for i, name in enumerate(dict.fromkeys(regions))}
    return tuple(order[name] for name in regions)
