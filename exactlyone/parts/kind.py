"""A kind of puzzle whose board consists of parts: all that follows from them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property, lru_cache
from typing import TYPE_CHECKING, Any, ClassVar

from ..board import grid
from ..board.geometry import Clues, Geometry, Violation
from ..board.symmetry import TURNS, Symmetry, Turn, Values
from ..models import Model, ModelError
from . import text
from .cells import Cells, Unfilled
from .part import BoardPart, Place

if TYPE_CHECKING:
    from ..board.printed import Printed
    from ..board.puzzle import Puzzle
    from ..board.scan import Line, Token
    from ..drawing import Drawing
    from .printout import Printout

Renaming = tuple[str, Mapping[str, Mapping[int, int]]]
"""A name, and what the values of a part become, by the name of the part."""


@dataclass(frozen=True)
class Kind(Geometry):
    """`rows` x `cols` cells with parts, which are attributes of the class. Raises ModelError on shapes that do not fit.

    Answer places are those of the parts that a solver fills in, clue places those of the parts that a setter prints,
    part after part. The rules stand beside the class: `rules(board, model)` in rules.py, for the model, and
    `pieces(board, printed)` in checker.py, the plain reading.
    """

    rows: int
    cols: int

    square: ClassVar[bool] = False
    """Whether there are square boards only."""

    def __post_init__(self) -> None:
        grid.check_shape(self.kind, self.rows, self.cols)
        if self.square and self.rows != self.cols:
            raise ModelError(f"{self.kind} needs as many rows as columns, not {self.rows} x {self.cols}")
        for part in self.parts():
            part.check(self)

    # the parts -------------------------------------------------------------------------------------------------------

    @classmethod
    @cache
    def parts(cls) -> tuple[BoardPart, ...]:
        """The parts, in the order in which the class has them."""
        found = {name: value for base in reversed(cls.__mro__) for name, value in vars(base).items()}
        return tuple(value for value in found.values() if isinstance(value, BoardPart))

    @classmethod
    def answering(cls) -> BoardPart:
        """The part that a solver fills in."""
        return next(part for part in cls.parts() if part.answers)

    @cached_property
    def unfilled(self) -> frozenset[int]:
        """The cells that nobody fills in, by index."""
        return frozenset(cell for part in self.parts() if isinstance(part, Unfilled) for cell in part.of(self))

    @cached_property
    def answers_at(self) -> tuple[tuple[BoardPart, Place], ...]:
        """The answer places with their parts."""
        return tuple((part, place) for part in self.parts() if part.answers for place in part.places(self))

    @cached_property
    def clues_at(self) -> tuple[tuple[BoardPart, Place], ...]:
        """The clue places with their parts."""
        return tuple((part, place) for part in self.parts() if part.clues for place in part.places(self))

    @cached_property
    def answer_places(self) -> tuple[str, ...]:
        return tuple(place.name for _, place in self.answers_at)

    @cached_property
    def clue_places(self) -> tuple[str, ...]:
        return tuple(place.name for _, place in self.clues_at)

    def legal_clue(self, place: int) -> tuple[range, bool]:
        part, where = self.clues_at[place]
        return part.legal(self, where), part.optional

    # the rules -------------------------------------------------------------------------------------------------------

    def rules(self) -> Model:
        from .board_model import BoardModel

        board = BoardModel(self)
        self._said("rules", "rules")(self, board)
        return board.model

    def violations(self, clues: Clues, answer: Sequence[int | None]) -> list[Violation]:
        return _printout(self, clues).violations(answer)

    def printed(self, clues: Clues) -> Printed | None:
        return _printout(self, clues).printed

    # words -----------------------------------------------------------------------------------------------------------

    def clue_text(self, place: int, value: int) -> str:
        part, where = self.clues_at[place]
        return part.clue_text(where, value)

    def clue_note(self, place: int, value: int) -> str:
        return self.clues_at[place][0].said(value)

    def value_text(self, value: int) -> str:
        return self.answering().mark(value)

    def value_said(self, value: int, places: int = 1) -> str:
        part = self.answering()
        if isinstance(part, Cells) and value in part.words:
            return part.words[value][places > 1]
        return part.said(value)

    # symmetries ------------------------------------------------------------------------------------------------------

    def renamings(self) -> Sequence[Renaming]:
        """Changes of values, besides those of `interchangeable` ones, that the rules do not notice."""
        return ()

    def turned(self, turn: Turn) -> Mapping[str, Any]:
        """What else of the fields a turn changes, besides rows, columns and the shapes of parts."""
        return {}

    def symmetries(self) -> tuple[Symmetry, ...]:
        """The turns of the rectangle that lead each place to one, and each of them with each renaming."""
        found = []
        for turn in TURNS:
            for name, renamed in (("", {}), *self.renamings()):
                one = self._symmetry(turn, name, renamed)
                if one is not None:
                    found.append(one)
        return tuple(found)

    def _symmetry(self, turn: Turn, renaming: str, renamed: Mapping[str, Mapping[int, int]]) -> Symmetry | None:
        rows, cols = turn.shape(self.rows, self.cols)
        cells = turn.cells(self.rows, self.cols)
        fields = {
            part.field: part.turned_shape(getattr(self, part.field), cells) for part in self.parts() if part.field
        }
        target = replace(self, rows=rows, cols=cols, **fields, **self.turned(turn))
        clue_values: list[Values | None] = []
        sources: list[list[int]] = []
        for before, after in ((self.answers_at, target.answers_at), (self.clues_at, target.clues_at)):
            known = {(part.name, place.at): i for i, (part, place) in enumerate(before)}
            sources.append([])
            for part, place in after:
                down, across = turn.source(place.at[0] + 1, place.at[1] + 1, 2 * rows + 3, 2 * cols + 3)
                source = known.get((part.name, (down - 1, across - 1)))
                if source is None:
                    return None
                sources[-1].append(source)
                if after is target.clues_at:
                    order = [before[source][1].cells.index(cells[cell]) for cell in place.cells]
                    clue_values.append(_becomes(part.turned_value(self, order), renamed.get(part.name, {})))
        answer_values = _becomes({}, renamed.get(self.answering().name, {}))
        return Symmetry(
            turn.name if not renaming else renaming if turn.name == "identity" else f"{turn.name}, {renaming}",
            target,
            tuple(sources[0]),
            tuple(sources[1]),
            answer_values,
            tuple(clue_values) if any(clue_values) else None,
        )

    # text and picture ------------------------------------------------------------------------------------------------

    @classmethod
    def read(cls, options: Mapping[str, Token], words: Sequence[Token], lines: Sequence[Line]) -> Puzzle:
        return text.read(cls, options, words, lines)

    def grid_text(self, clues: Clues, answer: Sequence[int | None] | None = None) -> str:
        return text.grid_text(self, clues, answer)

    @classmethod
    def drawing(cls) -> Drawing | None:
        from .drawing import draw

        return super().drawing() or draw


@lru_cache(maxsize=16)
def _printout(board: Kind, clues: Clues) -> Printout:
    """A board read plainly, once for all answers that are judged."""
    from .printout import Printout

    return Printout(board, clues, board.part("checker", "pieces") or type(board).pieces)  # type: ignore[attr-defined]


def _becomes(first: Mapping[int, int], second: Mapping[int, int]) -> Values | None:
    """Two changes of values, one after the other, as a tuple; None if nothing changes."""
    if not first and not second:
        return None
    longest = max([*first, *second, *first.values(), *second.values()]) + 1
    after = [first.get(value, value) for value in range(longest)]
    return tuple(second.get(value, value) for value in after)
