"""What tests of playable boards share: the page's modules run by node, a slow hint, a kind that only its model says."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from dataclasses import dataclass
from importlib.resources import files
from importlib.util import find_spec
from threading import Event
from typing import ClassVar

import pytest

import exactlyone as eo
from exactlyone.board import Geometry
from exactlyone.board.geometry import model_of
from exactlyone.explanation import Hint, hint
from exactlyone.models import (
    Acyclic,
    AllDifferentConsecutive,
    Cardinality,
    Clause,
    Constraint,
    Distance,
    Linear,
    Model,
    Table,
)

SMALL = "slant\n1..\n.2.\n..1\n"
SEVERAL = "x-sudoku\n" + ". . . .\n" * 4
STATIC = files("exactlyone.playing") / "static"


def node() -> str | None:
    """A node to run: the machine's, or the one that Playwright brings along."""
    playwright = find_spec("playwright")
    places = (playwright and playwright.submodule_search_locations) or []
    return shutil.which("node") or shutil.which("node", path=os.pathsep.join(f"{place}/driver" for place in places))


class Node:
    """A node that runs a function of `request`, in the page's modules, for one request after another."""

    def __init__(self, imports: str, body: str) -> None:
        path = node()
        if path is None:
            pytest.skip("node is not installed: the modules of the page cannot be run")
        script = f"""
            {imports.replace("./", STATIC.resolve().as_uri() + "/")}
            import {{ createInterface }} from "node:readline";
            const run = (request) => {{ {body} }};
            for await (const line of createInterface({{ input: process.stdin }})) {{
              console.log(JSON.stringify(run(JSON.parse(line))));
            }}
        """
        command = [path, "--input-type=module", "-e", script]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8")

    def __call__(self, request):
        self.process.stdin.write(json.dumps(request) + "\n")
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())

    def close(self):
        self.process.stdin.close()
        self.process.stdout.close()
        assert self.process.wait(timeout=30) == 0


class Patient:
    """The hint of the package, but looked for until `go` is set or the player gives it up."""

    def __init__(self):
        self.begun, self.go, self.given_up = Event(), Event(), Event()

    def __call__(self, puzzle, values, limits):
        deadline = limits.start()
        self.begun.set()
        while not self.go.wait(0.01):
            if deadline.exhausted():
                self.given_up.set()
                return Hint(puzzle, (), (), deadline.exhausted())
        return hint(puzzle, values, limits)


class First(Constraint):
    """A constraint that nobody else knows: the first of its variables is 1."""

    def __init__(self, variables):
        self.variables = variables

    @property
    def scope(self):
        return self.variables

    def holds(self, values):
        return values[self.variables[0]] == 1


@dataclass(frozen=True)
class Declared(Geometry):
    """A row of five cells with 1 to 5, under one rule of every sort that no kind of the package has.

    `strange`: the first cell is 1 too, by a constraint of its own. `twice`: the number of ones is that of the evens.
    Clue places are the cells and "evens", their number.
    """

    strange: bool = False
    twice: bool = False

    kind: ClassVar[str] = "declared"

    @property
    def answer_places(self):
        return tuple(f"r1c{i}" for i in range(1, 6))

    @property
    def clue_places(self):
        return (*self.answer_places, "evens")

    def legal_clue(self, place):
        return range(6), True

    def rules(self):
        model = Model(self.kind)
        cells = tuple(model.int_var(name, range(1, 6)) for name in self.answer_places)
        evens = model.int_var("evens", range(6))
        model.add("a straight", AllDifferentConsecutive(cells[:3]))
        model.add("ten at most", Linear(((1, cells[2]), (2, cells[3]), (-1, cells[4])), -3, 10))
        model.add("an end is 5", Clause((cells[0].eq(5), cells[4].eq(5))))
        model.add("one of the ends is 1", Cardinality((cells[0].eq(1), cells[4].eq(1)), 1))
        model.add("evens", Cardinality(tuple(cell.eq(value) for cell in cells for value in (2, 4)), evens))
        model.add("beside", Distance(cells[3], cells[4], 1))
        model.add("rising", Table(cells[1:3], frozenset((a, b) for a in range(1, 6) for b in range(a + 1, 6))))
        model.add("a ring of ones", Acyclic(tuple((i, (i + 1) % 4, cells[i].eq(1)) for i in range(4))))
        if self.twice:
            model.add("ones", Cardinality(tuple(cell.eq(1) for cell in cells), evens))
        if self.strange:
            model.add("the first", First(cells))
        model.answer, model.clues = cells, (*cells, evens)
        return model

    def violations(self, clues, answer):
        """Of a whole answer, by the model: enough for tests of what is lowered from it."""
        if None in answer:
            return []
        model = model_of(self)
        values = dict(zip(model.answer, answer, strict=True))
        evens = sum(value % 2 == 0 for value in answer)
        values[model.clues[-1]] = evens if clues[-1] is None else clues[-1]
        return [eo.Violation(label, (), f"{label} is broken") for label in model.violations(values)]

    @classmethod
    def read(cls, options, words, lines):
        raise NotImplementedError

    def header_text(self):
        return ""

    def grid_text(self, clues, answer=None):
        return " ".join("." if value is None else str(value) for value in answer or clues)
