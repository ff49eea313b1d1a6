"""A fault planted into one of the three readings of the rules is noticed, and no wrong verdict comes of it.

A decider whose reading is too weak finds answers that break a rule: the plain checker refuses them. One whose reading
is too strong misses answers: a decider by another reading finds them, and they disagree. What is asserted each time:
on boards made for it, each needing all its clues, some show the fault, and all others are decided rightly.

What is beyond the cross-check: two readings with the same fault. Then a complete count still notices, by the third
reading; a verdict may not, since for MULTIPLE two answers of one decider are enough if the plain checker accepts them.
(Of a board alone SAT is asked first, so that a verdict notices faults that search and checker share; of many boards the
search is.)
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from planting import (
    Plant,
    boards,
    checker,
    door,
    forget,
    in_a_batch,
    model,
    one_by_one,
    outcomes,
    search,
    without,
)

from exactlyone.backends.mrv import Rules, State, open_search
from exactlyone.backends.mrv.kernel import NO_CLUE
from exactlyone.board import KINDS, Puzzle, Violation
from exactlyone.deciding.counting import count_solutions
from exactlyone.models import AllDifferent, Clause, HamiltonianPath, Model


@pytest.fixture(autouse=True)
def _clean(monkeypatch, tmp_path):
    """Reports of disagreements go to a folder of the test's own, and no faulty model is kept."""
    monkeypatch.chdir(tmp_path)
    yield
    monkeypatch.undo()
    forget()


def different(a: int, b: int) -> Plant:
    """A rule too many: two cells that may well be equal must differ."""
    return model(lambda built: built.add("a rule too many", AllDifferent((built.answer[a], built.answer[b]))))


def not_both_falling(built: Model) -> None:
    built.add("a rule too many", Clause((built.answer[0].eq(1), built.answer[4].eq(1))))


def neighbours(a: int, b: int, present: bool) -> Plant:
    """Two cells that are no neighbours are taken for neighbours, or the other way round."""

    def change(built: Model) -> None:
        (rule,) = built.rules
        path = rule.constraint
        assert isinstance(path, HamiltonianPath)
        assert (b in path.neighbours[a]) is not present
        sets = [set(others) for others in path.neighbours]
        for one, other in ((a, b), (b, a)):
            (sets[one].add if present else sets[one].discard)(other)
        built.rules.clear()
        built.add(rule.label, HamiltonianPath(path.variables, tuple(tuple(sorted(others)) for others in sets)))

    return model(change)


def broken_diagonal(diagonals: list[list[int]]) -> list[list[int]]:
    """One house too many: the cells to the right of the falling diagonal."""
    size = len(diagonals[0])
    return [*diagonals, [i * size + (i + 1) % size for i in range(size)]]


def barred(rules: Rules) -> Rules:
    """The first place does without the smallest of its values, if it has more than one."""

    def start(static, clues, position):
        if not rules.start(static, clues, position):
            return False
        if position[0] & (position[0] - 1):
            position[0] &= position[0] - 1
        return True

    return replace(rules, start=start)


def without_step(rules: Rules) -> Rules:
    """The first two cells of Hidato are not taken for neighbours, however the search finds out who is one."""

    def propagate(static, position, place):
        if not rules.propagate(static, position, place):
            return False
        if rules.choose(static, position) >= 0:
            return True
        answer = [0] * static.length
        rules.read(static, position, answer)
        return abs(answer[0] - answer[1]) != 1

    return replace(rules, propagate=propagate)


def without_clue(place: int) -> Callable[[Rules], Rules]:
    """A clue that is not read."""

    def change(rules: Rules) -> Rules:
        def start(static, clues, position):
            fewer = list(clues)
            fewer[place] = NO_CLUE
            return rules.start(static, fewer, position)

        return replace(rules, start=start)

    return change


WEAK, STRONG = "AnswerRejected", "Disagreement"

