"""The package's own example boards, one a kind."""

from __future__ import annotations

from .formats import loads
from .models import ModelError
from .puzzles import KINDS, Puzzle


def example_text(kind: str) -> str:
    """The text of a kind's example board. Raises ModelError on an unknown kind."""
    if kind not in KINDS:
        raise ModelError(f"no kind is called {kind!r}; there are {', '.join(KINDS)}")
    from importlib.resources import files  # slow to load, and needed here only

    return (files(__package__) / "puzzles" / "data" / f"{kind}.txt").read_text(encoding="utf-8")


def example(kind: str) -> Puzzle:
    """A kind's example board, made for this package; it has one solution. Raises ModelError on an unknown kind."""
    return loads(example_text(kind))
