"""Models of sums that CP-SAT without presolve calls infeasible if integers are linked to their Booleans one way.

Found by `exactlyone selftest --solvers`, with that lowering put back, and made small. All are chains of sums of two.
"""

from __future__ import annotations

from dataclasses import dataclass

from exactlyone.backends.cpsat import search
from exactlyone.backends.cpsat.store import Store
from exactlyone.models import AllDifferent, IntVar, Linear, Model
from exactlyone.selftesting import DraftModel


@dataclass(frozen=True)
class Chains:
    """`values`: an answer; `different`: variables that differ, by number; `sums`: variables and their sum."""

    values: tuple[int, ...]
    domain: range
    different: range
    sums: tuple[tuple[int, ...], ...]

    def question(self) -> DraftModel:
        model = Model("chains")
        cells = tuple(model.int_var(f"v{i}", self.domain) for i in range(len(self.values)))
        if self.different:
            model.add("different", AllDifferent(tuple(cells[i] for i in self.different)))
        for group in self.sums:
            planted = sum(self.values[i] for i in group)
            model.add(f"sum {group}", Linear(tuple((1, cells[i]) for i in group), planted, planted))
        model.answer = model.clues = cells
        return DraftModel(model, (), dict(zip(cells, self.values, strict=True)))


CHAINS = {
    "six cells with a sum": Chains(
        (2, 4, 7, 1, 5, 8, 3, 8, 2, 5, 6, 2, 8),
        range(1, 10),
        range(0),
        ((0, 1, 2, 3, 4, 5), (5, 6), (6, 7), (7, 4), (1, 8), (8, 9), (9, 10), (10, 3), (2, 11), (11, 12), (12, 0)),
    ),
    "eight different cells": Chains(
        (5, 3, 6, 9, 1, 7, 2, 4, 8, 6, 2, 6, 7, 1, 5, 4),
        range(1, 10),
        range(8),
        ((7, 8), (8, 9), (9, 6), (1, 10), (10, 11), (11, 12), (12, 4), (2, 13), (13, 14), (14, 15), (15, 0)),
    ),
    "nine different cells": Chains(
        (8, 3, 1, 9, 2, 5, 4, 6, 7, 7, 5, 1, 3, 6, 1, 8, 6, 1),
        range(1, 10),
        range(9),
        (
            *((4, 9), (9, 10), (10, 6), (1, 11), (11, 12), (12, 8), (2, 13)),
            *((13, 14), (14, 3), (7, 15), (15, 16), (16, 17), (17, 0)),
        ),
    ),
    "four cells": Chains((2, 3, 2, 0), range(5), range(0), ((0, 1), (1, 2), (2, 3))),
}


def link_one_way(store: Store, index: int, value: int, boolean: int) -> None:
    """How integers were linked to their Booleans before the fault was known."""
    store.linear([(1, index)], value, value, only_if=boolean)


def plant(monkeypatch) -> None:
    """Put the old lowering and CP-SAT's own way with pairs back."""
    monkeypatch.setattr(Store, "_link", link_one_way)
    monkeypatch.setattr(search, "PAIRS_AS_CLAUSES", 16)


def values_of(question: DraftModel) -> tuple[int, ...]:
    """The answer that the question is made around."""
    order: tuple[IntVar, ...] = question.model.answer
    return tuple(question.planted[variable] for variable in order)
