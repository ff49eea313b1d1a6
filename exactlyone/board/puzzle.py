"""A puzzle is a geometry plus values for some of the model's clue variables."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from operator import index
from types import NoneType
from typing import TYPE_CHECKING, Any, Self

from ..models import Literal, Model, ModelError, did_you_mean
from . import symmetry
from .geometry import Answer, Clues, Geometry, Violation, given, shared
from .symmetry import Symmetry

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..backends.base import Limits
    from ..certificates.certificate import Certificate
    from ..deciding.counting import Count
    from ..deciding.solving import Solution
    from ..deciding.uniqueness import Verdict
    from ..drawing import Marks
    from ..explanation import Explanation, Hint
    from ..inspecting.candidates import Candidates
    from ..inspecting.minimising import Minimised
    from ..inspecting.redundancy import Redundancy
    from ..inspecting.variants import Variant
    from ..inspecting.why import Why
    from ..rating import Rating

_NUMBERS = frozenset((int, NoneType))


def _numbers(values: Iterable[object], what: str) -> Clues:
    """The values as integers. Raises ModelError if one is something else."""
    try:
        found = tuple(values)
        if _NUMBERS.issuperset(map(type, found)):
            return found  # type: ignore[return-value]
        return tuple([None if value is None else int(index(value)) for value in found])  # type: ignore[arg-type]
    except TypeError as error:
        raise ModelError(f"{what} is an integer or None: {error}") from error


def _index(names: Sequence[str], place: object, what: str) -> int:
    """The index of a place, given by its name or its index. Raises ModelError if there is no such place."""
    if isinstance(place, str):
        if place in names:
            return names.index(place)
        raise ModelError(f"no {what} is called {place!r}{did_you_mean(place, names)}")
    try:
        number = index(place)  # type: ignore[arg-type]
    except TypeError as error:
        raise ModelError(f"a place is given by its name or its index, not by {place!r:.60}") from error
    if not 0 <= number < len(names):
        raise ModelError(f"there is no {what} with the index {number}: they are 0 to {len(names) - 1}")
    return number


@dataclass(frozen=True)
class Puzzle:
    """A geometry and its printed clues. Immutable and hashable; equal if both parts are.

    Raises ModelError if there is not one entry for each clue place, or one that may not be printed there.
    """

    geometry: Geometry
    clues: Clues

    def __post_init__(self) -> None:
        if not isinstance(self.geometry, Geometry):
            raise ModelError(f"a puzzle has the geometry of a kind, such as Slant(4, 4), not {self.geometry!r:.60}")
        clues = _numbers(self.clues, "a clue")
        geometry = shared(self.geometry)
        object.__setattr__(self, "geometry", geometry)
        object.__setattr__(self, "clues", clues)
        expected = len(geometry.clue_places)
        if len(clues) != expected:
            raise ModelError(f"{self.kind} of this shape has {expected} places for clues, not {len(clues)}")
        refused = [place for alike in geometry.alike for place in alike.refused(clues)]
        if refused:
            name, clue = geometry.clue_places[min(refused)], clues[min(refused)]
            values, _ = geometry.legal_clue(min(refused))
            raise ModelError(f"{name} cannot show {clue}, only {values[0]} to {values[-1]}")

    def __getstate__(self) -> tuple[Geometry, Clues]:
        """What is sent to another process: the two parts, without what was worked out from them."""
        return self.geometry, self.clues

    def __setstate__(self, state: tuple[Geometry, Clues]) -> None:
        object.__setattr__(self, "geometry", shared(state[0]))
        object.__setattr__(self, "clues", state[1])

    @property
    def kind(self) -> str:
        """The name of the kind, such as "slant"."""
        return self.geometry.kind

    @property
    def removable(self) -> tuple[int, ...]:
        """The clue places that show a clue and might be empty: what a strip may drop."""
        optional = [place for alike in self.geometry.alike if alike.optional for place in alike.places]
        return tuple(sorted(place for place in optional if self.clues[place] is not None))

    @property
    def given(self) -> Clues:
        """What is printed in each answer place; None where nothing is."""
        return given(self.geometry, self.clues)

    @cached_property
    def digest(self) -> str:
        """Twelve hexadecimal digits that change with the board: the start of the SHA-256 of its text form."""
        from ..formats.text import board_text

        return sha256(board_text(self).encode()).hexdigest()[:12]

    def with_clues(self, clues: Iterable[int | None]) -> Self:
        """The same geometry with other clues."""
        return type(self)(self.geometry, clues)  # type: ignore[arg-type]  # a tuple is made of them there

    def with_clue(self, place: int | str, clue: int | None) -> Self:
        """The same puzzle but for one clue place, given by its name or its index: it shows this clue, or none.

        Raises ModelError if there is no such place, or such a clue may not be printed there.
        """
        clues = list(self.clues)
        clues[self.clue_index(place)] = clue
        return self.with_clues(clues)

    def clue_index(self, place: int | str) -> int:
        """The index of a clue place, given by its name or its index. Raises ModelError if there is no such place."""
        return _index(self.geometry.clue_places, place, f"clue place of this {self.kind}")

    def answer_index(self, place: int | str) -> int:
        """The index of an answer place, given by its name or its index. Raises ModelError if there is no such place."""
        return _index(self.geometry.answer_places, place, f"answer place of this {self.kind}")

    def literals(self, model: Model) -> list[Literal]:
        """The printed clues as literals of `geometry.rules()`."""
        pairs = zip(model.clues, self.clues, strict=True)
        return [Literal(variable, value) for variable, value in pairs if value is not None]

    def violations(self, answer: Sequence[int | None]) -> list[Violation]:
        """The rules and clues that an answer breaks, in plain words; empty if it solves the puzzle.

        Places may be None: then only what no filling can mend is told. An answer of another length is a violation.
        Raises ModelError where a value is neither an integer nor None.
        """
        if not isinstance(answer, Sequence) or isinstance(answer, str | bytes):
            raise ModelError(f"an answer of {self.kind} is a value for each answer place, not {answer!r:.60}")
        if not _NUMBERS.issuperset(map(type, answer)):
            answer = _numbers(answer, "a value of an answer")
        return self.geometry.violations(self.clues, answer)

    def transformed(self, by: Symmetry) -> Puzzle:
        """The puzzle that a symmetry of this one's geometry leads to."""
        return symmetry.transformed(self, by)

    def canonical(self) -> Puzzle:
        """The same puzzle for all that are equivalent under the symmetries of their geometry."""
        return symmetry.canonical(self)

    def __str__(self) -> str:
        """The board in the package's text format, as a file holds it."""
        from ..formats.text import write_board

        return write_board(self)

    # The verbs below are doors: each calls the service of its name, imported only then. -----------------------------

    def check(self, deciders: Sequence[str] | None = None, limits: Limits | None = None) -> Verdict:
        """How many answers, as a verdict with its evidence: see `exactlyone.deciding.uniqueness.check`."""
        from ..deciding.uniqueness import check

        return check(self, deciders, limits)

    def solve(self, deciders: Sequence[str] | None = None, limits: Limits | None = None) -> Solution:
        """One answer, or the news that there is none: see `exactlyone.deciding.solving.solve`."""
        from ..deciding.solving import solve

        return solve(self, deciders, limits)

    def solutions(self, decider: str | None = None, limits: Limits | None = None) -> Iterator[Answer]:
        """Every answer, one at a time: see `exactlyone.deciding.solving.solutions`."""
        from ..deciding.solving import solutions

        return solutions(self, decider, limits)

    def count_solutions(
        self, limit: int | None = None, deciders: Sequence[str] | None = None, limits: Limits | None = None
    ) -> Count:
        """How many answers, and whether that is all: see `exactlyone.deciding.counting.count_solutions`."""
        from ..deciding.counting import count_solutions

        return count_solutions(self, limit, deciders, limits)

    def explain(self, limits: Limits | None = None) -> Explanation:
        """Steps from the clues to the only answer, each with its reasons: see `exactlyone.explanation.explain`."""
        from ..explanation import explain

        return explain(self, limits)

    def hint(self, entries: Sequence[int | None], limits: Limits | None = None) -> Hint:
        """The easiest next step after these entries, or which is wrong: see `exactlyone.explanation.hint`."""
        from ..explanation import hint

        return hint(self, entries, limits)

    def why(self, limits: Limits | None = None) -> Why | None:
        """Why it has several answers or none; None if it has exactly one: see `exactlyone.inspecting.why.why`."""
        from ..inspecting.why import why

        return why(self, limits)

    def candidates(self, cap: int = 1, limits: Limits | None = None) -> Candidates:
        """The values that each place has in some answer: see `exactlyone.inspecting.candidates.candidates`."""
        from ..inspecting.candidates import candidates

        return candidates(self, cap, limits)

    def redundant(self, limits: Limits | None = None) -> Redundancy:
        """Which clues are needed, each by itself: see `exactlyone.inspecting.redundancy.redundant`."""
        from ..inspecting.redundancy import redundant

        return redundant(self, limits)

    def minimise(self, seed: int | None = None, limits: Limits | None = None) -> Minimised:
        """The puzzle without clues that it does not need: see `exactlyone.inspecting.minimising.minimise`."""
        from ..inspecting.minimising import minimise

        return minimise(self, seed, limits)

    def variants(self, count: int = 1, seed: int = 0) -> tuple[Variant, ...]:
        """The same board turned, mirrored or renamed: see `exactlyone.inspecting.variants.variants`."""
        from ..inspecting.variants import variants

        return variants(self, count, seed)

    def rate(self, limits: Limits | None = None) -> Rating:
        """How hard it is, by the steps that explain it: see `exactlyone.rating.rate`."""
        from ..rating import rate

        return rate(self, limits)

    def certify(self, limits: Limits | None = None) -> Certificate:
        """The verdict in a form that anyone can check: see `exactlyone.certificates.making.certify`."""
        from ..certificates.making import certify

        return certify(self, limits)

    def svg(self, answer: Sequence[int | None] | None = None, marks: Marks | None = None, theme: str = "light") -> str:
        """The board as a picture, with what is filled in and what is to be pointed at: see `exactlyone.drawing.svg`."""
        from ..drawing import svg

        return svg(self, answer, marks, theme)

    def play(self) -> Any:
        """A widget for a notebook, in which the board is played: see `exactlyone.playing.widget.play`."""
        from ..playing.widget import play

        return play(self)

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:
        """How a notebook shows it: the picture, and the board as text where pictures are not shown."""
        from ..formats.text import board_text

        return {"image/svg+xml": self.svg(), "text/plain": board_text(self)}
