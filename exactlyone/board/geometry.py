"""A kind of puzzle at one size and shape: what a kind says, and what follows from it."""

from __future__ import annotations

import sys
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from importlib import import_module
from importlib.util import find_spec
from itertools import groupby
from pathlib import Path
from threading import RLock
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from ..models import Model
from . import symmetry
from .structure import Structure
from .symmetry import Symmetry

if TYPE_CHECKING:
    from ..backends.mrv import Rules
    from ..drawing import Drawing
    from ..generation.recipe import Recipe
    from .printed import Printed
    from .puzzle import Puzzle
    from .scan import Line, Token

Answer = tuple[int, ...]
"""One value for each answer place of a geometry, in the order of `answer_places`."""

Clues = tuple[int | None, ...]
"""One value for each clue place of a geometry, in the order of `clue_places`; None where nothing is printed."""


@dataclass(frozen=True, slots=True)
class Violation:
    """One broken rule: which, where (the names of the places), and in words."""

    rule: str
    places: tuple[str, ...]
    message: str

    def __str__(self) -> str:
        return self.message


class Alike(NamedTuple):
    """Clue places of which `legal_clue` says the same: the values that may be printed, whether they may stay empty."""

    places: tuple[int, ...]
    values: range
    optional: bool

    def refused(self, clues: Clues) -> list[int]:
        """The places whose clue may not be printed there."""
        shown = {clues[place] for place in self.places}  # a few values, however many places
        # None is not looked for in the values: that would walk through all of the range.
        wrong = {clue for clue in shown if not (self.optional if clue is None else clue in self.values)}
        return [place for place in self.places if clues[place] in wrong] if wrong else []


