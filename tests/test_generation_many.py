"""Many boards of a series: which they are, in which order, and when there are no more."""

from __future__ import annotations

import itertools
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from random import Random

import pytest
from killing import environment

from exactlyone import Slant
from exactlyone.board import Puzzle
from exactlyone.board.symmetry import random_symmetry
from exactlyone.collection.inline import Inline
from exactlyone.generation import Made, NotMade, Order, Size, generate, generate_many, many
from exactlyone.generation.digests import DigestSet, mark_of
from exactlyone.generation.many import NoMore, Series, as_made, distinct
from exactlyone.models import InputError, ModelError

SMALL = Order("slant", Size(2, 2))
"""So small that most of the boards are equivalent to others."""


def by_hand(order, level, seed, count):
    """The boards that ought to come: from each number its board, if no earlier one is equivalent."""
    found = {}
    numbers = itertools.count()
    while len(found) < count:
        made = generate(order, level, seed, next(numbers))
        found.setdefault(made.puzzle.canonical(), made)
    return list(found.values())


def what(made):
    return made.number, made.puzzle


@pytest.mark.parametrize("jobs", [1, 2])
def test_the_first_of_equivalent_boards_stays(jobs):
    expected = by_hand(SMALL, None, 7, 40)
    assert expected[-1].number > 50  # else nothing would be left out
    found = list(generate_many(SMALL, None, 7, 40, jobs))
    assert [what(made) for made in found] == [what(made) for made in expected]


def test_fewer_boards_are_the_first_of_more():
    more = list(generate_many(SMALL, None, 7, 50))
    for count in (1, 2, 20, 49):
        assert [what(made) for made in generate_many(SMALL, None, 7, count)] == [what(made) for made in more[:count]]


@pytest.mark.parametrize("jobs", [1, 3])
def test_a_series_at_its_end(jobs, monkeypatch):
    """All boards are there that hundreds of further numbers could bring, and then it is said."""
    monkeypatch.setattr(many, "IN_VAIN", 300)
    *found, last = generate_many(SMALL, None, 1, 10**9, jobs)
    canonical = {made.puzzle.canonical() for made in found}
    assert len(canonical) == len(found) > 50
    assert isinstance(last, NoMore)
    there = f"{len(found)} of 1000000000 boards are there, all different"
    assert str(last) == f"the last 300 tries gave no new slant of size 2x2: {there}"
    after = range(found[-1].number + 1, found[-1].number + 301)
    assert {generate(SMALL, None, 1, number).puzzle.canonical() for number in after} <= canonical


def test_a_series_that_was_begun_goes_on_as_if_it_had_not_been_stopped():
    """Wherever it was stopped, and at its end too."""
    series = Series(SMALL, None, 3)
    executor = Inline()
    whole = [tried for chunk in distinct(series, as_made, 60, executor) for tried in chunk]
    for kept in (1, 17, 40, 59):
        marks = DigestSet()
        assert all(marks.add(tried.mark) for tried in whole[:kept])
        rest = distinct(series, as_made, 60, executor, 1, marks, whole[kept - 1].number + 1)
        assert [what(tried.result) for chunk in rest for tried in chunk] == [what(t.result) for t in whole[kept:]]


def test_no_more_is_made_than_is_wanted(monkeypatch):
    made = []

    def counted(order, level, seed, number):
        made.append(number)
        return generate(order, level, seed, number)

    monkeypatch.setattr(many, "generate", counted)
    assert len(list(generate_many(Order("slant", Size(6, 6)), None, 1, 37))) == 37
    assert made == list(range(37))


# what fails -----------------------------------------------------------------------------------------------------------


def unlucky(bad):
    def make(order, level, seed, number):
        if number in bad:
            raise NotMade(f"no luck with {number}")
        return generate(order, level, seed, number)

    return make


def test_numbers_that_fail_are_made_up_for(monkeypatch):
    monkeypatch.setattr(many, "generate", unlucky({1, 2, 5}))
    found = list(generate_many(Order("slant", Size(6, 6)), None, 1, 4))
    assert [str(one) if isinstance(one, NotMade) else one.number for one in found] == [
        0,
        "no luck with 1",
        "no luck with 2",
        3,
        4,
        "no luck with 5",
        6,
    ]


