"""A constraint that nobody knows by its type works everywhere by its meaning and its decomposition alone.

And the one list of the places where a type is handled better than that.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import combinations, pairwise, product
from typing import ClassVar

import pytest
from own_kinds.small import Grid

from exactlyone import Violation, models
from exactlyone.backends.cpsat.posting import POSTINGS, post
from exactlyone.backends.cpsat.store import Store
from exactlyone.backends.sat.encodings.lower import ENCODERS, lower_all
from exactlyone.board import KINDS, Puzzle
from exactlyone.board.kinds import register
from exactlyone.certificates.declared import KNOWN
from exactlyone.certificates.making import certify
from exactlyone.certificates.verifying import CertificateStatus, verify_certificate
from exactlyone.deciding.deciders import decider_names, readers
from exactlyone.models import Cardinality, Clause, Constraint, Distance, IntVar, Model, ModelError, Table
from exactlyone.models.filters import _MAKERS as FILTERS
from exactlyone.models.projection import Projected
from exactlyone.playing.description import describe
from exactlyone.playing.lowering import CHECKS
from exactlyone.reasons.building import MAKERS as REASONS

N = 4


@dataclass(frozen=True)
class Over(Constraint):
    """Any constraint over some variables."""

    variables: tuple[IntVar, ...]

    @property
    def scope(self) -> tuple[IntVar, ...]:
        return self.variables


class Sorted(Over):
    """No value is below the one before. Its parts are tables."""

    def holds(self, values: Mapping[IntVar, int]) -> bool:
        return all(values[a] <= values[b] for a, b in pairwise(self.variables))

    def decompose(self, fresh):
        for a, b in pairwise(self.variables):
            yield Table((a, b), frozenset((x, y) for x in a.domain for y in b.domain if x <= y))


class TwoEqual(Over):
    """Exactly one pair of the variables is equal. Its parts have an auxiliary for each pair."""

    def holds(self, values: Mapping[IntVar, int]) -> bool:
        return sum(values[a] == values[b] for a, b in combinations(self.variables, 2)) == 1

    def decompose(self, fresh):
        same = []
        for a, b in combinations(self.variables, 2):
            equal = fresh("equal", (0, 1))
            same.append(equal.eq(1))
            yield Table((a, b, equal), frozenset((x, y, int(x == y)) for x in a.domain for y in b.domain))
        yield Cardinality(tuple(same), 1)


class Near(Over):
    """Neighbours differ by one. Its parts are of a type that some places decompose again."""

    def holds(self, values: Mapping[IntVar, int]) -> bool:
        return all(abs(values[a] - values[b]) == 1 for a, b in pairwise(self.variables))

    def decompose(self, fresh):
        return (Distance(a, b, 1) for a, b in pairwise(self.variables))


class Undecomposed(Sorted):
    """Falling instead: the decomposition of its base says something else, and must not be used."""

    def holds(self, values: Mapping[IntVar, int]) -> bool:
        return all(values[a] >= values[b] for a, b in pairwise(self.variables))


class NoClause(Clause):
    """A subclass of a primitive with another meaning, and no decomposition."""

    def holds(self, values: Mapping[IntVar, int]) -> bool:
        return not super().holds(values)


RULES = {"sorted": Sorted, "two equal": TwoEqual, "near": Near}
AUXILIARIES = {"two equal"}


@dataclass(frozen=True)
class Row(Grid):
    """A row of cells with 1 to 4 under one rule."""

    rule: str = "sorted"
    kind: ClassVar[str] = "row"

    @property
    def clue_places(self):
        return self.cells

    def legal_clue(self, place):
        return range(1, N + 1), True

    def rules(self):
        model = Model(self.kind)
        cells = tuple(model.int_var(name, range(1, N + 1)) for name in self.cells)
        model.add("the rule", RULES[self.rule](cells))
        model.answer = model.clues = cells
        return model

    @classmethod
    def read(cls, options, words, lines):
        rule, *marks = lines[0].text.split()
        return Puzzle(cls(1, N, rule.replace("-", " ")), tuple(None if mark == "." else int(mark) for mark in marks))

    def grid_text(self, clues, answer=None):
        return f"{self.rule.replace(' ', '-')} {super().grid_text(clues, answer)}"

    def violations(self, clues, answer):
        if None not in answer and not fits(self.rule, answer):
            return [Violation("rule", self.cells, "the rule is broken")]
        printed = zip(self.cells, clues, answer, strict=True)
        return [
            Violation("clue", (name,), f"{name} is {clue}")
            for name, clue, value in printed
            if clue is not None and value not in (None, clue)
        ]


def fits(rule: str, row) -> bool:
    """The rules read once more, on values alone."""
    if rule == "sorted":
        return list(row) == sorted(row)
    if rule == "near":
        return {abs(a - b) for a, b in pairwise(row)} == {1}
    return len(set(row)) == len(row) - 1


def solutions(rule: str, clues):
    rows = product(range(1, N + 1), repeat=N)
    return [r for r in rows if fits(rule, r) and all(c in (None, v) for c, v in zip(clues, r, strict=True))]


BOARDS = {
    "sorted": [(2, None, None, 2), (None, 4, None, 1), (1, None, None, 2), (4, None, None, None)],
    "two equal": [(1, 1, None, None), (1, 1, 2, None), (1, 1, 1, None), (1, 1, 2, 3)],
    "near": [(4, None, None, 1), (1, None, 1, None), (1, None, None, 1), (1, None, 1, 2)],
}
CASES = [(rule, clues) for rule, boards in BOARDS.items() for clues in boards]


@pytest.fixture
def row():
    yield register(Row)
    KINDS.forget(Row.kind)


def _counted(puzzle: Puzzle, decider: str) -> tuple[int, bool]:
    found = puzzle.count_solutions(deciders=(decider,))
    return found.number, found.finished


@pytest.mark.parametrize(("rule", "clues"), CASES)
def test_every_decider_counts_it(rule, clues):
    puzzle, expected = Puzzle(Row(1, N, rule), clues), len(solutions(rule, clues))
    names = readers(puzzle, decider_names())
    assert len(names) > 2
    for name in names:
        assert _counted(puzzle, name) == (expected, True), name


@pytest.mark.parametrize(("rule", "clues"), CASES)
def test_it_is_explained_hinted_and_certified(rule, clues, row):
    puzzle, expected = Puzzle(Row(1, N, rule), clues), solutions(rule, clues)
    if len(expected) == 1:
        assert puzzle.explain().answer == expected[0]
        if None in clues:
            assert puzzle.hint(clues).steps
    if len(expected) < 2:
        found = verify_certificate(certify(puzzle).record())
        assert (found.problem, found.standing) == (None, CertificateStatus.PROVED)


@pytest.mark.parametrize("rule", RULES)
def test_a_page_checks_what_needs_no_auxiliary(rule):
    description = describe(Puzzle(Row(1, N, rule), (None,) * N))
    assert description["left_out"] == (["the rule"] if rule in AUXILIARIES else [])
    assert bool(description["checks"]) == (rule not in AUXILIARIES)


@pytest.mark.parametrize("wrong", ["undecomposed", "no clause", "no decomposition"])
def test_a_meaning_without_its_decomposition_is_refused_not_dropped(wrong):
    model = Model("wrong")
    cells = tuple(model.int_var(f"v{i}", (1, 2)) for i in range(2))
    made = {"undecomposed": Undecomposed(cells), "no clause": NoClause((cells[0].eq(1),))}
    made["no decomposition"] = type("Alone", (Over,), {"holds": lambda self, values: True})(cells)
    model.add("the rule", made[wrong])
    model.answer = cells
    with pytest.raises(ModelError, match="neither an encoding nor a decomposition"):
        lower_all(model)
    with pytest.raises(ModelError, match="neither an encoding nor a decomposition"):
        post(Store(), made[wrong])


PRIMITIVES = "Clause Cardinality Linear Table"
SHARED = "Acyclic AllDifferent AllDifferentConsecutive AllDifferentExcept0 Connected HamiltonianPath SingleLoop"
BETTER = {
    "backends/sat/encodings/lower.py ENCODERS": (ENCODERS, f"{PRIMITIVES} {SHARED}"),
    "backends/cpsat/posting.py POSTINGS": (POSTINGS, f"{PRIMITIVES} {SHARED} Distance Multiple"),
    "models/filters/__init__.py _MAKERS": (FILTERS, f"{PRIMITIVES} {SHARED} Distance Multiple"),
    "reasons/building.py MAKERS": (REASONS, f"Clause Cardinality Table {SHARED} LexDifferent Projected"),
    "certificates/declared.py KNOWN": (KNOWN, f"{PRIMITIVES} {SHARED}"),
    "playing/lowering.py CHECKS": (CHECKS, f"{PRIMITIVES} {SHARED} LexDifferent Regular"),
}
"""Every place where a type may be handled better than by its decomposition (lowering) or its `holds` (the others)."""


@pytest.mark.parametrize("place", BETTER)
def test_where_a_type_is_handled_better(place):
    table, names = BETTER[place]
    types = {Projected} | {getattr(models, name) for name in names.split() if name != "Projected"}
    assert set(table) == types - ({Projected} if "Projected" not in names else set())
