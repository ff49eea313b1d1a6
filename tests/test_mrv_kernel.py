"""The loop of the hand-written search, on a toy whose answers can be listed, and what the folder may import."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise, product
from typing import NamedTuple

import pytest
from shapes import Shape
from small import WITH_A_SEARCH

from exactlyone.backends.mrv import Rules, Search, State, domains, open_search
from exactlyone.backends.mrv.kernel import NO_CLUE, interpreted

# The toy: words over 1..3 without equal neighbours. A clue fixes a letter; `start` refuses a clue of 0.


class Word(NamedTuple):
    length: int
    places: int


def layout(length, word):
    return Word(length, length)


def start(static, clues, position):
    for at in range(static.length):
        if clues[at] == 0:
            return False
        position[at] = 7 if clues[at] == NO_CLUE else 1 << clues[at] - 1
    return True


def propagate(static, position, place):
    queue = [place]
    if place < 0:
        queue.pop()
        for at in range(static.length):
            if position[at] & (position[at] - 1) == 0:
                queue.append(at)  # noqa: PERF401 - no generators in the kernel language
    while queue:
        at = queue.pop()
        for other in (at - 1, at + 1):
            if 0 <= other < static.length and position[other] & position[at]:
                position[other] &= ~position[at]
                if position[other] == 0:
                    return False
                if position[other] & (position[other] - 1) == 0:
                    queue.append(other)
    return True


def choose(static, position):
    best = -1
    for at in range(static.length):
        if position[at].bit_count() > 1 and (best < 0 or position[at].bit_count() < position[best].bit_count()):
            best = at
    return best


def read(static, position, answer):
    for at in range(static.length):
        answer[at] = position[at].bit_length()


WORDS = Rules(layout, start, propagate, choose, read, domains.undecided)


def word_search(clues, rules=WORDS, **options):
    return Search(interpreted(rules, len(clues)), clues, **options)


def words(clues):
    """All words by brute force."""
    letters = [(1, 2, 3) if clue is None else (clue,) for clue in clues]
    return [word for word in product(*letters) if all(a != b for a, b in pairwise(word))]


def in_slices(search: Search, nodes: int):
    """The answers and the states between them, in slices of so many nodes."""
    found = []
    for _ in range(100_000):
        before = search.nodes
        state = search.run(nodes)
        assert search.nodes - before <= nodes
        if state is State.FOUND:
            found.append(search.answer)
        elif state is State.DONE:
            return found
        else:
            assert search.nodes - before == nodes
    raise AssertionError("the search does not end")


CLUES = [(None,) * 5, (1, None, None, 2, None), (None, 3), (None, 2, None, 2, None, None), (1,), (None,)]


@pytest.mark.parametrize("clues", CLUES)
@pytest.mark.parametrize("nodes", [1, 2, 3, 7, 10**9])
def test_every_answer_once_whatever_the_slices(clues, nodes):
    found = in_slices(word_search(clues), nodes)
    assert sorted(found) == words(clues)


@pytest.mark.parametrize("clues", CLUES)
def test_slices_change_neither_the_order_nor_the_nodes(clues):
    whole, sliced = word_search(clues), word_search(clues)
    assert in_slices(whole, 10**9) == in_slices(sliced, 1)
    assert whole.nodes == sliced.nodes


def test_each_placement_counts_as_one_node():
    # Two letters: 3 placements for the first, and then 2 for the second below each.
    search = word_search((None, None))
    assert len(in_slices(search, 10**9)) == 6
    assert search.nodes == 9


def test_what_propagation_decides_needs_no_node():
    search = word_search((1, None, 2))
    assert search.run(0) is State.FOUND
    assert search.answer == (1, 3, 2)
    assert search.run(0) is State.DONE
    assert search.nodes == 0


@pytest.mark.parametrize("clues", [(1, 0), (1, 1), (1, None, 3, None, 3, 3)])
def test_contradictions_at_once(clues):
    search = word_search(clues)
    assert search.run(0) is State.DONE
    assert search.nodes == 0
    assert search.answer is None


def test_no_nodes_no_progress_and_the_end_stays_the_end():
    search = word_search((None,) * 4)
    assert search.run(0) is State.PAUSED
    assert search.nodes == 0
    assert len(in_slices(search, 10**9)) == 24
    nodes = search.nodes
    assert search.run(10) is State.DONE
    assert search.nodes == nodes


def test_a_search_broken_off_within_a_step_does_not_claim_the_end():
    calls = []

    def interrupted(static, position, place):
        calls.append(place)
        if len(calls) == 4:
            raise KeyboardInterrupt
        return propagate(static, position, place)

    search = word_search((None,) * 4, replace(WORDS, propagate=interrupted))
    with pytest.raises(KeyboardInterrupt):
        in_slices(search, 10**9)
    with pytest.raises(RuntimeError, match="broken off"):
        search.run(10**9)


def test_long_chains_do_not_recurse():
    search = word_search((None,) * 1500)
    assert search.run(10**9) is State.FOUND
    assert search.nodes > 1000  # deeper than Python lets functions call themselves


def test_every_kind_it_names_has_rules():
    boards = {
        "hidato": (Shape(rows=1, cols=1, present=(True,), rook=False), (None,), (1,)),
        "kropki": (
            Shape(rows=1, cols=1, box=None, regions=None, diagonals=False, negative="full", either=False),
            (None,),
            (1,),
        ),
        "slant": (Shape(rows=1, cols=1), (0, 1, 1, 0), (1,)),
        "str8ts": (Shape(rows=1, cols=1, black=(False,)), (None,), (1,)),
        "sudoku": (Shape(size=1, box=None, diagonals=False), (None,), (1,)),
        "x-sudoku": (Shape(size=1, box=None, diagonals=True), (None,), (1,)),
    }
    assert sorted(boards) == sorted(WITH_A_SEARCH)
    for kind, (geometry, clues, answer) in boards.items():
        geometry.kind = kind
        search = open_search(geometry, clues)
        assert search.run(10) is State.FOUND
        assert search.answer == answer
        assert search.run(10) is State.DONE


def test_the_fewest_candidates_first_and_ties_by_the_order():
    assert domains.fewest([0, 1, 2, 3], [0b111, 0b1011, 0b1, 0b11]) == 3
    assert domains.fewest([0, 1, 2, 3], [0b1111, 0b1, 0b11101, 0b10101]) == 3
    assert domains.fewest([2, 1, 0], [0b110, 0b101, 0b11]) == 2
    assert domains.fewest([1, 2, 0], [0b1110, 0b1101, 0b1011]) == 1
    assert domains.fewest([1, 0], [0b1111, 0b1111, 0b11]) == 1
    assert domains.fewest([0, 1], [0b100, 0b1]) == -1
    assert domains.fewest([], []) == -1


@pytest.mark.parametrize(("bits", "width"), [(1, 1), (5, 5), (7, 3), (8, 8), (13, 8)])
def test_unions_by_look_up(bits, width):
    masks = [3 << bit for bit in range(bits)]
    table = domains.unions(masks, width)
    for domain in range(1 << bits):
        union = 0
        for part in range(-(-bits // width)):
            union |= table[(part << width) + (domain >> part * width & (1 << width) - 1)]
        assert union == domain | domain << 1
