"""The kinds of puzzles by name: the package's own, those of installed packages, those of this session."""

from __future__ import annotations

from typing import TypeVar

from .. import puzzles
from ..models import ModelError
from ..registry import Registry
from .geometry import Geometry

Kind = TypeVar("Kind", bound=type[Geometry])

KINDS: Registry[type[Geometry]] = Registry("kinds", puzzles.BUILT_IN, "exactlyone.kinds")
"""The kinds by the name they have in files and on the command line."""


def other_names() -> dict[str, str]:
    """Kinds under names that are not close in spelling, for errors. Loads all kinds."""
    return {word: kind.kind for kind in KINDS.loadable() for word in vars(kind).get("also_called", ())}


def meant_kind(word: str) -> str:
    """What is to be said of a word that is no kind: " (did you mean ...?)", why it is missing, or ""."""
    return KINDS.hint(word, other_names())


def register(kind: Kind) -> Kind:
    """Add a kind for this session, so that it is read, generated and drawn like the others; also as a decorator.

    Other processes get it by reference: its class must stand in a module that can be imported. A later kind of the
    same name takes its place. Raises ModelError if it is no kind, or if its name is taken.
    """
    if not isinstance(kind, type) or not issubclass(kind, Geometry) or not isinstance(getattr(kind, "kind", 0), str):
        raise ModelError(f"a kind is a class derived from Geometry, with a name `kind`: {kind!r:.60} is not")
    KINDS.register(kind.kind, kind)
    return kind
