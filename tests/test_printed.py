"""The printed rules in pieces: each against brute force over small domains, all together against brute force on boards.

Certificates rest on them. A piece that says "impossible" where something is possible would let a wrong clause pass.
"""

from __future__ import annotations

import random
from itertools import islice, product

import pytest
from boards import printable, read_off
from brute import answers, solves
from hypothesis import given
from hypothesis import strategies as st
from planting import GEOMETRIES, boards
from strategies import puzzles, solved_puzzles

from exactlyone import Hidato, Kropki, Slant, Str8ts, Sudoku, XSudoku
from exactlyone.board import KINDS, Puzzle
from exactlyone.board.printed import (
    ConsecutivePath,
    Degree,
    Different,
    NoLoop,
    OneValue,
    Partners,
    Straight,
    bits,
    each,
    matches,
)
from exactlyone.models import Cardinality, IntVar, Table

DISCONNECTED = Hidato(1, 3, (True, False, True))
ALL_OPTIONS = (
    XSudoku(4, (2, 2)),
    Sudoku(4, (2, 2)),
    XSudoku(4, None),
    Sudoku(3, None),
    XSudoku(1, (1, 1)),
    Str8ts(3, 3, (False,) * 4 + (True,) + (False,) * 4),
    Str8ts(2, 4, (False, False, True, False, True, False, False, False)),
    Slant(2, 3),
    Slant(3, 3),
    Hidato(2, 3, (True,) * 6),
    Hidato(3, 3, (True,) * 9, rook=True),
    Hidato(3, 3, (True,) * 4 + (False,) + (True,) * 4),
    DISCONNECTED,
    Hidato(1, 1, (True,)),
    Kropki(3, 3),
    Kropki(4, 4, box=(2, 2)),
    Kropki(3, 3, regions=(0, 0, 1, 0, 1, 1, 2, 2, 2)),
    Kropki(4, 4, diagonals=True),
    Kropki(4, 4, negative="none"),
    Kropki(3, 4, negative="white-only"),
    Kropki(3, 4, either=True),
    Kropki(2, 4, negative="none", either=True),
)


def domains(places: int, low: int, high: int):
    """The values left in each place: some of low..high, at times none."""
    values = st.lists(st.integers(low, high), max_size=high - low + 1).map(bits)
    return st.lists(values, min_size=places, max_size=places)


def fillings(left):
    return product(*map(list, map(each, left)))


def asked(piece, left) -> bool:
    return piece.possible(dict(enumerate(left)))


# each piece -----------------------------------------------------------------------------------------------------------


@given(st.integers(0, 6).flatmap(lambda n: domains(n, 0, 6)))
def test_matching(left):
    assert matches(left) == any(len(set(filling)) == len(filling) for filling in fillings(left))


@given(st.integers(0, 5).flatmap(lambda n: domains(n, 1, 5)), st.lists(st.integers(1, 5), max_size=3))
def test_different(left, outside):
    piece = Different(tuple(range(len(left))), [bits(range(1, 6))] * len(left), tuple(outside))
    rows = ([*filling, *outside] for filling in fillings(left))
    assert asked(piece, left) == any(len(set(row)) == len(row) for row in rows)


@given(st.integers(1, 4).flatmap(lambda n: domains(n, 1, 6)))
def test_straight(left):
    piece = Straight(tuple(range(len(left))), [bits(range(1, 7))] * len(left), range(1, 7))
    wanted = any(len(set(row)) == len(row) == max(row) - min(row) + 1 for row in fillings(left))
    assert asked(piece, left) == wanted


def test_a_straight_longer_than_there_are_values():
    assert not Straight((0, 1, 2), [bits((1, 2))] * 3, range(1, 3)).possible({})


@given(domains(2, 1, 5), st.sets(st.tuples(st.integers(1, 5), st.integers(1, 5))))
def test_pair(left, allowed):
    partners = {a: bits(b for one, b in allowed if one == a) for a in range(1, 6)}
    piece = Partners(0, 1, [bits(range(1, 6))] * 2, partners)
    assert asked(piece, left) == any(row in allowed for row in fillings(left))


@given(st.integers(0, 4).flatmap(lambda n: domains(n, 0, 1)), st.lists(st.integers(0, 1), min_size=4, max_size=4))
def test_degree(left, values):
    touching = tuple(enumerate(values[: len(left)]))
    for total in range(6):
        piece = Degree(touching, [3] * len(left), total)
        wanted = any(sum(row[place] == value for place, value in touching) == total for row in fillings(left))
        assert asked(piece, left) == wanted


