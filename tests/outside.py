"""Kinds from outside: written as a user of the package would, in a module that a process of its own can import.

    Futoshiki     signs between cells; each rule about a sign has an auxiliary, the difference of its two cells
    Skyscrapers   how many cells are seen from outside; each line has auxiliaries, the highest cell so far
    Weights       a Latin square whose rows have a weight: a rule that is written out shares its name with one that is
                  too large

The first two say their printed rules, the last does not. None states symmetries.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from random import Random
from typing import ClassVar

from exactlyone.board import KINDS, Geometry, Puzzle, Violation, register
from exactlyone.board.printed import Different, Partners, Printed, bits, each, on_places
from exactlyone.generation import Size
from exactlyone.generation.recipe import BaseBoard, Recipe, square
from exactlyone.models import AllDifferent, InputError, Linear, Model, Table
from exactlyone.models.variables import IntVar


@dataclass(frozen=True)
class Latin(Geometry):
    """Numbers 1..size, each once in every row and column; clues in cells and beside them."""

    size: int

    @property
    def answer_places(self) -> tuple[str, ...]:
        return tuple(f"r{r + 1}c{c + 1}" for r in range(self.size) for c in range(self.size))

    @classmethod
    def recipe(cls) -> Recipe:
        return LatinRecipe(cls)

    @property
    @abstractmethod
    def beside(self) -> Mapping[str, tuple[int, ...]]:
        """The clue places that are no cells, with the cells that they speak of."""

    @property
    @abstractmethod
    def shown(self) -> range:
        """What may be printed beside cells."""

    @abstractmethod
    def clue_of(self, values: Sequence[int]) -> int:
        """What these numbers would have printed beside them."""

    @property
    def clue_places(self) -> tuple[str, ...]:
        return (*self.answer_places, *self.beside)

    @property
    def lines(self) -> dict[str, tuple[int, ...]]:
        n = self.size
        rows = {f"row {r + 1}": tuple(range(r * n, r * n + n)) for r in range(n)}
        return rows | {f"column {c + 1}": tuple(range(c, n * n, n)) for c in range(n)}

    def legal_clue(self, place: int) -> tuple[range, bool]:
        return (range(1, self.size + 1) if place < self.size**2 else self.shown), True

    def rules(self) -> Model:
        model = Model(self.kind)
        cells = tuple(model.int_var(name, range(1, self.size + 1)) for name in self.answer_places)
        clues = tuple(model.int_var(name, self.shown) for name in self.beside)
        for label, line in self.lines.items():
            model.add(label, AllDifferent(tuple(cells[i] for i in line)))
        for clue, (label, line) in zip(clues, self.beside.items(), strict=True):
            self.relate(model, label, [cells[i] for i in line], clue)
        model.answer, model.clues = cells, cells + clues
        return model

    @abstractmethod
    def relate(self, model: Model, label: str, cells: Sequence[IntVar], clue: IntVar) -> None:
        """The rule about one clue beside cells."""

    def violations(self, clues: Sequence[int | None], answer: Sequence[int | None]) -> list[Violation]:
        names, found = self.answer_places, []
        for name, clue, value in zip(names, clues, answer, strict=False):
            if value is not None and (value not in range(1, self.size + 1) or clue not in (None, value)):
                found.append(Violation(f"cell {name}", (name,), f"{name} cannot be {value}"))
        for label, line in self.lines.items():
            values = [answer[i] for i in line if answer[i] is not None]
            if len(set(values)) < len(values):
                found.append(Violation(label, tuple(names[i] for i in line), f"{label} has a number twice"))
        for (label, line), clue in zip(self.beside.items(), clues[self.size**2 :], strict=True):
            values = [answer[i] for i in line]
            if clue is not None and None not in values and self.clue_of(values) != clue:
                found.append(Violation(label, tuple(names[i] for i in line), f"{label} is not {clue}"))
        return found

    def header_text(self) -> str:
        return ""

    def grid_text(self, clues: Sequence[int | None], answer: Sequence[int | None] | None = None) -> str:
        n = self.size
        words = ["." if value is None else str(value) for value in (*(answer or clues[: n * n]), *clues[n * n :])]
        return "\n".join(" ".join(words[i : i + n]) for i in range(0, len(words), n))

    @classmethod
    def read(cls, options, words, lines) -> Puzzle:
        numbers = [word for line in lines for word in line.text.split()]
        if not lines or not all(word == "." or word.isdigit() for word in numbers):
            raise InputError("this is no such board", expected="numbers and points")
        values = tuple(None if word == "." else int(word) for word in numbers)
        return Puzzle(cls(len(lines[0].text.split())), values)  # whatever is wrong is a ModelError


class Futoshiki(Latin):
    """Futoshiki: a Latin square with signs between cells.

    Rules: every row and column holds each number once. 1 between two cells: the first is smaller; 2: it is larger.
    """

    kind: ClassVar[str] = "own-futoshiki"

    @property
    def beside(self) -> Mapping[str, tuple[int, ...]]:
        n, names = self.size, self.answer_places
        pairs = [(i, i + 1) for i in range(n * n) if (i + 1) % n] + [(i, i + n) for i in range(n * n - n)]
        return {f"sign {names[one]}-{names[other]}": (one, other) for one, other in pairs}

    @property
    def shown(self) -> range:
        return range(1, 3)

    def clue_of(self, values: Sequence[int]) -> int:
        return 1 if values[0] < values[1] else 2

    def relate(self, model: Model, label: str, cells: Sequence[IntVar], clue: IntVar) -> None:
        differences = [d for d in range(1 - self.size, self.size) if d]
        difference = model.int_var(f"{label} difference", differences)
        model.add(label, Linear(((1, cells[0]), (-1, cells[1]), (-1, difference)), 0, 0))
        model.add(label, Table((difference, clue), frozenset((d, 1 if d < 0 else 2) for d in differences)))

    def printed(self, clues: Sequence[int | None]) -> Printed:
        found, n = on_places(self.answer_places, range(1, self.size + 1), clues[: self.size**2]), self.size
        for label, line in self.lines.items():
            found.rules[label] = Different(line, found.start)
        above = {value: bits(range(value + 1, n + 1)) for value in range(1, n + 1)}
        below = {value: bits(range(1, value)) for value in range(1, n + 1)}
        for (label, (one, other)), clue in zip(self.beside.items(), clues[n * n :], strict=True):
            if clue is not None:
                found.rules[label] = Partners(one, other, found.start, above if clue == 1 else below)
        return found


@dataclass(frozen=True, slots=True)
class Seen:
    """So many of these places are higher than all before them."""

    places: tuple[int, ...]
    start: Sequence[int]
    total: int

    def possible(self, left: Mapping[int, int]) -> bool:
        states = {(0, 0)}  # the highest so far, and how many were seen
        for place in self.places:
            values = list(each(left.get(place, self.start[place])))
            states = {(max(top, v), seen + (v > top)) for top, seen in states for v in values}
        return any(seen == self.total for _, seen in states)


class Skyscrapers(Latin):
    """Skyscrapers: a Latin square of houses, seen from outside.

    Rules: every row and column holds each height once. A number is how many houses of its line are seen from there.
    """

    kind: ClassVar[str] = "own-skyscrapers"

    @property
    def beside(self) -> Mapping[str, tuple[int, ...]]:
        seen = {}
        for name, line in self.lines.items():
            seen[f"{name} from its start"], seen[f"{name} from its end"] = line, line[::-1]
        return seen

    @property
    def shown(self) -> range:
        return range(1, self.size + 1)

    def clue_of(self, values: Sequence[int]) -> int:
        return sum(value > max(values[:i], default=0) for i, value in enumerate(values))

    def relate(self, model: Model, label: str, cells: Sequence[IntVar], clue: IntVar) -> None:
        n = self.size
        top, seen = cells[0], model.int_var(f"{label} seen 1", [1])
        for i, cell in enumerate(cells[1:], 2):
            highest = model.int_var(f"{label} highest {i}", range(1, n + 1))
            more = clue if i == n else model.int_var(f"{label} seen {i}", range(1, i + 1))
            steps = [(t, c) for t in range(1, n + 1) for c in range(1, n + 1)]
            rows = [(t, s, c, max(t, c), s + (c > t)) for t, c in steps for s in seen.domain]
            model.add(label, Table((top, seen, cell, highest, more), frozenset(rows)))
            top, seen = highest, more

    def printed(self, clues: Sequence[int | None]) -> Printed:
        found = on_places(self.answer_places, range(1, self.size + 1), clues[: self.size**2])
        for label, line in self.lines.items():
            found.rules[label] = Different(line, found.start)
        for (label, line), clue in zip(self.beside.items(), clues[self.size**2 :], strict=True):
            if clue is not None:
                found.rules[label] = Seen(line, found.start, clue)
        return found


class Weights(Latin):
    """Weights: a Latin square whose rows are weighed.

    Rules: every row and column holds each number once. A row weighs its first number, twice its second, and so on.
    """

    kind: ClassVar[str] = "weights"

    @property
    def beside(self) -> Mapping[str, tuple[int, ...]]:
        return {f"weight of {name}": line for name, line in self.lines.items() if name.startswith("row")}

    @property
    def shown(self) -> range:
        n = self.size
        return range(sum(i * (n + 1 - i) for i in range(1, n + 1)), sum(i * i for i in range(1, n + 1)) + 1)

    def clue_of(self, values: Sequence[int]) -> int:
        return sum(i * value for i, value in enumerate(values, 1))

    def relate(self, model: Model, label: str, cells: Sequence[IntVar], clue: IntVar) -> None:
        terms = tuple((i, cell) for i, cell in enumerate(cells, 1))
        model.add(label.removeprefix("weight of "), Linear((*terms, (-1, clue)), 0, 0))


class LatinRecipe(Recipe):
    """A random Latin square with every clue."""

    menu: ClassVar[tuple[Size, ...]] = (Size(3, 3), Size(4, 4), Size(5, 5))

    def __init__(self, geometry: type[Latin]) -> None:
        self.geometry = geometry

    @property
    def kind(self) -> str:
        return self.geometry.kind

    def draw(self, size: Size, draw: Random, symmetric: bool) -> BaseBoard | None:
        geometry = self.geometry(square(size, self.kind, 2))
        rows, cols, numbers = (draw.sample(range(size.rows), size.rows) for _ in range(3))
        return full(geometry, [numbers[(r + c) % size.rows] + 1 for r in rows for c in cols])


def full(geometry: Latin, answer: Sequence[int]) -> BaseBoard:
    """All that can be printed."""
    beside = [geometry.clue_of([answer[i] for i in line]) for line in geometry.beside.values()]
    return BaseBoard(geometry, tuple(answer), (*answer, *beside))


OUTSIDE = (Futoshiki, Skyscrapers, Weights)


@contextmanager
def registered() -> Iterator[None]:
    """As a user registers kinds and recipes; taken back at the end."""
    for kind in OUTSIDE:
        register(kind)
    try:
        yield
    finally:
        for kind in OUTSIDE:
            KINDS.forget(kind.kind)
