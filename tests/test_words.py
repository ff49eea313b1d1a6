"""Words come with the rule: what may be said, what states a rule, and what is told where a rule has neutral words."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import ClassVar

import pytest
from explained import forced_by_its_rules
from own_kinds import KnightPath, Minesweeper
from own_kinds.boards import OPEN, board
from own_kinds.small import Grid

import exactlyone as eo
from exactlyone.board import Puzzle
from exactlyone.board.geometry import model_of
from exactlyone.explanation.pictures import marks
from exactlyone.generation import Order, Size, generate
from exactlyone.inspecting.why_none import why_none
from exactlyone.models import (
    Acyclic,
    AllDifferent,
    Cardinality,
    Clause,
    HamiltonianPath,
    Linear,
    Model,
    ModelError,
    Words,
)
from exactlyone.reasons import reasons_of
from exactlyone.reasons.building import build

PACKAGE = Path(eo.__file__).parent
SIZES = {"x-sudoku": Size(6, 6), "slant": Size(6, 6), "hidato": Size(5, 5), "kropki": Size(5, 5)}

# what words may be ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("phrases", "message"),
    [
        (
            {"crowded": "{rule} has {places}"},
            r"the phrase crowded='{rule} has {places}' has {places}; .* {label}, {rule}",
        ),
        ({"subject": "{rule}"}, "has {rule}; in it may stand {label}, {scope}"),
        ({"subject": "the {clue}"}, "has {clue}"),
        ({"near": "beside {rule}"}, "may stand nothing"),
        ({"full": "{rule} {}"}, "has {}"),
        ({"full": "{rule:>9}"}, "has {rule>9}"),
        ({"full": "{rule!r}"}, "has {ruler}"),
        ({"none": "{rule"}, "cannot be read: "),
        ({"stated": "the {clue.real}"}, "has {clue.real}"),
    ],
)
def test_a_phrase_that_nobody_can_fill_in_is_refused_at_once(phrases, message):
    with pytest.raises(ModelError, match=re.sub(r"([{}])", r"\\\1", message)):
        Words(**phrases)


def test_braces_in_a_label_are_no_phrase():
    model = Model("braces")
    cells = [model.int_var(f"cell {{{i}}}", (0, 1)) for i in range(3)]
    model.add("{odd} {0}", Cardinality(tuple(cell.eq(1) for cell in cells), 1))
    model.answer = tuple(cells)
    (rule,) = model.rules
    assert rule.words is Cardinality.words


def test_a_rule_has_the_words_of_its_constraint_unless_it_brings_its_own():
    own = replace(Acyclic.words, subject="the ban on rings")
    model = Model("words")
    a, b = model.int_var("a", (0, 1)), model.int_var("b", (0, 1))
    model.add("one", Acyclic(((0, 1, a.eq(1)), (0, 1, b.eq(1)))))
    model.add("two", Acyclic(((0, 1, a.eq(1)), (0, 1, b.eq(1)))), own)
    assert [rule.words for rule in model.rules] == [Acyclic.words, own]
    assert own.closes == Acyclic.words.closes
    assert Clause.words == Words()
    assert hash(Words(clues=["a", "b"])) == hash(Words(clues=("a", "b")))


# what is told where a rule has neutral words --------------------------------------------------------------------------


class Neutral(Minesweeper):
    """The same kind without words of its own: values are 0 and 1, and each rule has the words of its constraint."""

    def value_said(self, value, places=1):
        return self.value_text(value)

    def rules(self):
        model = super().rules()
        model.rules = [replace(rule, own_words=None) for rule in model.rules]
        return model


def test_counts_are_told_without_words_of_a_kind():
    told = [step.text for step in board(Neutral, 5, 5, OPEN, r1c3=2, r2c1=1, r2c5=2, r3c3=2, r4c2=2).explain()]
    for sentence in (
        "The 2 at r2c5 needs both cells it has, so r1c4 and r3c4 are 1.",
        "r1c2 and r2c2 are not 1, so the 2 at r1c3 needs all the others: r2c3 is 1.",
        "The 2 at r3c3 has no room for more: r2c3 and r3c4 are 1, so r3c2 and r4c4 are 0.",
    ):
        assert sentence in told


class Plain(KnightPath):
    """A path in the words that paths have, over cells that need not be numbered from the first place on."""

    def rules(self):
        model = super().rules()
        model.rules = [replace(rule, own_words=None) for rule in model.rules]
        return model


def test_paths_are_told_without_words_of_a_kind():
    told = "\n".join(step.text for step in board(Plain, 3, 4, r1c3=9, r3c2=4).explain())
    assert "no cell beside them can be 8" in told
    assert "would be too far from those that stand" in told
    assert "jump" not in told
    assert HamiltonianPath.words == Words()


def voices(puzzle: Puzzle) -> dict[str, object]:
    return {reason.rule: reason.voice for reason in reasons_of(puzzle)[1] if reason.voice is not None}


def test_a_clue_states_a_rule_if_no_other_rule_speaks_of_it():
    for kind, label, subject in (
        ("slant", "vertex r1c2", r"the \d at vertex r1c2"),
        ("kropki", "edge r1c1-r1c2", r"the (blank edge|white dot|black dot) between r1c1 and r1c2"),
        ("x-sudoku", "row 1", "row 1"),
        ("hidato", "the path", "the path"),
    ):
        puzzle = next(
            puzzle
            for number in range(9)
            if label in voices(puzzle := generate(Order(kind, SIZES[kind]), "easy", 1, number).puzzle)
        )
        voice = voices(puzzle)[label]
        assert re.fullmatch(subject, voice.subject)
        stated = None if voice.place is None else puzzle.geometry.clue_places[voice.place]
        assert stated == (label if kind in ("slant", "kropki") else None)
    str8ts = model_of(eo.loads("str8ts\n#1 . .\n. . .\n. . #\n").geometry)
    assert set(str8ts.stating()) == {None}  # the number of a black cell belongs to a row and to a column


class Renamed(Minesweeper):
    """The model calls its rules otherwise than the board calls its places."""

    @property
    def clue_places(self):
        return tuple(f"number {name}" for name in super().clue_places)

    def rules(self):
        model = super().rules()
        model.rules = [replace(rule, label=rule.label.removeprefix("number ")) for rule in model.rules]
        return model

    def violations(self, clues, answer):
        return Minesweeper(self.rows, self.cols, self.open_cells).violations(clues, answer)


def test_pictures_and_contradictions_find_the_clue_that_states_a_rule_whatever_its_name():
    geometry = Renamed(2, 2, (0, 1))
    puzzle = Puzzle(geometry, (2, None))
    (step,) = puzzle.explain()
    assert marks(puzzle, step).reasons == ("number r1c1",)
    none = why_none(Puzzle(geometry, (2, 1)))
    assert none.rules == ("r1c1", "r1c2")
    assert none.at_work == ()
    assert "at work" not in str(none)


def test_rules_at_work_are_those_that_no_shown_clue_states():
    none = why_none(eo.loads("slant\n....\n.44.\n....\n"))
    assert none.rules == ("vertex r2c2", "vertex r2c3")
    assert none.at_work == ()
    assert "at work" not in str(none)
    different = why_none(eo.loads("x-sudoku box=none diagonals=no\n1 . .\n. 1 .\n. . 2\n"))
    assert set(different.at_work) == set(different.rules) != set()
    assert "at work" in str(different)


@dataclass(frozen=True)
class Declared(Grid):
    """A row of cells under rules that a test declares; the clue places are the cells and `more`."""

    values: Sequence[int] = (0, 1)
    more: tuple[str, ...] = ()
    declare: Callable | None = None
    kind: ClassVar[str] = "declared"

    @property
    def clue_places(self):
        return (*self.cells, *self.more)

    def legal_clue(self, place):
        return range(9), True

    def rules(self):
        model = Model(self.kind)
        cells = tuple(model.int_var(name, self.values) for name in self.cells)
        more = tuple(model.int_var(name, range(9)) for name in self.more)
        self.declare(model, cells, more)
        model.answer, model.clues = cells, cells + more
        return model

    def violations(self, clues, answer):
        """By the model: the tests below are about words."""
        if None in answer:
            return []
        model = model_of(self)
        shown = {variable: clue for variable, clue in zip(model.clues, clues, strict=True) if clue is not None}
        broken = model.violations({**shown, **dict(zip(model.answer, answer, strict=True))})
        broken += [name for name, clue, one in zip(self.cells, clues, answer, strict=False) if clue not in (None, one)]
        return [eo.Violation(label, (), label) for label in broken]


def told(
    cols: int, values: Sequence[int], declare: Callable, *clues: int | None, more: tuple[str, ...] = ()
) -> list[str]:
    puzzle = Puzzle(Declared(1, cols, values, more, declare), (*clues, *[None] * (cols + len(more) - len(clues))))
    explanation = puzzle.explain()
    assert explanation.answer is not None, explanation.verdict
    assert all(forced_by_its_rules(puzzle, step) for step in explanation)
    return [step.text for step in explanation]


def triangle(literal):
    """No cycle among three edges, of which each cell draws one; and no cell is 3."""

    def declare(model, cells, more):
        model.add("three", Cardinality(tuple(cell.eq(3) for cell in cells), 0))
        ends = ((0, 1), (1, 2), (2, 0))
        model.add("no ring", Acyclic(tuple((*end, literal(cell)) for end, cell in zip(ends, cells, strict=True))))

    return declare


def counting(total, *literals):
    def declare(model, cells, more):
        model.add("the count", Cardinality(tuple(literal(cells) for literal in literals), total))

    return declare


ODD_BOARDS = {
    "an edge of a place with three values": (
        (3, (0, 1, 3), triangle(lambda cell: cell.eq(1)), 1, 1),
        "r1c3 is 0, the only number left there: no ring with 1 in r1c2 and 1 in r1c1 rules out 1; three never takes 3.",
    ),
    "an edge that is drawn unless": (
        (3, (1, 2, 4), triangle(lambda cell: cell.ne(4)), 1, 1),
        "r1c3 is 4: anything else would close a loop with r1c1 and r1c2.",
    ),
    "an edge of two values": (
        (3, range(2), triangle(lambda cell: cell.eq(1)), 1, 1),
        "r1c3 is 0: a 1 there would close a loop with r1c1 and r1c2.",
    ),
    "a relation of three places": (
        (
            *(3, range(1, 4)),
            lambda model, cells, more: model.add("the sum", Linear(tuple((1, cell) for cell in cells), 9, 9)),
            *(3, 3),
        ),
        "r1c3 is 3: the sum leaves nothing else.",
    ),
    "a relation of two places": (
        (
            *(2, range(1, 4)),
            lambda model, cells, more: model.add("the sum", Linear(tuple((1, cell) for cell in cells), 6, None)),
        ),
        "r1c1 is 3: the sum leaves nothing else.",
    ),
    "a relation of two places with two values": (
        (2, range(2), lambda model, cells, more: model.add("apart", AllDifferent(cells)), 1),
        "r1c2 is 0: it is the last empty cell, and 0 is the number still missing.",
    ),
    "a clause of two places": (
        (2, range(2), lambda model, cells, more: model.add("either", Clause((cells[0].eq(0), cells[1].eq(0)))), 1),
        "r1c2 is 0: either with 1 in r1c1 leaves nothing else.",
    ),
    "a count of different values": (
        (
            *(3, range(2)),
            counting(1, lambda cells: cells[0].eq(1), lambda cells: cells[1].eq(0), lambda cells: cells[2].eq(1)),
            *(0, 1),
        ),
        "r1c1 and r1c2 are not what it counts, so the count needs the other one: r1c3 is 1.",
    ),
    "a count of none": (
        (2, range(3), counting(2, lambda cells: cells[0].ne(0), lambda cells: cells[1].eq(2)), 2),
        "The count needs both cells it has, so r1c2 is 2.",
    ),
    "a path of two cells": (
        (2, range(1, 3), lambda model, cells, more: model.add("walk", HamiltonianPath(cells, ((1,), (0,)))), 2),
        "r1c2 is 1: it is the last empty cell, and 1 is the number still missing.",
    ),
}


@pytest.mark.parametrize("board", ODD_BOARDS)
def test_what_no_kind_of_the_package_has_is_told_truly(board):
    arguments, sentence = ODD_BOARDS[board]
    assert sentence in told(*arguments)


def test_a_number_that_is_printed_counts_with_those_that_are_found():
    """Two of three are 1, of which one is a clue that is no answer: one of the two cells is 1."""

    def declare(model, cells, more):
        model.add("two ones", Cardinality((cells[0].eq(1), cells[1].eq(1), more[0].eq(1)), 2))
        model.add("again", Clause((more[0].ne(5), cells[0].eq(1))))

    found = told(2, range(2), declare, 0, None, 1, more=("beside",))
    assert found == ["r1c1 is not 1, so two ones needs the other one: r1c2 is 1."]
    found = told(2, range(2), declare, 1, None, 1, more=("beside",))
    assert found == ["Two ones has no room for more: r1c1 is 1, so r1c2 is 0."]


def test_every_phrase_is_said_somewhere():
    files = [*(PACKAGE / "explanation").glob("*.py"), *(PACKAGE / "reasons").glob("*.py")]
    trees = [ast.parse(path.read_text(encoding="utf-8")) for path in files]
    said = {node.attr for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
    assert {one.name for one in fields(Words)} <= said


def test_a_count_whose_number_is_open_or_printed_in_part_is_told_in_general():
    """Who counts must know what is counted: a number that is open, or a literal named twice, is no such count."""
    model = Model("open")
    cells = tuple(model.int_var(f"c{i}", (0, 1)) for i in range(3))
    total = model.int_var("total", range(4))
    model.add("some", Cardinality(tuple(cell.eq(1) for cell in cells), total))
    model.add("others", Cardinality(tuple(cell.eq(0) for cell in cells), total))
    model.add("twice", Cardinality((cells[0].eq(1), cells[0].eq(1), cells[1].eq(1)), 2))
    model.answer, model.clues = cells, (total,)
    aspects = {(reason.rule, reason.aspect[0]) for reason in build(model, {}).reasons}
    assert {("some", "total"), ("others", "total"), ("twice", "total")} <= aspects
    aspects = {(reason.rule, reason.aspect[0]) for reason in build(model, {total: 2}).reasons}
    assert {("some", "count"), ("others", "count")} <= aspects


def test_all_different_needs_no_name_where_it_speaks_of_all_places():
    model = Model("whole")
    cells = tuple(model.int_var(f"c{i}", range(1, 4)) for i in range(3))
    model.add("all", AllDifferent(cells))
    model.add("some", AllDifferent(cells[:2]))
    model.answer = cells
    whole = {reason.rule: reason.voice.whole for reason in build(model, {}).reasons if reason.voice is not None}
    assert whole == {"all": True, "some": False}