@given(st.integers(1, 6).flatmap(lambda n: domains(n, 0, 1)), st.randoms(use_true_random=False))
def test_no_loop(left, chance):
    """Never False where some filling has no loop; exact where one value is left everywhere."""
    edges = {(place, value): tuple(chance.sample(range(5), 2)) for place in range(len(left)) for value in (0, 1)}
    wanted = any(_is_forest([edges[place, value] for place, value in enumerate(row)]) for row in fillings(left))
    said = asked(NoLoop(edges), left)
    assert said or not wanted
    if all(values.bit_count() == 1 for values in left):
        assert said == wanted


def _is_forest(edges) -> bool:
    """No way to walk along different edges back to the start: leaves fall until nothing is left."""
    edges = list(edges)
    while edges:
        ends = [vertex for edge in edges for vertex in edge]
        inner = [edge for edge in edges if ends.count(edge[0]) > 1 and ends.count(edge[1]) > 1]
        if len(inner) == len(edges):
            return False
        edges = inner
    return True


@given(domains(1, 0, 3), st.integers(1, 15))
def test_one_value(left, start):
    assert asked(OneValue(0, [start]), left) == bool(left[0])
    assert OneValue(0, [start]).possible({})
    assert not OneValue(0, [0]).possible({})


TOUCHING = {
    "a row": ((1,), (0, 2), (1, 3), (2,)),
    "a ring": ((1, 4), (0, 2), (1, 3), (2, 4), (3, 0)),
    "a block": ((1, 2, 3), (0, 2, 3), (0, 1, 3), (0, 1, 2)),
    "two halves": ((1,), (0,), (3,), (2,)),
    "a star": ((1, 2, 3), (0,), (0,), (0,)),
    "one cell": ((),),
}


@pytest.mark.parametrize("touching", TOUCHING.values(), ids=TOUCHING)
@given(data=st.data())
def test_path(touching, data):
    """Never False where a path fits, printed numbers and all; exact where one number is left everywhere."""
    last = len(touching)
    numbers = bits(range(1, last + 1))
    printed = data.draw(st.lists(st.one_of(st.none(), st.integers(1, last)), min_size=last, max_size=last))
    start = [numbers if number is None else 1 << number for number in printed]
    named = data.draw(st.dictionaries(st.integers(0, last - 1), st.lists(st.integers(1, last)).map(bits)))
    left = {place: values & start[place] for place, values in named.items()}
    rows = [[*each(left.get(place, start[place]))] for place in range(last)]
    wanted = any(
        sorted(row) == list(range(1, last + 1))
        and all(row.index(v + 1) in touching[row.index(v)] for v in range(1, last))
        for row in product(*rows)
    )
    said = ConsecutivePath(touching, start).possible(left)
    assert said or not wanted
    if len(left) == last and all(values.bit_count() == 1 for values in left.values()):
        assert said == wanted


def test_path_by_its_parts():
    """What propagation and certificates ask: once, somewhere, beside, too far from a printed number."""
    row = ConsecutivePath(TOUCHING["a row"], [bits(range(1, 5))] * 4)
    assert not row.possible({0: 1 << 2, 3: 1 << 2})
    assert not row.possible(dict.fromkeys(range(4), bits((1, 2, 4))))
    assert not row.possible({1: 1 << 3, 0: bits((1, 2, 3)), 2: bits((1, 2, 3))})
    assert not row.possible({0: 1 << 1, 3: 1 << 3})
    assert row.possible({0: 1 << 1, 3: 1 << 4})
    assert not ConsecutivePath(TOUCHING["a row"], [1 << 1, *[bits(range(1, 5))] * 3]).possible({3: 1 << 3})
    crowded = ConsecutivePath(TOUCHING["a row"], [1 << 2, 1 << 4, *[bits(range(1, 5))] * 2])  # 3 would touch both
    assert not crowded.possible(dict.fromkeys(range(4), bits((1, 2, 4))))
    assert not crowded.possible({})
    last_place = ConsecutivePath(TOUCHING["a row"], [1 << 1, *[bits(range(1, 5))] * 3])  # 2 can only stand beside 1
    assert not last_place.possible({1: bits((1, 3, 4)), 2: bits((1, 3, 4)), 3: bits((1, 3, 4))})
    assert not last_place.possible({1: bits((1, 4))})  # one number is left there, but it is not 2


# all pieces of a board ------------------------------------------------------------------------------------------------


def obeyed(printed, answer) -> bool:
    left = {place: start & 1 << value for place, (start, value) in enumerate(zip(printed.start, answer, strict=True))}
    return all(piece.possible(left) for piece in printed.rules.values())


