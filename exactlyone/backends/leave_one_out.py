"""A few of many things that still do something: the one loop that leaves out one item after another.

The items may be clues, rules, reasons or clauses. A question says whether those that are left still do it: clash,
refute, show a fault. It holds for all items together, or nobody would ask. The last item is tried first, so that early
ones are preferred. Each question has its own budget; a deadline ends the whole.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Generic, NamedTuple, TypeVar

from .base import Deadline

Item = TypeVar("Item")
Still = Callable[[list[Item]], Collection[Item] | bool | None]
"""Whether these items still do it: True, or those of them that do it alone; False; None where a limit ran out."""


class Shrunk(NamedTuple, Generic[Item]):
    """The items that are left, in the order in which they were found to be needed; whether each is known to be."""

    kept: list[Item]
    minimal: bool


def shrunk(
    items: Sequence[Item],
    still: Still[Item],
    *,
    few: bool = False,
    most: int | None = None,
    deadline: Deadline | None = None,
) -> Shrunk[Item]:
    """Leave out item after item as long as the others still do it.

    few       few are needed of many: the shortest beginning that does it is looked for by halving (in the manner of
              U. Junker, "QuickXplain", AAAI 2004), which costs more questions where most are needed;
    most      stop when more are needed than this;
    deadline  where it passes, the items that were not tried stay.

    An item stays, too, where its question ran out of its own limit; with `few`, such a question ends the search. Where
    more items always do what fewer do (a monotone question), both ways leave the same items, and none is needless.
    """
    needed: list[Item] = []
    untried, minimal = list(items), True
    while untried:
        if (deadline is not None and deadline.exhausted()) or (most is not None and len(needed) > most):
            return Shrunk([*needed, *untried], False)
        if few:
            enough = _enough(needed, untried, still)
            if enough is None:
                return Shrunk([*needed, *untried], False)
            del untried[enough:]
            needed += untried[-1:]
            del untried[-1:]
            continue
        tried = untried.pop()
        said = still([*needed, *untried])
        if said is None or said is False:
            needed.append(tried)
            minimal = minimal and said is False
        elif said is not True:
            core = set(said)
            untried = [item for item in untried if item in core]
    return Shrunk(needed, minimal and (most is None or len(needed) <= most))


def _enough(needed: list[Item], untried: list[Item], still: Still[Item]) -> int | None:
    """How many of the untried, from their beginning, do it with what is needed; None if a limit ran out."""
    low, high = -1, len(untried)  # so few do not, so many do
    while high - low > 1:
        middle = (low + high) // 2
        said = still([*needed, *untried[:middle]])
        if said is None:
            return None
        low, high = (middle, high) if said is False else (low, middle)
    return high


def least(items: Sequence[Item], still: Callable[[list[Item]], bool]) -> list[Item]:
    """Some of the items, in their order, that still do it, and none can be left out by itself: any question will do.

    This is what faults are made small by: a fault may show with few items, not with more, and again with all.
    """

    def asked(kept: list[int]) -> bool:
        return still([items[i] for i in sorted(kept)])

    kept, size = shrunk(range(len(items)), asked, few=True).kept, len(items) + 1
    while len(kept) < size:
        size, kept = len(kept), shrunk(sorted(kept), asked).kept
    return [items[i] for i in sorted(kept)]
