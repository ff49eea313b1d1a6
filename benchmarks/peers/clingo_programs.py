"""clingo with a short program for each kind (programs/*.lp), asked for two models."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import ClassVar

from exactlyone import Hidato, Kropki, Slant, Str8ts, Sudoku
from exactlyone.board import grid
from exactlyone.board.geometry import Answer
from exactlyone.board.puzzle import Puzzle

from .base import Peer, Said

PROGRAMS = Path(__file__).parent / "programs"
DOTS = ("none", "white", "black")


class Clingo(Peer):
    """Every kind. Grounding counts: it is part of each decision."""

    name: ClassVar[str] = "clingo"
    package: ClassVar[str] = "clingo"
    release: ClassVar[str] = "5.8.3"
    remark: ClassVar[str] = "a program from the rules; stops at two answers"

    def takes(self, puzzle: Puzzle) -> bool:
        return True

    def prepare(self, puzzle: Puzzle) -> tuple[str, str]:
        program = (PROGRAMS / f"{puzzle.kind}.lp").read_text("utf-8")
        return program, " ".join(f"{fact}." for fact in _facts(puzzle))

    def run(self, prepared: tuple[str, str], seconds: float) -> list[Answer]:
        import clingo

        messages: list[str] = []
        control = clingo.Control(["--models=2"], logger=lambda code, message: messages.append(message))
        for text in prepared:
            control.add("base", [], text)
        try:
            control.ground([("base", [])])
        except RuntimeError as error:
            raise RuntimeError("; ".join(messages)) from error
        found = []
        with control.solve(yield_=True) as models:
            for model in models:
                pairs = (atom.arguments for atom in model.symbols(shown=True))
                found.append(tuple(value for _, value in sorted((cell.number, value.number) for cell, value in pairs)))
        return found

    def read(self, puzzle: Puzzle, raw: list[Answer]) -> Said:
        return Said.counted(raw)


def _facts(puzzle: Puzzle) -> Iterator[str]:
    clues: Iterable[int | None] = puzzle.clues
    match puzzle.geometry:
        case Sudoku(n, box) as shape:
            yield f"cell(0..{n * n - 1})"
            yield f"number(1..{n})"
            yield from _houses([cells for _, cells in grid.houses(n, n, box, shape.diagonals)])
        case Kropki() as shape:
            count = shape.rows * shape.cols
            yield f"cell(0..{count - 1})"
            yield f"number(1..{shape.highest})"
            regions = shape.regions or ()
            parts = [[cell for cell in range(count) if regions[cell] == name] for name in set(regions)]
            houses = grid.houses(shape.rows, shape.cols, shape.box, shape.diagonals)
            yield from _houses([cells for _, cells in houses] + parts)
            for (a, b), dot in zip(grid.side_pairs(shape.rows, shape.cols), puzzle.clues[count:], strict=True):
                if dot is not None:
                    yield f"dot({a},{b},{DOTS[dot]})"
            yield from ["white_only"] * (shape.negative == "white-only") + ["either"] * shape.either
            clues = puzzle.clues[:count]
        case Str8ts() as shape:
            n = shape.highest
            yield f"number(1..{n})"
            yield f"highest({n})"
            white = tuple(not black for black in shape.black)
            yield from (f"white({cell})" for cell in shape.white_cells)
            yield from (f"black({cell},{clue})" for cell, clue in enumerate(puzzle.clues) if clue and shape.black[cell])
            lines = [line for _, line in grid.lines(shape.rows, shape.cols)]
            for i, line in enumerate(lines):
                yield f"line({i})"
                yield from (f"in({cell},{i})" for cell in line)
            for i, run in enumerate(run for line in lines for run in grid.runs(line, white)):
                yield f"run({i},{len(run)})"
                yield from (f"part({cell},{i})" for cell in run)
            clues = [None if black else clue for clue, black in zip(puzzle.clues, shape.black, strict=True)]
        case Hidato() as shape:
            place = {cell: i for i, cell in enumerate(shape.cells)}
            adjacent = grid.adjacent_cells(shape.rows, shape.cols, shape.present, diagonal=not shape.rook)
            yield f"cell(0..{len(place) - 1})"
            yield f"number(1..{len(place)})"
            yield f"last({len(place)})"
            yield from (f"near({place[cell]},{place[other]})" for cell in shape.cells for other in adjacent[cell])
        case Slant(rows, cols):
            wide = cols + 1
            yield f"cell(0..{rows * cols - 1})"
            yield f"vertex(0..{(rows + 1) * wide - 1})"
            for cell in range(rows * cols):
                at = cell // cols * wide + cell % cols
                yield f"joins({cell},0,{at},{at + wide + 1})"
                yield f"joins({cell},1,{at + 1},{at + wide})"
            for vertex in range((rows + 1) * wide):
                if vertex // wide in (0, rows) or vertex % wide in (0, cols):
                    yield f"border({vertex})"
    yield from (f"clue({place},{clue})" for place, clue in enumerate(clues) if clue is not None)


def _houses(houses: list[list[int]]) -> Iterator[str]:
    for i, house in enumerate(houses):
        yield f"house({i})"
        yield from (f"in({cell},{i})" for cell in house)
