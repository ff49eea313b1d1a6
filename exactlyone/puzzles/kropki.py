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

from ..models import AllDifferent, InputError, IntVar, Model, ModelError, Table, Words
from . import grid
from .options import read_box, read_choice, read_switch, reject_unknown
from .printed import Different, Pair, Printed, bits, on_places
from .puzzle import Clues, Geometry, Puzzle, Violation
from .readings import number_violations, one_for_each, repeat_violations
from .scan import Line, Marks, Token, blocks
from .structure import Structure, number
from .symmetry import TURNS, Symmetry
from .written import filled, read_number, shown, table

NONE, WHITE, BLACK = 0, 1, 2
"""The three values of an edge."""

Negative = Literal["full", "white-only", "none"]
DOTS = ".o*"
DOT = Words(
    stated="the {clue} between {scope}",
    stated_beside="the {clue} beside {values}",
    clues=("blank edge", "white dot", "black dot"),
    across="across {rule}",
    broken="{rule} does not fit",
)
"""How an edge is told."""
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
    options: ClassVar[str] = (
        "negative=full, white-only or none; pair=either or black; box=ROWSxCOLUMNS; regions=no or yes; "
        "diagonals=no or yes"
    )
    words_in_grid: ClassVar[bool] = True

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

    def rules(self) -> Model:
        model = Model(self.kind)
        cells = tuple(model.int_var(name, range(1, self.highest + 1)) for name in self.answer_places)
        for label, house in self._houses():
            model.add(label, AllDifferent(tuple(cells[i] for i in house)))
        colours = (NONE, WHITE) if self.negative == "white-only" else (NONE, WHITE, BLACK)
        relation = self._relation()
        edges: list[IntVar] = []
        pairs = grid.side_pairs(self.rows, self.cols)
        for name, (a, b) in zip(self.clue_places[len(cells) :], pairs, strict=True):
            edge = model.int_var(name, colours)
            edges.append(edge)
            model.add(name, Table((cells[a], cells[b], edge), relation), DOT)
        model.answer, model.clues = cells, cells + tuple(edges)
        return model

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
        relation = [(a, b, dot) for a, b, dot in sorted(self._relation()) if a < b]
        found.values(range(1, self.highest + 1), cells)
        found.values({dot for _, _, dot in relation if self.negative != "none" or dot != NONE}, edges, "dot")
        for a, b, dot in relation:
            found.add("pair", [(a, b)])
            found.keep("pair", [((a, b), number(a), number(b))])
            if ("dot", dot) in found.points:
                found.keep("dot", [((a, b), ("dot", dot))])
        return found

    def _houses(self) -> list[grid.House]:
        houses = grid.houses(self.rows, self.cols, self.box, self.diagonals)
        for i, region in enumerate(dict.fromkeys(self.regions or ())):
            cells = [cell for cell, name in enumerate(self.regions or ()) if name == region]
            houses.append((f"region {i + 1}", cells))
        return houses

    def _relation(self) -> frozenset[tuple[int, int, int]]:
        """The triples (number, number, edge) that may meet."""
        numbers = range(1, self.highest + 1)
        allowed = set()
        for a in numbers:
            for b in numbers:
                consecutive, double = abs(a - b) == 1, a == 2 * b or b == 2 * a
                if self.negative == "white-only":
                    allowed.add((a, b, WHITE if consecutive else NONE))
                elif consecutive and double and self.either:
                    allowed.update({(a, b, WHITE), (a, b, BLACK)})
                else:
                    allowed.add((a, b, BLACK if double else WHITE if consecutive else NONE))
        return frozenset(allowed)

    def violations(self, clues: Clues, answer: Sequence[int | None]) -> list[Violation]:
        names = self.answer_places
        found = number_violations(names, clues, answer, self.highest)
        numbers = one_for_each(names, answer)
        found += repeat_violations(names, numbers, self._printed_houses)
        fitting = _fitting(self.highest, self.negative, self.either)
        ones, others = _printed_edges(self.rows, self.cols)
        read = numbers.__getitem__
        for i, edge in enumerate(zip(map(read, ones), map(read, others), clues[len(names) :], strict=True)):
            if edge in fitting:
                continue
            a, b, dot = edge
            if a is None or b is None or dot is None:
                continue
            if not _dot_fits(a, b, dot, self.negative, self.either):  # it may with numbers that are none of the board
                one, other = names[ones[i]], names[others[i]]
                message = f"{self._dot_problem(a, b, dot)}: {a} and {b} stand in {one} and {other}"
                found.append(Violation("dot", (one, other, f"edge {one}-{other}"), message))
        return found

    def printed(self, clues: Clues) -> Printed:
        count, numbers = self.rows * self.cols, range(1, self.highest + 1)
        found = on_places(self.answer_places, numbers, clues[:count])
        for label, cells in self._printed_houses:
            # A region is named by its first cell here, and by its number in the model.
            name = f"region {(self.regions or ())[cells[0]] + 1}" if label.startswith("the region") else label
            found.rules[name] = Different(tuple(cells), found.start)
        fitting = _fitting(self.highest, self.negative, self.either)
        partners = [
            {a: bits(b for b in numbers if (a, b, dot) in fitting) for a in numbers} for dot in (NONE, WHITE, BLACK)
        ]
        edges = zip(self.clue_places[count:], *_printed_edges(self.rows, self.cols), clues[count:], strict=True)
        for name, one, other, dot in edges:
            if dot is not None:
                found.rules[name] = Pair(one, other, found.start, partners[dot])
        return found

    def _dot_problem(self, a: int, b: int, dot: int) -> str:
        """What is wrong with a dot, or without one, that does not fit two numbers."""
        if dot != NONE:
            return f"the {'white' if dot == WHITE else 'black'} dot does not fit"
        consecutive, double = abs(a - b) == 1, max(a, b) == 2 * min(a, b)
        missing = "white" if consecutive and not (double and self.negative == "full") else "black"
        return f"a {missing} dot is missing"

    @cached_property
    def _printed_houses(self) -> tuple[tuple[str, list[int]], ...]:
        """What holds no number twice, as the plain checker reads it: `rules` takes its lists elsewhere."""
        names = self.answer_places
        houses: dict[str, list[int]] = {}
        for cell in range(self.rows * self.cols):
            r, c = divmod(cell, self.cols)
            labels = [f"row {r + 1}", f"column {c + 1}"]
            if self.box is not None:
                labels.append(f"box {r // self.box[0] * (self.cols // self.box[1]) + c // self.box[1] + 1}")
            if self.regions is not None:
                labels.append(f"the region of {names[self.regions.index(self.regions[cell])]}")
            if self.diagonals and r == c:
                labels.append("the falling diagonal")
            if self.diagonals and r + c == self.cols - 1:
                labels.append("the rising diagonal")
            for label in labels:
                houses.setdefault(label, []).append(cell)
        return tuple(houses.items())

    def clue_text(self, place: int, value: int) -> str:
        if place < len(self.answer_places):
            return super().clue_text(place, value)
        dot = ("no dot", "white dot", "black dot")[value]
        return f"{dot} on {self.clue_places[place]}"

    def clue_note(self, place: int, value: int) -> str:
        if place < len(self.answer_places):
            return super().clue_note(place, value)
        return "" if value == NONE else DOT.clues[value]

    @classmethod
    def read(cls, options: Mapping[str, Token], words: Sequence[Token], lines: Sequence[Line]) -> Puzzle:
        reject_unknown(options, words, ("box", "regions", "diagonals", "negative", "pair"))
        parts = list(blocks(lines))
        if not parts:
            raise InputError("the grid is missing", expected="the rows of the grid below the header")
        marks = Marks.words(parts[0])
        for line, row in zip(marks.lines, marks.rows, strict=True):
            for i, mark in enumerate(row):
                if len(mark) > 1 and set(mark) <= set(DOTS):
                    expected = "blanks between cells, an empty line above dots"
                    line.tokens()[i].fail(f"{mark!r} among the numbers", expected)
        rows, cols = marks.rectangle()
        with_regions = read_switch(options.get("regions"), "regions", False)
        shapes = [("horizontal dots", rows, cols - 1), ("vertical dots", rows - 1, cols)]
        shapes = [shape for shape in shapes if shape[1] and shape[2]]
        if with_regions:
            shapes.append(("regions", rows, cols))
        below = _blocks_below(parts[1:], shapes, parts[0][-1].number)
        regions = tuple(ord(mark) for row in below.pop().rows for mark in row) if with_regions else None
        negatives: dict[str, Negative] = {"full": "full", "white-only": "white-only", "none": "none"}
        negative = negatives[read_choice(options.get("negative"), negatives, "full", "negative")]
        either = read_choice(options.get("pair"), ("either", "black"), "either", "pair") == "either"
        box = read_box(options.get("box"), None)
        diagonals = read_switch(options.get("diagonals"), "diagonals", False)
        if diagonals and rows != cols:
            options["diagonals"].fail("only a square board has two main diagonals")
        try:
            geometry = cls(rows, cols, box, regions, diagonals, negative, either)
        except ModelError as error:
            options["regions" if box is None else "box"].fail(str(error))
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

    def header_text(self) -> str:
        parts = [] if self.box is None else [f"box={self.box[0]}x{self.box[1]}"]
        parts += [] if self.regions is None else ["regions=yes"]
        parts += ["diagonals=yes"] if self.diagonals else []
        return " ".join([*parts, f"negative={self.negative}", f"pair={'either' if self.either else 'black'}"])

    @property
    def options_text(self) -> str:
        return " ".join(["box=none"] * (self.box is None and self.regions is None) + [self.header_text()])

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