FAULTS: dict[str, tuple[str, str, Plant]] = {
    # the model
    "model, a diagonal": ("x-sudoku", WEAK, without("the falling diagonal")),
    "model, two columns": ("x-sudoku", WEAK, without("column 3", "column 4")),
    "model, a box": ("x-sudoku", STRONG, different(0, 7)),
    "model, a straight": ("str8ts", WEAK, without("the straight")),
    "model, a column": ("str8ts", WEAK, without("column 1")),
    "model, cells that differ": ("str8ts", STRONG, different(0, 6)),
    "model, no loop": ("slant", WEAK, without("no loop")),
    "model, a vertex": ("slant", WEAK, without("vertex r2c2")),
    "model, cells not both falling": ("slant", STRONG, model(not_both_falling)),
    "model, neighbours lost": ("hidato", STRONG, neighbours(0, 1, present=False)),
    "model, neighbours added": ("hidato", WEAK, neighbours(0, 8, present=True)),
    "model, a dot": ("kropki", WEAK, without("edge r1c3-r1c4")),
    "model, a column of a rectangle": ("kropki", WEAK, without("column 2")),
    "model, numbers that differ": ("kropki", STRONG, different(0, 5)),
    # the hand-written search
    "search, a diagonal": ("x-sudoku", WEAK, search(houses={"diagonals": lambda both: both[1:]})),
    "search, two columns": ("x-sudoku", WEAK, search(houses={"lines": lambda lines: lines[:-2]})),
    "search, a broken diagonal too many": ("x-sudoku", STRONG, search(houses={"diagonals": broken_diagonal})),
    "search, straights of two": (
        "str8ts",
        WEAK,
        search(("NO_STRAIGHT if run == 1 else", "NO_STRAIGHT if run <= 2 else"), ("if run > 1:", "if run > 2:")),
    ),
    "search, a column": (
        "str8ts",
        WEAK,
        search(
            # No straight in it, nothing that may not repeat in it, and no balance, which counts on every column.
            ("NO_STRAIGHT if run == 1 else", "NO_STRAIGHT if run == 1 or line == rows + columns - 1 else"),
            ("if run > 1:", "if run > 1 and line < rows + columns - 1:"),
            ("range(column, cells, columns)", "range(column, cells if column < columns - 1 else 0, columns)"),
            ("if not _balance(", "if False and not _balance("),
        ),
    ),
    "search, a number barred": ("str8ts", STRONG, search(rules=barred)),
    "search, no loop": (
        "slant",
        WEAK,
        search(
            ("if old == new:\n            return False", "if old == new:\n            continue"),
            ("if pos[cell] == _OPEN and pos[here + across[k]] == new:", "if False:"),
        ),
    ),
    "search, a vertex": ("slant", WEAK, search(rules=without_clue(5))),
    "search, full vertices": ("slant", STRONG, search(("if not 0 <= clue <= near:", "if not 0 <= clue < near:"))),
    "search, neighbours lost": ("hidato", STRONG, search(rules=without_step)),
    "search, rows that run on": ("hidato", WEAK, search(("cols + 1\n", "cols\n"))),
    "search, a dot": ("kropki", WEAK, search(rules=without_clue(-1))),
    "search, a column of a rectangle": ("kropki", WEAK, search(houses={"lines": lambda lines: lines[:-1]})),
    "search, a number barred from a cell": ("kropki", STRONG, search(rules=barred)),
}


DOORS = pytest.mark.parametrize("ask", [one_by_one, in_a_batch], ids=["one by one", "in a batch"])


@DOORS
@pytest.mark.parametrize(("kind", "noticed", "plant"), FAULTS.values(), ids=FAULTS)
def test_a_fault_in_one_reading_is_noticed(monkeypatch, kind, noticed, plant, ask):
    plant(monkeypatch, kind)
    found = outcomes(kind, ask)
    assert found["wrong"] == 0
    assert found[noticed] > 0


