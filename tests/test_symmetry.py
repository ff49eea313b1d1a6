"""Symmetries: they keep the number of answers, undo themselves, and make equivalent puzzles equal."""

from __future__ import annotations

import random

import pytest

import exactlyone as eo
from exactlyone.board.symmetry import random_symmetry

COUNT = {"str8ts": 16, "sudoku": 8, "x-sudoku": 8, "slant": 8, "hidato": 16, "kropki": 8}
SMALL = [
    eo.XSudoku(4, (2, 2)),
    eo.XSudoku(6, (2, 3)),
    eo.Sudoku(4, None),
    eo.Str8ts(3, 4, (False,) * 5 + (True,) + (False,) * 6),
    eo.Slant(2, 3),
    eo.Slant(3, 3),
    eo.Hidato(3, 3, (True,) * 4 + (False,) + (True,) * 4),
    eo.Hidato(2, 4, (True,) * 8, rook=True),
    eo.Kropki(4, 4, negative="none"),
    eo.Kropki(2, 4, regions=(0, 0, 1, 1, 0, 0, 1, 1), negative="none", either=True),
    eo.Kropki(4, 4, box=(2, 2), diagonals=True, negative="none"),
]


def blank(geometry):
    return eo.Puzzle(
        geometry, tuple(None if geometry.legal_clue(i)[1] else 0 for i in range(len(geometry.clue_places)))
    )


def full(geometry, answer):
    """A puzzle that shows the whole answer, for kinds whose clues are the cells."""
    model = geometry.rules()
    shown = dict(zip(model.answer, answer, strict=True))
    return blank(geometry).with_clues(
        shown.get(variable, clue) for variable, clue in zip(model.clues, blank(geometry).clues, strict=True)
    )


@pytest.mark.parametrize("geometry", SMALL, ids=repr)
def test_answers_become_answers(geometry):
    """The answers of the image are the images of the answers: the permutation of clues fits that of answers."""
    draw = random.Random(5)
    puzzle = blank(geometry)
    answers = [answer for answer, _ in zip(eo.solutions(puzzle), range(50), strict=False)]
    model = geometry.rules()
    for symmetry in geometry.symmetries():
        assert sorted(symmetry.answer_from) == list(range(len(model.answer)))
        assert sorted(symmetry.clue_from) == list(range(len(model.clues)))
        for answer in draw.sample(answers, min(5, len(answers))):
            shown = full(geometry, answer)
            image = shown.transformed(symmetry)
            assert image.violations(symmetry.answer(answer)) == []


@pytest.mark.parametrize("kind", eo.KINDS)
def test_the_group_is_as_large_as_it_should_be(kind):
    puzzle = eo.example(kind)
    symmetries = puzzle.geometry.symmetries()
    assert len(symmetries) == COUNT[kind] == len({symmetry.name for symmetry in symmetries})
    assert puzzle.transformed(symmetries[0]) == puzzle
    assert len({puzzle.transformed(symmetry) for symmetry in symmetries}) == COUNT[kind]


@pytest.mark.parametrize("kind", eo.KINDS)
def test_twice_a_reflection_is_the_identity_and_once_is_not(kind):
    puzzle = eo.example(kind)
    for symmetry in puzzle.geometry.symmetries()[1:]:
        once = puzzle.transformed(symmetry)
        back = next(other for other in once.geometry.symmetries() if other.name == symmetry.name)
        assert once != puzzle
        assert (once.transformed(back) == puzzle) is ("quarter" not in symmetry.name)


@pytest.mark.parametrize("kind", eo.KINDS)
def test_solutions_move_with_the_puzzle(kind):
    puzzle = eo.example(kind)
    solution = puzzle.check().solution
    draw = random.Random(kind)
    for symmetry in [*puzzle.geometry.symmetries(), *(random_symmetry(puzzle.geometry, draw) for _ in range(5))]:
        image = puzzle.transformed(symmetry)
        assert image.violations(symmetry.answer(solution)) == []
        assert image.check(["sat"]).solution == symmetry.answer(solution)


@pytest.mark.parametrize("kind", eo.KINDS)
def test_canonical_form_is_the_same_for_equivalent_puzzles_only(kind):
    puzzle = eo.example(kind)
    draw = random.Random(kind)
    for _ in range(20):
        image = puzzle.transformed(random_symmetry(puzzle.geometry, draw))
        assert image.canonical() == puzzle.canonical()
        assert eo.same_up_to_symmetry(image, puzzle)
    shown = [i for i, clue in enumerate(puzzle.clues) if clue and puzzle.geometry.legal_clue(i)[1]]
    if shown:
        other = puzzle.with_clues(None if i == shown[0] else clue for i, clue in enumerate(puzzle.clues))
        assert not eo.same_up_to_symmetry(other, puzzle)
    assert not eo.same_up_to_symmetry(eo.example("slant"), eo.example("hidato"))


def test_boxes_turn_with_the_board():
    geometry = eo.XSudoku(6, (2, 3))
    for symmetry in geometry.symmetries():
        turned = "transposed" in symmetry.name or "quarter" in symmetry.name
        assert symmetry.target == eo.XSudoku(6, (3, 2) if turned else (2, 3))


def test_slant_swaps_its_diagonals_where_it_is_mirrored():
    names = [symmetry.name for symmetry in eo.Slant(2, 3).symmetries() if symmetry.answer_values == (1, 0)]
    assert names == ["mirrored left-right", "mirrored top-bottom", "quarter turn right", "quarter turn left"]


def test_kropki_renames_nothing():
    """Renaming keeps no dots: the complement of 1 2 (a black dot) is 3 4 (a white one) on a board of side 4."""
    assert eo.Kropki(4, 4).interchangeable == 0
    assert all(s.answer_values is None and s.clue_values is None for s in eo.Kropki(4, 4).symmetries())
