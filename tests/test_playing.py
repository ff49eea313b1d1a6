"""Boards to play: what a page is told of a board, and what it may ask."""

from __future__ import annotations

import json
import re
from xml.etree import ElementTree

import pytest
from playing import SEVERAL, SMALL, Declared

import exactlyone as eo
from exactlyone.board import Puzzle
from exactlyone.explanation import Hint, UnsoundStep
from exactlyone.models import InputError
from exactlyone.playing import replying
from exactlyone.playing.description import Origin, describe
from exactlyone.playing.replying import menu, new_board, reply

NO_ANSWER = "x-sudoku\n1 1 . .\n" + ". . . .\n" * 3


# the description ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", eo.KINDS)
def test_a_description_is_complete(kind):
    puzzle = eo.example(kind)
    description = json.loads(json.dumps(describe(puzzle)))
    places = description["places"]
    assert [place["name"] for place in places[: description["answers"]]] == list(puzzle.geometry.answer_places)
    assert {place["name"] for place in places} == {*puzzle.geometry.answer_places, *puzzle.geometry.clue_places}
    assert [place["given"] for place in places[: description["answers"]]] == list(puzzle.given)
    on_grid = [place for place in description["grid"] if place >= 0]
    assert len(on_grid) == len(set(on_grid))
    assert all("point" in place for i, place in enumerate(places) if i not in on_grid)
    assert {place for check in description["checks"] for place in check["marked"]} <= set(range(len(places)))
    for layers in description["layers"].values():
        for layer in layers.values():
            ElementTree.fromstring(f"<g>{layer}</g>")
    assert description["left_out"] == []
    assert description["rules"].endswith(".")


def test_a_description_asks_no_decider_and_so_has_no_answer(monkeypatch):
    monkeypatch.setattr("exactlyone.deciding.panel.decide", None)
    for kind in eo.KINDS:
        describe(eo.example(kind))


@pytest.mark.parametrize(
    ("kind", "slashes", "once"),
    [("slant", {"0": 0, "1": 1}, False), ("hidato", None, True), ("x-sudoku", None, False), ("str8ts", None, False)],
)
def test_how_a_board_is_played_follows_from_its_model(kind, slashes, once):
    description = describe(eo.example(kind))
    assert (description["slashes"], description["once"]) == (slashes, once)


def test_what_stands_around_a_cell_is_told_in_words():
    notes = [place.get("note") for place in describe(eo.loads(SMALL))["places"][:4]]
    assert notes == [
        "1 at the top left, 2 at the bottom right",
        "2 at the bottom left",
        "2 at the top right",
        "2 at the top left, 1 at the bottom right",
    ]
    kropki = "kropki\n1 .\n. .\n\no\n.\n\n*.\n"
    notes = [place.get("note") for place in describe(eo.loads(kropki))["places"][:4]]
    assert notes == ["white dot to the right, black dot below", "white dot to the left", "black dot above", ""]


def test_relations_are_written_once():
    description = describe(eo.example("kropki"))
    tables = [check for check in description["checks"] if check["type"] == "table"]
    assert len(tables) == 60
    assert len(description["relations"]) == 3


def test_black_cells_keep_their_clues_and_are_no_places_to_fill():
    puzzle = eo.loads("str8ts\n1 #\n. #2\n")
    description = describe(puzzle)
    assert description["answers"] == 2
    black = [place for place in description["places"] if place.get("dark")]
    assert [(place["name"], place["given"]) for place in black] == [("r1c2", 0), ("r2c2", 2)]


def test_a_declared_kind_can_be_played():
    description = describe(Puzzle(Declared(), (None, 3, None, None, None, 2)))
    assert description["title"]
    assert [place["given"] for place in description["places"]] == [None, 3, None, None, None, 2]
    assert {check["type"] for check in description["checks"]} == {
        *("different", "straight", "sum", "clause", "count", "table", "loop")
    }


# replies --------------------------------------------------------------------------------------------------------------


def hint_for(puzzle, values):
    return reply(puzzle, {"ask": "hint", "values": values})[0]


@pytest.mark.parametrize("kind", eo.KINDS)
def test_a_hint_tells_where_to_look_before_it_tells_what_is_there(kind):
    puzzle = eo.example(kind)
    answer = puzzle.solve().answer
    told = hint_for(puzzle, list(puzzle.given))
    assert told["look"].startswith("Look at ")
    assert told["fill"]
    assert all(answer[place] == value for place, value in told["fill"])
    assert {place for place, _ in told["fill"]} <= set(told["highlighted"])
    assert told["text"]
    assert told["text"] not in told["look"]
    assert not re.search(r" is \S+$", told["look"])


