"""At most one of a group of literals, written out as clauses, for solvers that do not take groups as they are.

Small groups are written out as pairs, the strongest and simplest form. A large group of n literals is laid out in a
square: each literal implies its row and its column, and at most one row and one column are taken (the product
encoding: J. Chen, "A New SAT Encoding of the At-Most-One Constraint", 2010). That takes about 2n clauses and 2 sqrt(n)
auxiliaries where pairs take n (n - 1) / 2; 576 literals need 1.4 thousand clauses instead of 166 thousand.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import combinations
from math import isqrt

LARGEST_IN_PAIRS = 12
"""Groups up to this size are written out as pairs: at 9, as in most puzzles, pairs solve faster than auxiliaries."""


def written_out(groups: Iterable[Sequence[int]], new: Callable[[], int]) -> list[Sequence[int]]:
    """Clauses that allow at most one true literal in each group; `new` gives fresh SAT variables."""
    clauses: list[Sequence[int]] = []
    for group in groups:
        _at_most_one(group, new, clauses)
    return clauses


def _at_most_one(group: Sequence[int], new: Callable[[], int], clauses: list[Sequence[int]]) -> None:
    if len(group) <= LARGEST_IN_PAIRS:
        clauses += combinations([-literal for literal in group], 2)
        return
    width = isqrt(len(group) - 1) + 1
    rows = [new() for _ in range(0, len(group), width)]
    columns = [new() for _ in range(width)]
    for i, literal in enumerate(group):
        clauses += ((-literal, rows[i // width]), (-literal, columns[i % width]))
    _at_most_one(rows, new, clauses)
    _at_most_one(columns, new, clauses)
