"""The kernels as machine code give what they give interpreted: the same answers, in the same order, the same nodes."""

from __future__ import annotations

import random
from collections import Counter
from types import FunctionType
from typing import NamedTuple
from unittest.mock import patch

import pytest
import strategies
from corpora import COLLECTED, sample
from hypothesis import given
from small import WITH_A_SEARCH

import exactlyone as eo
import exactlyone.backends.mrv as mrv
from exactlyone import KINDS, XSudoku
from exactlyone.backends.mrv import State, compiling, open_search
from exactlyone.board import Puzzle
from exactlyone.inspecting.difficulty import difficulty

pytest.importorskip("numba", reason="numba is not installed (exactlyone[fast]): nothing is compiled")

MOST = 50
NODES = 300


def trace(puzzle: Puzzle, compiled: bool, seed: int | None = None, slices: int = NODES):
    """The answers and how many nodes were used by each, up to so many nodes and answers."""
    draw = None if seed is None else random.Random(seed)
    search = open_search(puzzle.geometry, puzzle.clues, draw, counting=True, compiled=compiled)
    found = []
    while search.nodes < NODES and len(found) < MOST:
        state = search.run(min(slices, NODES - search.nodes))
        found.append((state, search.answer, search.nodes, search.placements))
        if state is State.DONE:
            break
    return found


def is_compiled(puzzle: Puzzle) -> bool:
    return open_search(puzzle.geometry, puzzle.clues, compiled=True).compiled


@pytest.mark.parametrize("kind", WITH_A_SEARCH)
@given(data=strategies.st.data())
def test_same_answers_same_nodes(kind, data):
    puzzle = data.draw(strategies.puzzles(kind))
    slices = data.draw(strategies.st.sampled_from((1, 7, NODES)))
    assert trace(puzzle, True, slices=slices) == trace(puzzle, False, slices=slices)
    with compiling(), patch.object(mrv, "WARM", 0):
        compiled = difficulty(puzzle, NODES)
    assert compiled == difficulty(puzzle, NODES)


@pytest.mark.parametrize("kind", WITH_A_SEARCH)
@given(data=strategies.st.data())
def test_same_random_answers_for_the_same_seed(kind, data):
    puzzle = data.draw(strategies.puzzles(kind))
    seed = data.draw(strategies.st.integers(0, 1000))
    assert trace(puzzle, True, seed) == trace(puzzle, False, seed)


@pytest.mark.corpora
@pytest.mark.parametrize("kind", COLLECTED)
def test_same_on_real_boards(corpora, kind):
    compiled = 0
    for board in sample(corpora, kind)[::2]:
        if len(board.puzzle.geometry.answer_places) <= 144:
            assert trace(board.puzzle, True) == trace(board.puzzle, False), board.id
            compiled += is_compiled(board.puzzle)
    assert compiled


def test_random_answers_differ_with_the_seed():
    empty = Puzzle(XSudoku(9, (3, 3)), (None,) * 81)
    answers = {trace(empty, True, seed)[0][1] for seed in range(5)}
    assert len(answers) == 5


def test_what_does_not_fit_into_words_is_interpreted():
    assert is_compiled(Puzzle(XSudoku(16, (4, 4)), (None,) * 256))
    large = Puzzle(XSudoku(25, (5, 5)), (None,) * 625)  # its houses are bits of one number
    assert not is_compiled(large)
    search = open_search(large.geometry, large.clues, compiled=True)
    assert search.run(3) is State.PAUSED
    assert search.nodes == 3


def test_without_numba_the_same_source_is_interpreted(monkeypatch):
    monkeypatch.setattr(mrv, "compiles", lambda: False)
    monkeypatch.setattr(mrv, "_machine", mrv._machine.__wrapped__)
    puzzle = Puzzle(XSudoku(4, (2, 2)), (None,) * 16)
    assert not is_compiled(puzzle)
    assert trace(puzzle, True) == trace(puzzle, False)


def test_code_that_differs_is_kept_in_another_file():
    from exactlyone.backends.machine_code import edition

    def one(x):
        return [y + 1 for y in range(x)]

    def other(x):
        return [y + 2 for y in range(x)]

    names = [
        edition({"f": one, "LIMIT": 3}),
        edition({"f": other, "LIMIT": 3}),  # differs in a constant of an inner function only
        edition({"f": one, "LIMIT": 4}),
        edition({"g": one, "LIMIT": 3}),
    ]
    assert len(set(names)) == 4
    assert names[0] == edition({"LIMIT": 3, "f": one})


def test_the_order_of_fields_is_part_of_the_code():
    # Fields are found by their place: code made for another order would read one for the other.
    from exactlyone.backends.machine_code import edition

    one, other = NamedTuple("S", [("a", int), ("b", int)]), NamedTuple("S", [("b", int), ("a", int)])
    assert edition({"S": one}) != edition({"S": other})


def test_all_that_a_kind_uses_is_part_of_its_code():
    from exactlyone.backends.mrv import matching
    from exactlyone.backends.mrv.compiled import _sources
    from exactlyone.puzzles.kropki import search as kropki

    hidato, dots = _sources(eo.KINDS["hidato"].search()), _sources(kropki.RULES)
    assert matching.match in hidato.values()
    helpers = {one for one in vars(matching).values() if isinstance(one, FunctionType)}
    assert helpers <= {one for one in hidato.values() if isinstance(one, FunctionType)}
    assert kropki.KropkiLayout in dots.values()


def test_kinds_keep_their_code_in_files_of_their_own():
    # In one file, two processes that compile at the same time could leave the code of one kind under another's name.
    from exactlyone.backends.mrv.compiled import _step

    kinds = [KINDS[kind] for kind in WITH_A_SEARCH]
    names = {_step(kind.search()).py_func.__qualname__ for kind in kinds}
    assert len(names) == len({kind.search().layout for kind in kinds})  # two kinds may have the same code


def test_only_what_is_used_much_is_compiled(monkeypatch):
    monkeypatch.setattr(mrv, "WARM", 3)
    monkeypatch.setattr(mrv, "_opened", Counter())
    puzzle = Puzzle(XSudoku(4, (2, 2)), (None,) * 16)
    with compiling():
        assert [open_search(puzzle.geometry, puzzle.clues).compiled for _ in range(5)] == [False] * 3 + [True] * 2
    assert not open_search(puzzle.geometry, puzzle.clues).compiled


def doubled(number):
    return 2 * number


@pytest.mark.parametrize("ending", ["nbi", "nbc"])
@pytest.mark.parametrize("left", [b"", b"\0" * 100, None], ids=["empty", "zeros", "half"])
def test_code_that_was_cut_short_on_disk_is_compiled_anew(tmp_path, monkeypatch, ending, left):
    import numba

    from exactlyone.backends.machine_code import machine_code

    monkeypatch.setattr(numba.config, "CACHE_DIR", str(tmp_path))
    for _ in range(2):
        assert machine_code(doubled, "doubled", {}, allocates=False)(2) == 4
        (kept,) = tmp_path.rglob(f"*.{ending}")
        whole = kept.read_bytes()
        kept.write_bytes(whole[: len(whole) // 2] if left is None else left)
    assert machine_code(doubled, "doubled", {}, allocates=False)(3) == 6
    again = machine_code(doubled, "doubled", {}, allocates=False)
    assert again(4) == 8
    assert sum(again.stats.cache_hits.values()) == 1  # what was compiled anew was kept
