"""Example boards, one a kind."""

from __future__ import annotations

from .arguments import checked
from .board import KINDS, Puzzle
from .formats import loads
from .models import ModelError


@checked
def example_text(kind: str) -> str:
    """The text of a kind's example board. Raises ModelError on an unknown kind, and on one without an example."""
    if kind not in KINDS:
        raise ModelError(f"no kind is called {kind!r}{KINDS.hint(str(kind))}; there are {', '.join(KINDS)}")
    text = KINDS[kind].example()
    if text is None:
        raise ModelError(f"there is no example of {kind}")
    return text


@checked
def example(kind: str) -> Puzzle:
    """A kind's example board, made for this package; it has one solution. Raises ModelError as `example_text` does."""
    return loads(example_text(kind))
