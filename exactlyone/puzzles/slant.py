"""Slant (Gokigen Naname): one diagonal in every cell, and no loop.

Rules: draw one diagonal in every cell. A number on a vertex says how many diagonals touch it. The diagonals form no
closed loop. (Published by Nikoli; Slant is its name in Simon Tatham's collection.)
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import ClassVar

from ..models import Acyclic, Count, Literal, Model
from . import grid
from .options import reject_unknown
from .printed import Degree, NoLoop, Printed, on_places
from .puzzle import Clues, Geometry, Puzzle, Violation
from .readings import length_violations
from .scan import Line, Marks, Token
from .structure import Structure, number
from .symmetry import TURNS, Symmetry

FALLING, RISING = 0, 1
"""The two values of a cell: a backslash and a slash."""

NUMBER = replace(
    Count.words,
    holds="touches it",
    hold="touch it",
    fails="turns away from {rule}",
    fail="turn away from {rule}",
    none="nothing touches {rule}",
    every="{cells} around {rule} {have} to touch it",
    full="{rule} is complete with {places}",
    other="{places} {fails}, so the other one has to touch it",
    others="{places} {fails}, so all the others touch it",
    crowded="{rule} is touched too often",
    complete="{rule} is complete",
)
"""How the number on a vertex is told."""
LOOPS = replace(Acyclic.words, subject="the ban on loops")


@dataclass(frozen=True)
class Slant(Geometry):
    """`rows` x `cols` cells. Answer places are the cells (0 = backslash, 1 = slash), clue places the vertices.

    There are (rows + 1) x (cols + 1) vertices, row by row; vertex r1c1 is the top left corner of cell r1c1.
    """

    rows: int
    cols: int

    kind: ClassVar[str] = "slant"
    options: ClassVar[str] = "none"

    def __post_init__(self) -> None:
        grid.check_shape(self.kind, self.rows, self.cols)

    @property
    def answer_places(self) -> tuple[str, ...]:
        return grid.cell_names(self.rows, self.cols)

    @cached_property
    def clue_places(self) -> tuple[str, ...]:
        return tuple(f"vertex {name}" for name in grid.cell_names(self.rows + 1, self.cols + 1))

    def legal_clue(self, place: int) -> tuple[range, bool]:
        return range(5), True  # a 4 at the border is a board without an answer, not a bad board

    def value_text(self, value: int) -> str:
        return {FALLING: "\\", RISING: "/"}.get(value, str(value))

    def rules(self) -> Model:
        model = Model(self.kind)
        cells = tuple(model.int_var(name, (FALLING, RISING)) for name in self.answer_places)
        touching: list[list[Literal]] = [[] for _ in self.clue_places]
        edges: list[tuple[int, int, Literal]] = []
        wide = self.cols + 1
        for i, cell in enumerate(cells):
            top_left = i // self.cols * wide + i % self.cols
            for value, u, v in ((FALLING, top_left, top_left + wide + 1), (RISING, top_left + 1, top_left + wide)):
                edges.append((u, v, cell.eq(value)))
                touching[u].append(cell.eq(value))
                touching[v].append(cell.eq(value))
        vertices = tuple(
            model.int_var(name, range(len(literals) + 1))
            for name, literals in zip(self.clue_places, touching, strict=True)
        )
        for name, vertex, literals in zip(self.clue_places, vertices, touching, strict=True):
            model.add(name, Count(tuple(literals), vertex), NUMBER)
        model.add("no loop", Acyclic(tuple(edges)), LOOPS)
        model.answer, model.clues = cells, vertices
        return model

    def symmetries(self) -> tuple[Symmetry, ...]:
        """The eight of the rectangle; those that mirror a diagonal swap the two values of a cell."""
        found = []
        for turn in TURNS:
            target = Slant(*turn.shape(self.rows, self.cols))
            cells = turn.cells(self.rows, self.cols)
            vertices = turn.cells(self.rows + 1, self.cols + 1)
            found.append(Symmetry(turn.name, target, cells, vertices, (RISING, FALLING) if turn.mirrors else None))
        return tuple(found)

    def structure(self) -> Structure:
        found = Structure(self.clue_places)
        found.add("cell", self.answer_places)
        found.values((FALLING, RISING), self.answer_places)
        wide = self.cols + 1
        for i, name in enumerate(self.answer_places):
            top_left = i // self.cols * wide + i % self.cols
            for value, ends in ((FALLING, (0, wide + 1)), (RISING, (1, wide))):
                diagonal = (name, value)
                found.add("diagonal", [diagonal])
                found.keep("ends", [[diagonal, *(self.clue_places[top_left + end] for end in ends)]])
                found.keep("diagonals", [[diagonal, name, number(value)]])
        return found

    def violations(self, clues: Clues, answer: Sequence[int | None]) -> list[Violation]:
        found = length_violations(self.answer_places, answer)
        if found:
            return found
        touching, still_open, above = [0] * len(clues), [0] * len(clues), list(range(len(clues)))
        closing: list[int] = []
        for cell, (value, ends) in enumerate(zip(answer, _diagonal_ends(self.rows, self.cols), strict=True)):
            if value == RISING:
                one, other = ends[RISING]
            elif value == FALLING:
                one, other = ends[FALLING]
            elif value is None:
                for vertex in ends[FALLING] + ends[RISING]:
                    still_open[vertex] += 1
                continue
            else:
                name = self.answer_places[cell]
                found.append(Violation("diagonal", (name,), f"{name} has {value}, which is no diagonal"))
                continue
            touching[one] += 1
            touching[other] += 1
            while (up := above[one]) != one:  # up to the root of its tree; in line, for this is asked of every answer
                above[one] = one = above[up]
            while (up := above[other]) != other:
                above[other] = other = above[up]
            if one == other:
                closing.append(cell)
            else:
                above[one] = other
        for vertex, (clue, here) in enumerate(zip(clues, touching, strict=True)):
            if clue != here and clue is not None and not here < clue <= here + still_open[vertex]:
                found.append(self._vertex_violation(vertex, clue, here, still_open[vertex]))
        return found + self._loop_violations(answer, closing) if closing else found

    def _vertex_violation(self, vertex: int, clue: int, touching: int, still_open: int) -> Violation:
        """What is wrong where so many diagonals touch a vertex, and so many cells around it are open."""
        name = self.clue_places[vertex]
        got = f"the answer has {touching}"
        if touching < clue and still_open:
            got = f"at most {touching + still_open} can touch"
        return Violation("clue", (name,), f"the clue at {name} wants {clue}, {got}")

    def _loop_violations(self, answer: Sequence[int | None], closing: Sequence[int]) -> list[Violation]:
        """What is wrong where the diagonals of these cells join what those before them joined: each closes a loop."""
        both = zip(answer, _diagonal_ends(self.rows, self.cols), strict=True)
        drawn = {i: ends[value == RISING] for i, (value, ends) in enumerate(both) if value in (FALLING, RISING)}
        beside: dict[int, list[tuple[int, int]]] = {}
        for cell, (one, other) in drawn.items():
            if cell not in closing:
                beside.setdefault(one, []).append((cell, other))
                beside.setdefault(other, []).append((cell, one))
        found = []
        for cell in closing:
            name = self.answer_places[cell]
            loop = sorted([cell, *_way(beside, *drawn[cell])])
            places = tuple(self.answer_places[i] for i in loop)
            found.append(Violation("no loop", places, f"the diagonal in {name} closes a loop"))
        return found

    def printed(self, clues: Clues) -> Printed:
        found = on_places(self.answer_places, range(2), (None,) * len(self.answer_places))
        touching: list[list[tuple[int, int]]] = [[] for _ in clues]
        edges = {}
        for cell, ends in enumerate(_diagonal_ends(self.rows, self.cols)):
            for value, (one, other) in zip((FALLING, RISING), ends, strict=True):
                edges[cell, value] = one, other
                touching[one].append((cell, value))
                touching[other].append((cell, value))
        for name, clue, here in zip(self.clue_places, clues, touching, strict=True):
            if clue is not None:
                found.rules[name] = Degree(tuple(here), found.start, clue)
        found.rules["no loop"] = NoLoop(edges)
        return found

    @classmethod
    def read(cls, options: Mapping[str, Token], words: Sequence[Token], lines: Sequence[Line]) -> Puzzle:
        reject_unknown(options, words, ())
        marks = Marks.characters(lines)
        rows, cols = marks.rectangle("vertices")
        if rows < 2 or cols < 2:
            lines[0].fail(
                f"the grid has {rows} x {cols} vertices", "at least 2 x 2 vertices, one more than cells each way"
            )
        return Puzzle(cls(rows - 1, cols - 1), tuple(marks.read(_read_vertex)))

    def header_text(self) -> str:
        return ""

    def grid_text(self, clues: Clues, answer: Sequence[int | None] | None = None) -> str:
        wide = self.cols + 1
        marks = ["." if clue is None else str(clue) for clue in clues]
        vertex_lines = ["".join(marks[r * wide : (r + 1) * wide]) for r in range(self.rows + 1)]
        if answer is None:
            return "\n".join(vertex_lines)
        return "\n".join(
            "".join(".\\/"[0 if value is None else value + 1] for value in answer[r * self.cols : (r + 1) * self.cols])
            for r in range(self.rows)
        )


def _read_vertex(token: Token) -> int | None:
    """The clue of a vertex. Raises InputError."""
    if token.text not in ".01234":
        token.fail(f"{token.text!r} is not a vertex", "0 to 4, or . for no clue")
    return None if token.text == "." else int(token.text)


Ends = tuple[int, int]


@lru_cache(maxsize=64)
def _diagonal_ends(rows: int, cols: int) -> tuple[tuple[Ends, Ends], ...]:
    """For each cell the ends of its falling diagonal and of its rising one, as the plain checker reads the board."""
    wide = cols + 1
    top_left = [r * wide + c for r in range(rows) for c in range(cols)]
    return tuple(((v, v + wide + 1), (v + 1, v + wide)) for v in top_left)


def _way(beside: Mapping[int, Sequence[tuple[int, int]]], start: int, end: int) -> list[int]:
    """The cells of the diagonals that lead from one vertex to another one; `beside`: (cell, vertex) of each vertex."""
    came_by: dict[int, tuple[int, int]] = {}
    todo = [start]
    for vertex in todo:
        for cell, other in beside[vertex]:
            if other != start and other not in came_by:
                came_by[other] = cell, vertex
                todo.append(other)
    cells = []
    while end != start:
        cell, end = came_by[end]
        cells.append(cell)
    return cells
