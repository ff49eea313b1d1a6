"""What it takes to plant a fault into one of the three readings of the rules, and boards on which it shows.

The readings: the model (`rules`), the hand-written search (a file for each kind), the plain checker (`violations`).
"""

from __future__ import annotations

import importlib
import importlib.util
import random
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from itertools import islice
from pathlib import Path
from types import ModuleType, SimpleNamespace

import pytest
from boards import read_off
from brute import answers

from exactlyone import Hidato, Kropki, Slant, Str8ts, Sudoku, XSudoku
from exactlyone.backends import mrv
from exactlyone.backends.mrv import Rules
from exactlyone.board import KINDS, Puzzle
from exactlyone.collection.chunk_deciding import check_batch
from exactlyone.deciding.uniqueness import Verdict, check
from exactlyone.models import AnswerRejected, Disagreement, ExactlyOneError, Model

GEOMETRIES = {
    "sudoku": (Sudoku(4, (2, 2)), Sudoku(4, None)),
    "x-sudoku": (XSudoku(4, (2, 2)), XSudoku(5, None)),
    "str8ts": (
        Str8ts(4, 4, tuple(mark == "#" for mark in "..#. .... #... ...#".replace(" ", ""))),
        Str8ts(3, 4, tuple(mark == "#" for mark in "...# #... ....".replace(" ", ""))),
    ),
    "slant": (Slant(3, 3), Slant(3, 4)),
    "hidato": (Hidato(3, 3, (True,) * 9), Hidato(3, 4, (True,) * 5 + (False,) + (True,) * 6)),
    "kropki": (
        Kropki(4, 4, negative="none", either=False),
        Kropki(3, 4, either=False),
        Kropki(3, 4, negative="none", either=False),
    ),
}
BASES = 6
"""Boards with one answer for each geometry; each gives one with a clue less and one with a wrong clue."""

Boards = tuple[tuple[Puzzle, int], ...]


@cache
def boards(kind: str) -> Boards:
    """Boards that need every clue they have, and such boards with one clue less and with one changed.

    Each with the number of its answers, up to 2, by brute force.
    """
    found = []
    for geometry in GEOMETRIES[kind]:
        for seed in range(BASES):
            chance = random.Random(seed)
            clues = _minimal_clues(geometry, chance)
            place = chance.choice([place for place, clue in enumerate(clues) if clue is not None])
            values, optional = geometry.legal_clue(place)
            others = [value for value in values[:9] if value != clues[place]]
            for value in (clues[place], None if optional else others[0], chance.choice(others)):
                puzzle = Puzzle(geometry, (*clues[:place], value, *clues[place + 1 :]))
                found.append((puzzle, _few(puzzle.geometry, puzzle.clues)))
    assert Counter(count for _, count in found)[1] >= BASES
    return tuple(found)


def _minimal_clues(geometry, chance: random.Random) -> tuple[int | None, ...]:
    nothing: list[int | None] = [None] * len(geometry.clue_places)
    clues = read_off(geometry, next(answers(geometry, nothing, chance)), chance)
    for place in chance.sample(range(len(clues)), len(clues)):
        fewer = [*clues[:place], None, *clues[place + 1 :]]
        if geometry.legal_clue(place)[1] and _few(geometry, fewer) == 1:
            clues = fewer
    return tuple(clues)


def _few(geometry, clues) -> int:
    return len(list(islice(answers(geometry, clues), 2)))


Door = Callable[[Sequence[Puzzle]], Iterable[int | ExactlyOneError]]
"""Says how many answers each puzzle has, up to 2, or by which error a fault was noticed."""


def outcomes(kind: str, door: Door) -> Counter[str]:
    """What the boards of a kind came to: "right", "wrong", or the error by which the fault was noticed."""
    tally: Counter[str] = Counter()
    said = door([puzzle for puzzle, _ in boards(kind)])
    for found, (_, count) in zip(said, boards(kind), strict=True):
        if isinstance(found, ExactlyOneError):
            assert isinstance(found, AnswerRejected | Disagreement), found
            tally[type(found).__name__] += 1
        else:
            tally["right" if found == count else "wrong"] += 1
    return tally


def door(ask: Callable[[Puzzle], int]) -> Door:
    """Boards asked for one by one."""

    def asked(puzzle: Puzzle) -> int | ExactlyOneError:
        try:
            return ask(puzzle)
        except ExactlyOneError as error:
            return error

    return lambda puzzles: map(asked, puzzles)


