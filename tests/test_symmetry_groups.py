"""The group of each geometry is whole and sound, by brute force over all permutations of places and values.

Two groups are searched for on small shapes, both by the plain checker alone. The *rules' group*: all that keep which
few entries, in whatever places, break a rule. It must be part of what the package says. The *table's group*: all that
keep the table of all complete fillings. What the package says must be part of it. They differ where so few fillings
exist that some fit each other by chance: the 4x4 X-Sudoku has 48 fillings and a table's group of 1152, but rules of 16.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from math import factorial
from random import Random
from typing import ClassVar

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from permuting import elements, of_the_rules, of_the_table, said, table
from strategies import puzzles, solved_puzzles

import exactlyone as eo
from exactlyone.board.acting import action_of
from exactlyone.board.symmetry import generators, identity, in_order, order, random_symmetry
from exactlyone.generation import Order, Size, generate_many, many
from exactlyone.generation.many import NoMore
from exactlyone.models import Clause


def flags(text):
    return tuple(mark == "#" for mark in text if mark in "#.")


def present(text):
    return tuple(mark == "." for mark in text if mark in "#.")


SHAPES = [
    (eo.Sudoku(1, None), 1, True, 2),
    (eo.Sudoku(2, None), 8, True, 2),
    (eo.Sudoku(3, None), 72, True, 2),
    (eo.XSudoku(4, (2, 2)), 16, False, 2),
    (eo.Sudoku(4, (2, 2)), 128, True, 2),
    (eo.Sudoku(4, (1, 4)), 1152, None, 2),
    (eo.XSudoku(4, None), 32, False, 2),
    (eo.Str8ts(1, 1, flags(".")), 1, True, 2),
    (eo.Str8ts(1, 4, flags("....")), 24, True, 2),
    (eo.Str8ts(1, 4, flags("...#")), 24, True, 2),
    (eo.Str8ts(1, 4, flags("..#.")), 4, True, 2),
    (eo.Str8ts(3, 3, flags("... ... ...")), 72, True, 2),
    (eo.Str8ts(3, 3, flags("#.. ... ...")), 16, True, 2),
    (eo.Str8ts(3, 3, flags("#.. ... ..#")), 8, True, 2),
    (eo.Str8ts(3, 3, flags(".#. #.# .#.")), 8, None, 2),
    (eo.Slant(1, 2), 4, True, 0),
    (eo.Slant(1, 3), 4, True, 0),
    (eo.Slant(2, 2), 8, True, 0),
    (eo.Slant(2, 3), 4, True, 0),
    (eo.Hidato(1, 1, present(".")), 1, True, 2),
    (eo.Hidato(1, 4, present("....")), 4, False, 2),
    (eo.Hidato(2, 2, present(".. ..")), 24, True, 2),
    (eo.Hidato(2, 2, present(".. .."), rook=True), 64, True, 2),
    (eo.Hidato(2, 3, present("... ...")), 32, True, 2),
    (eo.Hidato(2, 3, present("... ..."), rook=True), 8, True, 2),
    (eo.Hidato(3, 3, present("##. ... ..#")), 4, True, 2),
    (eo.Kropki(1, 4, either=False), 6, False, 3),
    (eo.Kropki(1, 4, negative="white-only", either=False), 8, False, 3),
    (eo.Kropki(2, 3, either=False), 24, True, 3),
    (eo.Kropki(3, 3, either=False), 48, None, 3),
    (eo.Kropki(3, 3, either=True), 8, None, 3),
    (eo.Kropki(3, 3, negative="white-only", either=False), 16, None, 3),
    (eo.Kropki(3, 3, negative="none", either=False), 16, None, 3),
    (eo.Kropki(3, 3, negative="none", either=True), 8, None, 3),
    (eo.Kropki(2, 4, regions=(0, 0, 1, 1, 0, 0, 1, 1), negative="white-only", either=False), 16, None, 3),
    (eo.Kropki(3, 3, regions=(0, 0, 1, 0, 2, 1, 2, 2, 1), negative="white-only", either=False), 2, None, 3),
]
"""A geometry; the order of its group; whether the table's group is the same (None: that takes too long, or is left
out); and how many entries can break a rule without fewer of them doing so (0: too many to try)."""


@pytest.mark.parametrize(("geometry", "size", "same", "entries"), SHAPES, ids=lambda value: str(value)[:60])
def test_the_group_is_all_that_keeps_the_rules_and_keeps_all_fillings(geometry, size, same, entries):
    found = said(geometry)
    assert order(geometry) == len(found) == size
    if same is not None:
        fillings = of_the_table(geometry)
        assert found <= fillings
        assert (found == fillings) is same
    if entries:
        assert of_the_rules(geometry, entries) <= found


# the 4x4 X-Sudoku, whose minimal boards are so few that they can be counted -------------------------------------------

X4 = eo.XSudoku(4, (2, 2))


def board(text):
    return eo.Puzzle(X4, tuple(None if mark == "." else int(mark) for mark in text if mark not in "/ "))


def test_two_boards_that_no_turn_makes_equal_are_the_same():
    one, other = board("..../...2/1.4./...."), board("4.../...2/1.../....")
    assert eo.same_up_to_symmetry(one, other)
    assert not any(one.transformed(turn).clues == other.clues for turn in X4.symmetries())
    assert not eo.same_up_to_symmetry(one, board("..../...2/1.../...."))


def minimal_boards():
    """The minimal boards of the first filling and of all that are no renaming of it, by brute force."""
    fillings = table(X4)
    firsts = [row for row in fillings if row[:4] == (1, 2, 3, 4)]
    for row in firsts:
        others = [sum(a == b and 1 << i for i, (a, b) in enumerate(zip(row, other, strict=True))) for other in fillings]
        others.remove((1 << 16) - 1)
        unique = [not any(mask & same == mask for same in others) for mask in range(1 << 16)]
        for mask in range(1 << 16):
            if unique[mask] and not any(mask >> i & 1 and unique[mask ^ 1 << i] for i in range(16)):
                yield eo.Puzzle(X4, tuple(value if mask >> i & 1 else None for i, value in enumerate(row)))


def test_there_are_38_minimal_x_sudokus_of_size_4():
    turns = [source for source, _ in of_the_rules(X4, 2)]
    assert len(turns) == 16
    classes, forms = set(), {}
    for puzzle in minimal_boards():
        images = [in_order(tuple(puzzle.clues[place] for place in turn), 4) for turn in turns]
        least = min(images, key=lambda clues: [clue or 0 for clue in clues])
        classes.add(least)
        assert forms.setdefault(least, puzzle.canonical()) == puzzle.canonical()
    assert len(classes) == len(set(forms.values())) == 38


def test_a_series_of_them_ends_at_38(monkeypatch):
    monkeypatch.setattr(many, "IN_VAIN", 150)
    *found, last = generate_many(Order("x-sudoku", Size(4, 4)), None, 1, 1000)
    assert isinstance(last, NoMore)
    assert str(last).endswith("38 of 1000 boards are there, all different")
    assert {made.puzzle.canonical() for made in found} == {puzzle.canonical() for puzzle in minimal_boards()}


# orders that are known ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("geometry", "size"),
    [
        # Sudoku: bands, lines within bands, the same across, and turned if boxes are square.
        (eo.Sudoku(9, (3, 3)), 2 * factorial(3) ** 8),
        (eo.Sudoku(4, (2, 2)), 2 * factorial(2) ** 6),
        (eo.Sudoku(6, (2, 3)), factorial(3) * factorial(2) ** 3 * factorial(2) * factorial(3) ** 2),
        (eo.Sudoku(8, (2, 4)), factorial(4) * factorial(2) ** 4 * factorial(2) * factorial(4) ** 2),
        (eo.Sudoku(16, (4, 4)), 2 * factorial(4) ** 10),
        (eo.Sudoku(25, (5, 5)), 2 * factorial(5) ** 12),
        # Latin squares: rows, columns, turned.
        (eo.Sudoku(5, None), 2 * factorial(5) ** 2),
        (eo.Sudoku(9, None), 2 * factorial(9) ** 2),
        # Both diagonals: rows as columns in pairs about the middle, turned, one diagonal for the other.
        (eo.XSudoku(9, None), 4 * 2**4 * factorial(4)),
        (eo.XSudoku(6, None), 4 * 2**3 * factorial(3)),
        (eo.XSudoku(4, (2, 2)), 16),
        (eo.XSudoku(9, (3, 3)), 96),
        (eo.XSudoku(6, (2, 3)), 8),
        (eo.XSudoku(8, (2, 4)), 32),
        (eo.XSudoku(16, (4, 4)), 4 * 2**2 * factorial(2) * factorial(4) ** 2),
        # Kinds whose clues lie between cells, and shapes as they are.
        (eo.Slant(6, 6), 8),
        (eo.Slant(6, 9), 4),
        (eo.Hidato(6, 6, (True,) * 36), 16),
        (eo.Hidato(2, 5, (True,) * 10), 2**5 * 2 * 2),
        (eo.Hidato(3, 3, present("... .#. ..."), rook=True), 16 * 16),
        (eo.Str8ts(5, 5, (False,) * 25), 2 * factorial(5) ** 2),
        (eo.Kropki(4, 4, either=False), 8 * 3),
        (eo.Kropki(4, 4, negative="white-only", either=False), 8 * 4),
        (eo.Kropki(9, 9, either=False), 8),
        (eo.Kropki(9, 9, (3, 3), negative="white-only", either=False), 8 * 2),
        (eo.Kropki(6, 6, (2, 3), negative="white-only", either=False), 4 * 2),
    ],
    ids=lambda value: str(value)[:60],
)
def test_orders(geometry, size):
    assert order(geometry) == size


# what it does on boards -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", eo.KINDS)
@settings(max_examples=40)
@given(data=st.data())
def test_boards_move_with_their_answers(kind, data):
    """Each generator, and any product of them, leads an answer of a board to an answer of the board it leads to."""
    puzzle, answer = data.draw(solved_puzzles(kind))
    draw = Random(data.draw(st.integers(0, 2**32)))
    for by in [draw.choice(generators(puzzle.geometry)), random_symmetry(puzzle.geometry, draw)]:
        image = puzzle.transformed(by)
        assert image.violations(by.answer(answer)) == []
        assert eo.same_up_to_symmetry(image, puzzle)


@pytest.mark.parametrize("kind", eo.KINDS)
@settings(max_examples=40)
@given(data=st.data())
def test_the_canonical_form_is_one_of_the_images(kind, data):
    """Whatever may be printed: it is the same for all images, one of them, and its own canonical form."""
    puzzle = data.draw(puzzles(kind))
    form = puzzle.canonical()
    assert form.canonical() == form
    assert puzzle.transformed(random_symmetry(puzzle.geometry, Random(1))).canonical() == form
    if order(form.geometry) <= 200:
        assert form in all_images(puzzle)


def all_images(puzzle):
    """All that the symmetries make of a board, interchangeable values renamed in order."""
    found = set()
    for turn in puzzle.geometry.symmetries():
        turned = puzzle.transformed(turn)
        action = action_of(turn.target)
        for element in elements(action.group):
            clues = action.symmetry(element, "").clues(turned.clues)
            found.add(turned.with_clues(in_order(clues, turn.target.interchangeable)))
    return found


@pytest.mark.parametrize(
    "geometry",
    [
        X4,
        eo.Slant(2, 2),
        eo.Hidato(2, 3, (True,) * 6),
        eo.Str8ts(3, 3, flags("#.. ... ...")),
        eo.Kropki(3, 3, negative="none", either=False),
    ],
    ids=str,
)
def test_as_many_forms_as_orbits(geometry):
    """Boards of few clues: two have one form exactly if one is among the images of the other."""
    draw = Random(3)
    places = range(len(geometry.clue_places))
    bare = [None if geometry.legal_clue(place)[1] else 0 for place in places]
    forms = {}
    for _ in range(60):
        clues = list(bare)
        for place in draw.sample(places, 2):
            values, _ = geometry.legal_clue(place)
            clues[place] = draw.choice(values[:4])
        puzzle = eo.Puzzle(geometry, tuple(clues))
        least = min(all_images(puzzle), key=repr)
        assert forms.setdefault(least, puzzle.canonical()) == puzzle.canonical()
    assert len(set(forms.values())) == len(forms) > 5


def test_random_symmetries_have_equal_chances():
    """Of 2 x 3 cells, 16 to each of the two shapes; the path backwards is seen in the values only."""
    draw = Random(5)
    symmetries = [random_symmetry(eo.Hidato(2, 3, (True,) * 6), draw) for _ in range(3200)]
    drawn = Counter((symmetry.target, symmetry.clue_from) for symmetry in symmetries)
    assert len(drawn) == 32
    assert all(60 < count < 145 for count in drawn.values())


def test_elements_are_drawn_by_the_seed():
    one, other = (random_symmetry(eo.Sudoku(9, (3, 3)), Random(8)) for _ in range(2))
    assert one == other != random_symmetry(eo.Sudoku(9, (3, 3)), Random(9))


def test_dots_are_renamed_with_the_numbers():
    """On 3 x 3 cells each pair of numbers has a dot of its own (1 2 black, 2 3 white, 1 3 none): any may be renamed."""
    geometry = eo.Kropki(3, 3, either=False)
    assert ((0, 3, 2, 1), (0, 2, 1)) in {
        (by.clue_values[0], by.clue_values[-1])
        for by in (action_of(geometry).symmetry(element, "") for element in elements(action_of(geometry).group))
        if by.clue_values
    }


def test_a_structure_that_says_too_little_is_noticed(monkeypatch):
    """So that the tests above could fail: without boxes the group is larger than what keeps all fillings."""
    without = eo.Sudoku(4, None).structure()
    monkeypatch.setattr(eo.Sudoku, "structure", lambda self: without)
    action_of.cache_clear()
    try:
        geometry = eo.Sudoku(4, (2, 2))
        assert order(geometry) == 1152
        assert not said(geometry) <= of_the_rules(geometry, 2)
    finally:
        action_of.cache_clear()


@dataclass(frozen=True)
class OddCorner(eo.XSudoku):
    """A kind that adds a rule to another, and says nothing of what its symmetries keep."""

    kind: ClassVar[str] = "odd-corner"

    def rules(self):
        model = super().rules()
        model.add("the corner", Clause(tuple(model.answer[0].eq(value) for value in (1, 3))))
        return model

    def symmetries(self):
        return (identity(self),)


def test_a_structure_holds_for_the_rules_it_was_stated_with():
    """What a kind inherits may say too little of its own rules; then the symmetries are those with names."""
    geometry = OddCorner(4, (2, 2))
    assert action_of(geometry) is None
    assert order(geometry) == 1
    assert action_of(eo.XSudoku(4, (2, 2))) is not None
