"""What of the hand-written search can be left out or done otherwise, to see what it is worth. No answer depends on it.

A kind that has no such part is searched as ever: a Slant has no hidden singles, only Slant and Hidato are probed.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from random import Random
from typing import Any

from . import domains
from .kernel import Layout, Position, Rules

TIES = ("own", "reading", "random")


@dataclass(frozen=True, slots=True)
class Settings:
    """How to search.

    singles  whether a value that only one place of a house can take is placed there (Hidato: a number in a cell);
    probing  whether places are tried out, to see which candidates end in a contradiction at once;
    ties     of the places with the fewest candidates: the one that the kind prefers ("own"), the first one in reading
             order, or the first one in an order drawn by `seed`. Hidato has numbers for places: "reading" is the first
             cell of the number instead of the one with the fewest free neighbours, and there is no other order.
    """

    singles: bool = True
    probing: bool = True
    ties: str = "own"
    seed: int = 0

    @property
    def reordered(self) -> bool:
        """Whether places are chosen by a function of its own, which is not compiled."""
        return self.ties != "own"


OWN = Settings()


@lru_cache(maxsize=64)
def altered(rules: Rules[Any], settings: Settings) -> Rules[Any]:
    """The rules of a kind under settings."""
    flags = {
        "singles": int(settings.singles),
        "probing": int(settings.probing),
        "crowding": int(not settings.reordered),
    }
    changed = replace(rules, layout=partial(_layout, rules.layout, tuple(flags.items())))
    if settings.reordered and rules.reorders:
        return replace(changed, choose=partial(_choose, settings.seed if settings.ties == "random" else None))
    return changed


def _layout(
    layout: Callable[[Any, int | None], Any], flags: tuple[tuple[str, int], ...], geometry: Any, word: int | None
) -> Any:
    static = layout(geometry, word)
    return None if static is None else static._replace(**{n: on for n, on in flags if n in static._fields})


def _choose(seed: int | None, static: Layout, position: Position) -> int:
    return domains.fewest(_order(static.places, seed), position)


@lru_cache(maxsize=64)
def _order(places: int, seed: int | None) -> list[int]:
    order = list(range(places))
    if seed is not None:
        Random(seed).shuffle(order)
    return order