def test_hints_lead_to_the_answer():
    puzzle, _ = new_board("x-sudoku", "4x4", "easy", 1)
    values = list(puzzle.given)
    while None in values:
        for place, value in hint_for(puzzle, values)["fill"]:
            values[place] = value
    assert puzzle.violations(values) == []
    assert hint_for(puzzle, values)["text"] == "Every place has its value."


def test_a_wrong_entry_comes_first_and_is_named_in_the_second_part():
    puzzle = eo.example("slant")
    answer = list(puzzle.solve().answer)
    answer[7] = 1 - answer[7]
    told = hint_for(puzzle, answer)
    assert told["look"] == "One entry is not right."
    assert told["conflicts"] == [7]
    assert told["text"].startswith(f"{puzzle.geometry.answer_places[7]} is not ")
    assert told["fill"] == []


@pytest.mark.parametrize(("text", "why"), [(SEVERAL, "several solutions"), (NO_ANSWER, "no solution")])
def test_a_board_that_is_not_unique_has_no_hint(text, why):
    puzzle = eo.loads(text)
    told = hint_for(puzzle, list(puzzle.given))
    assert told["text"] == f"No hint: this board has {why}."
    assert told["fill"] == []


def unsound(puzzle, values, limits):
    raise UnsoundStep("no")


def halted(puzzle, values, limits):
    return Hint(puzzle, (), (), "out of time")


@pytest.mark.parametrize(("hint", "how"), [(unsound, "that can be explained"), (halted, "in 20 seconds")])
def test_without_a_step_a_place_is_given_away_and_it_is_said_so(monkeypatch, hint, how):
    monkeypatch.setattr(replying, "hint", hint)
    puzzle = eo.example("hidato")
    values = list(puzzle.given)
    told = hint_for(puzzle, values)
    place = values.index(None)
    name = puzzle.geometry.answer_places[place]
    assert told["fill"] == [[place, puzzle.solve().answer[place]]]
    assert told["look"] == f"No step was found {how}: {name} can be given away."
    assert told["text"].endswith("This is taken from the solution.")


def test_a_check_is_the_plain_checkers():
    puzzle = eo.loads(SMALL)
    answer = list(puzzle.solve().answer)
    solved, _, _ = reply(puzzle, {"ask": "check", "values": answer})
    assert (solved["solved"], solved["text"]) == (True, "Solved: every rule is obeyed.")
    begun, _, _ = reply(puzzle, {"ask": "check", "values": [answer[0], *[None] * 3]})
    assert (begun["solved"], begun["text"]) == (False, "No rule is broken. 3 places are open.")
    wrong, _, _ = reply(puzzle, {"ask": "check", "values": [1 - answer[0], *answer[1:]]})
    assert not wrong["solved"]
    names = [place["name"] for place in describe(puzzle)["places"]]
    broken = puzzle.violations([1 - answer[0], *answer[1:]])
    assert {names[place] for place in wrong["conflicts"]} == {name for one in broken for name in one.places}


def test_a_new_board_is_the_one_that_was_ordered_and_can_be_ordered_again():
    order = {"ask": "new", "kind": "kropki", "size": "5x5", "level": "hard", "seed": 11}
    told, puzzle, origin = reply(eo.example("slant"), order)
    assert origin == Origin("kropki", "5x5", "hard", 11)
    assert told["description"]["made"] == {"kind": "kropki", "size": "5x5", "level": "hard", "seed": 11}
    assert puzzle.check().status is eo.Uniqueness.UNIQUE
    assert reply(puzzle, order)[1] == puzzle


@pytest.mark.parametrize(
    "request_",
    [
        {},
        {"ask": "answer"},
        {"ask": ["hint"]},
        {"ask": "hint"},
        {"ask": "hint", "values": []},
        {"ask": "hint", "values": "1234"},
        {"ask": "check", "values": [True, None, None, None]},
        {"ask": "check", "values": [0.5, None, None, None]},
        {"ask": "check", "values": {"0": 1}},
        {"ask": "new"},
        {"ask": "new", "kind": "chess"},
        {"ask": "new", "kind": ["slant"]},
        {"ask": "new", "kind": "slant", "size": "huge"},
        {"ask": "new", "kind": "slant", "size": "99x99"},
        {"ask": "new", "kind": "x-sudoku", "size": "6x4"},
        {"ask": "new", "kind": "slant", "level": "silly"},
        {"ask": "new", "kind": "slant", "level": {}},
        {"ask": "new", "kind": "slant", "seed": -1},
        {"ask": "new", "kind": "slant", "seed": "7"},
    ],
)
def test_requests_that_mean_nothing_are_refused(request_):
    with pytest.raises(InputError):
        reply(eo.loads(SMALL), request_)


def test_the_menu_has_all_kinds_that_can_be_made():
    assert set(menu()["kinds"]) == set(eo.KINDS)
    assert menu()["names"]["slant"] == "Slant"
