"""The search with parts left out: the same answers, as brute force finds them, by other nodes."""

from __future__ import annotations

from dataclasses import replace

import brute
import pytest
import strategies
from hypothesis import given
from searching import found_by

from exactlyone import KINDS, Kropki
from exactlyone.backends.mrv import Settings, State, compiles, open_search
from exactlyone.board import Puzzle
from exactlyone.generation import Order, Size, generate

ALTERED = [
    Settings(singles=False),
    Settings(probing=False),
    Settings(ties="reading"),
    Settings(ties="random", seed=3),
    Settings(singles=False, probing=False, ties="random", seed=4),
]


@pytest.mark.parametrize("settings", ALTERED, ids=str)
@pytest.mark.parametrize("kind", sorted(KINDS))
@given(data=strategies.st.data())
def test_answers_are_those_of_brute_force(kind, settings, data):
    puzzle = data.draw(strategies.puzzles(kind))
    expected = brute.few(puzzle)
    if expected is not None:
        assert set(found_by(open_search(puzzle.geometry, puzzle.clues, settings=settings))) == expected


def boards(kind: str) -> list[Puzzle]:
    side = {"sudoku": 9, "x-sudoku": 9, "kropki": 7, "str8ts": 8, "slant": 10, "hidato": 7}[kind]
    return [generate(Order(kind, Size(side, side)), None, seed=seed).puzzle for seed in range(4)]


@pytest.mark.parametrize(
    ("kind", "settings"),
    [
        ("x-sudoku", Settings(singles=False)),
        ("kropki", Settings(singles=False)),
        ("str8ts", Settings(singles=False)),
        ("hidato", Settings(singles=False)),
        ("slant", Settings(probing=False)),
        ("hidato", Settings(probing=False)),
        *((kind, Settings(ties="reading")) for kind in sorted(KINDS.keys() - {"sudoku"})),  # whose own order is that
        *((kind, Settings(ties="random", seed=1)) for kind in sorted(KINDS)),
    ],
    ids=str,
)
def test_each_setting_changes_the_search(kind, settings):
    puzzles = boards(kind) if settings.ties == "own" else map(halved, boards(kind))
    nodes = [(exhausted_within(p, Settings()), exhausted_within(p, settings)) for p in puzzles]
    assert any(own != other for own, other in nodes), nodes
    if settings.ties == "own":
        assert sum(own for own, _ in nodes) < sum(other for _, other in nodes)


def halved(puzzle: Puzzle) -> Puzzle:
    """Every second clue less, where a place may show none: so open that there are ties. Edges of Kropki say nothing."""
    if isinstance(puzzle.geometry, Kropki) and puzzle.geometry.negative != "none":
        geometry = replace(puzzle.geometry, negative="none")
        return halved(Puzzle(geometry, tuple(clue or None for clue in puzzle.clues)))
    optional = [puzzle.geometry.legal_clue(place)[1] for place in range(len(puzzle.clues))]
    return puzzle.with_clues(None if i % 2 and optional[i] else clue for i, clue in enumerate(puzzle.clues))


def exhausted_within(puzzle: Puzzle, settings: Settings, most: int = 2000) -> int:
    """The nodes until two answers are known or there are no more, up to so many."""
    search = open_search(puzzle.geometry, puzzle.clues, settings=settings)
    for _ in range(2):
        if search.run(most - search.nodes) is not State.FOUND:
            break
    return search.nodes


def test_the_order_of_ties_is_that_of_the_seed():
    puzzle = Puzzle(boards("x-sudoku")[0].geometry, (None,) * 81)
    firsts = [
        open_search(puzzle.geometry, puzzle.clues, settings=Settings(ties="random", seed=s)) for s in (1, 1, 2, 3)
    ]
    answers = [(search.run(10_000), search.answer)[1] for search in firsts]
    assert answers[0] == answers[1]
    assert len(set(answers)) == 3


@pytest.mark.skipif(not compiles(), reason="numba is not installed (exactlyone[fast]): nothing is compiled")
@pytest.mark.parametrize("settings", ALTERED[:2], ids=str)
@pytest.mark.parametrize("kind", ["slant", "x-sudoku"])
def test_compiled_it_is_the_same_search(kind, settings):
    for puzzle in boards(kind)[:2]:
        searches = [
            open_search(puzzle.geometry, puzzle.clues, compiled=compiled, settings=settings)
            for compiled in (False, True)
        ]
        assert [search.compiled for search in searches] == [False, True]
        assert found_by(searches[0]) == found_by(searches[1])
        assert searches[0].nodes == searches[1].nodes


def test_an_order_of_places_is_not_compiled():
    puzzle = boards("x-sudoku")[0]
    assert not open_search(puzzle.geometry, puzzle.clues, compiled=True, settings=Settings(ties="reading")).compiled
