"""What a decider must offer to take part: which boards it takes, its input, one decision, and what it said.

Only `run` is timed. `prepare` writes a board in the decider's own input, `read` reads its answers back; neither counts.
A peer's package is imported inside its methods, so that a peer that is not installed can still be named.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from typing import Any, ClassVar

from exactlyone.board.geometry import Answer
from exactlyone.board.puzzle import Puzzle

SOLVED, FAILED = "SOLVED", "FAILED"
"""What is said of a board besides UNIQUE, MULTIPLE, NONE and UNKNOWN: one answer was looked for; it failed."""


@dataclass(frozen=True)
class Said:
    """UNIQUE, MULTIPLE, NONE, UNKNOWN, SOLVED or FAILED, with the answers shown for it.

    why     what went wrong, if it failed;
    weight  the board's share of the time of a batch, next to the other boards.
    """

    status: str
    answers: tuple[Answer, ...] = ()
    why: str | None = None
    weight: float = 1.0

    @classmethod
    def counted(cls, answers: Sequence[Answer]) -> Said:
        """The verdict of one that lists answers until it has two, or no more."""
        return cls(("NONE", "UNIQUE", "MULTIPLE")[min(2, len(answers))], tuple(answers))


class Peer(ABC):
    """One row of the table.

    name        the row's name;
    package     the name on PyPI;
    release     the release this was written for;
    remark      what a reader of the table should know;
    batch       whether it decides many boards together;
    rehearsals  how often it decides a small board of each kind before anything counts.
    """

    name: ClassVar[str]
    package: ClassVar[str]
    release: ClassVar[str]
    remark: ClassVar[str] = ""
    batch: ClassVar[bool] = False
    rehearsals: ClassVar[int] = 1

    def absent(self) -> str | None:
        """Why it cannot take part, in words, or None."""
        try:
            version(self.package)
        except PackageNotFoundError:
            return f"{self.package} is not installed (pip install {self.package}=={self.release})"
        return None

    @abstractmethod
    def takes(self, puzzle: Puzzle) -> bool:
        """Whether its input can express the board: kind, shape and rules."""

    def prepare(self, puzzle: Puzzle) -> Any:
        """The board in its own input."""
        return puzzle

    @abstractmethod
    def run(self, prepared: Any, seconds: float) -> Any:
        """One decision, building of models included. `seconds` is for those that can be given a limit."""

    def run_all(self, prepared: Sequence[Any], seconds: float) -> list[Any]:
        """A turn's boards, `seconds` for each; a batch overrides this."""
        return [self.run(one, seconds) for one in prepared]

    @abstractmethod
    def read(self, puzzle: Puzzle, raw: Any) -> Said:
        """What `run` gave, in our words."""

    def decide(self, puzzle: Puzzle, seconds: float) -> Said:
        """All of it for one board, untimed."""
        return self.read(puzzle, self.run_all([self.prepare(puzzle)], seconds)[0])
