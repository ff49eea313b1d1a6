"""exactlyone itself: one board at a time as a user asks, and a batch where the package has that door."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

import exactlyone as eo
from exactlyone.board.puzzle import Puzzle

from .base import FAILED, Peer, Said


class Check(Peer):
    """`puzzle.check()`: two deciders, one process, one board after the other."""

    name: ClassVar[str] = "exactlyone check"
    package: ClassVar[str] = "exactlyone"
    release: ClassVar[str] = eo.__version__
    remark: ClassVar[str] = "two deciders"

    def takes(self, puzzle: Puzzle) -> bool:
        return True

    def run(self, prepared: Puzzle, seconds: float) -> Any:
        return prepared.check(limits=eo.Limits(seconds=seconds))

    def read(self, puzzle: Puzzle, raw: Any) -> Said:
        if isinstance(raw, eo.ExactlyOneError):
            return Said(FAILED, (), f"{type(raw).__name__}: {raw}")
        return Said(raw.status.value, tuple(raw.answers), weight=raw.seconds)


class CheckMany(Check):
    """`check_many`, a third of a group's boards at a time.

    The time of a turn, overhead included, is shared out by the seconds that the verdicts state. It is made for
    collections: what it compiles or loads after some hundred boards of a kind is there before anything counts.
    """

    name: ClassVar[str] = "exactlyone batch"
    remark: ClassVar[str] = "two deciders, one core, check_many"
    batch: ClassVar[bool] = True
    rehearsals: ClassVar[int] = 300
    deciders: ClassVar[tuple[str, ...] | None] = None

    def absent(self) -> str | None:
        return None if hasattr(eo, "check_many") else f"exactlyone {eo.__version__} has no check_many"

    def run(self, prepared: Puzzle, seconds: float) -> Any:
        return self.run_all([prepared], seconds)[0]

    def run_all(self, prepared: Sequence[Puzzle], seconds: float) -> list[Any]:
        check_many = getattr(eo, "check_many")  # noqa: B009 - an older package has none
        return list(check_many(prepared, deciders=self.deciders, limits=eo.Limits(seconds=seconds), jobs=1))


class SearchMany(CheckMany):
    """The batch with the hand-written search alone."""

    name: ClassVar[str] = "exactlyone mrv batch"
    remark: ClassVar[str] = "ONE decider, one core, check_many"
    deciders: ClassVar[tuple[str, ...] | None] = ("mrv",)
