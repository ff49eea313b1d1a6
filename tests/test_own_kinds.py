"""Kinds that are not in the package: explained, hinted and played in their own words; none in those of another."""

from __future__ import annotations

import random
import re
from functools import cache

import pytest
from explained import forced_by_its_rules, reached
from own_kinds.boards import BOARDS, OWN_WORDS

import exactlyone as eo
from exactlyone.board import KINDS
from exactlyone.generation import Order, Size, generate
from exactlyone.playing.description import describe
from exactlyone.playing.replying import reply


@cache
def explained(kind: str) -> eo.Explanation:
    return BOARDS[kind].explain()


# kinds that are not in the package ------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", BOARDS)
def test_they_are_explained(kind):
    explanation = explained(kind)
    assert explanation.reason is None
    assert tuple(reached(explanation)[name] for name in BOARDS[kind].geometry.answer_places) == explanation.answer
    assert all(forced_by_its_rules(BOARDS[kind], step) for step in explanation)


SENTENCES = {
    "own-futoshiki": (
        "Column 1 needs a 3, and only r1c1 can take it: the others are filled or barred by the 3 in r2c4.",
        "r4c1 is 1: the sign > beside 2 in r3c1 leaves nothing else.",
    ),
    "hitori": (
        "r1c2 is white: a black there would cut the white cells apart.",
        "r4c2 is black: the rule that no number repeats with white in r2c2 leaves nothing else.",
        "r3c2 is white: the rule that black cells keep apart with black in r4c2 leaves nothing else.",
    ),
    "knight-path": (
        "r1c1 and r2c4 cannot be 7: no cell a jump away from them can be 8.",
        "2 has to be a jump away from 1 in r3c1, and only r2c3 is left: r1c2 is filled.",
        "r3c1 is 1: every other number stands elsewhere or would be too many jumps away from those that stand.",
    ),
    "own-minesweeper": (
        "The 2 in r2c5 needs both cells around it, so r1c4 and r3c4 are mines.",
        "r1c2 and r2c2 are no mines, so the 2 in r1c3 needs all the others: r2c3 is a mine.",
        "The 2 in r3c3 has no room for more: r2c3 and r3c4 are mines, so r3c2 and r4c4 are free.",
    ),
    "own-star-battle": (
        "Column 1 has its star in r1c1, so r2c1, r3c1, r4c1 and r5c1 are empty.",
        "r2c2 is empty: a star in r1c1 next to it leaves nothing else.",
        "r1c2, r1c3, r1c4 and r1c5 have no stars, so row 1 needs the other one: r1c1 is a star.",
    ),
}


@pytest.mark.parametrize("kind", BOARDS)
def test_they_are_told_in_their_own_words(kind):
    told = [step.text for step in explained(kind)]
    assert [sentence for sentence in SENTENCES[kind] if sentence not in told] == []


@pytest.mark.parametrize("kind", BOARDS)
def test_they_are_hinted_to_the_end(kind):
    puzzle, answer = BOARDS[kind], explained(kind).answer
    names = puzzle.geometry.answer_places
    entries = list(puzzle.given)
    for _ in names:
        found = puzzle.hint(entries)
        for fact in found.steps[-1].conclusions:
            if fact.place in names:
                entries[names.index(fact.place)] = fact.value
        if None not in entries:
            break
    assert tuple(entries) == answer
    chance = random.Random(1)
    for place in chance.sample(range(len(answer)), 3):
        entries = [value if chance.random() < 0.5 else None for value in answer]
        entries[place] = next(value for value in {0, *answer} if value != answer[place])
        (wrong,) = puzzle.hint(entries).wrong
        assert wrong.text.startswith(names[place])


@pytest.mark.parametrize("kind", BOARDS)
def test_they_are_played(kind):
    puzzle = BOARDS[kind]
    description = describe(puzzle)
    assert description["left_out"] == []
    assert [place["name"] for place in description["places"][: description["answers"]]] == list(
        puzzle.geometry.answer_places
    )
    told, _, _ = reply(puzzle, {"ask": "hint", "values": puzzle.given})
    first = puzzle.hint(puzzle.given).steps
    assert told["text"] == "\n".join(step.text for step in first)
    assert told["look"].startswith("Look at ")
    told, _, _ = reply(puzzle, {"ask": "check", "values": list(explained(kind).answer)})
    assert told["solved"]


def test_where_to_look_is_told_in_the_words_of_the_rule():
    told, _, _ = reply(BOARDS["own-minesweeper"], {"ask": "hint", "values": [None] * 10})
    assert told["look"] == "Look at r1c4 and r3c4, and at the 2 in r2c5."
    slant = eo.loads("slant\n1..\n.2.\n..1\n")
    told, _, _ = reply(slant, {"ask": "hint", "values": [None] * 4})
    assert re.search(r"and at the \d at vertex r\dc\d\.$", told["look"])


# no kind's words in another one's sentences ---------------------------------------------------------------------------

SIZES = {
    "sudoku": Size(6, 6),
    "x-sudoku": Size(6, 6),
    "str8ts": Size(6, 6),
    "slant": Size(6, 6),
    "hidato": Size(5, 5),
    "kropki": Size(5, 5),
}


@cache
def sentences(kind: str) -> tuple[str, ...]:
    if kind in BOARDS:
        return tuple(step.text for step in explained(kind))
    boards = [eo.example(kind), *(generate(Order(kind, SIZES[kind]), None, 3, number).puzzle for number in range(3))]
    return tuple(step.text for one in boards for step in one.explain())


@pytest.mark.parametrize("kind", [*KINDS, *BOARDS])
def test_no_kind_is_told_in_the_words_of_another(kind):
    told = "\n".join(sentences(kind))
    assert OWN_WORDS.keys() | {"sudoku"} == KINDS.keys() | BOARDS.keys()
    assert re.search(OWN_WORDS.get(kind, "."), told), "the list has words that the kind does not use"
    foreign = {other: re.findall(words, told) for other, words in OWN_WORDS.items() if other != kind}
    assert {other: words for other, words in foreign.items() if words} == {}