def test_an_order_that_always_fails(monkeypatch):
    monkeypatch.setattr(many, "generate", unlucky(range(1, 10**6)))
    first, *errors, last = generate_many(Order("slant", Size(6, 6)), None, 1, 10**6)
    assert isinstance(first, Made)
    assert [str(error) for error in errors] == [f"no luck with {number}" for number in range(1, 101)]
    assert isinstance(last, NoMore)
    assert str(last) == "no slant of size 6x6 in 100 tries: 1 of 1000000 boards are there"
    assert [type(one) for one in generate_many(Order("slant", Size(6, 6)), None, 1, 3)] == [
        Made,
        *[NotMade] * 3,
        NoMore,
    ]
    monkeypatch.setattr(many, "generate", unlucky({0}))
    assert [type(one) for one in generate_many(Order("slant", Size(6, 6)), None, 1, 1)] == [NotMade]


@pytest.mark.parametrize("jobs", [1, 2])
def test_an_order_that_cannot_be(jobs):
    (error,) = generate_many(Order("slant", Size(1, 6)), None, 1, 10**9, jobs)
    assert isinstance(error, InputError)


def test_jobs_are_one_or_more():
    with pytest.raises(ModelError, match="jobs are one or more, not 0"):
        next(generate_many(SMALL, None, 1, 1, 0))


def test_any_executor_will_do():
    with ThreadPoolExecutor(1) as executor:
        found = [tried.result for some in distinct(Series(SMALL, None, 7), as_made, 40, executor) for tried in some]
    assert [what(made) for made in found] == [what(made) for made in generate_many(SMALL, None, 7, 40)]


# marks ----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["x-sudoku", "str8ts", "slant", "hidato", "kropki"])
def test_equivalent_boards_have_one_mark(kind):
    draw = Random(5)
    boards = [
        made.puzzle for made in generate_many(Order(kind, Size(5, 5) if kind == "hidato" else Size(4, 4)), None, 3, 12)
    ]
    for board in boards:
        assert mark_of(board.transformed(random_symmetry(board.geometry, draw))) == mark_of(board)
        assert mark_of(board).startswith(board.canonical().digest)
    assert len({mark_of(board) for board in boards}) == len(boards)


def test_marks_are_a_set():
    draw = Random(1)
    words = [0, 1, 2, (1 << 64) - 1, *(draw.randrange(1 << 64) for _ in range(20_000))]
    words += [word << 32 & (1 << 64) - 1 for word in range(2, 500)]  # all of them want one place
    marks, known = DigestSet(), set()
    for word in (*words, *words[::7]):
        known_as = word or 1  # nothing is kept of 0
        assert marks.add(f"{word:016x}") is (known_as not in known)
        known.add(known_as)
        assert len(marks) == len(known)


def test_marks_are_small():
    draw, marks = Random(2), DigestSet()
    for _ in range(50_000):
        marks.add(f"{draw.getrandbits(64):016x}")
    assert sys.getsizeof(marks._table) <= 24 * len(marks)


def test_a_mark_tells_shapes_apart():
    """Boards without a clue differ by their shape only; a turned one is the same."""
    blank = [Puzzle(Slant(rows, cols), (None,) * ((rows + 1) * (cols + 1))) for rows, cols in ((2, 3), (3, 2), (2, 2))]
    assert len({mark_of(board) for board in blank}) == 2


@pytest.mark.parametrize("kind", ["x-sudoku", "str8ts", "slant", "hidato", "kropki"])
def test_one_board_loads_no_compiler(kind):
    """That takes longer than the board."""
    code = (
        "import sys, atexit\n"
        "atexit.register(lambda: sys.stderr.write(str('numba' in sys.modules)))\n"
        "from exactlyone.cli import main\n"
        f"main(['generate', {kind!r}, '--seed', '1'])\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60, env=environment())
    assert (done.stderr, done.returncode) == ("False", 0)
    assert done.stdout.startswith(kind)
