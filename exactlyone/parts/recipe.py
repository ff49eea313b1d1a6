"""Boards of parts to order: a random shape, a random answer, and every clue that can be read off it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random

from ..backends.base import Status
from ..backends.sat import Sat
from ..board.geometry import Answer, Clues
from ..board.grid import adjacent_cells
from ..generation.recipe import BaseBoard, Recipe, Size
from ..models import InputError, IntVar, Literal, Model, ModelError
from .kind import Kind
from .regions import renumbered

ShapeDrawing = Callable[[Size, Random, bool], Kind | None]
"""A random shape of this size, symmetric under a half turn if that is wanted; None if this attempt failed."""


class PartsRecipe(Recipe):
    """For a kind of parts.

    geometry  the kind;
    sides     the usual sizes, small to large: sides of squares, or (rows, columns);
    shape     how a shape is drawn, where there is more to it than rows and columns;
    printing  the names of the parts that are printed; None: all;
    weights   how often the values of an answer are tried, where they are not tried alike.
    """

    def __init__(
        self,
        geometry: type[Kind],
        sides: Sequence[int | tuple[int, int]],
        shape: ShapeDrawing | None = None,
        printing: Sequence[str] | None = None,
        weights: Mapping[int, float] | None = None,
    ) -> None:
        self._geometry = geometry
        self._printing, self._weights = printing, weights or {}
        self._sizes = tuple(Size(*side) if isinstance(side, tuple) else Size(side, side) for side in sides)
        self._shape = shape

    @property
    def kind(self) -> str:  # type: ignore[override]  # of the class it is given
        return self._geometry.kind

    @property
    def menu(self) -> tuple[Size, ...]:  # type: ignore[override]
        return self._sizes

    def draw(self, size: Size, draw: Random, symmetric: bool) -> BaseBoard | None:
        try:
            board = self._geometry(size.rows, size.cols) if self._shape is None else self._shape(size, draw, symmetric)
        except ModelError as error:
            raise InputError(f"{self.kind} cannot have the size {size}: {error}") from error
        if board is None:
            return None
        answer = random_answer(board, draw, self._weights)
        if answer is None:
            return None
        clues = all_clues(board, answer)
        if self._printing is not None:
            named = [part.name in self._printing for part, _ in board.clues_at]
            clues = tuple(clue if there else None for clue, there in zip(clues, named, strict=True))
            if not _settle(board, clues, answer):
                return None
        return BaseBoard(board, answer, clues)


def random_answer(board: Kind, draw: Random, weights: Mapping[int, float]) -> Answer | None:
    """An answer of a board without clues: random values in random places, each kept if an answer is left by SAT.

    None if there is none. The answers are not uniformly distributed.
    """
    model = board.model
    kept: list[Literal] = []
    values: Mapping[IntVar, int] | None = None
    with Sat().open(model) as session:
        for variable in draw.sample(model.answer, len(model.answer)):
            tried = draw.choices(variable.domain, [weights.get(value, 1.0) for value in variable.domain])[0]
            if values is not None and values[variable] == tried:
                kept.append(variable.eq(tried))
                continue
            outcome = session.solve([*kept, variable.eq(tried)])
            if outcome.status is Status.SATISFIABLE:
                kept.append(variable.eq(tried))
                values = outcome.values
            elif values is None and session.solve().status is not Status.SATISFIABLE:
                return None
        if values is None or any(values[one.variable] != one.value for one in kept):
            values = session.solve(kept).values
    assert values is not None
    return tuple(values[variable] for variable in model.answer)


def _settle(board: Kind, clues: Clues, answer: Answer) -> bool:
    """Whether these clues leave no other answer."""
    model = board.model
    shown = [variable.eq(clue) for variable, clue in zip(model.clues, clues, strict=True) if clue is not None]
    with Sat().open(model) as session:
        session.block(dict(zip(model.answer, answer, strict=True)))
        return session.solve(shown).status is Status.UNSATISFIABLE


def all_clues(board: Kind, answer: Answer) -> Clues:
    """Every clue that can be read off an answer; None where nothing can be printed."""
    model = board.model
    asked = Model(model.name)
    asked.adopt(model.variables)
    asked.extend(model.rules)
    asked.answer = model.clues
    with Sat().open(asked.finished()) as session:
        outcome = session.solve([Literal(one, value) for one, value in zip(model.answer, answer, strict=True)])
    assert outcome.values is not None
    found = [outcome.values[variable] for variable in model.clues]
    return tuple(
        value if value in part.legal(board, place) else None
        for (part, place), value in zip(board.clues_at, found, strict=True)
    )


def scattered(size: Size, draw: Random, symmetric: bool, share: float) -> tuple[int, ...]:
    """Random cells, about this share of all; if `symmetric`, with each its image under a half turn."""
    count = size.rows * size.cols
    chosen = [cell for cell in range(count) if draw.random() < share]
    if symmetric:
        chosen = [cell for cell in chosen if 2 * cell < count]
        chosen += [count - 1 - cell for cell in chosen]
    return tuple(sorted(set(chosen)))


def random_regions(size: Size, draw: Random, sizes: Sequence[int]) -> tuple[int, ...] | None:
    """A random partition of the grid into connected regions of these sizes, by growth from its emptiest corners.

    None if this attempt was stuck.
    """
    rows, cols = size.rows, size.cols
    beside = adjacent_cells(rows, cols, (True,) * (rows * cols), False)
    region = [-1] * (rows * cols)
    for number, wanted in enumerate(sizes):
        free = [cell for cell, of in enumerate(region) if of < 0]
        start = min(free, key=lambda cell: (sum(region[other] < 0 for other in beside[cell]), draw.random()))
        grown, edge = [start], [start]
        region[start] = number
        while len(grown) < wanted:
            edge = [other for cell in grown for other in beside[cell] if region[other] < 0]
            if not edge:
                return None
            # A cell with few free neighbours first: else it would be left alone.
            cell = min(edge, key=lambda cell: (sum(region[other] < 0 for other in beside[cell]), draw.random()))
            if draw.random() < 0.5:
                cell = draw.choice(edge)
            region[cell] = number
            grown.append(cell)
    return renumbered(region)