def in_a_batch(puzzles: Sequence[Puzzle]) -> Iterable[int | ExactlyOneError]:
    """All boards of a kind in one go, the search interpreted: it would take longer to compile than to search."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(mrv, "compiles", lambda: False)
        patch.setattr(mrv, "_machine", mrv._machine.__wrapped__)
        verdicts = check_batch(puzzles)
    return [one if isinstance(one, ExactlyOneError) else _number(one) for one in verdicts]


def _number(verdict: Verdict) -> int:
    return {"NONE": 0, "UNIQUE": 1, "MULTIPLE": 2}[verdict.status.value]


one_by_one = door(lambda puzzle: _number(check(puzzle)))


def forget() -> None:
    """Drop whatever was made by reading the rules and is kept for the next board: models, sessions."""
    for name, module in list(sys.modules.items()):
        if name.startswith("exactlyone.") and not name.startswith("exactlyone.backends"):
            for kept in vars(module).values():
                if hasattr(kept, "cache_clear"):
                    kept.cache_clear()


# planting ----------------------------------------------------------------------------------------------------

Plant = Callable[[pytest.MonkeyPatch, str], None]
"""Plants a fault into a kind's reading."""
Houses = list[list[int]]


def model(change: Callable[[Model], None]) -> Plant:
    """The rules as a model, changed."""

    def plant(patch: pytest.MonkeyPatch, kind: str) -> None:
        rules = KINDS[kind].rules

        def faulty(geometry) -> Model:
            built = rules(geometry)
            change(built)
            return built

        patch.setattr(KINDS[kind], "rules", faulty)
        forget()

    return plant


def without(*labels: str) -> Plant:
    """The model without the rules whose labels begin so; only the first of them if there is one label."""

    def change(built: Model) -> None:
        for label in labels:
            dropped = next(rule for rule in built.rules if rule.label.startswith(label))
            built.rules.remove(dropped)

    return model(change)


def search(
    *edits: tuple[str, str],
    houses: Mapping[str, Callable[[Houses], Houses]] | None = None,
    rules: Callable[[Rules], Rules] | None = None,
) -> Plant:
    """The hand-written search of a kind, changed in one of three ways.

    edits   in its source each first text, which occurs once, becomes the second;
    houses  what it gets from these functions of the houses;
    rules   what the loop is given of it.
    """

    def plant(patch: pytest.MonkeyPatch, kind: str) -> None:
        folder = kind.replace("-", "_").removeprefix("x_")  # an X-Sudoku has the search of a Sudoku
        faulty = edited(importlib.import_module(f"exactlyone.puzzles.{folder}.search"), edits)
        if houses is not None:
            known = vars(faulty.houses)
            faulty.houses = SimpleNamespace(
                **{**known, **{f: _after(known[f], change) for f, change in houses.items()}}
            )
        if rules is not None:
            faulty.RULES = rules(faulty.RULES)
        patch.setattr(KINDS[kind], "search", classmethod(lambda cls: faulty.RULES))
        # Never to be compiled: machine code is kept on disk, and must not be taken for that of the sound rules.
        patch.setitem(sys.modules, "exactlyone.backends.mrv.compiled", None)

    return plant


def _after(function: Callable[..., Houses], change: Callable[[Houses], Houses]) -> Callable[..., Houses]:
    return lambda *arguments: change(function(*arguments))


def edited(original: ModuleType, edits: tuple[tuple[str, str], ...]) -> ModuleType:
    """A copy of a module with its source changed."""
    source = Path(original.__file__ or "").read_text(encoding="utf-8")
    for old, new in edits:
        assert source.count(old) == 1, f"the source has changed, so must the fault: {old!r} stands {source.count(old)}x"
        source = source.replace(old, new)
    spec = importlib.util.spec_from_file_location(original.__name__, original.__file__)
    assert spec is not None
    faulty = importlib.util.module_from_spec(spec)
    exec(compile(source, f"{original.__file__} (with a fault)", "exec"), vars(faulty))
    return faulty


def checker(*rules: str) -> Plant:
    """The plain checker blind to these rules."""

    def plant(patch: pytest.MonkeyPatch, kind: str) -> None:
        violations = KINDS[kind].violations
        patch.setattr(
            KINDS[kind],
            "violations",
            lambda geometry, clues, answer: [v for v in violations(geometry, clues, answer) if v.rule not in rules],
        )

    return plant