def _blocks_below(parts: Sequence[list[Line]], shapes: Sequence[tuple[str, int, int]], last_line: int) -> list[Marks]:
    """The blocks below the givens, in order, each checked against its (what, rows, columns)."""
    found = [Marks.characters(part) for part in parts]
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


# how the plain checker reads the board; `rules` has readings of its own ----------------------------------------------


@lru_cache(maxsize=64)
def _fitting(highest: int, negative: Negative, either: bool) -> frozenset[tuple[int, int, int]]:
    """The numbers 1..highest and dots that may meet, (number, number, dot), by `_dot_fits`."""
    numbers, dots = range(1, highest + 1), (NONE, WHITE, BLACK)
    triples = [(a, b, dot) for a in numbers for b in numbers for dot in dots]
    return frozenset(triple for triple in triples if _dot_fits(*triple, negative, either))


def _dot_fits(a: int, b: int, dot: int, negative: Negative, either: bool) -> bool:
    """Whether an edge may show this dot, or none, between these two numbers."""
    low, high = sorted((a, b))
    consecutive, double = high - low == 1, high == 2 * low
    if negative == "white-only":
        return consecutive == (dot == WHITE)
    if consecutive and double:
        return dot == BLACK or (dot == WHITE and either)
    if negative == "none" and dot == NONE:
        return True
    return consecutive == (dot == WHITE) and double == (dot == BLACK)


@lru_cache(maxsize=64)
def _printed_edges(rows: int, cols: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """One cell of each edge, and the other: first left-right, then up-down, row by row."""
    cells = range(rows * cols)
    left = tuple(cell for cell in cells if cell % cols < cols - 1)
    upper = tuple(cell for cell in cells if cell // cols < rows - 1)
    return left + upper, tuple(cell + 1 for cell in left) + tuple(cell + cols for cell in upper)


def _renumbered(regions: tuple[int, ...] | None) -> tuple[int, ...] | None:
    """Region names as 0, 1, 2, ... in the order of their first cell, so that equal shapes are equal."""
    if regions is None:
        return None
    order = {name: i for i, name in enumerate(dict.fromkeys(regions))}
    return tuple(order[name] for name in regions)
