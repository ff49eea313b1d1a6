"""What a comparison comes to: a row for each board and strategy."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from ..backends.base import Limits
from ..deciding.uniqueness import Uniqueness
from ..models import InputError
from .summary import Summary, summarise

if TYPE_CHECKING:
    from .plots import Figure
    from .table import DataFrame

UNKNOWN, ERROR = Uniqueness.UNKNOWN.value, "ERROR"
DECIDED = tuple(one.value for one in Uniqueness if one is not Uniqueness.UNKNOWN)


@dataclass(frozen=True, slots=True)
class ComparisonRow:
    """What one strategy made of one board.

    board, kind        which board;
    strategy           its name;
    status             UNIQUE, MULTIPLE or NONE by its word alone; UNKNOWN where a limit ran out; ERROR where it failed;
    reason             of UNKNOWN and ERROR, in words;
    build_seconds      wall-clock time until it could be asked;
    solve_seconds      wall-clock time of its search, for all questions;
    seconds            wall-clock time of everything, the check of its answers included;
    nodes              values tried, decisions for a solver, so far;
    conflicts          of a solver;
    seed               by which it drew, where it did;
    rating             how hard the board is, where that was asked for and it has one answer.
    """

    board: str
    kind: str
    strategy: str
    status: str
    reason: str | None
    build_seconds: float
    solve_seconds: float
    seconds: float
    nodes: int
    conflicts: int
    seed: int
    rating: float | None = None

    @property
    def decided(self) -> bool:
        return self.status in DECIDED

    @property
    def given_up(self) -> bool:
        """Whether a limit ran out."""
        return self.status == UNKNOWN

    @property
    def failed(self) -> bool:
        """Whether it was wrong, or could not go on: no limit is to blame."""
        return self.status == ERROR


@dataclass(frozen=True)
class Comparison:
    """The rows, board by board in the order given, and how they came about."""

    rows: tuple[ComparisonRow, ...]
    strategies: tuple[str, ...]
    limits: Limits
    repeats: int
    seed: int
    versions: Mapping[str, str]

    def of(self, strategy: str) -> tuple[ComparisonRow, ...]:
        """The rows of a strategy, by its name. Raises InputError if it took no part."""
        if strategy not in self.strategies:
            raise InputError(f"no strategy {strategy!r} took part", expected=" or ".join(self.strategies))
        return tuple(row for row in self.rows if row.strategy == strategy)

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kinds of the boards, in order."""
        return tuple(dict.fromkeys(row.kind for row in self.rows))

    def only(self, kind: str) -> Comparison:
        """The boards of one kind. Raises InputError if there is none."""
        if kind not in self.kinds:
            raise InputError(f"no board of kind {kind!r} took part", expected=" or ".join(self.kinds))
        return replace(self, rows=tuple(row for row in self.rows if row.kind == kind))

    def summary(self) -> Summary:
        """Medians for each strategy, with intervals of confidence; the same in every call."""
        return summarise(self)

    def table(self) -> DataFrame:
        """The rows as a pandas DataFrame. Raises MissingBackend without pandas."""
        from .table import table

        return table(self)

    def cactus(self) -> Figure:
        """How many boards each strategy decided within which time. Raises MissingBackend without matplotlib."""
        from .plots import cactus

        return cactus(self)

    def scatter(self, one: str, other: str) -> Figure:
        """The seconds of two strategies, board by board. Raises InputError on a name, MissingBackend."""
        from .plots import scatter

        return scatter(self, one, other)

    def difficulty(self, of: str = "nodes") -> Figure:
        """What boards of some rating ask of each strategy: its "nodes", "conflicts" or "seconds".

        Raises InputError where no board has a rating, MissingBackend without matplotlib.
        """
        from .plots import difficulty

        return difficulty(self, of)

    def save(self, figure: Figure, path: str) -> None:
        """Write a picture as .svg or .png: the same bytes for the same rows. Raises MissingBackend."""
        from .plots import save

        save(figure, path)

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        """How a notebook shows it."""
        printer.text(str(self.summary()))
