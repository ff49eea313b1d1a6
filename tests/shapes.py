"""Shapes of boards as the hand-written search reads them, without the package's own geometries and their checks."""

from __future__ import annotations

from types import SimpleNamespace


class Shape(SimpleNamespace):
    """Whatever fields a test gives it; it can be a key, as geometries can."""

    def __hash__(self) -> int:
        return id(self)
