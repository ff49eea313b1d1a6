"""Domains as bitmasks: unions by look-up, the place to try next, and what several kinds share of rules."""

from __future__ import annotations

from collections.abc import Sequence

from .kernel import Ints, Layout, Position

WHOLE = 10
"""Domains of up to so many bits are looked up in a table of unions whole; larger ones by bytes."""


def unions(masks: Sequence[int], width: int) -> list[int]:
    """For every domain the union of the masks of its bits, so that a union costs a look-up.

    A domain is looked up in parts of `width` bits: the entry for the bits `part` of its part p is at
    (p << width) + part.
    """
    table: list[int] = []
    for first in range(0, len(masks), width):
        entries = [0]
        for bit in range(first, first + width):
            own = masks[bit] if bit < len(masks) else 0
            entries += [entry | own for entry in entries]
        table += entries
    return table


def fewest(order: Ints, position: Position) -> int:
    """The place with the fewest candidates, but at least two, the first of them in the order; -1 if there is none."""
    best = -1
    least = 0
    for place in order:
        domain = position[place]
        rest = domain & (domain - 1)
        if rest:
            rest &= rest - 1
            if rest == 0:
                return place
            count = 3
            rest &= rest - 1
            while rest and (best < 0 or count < least):
                count += 1
                rest &= rest - 1
            if best < 0 or count < least:
                least = count
                best = place
    return best


def values(static: Layout, position: Position, answer: Position) -> None:
    """Write the values of places that are decided: bit v - 1 is value v."""
    for place in range(static.places):
        answer[place] = position[place].bit_length()


def undecided(static: Layout, position: Position) -> int:
    """How many places have two candidates or more, where each has its domain in one word."""
    count = 0
    for place in range(static.places):
        domain = position[place]
        if domain & (domain - 1):
            count += 1
    return count
