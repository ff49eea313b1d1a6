"""Shapes of boards as the hand-written search reads them, without the package's own geometries and their checks."""

from __future__ import annotations

from types import SimpleNamespace

from exactlyone import KINDS


class Shape(SimpleNamespace):
    """Whatever fields a test gives it; it can be a key, as geometries can."""

    def __hash__(self) -> int:
        return id(self)

    def search(self):
        """The rules of the kind for the search."""
        return KINDS[self.kind].search()
