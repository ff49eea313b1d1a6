"""The package's own example boards, one a kind."""

from __future__ import annotations

from .arguments import checked
from .formats import loads
from .models import ModelError
from .puzzles import KINDS, Puzzle


@checked
def example_text(kind: str) -> str:
    """The text of a kind's example board. Raises ModelError on an unknown kind, and on one without an example."""
    if kind not in KINDS:
        raise ModelError(f"no kind is called {kind!r}{KINDS.hint(str(kind))}; there are {', '.join(KINDS)}")
    from importlib.resources import files  # slow to load, and needed here only

    file = files(__package__) / "puzzles" / "data" / f"{kind}.txt"
    if not file.is_file():  # the kind comes from outside
        raise ModelError(f"there is no example of {kind}")
    return file.read_text(encoding="utf-8")


@checked
def example(kind: str) -> Puzzle:
    """A kind's example board, made for this package; it has one solution. Raises ModelError as `example_text` does."""
    return loads(example_text(kind))