def fillings_to_try(geometry, clues, chance):
    """All fillings of a tiny board; else answers, answers with a value or two changed, and random fillings."""
    printed = geometry.printed(clues)
    values = [list(each(legal)) for legal in printed.legal]
    space = 1
    for some in values:
        space *= len(some)
    if space <= 4096:
        return list(product(*values))
    found = [list(answer) for answer in islice(answers(geometry, clues, chance), 8)]
    found += [list(answer) for answer in islice(answers(geometry, [None] * len(clues), chance), 8)]
    for answer in list(found):
        for _ in range(12):
            changed = list(answer)
            for place in chance.sample(range(len(changed)), chance.choice((1, 1, 2))):
                changed[place] = chance.choice(values[place])
            found.append(changed)
        one, other = chance.sample(range(len(answer)), 2)
        swapped = list(answer)
        swapped[one], swapped[other] = swapped[other], swapped[one]
        found.append(swapped)
    return found + [[chance.choice(some) for some in values] for _ in range(50)]


@pytest.mark.parametrize("geometry", ALL_OPTIONS, ids=repr)
def test_pieces_allow_the_answers_and_nothing_else(geometry):
    chance = random.Random(repr(geometry))
    nothing: list[int | None] = [None] * len(geometry.clue_places)
    said = set()
    for shown in (0.0, 0.3, 0.3, 0.6, 1.0):
        answer = next(answers(geometry, nothing, chance), None)
        clues = nothing if answer is None else read_off(geometry, answer, chance)
        optional = [geometry.legal_clue(place)[1] for place in range(len(clues))]
        kept = [None if may and chance.random() >= shown else clue for may, clue in zip(optional, clues, strict=True)]
        puzzle = Puzzle(geometry, tuple(printable(geometry, place, clue) for place, clue in enumerate(kept)))
        for filling in fillings_to_try(geometry, puzzle.clues, chance):
            wanted = solves(geometry, puzzle.clues, filling)
            assert obeyed(geometry.printed(puzzle.clues), filling) == wanted
            said.add(wanted)
    alone = {True} if len(geometry.answer_places) == 1 else {True, False}
    assert said == ({False} if geometry == DISCONNECTED else alone)


@pytest.mark.parametrize("kind", KINDS)
@given(data=st.data())
def test_no_piece_refuses_an_answer_however_little_is_known(kind, data):
    """Whatever else is still left beside the answer: the pieces never say False wrongly."""
    puzzle, answer = data.draw(solved_puzzles(kind))
    chance = data.draw(st.randoms(use_true_random=False))
    printed = puzzle.geometry.printed(puzzle.clues)
    assert obeyed(printed, answer)
    for named in (0.1, 0.5, 1.0):
        for more in (0.0, 0.2, 0.7):
            left = {}
            for place, (start, value) in enumerate(zip(printed.start, answer, strict=True)):
                if chance.random() < named:
                    left[place] = 1 << value | bits(other for other in each(start) if chance.random() < more)
            assert all(piece.possible(left) for piece in printed.rules.values())


@pytest.mark.parametrize("kind", KINDS)
@given(data=st.data())
def test_pieces_and_brute_force_agree_on_any_board(kind, data):
    puzzle = data.draw(puzzles(kind))
    chance = data.draw(st.randoms(use_true_random=False))
    printed = puzzle.geometry.printed(puzzle.clues)
    for answer in islice(answers(puzzle.geometry, puzzle.clues, chance), 3):
        assert obeyed(printed, answer)
        for _ in range(5 if answer else 0):
            changed = list(answer)
            place = chance.randrange(len(changed))
            changed[place] = chance.choice(list(each(printed.legal[place])))
            assert obeyed(printed, changed) == solves(puzzle.geometry, puzzle.clues, changed)


@pytest.mark.parametrize("kind", KINDS)
def test_pieces_are_called_as_the_model_calls_its_rules(kind):
    """But for clues that say nothing: those have no piece, and no clause speaks of them."""
    for puzzle, _ in boards(kind):
        model, printed = puzzle.geometry.rules(), puzzle.geometry.printed(puzzle.clues)
        silent = {variable for variable, clue in zip(model.clues, puzzle.clues, strict=True) if clue is None}
        wanted = {rule.label for rule in model.rules if not _sleeps(rule.constraint, silent)}
        cells = {f"cell {name}" for name in puzzle.geometry.answer_places}
        clues = {f"clue {variable}" for variable in model.answer if variable in {*model.clues} - silent}
        assert set(printed.rules) == wanted | cells | clues
        assert len(printed.legal) == len(printed.start) == len(puzzle.geometry.answer_places)
        legal = [bits(variable.domain) for variable in model.answer]
        assert list(printed.legal) == legal


def _sleeps(constraint, silent: set[IntVar]) -> bool:
    last = constraint.total if isinstance(constraint, Cardinality) else constraint.scope[-1]
    return isinstance(constraint, (Cardinality, Table)) and last in silent


def test_every_kind_says_its_printed_rules():
    for kind, geometries in GEOMETRIES.items():
        for geometry in geometries:
            nothing = tuple(
                None if optional else values[0]
                for values, optional in map(geometry.legal_clue, range(len(geometry.clue_places)))
            )
            assert geometry.printed(nothing) is not None, kind
