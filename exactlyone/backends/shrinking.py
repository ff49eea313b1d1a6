"""A few of many things that still do something: what faults are made small by.

A. Zeller, R. Hildebrandt, "Simplifying and isolating failure-inducing input", 2002; here without complements.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

Item = TypeVar("Item")


def least(items: Sequence[Item], still: Callable[[list[Item]], bool]) -> list[Item]:
    """Some of the items of which still is true and none can be left out by itself; it must be true of all of them."""
    kept = list(items)
    size = max(1, len(kept) // 2)
    while True:
        place, before = 0, len(kept)
        while place < len(kept):
            fewer = kept[:place] + kept[place + size :]
            if still(fewer):
                kept = fewer
            else:
                place += size
        if size == 1 and len(kept) == before:
            return kept
        size = max(1, size // 2)