@pytest.mark.parametrize("name", [name for name in FAULTS if name.startswith("search")])
def test_a_faulty_search_is_faulty_in_the_way_it_is_meant_to_be(monkeypatch, name):
    """A rule that it does not read gives it answers too many and never too few; a rule too many, too few."""
    kind, noticed, plant = FAULTS[name]
    plant(monkeypatch, kind)
    more = fewer = 0
    for puzzle, count in boards(kind):
        found = searched(puzzle)
        more += found > count
        fewer += found < count
    assert (more > 0, fewer > 0) == (noticed == WEAK, noticed == STRONG)


def searched(puzzle: Puzzle) -> int:
    """The answers that the search gives, up to three, whatever they are worth."""
    search = open_search(puzzle.geometry, puzzle.clues)
    count = 0
    while count < 3 and (state := search.run(100)) is not State.DONE:
        count += state is State.FOUND
    return min(count, 2)


def test_one_column_too_few_is_no_fault_where_the_others_imply_it(monkeypatch):
    """Rows that hold every number once, and all columns but one: the last column follows."""
    without("column 3")(monkeypatch, "x-sudoku")
    assert set(outcomes("x-sudoku", one_by_one)) == {"right"}


# the plain checker -------------------------------------------------------------------------------------------------

BLIND = {
    "sudoku": ("box 1", "column 3", "column 4", "column 5"),
    "x-sudoku": ("the falling diagonal", "column 3", "column 4", "column 5"),
    "str8ts": ("straight", "column 1", "column 4"),
    "slant": ("no loop",),
    "hidato": ("neighbours",),
    "kropki": ("dot", "column 2", "column 4"),
}
"""Rules that a faulty checker does not see."""


@DOORS
@pytest.mark.parametrize("kind", KINDS)
def test_a_blind_checker_alone_changes_no_verdict(monkeypatch, kind, ask):
    checker(*BLIND[kind])(monkeypatch, kind)
    assert set(outcomes(kind, ask)) == {"right"}


@DOORS
@pytest.mark.parametrize("kind", KINDS)
def test_a_checker_with_a_rule_too_many_is_noticed(monkeypatch, kind, ask):
    """It refuses right answers, and a refused answer is never passed over in silence."""
    violations = KINDS[kind].violations

    def too_strict(geometry, clues, answer):
        found = violations(geometry, clues, answer)
        if None not in answer and answer[0] % 2:
            found.append(Violation("a rule too many", geometry.answer_places[:1], "the first value is odd"))
        return found

    monkeypatch.setattr(KINDS[kind], "violations", too_strict)
    found = outcomes(kind, ask)
    assert found["wrong"] == 0
    assert found["AnswerRejected"] > 0


# two readings with the same fault ------------------------------------------------------------------------------------

BOTH = [name for name, (_, noticed, _) in FAULTS.items() if noticed == WEAK]


@pytest.mark.parametrize("name", [name for name in BOTH if name.startswith("search")])
def test_search_and_checker_together_are_noticed(monkeypatch, name):
    kind, _, plant = FAULTS[name]
    plant(monkeypatch, kind)
    checker(*BLIND[kind], *(["clue"] if name == "search, a vertex" else []))(monkeypatch, kind)
    found = outcomes(kind, one_by_one)
    assert found["wrong"] == 0
    assert found["Disagreement"] > 0


@pytest.mark.parametrize("name", [name for name in BOTH if name.startswith("model")])
def test_model_and_checker_together_are_noticed_by_a_count(monkeypatch, name):
    kind, _, plant = FAULTS[name]
    plant(monkeypatch, kind)
    checker(*BLIND[kind], *(["clue"] if name == "model, a vertex" else []))(monkeypatch, kind)

    def by_count(puzzle: Puzzle) -> int:
        count = count_solutions(puzzle)
        assert count.complete
        return min(count.number, 2)

    found = outcomes(kind, door(by_count))
    assert found["wrong"] == 0
    assert found["Disagreement"] > 0
