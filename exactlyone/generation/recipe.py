"""What the generator must know of a kind: its sizes, a random board to start from, and which clues to leave.

A kind without a recipe cannot be generated; a recipe is recipe.py in the folder of its kind.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import ClassVar

from ..board.geometry import Answer, Clues, Geometry
from ..board.kinds import KINDS
from ..board.puzzle import Puzzle
from ..inspecting.difficulty import Difficulty
from ..models import InputError

LEVELS = ("easy", "normal", "hard", "expert")


@dataclass(frozen=True, slots=True)
class Size:
    """Rows and columns of a board, written ROWSxCOLUMNS."""

    rows: int
    cols: int

    def __str__(self) -> str:
        return f"{self.rows}x{self.cols}"


@dataclass(frozen=True, slots=True)
class BaseBoard:
    """A random board with every clue that can be read off its answer.

    `style` names the way it was drawn, where a recipe has several.
    """

    geometry: Geometry
    answer: Answer
    clues: Clues
    style: str | None = None


class Recipe(ABC):
    """One kind, for the generator."""

    kind: ClassVar[str]
    menu: ClassVar[tuple[Size, ...]]
    """The usual sizes, small to large, at least one; every other legal size works too."""

    @property
    def usual(self) -> Size:
        """The size of a board for which none is asked: the second of the menu."""
        return self.menu[:2][-1]

    @abstractmethod
    def draw(self, size: Size, draw: Random, symmetric: bool) -> BaseBoard | None:
        """A random base, or None if this attempt failed and another should be made. Raises InputError on a bad size.

        `symmetric`: whatever of the shape is drawn too (black cells, holes) is symmetric under a half turn.
        """

    def fixed(self, base: BaseBoard) -> frozenset[int]:
        """Clue places whose clue always stays, apart from those that every board must show."""
        return frozenset()

    def mask_size(self, size: Size) -> tuple[int, int]:
        """Rows and columns of a mask of where clues may stand."""
        return size.rows, size.cols

    def mask_place(self, row: int, col: int) -> str:
        """The name of the clue place under a mark of such a mask, counted from 0."""
        return f"r{row + 1}c{col + 1}"

    def floor(self, full: int) -> int:
        """How many of the `full` removable clues even the hardest level shows."""
        return 0

    def harder(self, one: Difficulty, other: Difficulty) -> bool:
        """Whether a board with the figures of `other` is harder than one with those of `one`."""
        return one.score < other.score

    def remarks(self, puzzle: Puzzle, answer: Answer) -> dict[str, int | bool]:
        """What else the record of a board should say."""
        return {}

    def targets(self, full: int, least: int) -> Sequence[int]:
        """How many removable clues the four levels show, easy to expert, given how many there are and are needed.

        By default an easy board shows a third of the clues that are not needed, and the others fewer, evenly.
        """
        spare = full - least
        step = max(1, round(spare / 9))
        return [min(full, least + step * more) for more in (3, 2, 1, 0)]


def square(size: Size, kind: str, least: int) -> int:
    """The side of a square board. Raises InputError if it is not square or too small."""
    if size.rows != size.cols or size.rows < least:
        raise InputError(f"{kind} cannot have the size {size}", expected=f"a square of side {least} or more")
    return size.rows


def recipes() -> dict[str, Recipe]:
    """The recipes of all kinds that have one."""
    return {name: recipe for name, kind in KINDS.items() if (recipe := kind.recipe()) is not None}


def recipe_of(kind: str) -> Recipe:
    """The recipe of a kind. Raises InputError where there is none."""
    recipe = KINDS[kind].recipe() if kind in KINDS else None
    if recipe is None:
        raise InputError(f"{kind!r} cannot be generated{KINDS.hint(str(kind))}", expected=" or ".join(recipes()))
    return recipe