class Geometry(ABC):
    """A kind of puzzle at one size and shape. Subclasses are frozen dataclasses: their fields are the shape.

    The two orders below are a contract: answers, clues, models and the hand-written search all follow them. What
    follows from the fields may be kept in a `cached_property`: puzzles of equal geometries share one (`shared`).
    """

    kind: ClassVar[str]
    """The kind's name in files and on the command line."""

    options: ClassVar[str] = "none"
    """The options of a header line, for people: each with its choices, the default first."""

    words_in_grid: ClassVar[bool] = False
    """Whether a line of the grid may begin with a word, as the names of regions make it."""

    @property
    @abstractmethod
    def answer_places(self) -> tuple[str, ...]:
        """The names of what a solver fills in ("r1c1", counted from 1)."""

    @property
    @abstractmethod
    def clue_places(self) -> tuple[str, ...]:
        """The names of what a setter may print."""

    def rules(self) -> Model:
        """The rules as a model: `model.answer` in the order of answer_places, `model.clues` in that of clue_places."""
        model: Model = self._said("rules", "rules")(self)
        return model

    @property
    def model(self) -> Model:
        """`rules()`, built once for all boards of this shape."""
        return model_of(self)

    def violations(self, clues: Clues, answer: Sequence[int | None]) -> list[Violation]:
        """What is broken, by a plain reading of the printed rules that shares nothing with `rules`.

        `answer` may have None in places not yet filled: then only what no filling can mend is told. Empty for a
        complete answer exactly if it solves the puzzle.
        """
        found: list[Violation] = self._said("checker", "violations")(self, clues, answer)
        return found

    @abstractmethod
    def legal_clue(self, place: int) -> tuple[range, bool]:
        """The values that may be printed in the clue place with this index, and whether it may stay empty."""

    @cached_property
    def alike(self) -> tuple[Alike, ...]:
        """The clue places by their `legal_clue`."""
        groups: dict[tuple[range, bool], list[int]] = {}
        for legal, run in groupby(range(len(self.clue_places)), self.legal_clue):
            groups.setdefault(legal, []).extend(run)
        return tuple(Alike(tuple(places), *legal) for legal, places in groups.items())

    def printed(self, clues: Clues) -> Printed | None:
        """The rules of a board in pieces that certificates are checked against: read as plainly as by `violations`.

        None for a kind that does not say them. Where they are said, they are a part of what a certificate rests on.
        """
        read = self.part("checker", "printed")
        found: Printed | None = None if read is None else read(self, clues)
        return found

    def clue_text(self, place: int, value: int) -> str:
        """A clue as a person says it, such as "r1c1 = 5"."""
        return f"{self.clue_places[place]} = {value}"

    def clue_note(self, place: int, value: int) -> str:
        """A clue as it is called by someone who points at it, such as "5"; empty if there is nothing to be seen."""
        return str(value)

    def value_text(self, value: int) -> str:
        """The value of an answer place as a person writes it, such as "5"."""
        return str(value)

    def value_said(self, value: int, places: int = 1) -> str:
        """The value of so many places in a sentence, after "is" or "are": as it is written, or such as "a mine"."""
        return self.value_text(value)

    def symmetries(self) -> tuple[Symmetry, ...]:
        """Symmetries by which puzzles of this geometry become equivalent ones, the identity first: those with names.

        All that lead to other shapes are among them. A kind that does not state its own has the identity only.
        """
        return (symmetry.identity(self),)

    def structure(self) -> Structure | None:
        """What exactly the symmetries within this geometry keep: its places by name, and what holds them together.

        None for a kind that does not say it: then the symmetries are those with names.
        """
        return None

    @property
    def interchangeable(self) -> int:
        """The highest value if the values 1 to it may be renamed at will in any puzzle of this geometry, else 0."""
        return 0

    # its parts -------------------------------------------------------------------------------------------------------

    @classmethod
    def part(cls, module: str, name: str) -> Any:
        """What has this name in a module beside the kind's `board` module; None where there is none.

        A kind that derives from another one has the parts of that one, but for those of its own. A kind in one file
        defines methods instead.
        """
        return _part(cls, module, name)

    @classmethod
    def says_printed(cls) -> bool:
        """Whether the kind says its rules in pieces (`printed`)."""
        return cls.printed is not Geometry.printed or cls.part("checker", "printed") is not None

    @classmethod
    def search(cls) -> Rules[Any] | None:
        """The rules of its own for the hand-written search (`RULES` in search.py), or None: its model is searched."""
        found: Rules[Any] | None = cls.part("search", "RULES")
        return found

    @classmethod
    def recipe(cls) -> Recipe | None:
        """How boards of the kind are generated (`RECIPE` in recipe.py), or None."""
        found: Recipe | None = cls.part("recipe", "RECIPE")
        return found

    @classmethod
    def drawing(cls) -> Drawing | None:
        """How it is drawn (`draw` in drawing.py), or None: as any kind."""
        found: Drawing | None = cls.part("drawing", "draw")
        return found

    @classmethod
    def example(cls) -> str | None:
        """The text of an example board with one solution (example.txt), or None."""
        folder = _folder(cls)
        file = None if folder is None else folder / "example.txt"
        return file.read_text(encoding="utf-8") if file is not None and file.is_file() else None

    def _said(self, module: str, name: str) -> Any:
        found = self.part(module, name)
        if found is None:
            raise NotImplementedError(f"{self.kind} has no {name}: write the method, or a module {module}.py")
        return found

    # how it is written -----------------------------------------------------------------------------------------------

    @classmethod
    @abstractmethod
    def read(cls, options: Mapping[str, Token], words: Sequence[Token], lines: Sequence[Line]) -> Puzzle:
        """A puzzle from the options and words of a header line and the lines below it. Raises InputError."""

    @abstractmethod
    def header_text(self) -> str:
        """The header line's words and options, without the kind; "" if the grid says it all."""

    @property
    def options_text(self) -> str:
        """The options of the header line in full, so that nobody has to know what is read where one is left out."""
        return self.header_text()

    @abstractmethod
    def grid_text(self, clues: Clues, answer: Sequence[int | None] | None = None) -> str:
        """The grid as text, in the form `read` reads; with an answer, the grid of the answer."""

    # how it is sent to another process -------------------------------------------------------------------------------

    def __getstate__(self) -> object:
        """The fields, without what was worked out from them."""
        kind = type(self)
        worked_out = {name for name in vars(self) if isinstance(getattr(kind, name, None), cached_property)}
        return {name: value for name, value in vars(self).items() if name not in worked_out}


@lru_cache(maxsize=128)
def shared(geometry: Geometry) -> Geometry:
    """The first of equal geometries: what follows from the fields is worked out once for all boards of a shape."""
    return geometry


def model_of(geometry: Geometry) -> Model:
    """The geometry's rules, built once: boards of one shape share the model, and backends what they made of it."""
    with _BUILDING:  # two threads would get two models, whose variables differ
        return _model_of(geometry)


def given(geometry: Geometry, clues: Clues) -> Clues:
    """What these clues print in each answer place; None where they print nothing."""
    model = model_of(geometry)
    shown = dict(zip(model.clues, clues, strict=True))
    return tuple([shown.get(variable) for variable in model.answer])


_BUILDING = RLock()


@lru_cache(maxsize=64)
def _model_of(geometry: Geometry) -> Model:
    return geometry.rules().finished()


# A kind in a folder has its class in this module, and its parts in the modules beside it.
_BOARD = ".board"


@cache
def _part(kind: type[Geometry], module: str, name: str) -> Any:
    for base in kind.__mro__:
        if base.__module__.endswith(_BOARD):
            beside = f"{base.__module__.removesuffix(_BOARD)}.{module}"
            if find_spec(beside) is not None and hasattr(there := import_module(beside), name):
                return getattr(there, name)
    return None


def _folder(kind: type[Geometry]) -> Path | None:
    """Where the class stands, if it stands in a folder of its own."""
    file = sys.modules[kind.__module__].__file__
    return Path(file).parent if file is not None and kind.__module__.endswith(_BOARD) else None
