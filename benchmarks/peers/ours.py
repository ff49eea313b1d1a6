"""exactlyone itself: one board at a time as a user asks, and a batch where the package has that door."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

import exactlyone as eo
from exactlyone.puzzles.puzzle import Puzzle

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
        return Said(raw.status.value, tuple(raw.answers))


class CheckMany(Check):
    """`check_many` on all boards of a group at once; its times are the turn's, divided by the boards."""

    name: ClassVar[str] = "exactlyone batch"
    remark: ClassVar[str] = "two deciders, one core; mean of a turn over all boards"
    batch: ClassVar[bool] = True
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

    name: ClassVar[str] = "exactlyone batch, mrv"
    remark: ClassVar[str] = "ONE decider, one core; mean of a turn over all boards"
    deciders: ClassVar[tuple[str, ...] | None] = ("mrv",)
